//! Structs, enums and other names for types, each with its shape and its field table.

use std::collections::BTreeSet;

use super::code::Code;
use super::describe::describe;
use super::plan::{Item, ItemKind, nested_name};
use super::scope::Scope;
use super::text::{code_span, literal};
use crate::check::names;
use crate::model::{At, Field, Presence, Type, TypeKind};

/// From so many words on, a word is found by bisection.
const MANY_WORDS: usize = 50;

/// Writes items.
pub(super) fn items<'a>(items: impl IntoIterator<Item = &'a Item<'a>>, scope: &Scope<'_>, code: &mut Code) {
    for item in items {
        code.space();
        match item.kind {
            ItemKind::Record(fields) => record(item, fields, scope, code),
            ItemKind::Words(words) => enumeration(item, words, code),
            ItemKind::Alias(ty) => alias(item, ty, scope, code),
            ItemKind::Wrapper(ty) => wrapper(item, ty, scope, code),
        }
    }
}

/// A field with its Rust name. Where two meet, a finding was made and the first is kept.
fn named_fields(fields: &[Field]) -> Vec<(String, &Field)> {
    let mut taken = BTreeSet::new();
    let named = fields.iter().map(|field| (names::field(&field.name), field));
    named.filter(|(name, _)| taken.insert(name.clone())).collect()
}

fn record(item: &Item<'_>, fields: &[Field], scope: &Scope<'_>, code: &mut Code) {
    let fields = named_fields(fields);
    code.doc([&item.doc]);
    code.line("#[derive(Clone)]");
    if fields.is_empty() {
        code.line(format!("pub struct {} {{}}", item.name));
    } else {
        code.parts_block(&["pub struct ", &item.name], |code| {
            for (name, field) in &fields {
                field_doc(field, item, scope, code);
                code.parts(&["pub ", name, ": ", &scope.field_type(field, item), ","]);
            }
        });
    }
    table(item, &fields, scope, code);
}

/// Where the fields are and what they hold. A named type may hold itself, so its shape is a static.
fn table(item: &Item<'_>, fields: &[(String, &Field)], scope: &Scope<'_>, code: &mut Code) {
    code.space();
    if fields.is_empty() {
        return code.parts(&["::capgen::rt::record!(", &item.name, " {});"]);
    }
    let shape = if item.owner.is_some() { format!(" static {}", names::shape(&item.name)) } else { String::new() };
    code.wrapped(["::capgen::rt::record!(", &item.name, &shape, " {"].concat(), "});", |code| {
        for (index, (name, field)) in fields.iter().enumerate() {
            let presence = if field.presence != Presence::Required { ": optional " } else { ": required " };
            let shape = scope.shape(&field.ty, &nested_name(item, field));
            code.parts(&[&index.to_string(), " ", name, presence, &literal(&field.name), " ", &shape, ","]);
        }
    });
    if fields.iter().any(|(_, field)| may_hold_maps(&field.ty)) {
        code.parts(&["::capgen::rt::unwind!(", &item.name, ");"]);
    }
}

/// May there be a map in it? A named type is not looked into.
fn may_hold_maps(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Map(_) | TypeKind::Named(_) => true,
        TypeKind::List { of, .. } => may_hold_maps(of),
        TypeKind::Object(object) => object.parts().any(may_hold_maps),
        _ => false,
    }
}

fn field_doc(field: &Field, item: &Item<'_>, scope: &Scope<'_>, code: &mut Code) {
    let nested = nested_name(item, field);
    let missing = if field.presence != Presence::Required { ". May be left out" } else { "" };
    let (name, what) = (code_span(&field.name), describe(&field.ty, &nested, scope));
    code.parts(&["/// ", &name, ": ", &what, missing, "."]);
}

fn enumeration(item: &Item<'_>, words: &[At<String>], code: &mut Code) {
    let mut taken = BTreeSet::new();
    let named = words.iter().map(|word| (names::variant(word), word.as_str()));
    let named: Vec<(String, &str)> = named.filter(|(variant, _)| taken.insert(variant.clone())).collect();
    code.doc([&item.doc]);
    code.line("#[derive(Clone, Copy, PartialEq, Hash)]");
    code.parts_block(&["pub enum ", &item.name], |code| {
        for (variant, word) in &named {
            code.parts(&["/// ", &code_span(word), "."]);
            code.parts(&[variant, ","]);
        }
    });
    code.space();
    code.wrapped(["::capgen::rt::words!(", &item.name, &word_order(&named), " {"].concat(), "});", |code| {
        for (variant, word) in &named {
            code.parts(&[variant, " = ", &literal(word), ","]);
        }
    });
}

/// The positions of many words in the order of the words.
fn word_order(named: &[(String, &str)]) -> String {
    if named.len() < MANY_WORDS {
        return String::new();
    }
    let mut order: Vec<(&str, usize)> = named.iter().enumerate().map(|(index, (_, word))| (*word, index)).collect();
    order.sort_unstable();
    let order: Vec<String> = order.into_iter().map(|(_, index)| index.to_string()).collect();
    format!(" [{}]", order.join(", "))
}

fn alias(item: &Item<'_>, ty: &Type, scope: &Scope<'_>, code: &mut Code) {
    let nested = names::layout::item_type(&item.name);
    code.doc([item.doc.clone(), String::new(), format!("It is {}.", describe(ty, &nested, scope))]);
    let rust = scope.rust_type(ty, &nested, item.owner.as_deref());
    code.line(format!("pub type {} = {rust};", item.name));
    shape_static(item, ty, scope, code);
}

fn shape_static(item: &Item<'_>, ty: &Type, scope: &Scope<'_>, code: &mut Code) {
    let shape = scope.shape(ty, &names::layout::item_type(&item.name));
    // A reference to what another type has is no shape of its own.
    if let Some(value) = shape.strip_prefix('&').filter(|value| value.starts_with("::")) {
        code.space();
        code.line("#[doc(hidden)]");
        code.line(format!("pub static {}: ::capgen::rt::Shape = {value};", names::shape(&item.name)));
    }
}

/// A struct around a list or map that holds itself. It keeps its value where the value inside does.
fn wrapper(item: &Item<'_>, ty: &Type, scope: &Scope<'_>, code: &mut Code) {
    let name = &item.name;
    let nested = names::layout::item_type(name);
    let rust = scope.rust_type(ty, &nested, item.owner.as_deref());
    code.doc([item.doc.clone(), String::new(), format!("It is {}.", describe(ty, &nested, scope))]);
    code.line("#[derive(Clone, PartialEq)]");
    code.wrapped(format!("pub struct {name}("), ");", |code| {
        code.doc(["The value."]);
        code.line(format!("pub {rust},"));
    });
    shape_static(item, ty, scope, code);
    let (option, string, result) = (scope.std("Option"), scope.std("String"), scope.std("Result"));
    let value = "dyn ::capgen::rt::Value";
    code.space();
    code.block(format!("impl ::capgen::rt::Value for {name}"), |code| {
        let mut forward = |head: &str, call: &str| {
            code.block(format!("fn {head}"), |code| code.line(format!("::capgen::rt::Value::{call}")));
        };
        forward("view(&self) -> ::capgen::rt::View<'_>", "view(&self.0)");
        let put = format!("put(&mut self, scalar: ::capgen::rt::Scalar<'_>) -> {result}<(), ::capgen::rt::Misfit>");
        forward(&put, "put(&mut self.0, scalar)");
        forward("take(&mut self) -> ::capgen::rt::Scalar<'static>", "take(&mut self.0)");
        forward("begin(&mut self)", "begin(&mut self.0)");
        forward(&format!("at(&self, index: usize) -> {option}<&{value}>"), "at(&self.0, index)");
        forward(&format!("slot(&mut self, index: usize) -> {option}<&mut {value}>"), "slot(&mut self.0, index)");
        forward(&format!("push(&mut self) -> {option}<&mut {value}>"), "push(&mut self.0)");
        forward(&format!("entry(&mut self, key: {string}) -> {option}<&mut {value}>"), "entry(&mut self.0, key)");
        forward("entries(&self) -> ::capgen::rt::Entries<'_>", "entries(&self.0)");
        forward("entries_mut(&mut self) -> ::capgen::rt::EntriesMut<'_>", "entries_mut(&mut self.0)");
    });
    code.space();
    code.block(format!("impl ::capgen::rt::Typed for {name}"), |code| {
        let shape = scope.item_shape(ty, name);
        code.parts(&["const SHAPE: &'static ::capgen::rt::Shape = ", &shape, ";"]);
        code.block("fn empty(seal: ::capgen::rt::Seal) -> Self", |code| {
            code.line(format!("{name}(::capgen::rt::Typed::empty(seal))"));
        });
    });
    code.parts(&["::capgen::rt::common!(", name, ");"]);
}
