//! Structs, enums and other names for types, each with its shape and its field table.

use super::code::Code;
use super::describe::describe;
use super::plan::{Item, ItemKind};
use super::scope::Scope;
use super::text::{code_span, literal};
use crate::check::names;
use crate::check::names::members::{self, Member, Others};
use crate::model::{At, Field, Object, Presence, Type, TypeKind, Union};

/// From so many words on, a word is found by bisection.
const MANY_WORDS: usize = 50;

/// Writes items.
pub(super) fn items<'a>(items: impl IntoIterator<Item = &'a Item<'a>>, scope: &Scope<'_>, code: &mut Code) {
    for item in items {
        code.space();
        match item.kind {
            ItemKind::Record(object) => record(item, object, scope, code),
            ItemKind::Union(of) => union(item, of, scope, code),
            ItemKind::Words(words) => enumeration(item, words, code),
            ItemKind::Alias(ty) => alias(item, ty, scope, code),
            ItemKind::Wrapper(ty) => wrapper(item, ty, scope, code),
        }
    }
}

/// What an item is, in our words and in those of its author.
fn doc(item: &Item<'_>, more: &[&str], code: &mut Code) {
    code.doc([&item.doc]);
    for line in more {
        code.doc(["", line]);
    }
    if let Some(prose) = item.prose {
        code.doc([""]);
        code.prose(prose);
    }
}

fn record(item: &Item<'_>, object: &Object, scope: &Scope<'_>, code: &mut Code) {
    let fields = members::fields(&item.name, &object.fields);
    let rest = object.rest.as_deref().map(|rest| (rest, members::others(&item.name, object)));
    doc(item, &[], code);
    code.line("#[derive(Clone)]");
    if fields.is_empty() && rest.is_none() {
        code.line(format!("pub struct {} {{}}", item.name));
    } else {
        code.parts_block(&["pub struct ", &item.name], |code| {
            for member in &fields {
                field_doc(member, scope, code);
                code.parts(&["pub ", &member.rust, ": ", &scope.field_type(member, item), ","]);
            }
            if let Some((of, Others { rust, nested })) = &rest {
                code.parts(&["/// Other members: each ", &describe(of, nested, scope), "."]);
                let (string, of) = (scope.std("String"), scope.rust_type(of, nested, None));
                code.parts(&["pub ", rust, ": ::std::collections::BTreeMap<", &string, ", ", &of, ">,"]);
            }
        });
    }
    table(item, &fields, rest.as_ref(), scope, code);
}

/// Where the fields are and what they hold. A named type may hold itself, so its shape is a static.
fn table(
    item: &Item<'_>,
    fields: &[Member<'_, Field>],
    rest: Option<&(&Type, Others)>,
    scope: &Scope<'_>,
    code: &mut Code,
) {
    code.space();
    if fields.is_empty() && rest.is_none() {
        return code.parts(&["::capgen::rt::record!(", &item.name, " {});"]);
    }
    code.wrapped(["::capgen::rt::record!(", &item.name, &own_static(item), " {"].concat(), "});", |code| {
        for (index, member) in fields.iter().enumerate() {
            let presence = match member.of.presence {
                Presence::Required => ": required ",
                Presence::Nullable => ": optional ",
                Presence::Optional => ": apart ",
            };
            let shape = scope.shape(&member.of.ty, &member.nested);
            let name = literal(&member.of.name);
            code.parts(&[&index.to_string(), " ", &member.rust, presence, &name, " ", &shape, ","]);
        }
        if let Some((of, Others { rust, nested })) = rest {
            let shape = scope.shape(of, nested);
            code.parts(&[".. ", &fields.len().to_string(), " ", rust, ": ", &shape, ","]);
        }
    });
    if rest.is_some() || fields.iter().any(|member| may_hold_maps(&member.of.ty)) {
        code.parts(&["::capgen::rt::unwind!(", &item.name, ");"]);
    }
}

/// The static that the shape of a named type is kept in.
fn own_static(item: &Item<'_>) -> String {
    if item.owner.is_some() { format!(" static {}", names::shape(&item.name)) } else { String::new() }
}

/// An enum with an object for each variant.
fn union(item: &Item<'_>, union: &Union, scope: &Scope<'_>, code: &mut Code) {
    let variants = members::variants(&item.name, union);
    let tag = code_span(&union.tag);
    doc(item, &[&format!("One of some objects: {tag} says which.")], code);
    code.line("#[derive(Clone)]");
    code.line("#[allow(clippy::large_enum_variant, reason = \"generated: the files choose sizes\")]");
    code.parts_block(&["pub enum ", &item.name], |code| {
        for Member { rust, nested, of } in &variants {
            let object = scope.rust_type(&of.object, nested, item.owner.as_deref());
            code.parts(&["/// ", &tag, " is ", &code_span(&of.word), "."]);
            code.parts(&[rust, "(", &object, "),"]);
        }
    });
    code.space();
    let least = variants.get(scope.plan.least(union)).map_or("", |member| &member.rust);
    let head = ["::capgen::rt::union!(", &item.name, &own_static(item), " ", least, " ", &literal(&union.tag), " {"];
    code.wrapped(head.concat(), "});", |code| {
        for (index, Member { rust, nested, of }) in variants.iter().enumerate() {
            let shape = scope.shape(&of.object, nested);
            code.parts(&[&index.to_string(), " ", rust, " = ", &literal(&of.word), " ", &shape, ","]);
        }
    });
    code.parts(&["::capgen::rt::unwind!(", &item.name, ");"]);
}

/// May there be a map in it? A named type is not looked into.
fn may_hold_maps(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Map(_) | TypeKind::Named(_) => true,
        TypeKind::List { of, .. } => may_hold_maps(of),
        TypeKind::Object(object) => object.rest.is_some() || object.parts().any(may_hold_maps),
        TypeKind::Union(_) => true,
        _ => false,
    }
}

fn field_doc(member: &Member<'_, Field>, scope: &Scope<'_>, code: &mut Code) {
    let field = member.of;
    let missing = match field.presence {
        Presence::Required => "",
        Presence::Optional if field.ty.nullable => ". May be left out, which is not null",
        Presence::Nullable | Presence::Optional => ". May be left out",
    };
    let (name, what) = (code_span(&field.name), describe(&field.ty, &member.nested, scope));
    code.parts(&["/// ", &name, ": ", &what, missing, "."]);
    if let Some(prose) = &field.ty.docs {
        code.doc([""]);
        code.prose(prose);
    }
}

fn enumeration(item: &Item<'_>, words: &[At<String>], code: &mut Code) {
    let words = members::words(words);
    let named: Vec<(String, &str)> = words.into_iter().map(|word| (word.rust, word.of.as_str())).collect();
    doc(item, &[], code);
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
    doc(item, &[&format!("It is {}.", describe(ty, &nested, scope))], code);
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
    doc(item, &[&format!("It is {}.", describe(ty, &nested, scope))], code);
    code.line("#[derive(Clone, PartialEq)]");
    code.wrapped(format!("pub struct {name}("), ");", |code| {
        code.doc(["The value."]);
        code.line(format!("pub {rust},"));
    });
    shape_static(item, ty, scope, code);
    let option = scope.std("Option");
    let value = "dyn ::capgen::rt::Value";
    code.space();
    code.block(format!("impl ::capgen::rt::Value for {name}"), |code| {
        let mut forward = |head: &str, call: &str| {
            code.block(format!("fn {head}"), |code| code.line(format!("::capgen::rt::Value::{call}")));
        };
        forward("view(&self) -> ::capgen::rt::View<'_>", "view(&self.0)");
        forward(&format!("at(&self, index: usize) -> {option}<&{value}>"), "at(&self.0, index)");
        forward(&format!("slot(&mut self, index: usize) -> {option}<&mut {value}>"), "slot(&mut self.0, index)");
        forward(&format!("entries(&self) -> {option}<::capgen::rt::Entries<'_>>"), "entries(&self.0)");
        forward(&format!("keep(&mut self) -> {option}<&mut dyn ::capgen::rt::Keep>"), "keep(&mut self.0)");
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
