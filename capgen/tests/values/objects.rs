//! Stand-ins for what JSON Schema has beyond native types: other members, absence that is not null, tagged unions.

use std::collections::BTreeMap;

use capgen::Json;
use capgen::rt::{BOOL, INT, JSON, Shape, TEXT, Typed};

#[derive(Clone)]
pub struct Cat {
    pub lives: i64,
    pub nick: Option<Option<String>>,
    pub chip: Option<String>,
    pub mood: Option<Json>,
    pub rest: BTreeMap<String, Json>,
}
capgen::rt::record!(Cat {
    0 lives: required "lives" &Shape::Int { min: Some(0), max: Some(9) },
    1 nick: apart "nick" &Shape::Nullable(TEXT),
    2 chip: apart "chip" &Shape::Secret(TEXT),
    3 mood: apart "mood" JSON,
    .. 4 rest: JSON,
});

#[derive(Clone, Copy, PartialEq, Hash)]
pub enum DogKind {
    Dog,
}
capgen::rt::words!(DogKind { Dog = "dog" });

/// It has the tag as a field.
#[derive(Clone)]
pub struct Dog {
    pub kind: DogKind,
    pub friends: Vec<Pet>,
    pub keys: BTreeMap<String, String>,
}
capgen::rt::record!(Dog static DOG_SHAPE {
    0 kind: required "kind" <DogKind as Typed>::SHAPE,
    1 friends: required "friends" &Shape::List { of: &PET_SHAPE, min: None, max: None },
    .. 2 keys: &Shape::Secret(TEXT),
});

#[derive(Clone)]
pub struct Nobody {}
capgen::rt::record!(Nobody {});

#[derive(Clone)]
pub enum Pet {
    Cat(Cat),
    Dog(Box<Dog>),
    Nobody(Nobody),
}
capgen::rt::union!(Pet static PET_SHAPE Nobody "kind" {
    0 Cat = "cat" <Cat as Typed>::SHAPE,
    1 Dog = "dog" &DOG_SHAPE,
    2 Nobody = "nobody" <Nobody as Typed>::SHAPE,
});

/// The same of another brick: other order, and each keeps the tag as the first does not.
pub mod other {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum CatKind {
        Cat,
    }
    capgen::rt::words!(CatKind { Cat = "cat" });

    #[derive(Clone)]
    pub struct Cat {
        pub kind: CatKind,
        pub rest: BTreeMap<String, Json>,
        pub lives: i64,
    }
    capgen::rt::record!(Cat {
        0 kind: required "kind" <CatKind as Typed>::SHAPE,
        1 lives: required "lives" INT,
        .. 2 rest: &Shape::Secret(JSON),
    });

    #[derive(Clone)]
    pub struct Dog {
        pub friends: Vec<Pet>,
        pub rest: BTreeMap<String, String>,
        pub home: Option<bool>,
    }
    capgen::rt::record!(Dog static OTHER_DOG_SHAPE {
        0 friends: required "friends" &Shape::List { of: &OTHER_PET_SHAPE, min: None, max: None },
        1 home: apart "home" BOOL,
        .. 2 rest: &Shape::Secret(TEXT),
    });

    #[derive(Clone)]
    pub enum Pet {
        Nobody(Nobody),
        Dog(Box<Dog>),
        Cat(Cat),
    }
    capgen::rt::union!(Pet static OTHER_PET_SHAPE Nobody "kind" {
        0 Nobody = "nobody" <Nobody as Typed>::SHAPE,
        1 Dog = "dog" &OTHER_DOG_SHAPE,
        2 Cat = "cat" <Cat as Typed>::SHAPE,
    });
}
