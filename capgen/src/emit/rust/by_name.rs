//! Aliases under the wire names, for macros that know no more than a name.

use std::collections::BTreeMap;

use super::code::Code;
use super::plan::Plan;
use crate::check::names::verbatim;
use crate::model::catalogue::segments;
use crate::text::join;

/// A tree over the segments of names.
#[derive(Default)]
struct Tree {
    /// The marker, when a name ends here.
    marker: Option<String>,
    below: BTreeMap<String, Tree>,
}

/// The module `by_name`.
pub(super) fn by_name(plan: &Plan<'_>, code: &mut Code) {
    let mut tree = Tree::default();
    for (path, operation) in plan.operations() {
        let mut place = &mut tree;
        for segment in segments(&operation.capability.name) {
            place = place.below.entry(verbatim(segment)).or_default();
        }
        place.marker.get_or_insert_with(|| join(&[&path.join("::"), "::", &operation.marker]));
    }
    code.space();
    code.line("#[doc(hidden)]");
    code.line("#[allow(clippy::module_inception, reason = \"hidden: the segments of names as they are\")]");
    code.block("pub mod by_name", |code| branch(&tree, 1, code));
}

/// One module. Where a name is also the beginning of others, the module has the word and the alias is left out.
fn branch(tree: &Tree, depth: usize, code: &mut Code) {
    for (name, below) in &tree.below {
        match &below.marker {
            Some(marker) if below.below.is_empty() => {
                code.parts(&["pub use ", &"super::".repeat(depth), marker, " as ", name, ";"]);
            }
            _ => code.block(format!("pub mod {name}"), |code| branch(below, depth + 1, code)),
        }
    }
}
