//! What is the same for every generated type, so that generated code need not repeat it.
//!
//! Reached as `::capgen::rt::record!`, `words!`, `common!` and `unwind!`. What they expand to is most of what a user waits
//! for when generated code is checked. So they write few functions, with no more in them than one call or one `match`,
//! and constants without calls of `const` functions: each function and constant is type-checked and borrow-checked for
//! itself.

/// Everything a record has beside its declaration: where its fields are, its shape, `PartialEq`, `Debug` and
/// serde. A field is its
/// position, its name, `required`, `optional` or `apart` (missing is not null), its name on the wire and its shape:
///
/// ```
/// #[derive(Clone)]
/// pub struct Person {
///     pub name: String,
///     pub e_mail: Option<String>,
/// }
/// capgen::rt::record!(Person {
///     0 name: required "name" capgen::rt::TEXT,
///     1 e_mail: optional "e-mail" &capgen::rt::Shape::Nullable(capgen::rt::TEXT),
/// });
///
/// let person = Person { name: "Ann".to_owned(), e_mail: None };
/// assert_eq!(person, person.clone());
/// assert_eq!(format!("{person:?}"), r#"Person { name: "Ann", e-mail: None }"#);
/// ```
///
/// A record that holds itself keeps its shape in a `static`, because one constant cannot be a part of itself:
/// `record!(Person static PERSON_SHAPE { … })`. Other members are kept in a map, whose line comes last:
///
/// ```
/// #[derive(Clone)]
/// pub struct Labels {
///     pub owner: String,
///     pub rest: std::collections::BTreeMap<String, i64>,
/// }
/// capgen::rt::record!(Labels { 0 owner: required "owner" capgen::rt::TEXT, .. 1 rest: capgen::rt::INT, });
///
/// let labels: Labels = serde_json::from_str(r#"{"size": 3, "owner": "Ann"}"#).unwrap();
/// assert_eq!((labels.owner.as_str(), labels.rest["size"]), ("Ann", 3));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_record {
    ($name:ident {}) => {
        impl $crate::rt::Value for $name {}
        impl $crate::rt::Typed for $name {
            const SHAPE: &'static $crate::rt::Shape = &$crate::rt::Shape::record(stringify!($name), &[]);
            #[inline]
            fn empty(_: $crate::rt::Seal) -> Self {
                $name {}
            }
        }
        $crate::__capgen_equal!($name);
        $crate::__capgen_shown!($name);
    };
    ($name:ident static $shape:ident { $($index:literal $field:ident: $presence:ident $wire:literal $of:expr,)+ }) => {
        #[doc(hidden)]
        pub static $shape: $crate::rt::Shape =
            $crate::__capgen_record!(@shape $name { $($presence $wire $of,)+ });
        $crate::__capgen_record!(@table $name, &$shape, { $($index $field,)+ });
    };
    ($name:ident { $($index:literal $field:ident: $presence:ident $wire:literal $of:expr,)+ }) => {
        $crate::__capgen_record!(@table $name, &$crate::__capgen_record!(@shape $name { $($presence $wire $of,)+ }), {
            $($index $field,)+
        });
    };
    ($name:ident static $shape:ident {
        $($index:literal $field:ident: $presence:ident $wire:literal $of:expr,)* .. $last:literal $rest:ident: $all:expr,
    }) => {
        #[doc(hidden)]
        pub static $shape: $crate::rt::Shape =
            $crate::__capgen_record!(@open $name { $($presence $wire $of,)* } $all);
        $crate::__capgen_record!(@table $name, &$shape, { $($index $field,)* $last $rest, });
    };
    ($name:ident {
        $($index:literal $field:ident: $presence:ident $wire:literal $of:expr,)* .. $last:literal $rest:ident: $all:expr,
    }) => {
        $crate::__capgen_record!(@table $name, &$crate::__capgen_record!(@open $name { $($presence $wire $of,)* } $all), {
            $($index $field,)* $last $rest,
        });
    };
    (@shape $name:ident { $($presence:ident $wire:literal $of:expr,)+ }) => {
        $crate::rt::Shape::Record($crate::rt::RecordShape {
            name: stringify!($name),
            fields: &[$($crate::rt::FieldShape { name: $wire, shape: $of, presence: $crate::rt::$presence }),+],
            rest: ::std::option::Option::None,
        })
    };
    (@open $name:ident { $($presence:ident $wire:literal $of:expr,)* } $all:expr) => {
        $crate::rt::Shape::Record($crate::rt::RecordShape {
            name: stringify!($name),
            fields: &[$($crate::rt::FieldShape { name: $wire, shape: $of, presence: $crate::rt::$presence }),*],
            rest: ::std::option::Option::Some($all),
        })
    };
    (@table $name:ident, $shape:expr, { $($index:literal $field:ident,)+ }) => {
        impl $crate::rt::Value for $name {
            fn at(&self, index: usize) -> ::std::option::Option<&dyn $crate::rt::Value> {
                match index {
                    $($index => ::std::option::Option::Some(&self.$field),)+
                    _ => ::std::option::Option::None,
                }
            }
            fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn $crate::rt::Value> {
                match index {
                    $($index => ::std::option::Option::Some(&mut self.$field),)+
                    _ => ::std::option::Option::None,
                }
            }
        }
        impl $crate::rt::Typed for $name {
            const SHAPE: &'static $crate::rt::Shape = $shape;
            #[inline]
            fn empty(seal: $crate::rt::Seal) -> Self {
                $name { $($field: $crate::rt::start(seal),)+ }
            }
        }
        $crate::__capgen_equal!($name);
        $crate::__capgen_shown!($name);
    };
}

/// `PartialEq` of a record.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_equal {
    ($name:ty) => {
        impl ::std::cmp::PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                $crate::rt::equal(<Self as $crate::rt::Typed>::SHAPE, self, other)
            }
        }
    };
}

/// `Debug`, `Serialize` and `Deserialize`, and that it is plain data also where a panic is caught.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_common {
    ($($name:ty),* $(,)?) => {$(
        $crate::__capgen_shown!($name);
        $crate::__capgen_unwind!($name);
    )*};
}

/// Plain data also where a panic is caught: left to itself, the compiler finds that out by a walk through all that a
/// record holds, and gives up a dozen maps deep.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_unwind {
    ($name:ty) => {
        impl ::std::panic::UnwindSafe for $name {}
        impl ::std::panic::RefUnwindSafe for $name {}
    };
}

/// `Debug`, `Serialize` and `Deserialize`.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_shown {
    ($name:ty) => {
        impl ::std::fmt::Debug for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::rt::debug(<Self as $crate::rt::Typed>::SHAPE, self, f)
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

/// Everything an enum of words has beside its declaration: its shape, the list of its values, `as_str`, `Display`,
/// `FromStr`, `Eq`, `Debug`, serde and the field table. A list of positions after its name is the byte order of the words, for
/// enums of many words.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Hash)]
/// pub enum Role {
///     Member,
///     Owner,
/// }
/// capgen::rt::words!(Role { Member = "member", Owner = "owner" });
///
/// assert_eq!("owner".parse::<Role>(), Ok(Role::Owner));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_words {
    ($name:ident $([$($order:literal),* $(,)?])? {
        $first:ident = $first_word:literal $(, $value:ident = $word:literal)* $(,)?
    }) => {
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
        impl ::std::cmp::Eq for $name {}
        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl ::std::str::FromStr for $name {
            type Err = $crate::rt::UnknownWord;
            #[inline]
            fn from_str(word: &str) -> ::std::result::Result<Self, $crate::rt::UnknownWord> {
                match $crate::rt::word_from_str(<$name as $crate::rt::Typed>::SHAPE, word) {
                    ::std::result::Result::Ok(index) => ::std::result::Result::Ok($name::ALL[index]),
                    ::std::result::Result::Err(unknown) => ::std::result::Result::Err(unknown),
                }
            }
        }
        impl $crate::rt::Value for $name {
            fn view(&self) -> $crate::rt::View<'_> {
                $crate::rt::View::Word(self.as_str())
            }
            fn keep(&mut self) -> ::std::option::Option<&mut dyn $crate::rt::Keep> {
                ::std::option::Option::Some(self)
            }
        }
        impl $crate::rt::Keep for $name {
            fn put(&mut self, scalar: $crate::rt::Scalar<'_>) -> ::std::result::Result<(), $crate::rt::Misfit> {
                let index = $crate::rt::word_index(scalar);
                if index >= $name::ALL.len() {
                    return ::std::result::Result::Err($crate::rt::Misfit::Kind);
                }
                *self = $name::ALL[index];
                ::std::result::Result::Ok(())
            }
        }
        impl $crate::rt::Typed for $name {
            const SHAPE: &'static $crate::rt::Shape = &$crate::rt::Shape::Words($crate::rt::WordsShape {
                words: &[$first_word $(, $word)*],
                order: &[$($($order),*)?],
            });
            #[inline]
            fn empty(_: $crate::rt::Seal) -> Self {
                $name::$first
            }
        }
        $crate::__capgen_shown!($name);
    };
}

/// Everything an enum of objects has beside its declaration: `PartialEq`, `Debug`, serde, its shape and where its objects
/// are. First comes the variant that a reader begins with, and the name of the member that tells them apart; then each
/// variant with its position, its word and the shape of its object.
///
/// ```
/// #[derive(Clone)]
/// pub struct Square {
///     pub side: i64,
/// }
/// capgen::rt::record!(Square { 0 side: required "side" capgen::rt::INT, });
///
/// #[derive(Clone)]
/// pub enum Figure {
///     Square(Square),
/// }
/// capgen::rt::union!(Figure Square "kind" {
///     0 Square = "square" <Square as capgen::rt::Typed>::SHAPE,
/// });
///
/// let figure: Figure = serde_json::from_str(r#"{"side": 3, "kind": "square"}"#).unwrap();
/// assert!(matches!(figure, Figure::Square(Square { side: 3 })));
/// ```
///
/// A union that holds itself keeps its shape in a `static`: `union!(Figure static FIGURE_SHAPE Square "kind" { … })`.
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_union {
    ($name:ident static $shape:ident $least:ident $tag:literal { $($variants:tt)+ }) => {
        #[doc(hidden)]
        pub static $shape: $crate::rt::Shape = $crate::__capgen_union!(@shape $tag { $($variants)+ });
        $crate::__capgen_union!(@table $name, &$shape, $least { $($variants)+ });
    };
    ($name:ident $least:ident $tag:literal { $($variants:tt)+ }) => {
        $crate::__capgen_union!(@table $name, &$crate::__capgen_union!(@shape $tag { $($variants)+ }), $least {
            $($variants)+
        });
    };
    (@shape $tag:literal { $($index:literal $variant:ident = $word:literal $of:expr,)+ }) => {
        $crate::rt::Shape::Union(&$crate::rt::UnionShape { tag: $tag, words: &[$($word),+], records: &[$($of),+] })
    };
    (@table $name:ident, $shape:expr, $least:ident { $($index:literal $variant:ident = $word:literal $of:expr,)+ }) => {
        impl $crate::rt::Value for $name {
            fn view(&self) -> $crate::rt::View<'_> {
                $crate::rt::View::Variant(match self {
                    $($name::$variant(_) => $index,)+
                })
            }
            fn at(&self, index: usize) -> ::std::option::Option<&dyn $crate::rt::Value> {
                match (index, self) {
                    $((0, $name::$variant(record)) => ::std::option::Option::Some(record),)+
                    _ => ::std::option::Option::None,
                }
            }
            fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn $crate::rt::Value> {
                match (index, self) {
                    $((0, $name::$variant(record)) => ::std::option::Option::Some(record),)+
                    _ => ::std::option::Option::None,
                }
            }
            fn keep(&mut self) -> ::std::option::Option<&mut dyn $crate::rt::Keep> {
                ::std::option::Option::Some(self)
            }
        }
        impl $crate::rt::Keep for $name {
            fn put(&mut self, scalar: $crate::rt::Scalar<'_>) -> ::std::result::Result<(), $crate::rt::Misfit> {
                let (index, seal) = $crate::rt::variant(&scalar)?;
                *self = match index {
                    $($index => $name::$variant($crate::rt::Typed::empty(seal)),)+
                    _ => return ::std::result::Result::Err($crate::rt::Misfit::Kind),
                };
                ::std::result::Result::Ok(())
            }
        }
        impl $crate::rt::Typed for $name {
            const SHAPE: &'static $crate::rt::Shape = $shape;
            #[inline]
            fn empty(seal: $crate::rt::Seal) -> Self {
                $name::$least($crate::rt::Typed::empty(seal))
            }
        }
        $crate::__capgen_equal!($name);
        $crate::__capgen_shown!($name);
    };
}

/// A check against a schema, for a descriptor.
///
/// ```
/// const CHECK: Option<capgen::rt::CheckOf> = capgen::rt::check!(r#"{"minProperties": 1}"#);
///
/// assert_eq!(CHECK.expect("a check")().schema(), r#"{"minProperties": 1}"#);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_check {
    ($text:literal) => {
        ::std::option::Option::Some(|| {
            static CHECK: $crate::rt::Check = $crate::rt::Check::new($text);
            &CHECK
        })
    };
}

/// Says that the code beside it has checks, which only the feature `json-schema` makes.
#[cfg(feature = "json-schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_json_schema {
    ($message:literal) => {};
}

/// Says that the code beside it has checks, which only the feature `json-schema` makes.
#[cfg(not(feature = "json-schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __capgen_json_schema {
    ($message:literal) => {
        ::std::compile_error!($message);
    };
}
