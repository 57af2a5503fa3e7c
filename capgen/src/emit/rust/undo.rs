//! How the input of what reverses a capability is made, where `undo` maps fields.

use super::code::Code;
use super::plan::Operation;
use super::scope::Scope;
use super::text::{code_span, literal};
use crate::model::{Capability, FieldPath, Side, UndoField};
use crate::text::join;

/// The table of a descriptor, as text.
pub(super) fn reversal(capability: &Capability, scope: &Scope<'_>) -> Option<String> {
    let (way, target) = target(capability, scope)?;
    let fields: Vec<String> = capability.undo_with.iter().flat_map(|with| &with.value).map(field).collect();
    Some(format!("&::capgen::rt::Reversal::of::<{way}{}>(&[{}])", target.marker, fields.join(", ")))
}

fn field(field: &UndoField) -> String {
    format!(
        "(::capgen::rt::Origin::{}, {}, {})",
        origin(field.from.side),
        literal(&field.from.path),
        literal(&field.name)
    )
}

/// A field of an input or an output, as text.
pub(super) fn field_path(path: &FieldPath) -> String {
    format!("(::capgen::rt::Origin::{}, {})", origin(path.side), literal(&path.path))
}

fn origin(side: Side) -> &'static str {
    match side {
        Side::Input => "Input",
        Side::Output => "Output",
    }
}

/// The function that makes it, for code that calls what reverses it itself.
pub(super) fn builder(operation: &Operation<'_>, scope: &Scope<'_>, code: &mut Code) {
    let Some((way, target)) = target(operation.capability, scope) else { return };
    let (marker, made) = (join(&[&way, &target.marker]), join(&[&way, &target.input]));
    code.space();
    code.block(join(&["impl ", &operation.marker]), |code| {
        code.doc([
            format!("The input of {}, which reverses a call of this.", code_span(&target.capability.name)),
            String::new(),
            "# Errors".to_owned(),
            format!(
                "What {} does not take of it: what its schema says beyond its type.",
                code_span(&target.capability.name)
            ),
        ]);
        let (result, input, output) = (scope.std("Result"), &operation.input, &operation.output);
        code.block(
            format!("pub fn undo(input: &{input}, output: &{output}) -> {result}<{made}, ::capgen::Faults>"),
            |code| code.line(format!("::capgen::rt::undo::<{}, {marker}>(input, output)", operation.marker)),
        );
    });
}

/// The operation that reverses it, where `undo` maps its fields, and the way to its module from the module of a family.
fn target<'s, 'a>(capability: &Capability, scope: &'s Scope<'a>) -> Option<(String, &'s Operation<'a>)> {
    capability.undo_with.as_ref()?;
    let name = capability.undo.as_ref()?;
    let mut all = scope.plan.operations();
    let (path, operation) = all.find(|(_, operation)| operation.capability.name.value == name.value)?;
    let up = scope.types.strip_suffix("types::")?;
    Some((join(&[up, &path.join("::"), "::"]), operation))
}
