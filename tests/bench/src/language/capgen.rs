//! The common work as a catalogue, and bricks over it.

use std::fmt::Write;

use crate::work::{ROLES, Work};

/// The catalogue.
pub fn catalogue(work: Work) -> String {
    let roles = ROLES.join(" | ");
    let mut text = "version: 1\ncapabilities:\n".to_owned();
    for operation in work.operations() {
        let nickname = if operation.nickname { ", nickname: str" } else { "" };
        let _ = write!(
            text,
            "  family_{:02}.{}:\n    summary: {}\n    input: {{given_name: str, family_name: str, primary_email: str, \
             recovery_email: str|null, role: {roles}, tags: list of str{nickname}}}\n    output: {{account_id: str, \
             primary_email: str, created: bool}}\n",
            operation.family,
            operation.function(),
            operation.doc(),
        );
    }
    text
}

/// A brick that stands on the catalogue in a folder (`""` or `"../"`), with lists of these names.
pub fn brick(work: Work, name: &str, lists: &[&str], folder: &str) -> String {
    let mut text = format!("brick: {name}\ncatalogues: [{folder}capabilities.yaml]\n");
    for list in lists {
        let _ = writeln!(text, "{list}:");
        for family in work.families() {
            let _ = writeln!(text, "  - family_{family:02}.*");
        }
    }
    text
}
