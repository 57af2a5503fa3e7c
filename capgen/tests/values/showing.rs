//! Secrets are never shown; words, hashes and texts of values.

use std::collections::BTreeMap;

use capgen::runtime::value::{Unknown, canonical_json, input_hash, masked, read_json, to_json};
use capgen::{Any, Bytes, DateTime, Decimal};

use crate::standins::*;

fn account() -> Account {
    Account {
        user: "ann".to_owned(),
        password: "hunter2-hunter2".to_owned(),
        pin: Some(4711),
        keys: BTreeMap::from([("hunter2".to_owned(), Sorted::Fig)]),
        born: None,
        owner: None,
    }
}

#[test]
fn debug_masks_secrets() {
    assert_eq!(
        format!("{:?}", account()),
        "Account { user: \"ann\", password: ***, pin: ***, keys: ***, born: None, owner: None }"
    );
    let person: Person = serde_json::from_str(
        r#"{"name":"Ann","role":"owner of all","tags":["a"],"extra":{"k":2},"age":1,"share":0.5,"active":true,"friends":[]}"#,
    )
    .unwrap();
    assert_eq!(
        format!("{person:?}"),
        "Person { name: \"Ann\", e-mail: None, role: \"owner of all\", tags: [\"a\"], extra: {\"k\": 2}, age: 1, share: 0.5, \
         active: true, manager: None, friends: [] }"
    );
}

#[test]
fn masked_json() {
    assert_eq!(
        masked(&ACCOUNT_SHAPE, &account()).to_string(),
        r#"{"keys":"***","password":"***","pin":"***","user":"ann"}"#
    );
    assert_eq!(
        to_json(&ACCOUNT_SHAPE, &account()).to_string(),
        r#"{"keys":{"hunter2":"fig"},"password":"hunter2-hunter2","pin":4711,"user":"ann"}"#
    );
}

#[test]
fn faults_of_secrets_do_not_tell_them() {
    let text = r#"{"user":"ann","password":"hunter2","pin":47114711,"keys":{"hunter2":"figg","hunter3":4711,"hunter2":1},
        "born":"4711-02-30","owner":{"hunter2":4711,"text":4711}}"#;
    let faults = read_json::<Account>(text.as_bytes(), Unknown::Refuse).err().unwrap().to_string();
    assert_eq!(
        faults,
        "/password: expected at least 8 characters\n\
         /pin: expected an integer of at most 9999\n\
         /keys/***: expected one of `pear`, `apple`, `fig`\n\
         /keys/***: expected one of `pear`, `apple`, `fig`\n\
         /keys/***: given twice\n\
         /born: expected a date such as 2026-02-28\n\
         /owner/***: is no member here\n\
         /owner/text: expected text\n\
         /owner/by: is missing"
    );
    for text in [
        r#"{"password":4711}"#,
        r#"{"password":["hunter2"]}"#,
        r#"{"keys":"hunter2"}"#,
        r#"{"pin":18446744073709551615}"#,
    ] {
        let faults = format!("{:?}", read_json::<Account>(text.as_bytes(), Unknown::Refuse).err().unwrap());
        assert!(!faults.contains("hunter2") && !faults.contains("4711") && !faults.contains("1844"), "{faults}");
    }
}

#[test]
fn absent_and_null_hash_alike() {
    let full = r#"{"name":"Ann","e-mail":null,"role":"member","tags":[],"extra":{"b":1,"a":2.0},"age":9007199254740993,"share":2,
        "active":true,"manager":null,"friends":[]}"#;
    let short = r#"{"friends":[],"active":true,"share":2.0,"age":9007199254740993,"extra":{"a":2,"b":1},"tags":[],"role":"member","name":"Ann"}"#;
    let [a, b]: [Person; 2] = [full, short].map(|text| serde_json::from_str(text).unwrap());
    assert_eq!(
        canonical_json(&PERSON_SHAPE, &b),
        r#"{"active":true,"age":9007199254740993,"e-mail":null,"extra":{"a":2,"b":1},"friends":[],"manager":null,"name":"Ann","role":"member","share":2,"tags":[]}"#
    );
    assert_eq!(input_hash(&PERSON_SHAPE, &a), input_hash(&PERSON_SHAPE, &b));
    let other = Person { age: 9_007_199_254_740_992, ..a.clone() };
    assert_ne!(input_hash(&PERSON_SHAPE, &a), input_hash(&PERSON_SHAPE, &other));
}

#[test]
fn words() {
    assert_eq!(
        Role::ALL.iter().map(|role| role.to_string()).collect::<Vec<_>>(),
        ["member", "manager", "owner of all"]
    );
    assert_eq!("fig".parse(), Ok(Sorted::Fig));
    assert_eq!("nut".parse::<Sorted>().unwrap_err().to_string(), "expected one of `pear`, `apple`, `fig`");
    assert_eq!(serde_json::from_str::<Sorted>("\"apple\"").unwrap(), Sorted::Apple);
    assert_eq!(serde_json::to_string(&Sorted::ALL).unwrap(), r#"["pear","apple","fig"]"#);
}

#[test]
fn scalars_are_serde_types() {
    assert_eq!(serde_json::to_string(&Bytes::from(vec![0, 255])).unwrap(), "\"AP8=\"");
    assert!(serde_json::from_str::<Bytes>("\"AP9=\"").is_err(), "bits that do not count must be zero");
    assert_eq!(serde_json::from_str::<Any>("-3").unwrap(), Any::Int(-3));
    assert_eq!(serde_json::from_str::<Decimal>("\"1.50\"").unwrap().as_str(), "1.50");
    assert!(serde_json::from_str::<DateTime>("\"2026-02-28\"").is_err());
}
