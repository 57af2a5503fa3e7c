//! What a contract has masked is there to be masked.

use super::context::Context;
use super::type_view::Types;
use crate::diagnostic::codes::cg03::REDACTED_FIELD;
use crate::diagnostic::{Finding, Findings};
use crate::model::{Field, Side, Type, TypeKind};

/// Runs the rule on one catalogue.
pub(super) fn check(context: &Context<'_>, index: usize, findings: &mut Findings) {
    let (Some(unit), Some(types)) = (context.project.catalogues.get(index), context.types(index)) else { return };
    for capability in &unit.catalogue.capabilities {
        let data = capability.contract.as_ref().and_then(|contract| contract.data.as_ref());
        for path in data.iter().flat_map(|data| &data.redact) {
            let side = match path.side {
                Side::Input => &capability.input,
                Side::Output => &capability.output,
            };
            if leads(types, side, &path.path) {
                continue;
            }
            let name = &capability.name.value;
            findings.push(
                Finding::error(REDACTED_FIELD, path.span, format!("`{name}` has no field `{}`", path.value))
                    .why("what should be masked under another name is shown, and nobody would know")
                    .help("name a field of its input or output; those within objects, lists and maps with dots")
                    .about(name.clone()),
            );
        }
    }
}

/// Does the path lead to a field? Lists and maps on the way are gone through; of what may be anything nobody knows.
fn leads<'a>(types: &Types<'a>, ty: &'a Type, path: &str) -> bool {
    let mut ty = ty;
    loop {
        let fields: &[Field] = match types.follow(ty).kind {
            TypeKind::List { of, .. } | TypeKind::Map(of) => {
                ty = of;
                continue;
            }
            TypeKind::Object(object) if object.rest.is_none() => &object.fields,
            TypeKind::Union(union) => return union.variants.iter().any(|variant| leads(types, &variant.object, path)),
            TypeKind::Object(_) | TypeKind::Json | TypeKind::Any | TypeKind::Faulty => return true,
            _ => return false,
        };
        let named = |name: &str| fields.iter().find(|field| field.name.as_str() == name);
        if named(path).is_some() {
            return true;
        }
        let next = path.split_once('.').and_then(|(first, rest)| Some((named(first)?, rest)));
        return next.is_some_and(|(field, rest)| leads(types, &field.ty, rest));
    }
}
