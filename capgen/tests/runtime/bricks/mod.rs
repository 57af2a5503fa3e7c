//! What generated code would look like for two bricks that each read their own catalogue: `hr` asks, `google` serves.
//! Google's catalogue is a version ahead: its input has one more nullable field, and its output one that hr does not know.

/// Writes a record as generated code has it.
macro_rules! record {
    ($name:ident, $shape:ident { $($index:literal $field:ident : $ty:ty = $kind:ident $of:expr),* $(,)? }) => {
        #[derive(Clone, PartialEq)]
        pub struct $name { $(pub $field: $ty),* }
        pub static $shape: capgen::rt::Shape = capgen::rt::Shape::record(
            stringify!($name),
            &[$(capgen::rt::FieldShape::$kind(stringify!($field), $of)),*],
        );
        impl capgen::rt::Value for $name {
            fn view(&self) -> capgen::rt::View<'_> { capgen::rt::View::Record }
            fn at(&self, index: usize) -> Option<&dyn capgen::rt::Value> {
                Some(match index { $($index => &self.$field,)* _ => return None })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn capgen::rt::Value> {
                Some(match index { $($index => &mut self.$field,)* _ => return None })
            }
        }
        impl capgen::rt::Typed for $name {
            const SHAPE: &'static capgen::rt::Shape = &$shape;
            fn empty(seal: capgen::rt::Seal) -> Self { $name { $($field: capgen::rt::Typed::empty(seal)),* } }
        }
        capgen::rt::common!($name);
    };
}

/// Writes a capability's marker as generated code has it.
macro_rules! marker {
    ($marker:ident, $input:ident, $output:ident, $descriptor:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $marker;
        impl capgen::Capability for $marker {
            type Input = $input;
            type Output = $output;
            const DESCRIPTOR: &'static capgen::Descriptor = &$descriptor;
        }
    };
}

pub mod bank;
pub mod clerk;
pub mod courier;
pub mod google;
pub mod hotel;
pub mod hr;
pub mod lodge;
pub mod planner;
pub mod treasury;
