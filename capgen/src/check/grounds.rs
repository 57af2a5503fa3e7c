//! Which named types can have a value at all, and which object of a union leads to one.
//!
//! Invariants
//! - A named type is grounded when one of its values ends: nothing is held in it for ever.
//! - Types are grounded one after the other. What a union offers as its least object holds only types that were grounded
//!   before whatever holds the union, so that a walk along least objects ends.

use std::collections::{BTreeMap, VecDeque};

use super::type_view::names_within;
use crate::model::{NamedType, Presence, Type, TypeKind, Union};

/// The named types that can have a value, each with its turn.
#[derive(Debug, Default)]
pub(crate) struct Grounds {
    turns: BTreeMap<String, Option<usize>>,
}

impl Grounds {
    /// Looks at all named types that there are.
    pub(crate) fn of<'a>(types: impl IntoIterator<Item = &'a NamedType>) -> Self {
        let mut grounds = Grounds::default();
        let mut by_name: BTreeMap<&str, &Type> = BTreeMap::new();
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for named in types {
            by_name.insert(&named.name, &named.ty);
            grounds.turns.insert(named.name.value.clone(), None);
            for used in names_within(&named.ty) {
                users.entry(used).or_default().push(&named.name);
            }
        }
        let mut open: VecDeque<&str> = by_name.keys().copied().collect();
        let mut turn = 0;
        while let Some(name) = open.pop_front() {
            let waits = matches!(grounds.turns.get(name), Some(None));
            if !waits || by_name.get(name).is_none_or(|ty| grounds.turn(ty).is_none()) {
                continue;
            }
            turn += 1;
            grounds.turns.insert(name.to_owned(), Some(turn));
            open.extend(users.get(name).into_iter().flatten());
        }
        grounds
    }

    /// Can the named type have a value? One that is not known can.
    pub(crate) fn is_grounded(&self, name: &str) -> bool {
        !matches!(self.turns.get(name), Some(None))
    }

    /// The position of the object of a union whose least value holds the least.
    pub(crate) fn least(&self, union: &Union) -> usize {
        let turns = union.variants.iter().map(|variant| self.turn(&variant.object).unwrap_or(usize::MAX));
        turns.enumerate().min_by_key(|(_, turn)| *turn).map_or(0, |(position, _)| position)
    }

    /// The last turn of all that a least value of the type holds; none while there is no such value.
    fn turn(&self, ty: &Type) -> Option<usize> {
        if ty.nullable {
            return Some(0);
        }
        match &ty.kind {
            TypeKind::Named(name) => self.turns.get(name).copied().unwrap_or(Some(0)),
            TypeKind::List { of, items } if items.min.unwrap_or(0) > 0 => self.turn(of),
            TypeKind::Object(object) => {
                let held = object.fields.iter().filter(|field| field.presence == Presence::Required);
                held.map(|field| self.turn(&field.ty)).try_fold(0, |last, turn| Some(turn?.max(last)))
            }
            TypeKind::Union(union) => union.variants.iter().filter_map(|variant| self.turn(&variant.object)).min(),
            _ => Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{At, Field, Object, Span, Variant};

    fn at(text: &str) -> At<String> {
        At::new(text.to_owned(), Span::default())
    }

    fn ty(kind: TypeKind) -> Type {
        Type::new(kind, Span::default())
    }

    fn holding(names: &[&str]) -> Type {
        let field = |name: &&str| Field::native(at(name), ty(TypeKind::Named((*name).to_owned())));
        ty(TypeKind::Object(Object::closed(names.iter().map(field).collect())))
    }

    fn union(variants: &[&[&str]]) -> Union {
        let variant = |names: &&[&str]| Variant { word: at(&names.concat()), object: holding(names) };
        Union { tag: at("is"), variants: variants.iter().map(variant).collect() }
    }

    fn named(name: &str, ty: Type) -> NamedType {
        NamedType { name: at(name), ty }
    }

    #[test]
    fn a_union_is_grounded_by_one_of_its_objects() {
        let types = [
            named("Sum", ty(TypeKind::Union(union(&[&["Sum", "Sum"], &["Pair"], &["Leaf"]])))),
            named("Pair", holding(&["Sum"])),
            named("Leaf", holding(&[])),
            named("Endless", ty(TypeKind::Union(union(&[&["A"], &["B"]])))),
            named("A", holding(&["Endless"])),
            named("B", holding(&["Endless", "Leaf"])),
        ];
        let grounds = Grounds::of(&types);
        let grounded: Vec<&str> =
            types.iter().map(|named| named.name.as_str()).filter(|name| grounds.is_grounded(name)).collect();
        assert_eq!(grounded, ["Sum", "Pair", "Leaf"]);
        assert_eq!(grounds.least(&union(&[&["Sum", "Sum"], &["Pair"], &["Leaf"]])), 2);
        assert_eq!(grounds.least(&union(&[&["Pair"], &["A"]])), 0);
    }

    #[test]
    fn what_may_be_missing_needs_no_value() {
        let field = |presence| Field { presence, ..Field::native(at("x"), ty(TypeKind::Named("X".to_owned()))) };
        let of = |presence| {
            let object = ty(TypeKind::Object(Object::closed(vec![field(presence)])));
            Grounds::of(&[named("X", object)]).is_grounded("X")
        };
        assert!(of(Presence::Optional) && of(Presence::Nullable) && !of(Presence::Required));
    }
}
