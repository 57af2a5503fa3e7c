//! How the input of what reverses a call is made, where `undo` of its capability maps fields.

use std::fmt;

use super::erased::Erased;
use super::value::{Unknown, check, from_json, to_json};
use super::{Capability, Descriptor, Faults, Json, Typed};

/// What reverses a capability, and how its input is made. Generated code writes it.
pub struct Reversal {
    /// A function, because two capabilities may reverse each other.
    descriptor: fn() -> &'static Descriptor,
    typed: fn(Json) -> Result<Erased, Faults>,
    fields: &'static [(Origin, &'static str, &'static str)],
}

/// Which value of a call a field is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// What it was given.
    Input,
    /// What it has answered.
    Output,
}

impl Reversal {
    /// By this capability. Of each field: where it is taken from, by the path there, and the name that it has in the input.
    pub const fn of<C: Capability>(fields: &'static [(Origin, &'static str, &'static str)]) -> Reversal {
        let typed = |json| input_of::<C>(json).map(Erased::of);
        Reversal { descriptor: || C::DESCRIPTOR, typed, fields }
    }

    /// What reverses it.
    pub(super) fn descriptor(&self) -> &'static Descriptor {
        (self.descriptor)()
    }

    /// Is anything of the input needed?
    pub(super) fn takes_input(&self) -> bool {
        self.fields.iter().any(|(origin, ..)| *origin == Origin::Input)
    }

    /// The input of what reverses a call.
    pub(super) fn input(&self, input: &Json, output: &Json) -> Result<Erased, Faults> {
        (self.typed)(self.json(input, output))
    }

    fn json(&self, input: &Json, output: &Json) -> Json {
        let mut made = serde_json::Map::new();
        for (origin, path, name) in self.fields {
            let from = match origin {
                Origin::Input => input,
                Origin::Output => output,
            };
            // What is absent there is absent here.
            if let Some(value) = at(from, path) {
                made.insert((*name).to_owned(), value.clone());
            }
        }
        Json::Object(made)
    }
}

/// A field of this name, or names of nested objects' fields joined by dots.
fn at<'j>(json: &'j Json, path: &str) -> Option<&'j Json> {
    json.get(path).or_else(|| {
        let (first, rest) = path.split_once('.')?;
        at(json.get(first)?, rest)
    })
}

fn input_of<C: Capability>(json: Json) -> Result<C::Input, Faults> {
    let input: C::Input = from_json(json, Unknown::Refuse)?;
    check(C::DESCRIPTOR.input_check, C::Input::SHAPE, &input)?;
    Ok(input)
}

/// The input of what reverses a call, from what the call was given and has answered. Generated code calls it.
///
/// # Errors
/// What is not taken of it.
pub fn undo<C: Capability, R: Capability>(input: &C::Input, output: &C::Output) -> Result<R::Input, Faults> {
    let (input, output) = (to_json(C::Input::SHAPE, input), to_json(C::Output::SHAPE, output));
    input_of::<R>(C::DESCRIPTOR.reversal.map_or(Json::Null, |reversal| reversal.json(&input, &output)))
}

impl fmt::Debug for Reversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reversal").field("by", &self.descriptor().name).field("fields", &self.fields).finish()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_found_by_name_or_by_a_way_through_objects() {
        let json = json!({"a": {"b": {"c": 1}}, "a.b": 2, "x": null});
        assert_eq!(at(&json, "a.b"), Some(&json!(2)));
        assert_eq!(at(&json, "a.b.c"), Some(&json!(1)));
        assert_eq!(at(&json, "x"), Some(&Json::Null));
        assert_eq!((at(&json, "y"), at(&json, "x.y")), (None, None));
    }
}
