//! A provider of more capabilities than are told of at once.

use capgen::rt::{Offer, Route, Typed};
use capgen::{BrickInfo, Call, Capability, Descriptor, Done, Failure, Provide, Provider};

/// How many there are.
pub const COUNT: usize = 110;

/// `crowd.n000`, `crowd.n001` and so on.
const NAMES: [[u8; 10]; COUNT] = {
    let mut names = [*b"crowd.n000"; COUNT];
    let mut number = 0;
    while number < COUNT {
        names[number][7] += (number / 100) as u8;
        names[number][8] += (number / 10 % 10) as u8;
        names[number][9] += (number % 10) as u8;
        number += 1;
    }
    names
};

/// The one of this number.
pub struct Nth<const N: usize>;

impl<const N: usize> Capability for Nth<N> {
    type Input = String;
    type Output = String;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        read: true,
        ..Descriptor::of(
            match std::str::from_utf8(&NAMES[N]) {
                Ok(name) => name,
                Err(_) => panic!("digits are text"),
            },
            "Say it.",
            String::SHAPE,
            String::SHAPE,
        )
    };
}

/// What there is for each of them.
macro_rules! each {
    ($one:ident) => {
        each!($one 0 1 2 3 4 5 6 7 8 9 10)
    };
    ($one:ident $($ten:literal)*) => {{
        let mut all = Vec::with_capacity(COUNT);
        $(all.extend([
            $one!({ $ten * 10 }), $one!({ $ten * 10 + 1 }), $one!({ $ten * 10 + 2 }), $one!({ $ten * 10 + 3 }),
            $one!({ $ten * 10 + 4 }), $one!({ $ten * 10 + 5 }), $one!({ $ten * 10 + 6 }), $one!({ $ten * 10 + 7 }),
            $one!({ $ten * 10 + 8 }), $one!({ $ten * 10 + 9 }),
        ]);)*
        all
    }};
}

macro_rules! offer {
    ($n:block) => {
        Offer { descriptor: Nth::<$n>::DESCRIPTOR, line: 1 }
    };
}

macro_rules! route {
    ($n:block) => {
        Route::read::<Nth<$n>>()
    };
}

pub struct Crowd;

impl<const N: usize> Provide<Nth<N>> for Crowd {
    async fn call(&self, _: &Call, input: String) -> Result<Done<String>, Failure> {
        Ok(Done::new(input))
    }
}

impl Provider for Crowd {
    fn brick() -> &'static BrickInfo {
        static BRICK: std::sync::LazyLock<BrickInfo> = std::sync::LazyLock::new(|| BrickInfo {
            name: "crowd",
            permission: "crowd",
            file: "brick-crowd/brick.yaml",
            requires: &[],
            provides: Vec::leak(each!(offer)),
        });
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        each!(route)
    }
}
