//! The shapes of inputs and outputs that JSON Schemas describe, in whatever form they stand.

use super::fields::Fields;
use super::schema::{self, Names};
use super::yaml::NodeKind;
use crate::diagnostic::Findings;
use crate::model::{Form, NamedType, Object, Schema, Type, TypeKind};

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
        let subject = schema::Subject { what: &what, capability: &capability, side, span };
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
