//! Tagged unions, other members, and absence that is not null.

use capgen::Json;
use capgen::rt::Typed;
use capgen::runtime::value::{
    FaultKind, Shown, Unknown, canonical_json, from_json, masked, read_json, transfer, validate, write_json,
};
use serde_json::json;

use crate::objects::{Cat, PET_SHAPE, Pet, other};

fn pet(text: &str) -> Pet {
    read_json(text.as_bytes(), Unknown::Refuse).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn faults(text: &str) -> String {
    let faults = read_json::<Pet>(text.as_bytes(), Unknown::Refuse).expect_err(text);
    // A tree has no member twice; otherwise the same is wrong with it, in the order of its members' names.
    if !faults.list().iter().any(|fault| fault.kind == FaultKind::Duplicate) {
        let tree = from_json::<Pet>(serde_json::from_str(text).expect("JSON"), Unknown::Refuse).expect_err(text);
        let sorted = |faults: &capgen::Faults| {
            let mut lines: Vec<String> = faults.list().iter().map(ToString::to_string).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&faults), sorted(&tree), "{text}");
    }
    faults.to_string()
}

fn cat(lives: i64) -> Cat {
    Cat { lives, nick: None, chip: None, mood: None, rest: Default::default() }
}

#[test]
fn the_tag_may_stand_anywhere() {
    for text in [
        r#"{"kind":"cat","lives":9,"colour":{"a":[1]}}"#,
        r#"{"lives":9,"kind":"cat","colour":{"a":[1]}}"#,
        r#"{"colour":{"a":[1]},"lives":9,"kind":"cat"}"#,
    ] {
        let Pet::Cat(cat) = pet(text) else { panic!("{text}") };
        assert_eq!((cat.lives, &cat.rest["colour"]), (9, &json!({"a": [1]})));
    }
    let Pet::Dog(dog) = pet(r#"{"friends":[{"kind":"nobody"},{"friends":[],"kind":"dog"}],"kind":"dog","x":"y"}"#)
    else {
        panic!("a dog")
    };
    assert!(matches!(&dog.friends[..], [Pet::Nobody(_), Pet::Dog(_)]));
    assert_eq!(dog.keys["x"], "y");
}

#[test]
fn a_wrong_or_missing_tag_is_told_with_the_words_there_are() {
    assert_eq!(
        faults(r#"{"kind":"cta","lives":true}"#),
        "/kind: expected one of `cat`, `dog`, `nobody`, found \"cta\" (did you mean `cat`?)"
    );
    assert_eq!(faults(r#"{"lives":9,"kind":3}"#), "/kind: expected one of `cat`, `dog`, `nobody`, found 3");
    assert_eq!(faults(r#"{"kind":null}"#), "/kind: expected one of `cat`, `dog`, `nobody`, found null");
    assert_eq!(faults(r#"{"lives":9}"#), "/kind: is missing; it says what this is: one of `cat`, `dog`, `nobody`");
    assert_eq!(faults("[]"), "expected an object, found a list");
    assert_eq!(faults("3"), "expected an object, found 3");
    assert_eq!(faults(r#"{"kind":"nobody","kind":"nobody"}"#), "/kind: given twice");
    assert_eq!(faults(r#"{"kind":"dog","friends":[],"kind":"dog"}"#), "/kind: given twice");
}

#[test]
fn faults_inside_have_their_paths() {
    assert_eq!(
        faults(r#"{"friends":[{"lives":10,"nick":3,"kind":"cat"},{"kind":"nobody","x":1}],"kind":"dog","key":1}"#),
        "/friends/0/lives: expected an integer of at most 9, found 10\n\
         /friends/0/nick: expected text, found 3\n\
         /friends/1/x: is no member here\n\
         /key: expected text"
    );
    assert_eq!(faults(r#"{"nick":"a","nick":"b","kind":"cat"}"#), "/nick: given twice\n/lives: is missing");
    assert_eq!(faults(r#"{"kind":"cat","x":1,"lives":1,"x":2}"#), "/x: given twice");
    let deep = format!("{}{}", r#"{"kind":"dog","friends":["#.repeat(80), "]}".repeat(80));
    let fault = read_json::<Pet>(deep.as_bytes(), Unknown::Refuse).expect_err("too deep");
    assert_eq!(fault.list()[0].kind, FaultKind::TooDeep);
}

#[test]
fn absent_is_not_null() {
    for (text, nick, mood) in [
        (r#"{"kind":"cat","lives":1}"#, None, None),
        (r#"{"kind":"cat","lives":1,"nick":null}"#, Some(None), None),
        (r#"{"kind":"cat","lives":1,"nick":"Tom","mood":null}"#, Some(Some("Tom".to_owned())), Some(Json::Null)),
    ] {
        let Pet::Cat(cat) = pet(text) else { panic!("{text}") };
        assert_eq!((&cat.nick, &cat.mood), (&nick, &mood), "{text}");
        assert_eq!(write_json(&PET_SHAPE, &Pet::Cat(cat.clone())).as_deref(), Ok(text));
        let moved: Pet = transfer(&PET_SHAPE, &mut Pet::Cat(cat.clone()), Unknown::Refuse).expect("the same shape");
        assert_eq!(moved, Pet::Cat(cat));
    }
    assert_eq!(faults(r#"{"kind":"cat","lives":1,"chip":null}"#), "/chip: expected text");
    assert_ne!(cat(1), Cat { nick: Some(None), ..cat(1) });
}

#[test]
fn secrets_stay_secret() {
    let text = r#"{"kind":"dog","friends":[{"kind":"cat","lives":1,"chip":"hunter2"}],"door":"hunter3"}"#;
    let dog = pet(text);
    let shown = json!({"kind": "dog", "friends": [{"kind": "cat", "lives": 1, "chip": "***"}], "door": "***"});
    assert_eq!(masked(&PET_SHAPE, &dog), shown);
    assert_eq!(Shown::of(&PET_SHAPE, &dog).to_json(), shown);
    let debug = format!("{dog:?}");
    assert!(!debug.contains("hunter") && debug.contains("door: ***"), "{debug}");
    assert_eq!(faults(r#"{"kind":"dog","friends":[],"door":["hunter3"]}"#), "/door: expected text");
}

#[test]
fn other_members_do_not_hide_a_field() {
    let mut cat = cat(1);
    cat.rest.insert("lives".to_owned(), json!(2));
    cat.rest.insert("kind".to_owned(), json!("dog"));
    let taken = |path: &str| format!("{path}: has a field of its own, and stands among the others");
    assert_eq!(
        validate(&PET_SHAPE, &Pet::Cat(cat.clone())).expect_err("both are taken").to_string(),
        [taken("/kind"), taken("/lives")].join("\n")
    );
    assert!(write_json(&PET_SHAPE, &Pet::Cat(cat.clone())).is_err());
    assert!(serde_json::to_string(&Pet::Cat(cat.clone())).is_err());
    cat.rest.remove("lives");
    assert!(validate(Cat::SHAPE, &cat).is_ok());
    assert!(write_json(Cat::SHAPE, &cat).is_ok());
}

#[test]
fn canonical_text_has_the_tag_among_the_members() {
    let text = r#"{"lives":1,"kind":"cat","a":null,"z":[1.0]}"#;
    assert_eq!(canonical_json(&PET_SHAPE, &pet(text)), r#"{"a":null,"kind":"cat","lives":1,"z":[1]}"#);
}

#[test]
fn a_union_is_moved_by_its_word() {
    let text = r#"{"kind":"dog","friends":[{"kind":"cat","lives":3,"nick":"Tom"},{"kind":"nobody"}],"key":"k"}"#;
    let moved: other::Pet = transfer(&PET_SHAPE, &mut pet(text), Unknown::Refuse).expect("it fits");
    let other::Pet::Dog(dog) = &moved else { panic!("a dog") };
    let other::Pet::Cat(cat) = &dog.friends[0] else { panic!("a cat") };
    assert_eq!((cat.lives, &cat.rest["nick"], dog.rest["key"].as_str()), (3, &json!("Tom"), "k"));
    let home = r#"{"kind":"dog","friends":[],"home":"k"}"#;
    let fault = transfer::<other::Pet>(&PET_SHAPE, &mut pet(home), Unknown::Refuse).expect_err("text is no boolean");
    assert!(fault.to_string().starts_with("/home: expected true or false"), "{fault}");
}
