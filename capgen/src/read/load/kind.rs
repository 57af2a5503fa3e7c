//! What kind of file it is: by what it says, then by its name.

use std::path::Path;

use crate::model::Form;
use crate::read::form::form_of;
use crate::read::yaml::{Node, NodeKind};

/// How the names of catalogues in other forms end.
const OTHER_FORMS: &[&str] = &[".aip.json", ".aip.yaml", ".sgovr.json", ".sgovr.yaml"];

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `capabilities.yaml`.
    Catalogue,
    /// `brick.yaml`.
    Brick,
    /// `compose.yaml`.
    Composition,
}

/// The kind of a file, when it can be told.
pub fn kind_of(node: &Node, path: &Path) -> Option<Kind> {
    by_content(node).or_else(|| by_name(path))
}

fn by_content(node: &Node) -> Option<Kind> {
    let has = |key: &str| node.get(key).is_some();
    if has("brick") {
        return Some(Kind::Brick);
    }
    if has("composition") || has("bricks") {
        return Some(Kind::Composition);
    }
    if has("types") || has("result") || form_of(node) != Form::Native {
        return Some(Kind::Catalogue);
    }
    let values = node.get("capabilities")?.as_mapping()?.iter().map(|entry| &entry.value.kind);
    let (mut described, mut mapped) = (0usize, 0usize);
    for value in values {
        match value {
            NodeKind::Mapping(_) => described += 1,
            NodeKind::Scalar(_) | NodeKind::Sequence(_) => mapped += 1,
            NodeKind::Null | NodeKind::Faulty => {}
        }
    }
    match (described, mapped) {
        (0, 1..) => Some(Kind::Composition),
        (1.., 0) => Some(Kind::Catalogue),
        _ => None,
    }
}

/// The kind that a file's name promises.
pub(super) fn by_name(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_str()?;
    match name {
        "capabilities.yaml" | "capabilities.local.yaml" => Some(Kind::Catalogue),
        "brick.yaml" => Some(Kind::Brick),
        "compose.yaml" => Some(Kind::Composition),
        _ => OTHER_FORMS.iter().any(|ending| name.ends_with(ending)).then_some(Kind::Catalogue),
    }
}
