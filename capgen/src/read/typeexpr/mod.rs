//! Type expressions → types.
//!
//! Invariants
//! - A type is never nested deeper than [`MAX_DEPTH`], mappings and expressions counted together, so that whoever walks
//!   one may recurse.
//! - A fault leaves [`TypeKind::Faulty`] where it stands and a finding that points into the string; the rest of the
//!   expression is still read.
//! - A [`TypeKind::Named`] holds a name that the catalogue declares.
//!
//! The text is cut into tokens (`lexer`), read by the grammar (`parser`), and each alternation is judged as a whole
//! (`alternation`), because whether a word is a type or an enum value depends on the words beside it.

mod alternation;
mod lexer;
mod names;
mod parser;
mod range;
mod report;
#[cfg(test)]
mod tests;

pub(super) use lexer::is_word;
pub use names::{TypeNames, is_built_in};

use crate::diagnostic::codes::{cg01, cg02};
use crate::diagnostic::{Finding, Findings};
use crate::model::{Field, Object, Range, Span, Type, TypeKind};

use super::yaml::{Entry, Node, NodeKind};

/// The most levels that a type may be nested.
pub const MAX_DEPTH: usize = 32;

/// The longest type expression, in bytes.
pub const MAX_BYTES: usize = 16 * 1024;

/// The type that a node says: a mapping is an object, text is a type expression, a value left out is a `str`. Where it
/// cannot be read, a finding is made and the type is [`TypeKind::Faulty`].
pub fn type_of(node: &Node, names: &TypeNames<'_>, findings: &mut Findings) -> Type {
    at_depth(node, names, findings, 0)
}

fn at_depth(node: &Node, names: &TypeNames<'_>, findings: &mut Findings, depth: usize) -> Type {
    let faulty = Type::new(TypeKind::Faulty, node.span);
    match &node.kind {
        NodeKind::Faulty => faulty,
        NodeKind::Null if node.is_left_out() => Type::new(TypeKind::Str(Range::ALL), node.span),
        NodeKind::Null => {
            findings.push(alternation::null_alone(node.span));
            faulty
        }
        NodeKind::Sequence(_) => {
            findings.push(list_as_type(node.span));
            faulty
        }
        NodeKind::Mapping(_) if depth >= MAX_DEPTH => {
            findings.push(too_deep(node.span));
            faulty
        }
        NodeKind::Mapping(entries) => {
            Type { kind: TypeKind::Object(Object::closed(fields(entries, names, findings, depth + 1))), ..faulty }
        }
        NodeKind::Scalar(scalar) if scalar.text.len() > MAX_BYTES => {
            findings.push(too_long(node.span));
            faulty
        }
        NodeKind::Scalar(scalar) => {
            // Most types are the name of a built-in one, and need no parser.
            match names::plain(&scalar.text) {
                Some(kind) if depth < MAX_DEPTH => Type::new(kind, node.span_within(0, scalar.text.len())),
                _ => parser::parse(&scalar.text, node, names, findings, depth),
            }
        }
    }
}

/// The fields that a mapping declares. Its keys are the wire names, so any text but none will do.
fn fields(entries: &[Entry], names: &TypeNames<'_>, findings: &mut Findings, depth: usize) -> Vec<Field> {
    let mut fields = Vec::with_capacity(entries.len());
    for Entry { key, value } in entries {
        let ty = at_depth(value, names, findings, depth);
        if key.is_empty() {
            findings.push(
                Finding::error(cg02::EMPTY_FIELD_NAME, key.span, "a field without a name")
                    .why("the name is the member's key in JSON, and nothing could refer to it")
                    .help("write a name before the colon"),
            );
        } else {
            fields.push(Field::native(key.clone(), ty));
        }
    }
    fields
}

fn list_as_type(span: Span) -> Finding {
    Finding::error(cg01::WRONG_KIND, span, "expected a type, found a list")
        .why("a type is a mapping of fields, or text such as `list of str`")
        .help("write a list type as `list of …`, and the values of an enum as `one | two`")
}

fn too_deep(span: Span) -> Finding {
    Finding::error(cg02::TYPE_TOO_LARGE, span, format!("the type is nested more than {MAX_DEPTH} levels deep"))
        .why("reading it stops here, so that no input takes unbounded time or memory")
        .help("give its inner types names under `types`")
}

fn too_long(span: Span) -> Finding {
    Finding::error(cg02::TYPE_TOO_LARGE, span, format!("the type expression is longer than {} KiB", MAX_BYTES / 1024))
        .why("it is not read, so that no input takes unbounded time or memory")
        .help("write it as a YAML mapping, or give its parts names under `types`")
}
