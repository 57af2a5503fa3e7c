//! What schemas say of themselves, as prose for documentation. How prose becomes harmless is the business of whoever writes.

use super::tree::{Id, Tree};

/// So much of a default is shown, in bytes.
const SHOWN: usize = 60;

/// What the schemas of a member say of it: title, description, default, and whether it should still be used. Where a member
/// only refers to a type, the type says what it is.
pub(super) fn of_member(tree: &Tree<'_>, schemas: &[Id]) -> Option<String> {
    let mut said: Vec<String> = schemas.iter().filter_map(|id| described(tree, *id)).collect();
    let keywords = || schemas.iter().filter_map(|id| tree.keywords(*id));
    if let Some((value, _)) = keywords().find_map(|keywords| keywords.default.as_ref()) {
        let mut json = String::new();
        value.put_json(&mut json);
        said.push(match json.len() <= SHOWN && !json.contains('`') {
            true => format!("Left out, it is meant as `{json}`."),
            false => "Left out, it is meant as a value that the schema names.".to_owned(),
        });
    }
    if keywords().any(|keywords| keywords.deprecated) {
        said.push("Deprecated.".to_owned());
    }
    joined(said)
}

/// What the schemas of a type say of it.
pub(super) fn of_type(tree: &Tree<'_>, schemas: &[Id]) -> Option<String> {
    joined(schemas.iter().filter_map(|id| described(tree, *id)).collect())
}

fn joined(mut said: Vec<String>) -> Option<String> {
    said.dedup();
    (!said.is_empty()).then(|| said.join("\n\n"))
}

fn described(tree: &Tree<'_>, id: Id) -> Option<String> {
    let keywords = tree.keywords(id)?;
    let text = |text: &Option<String>| text.as_ref().filter(|text| !text.trim().is_empty()).cloned();
    joined(text(&keywords.title).into_iter().chain(text(&keywords.description)).collect())
}
