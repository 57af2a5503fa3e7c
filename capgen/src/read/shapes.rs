//! The shapes of inputs and outputs that JSON Schemas describe, in whatever form they stand.

use super::fields::Fields;
#[cfg(not(feature = "schemas"))]
use super::no_schema::{self as schema, Names};
#[cfg(feature = "schemas")]
use super::schema::{self, Names};
use super::yaml::NodeKind;
use crate::diagnostic::Findings;
use crate::model::{Form, NamedType, Object, Schema, Span, Type, TypeKind};

/// Whose schema it is.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// In words: "`input_schema` of capability `mail.send`".
    pub what: &'a str,
    /// The capability.
    pub capability: &'a str,
    /// `Input` or `Output`.
    #[cfg_attr(not(feature = "schemas"), expect(dead_code, reason = "only the reader of schemas names types"))]
    pub side: &'a str,
    /// The place of the key that it stands behind.
    pub span: Span,
}

/// What a schema became.
#[derive(Debug)]
pub struct Read {
    /// An object, or the name of one; faulty where a finding was made.
    pub ty: Type,
    /// What has to be checked at run time beside the type.
    pub check: Option<Schema>,
    /// Named types that it needs and that `names` did not know.
    pub types: Vec<NamedType>,
}

impl Read {
    pub(super) fn faulty(subject: &Subject<'_>) -> Read {
        let ty = Type { foreign: true, ..Type::new(TypeKind::Faulty, subject.span) };
        Read { ty, check: None, types: Vec::new() }
    }
}

/// What is known of types while the capabilities of one file are read.
#[derive(Default)]
pub(super) struct Shapes {
    /// Types out of schemas, in the order of the file.
    pub types: Vec<NamedType>,
    names: Names,
}

/// What a schema became: a type, and perhaps what must be checked beside it.
pub(super) type Shape = (Type, Option<Schema>);

impl Shapes {
    /// Knows the types that the file declares itself.
    pub fn beside<'a>(declared: impl IntoIterator<Item = &'a str>) -> Shapes {
        Shapes { types: Vec::new(), names: Names::of(declared) }
    }

    /// The shape of an input or output. Without a schema nothing is said of it, so any object will do.
    pub fn read(&mut self, fields: &mut Fields, key: &'static str) -> Shape {
        let span = fields.place(key);
        let Some(node) = fields.take(key).filter(|node| !matches!(node.kind, NodeKind::Null)) else {
            let rest = Some(Box::new(Type::new(TypeKind::Json, span)));
            return (Type::new(TypeKind::Object(Object { fields: Vec::new(), rest }), span), None);
        };
        let what = format!("`{key}` of {}", fields.what());
        let capability = fields.about().unwrap_or_default().to_owned();
        let side = if key.starts_with("input") { "Input" } else { "Output" };
        let subject = Subject { what: &what, capability: &capability, side, span };
        let read = if fields.form() == Form::Aip {
            let mut found = Findings::new();
            let read = schema::read(node, &subject, &mut self.names, &mut found);
            super::aip::admit(node, &capability, found, fields.findings);
            read
        } else {
            schema::read(node, &subject, &mut self.names, fields.findings)
        };
        self.types.extend(read.types);
        (read.ty, read.check)
    }
}
