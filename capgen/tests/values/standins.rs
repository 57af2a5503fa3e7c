//! Types written as the generator writes them, standing in for generated code.

use std::collections::BTreeMap;

use capgen::{Any, Bytes, Date, DateTime, Decimal, Json};

/// A record: its field table, from a list of fields. The generator writes this out.
macro_rules! record {
    ($name:ident, $shape:ident, { $($index:literal $field:ident: $ty:ty = $table:expr,)* }) => {
        #[derive(Clone, PartialEq)]
        pub struct $name { $(pub $field: $ty,)* }
        pub static $shape: ::capgen::rt::Shape = ::capgen::rt::Shape::record(stringify!($name), &[$($table),*]);
        impl ::capgen::rt::Value for $name {
            fn view(&self) -> ::capgen::rt::View<'_> { ::capgen::rt::View::Record }
            fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
                Some(match index { $($index => &self.$field,)* _ => return None })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
                Some(match index { $($index => &mut self.$field,)* _ => return None })
            }
        }
        impl ::capgen::rt::Typed for $name {
            const SHAPE: &'static ::capgen::rt::Shape = &$shape;
            fn empty(seal: ::capgen::rt::Seal) -> Self {
                $name { $($field: ::capgen::rt::Typed::empty(seal),)* }
            }
        }
        ::capgen::rt::common!($name);
    };
}
use ::capgen::rt::{FieldShape, Shape, Typed};
pub(crate) use record;

#[derive(Clone, Copy, PartialEq, Hash)]
pub enum Role {
    Member,
    Manager,
    Owner,
}
::capgen::rt::words!(Role { Member = "member", Manager = "manager", Owner = "owner of all" });

#[derive(Clone, Copy, PartialEq, Hash)]
pub enum Sorted {
    Pear,
    Apple,
    Fig,
}
::capgen::rt::words!(Sorted [1, 2, 0] { Pear = "pear", Apple = "apple", Fig = "fig" });

record!(Scalars, SCALARS_SHAPE, {
    0 text: String = FieldShape::required("text", &Shape::text(Some(1), Some(5))),
    1 int: i64 = FieldShape::required("int", &Shape::int(Some(-5), Some(5))),
    2 number: f64 = FieldShape::required("number", &Shape::number(Some(-1.5), Some(1e9))),
    3 decimal: Decimal = FieldShape::required("decimal", &Shape::decimal(Some("0"), Some("100"))),
    4 flag: bool = FieldShape::required("flag", &Shape::Bool),
    5 any: Any = FieldShape::optional("any", &Shape::Any),
    6 json: Json = FieldShape::required("json", &Shape::Json),
    7 bytes: Bytes = FieldShape::required("bytes", &Shape::Bytes),
    8 at: DateTime = FieldShape::required("at", &Shape::DateTime),
    9 on: Date = FieldShape::required("on", &Shape::Date),
    10 sorted: Sorted = FieldShape::required("sorted", <Sorted as Typed>::SHAPE),
});

record!(Person, PERSON_SHAPE, {
    0 name: String = FieldShape::required("name", &Shape::TEXT),
    1 email: Option<String> = FieldShape::optional("e-mail", &Shape::nullable(&Shape::TEXT)),
    2 role: Role = FieldShape::required("role", <Role as Typed>::SHAPE),
    3 tags: Vec<String> = FieldShape::required("tags", &Shape::list(&Shape::TEXT)),
    4 extra: BTreeMap<String, Any> = FieldShape::required("extra", &Shape::map(&Shape::Any)),
    5 age: i64 = FieldShape::required("age", &Shape::INT),
    6 share: f64 = FieldShape::required("share", &Shape::NUMBER),
    7 active: bool = FieldShape::required("active", &Shape::Bool),
    8 manager: Option<Box<Person>> = FieldShape::optional("manager", &Shape::nullable(&PERSON_SHAPE)),
    9 friends: Vec<Person> = FieldShape::required("friends", &Shape::list(&PERSON_SHAPE)),
});

record!(Account, ACCOUNT_SHAPE, {
    0 user: String = FieldShape::required("user", &Shape::TEXT),
    1 password: String = FieldShape::required("password", &Shape::secret(&Shape::text(Some(8), None))),
    2 pin: Option<i64> = FieldShape::optional("pin", &Shape::nullable(&Shape::secret(&Shape::int(None, Some(9999))))),
    3 keys: BTreeMap<String, Sorted> = FieldShape::required("keys", &Shape::secret(&Shape::map(<Sorted as Typed>::SHAPE))),
    4 born: Option<Date> = FieldShape::optional("born", &Shape::secret(&Shape::Date)),
    5 owner: Option<Note> = FieldShape::optional("owner", &Shape::secret(&NOTE_SHAPE)),
});

record!(Note, NOTE_SHAPE, {
    0 text: Option<String> = FieldShape::optional("text", &Shape::TEXT),
    1 by: Option<String> = FieldShape::required("by", &Shape::nullable(&Shape::TEXT)),
});

/// [`Person`] of another brick: other order, a wider number, free JSON and fewer members.
pub mod other {
    use super::*;

    record!(Person, OTHER_PERSON_SHAPE, {
        0 role: Role = FieldShape::required("role", <Role as Typed>::SHAPE),
        1 name: String = FieldShape::required("name", &Shape::TEXT),
        2 age: f64 = FieldShape::required("age", &Shape::NUMBER),
        3 share: Any = FieldShape::required("share", &Shape::Any),
        4 active: bool = FieldShape::required("active", &Shape::Bool),
        5 tags: Vec<String> = FieldShape::required("tags", &Shape::list(&Shape::TEXT)),
        6 extra: Json = FieldShape::required("extra", &Shape::Json),
        7 manager: Option<Box<Person>> = FieldShape::optional("manager", &Shape::nullable(&OTHER_PERSON_SHAPE)),
        8 friends: Vec<Person> = FieldShape::required("friends", &Shape::list(&OTHER_PERSON_SHAPE)),
        9 email: Option<String> = FieldShape::optional("e-mail", &Shape::nullable(&Shape::TEXT)),
    });
}

/// The same as [`Person`] with serde's own derives.
pub mod derived {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Deserialize, Serialize)]
    pub enum Role {
        #[serde(rename = "member")]
        Member,
        #[serde(rename = "manager")]
        Manager,
        #[serde(rename = "owner of all")]
        Owner,
    }

    #[derive(Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Person {
        pub name: String,
        #[serde(rename = "e-mail")]
        pub email: Option<String>,
        pub role: Role,
        pub tags: Vec<String>,
        pub extra: BTreeMap<String, Any>,
        #[serde(deserialize_with = "whole")]
        pub age: i64,
        pub share: f64,
        pub active: bool,
        pub manager: Option<Box<Person>>,
        pub friends: Vec<Person>,
    }

    /// `1.0` is the integer 1 to JSON Schema, and so to us; beyond 2^53 a number with a point says no integer for certain.
    fn whole<'de, D: serde::Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
        let number = serde_json::Number::deserialize(from)?;
        let certain = |number: &f64| number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0;
        let pointed =
            || if number.is_f64() { number.as_f64().filter(certain).map(|number| number as i64) } else { None };
        number.as_i64().or_else(pointed).ok_or_else(|| serde::de::Error::custom("no integer"))
    }
}
