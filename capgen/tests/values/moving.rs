//! Values moved from one brick's type into another's.

use capgen::runtime::value::{Unknown, transfer};

use crate::standins::{self as here, PERSON_SHAPE, other};

const PERSON: &str = r#"{"name":"Ann","role":"member","tags":["a","b"],"extra":{"k":null},"age":1,"share":0.5,"active":true,
    "friends":[{"name":"Bob","role":"manager","tags":[],"extra":{},"age":2,"share":1,"active":false,"friends":[]}]}"#;

fn person() -> here::Person {
    serde_json::from_str(PERSON).unwrap()
}

#[test]
fn text_is_moved_not_copied() {
    let mut from = person();
    let place = from.tags[1].as_ptr();
    let to: other::Person = transfer(&PERSON_SHAPE, &mut from, Unknown::Refuse).unwrap();
    assert_eq!((to.tags[1].as_ptr(), to.tags[1].as_str()), (place, "b"));
    assert_eq!((to.friends[0].name.as_str(), to.friends[0].age), ("Bob", 2.0));
    assert_eq!(to.extra.to_string(), r#"{"k":null}"#);
}

#[test]
fn what_does_not_fit_is_told() {
    let fault = transfer::<here::Scalars>(&PERSON_SHAPE, &mut person(), Unknown::Skip).err().unwrap().to_string();
    assert!(fault.starts_with("/text: is missing\n/int: is missing"), "{fault}");

    // A member that the other does not have is refused, unless it is null.
    let fault = transfer::<here::Note>(&PERSON_SHAPE, &mut person(), Unknown::Refuse).err().unwrap().to_string();
    assert!(fault.contains("/name: is no member here"), "{fault}");
    assert!(!fault.contains("e-mail") && !fault.contains("manager"), "{fault}");
}

#[test]
fn ranges_of_the_other_type_hold() {
    let mut from = other::Person { age: 1.5, ..transfer(&PERSON_SHAPE, &mut person(), Unknown::Refuse).unwrap() };
    let fault = transfer::<here::Person>(&other::OTHER_PERSON_SHAPE, &mut from, Unknown::Refuse).err().unwrap();
    assert_eq!(fault.to_string(), "/age: expected an integer, found 1.5");
}
