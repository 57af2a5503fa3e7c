//! What holds for every value and every input.

use capgen::rt::{Shape, Typed, equal};
use capgen::runtime::value::{
    Shown, Unknown, canonical_json, from_json, input_hash, masked, read_json, to_json, transfer, validate, write_json,
};
use capgen::{Any, Date, DateTime, Decimal, Faults, Json};
use proptest::prelude::*;

use crate::objects::{PET_SHAPE, Pet, other as others};
use crate::standins::*;
use crate::strategies::*;

fn alike<T: Typed>(a: &T, b: &T) -> bool {
    equal(T::SHAPE, a, b)
}

/// Written, read back from text and from a tree: the same.
fn round_trip<T: Typed + PartialEq + std::fmt::Debug + serde::Serialize>(value: &T) -> Result<(), TestCaseError> {
    prop_assert_eq!(validate(T::SHAPE, value), Ok(()));
    let text = write_json(T::SHAPE, value).map_err(|faults| TestCaseError::fail(faults.to_string()))?;
    prop_assert_eq!(serde_json::to_string(value).ok(), Some(text.clone()));
    let from_text = read_json::<T>(text.as_bytes(), Unknown::Refuse);
    prop_assert_eq!(from_text.as_ref(), Ok(value));
    let json = to_json(T::SHAPE, value);
    prop_assert_eq!(&serde_json::from_str::<Json>(&text).ok(), &Some(json.clone()));
    prop_assert_eq!(Shown::of(T::SHAPE, value).to_json(), masked(T::SHAPE, value));
    // A value that has been moved on is hashed from what was written of it.
    prop_assert_eq!(input_hash(T::SHAPE, value), input_hash(&Shape::Json, &json));
    let from_tree = from_json::<T>(json, Unknown::Refuse);
    prop_assert_eq!(from_tree.as_ref(), Ok(value));
    Ok(())
}

fn never_panics<T: Typed + std::fmt::Debug>(text: &[u8]) {
    for unknown in [Unknown::Refuse, Unknown::Skip] {
        match read_json::<T>(text, unknown) {
            Ok(value) => drop((format!("{value:?}"), masked(T::SHAPE, &value), input_hash(T::SHAPE, &value))),
            Err(faults) => drop(faults.to_string()),
        }
    }
}

/// Is nothing wrong but that a derived reader would have changed a number?
fn is_only_rounded<T>(read: &Result<T, Faults>) -> bool {
    let rounded = |faults: &Faults| faults.list().iter().all(|fault| fault.message.contains("a double holds exactly"));
    read.as_ref().is_err_and(rounded)
}

/// `a` with one field of `b`.
fn with_part(a: Scalars, b: Scalars, field: usize) -> Scalars {
    match field {
        0 => Scalars { text: b.text, ..a },
        1 => Scalars { int: b.int, ..a },
        2 => Scalars { number: b.number, ..a },
        3 => Scalars { decimal: b.decimal, ..a },
        4 => Scalars { flag: b.flag, ..a },
        5 => Scalars { any: b.any, ..a },
        6 => Scalars { json: b.json, ..a },
        7 => Scalars { bytes: b.bytes, ..a },
        8 => Scalars { at: b.at, ..a },
        9 => Scalars { on: b.on, ..a },
        10 => Scalars { sorted: b.sorted, ..a },
        _ => Scalars { number: f64::NAN, ..a },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn scalars_round_trip(value in scalars()) {
        round_trip(&value)?;
    }

    #[test]
    fn records_round_trip(value in person()) {
        round_trip(&value)?;
        prop_assert_eq!(&serde_json::from_str::<Person>(&serde_json::to_string(&value).unwrap()).unwrap(), &value);
    }

    #[test]
    fn unions_and_other_members_round_trip(value in pet()) {
        round_trip(&value)?;
    }

    /// However the members stand, a union is the same.
    #[test]
    fn the_order_of_members_does_not_matter(value in pet()) {
        // A tree keeps its members by name, so that tags come before some and after others.
        let sorted = to_json(&PET_SHAPE, &value).to_string();
        prop_assert_eq!(read_json::<Pet>(sorted.as_bytes(), Unknown::Refuse), Ok(value));
    }

    #[test]
    fn moving_a_union_is_writing_and_reading(value in pet()) {
        let text = write_json(&PET_SHAPE, &value).unwrap();
        let moved = transfer::<others::Pet>(&PET_SHAPE, &mut value.clone(), Unknown::Refuse);
        let read = read_json::<others::Pet>(text.as_bytes(), Unknown::Refuse);
        prop_assert_eq!(moved.as_ref().ok(), read.as_ref().ok());
        prop_assert_eq!(moved.is_ok(), read.is_ok());
        if let Ok(mut moved) = moved {
            let back = transfer::<Pet>(&others::OTHER_PET_SHAPE, &mut moved, Unknown::Refuse);
            prop_assert_eq!(back, Ok(value));
        }
    }

    #[test]
    fn arbitrary_unions_never_panic(json in spoilt(pet().prop_map(|pet| to_json(&PET_SHAPE, &pet)))) {
        never_panics::<Pet>(json.to_string().as_bytes());
        let tree = from_json::<Pet>(json.clone(), Unknown::Refuse);
        let text = read_json::<Pet>(json.to_string().as_bytes(), Unknown::Refuse);
        prop_assert_eq!(tree.is_ok(), text.is_ok());
    }

    #[test]
    fn json_round_trips(value in json()) {
        round_trip(&value)?;
    }

    #[test]
    fn arbitrary_bytes_never_panic(text in prop::collection::vec(any::<u8>(), 0..200)) {
        never_panics::<Person>(&text);
        never_panics::<Scalars>(&text);
        never_panics::<Account>(&text);
    }

    #[test]
    fn arbitrary_json_never_panics(json in json()) {
        let text = json.to_string();
        never_panics::<Person>(text.as_bytes());
        never_panics::<Scalars>(text.as_bytes());
        never_panics::<Json>(text.as_bytes());
    }

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,40}") {
        let _ = (text.parse::<Date>(), text.parse::<DateTime>(), text.parse::<Decimal>());
        for form in ["2026-02-2\u{1}", "2026-02-28T09:30:00\u{1}Z", "-12.\u{1}5"] {
            let text = form.replace('\u{1}', &text);
            let _ = (text.parse::<Date>(), text.parse::<DateTime>(), text.parse::<Decimal>());
        }
    }

    /// The derived reader and ours accept the same.
    #[test]
    fn as_serde_derives_accept(json in spoilt(person().prop_map(|person| to_json(&PERSON_SHAPE, &person)))) {
        let text = json.to_string();
        let derived = serde_json::from_str::<derived::Person>(&text);
        let ours = read_json::<Person>(text.as_bytes(), Unknown::Refuse);
        prop_assert!(derived.is_ok() == ours.is_ok() || is_only_rounded(&ours), "{} {:?} {:?}", text, derived.err(), ours.err());
        let tree = from_json::<Person>(json, Unknown::Refuse);
        prop_assert_eq!(tree, ours);
    }

    /// So they do where the text itself is spoilt.
    #[test]
    fn as_serde_derives_accept_text(person in person(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut text = write_json(&PERSON_SHAPE, &person).unwrap().into_bytes();
        let at = at.index(text.len());
        if cut { text.truncate(at) } else { text[at] = byte }
        let derived = serde_json::from_slice::<derived::Person>(&text);
        let ours = read_json::<Person>(&text, Unknown::Refuse);
        let same = derived.is_ok() == ours.is_ok() || is_only_rounded(&ours);
        prop_assert!(same, "{} {:?} {:?}", String::from_utf8_lossy(&text), derived.err(), ours.err());
    }

    /// The derived writer and ours write the same.
    #[test]
    fn as_serde_derives_write(person in person()) {
        let text = write_json(&PERSON_SHAPE, &person).unwrap();
        let derived: derived::Person = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(serde_json::to_string(&derived).unwrap(), text);
    }

    /// Moving a value is writing it and reading it back. Ages are doubles there: one that no double is, is refused by both.
    #[test]
    fn moving_is_writing_and_reading(person in person()) {
        let text = write_json(&PERSON_SHAPE, &person).unwrap();
        let moved = transfer::<other::Person>(&PERSON_SHAPE, &mut person.clone(), Unknown::Refuse);
        prop_assert_eq!(moved, read_json::<other::Person>(text.as_bytes(), Unknown::Refuse));
    }

    #[test]
    fn moving_into_the_same_shape_changes_nothing(value in scalars()) {
        prop_assert_eq!(transfer::<Scalars>(&SCALARS_SHAPE, &mut value.clone(), Unknown::Refuse), Ok(value));
    }

    /// The comparison that generated records have answers what a derived one does.
    #[test]
    fn equal_is_as_derived(a in scalars(), b in scalars(), field in 0..12_usize, one in person(), other in person()) {
        let mixed = with_part(a.clone(), b, field);
        prop_assert_eq!(alike(&a, &mixed), a == mixed);
        prop_assert_eq!(alike(&mixed, &mixed), field < 11);
        let zeros = Scalars { decimal: Decimal::from(10), ..a.clone() };
        let more = Scalars { decimal: "10.00".parse().unwrap(), ..a };
        prop_assert!(alike(&zeros, &more));
        let renamed = Person { name: format!("{}!", one.name), ..one.clone() };
        let led = Person { manager: Some(Box::new(renamed.clone())), friends: vec![renamed.clone()], ..one.clone() };
        let befriended = Person { friends: vec![one.clone(), renamed.clone()], ..led.clone() };
        let mut extra = one.clone();
        extra.extra.insert("one more".to_owned(), Any::Int(1));
        let people = [one, other, renamed, led, befriended, extra];
        for (a, b) in people.iter().flat_map(|a| people.iter().map(move |b| (a, b))) {
            prop_assert_eq!(alike(a, b), a == b);
        }
    }

    /// Valid by the rules exactly when it can be written and read back.
    #[test]
    fn valid_is_readable(value in scalars(), text in ".{0,8}", int in -8i64..8, number in any::<f64>()) {
        let value = Scalars { text, int, number, ..value };
        let read = write_json(&SCALARS_SHAPE, &value).and_then(|text| read_json::<Scalars>(text.as_bytes(), Unknown::Refuse));
        prop_assert_eq!(validate(&SCALARS_SHAPE, &value), read.map(|_| ()));
    }

    /// Canonical text is JSON of the same value, and a fixed point.
    #[test]
    fn canonical_text_is_stable(value in json()) {
        let canonical = canonical_json(&capgen::rt::Shape::Json, &value);
        let again: Json = serde_json::from_str(&canonical).unwrap();
        prop_assert_eq!(canonical_json(&capgen::rt::Shape::Json, &again), canonical);
    }

    #[test]
    fn any_keeps_integers(value in any::<i64>()) {
        prop_assert_eq!(serde_json::from_str::<Any>(&value.to_string()).unwrap(), Any::Int(value));
    }
}
