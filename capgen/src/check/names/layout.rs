//! Every Rust name that is written for a set of capabilities, scope by scope.
//!
//! Invariants
//! - `emit` writes no name into a scope that is not listed here: both go through the functions of [`super`] and this file.
//!   Left out are only the shapes of types that cannot meet anything.
//! - Where a catalogue's name meets one of capgen's own, capgen's wins and the other gets a `_`, because a catalogue may
//!   be someone else's. Where two of the files' names meet, or a brick is named like a method of a composition, it is a
//!   [`Collision`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{field, members, method, module, nested_type, shape, suffixed_type, type_name, variant};
use crate::model::catalogue::{operation, segments};
use crate::model::{At, Capability, Composition, NamedType, Object, Span, Type, TypeKind};

/// Modules at the top of the generated code that are capgen's own.
const ROOT_MODULES: &[&str] = &["ai_steps", "by_name", "declared", "types"];
/// Types of each family's module that are capgen's own.
const FAMILY_TYPES: &[&str] = &["Client", "Stub"];
/// Methods of a brick's seam that are capgen's own.
const SEAM_METHODS: &[&str] = &[
    "as_actor",
    "as_seam",
    "clone",
    "dry_run",
    "for_tenant",
    "from_seam",
    "with_attribute",
    "with_max_price",
    "with_scopes",
    "with_step_up",
];
/// Methods of a composition: a brick named like one of these cannot have its accessor.
pub const COMPOSITION_METHODS: &[&str] = &[
    "approvals",
    "builder",
    "circuits",
    "clone",
    "connect",
    "connections",
    "deref",
    "disconnect",
    "halt",
    "ledger",
    "log",
    "log_of",
    "mcp",
    "name",
    "open_api",
    "seam",
    "serve",
    "tasks",
];
/// Methods of a composition's builder.
pub const BUILDER_METHODS: &[&str] = &[
    "approval_policy",
    "approval_time",
    "approve_above",
    "attempts",
    "build",
    "connection",
    "connection_of",
    "lease",
    "patience",
    "region",
    "remote",
    "sealing_keys",
    "secret_provider",
    "step_up_age",
];

/// So many names are compared in pairs.
const FEW: usize = 12;

/// What a named type is called in messages.
const TYPE: &str = "the type";

/// The longest name of a type, in bytes: documentation has a file for each, `struct.NAME.html`, and file systems hold no
/// more than 255 bytes of it.
const LONGEST_TYPE: usize = 240;

/// A scope: names in it must differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope<'a> {
    /// In words, for a person: "the module", "the fields of".
    what: &'static str,
    /// Of what, where that does not say it all: `identity`, `AddMemberInput`.
    of: String,
    /// Its names, in the order of the files.
    pub names: Vec<Placed<'a>>,
    /// Is it a module, not the fields, values or methods of something?
    holds_types: bool,
}

/// A Rust name and what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<'a> {
    /// The Rust name.
    pub rust: String,
    /// The name as written in the file.
    pub wire: Cow<'a, str>,
    /// What it is, in words: "the capability", "the field", "the value", "the type", "the brick".
    pub kind: &'static str,
    /// Where it is written. None for a name of capgen's own.
    pub span: Option<Span>,
    /// The capability, type or brick it belongs to.
    pub about: &'a str,
}

/// Two names of one scope that are the same in Rust.
#[derive(Clone, Debug, PartialEq)]
pub struct Collision<'a> {
    /// The scope.
    pub scope: &'a Scope<'a>,
    /// The first to be written.
    pub first: &'a Placed<'a>,
    /// The one that meets it.
    pub second: &'a Placed<'a>,
}

impl<'a> Scope<'a> {
    fn new(what: &'static str, of: String) -> Self {
        Scope { what, of, names: Vec::new(), holds_types: false }
    }

    fn of_types(what: &'static str, of: String) -> Self {
        Scope { holds_types: true, ..Scope::new(what, of) }
    }

    /// What it is in words: "the module `identity`", "the fields of `AddMemberInput`".
    pub fn words(&self) -> String {
        if self.of.is_empty() { self.what.to_owned() } else { format!("{} `{}`", self.what, self.of) }
    }

    /// Every name of a type that is too long, but for those which only begin with another.
    pub fn too_long(&self) -> Vec<&Placed<'a>> {
        let mut found: Vec<&Placed> = Vec::new();
        let is_long = |name: &&Placed| name.rust.len() > LONGEST_TYPE && !name.rust.ends_with("_SHAPE");
        for name in self.names.iter().filter(|_| self.holds_types).filter(is_long) {
            if !found.last().is_some_and(|last| name.rust.starts_with(&last.rust)) {
                found.push(name);
            }
        }
        found
    }

    /// Every name that meets an earlier one. The same wire name twice is not a collision of Rust names; other rules see it.
    pub fn collisions(&self) -> Vec<Collision<'_>> {
        let mut found = Vec::new();
        if self.names.len() <= FEW && self.are_distinct() {
            return found;
        }
        let mut seen: BTreeMap<&str, &Placed> = BTreeMap::new();
        for second in &self.names {
            match seen.get(second.rust.as_str()) {
                Some(first) if first.wire != second.wire || first.kind != second.kind || second.kind == TYPE => {
                    found.push(Collision { scope: self, first, second });
                }
                Some(_) => {}
                None => {
                    seen.insert(&second.rust, second);
                }
            }
        }
        found
    }

    /// Does each two of its names differ? A look at each pair, which for a few is quicker than anything else.
    fn are_distinct(&self) -> bool {
        let mut before: Vec<&str> = Vec::with_capacity(self.names.len());
        for name in &self.names {
            for other in &before {
                if other.len() == name.rust.len() && *other == name.rust {
                    return false;
                }
            }
            before.push(&name.rust);
        }
        true
    }
}

/// The path of the module of a capability, as Rust names. A name without a family takes `home`: the brick's name, or the
/// catalogue's.
pub fn family_path(capability: &str, home: &str) -> Vec<String> {
    let mut parts = segments(capability);
    parts.pop();
    if parts.is_empty() {
        parts.push(home);
    }
    let mut path: Vec<String> = parts.into_iter().map(module).collect();
    if let Some(first) = path.first_mut() {
        *first = aside(std::mem::take(first), ROOT_MODULES);
    }
    path
}

/// The family of a capability's name without one: its provider's, where that is known.
pub fn home_of<'a>(capability: &'a Capability, home: &'a str) -> &'a str {
    capability.home.as_deref().unwrap_or(home)
}

/// The marker of a capability, within its module.
pub fn marker(capability: &str) -> String {
    aside(type_name(operation(capability)), FAMILY_TYPES)
}

/// The type of a capability's input: `ProvisionUserInput`.
pub fn input_type(capability: &str) -> String {
    suffixed_type(operation(capability), "Input")
}

/// The type of a capability's output.
pub fn output_type(capability: &str) -> String {
    suffixed_type(operation(capability), "Output")
}

/// The method of a client that calls the capability.
pub fn client_method(capability: &str) -> String {
    field(operation(capability))
}

/// The method of a brick's seam that gives the client of a family.
pub fn seam_method(capability: &str, home: &str) -> String {
    let mut parts = segments(capability);
    parts.pop();
    if parts.is_empty() {
        parts.push(home);
    }
    aside(method(&parts), SEAM_METHODS)
}

/// The function of an AI step, within the module of a brick's steps.
pub fn step_function(step: &str) -> String {
    field(step)
}

/// The scope of a brick's AI steps.
pub fn step_scope<'a>(steps: impl IntoIterator<Item = &'a At<String>>) -> Scope<'a> {
    let mut scope = Scope::new("the AI steps of the brick", String::new());
    scope.names = steps.into_iter().map(|name| placed(step_function(name), name, "the AI step", name)).collect();
    scope
}

/// The type of a composition: `Acme`. The short form of the file has no name.
pub fn composition_type(composition: &Composition) -> String {
    suffixed_type(composition.name.as_ref().map_or("app", |name| name.as_str()), "")
}

/// The method of a composition, and of its builder, that stands for a brick.
pub fn brick_method(brick: &str) -> String {
    method(&[brick])
}

/// A name that is not one of ours.
fn aside(name: String, ours: &[&str]) -> String {
    if ours.contains(&name.as_str()) { format!("{name}_") } else { name }
}

/// Every scope of the code for these capabilities and named types.
pub fn scopes<'a>(
    capabilities: impl IntoIterator<Item = &'a Capability>,
    types: impl IntoIterator<Item = &'a NamedType>,
    home: &'a str,
) -> Vec<Scope<'a>> {
    let mut walk = Walk::default();
    for capability in capabilities {
        walk.capability(capability, home);
    }
    let mut shared = Scope::of_types("the module", "types".to_owned());
    let mut known: BTreeMap<&str, &Type> = BTreeMap::new();
    for named in types {
        // Two catalogues may hold the same type. They must not hold two of one name.
        if known.insert(&named.name, &named.ty) == Some(&named.ty) {
            continue;
        }
        let name = type_name(&named.name);
        walk.define(&mut shared, &named.ty, &name, Declared { kind: TYPE, at: &named.name, about: &named.name });
    }
    let mut scopes: Vec<Scope> = walk.modules.into_values().chain(walk.clients.into_values()).collect();
    scopes.push(walk.seam);
    scopes.push(shared);
    scopes.extend(walk.inner);
    scopes.retain(|scope| scope.names.len() > 1);
    scopes
}

/// The scopes of a composition: the methods its bricks get, on the composition and on its builder.
pub fn composition_scopes<'a>(bricks: impl IntoIterator<Item = &'a At<String>> + Clone) -> Vec<Scope<'a>> {
    let scope = |what: &'static str, own: &[&'static str]| {
        let mut scope = Scope::new(what, String::new());
        scope.names.extend(own.iter().map(|name| Placed {
            rust: (*name).to_owned(),
            wire: (*name).into(),
            kind: "capgen's method",
            span: None,
            about: "",
        }));
        let bricks = bricks.clone().into_iter();
        scope.names.extend(bricks.map(|brick| placed(brick_method(brick), brick, "the brick", brick)));
        scope
    };
    vec![
        scope("the methods of the composition", COMPOSITION_METHODS),
        scope("the methods of the composition's builder", BUILDER_METHODS),
    ]
}

/// The walk that collects scopes.
struct Walk<'a> {
    /// By module path; the empty path is the top.
    modules: BTreeMap<Vec<String>, Scope<'a>>,
    /// The clients' methods, by module path.
    clients: BTreeMap<Vec<String>, Scope<'a>>,
    seam: Scope<'a>,
    inner: Vec<Scope<'a>>,
}

impl Default for Walk<'_> {
    fn default() -> Self {
        Walk {
            modules: BTreeMap::new(),
            clients: BTreeMap::new(),
            seam: Scope::new("the methods of the brick's seam", String::new()),
            inner: Vec::new(),
        }
    }
}

impl<'a> Walk<'a> {
    fn capability(&mut self, capability: &'a Capability, home: &'a str) {
        let wire = &capability.name;
        let home = home_of(capability, home);
        let path = family_path(wire, home);
        self.family(capability, home, &path);
        let mut scope = self.modules.remove(&path).unwrap_or_else(|| module_scope(&path));
        let marker = marker(wire);
        scope.names.push(placed(marker, &capability.name, "the capability", wire));
        // `a.b` and `a.b_input` meet in `BInput`.
        let declared = |kind| Declared { kind, at: wire, about: wire };
        self.define(&mut scope, &capability.input, &input_type(wire), declared("the input of"));
        self.define(&mut scope, &capability.output, &output_type(wire), declared("the output of"));
        self.modules.insert(path.clone(), scope);
        let methods = || Scope::new("the methods of the client of", path.join("::"));
        let client = self.clients.entry(path.clone()).or_insert_with(methods);
        client.names.push(placed(client_method(wire), &capability.name, "the capability", wire));
    }

    /// The modules on the way to a family, each once in its parent, and the family's accessor.
    fn family(&mut self, capability: &'a Capability, home: &'a str, path: &[String]) {
        let mut parts = segments(&capability.name);
        parts.pop();
        if parts.is_empty() {
            parts.push(home);
        }
        for depth in 0..path.len() {
            let (parent, Some(name), Some(segment)) = (&path[..depth], path.get(depth), parts.get(depth)) else {
                return;
            };
            let scope = self.modules.entry(parent.to_vec()).or_insert_with(|| module_scope(parent));
            scope.names.push(Placed {
                rust: name.clone(),
                wire: (*segment).into(),
                kind: "the family",
                span: Some(capability.name.span),
                about: &capability.name,
            });
        }
        let wire = match parts.as_slice() {
            [one] => Cow::Borrowed(*one),
            several => several.join(".").into(),
        };
        self.seam.names.push(Placed {
            rust: seam_method(&capability.name, home),
            wire,
            kind: "the family",
            span: Some(capability.name.span),
            about: &capability.name,
        });
    }

    /// What is written for a type under a name: itself, its shape, and all that is nested in it.
    fn define(&mut self, scope: &mut Scope<'a>, ty: &'a Type, name: &str, at: Declared<'a>) {
        at.place_type(name, scope);
        match &ty.kind {
            TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Enum(_) if !ty.nullable => {
                self.members(scope, ty, name, at.about);
            }
            _ => self.nested(scope, ty, &item_type(name), at),
        }
    }

    /// Looks through lists and maps for a type that needs a name.
    fn nested(&mut self, scope: &mut Scope<'a>, ty: &'a Type, name: &str, at: Declared<'a>) {
        match &ty.kind {
            TypeKind::List { of, .. } | TypeKind::Map(of) => self.nested(scope, of, name, at),
            TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Enum(_) => {
                at.place_type(name, scope);
                self.members(scope, ty, name, at.about);
            }
            _ => {}
        }
    }

    fn members(&mut self, scope: &mut Scope<'a>, ty: &'a Type, name: &str, about: &'a str) {
        match &ty.kind {
            TypeKind::Object(object) if ty.foreign || object.rest.is_some() => {
                self.foreign_object(scope, object, name, about);
            }
            TypeKind::Union(union) => {
                for member in members::variants(name, union) {
                    let at = Declared { kind: "the object", at: &member.of.word, about };
                    self.nested(scope, &member.of.object, &member.nested, at);
                }
            }
            TypeKind::Enum(_) if ty.foreign => {}
            TypeKind::Object(Object { fields, .. }) => {
                let mut members = Scope::new("the fields of", name.to_owned());
                members.names.reserve(fields.len());
                for member in fields {
                    members.names.push(placed(field(&member.name), &member.name, "the field", about));
                    if has_parts(&member.ty) {
                        let nested = nested_type(name, &member.name);
                        let at = Declared { kind: "the field", at: &member.name, about };
                        self.nested(scope, &member.ty, &nested, at);
                    }
                }
                self.inner.push(members);
            }
            TypeKind::Enum(words) => {
                let mut variants = Scope::new("the values of", name.to_owned());
                variants.names.extend(words.iter().map(|word| placed(variant(word), word, "the value", about)));
                self.inner.push(variants);
            }
            _ => {}
        }
    }
}

impl<'a> Walk<'a> {
    /// An object of whose members each has a name of its own: only what is nested in them may meet something.
    fn foreign_object(&mut self, scope: &mut Scope<'a>, object: &'a Object, name: &str, about: &'a str) {
        for member in members::fields(name, &object.fields) {
            let at = Declared { kind: "the field", at: &member.of.name, about };
            self.nested(scope, &member.of.ty, &member.nested, at);
        }
        if let Some(rest) = object.rest.as_deref().filter(|rest| has_parts(rest)) {
            // Where it stands is where a field does, for it has no name.
            if let Some(first) = object.fields.first() {
                let at = Declared { kind: "what is beside the field", at: &first.name, about };
                self.nested(scope, rest, &members::others(name, object).nested, at);
            }
        }
    }
}

/// The name of what is nested in a named type that is a list or a map.
pub fn item_type(name: &str) -> String {
    format!("{}Item", name.trim_end_matches('_'))
}

/// Does it hold types, of which one may need a name?
fn has_parts(ty: &Type) -> bool {
    use TypeKind::{Enum, List, Map, Object, Union};
    matches!(ty.kind, List { .. } | Map(_) | Object(_) | Union(_) | Enum(_))
}

fn module_scope<'a>(path: &[String]) -> Scope<'a> {
    match path {
        [] => Scope::of_types("the generated code", String::new()),
        path => Scope::of_types("the module", path.join("::")),
    }
}

/// What a name was made from.
#[derive(Clone, Copy)]
struct Declared<'a> {
    kind: &'static str,
    at: &'a At<String>,
    about: &'a str,
}

impl<'a> Declared<'a> {
    /// Adds a type to its scope, and its shape where that could meet another: shapes of ASCII names differ where the
    /// names do, and from everything that is no shape.
    fn place_type(self, name: &str, scope: &mut Scope<'a>) {
        scope.names.push(placed(name.to_owned(), self.at, self.kind, self.about));
        if !name.is_ascii() {
            scope.names.push(placed(shape(name), self.at, self.kind, self.about));
        }
    }
}

fn placed<'a>(rust: String, at: &'a At<String>, kind: &'static str, about: &'a str) -> Placed<'a> {
    Placed { rust, wire: at.as_str().into(), kind, span: Some(at.span), about }
}

#[cfg(test)]
mod tests;
