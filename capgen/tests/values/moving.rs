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

mod alike {
    use std::collections::BTreeMap;

    use capgen::rt::{FieldShape, Shape, Typed};
    use capgen::runtime::value::{Unknown, transfer};

    use crate::standins::record;

    static NAMES: Shape = Shape::list(&Shape::TEXT);
    static ONE_NAME: Shape = Shape::list_of(&Shape::TEXT, None, Some(1));
    static BY_NAME: Shape = Shape::map(&NAMES);
    static FEW: Shape = Shape::list(&Shape::text(None, Some(2)));
    static PIN: Shape = Shape::secret(&Shape::TEXT);

    record!(Free, FREE_SHAPE, {
        0 names: Vec<String> = FieldShape::required("names", &NAMES),
        1 by_name: BTreeMap<String, Vec<String>> = FieldShape::required("by_name", &BY_NAME),
        2 numbers: Vec<f64> = FieldShape::required("numbers", &Shape::list(&Shape::NUMBER)),
        3 note: Option<String> = FieldShape::required("note", &Shape::nullable(&Shape::TEXT)),
        4 pin: String = FieldShape::required("pin", &PIN),
    });
    record!(FreeToo, FREE_TOO_SHAPE, {
        0 by_name: BTreeMap<String, Vec<String>> = FieldShape::required("by_name", &BY_NAME),
        1 names: Vec<String> = FieldShape::required("names", &NAMES),
        2 numbers: Vec<f64> = FieldShape::required("numbers", &Shape::list(&Shape::NUMBER)),
        3 note: Option<String> = FieldShape::optional("note", &Shape::nullable(&Shape::TEXT)),
        4 pin: String = FieldShape::required("pin", &PIN),
    });
    record!(Narrow, NARROW_SHAPE, {
        0 names: Vec<String> = FieldShape::required("names", &ONE_NAME),
        1 by_name: BTreeMap<String, Vec<String>> = FieldShape::required("by_name", &Shape::map(&FEW)),
        2 numbers: Vec<f64> = FieldShape::required("numbers", &Shape::list(&Shape::NUMBER)),
        3 note: Option<String> = FieldShape::optional("note", &Shape::TEXT),
        4 pin: String = FieldShape::required("pin", &Shape::secret(&Shape::text(Some(3), None))),
    });

    fn free() -> Free {
        let names = vec!["Ann".to_owned(), "Bo".to_owned()];
        let by_name = BTreeMap::from([("x".to_owned(), names.clone())]);
        Free { names, by_name, numbers: vec![0.5], note: None, pin: "12".to_owned() }
    }

    #[test]
    fn what_both_keep_alike_is_moved_as_a_whole() {
        let mut from = free();
        let places = (from.names.as_ptr(), from.by_name["x"].as_ptr());
        let to: FreeToo = transfer(<Free as Typed>::SHAPE, &mut from, Unknown::Refuse).unwrap();
        assert_eq!((to.names.as_ptr(), to.by_name["x"].as_ptr()), places);
        assert_eq!((to.names, to.by_name, to.numbers), (free().names, free().by_name, free().numbers));
        assert_eq!((to.note, to.pin.as_str()), (None, "12"));
    }

    #[test]
    fn rules_of_the_other_type_hold_for_what_both_keep_alike() {
        let mut from = Free { numbers: vec![1.0, f64::NAN], ..free() };
        let faults = transfer::<Narrow>(<Free as Typed>::SHAPE, &mut from, Unknown::Refuse).err().unwrap();
        assert_eq!(
            faults.to_string(),
            "/names: expected at most 1 item, found 2\n\
             /by_name/x/0: expected at most 2 characters, found 3\n\
             /numbers/1: expected a finite number, found NaN\n\
             /note: expected text, found null\n\
             /pin: expected at least 3 characters"
        );
    }
}
