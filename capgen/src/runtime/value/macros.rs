//! What is the same for every generated type, so that generated code need not repeat it.
//!
//! Reached as `::capgen::rt::common!` and `::capgen::rt::words!`.

/// `Debug`, `Serialize` and `Deserialize` for records, and that they are plain data also where a panic is caught: left to
/// itself, the compiler finds that out by a walk through all that a record holds, and gives up a dozen maps deep.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_common {
    ($($name:ty),* $(,)?) => {$(
        impl ::std::panic::UnwindSafe for $name {}
        impl ::std::panic::RefUnwindSafe for $name {}
        $crate::__capgen_shown!($name);
    )*};
}

/// `Debug`, `Serialize` and `Deserialize`.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_shown {
    ($name:ty) => {
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::rt::debug(self, f)
            }
        }
        $crate::__capgen_serde!($name);
    };
}

/// `Serialize` and `Deserialize`.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_serde {
    ($name:ty) => {
        impl $crate::rt::serde::Serialize for $name {
            fn serialize<S: $crate::rt::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                $crate::rt::serialize(self, serializer)
            }
        }
        impl<'de> $crate::rt::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::rt::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::rt::deserialize(deserializer)
            }
        }
    };
}

/// Everything an enum of words has beside its declaration: its shape (a `static` of the given name), the list of its
/// values, `as_str`, `Display`, `FromStr`, `Debug`, serde and the field table. A list of positions after the shape's name
/// is the byte order of the words, for enums of many words.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_words {
    ($name:ident, $shape:ident $([$($order:literal),* $(,)?])?, $first:ident = $first_word:literal $(, $value:ident = $word:literal)* $(,)?) => {
        #[doc(hidden)]
        pub static $shape: $crate::rt::Shape =
            $crate::rt::Shape::many_words(&[$first_word $(, $word)*], &[$($($order),*)?]);

        impl $name {
            /// All values, in the order of the declaration.
            pub const ALL: &'static [$name] = &[$name::$first $(, $name::$value)*];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $name::$first => $first_word,
                    $($name::$value => $word,)*
                }
            }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl ::std::str::FromStr for $name {
            type Err = $crate::rt::UnknownWord;
            fn from_str(word: &str) -> ::std::result::Result<Self, $crate::rt::UnknownWord> {
                $crate::rt::word_from_str(&$shape, $name::ALL, word)
            }
        }
        impl $crate::rt::Value for $name {
            fn view(&self) -> $crate::rt::View<'_> {
                $crate::rt::View::Word(self.as_str())
            }
            fn put(&mut self, scalar: $crate::rt::Scalar<'_>) -> ::std::result::Result<(), $crate::rt::Misfit> {
                $crate::rt::put_word(self, $name::ALL, &scalar)
            }
        }
        impl $crate::rt::Typed for $name {
            const SHAPE: &'static $crate::rt::Shape = &$shape;
            fn empty(_: $crate::rt::Seal) -> Self {
                $name::$first
            }
        }
        $crate::__capgen_shown!($name);
    };
}
