//! Types as JSON Schema 2020-12.
//!
//! A schema that was written is written again; only types of native catalogues are made into schemas here.

use std::collections::{BTreeMap, BTreeSet};

use super::lost;
use super::members::Members;
use crate::diagnostic::Findings;
use crate::model::json::{Json, Member, at};
use crate::model::{At, Capability, Catalogue, Field, Form, Object, Presence, Range, Span, Type, TypeKind, Union};

/// What goes in, or what comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

/// The schema that was written for one side, if any was.
fn written<'a>(capability: &'a Capability, catalogue: &Catalogue, side: Side) -> Option<&'a At<Json>> {
    let key = match (catalogue.form(), side) {
        (Form::Sgovr, Side::Input) => "input",
        (Form::Sgovr, Side::Output) => "output",
        (_, Side::Input) => "input_schema",
        (_, Side::Output) => "output_schema",
    };
    capability.written.as_ref()?.get(key).filter(|schema| schema.value != Json::Null)
}

/// The schema of one side.
pub(super) fn schema(capability: &Capability, catalogue: &Catalogue, side: Side) -> At<Json> {
    if let Some(written) = written(capability, catalogue, side) {
        return written.clone();
    }
    of_type(capability, catalogue, side, false)
}

/// The schema of one side as it is enforced: that of its check, which says all, or else that of its type. It refers to nothing
/// but its own `#/$defs/…`.
pub(super) fn enforced(capability: &Capability, catalogue: &Catalogue, side: Side) -> String {
    let check = if side == Side::Input { &capability.input_check } else { &capability.output_check };
    match check {
        Some(check) => check.text.clone(),
        None => of_type(capability, catalogue, side, true).value.to_line(),
    }
}

/// The schema of a type: as another form reads it, or just as the runtime enforces and describes it, to the word. What comes out
/// then has its nullable members always.
fn of_type(capability: &Capability, catalogue: &Catalogue, side: Side, enforced: bool) -> At<Json> {
    let ty = if side == Side::Input { &capability.input } else { &capability.output };
    let all_there = enforced && side == Side::Output;
    let mut writer = Writer { types: types(catalogue), wanted: BTreeSet::new(), enforced, all_there };
    let mut root = writer.schema(ty);
    let definitions = writer.definitions();
    if let Json::Object(members) = &mut root.value
        && !definitions.is_empty()
    {
        members.push(member("$defs", at(Json::Object(definitions), ty.span)));
    }
    root
}

/// The schema of the input, where the catalogue's form may leave it out and does.
pub(super) fn declared_input(capability: &Capability, catalogue: &Catalogue) -> Option<At<Json>> {
    let open = catalogue.form() != Form::Native;
    if open {
        written(capability, catalogue, Side::Input).cloned()
    } else {
        Some(schema(capability, catalogue, Side::Input))
    }
}

/// The schema of the output, unless nothing is declared of it.
pub(super) fn declared_output(capability: &Capability, catalogue: &Catalogue) -> Option<At<Json>> {
    let open = catalogue.form() != Form::Native;
    if open {
        written(capability, catalogue, Side::Output).cloned()
    } else {
        Some(schema(capability, catalogue, Side::Output))
    }
}

/// Tells of what no schema can say of a capability's types: that something is secret, and bounds of exact decimals.
pub(super) fn unsaid(capability: &Capability, catalogue: &Catalogue, to: Form, findings: &mut Findings) {
    let types = types(catalogue);
    let mut seen = BTreeSet::new();
    for (key, ty, side) in [("input", &capability.input, Side::Input), ("output", &capability.output, Side::Output)] {
        if written(capability, catalogue, side).is_some() {
            continue;
        }
        let mut open = vec![(key.to_owned(), ty)];
        while let Some((path, ty)) = open.pop() {
            if ty.secret {
                lost::one(&format!("secret {path}"), ty.span, &capability.name, to, findings);
            }
            match &ty.kind {
                TypeKind::Decimal(range) if !range.is_all() => {
                    lost::one(&format!("range of {path}"), ty.span, &capability.name, to, findings);
                }
                TypeKind::List { of, .. } | TypeKind::Map(of) => open.push((path, of)),
                TypeKind::Object(object) => {
                    open.extend(object.fields.iter().map(|f| (format!("{path}.{}", f.name.value), &f.ty)));
                    open.extend(object.rest.iter().map(|rest| (path.clone(), &**rest)));
                }
                TypeKind::Union(union) => open.extend(union.variants.iter().map(|v| (path.clone(), &v.object))),
                TypeKind::Named(name) if seen.insert(name.clone()) => {
                    open.extend(types.get(name.as_str()).map(|ty| (path, *ty)));
                }
                _ => {}
            }
        }
    }
}

fn types(catalogue: &Catalogue) -> BTreeMap<&str, &Type> {
    catalogue.types.iter().map(|named| (named.name.as_str(), &named.ty)).collect()
}

fn member(name: &str, value: At<Json>) -> Member {
    Member { name: At::new(name.to_owned(), value.span), value }
}

struct Writer<'c> {
    types: BTreeMap<&'c str, &'c Type>,
    /// The named types that are referred to.
    wanted: BTreeSet<String>,
    /// Is it told as the runtime tells it?
    enforced: bool,
    /// Is a member that can be null always there?
    all_there: bool,
}

impl Writer<'_> {
    /// The definitions of the named types in use, which may lead to others.
    fn definitions(&mut self) -> Vec<Member> {
        let mut written: BTreeMap<String, At<Json>> = BTreeMap::new();
        while let Some(name) = self.wanted.iter().find(|name| !written.contains_key(*name)).cloned() {
            let schema = self.types.get(name.as_str()).copied().map(|ty| self.schema(ty));
            written.insert(name, schema.unwrap_or_else(|| at(Json::Object(Vec::new()), Span::default())));
        }
        written.into_iter().map(|(name, schema)| member(&name, schema)).collect()
    }

    /// The schema of a type. Types are no deeper than files may be.
    fn schema(&mut self, ty: &Type) -> At<Json> {
        let mut members = Members::new(ty.span);
        let of_type = |members: &mut Members, word: &str| {
            let word = Json::text(word);
            let null = || at(Json::text("null"), ty.span);
            members.put_here("type", if ty.nullable { Json::List(vec![at(word, ty.span), null()]) } else { word });
        };
        match &ty.kind {
            TypeKind::Str(range) => {
                of_type(&mut members, "string");
                bounds(&mut members, ("minLength", "maxLength"), range, u64::to_string);
            }
            TypeKind::Int(range) => {
                of_type(&mut members, "integer");
                members.plain("format", Some("int64"));
                bounds(&mut members, ("minimum", "maximum"), range, i64::to_string);
            }
            TypeKind::Number(range) => {
                of_type(&mut members, "number");
                members.plain("format", Some("double"));
                bounds(&mut members, ("minimum", "maximum"), range, |number| number.0.clone());
            }
            TypeKind::Integer(range) => {
                of_type(&mut members, "integer");
                bounds(&mut members, ("minimum", "maximum"), range, i64::to_string);
            }
            TypeKind::Exact(range) => {
                of_type(&mut members, "number");
                bounds(&mut members, ("minimum", "maximum"), range, |number| number.0.clone());
            }
            TypeKind::Decimal(range) => {
                of_type(&mut members, "string");
                if self.enforced {
                    members.plain("pattern", Some(r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$"));
                    members.put_here("maxLength", Json::count(128));
                    members.plain("x-capgen-minimum", range.min.as_ref().map(|bound| bound.0.as_str()));
                    members.plain("x-capgen-maximum", range.max.as_ref().map(|bound| bound.0.as_str()));
                } else {
                    members.plain("pattern", Some(r"^-?[0-9]+(\.[0-9]+)?$"));
                }
            }
            TypeKind::Bool => of_type(&mut members, "boolean"),
            TypeKind::Any => {
                let words = ["string", "number", "boolean", "null"];
                let words = words.into_iter().map(|word| at(Json::text(word), ty.span)).collect();
                members.put_here("type", Json::List(words));
            }
            TypeKind::Json | TypeKind::Faulty => {}
            TypeKind::Bytes => {
                of_type(&mut members, "string");
                members.plain("contentEncoding", Some("base64"));
            }
            TypeKind::DateTime | TypeKind::Date => {
                of_type(&mut members, "string");
                let format = if ty.kind == TypeKind::Date { "date" } else { "date-time" };
                members.plain("format", Some(format));
            }
            TypeKind::List { of, items } => {
                of_type(&mut members, "array");
                let of = self.schema(of);
                members.put("items", of);
                bounds(&mut members, ("minItems", "maxItems"), items, u64::to_string);
            }
            TypeKind::Map(of) => {
                of_type(&mut members, "object");
                let of = self.schema(of);
                members.put("additionalProperties", of);
            }
            TypeKind::Object(object) => {
                of_type(&mut members, "object");
                self.object(object, None, &mut members);
            }
            TypeKind::Union(union) => return self.union(union, ty),
            TypeKind::Enum(words) => {
                if self.enforced {
                    of_type(&mut members, "string");
                }
                let words = words.iter().map(|word| at(Json::text(word.as_str()), word.span));
                let null = ty.nullable.then(|| at(Json::Null, ty.span));
                members.put_here("enum", Json::List(words.chain(null).collect()));
            }
            TypeKind::Named(name) => {
                self.wanted.insert(name.clone());
                members.plain("$ref", Some(&format!("#/$defs/{name}")));
                if ty.nullable {
                    return nullable(members.done());
                }
            }
        }
        members.set("x-capgen-secret", self.enforced && ty.secret, false);
        members.done()
    }

    /// The members of an object, with a tag if it is one of a union.
    fn object(&mut self, object: &Object, tag: Option<(&At<String>, &At<String>)>, members: &mut Members) {
        let mut properties = Vec::new();
        let mut required = Vec::new();
        if let Some((tag, word)) = tag {
            let mut constant = Members::new(word.span);
            constant.plain("const", Some(word));
            properties.push(member(tag, constant.done()));
            required.push(at(Json::text(tag.as_str()), tag.span));
        }
        let fields = object.fields.iter().filter(|field| tag.is_none_or(|(tag, _)| *tag != field.name));
        for Field { name, ty, presence } in fields {
            let schema = self.schema(ty);
            properties.push(member(name, schema));
            let always = self.all_there && *presence == Presence::Nullable && ty.nullable;
            if always || *presence == Presence::Required {
                required.push(at(Json::text(name.as_str()), name.span));
            }
        }
        if !properties.is_empty() || self.enforced {
            members.put_here("properties", Json::Object(properties));
        }
        if !required.is_empty() {
            members.put_here("required", Json::List(required));
        }
        let rest = object.rest.as_ref().map(|rest| self.schema(rest));
        match rest {
            None => members.put_here("additionalProperties", Json::Bool(false)),
            Some(rest) if rest.members().is_empty() && !self.enforced => {}
            Some(rest) => members.put("additionalProperties", rest),
        }
    }

    fn union(&mut self, union: &Union, ty: &Type) -> At<Json> {
        let mut branches = Vec::new();
        for variant in &union.variants {
            let mut branch = Members::new(variant.word.span);
            branch.plain("type", Some("object"));
            let mut object = &variant.object;
            let mut steps = 0;
            // Names that stand for names end, or a finding says that they do not.
            while let TypeKind::Named(name) = &object.kind
                && steps <= self.types.len()
                && let Some(named) = self.types.get(name.as_str())
            {
                object = named;
                steps += 1;
            }
            if let TypeKind::Object(object) = &object.kind {
                self.object(&object.clone(), Some((&union.tag, &variant.word)), &mut branch);
            }
            branches.push(branch.done());
        }
        let mut members = Members::new(ty.span);
        members.put_here("oneOf", Json::List(branches));
        if ty.nullable { nullable(members.done()) } else { members.done() }
    }
}

/// Either this, or null.
fn nullable(schema: At<Json>) -> At<Json> {
    let span = schema.span;
    let mut null = Members::new(span);
    null.plain("type", Some("null"));
    let mut members = Members::new(span);
    members.put_here("anyOf", Json::List(vec![schema, null.done()]));
    members.done()
}

fn bounds<T>(members: &mut Members, (least, most): (&str, &str), range: &Range<T>, text: impl Fn(&T) -> String) {
    for (name, bound) in [(least, &range.min), (most, &range.max)] {
        if let Some(bound) = bound {
            members.put_here(name, Json::Number(text(bound)));
        }
    }
}
