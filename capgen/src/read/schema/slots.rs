//! Where the value of each keyword is kept, by the keyword's name.

use super::number::Exact;
use super::tree::{Id, Keywords};
use crate::model::At;

impl Keywords {
    /// The place of a single schema. Those that only describe have one too, which nobody looks at.
    pub(super) fn schema_mut(&mut self, keyword: &str) -> Option<&mut Option<Id>> {
        Some(match keyword {
            "additionalProperties" => &mut self.additional_properties,
            "contains" => &mut self.contains,
            "contentSchema" => &mut self.content,
            "else" => &mut self.else_,
            "if" => &mut self.if_,
            "items" => &mut self.items,
            "not" => &mut self.not,
            "propertyNames" => &mut self.property_names,
            "then" => &mut self.then,
            "unevaluatedItems" => &mut self.unevaluated_items,
            "unevaluatedProperties" => &mut self.unevaluated_properties,
            _ => return None,
        })
    }

    pub(super) fn schemas_mut(&mut self, keyword: &str) -> Option<&mut Vec<Id>> {
        Some(match keyword {
            "allOf" => &mut self.all_of,
            "anyOf" => &mut self.any_of,
            "oneOf" => &mut self.one_of,
            "prefixItems" => &mut self.prefix_items,
            _ => return None,
        })
    }

    /// Schemas by name. Definitions are found by reference alone.
    pub(super) fn set_schemas(&mut self, keyword: &str, schemas: Vec<(At<String>, Id)>) {
        let plain = |schemas: Vec<(At<String>, Id)>| schemas.into_iter().map(|(name, id)| (name.value, id)).collect();
        match keyword {
            "properties" => self.properties = schemas,
            "patternProperties" => self.pattern_properties = plain(schemas),
            "dependentSchemas" => self.dependent_schemas = plain(schemas),
            _ => {}
        }
    }

    pub(super) fn count_mut(&mut self, keyword: &str) -> Option<&mut Option<u64>> {
        Some(match keyword {
            "maxContains" => &mut self.max_contains,
            "maxItems" => &mut self.max_items,
            "maxLength" => &mut self.max_length,
            "maxProperties" => &mut self.max_properties,
            "minContains" => &mut self.min_contains,
            "minItems" => &mut self.min_items,
            "minLength" => &mut self.min_length,
            "minProperties" => &mut self.min_properties,
            _ => return None,
        })
    }

    pub(super) fn number_mut(&mut self, keyword: &str) -> Option<&mut Option<Exact>> {
        Some(match keyword {
            "exclusiveMaximum" => &mut self.exclusive_maximum,
            "exclusiveMinimum" => &mut self.exclusive_minimum,
            "maximum" => &mut self.maximum,
            "minimum" => &mut self.minimum,
            _ => return None,
        })
    }

    pub(super) fn set_flag(&mut self, keyword: &str, value: bool) {
        match keyword {
            "deprecated" => self.deprecated = value,
            "uniqueItems" => self.unique_items = value,
            _ => {}
        }
    }
}
