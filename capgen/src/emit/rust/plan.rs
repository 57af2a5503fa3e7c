//! What is to be written, module by module, before a line is.
//!
//! Invariants
//! - Modules, operations and items are in the order of their names, whatever order the files have.
//! - Two items of a module never share a name: where names meet, a finding was made, and the first one is kept.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::recursion::Recursion;
use super::text::{code_span, type_link};
use crate::check::grounds::Grounds;
use crate::check::names::{self, layout, members};
use crate::check::{CapabilityId, Checked};
use crate::model::canonical::Canonical;
use crate::model::{At, Capability, Catalogue, NamedType, Object, Span, Type, TypeKind, Union};
use crate::ordered::Ordered;
use crate::text::join;

/// Everything to be written for a set of capabilities.
pub(super) struct Plan<'a> {
    /// By module path.
    pub families: BTreeMap<Vec<String>, Family<'a>>,
    /// The named types in use, by Rust name.
    pub named: BTreeMap<String, &'a NamedType>,
    /// The items of the module `types`.
    pub types: Vec<Item<'a>>,
    /// Which of them need a box or a struct of their own.
    pub recursion: Recursion,
    /// Where their least values are; only unions ask.
    grounds: OnceCell<Grounds>,
}

/// One module of capabilities.
#[derive(Default)]
pub(super) struct Family<'a> {
    pub operations: Vec<Operation<'a>>,
    /// The names of its types.
    pub names: BTreeSet<String>,
}

/// One capability and its names.
pub(super) struct Operation<'a> {
    pub capability: &'a Capability,
    pub digest: String,
    pub role: Role,
    pub marker: String,
    pub method: String,
    pub input: String,
    pub output: String,
    /// The types of its input and output, and what is nested in them.
    pub items: Vec<Item<'a>>,
}

/// What a brick has to do with a capability.
#[derive(Clone, Copy, Default)]
pub(super) struct Role {
    /// The line that says it is provided.
    pub provided: Option<Span>,
    /// The line that says it is required, and whether it may be absent.
    pub required: Option<(Span, bool)>,
}

/// A type to be written.
pub(super) struct Item<'a> {
    pub name: String,
    pub doc: String,
    /// What its author says of it.
    pub prose: Option<&'a str>,
    pub kind: ItemKind<'a>,
    /// The named type that it is a part of.
    pub owner: Option<String>,
}

/// What is written for a type.
#[derive(Clone, Copy)]
pub(super) enum ItemKind<'a> {
    Record(&'a Object),
    Union(&'a Union),
    Words(&'a [At<String>]),
    /// Another name for a type.
    Alias(&'a Type),
    /// A struct around a type, for a list or map that holds itself.
    Wrapper(&'a Type),
}

impl<'a> Plan<'a> {
    /// Plans for capabilities and what the brick has to do with each.
    pub fn new(checked: &'a Checked, wanted: &BTreeMap<CapabilityId, Role>, home: &str) -> Self {
        let mut plan = Plan {
            families: BTreeMap::new(),
            named: BTreeMap::new(),
            types: Vec::new(),
            recursion: Recursion::default(),
            grounds: OnceCell::new(),
        };
        let mut views: BTreeMap<usize, View<'a>> = BTreeMap::new();
        for (id, role) in by_name(checked, wanted) {
            let capability = checked.capability(id);
            let Some(unit) = checked.project().catalogues.get(id.catalogue) else { continue };
            let view = views.entry(id.catalogue).or_insert_with(|| View::new(&unit.catalogue));
            let operation = Operation::new(capability, view.form.digest(capability), role);
            let home = layout::home_of(capability, home);
            plan.families.entry(layout::family_path(&capability.name, home)).or_default().add(operation);
            plan.collect_named(&capability.input, view);
            plan.collect_named(&capability.output, view);
        }
        plan.recursion = Recursion::of(&plan.named);
        plan.types = named_items(&plan.named, &plan.recursion);
        plan
    }

    /// Every operation with the path of its module.
    pub fn operations(&self) -> impl Iterator<Item = (&Vec<String>, &Operation<'a>)> {
        self.families.iter().flat_map(|(path, family)| family.operations.iter().map(move |operation| (path, operation)))
    }

    /// The position of the object of a union that a reader can begin with: one that leads to no other of its kind.
    pub fn least(&self, union: &Union) -> usize {
        self.grounds.get_or_init(|| Grounds::of(self.named.values().copied())).least(union)
    }

    /// Does a value of this named type hold `null` itself?
    pub fn holds_null(&self, named: &str) -> bool {
        let mut name = names::type_name(named);
        let mut seen = BTreeSet::new();
        while seen.insert(name.clone()) {
            match self.named.get(&name).map(|named| &named.ty) {
                Some(ty) if ty.nullable => return true,
                Some(Type { kind: TypeKind::Any | TypeKind::Json | TypeKind::Faulty, .. }) => {
                    return true;
                }
                Some(Type { kind: TypeKind::Named(inner), .. }) => name = names::type_name(inner),
                _ => return false,
            }
        }
        false
    }

    /// Adds the named types that a type mentions, and those that they mention.
    fn collect_named(&mut self, ty: &'a Type, view: &View<'a>) {
        let mut open = vec![ty];
        while let Some(ty) = open.pop() {
            match &ty.kind {
                TypeKind::List { of, .. } | TypeKind::Map(of) => open.push(of),
                TypeKind::Object(object) => open.extend(object.parts()),
                TypeKind::Union(union) => open.extend(union.variants.iter().map(|variant| &variant.object)),
                TypeKind::Named(name) => {
                    let rust = names::type_name(name);
                    if let Some(named) = view.types.get(name.as_str())
                        && !self.named.contains_key(&rust)
                    {
                        self.named.insert(rust, named);
                        open.push(&named.ty);
                    }
                }
                _ => {}
            }
        }
    }
}

/// What is looked up in a catalogue.
struct View<'a> {
    form: Canonical,
    types: BTreeMap<&'a str, &'a NamedType>,
}

impl<'a> View<'a> {
    fn new(catalogue: &'a Catalogue) -> Self {
        let types = catalogue.types.iter().map(|named| (named.name.as_str(), named)).into_map();
        View { form: Canonical::new(catalogue), types }
    }
}

/// The capabilities in the order of their wire names.
fn by_name(checked: &Checked, wanted: &BTreeMap<CapabilityId, Role>) -> Vec<(CapabilityId, Role)> {
    let mut sorted: Vec<(CapabilityId, Role)> = wanted.iter().map(|(id, role)| (*id, *role)).collect();
    sorted.sort_by(|(a, _), (b, _)| {
        let name = |id: &CapabilityId| &checked.capability(*id).name.value;
        (name(a), a).cmp(&(name(b), b))
    });
    sorted
}

impl<'a> Family<'a> {
    /// Adds an operation, without what meets a name that is there already.
    fn add(&mut self, mut operation: Operation<'a>) {
        if !self.names.insert(operation.marker.clone()) {
            return;
        }
        operation.items.retain(|item| self.names.insert(item.name.clone()));
        self.operations.push(operation);
    }
}

impl<'a> Operation<'a> {
    fn new(capability: &'a Capability, digest: String, role: Role) -> Self {
        let wire = &capability.name;
        let mut operation = Operation {
            capability,
            digest,
            role,
            marker: layout::marker(wire),
            method: layout::client_method(wire),
            input: layout::input_type(wire),
            output: layout::output_type(wire),
            items: Vec::new(),
        };
        let marker = operation.marker.clone();
        for (ty, name, what) in [
            (&capability.input, operation.input.clone(), "Input"),
            (&capability.output, operation.output.clone(), "Output"),
        ] {
            let doc = join(&[what, " of ", &type_link(&marker, &marker), "."]);
            Items { items: &mut operation.items, owner: None }.define(ty, name, doc);
        }
        operation
    }
}

/// The items of the module `types`.
fn named_items<'a>(named: &BTreeMap<String, &'a NamedType>, recursion: &Recursion) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for (rust, named) in named {
        let doc = format!("{}, a type of the catalogue.", code_span(&named.name));
        let mut writer = Items { items: &mut items, owner: Some(rust.clone()) };
        writer.define(&named.ty, rust.clone(), doc);
        if let Some(item) = items.iter_mut().find(|item| item.name == *rust)
            && let ItemKind::Alias(ty) = item.kind
            && recursion.needs_struct(rust)
        {
            item.kind = ItemKind::Wrapper(ty);
        }
    }
    items
}

/// Collects a type and what is nested in it.
struct Items<'a, 'b> {
    items: &'b mut Vec<Item<'a>>,
    owner: Option<String>,
}

impl<'a> Items<'a, '_> {
    fn define(&mut self, ty: &'a Type, name: String, doc: String) {
        if self.items.iter().any(|item| item.name == name) {
            return;
        }
        let kind = match &ty.kind {
            TypeKind::Object(object) if !ty.nullable => ItemKind::Record(object),
            TypeKind::Union(union) if !ty.nullable => ItemKind::Union(union),
            TypeKind::Enum(words) if !ty.nullable && !words.is_empty() => ItemKind::Words(words),
            _ => ItemKind::Alias(ty),
        };
        self.items.push(Item { name: name.clone(), doc, prose: ty.docs.as_deref(), kind, owner: self.owner.clone() });
        match kind {
            ItemKind::Record(object) => self.object(object, &name),
            ItemKind::Union(union) => self.union(union, &name),
            ItemKind::Words(_) => {}
            ItemKind::Alias(_) | ItemKind::Wrapper(_) => {
                let doc = format!("What {} holds.", type_link(&name, &name));
                self.nested(ty, layout::item_type(&name), doc);
            }
        }
    }

    fn object(&mut self, object: &'a Object, parent: &str) {
        if !object.parts().any(holds_nested) {
            return;
        }
        for member in members::fields(parent, &object.fields) {
            if holds_nested(&member.of.ty) {
                let doc = join(&[&code_span(&member.of.name), " of ", &type_link(parent, parent), "."]);
                self.nested(&member.of.ty, member.nested, doc);
            }
        }
        if let Some(rest) = object.rest.as_deref().filter(|rest| holds_nested(rest)) {
            let doc = format!("Another member of {}.", type_link(parent, parent));
            self.nested(rest, members::others(parent, object).nested, doc);
        }
    }

    fn union(&mut self, union: &'a Union, parent: &str) {
        for member in members::variants(parent, union) {
            let doc = join(&[&code_span(&member.of.word), " of ", &type_link(parent, parent), "."]);
            self.nested(&member.of.object, member.nested, doc);
        }
    }

    /// Looks through lists and maps for a type that needs a name.
    fn nested(&mut self, ty: &'a Type, name: String, doc: String) {
        let kind = match &ty.kind {
            TypeKind::List { of, .. } | TypeKind::Map(of) => return self.nested(of, name, doc),
            TypeKind::Object(object) => ItemKind::Record(object),
            TypeKind::Union(union) => ItemKind::Union(union),
            TypeKind::Enum(words) if !words.is_empty() => ItemKind::Words(words),
            _ => return,
        };
        if self.items.iter().any(|item| item.name == name) {
            return;
        }
        self.items.push(Item { name: name.clone(), doc, prose: ty.docs.as_deref(), kind, owner: self.owner.clone() });
        match kind {
            ItemKind::Record(object) => self.object(object, &name),
            ItemKind::Union(union) => self.union(union, &name),
            ItemKind::Words(_) | ItemKind::Alias(_) | ItemKind::Wrapper(_) => {}
        }
    }
}

/// Is there something in the type that needs a name?
fn holds_nested(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::List { of, .. } | TypeKind::Map(of) => holds_nested(of),
        TypeKind::Object(_) | TypeKind::Union(_) => true,
        TypeKind::Enum(words) => !words.is_empty(),
        _ => false,
    }
}
