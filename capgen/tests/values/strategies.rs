//! Random values of the stand-in types, and random JSON.

use std::collections::BTreeMap;

use capgen::{Any, Bytes, Date, DateTime, Decimal, Json};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;

use crate::objects::{Cat, Dog, DogKind, Nobody, Pet};
use crate::standins::*;

pub fn any_scalar() -> impl Strategy<Value = Any> {
    prop_oneof![
        Just(Any::Null),
        any::<bool>().prop_map(Any::Bool),
        any::<i64>().prop_map(Any::Int),
        finite().prop_map(Any::Number),
        any::<String>().prop_map(Any::Text),
    ]
}

fn finite() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>().prop_filter("finite", |value| value.is_finite()), (-1000..1000).prop_map(f64::from)]
}

pub fn json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        finite().prop_map(Json::from),
        ".{0,6}".prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::from),
            btree_map(".{0,4}", inner, 0..4).prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

fn role() -> impl Strategy<Value = Role> {
    proptest::sample::select(Role::ALL)
}

fn date() -> impl Strategy<Value = Date> {
    (0u16..=9999, 1u8..=12, 1u8..=31).prop_filter_map("a day", |(year, month, day)| Date::new(year, month, day))
}

fn date_time() -> impl Strategy<Value = DateTime> {
    let offset = prop_oneof![Just("Z".to_owned()), "[+-](0[0-9]|1[0-4]):[0-5][0-9]"];
    (date(), "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?", offset)
        .prop_map(|(date, time, offset)| format!("{date}T{time}{offset}").parse().expect("well-formed"))
}

fn decimal() -> impl Strategy<Value = Decimal> {
    "([0-9]|[1-9][0-9])(\\.[0-9]{1,30})?".prop_map(|text| text.parse().expect("well-formed"))
}

pub fn scalars() -> impl Strategy<Value = Scalars> {
    let plain = (".{1,5}", -5i64..=5, -1.5..1e9f64, decimal(), any::<bool>(), any_scalar());
    let rest = (json(), vec(any::<u8>(), 0..40), date_time(), date(), proptest::sample::select(Sorted::ALL));
    (plain, rest).prop_map(|((text, int, number, decimal, flag, any), (json, bytes, at, on, sorted))| Scalars {
        text,
        int,
        number,
        decimal,
        flag,
        any,
        json,
        bytes: Bytes(bytes),
        at,
        on,
        sorted,
    })
}

pub fn person() -> impl Strategy<Value = Person> {
    person_with(Just(None).boxed(), Just(Vec::new()).boxed()).prop_recursive(3, 12, 3, |inner| {
        person_with(option::of(inner.clone().prop_map(Box::new)).boxed(), vec(inner, 0..3).boxed())
    })
}

fn person_with(
    manager: BoxedStrategy<Option<Box<Person>>>,
    friends: BoxedStrategy<Vec<Person>>,
) -> impl Strategy<Value = Person> + Clone {
    let plain = (any::<String>(), option::of(any::<String>()), role(), vec(any::<String>(), 0..4));
    let extra = btree_map(".{0,4}", any_scalar(), 0..4).prop_map(|extra: BTreeMap<String, Any>| extra);
    (plain, extra, (any::<i64>(), finite(), any::<bool>()), manager, friends)
        .prop_map(|((name, email, role, tags), extra, (age, share, active), manager, friends)| Person {
            name,
            email,
            role,
            tags,
            extra,
            age,
            share,
            active,
            manager,
            friends,
        })
        .boxed()
}

/// A JSON value with one part replaced, removed or added.
pub fn spoilt(from: impl Strategy<Value = Json>) -> impl Strategy<Value = Json> {
    (from, vec(any::<prop::sample::Index>(), 1..6), json(), 0..3).prop_map(|(mut whole, way, other, how)| {
        spoil(&mut whole, &way, other, how);
        whole
    })
}

fn spoil(at: &mut Json, way: &[prop::sample::Index], other: Json, how: i32) {
    let Some((step, rest)) = way.split_first() else {
        *at = other;
        return;
    };
    match at {
        Json::Array(items) if !items.is_empty() => {
            let index = step.index(items.len());
            spoil(&mut items[index], rest, other, how);
        }
        Json::Object(members) if !members.is_empty() => {
            let name = members.keys().nth(step.index(members.len())).expect("there is one").clone();
            match (how, rest.is_empty()) {
                (0, true) => drop(members.remove(&name)),
                (1, true) => drop(members.insert(format!("{name}x"), other)),
                _ => spoil(&mut members[&name], rest, other, how),
            }
        }
        _ => *at = other,
    }
}

/// Any of the stand-ins for what only JSON Schema has.
pub fn pet() -> impl Strategy<Value = Pet> {
    let text = || option::of(option::of(".{0,4}"));
    let names = || "[a-d]{1,2}|é";
    let cat = (0..10_i64, text(), option::of(".{0,4}"), option::of(json()), btree_map(names(), json(), 0..3));
    let cat = cat.prop_map(|(lives, nick, chip, mood, rest)| Pet::Cat(Cat { lives, nick, chip, mood, rest }));
    let leaf = prop_oneof![Just(Pet::Nobody(Nobody {})), cat];
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let dog = (vec(inner, 0..4), btree_map(names(), ".{0,4}", 0..3));
        dog.prop_map(|(friends, keys)| Pet::Dog(Box::new(Dog { kind: DogKind::Dog, friends, keys })))
    })
}
