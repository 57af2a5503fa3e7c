//! What another brick's type does not know of, and need not: members that are null.
//!
//! [`transfer`](super::transfer()) passes them over; the JSON of the same value is read as if it did when they are taken out
//! of it.

use super::{Json, Shape};

/// Takes the members out that are null and that a shape does not have.
pub(in crate::runtime) fn forget_unknown_nulls(shape: &'static Shape, json: &mut Json) {
    match (shape.peel().core, json) {
        (Shape::Record(record), Json::Object(members)) => {
            members.retain(|name, value| !value.is_null() || record.rest.is_some() || record.has(name));
            for (name, value) in members {
                let field = record.fields.iter().find(|field| field.name == name);
                if let Some(shape) = field.map(|field| field.shape).or(record.rest) {
                    forget_unknown_nulls(shape, value);
                }
            }
        }
        (Shape::Union(union), json) => {
            let word = json.get(union.tag).and_then(Json::as_str);
            let record = union.words.iter().position(|known| word == Some(known)).and_then(|at| union.records.get(at));
            if let Some(record) = record {
                forget_unknown_nulls(record, json);
            }
        }
        (Shape::List { of, .. }, Json::Array(items)) => {
            items.iter_mut().for_each(|item| forget_unknown_nulls(of, item));
        }
        (Shape::Map { of }, Json::Object(members)) => {
            members.values_mut().for_each(|value| forget_unknown_nulls(of, value));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::FieldShape;
    use super::*;

    static INNER: Shape = Shape::record("Inner", &[FieldShape::optional("a", &Shape::Nullable(&Shape::TEXT))]);
    static INNERS: Shape = Shape::list(&INNER);
    static BY_NAME: Shape = Shape::map(&INNERS);
    static OUTER: Shape = Shape::record(
        "Outer",
        &[FieldShape::required("all", &Shape::Nullable(&BY_NAME)), FieldShape::required("any", &Shape::Json)],
    );

    #[test]
    fn only_nulls_that_nobody_knows_are_taken_out() {
        let mut json = json!({
            "all": {"x": [{"a": null, "b": null, "c": 1}], "y": []},
            "any": {"b": null},
            "b": null,
            "c": false,
        });
        forget_unknown_nulls(&OUTER, &mut json);
        let left = json!({"all": {"x": [{"a": null, "c": 1}], "y": []}, "any": {"b": null}, "c": false});
        assert_eq!(json, left);
    }
}
