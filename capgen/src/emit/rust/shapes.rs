//! The shapes of types, as the text of references to them.
//!
//! Invariants
//! - Constants are written without calls of `const` functions, because a call in one costs the compiler more than all the
//!   rest of it.
//! - A named type may hold itself, so its shape is a `static`: one constant cannot be a part of itself. All others are
//!   constants of their Rust types.

use super::scope::Scope;
use super::text::literal;
use crate::check::names;
use crate::model::{Number, Object, Type, TypeKind};

impl Scope<'_> {
    /// The shape of a type expression. `nested` is the name of what is nested in it.
    pub fn shape(&self, ty: &Type, nested: &str) -> String {
        let plain = match plain(&ty.kind) {
            Some(shape) => shape.to_owned(),
            None => self.special(&ty.kind, nested),
        };
        let plain = if ty.secret { format!("&::capgen::rt::Shape::Secret({plain})") } else { plain };
        if ty.nullable && !self.holds_null(ty) { format!("&::capgen::rt::Shape::Nullable({plain})") } else { plain }
    }

    fn special(&self, kind: &TypeKind, nested: &str) -> String {
        match kind {
            TypeKind::Str(range) => self.ranged("Text", "", &range.min, &range.max),
            TypeKind::Int(range) => self.ranged("Int", "", &range.min, &range.max),
            TypeKind::Integer(range) => self.ranged("Integer", "", &range.min, &range.max),
            TypeKind::Number(range) | TypeKind::Exact(range) => {
                let double = |bound: &Option<Number>| bound.as_ref().map(|number| double(&number.0));
                let name = if matches!(kind, TypeKind::Exact(_)) { "Exact" } else { "Number" };
                self.ranged(name, "", &double(&range.min), &double(&range.max))
            }
            TypeKind::Decimal(range) => {
                let text = |bound: &Option<Number>| bound.as_ref().map(|number| literal(&number.0));
                self.ranged("Decimal", "", &text(&range.min), &text(&range.max))
            }
            TypeKind::List { of, items } => {
                let of = ["of: ", &self.shape(of, nested), ", "].concat();
                self.ranged("List", &of, &items.min, &items.max)
            }
            TypeKind::Map(of) => ["&::capgen::rt::Shape::Map { of: ", &self.shape(of, nested), " }"].concat(),
            TypeKind::Named(name) => self.named_shape(name),
            TypeKind::Object(object) if self.types.is_empty() && !is_empty(object) => reference("", nested),
            TypeKind::Union(_) if self.types.is_empty() => reference("", nested),
            _ => of_type("", nested),
        }
    }

    /// The shape of a named type. One that is only another name for a type has that one's.
    fn named_shape(&self, name: &str) -> String {
        let mut rust = names::type_name(name);
        // As many steps as there are names, since faulty files may have two that stand for each other.
        for _ in 0..=self.plan.named.len() {
            match self.plan.named.get(&rust).map(|named| &named.ty) {
                Some(Type { kind: TypeKind::Named(next), secret: false, nullable, .. })
                    if !*nullable || self.plan.holds_null(next) =>
                {
                    rust = names::type_name(next);
                }
                Some(ty) if has_static(ty) => return reference(&self.types, &rust),
                Some(ty) => return plain(&ty.kind).map_or_else(|| of_type(&self.types, &rust), str::to_owned),
                None => break,
            }
        }
        of_type(&self.types, &rust)
    }

    /// The shape of an item of this module.
    pub fn item_shape(&self, ty: &Type, name: &str) -> String {
        match &ty.kind {
            TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Enum(_)
                if !ty.nullable && plain(&ty.kind).is_none() =>
            {
                of_type("", name)
            }
            _ => {
                let shape = self.shape(ty, &names::layout::item_type(name));
                if shape.starts_with("&::") { reference("", name) } else { shape }
            }
        }
    }

    fn ranged<T: ToString>(&self, kind: &str, of: &str, min: &Option<T>, max: &Option<T>) -> String {
        let (min, max) = (self.option(min), self.option(max));
        ["&::capgen::rt::Shape::", kind, " { ", of, "min: ", &min, ", max: ", &max, " }"].concat()
    }
}

/// Has an object no members, so that its shape needs no static?
fn is_empty(object: &Object) -> bool {
    object.fields.is_empty() && object.rest.is_none()
}

/// Has a named type a static of its own?
fn has_static(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Object(object) => ty.nullable || !is_empty(object),
        TypeKind::Enum(words) if !words.is_empty() => ty.nullable,
        kind => ty.secret || ty.nullable && !holds_null(kind) || plain(kind).is_none(),
    }
}

fn holds_null(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Any | TypeKind::Json | TypeKind::Faulty)
}

/// The shape of a struct or an enum, by its type.
fn of_type(way: &str, rust: &str) -> String {
    ["<", way, rust, " as ::capgen::rt::Typed>::SHAPE"].concat()
}

/// The shape that a static holds.
fn reference(way: &str, rust: &str) -> String {
    ["&", way, &names::shape(rust)].concat()
}

/// The shape of what has no parts and no bounds.
fn plain(kind: &TypeKind) -> Option<&'static str> {
    match kind {
        TypeKind::Str(range) if range.is_all() => Some("::capgen::rt::TEXT"),
        TypeKind::Int(range) if range.is_all() => Some("::capgen::rt::INT"),
        TypeKind::Number(range) if range.is_all() => Some("::capgen::rt::NUMBER"),
        TypeKind::Integer(range) if range.is_all() => Some("::capgen::rt::INTEGER"),
        TypeKind::Exact(range) if range.is_all() => Some("::capgen::rt::EXACT"),
        TypeKind::Decimal(range) if range.is_all() => Some("::capgen::rt::DECIMAL"),
        TypeKind::Bool => Some("::capgen::rt::BOOL"),
        TypeKind::Any => Some("::capgen::rt::ANY"),
        TypeKind::Json | TypeKind::Faulty => Some("::capgen::rt::JSON"),
        TypeKind::Enum(words) if words.is_empty() => Some("::capgen::rt::JSON"),
        TypeKind::Bytes => Some("::capgen::rt::BYTES"),
        TypeKind::DateTime => Some("::capgen::rt::DATE_TIME"),
        TypeKind::Date => Some("::capgen::rt::DATE"),
        _ => None,
    }
}

/// A decimal as a literal of type `f64`.
fn double(number: &str) -> String {
    match number.parse::<f64>() {
        Ok(value) if value.is_finite() => format!("{value:?}"),
        Ok(value) if value < 0.0 => "f64::MIN".to_owned(),
        _ => "f64::MAX".to_owned(),
    }
}
