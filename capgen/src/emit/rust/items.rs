//! Structs, enums and other names for types, each with its shape and its field table.

use std::collections::BTreeSet;

use super::code::Code;
use super::describe::describe;
use super::plan::{Item, ItemKind, nested_name};
use super::scope::Scope;
use super::text::{code_span, literal};
use crate::check::names;
use crate::model::{At, Field, Type, TypeKind};

/// From so many words on, a word is found by bisection.
const MANY_WORDS: usize = 50;

/// Writes items, and after them what all records have in common.
pub(super) fn items<'a>(items: impl IntoIterator<Item = &'a Item<'a>>, scope: &Scope<'_>, code: &mut Code) {
    let mut records = Vec::new();
    for item in items {
        code.space();
        match item.kind {
            ItemKind::Record(fields) => record(item, fields, scope, code),
            ItemKind::Words(words) => enumeration(item, words, code),
            ItemKind::Alias(ty) => alias(item, ty, scope, code),
            ItemKind::Wrapper(ty) => wrapper(item, ty, scope, code),
        }
        if matches!(item.kind, ItemKind::Record(_) | ItemKind::Wrapper(_)) {
            records.push(item.name.as_str());
        }
    }
    if !records.is_empty() {
        code.space();
        code.line(format!("::capgen::rt::common!({});", records.join(", ")));
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
    code.line("#[derive(Clone, PartialEq)]");
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
    record_shape(item, &fields, scope, code);
    record_table(item, &fields, scope, code);
}

fn field_doc(field: &Field, item: &Item<'_>, scope: &Scope<'_>, code: &mut Code) {
    let nested = nested_name(item, field);
    let missing = if field.optional { ". May be left out" } else { "" };
    let (name, what) = (code_span(&field.name), describe(&field.ty, &nested, scope));
    code.parts(&["/// ", &name, ": ", &what, missing, "."]);
}

fn record_shape(item: &Item<'_>, fields: &[(String, &Field)], scope: &Scope<'_>, code: &mut Code) {
    code.space();
    code.line("#[doc(hidden)]");
    let open = format!(
        "pub static {}: ::capgen::rt::Shape = ::capgen::rt::Shape::record({}, &[",
        names::shape(&item.name),
        literal(&item.name)
    );
    code.wrapped(open, "]);", |code| {
        for (_, field) in fields {
            let kind = if field.optional { "optional" } else { "required" };
            let shape = scope.shape(&field.ty, &nested_name(item, field));
            code.parts(&["::capgen::rt::FieldShape::", kind, "(", &literal(&field.name), ", ", &shape, "),"]);
        }
    });
}

fn record_table(item: &Item<'_>, fields: &[(String, &Field)], scope: &Scope<'_>, code: &mut Code) {
    let name = &item.name;
    let (option, some, none) = (scope.std("Option"), scope.std("Some"), scope.std("None"));
    let arms = |code: &mut Code, reference: &str| {
        code.wrapped(format!("{some}(match index {{"), "})", |code| {
            for (index, (field, _)) in fields.iter().enumerate() {
                code.parts(&[&index.to_string(), " => ", reference, "self.", field, ","]);
            }
            code.line(format!("_ => return {none},"));
        });
    };
    code.space();
    code.parts_block(&["impl ::capgen::rt::Value for ", name], |code| {
        code.block("fn view(&self) -> ::capgen::rt::View<'_>", |code| code.line("::capgen::rt::View::Record"));
        if !fields.is_empty() {
            let at = ["fn at(&self, index: usize) -> ", &option, "<&dyn ::capgen::rt::Value>"];
            code.parts_block(&at, |code| arms(code, "&"));
            let slot = ["fn slot(&mut self, index: usize) -> ", &option, "<&mut dyn ::capgen::rt::Value>"];
            code.parts_block(&slot, |code| arms(code, "&mut "));
        }
    });
    code.space();
    code.parts_block(&["impl ::capgen::rt::Typed for ", name], |code| {
        code.parts(&["const SHAPE: &'static ::capgen::rt::Shape = &", &names::shape(name), ";"]);
        let seal = if fields.is_empty() { "_" } else { "seal" };
        code.block(format!("fn empty({seal}: ::capgen::rt::Seal) -> Self"), |code| {
            code.wrapped(format!("{name} {{"), "}", |code| {
                for (field, _) in fields {
                    code.parts(&[field, ": ::capgen::rt::Typed::empty(seal),"]);
                }
            });
        });
    });
}

fn enumeration(item: &Item<'_>, words: &[At<String>], code: &mut Code) {
    let mut taken = BTreeSet::new();
    let named = words.iter().map(|word| (names::variant(word), word.as_str()));
    let named: Vec<(String, &str)> = named.filter(|(variant, _)| taken.insert(variant.clone())).collect();
    code.doc([&item.doc]);
    code.line("#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]");
    code.parts_block(&["pub enum ", &item.name], |code| {
        for (variant, word) in &named {
            code.parts(&["/// ", &code_span(word), "."]);
            code.parts(&[variant, ","]);
        }
    });
    code.space();
    let shape = names::shape(&item.name);
    code.wrapped(format!("::capgen::rt::words!({}, {shape}{},", item.name, word_order(&named)), ");", |code| {
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
    let nested = names::layout::item_type(&item.name);
    let (name, shape) = (names::shape(&item.name), scope.shape_value(ty, &nested));
    code.space();
    code.line("#[doc(hidden)]");
    if matches!(ty.kind, TypeKind::Named(_)) && !shape.starts_with("::") {
        // One static cannot be the value of another.
        let path = if shape.contains("::") { shape } else { format!("self::{shape}") };
        code.line(format!("pub use {path} as {name};"));
    } else {
        code.line(format!("pub static {name}: ::capgen::rt::Shape = {shape};"));
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
        code.line(format!("const SHAPE: &'static ::capgen::rt::Shape = &{};", names::shape(name)));
        code.block("fn empty(seal: ::capgen::rt::Seal) -> Self", |code| {
            code.line(format!("{name}(::capgen::rt::Typed::empty(seal))"));
        });
    });
}
