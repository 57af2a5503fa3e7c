//! How one module names what lies outside it.
//!
//! Invariants
//! - Names of the standard library are written short, but with their whole path in a module that has a type of that name:
//!   `mail.send` gives a marker `Send`.
//! - Everything of the runtime is written with its whole path, `::capgen::…`.

use super::plan::{Item, Plan};
use super::text::type_link;
use crate::check::names::{self, members::Member};
use crate::model::{Field, Presence, Type, TypeKind};
use crate::text::join;

/// One module of generated code.
pub(super) struct Scope<'a> {
    pub plan: &'a Plan<'a>,
    /// The way to the module `types`; empty within it.
    pub types: String,
    /// Names of the standard library that its own types take.
    taken: Vec<&'static str>,
}

/// The names of the standard library that are asked for.
const STD: [&str; 9] = ["Box", "None", "Option", "Result", "Send", "Some", "String", "Sync", "Vec"];

impl<'a> Scope<'a> {
    /// The module of a family.
    pub fn family(plan: &'a Plan<'a>, path: &[String]) -> Self {
        let up = "super::".repeat(path.len());
        let names = plan.families.get(path).map(|family| &family.names);
        let is_taken = |name: &&str| names.is_some_and(|names| names.contains(*name));
        Scope { plan, types: format!("{up}types::"), taken: STD.iter().copied().filter(is_taken).collect() }
    }

    /// The module `types`.
    pub fn types(plan: &'a Plan<'a>) -> Self {
        let is_taken = |name: &&str| plan.types.iter().any(|item| item.name == **name);
        Scope { plan, types: String::new(), taken: STD.iter().copied().filter(is_taken).collect() }
    }

    /// A name of the standard library.
    pub fn std(&self, name: &'static str) -> String {
        if !self.taken.contains(&name) {
            return name.to_owned();
        }
        let path = match name {
            "Box" => "::std::boxed::",
            "Option" | "Some" | "None" => "::std::option::",
            "Result" => "::std::result::",
            "Send" | "Sync" => "::std::marker::",
            "String" => "::std::string::",
            "Vec" => "::std::vec::",
            _ => "",
        };
        let within = if matches!(name, "Some" | "None") { "Option::" } else { "" };
        join(&[path, within, name])
    }

    /// A named type.
    pub fn named(&self, name: &str) -> String {
        join(&[&self.types, &names::type_name(name)])
    }

    /// A named type as a link in documentation.
    pub fn link(&self, name: &str) -> String {
        type_link(&names::type_name(name), &self.named(name))
    }

    /// The Rust type of a type expression. `nested` is the name of what is nested in it, `owner` the named type that it
    /// is a part of.
    pub fn rust_type(&self, ty: &Type, nested: &str, owner: Option<&str>) -> String {
        let inner = |of: &Type| self.rust_type(of, nested, None);
        let plain = match &ty.kind {
            TypeKind::Str(_) => self.std("String"),
            TypeKind::Int(_) => "i64".to_owned(),
            TypeKind::Number(_) => "f64".to_owned(),
            TypeKind::Integer(_) => "i128".to_owned(),
            TypeKind::Exact(_) => "::capgen::Number".to_owned(),
            TypeKind::Decimal(_) => "::capgen::Decimal".to_owned(),
            TypeKind::Bool => "bool".to_owned(),
            TypeKind::Any => "::capgen::Any".to_owned(),
            TypeKind::Json | TypeKind::Faulty => "::capgen::Json".to_owned(),
            TypeKind::Bytes => "::capgen::Bytes".to_owned(),
            TypeKind::DateTime => "::capgen::DateTime".to_owned(),
            TypeKind::Date => "::capgen::Date".to_owned(),
            TypeKind::List { of, .. } => join(&[&self.std("Vec"), "<", &inner(of), ">"]),
            TypeKind::Map(of) => format!("::std::collections::BTreeMap<{}, {}>", self.std("String"), inner(of)),
            TypeKind::Enum(words) if words.is_empty() => "::capgen::Json".to_owned(),
            TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Enum(_) => nested.to_owned(),
            TypeKind::Named(name) => {
                let held = names::type_name(name);
                match owner {
                    Some(owner) if self.plan.recursion.needs_box(owner, &held) => {
                        format!("{}<{}>", self.std("Box"), self.named(name))
                    }
                    _ => self.named(name),
                }
            }
        };
        if ty.nullable && !self.holds_null(ty) { join(&[&self.std("Option"), "<", &plain, ">"]) } else { plain }
    }

    /// The Rust type of a field: an `Option` also when it may be missing.
    pub fn field_type(&self, member: &Member<'_, Field>, item: &Item<'_>) -> String {
        let field = member.of;
        let plain = self.rust_type(&field.ty, &member.nested, item.owner.as_deref());
        let in_option = match field.presence {
            Presence::Required => false,
            Presence::Nullable => !field.ty.nullable && !self.holds_null(&field.ty),
            Presence::Optional => true,
        };
        if in_option { join(&[&self.std("Option"), "<", &plain, ">"]) } else { plain }
    }

    /// Does the type hold `null` without an `Option`?
    pub fn holds_null(&self, ty: &Type) -> bool {
        match &ty.kind {
            TypeKind::Any | TypeKind::Json | TypeKind::Faulty => true,
            TypeKind::Named(name) => self.plan.holds_null(name),
            _ => false,
        }
    }

    /// An `Option` of something already written as Rust.
    pub fn option<T: ToString>(&self, value: &Option<T>) -> String {
        match value {
            Some(value) => format!("{}({})", self.std("Some"), value.to_string()),
            None => self.std("None"),
        }
    }
}
