//! What the compiler sees where the files have errors.
//!
//! Invariants
//! - The report is the only error. Where all names and types could be told, they are there beside it, and code that uses
//!   them goes on compiling. Where one could not, code that uses it would bring errors of its own, so the compiler sees the
//!   report alone: it does not look for names in a module that holds such an error.
//! - An editor still sees all that could be told.

use super::Job;
use super::plan::{Item, ItemKind, Plan};
use super::unit::only_error;
use crate::check::names::layout;
use crate::check::{BrickUnit, CompositionUnit, Link, ResolvedBrick, ResolvedComposition, ResolvedTarget};
use crate::model::{Type, TypeKind};

/// For editors only: `rust-analyzer` sets this and the compiler does not.
const EDITOR: &str = "#[cfg(rust_analyzer)]";
const ALLOW: &str = "#[allow(unexpected_cfgs, reason = \"set by editors only\")]";

/// The code with the report, if there is one.
pub(super) fn with_report(job: Job<'_>, whole: bool, code: String) -> String {
    let Some(report) = job.report else { return code };
    let error = only_error(report);
    if whole {
        return format!("{error}\n{code}");
    }
    let lines = code.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("        {line}\n") });
    let code: String = lines.collect();
    format!(
        "{error}\n{ALLOW}\nmod for_editors {{\n    {EDITOR}\n    pub mod known {{\n{code}    }}\n    {EDITOR}\n    \
         pub use known::*;\n}}\n#[allow(unused_imports, reason = \"empty but in editors\")]\npub use for_editors::*;\n"
    )
}

/// Could everything that the brick names be told?
pub(super) fn brick(unit: &BrickUnit, resolved: &ResolvedBrick, plan: &Plan<'_>) -> bool {
    let names: Vec<&str> = plan.operations().map(|(_, operation)| operation.capability.name.as_str()).collect();
    let required = unit.brick.requires.iter().map(|requirement| &requirement.capability);
    let mut patterns = unit.brick.provides.iter().chain(required);
    let read = !(unit.incomplete || resolved.provides.is_empty() && resolved.requires.is_empty());
    read && patterns.all(|pattern| names.iter().any(|name| pattern.matches(name))) && types(plan)
}

/// Could every type be told?
pub(super) fn types(plan: &Plan<'_>) -> bool {
    let operations = plan.operations().flat_map(|(_, operation)| &operation.items);
    !operations.chain(&plan.types).any(is_faulty)
}

/// Could every brick of the composition be told, and has each its method?
pub(super) fn composition(unit: &CompositionUnit, resolved: &ResolvedComposition) -> bool {
    let reached = unit.bricks.iter().all(|brick| match brick.link {
        Link::Crate(_) => brick.unit.is_some(),
        Link::Url(_) => true,
        Link::None => false,
    });
    let named = layout::composition_scopes(unit.bricks.iter().map(|brick| &brick.name));
    reached
        && named.iter().all(|scope| scope.collisions().is_empty())
        && resolved.mappings.iter().all(|mapping| is_told(&mapping.target))
}

fn is_told(target: &ResolvedTarget) -> bool {
    match target {
        ResolvedTarget::Route(lines) => lines.iter().all(|(_, target)| is_told(target)),
        ResolvedTarget::Faulty => false,
        ResolvedTarget::Brick(_) | ResolvedTarget::Manual | ResolvedTarget::Absent => true,
    }
}

fn is_faulty(item: &Item<'_>) -> bool {
    match item.kind {
        ItemKind::Record(object) => object.parts().any(holds_faulty),
        ItemKind::Union(union) => union.variants.iter().any(|variant| holds_faulty(&variant.object)),
        ItemKind::Words(_) => false,
        ItemKind::Alias(ty) | ItemKind::Wrapper(ty) => holds_faulty(ty),
    }
}

/// What is nested in an object has an item of its own. Types are never nested deeply.
fn holds_faulty(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::List { of, .. } | TypeKind::Map(of) => holds_faulty(of),
        TypeKind::Enum(words) => words.is_empty(),
        kind => *kind == TypeKind::Faulty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Span;

    #[test]
    fn a_type_that_could_not_be_told_is_found_through_lists() {
        let faulty = Type::new(TypeKind::Faulty, Span::default());
        let map = Type::new(TypeKind::Map(Box::new(faulty.clone())), Span::default());
        let list =
            |of: Type| Type::new(TypeKind::List { of: Box::new(of), items: Default::default() }, Span::default());
        assert!(holds_faulty(&faulty) && holds_faulty(&list(map)));
        assert!(!holds_faulty(&list(Type::new(TypeKind::Bool, Span::default()))));
    }

    #[test]
    fn a_route_is_told_when_every_line_is() {
        let route = |last| ResolvedTarget::Route(vec![(Vec::new(), ResolvedTarget::Manual), (Vec::new(), last)]);
        assert!(is_told(&route(ResolvedTarget::Brick(0))));
        assert!(!is_told(&route(ResolvedTarget::Faulty)));
    }
}
