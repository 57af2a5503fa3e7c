//! What dates, decimals and date-times have in common: checked text.

/// The traits of a newtype over checked text, whose `check(&str) -> Result<(), Malformed>` says what is right.
macro_rules! text_value {
    ($name:ident, $shape:expr) => {
        impl $name {
            /// The text, as it came.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::runtime::value::Malformed;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                check(text)?;
                Ok($name(text.to_owned()))
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::runtime::value::Malformed;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                check(&text)?;
                Ok($name(text))
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl $crate::runtime::value::Value for $name {
            fn view(&self) -> $crate::runtime::value::View<'_> {
                $crate::runtime::value::View::Str(&self.0)
            }
            fn keep(&mut self) -> ::std::option::Option<&mut dyn $crate::runtime::value::Keep> {
                ::std::option::Option::Some(self)
            }
        }

        impl $crate::runtime::value::Keep for $name {
            fn exchange(&mut self, other: &mut dyn std::any::Any) -> bool {
                $crate::runtime::value::access::exchange(self, other)
            }
            fn put(
                &mut self,
                scalar: $crate::runtime::value::Scalar<'_>,
            ) -> Result<(), $crate::runtime::value::Misfit> {
                let $crate::runtime::value::Scalar::Str(text) = scalar else {
                    return Err($crate::runtime::value::Misfit::Kind);
                };
                check(&text).map_err(|malformed| $crate::runtime::value::Misfit::Form(Box::new(malformed)))?;
                self.0 = text.into_owned();
                Ok(())
            }
            fn take(&mut self) -> $crate::runtime::value::Scalar<'static> {
                $crate::runtime::value::Scalar::Str(std::mem::take(&mut self.0).into())
            }
        }

        impl $crate::runtime::value::Typed for $name {
            const SHAPE: &'static $crate::runtime::value::Shape = &$shape;

            fn empty(_: $crate::runtime::value::Seal) -> Self {
                $name(String::new())
            }
        }

        $crate::__capgen_serde!($name);
    };
}

pub(super) use text_value;
