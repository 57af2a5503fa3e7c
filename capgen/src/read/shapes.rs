//! The shapes of inputs and outputs in the other forms: JSON Schemas.

use super::fields::Fields;
use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg01;
use crate::model::{NamedType, Schema, Type, TypeKind};

/// What is known of types while the capabilities of one file are read.
#[derive(Default)]
pub(super) struct Shapes {
    /// Types out of schemas, in the order of the file.
    pub types: Vec<NamedType>,
}

/// What a schema became: a type, and perhaps what must be checked beside it.
pub(super) type Shape = (Type, Option<Schema>);

impl Shapes {
    /// The shape of an input or output.
    pub fn read(&mut self, fields: &mut Fields, key: &'static str) -> Shape {
        let place = fields.place(key);
        if fields.take(key).is_some() {
            let message =
                format!("`{key}` of {} needs the feature `json-schema`, which is not there yet", fields.what());
            let finding = Finding::error(cg01::SCHEMA_UNSUPPORTED, place, message)
                .why("without it the shape is unknown, and nothing typed can be made from it");
            fields.report(finding.help("describe it in a native catalogue, with type expressions"));
        }
        (Type::new(TypeKind::Faulty, place), None)
    }
}
