//! Inputs from an example and a schema: with secrets that are looked for, another for the same key, and wrong ones.

use crate::{Json, json};

/// A property of a schema, behind its reference.
fn property<'s>(root: &'s Json, schema: &'s Json, name: &str) -> Option<&'s Json> {
    let found = schema.get("properties")?.get(name)?;
    match found.get("$ref").and_then(Json::as_str).and_then(|reference| reference.strip_prefix('#')) {
        Some(pointer) => root.pointer(pointer),
        None => Some(found),
    }
}

/// Is it a text that may say anything?
fn is_free_text(schema: &Json) -> bool {
    let is_text =
        schema["type"] == "string" || schema["type"].as_array().is_some_and(|types| types.contains(&json!("string")));
    let bound = ["enum", "const", "pattern", "format", "maxLength", "contentEncoding"];
    is_text && bound.iter().all(|keyword| schema.get(keyword).is_none())
}

/// Puts a text into every secret that takes one, to be looked for in what comes back.
pub(super) fn mark_secrets(schema: &Json, input: &mut Json, text: &str, secrets: &mut Vec<String>) {
    let Some(members) = input.as_object_mut() else { return };
    for (name, value) in members {
        let Some(part) = property(schema, schema, name) else { continue };
        let choices = part.get("anyOf").and_then(Json::as_array).into_iter().flatten().chain([part]);
        let is_secret = part["x-capgen-secret"] == true || choices.clone().any(|part| part["x-capgen-secret"] == true);
        if is_secret && choices.clone().any(is_free_text) {
            *value = text.into();
            secrets.push(text.to_owned());
        }
    }
}

/// A key by a recipe: `{field}` is a field of the input, every other name an extra.
pub(super) fn by_recipe(recipe: &str, input: &Json, extra: &str) -> String {
    let mut key = String::new();
    let mut rest = recipe;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, after) = rest.split_at(at);
        key.push_str(before);
        if after.starts_with("{{") || after.starts_with("}}") {
            key.push_str(after.get(..1).unwrap_or_default());
            rest = after.get(2..).unwrap_or_default();
            continue;
        }
        let (name, left) = after.get(1..).unwrap_or_default().split_once('}').unwrap_or_default();
        match input.get(name) {
            Some(Json::String(text)) => key.push_str(text),
            Some(scalar) => key.push_str(&scalar.to_string()),
            None => key.push_str(extra),
        }
        rest = left;
    }
    key + rest
}

/// Inputs that differ in one member, which should be taken as well.
pub(super) fn others(schema: &Json, input: &Json) -> Vec<Json> {
    let Some(members) = input.as_object() else { return Vec::new() };
    let other = |(name, value): (&String, &Json)| {
        let part = property(schema, schema, name)?;
        let changed = match value {
            Json::String(text) if is_free_text(part) => json!(format!("{text}-b")),
            Json::Bool(value) => json!(!value),
            Json::Number(number) => json!(number.as_i64()? + 1),
            Json::Null => json!("b"),
            _ => return None,
        };
        let mut other = input.clone();
        other[name.as_str()] = changed;
        Some(other)
    };
    members.iter().filter_map(other).collect()
}

/// Inputs that the schema does not take, each with what is wrong and where.
pub(super) fn wrong(schema: &Json, input: &Json) -> Vec<(Json, String)> {
    let mut wrong = Vec::new();
    let Some(members) = input.as_object() else { return wrong };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str) {
        let mut fewer = members.clone();
        if fewer.remove(name).is_some() {
            wrong.push((fewer.into(), format!("`{name}` left out")));
        }
    }
    for (name, value) in members {
        let Some(part) = property(schema, schema, name) else { continue };
        let Some(kind) = part["type"].as_str() else { continue };
        let another = if kind == "object" { json!(7) } else { json!({"of": "another kind"}) };
        if !value.is_null() {
            let mut other = members.clone();
            other.insert(name.clone(), another);
            wrong.push((other.into(), format!("`{name}` of another kind")));
        }
    }
    if schema["additionalProperties"] == false {
        let mut more = members.clone();
        more.insert("no_such_member".to_owned(), json!(true));
        wrong.push((more.into(), "a member that is not declared".to_owned()));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_recipes() {
        let input = json!({"ref": "r-1", "n": 7});
        assert_eq!(by_recipe("{ref}|{n}|{run}", &input, "x"), "r-1|7|x");
        assert_eq!(by_recipe("a{{{ref}}}", &input, "x"), "a{r-1}");
    }

    #[test]
    fn what_is_wrong_is_wrong_and_what_is_another_is_right() {
        let schema = json!({"type": "object", "required": ["a"], "additionalProperties": false,
            "properties": {"a": {"type": "string"}, "b": {"$ref": "#/$defs/word"}}, "$defs": {"word": {"enum": ["x", "y"]}}});
        let input = json!({"a": "t", "b": "x"});
        let told: Vec<String> = wrong(&schema, &input).into_iter().map(|(_, what)| what).collect();
        assert_eq!(told, ["`a` left out", "`a` of another kind", "a member that is not declared"]);
        assert_eq!(others(&schema, &input), [json!({"a": "t-b", "b": "x"})]);
    }
}
