//! Models → trees of YAML, in every form that means the same.

use std::collections::BTreeMap;

use capgen::model::{
    AiMode, AiStep, Allow, At, Brick, BrickEntry, Capability, Catalogue, CatalogueRef, Composition, FailureReason,
    Mapping, Pattern, Requirement, RouteLine, SignedBy, Target,
};

use super::Yaml;
use super::spell_contract::contract;
use super::spell_types::{spell_shape, spell_type};
use crate::random::Tape;

/// The members of a mapping.
pub(super) struct Members<'t> {
    pub tape: &'t mut Tape,
    all: Vec<(String, Yaml)>,
}

impl<'t> Members<'t> {
    pub fn new(tape: &'t mut Tape) -> Self {
        Members { tape, all: Vec::new() }
    }

    pub fn put(&mut self, key: &str, value: Yaml) {
        self.all.push((key.to_owned(), value));
    }

    pub fn put_some(&mut self, key: &str, value: Option<Yaml>) {
        if let Some(value) = value {
            self.put(key, value);
        }
    }

    pub fn put_text(&mut self, key: &str, value: Option<impl AsRef<str>>) {
        self.put_some(key, value.map(|text| Yaml::text(text.as_ref())));
    }

    pub fn put_plain(&mut self, key: &str, value: Option<impl ToString>) {
        self.put_some(key, value.map(Yaml::plain));
    }

    /// A flag that is false when it is left out.
    pub fn put_flag(&mut self, key: &str, value: bool) {
        if value || self.tape.flag() {
            self.put(key, Yaml::plain(value));
        }
    }

    /// A list or mapping that may be left out when it is empty.
    pub fn put_all(&mut self, key: &str, value: Yaml) {
        match &value {
            Yaml::List(items) if items.is_empty() => {}
            Yaml::Map(members) if members.is_empty() => {}
            _ => return self.put(key, value),
        }
        match self.tape.below(3) {
            0 => {}
            1 => self.put(key, value),
            _ => self.put(key, Yaml::Nothing),
        }
    }

    pub fn put_extensions(&mut self, extensions: &BTreeMap<String, String>) {
        for (key, json) in extensions {
            self.put(key, Yaml::json(&serde_json::from_str(json).expect("extensions are JSON")));
        }
    }

    /// All of them, in some order: the order of keys means nothing.
    pub fn done(mut self) -> Yaml {
        if !self.all.is_empty() && self.tape.flag() {
            let by = self.tape.below(self.all.len());
            self.all.rotate_left(by);
        }
        Yaml::Map(self.all)
    }
}

/// A catalogue.
pub fn catalogue(catalogue: &Catalogue, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_text("version", catalogue.version.as_deref());
    if members.tape.rarely(4) {
        members.put("result", Yaml::Map(vec![("status".into(), Yaml::text("how it went"))]));
    }
    let names: Vec<&str> = catalogue.types.iter().map(|named| named.name.as_str()).collect();
    let types = catalogue.types.iter();
    let types = types.map(|named| (named.name.value.clone(), spell_type(&named.ty, &names, members.tape))).collect();
    members.put_all("types", Yaml::Map(types));
    let capabilities = catalogue.capabilities.iter();
    let capabilities =
        capabilities.map(|one| (one.name.value.clone(), capability(one, &names, members.tape))).collect();
    members.put("capabilities", Yaml::Map(capabilities));
    members.put_extensions(&catalogue.extensions);
    members.done()
}

fn capability(capability: &Capability, names: &[&str], tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("summary", Yaml::text(capability.summary.as_str()));
    members.put_text("kind", capability.kind.as_ref().map(|kind| kind.word()));
    let input = spell_shape(&capability.input, names, members.tape);
    members.put_some("input", input);
    let output = spell_shape(&capability.output, names, members.tape);
    members.put_some("output", output);
    members.put_flag("destructive", capability.destructive.value);
    members.put_flag("read", capability.read.value);
    members.put_text("notes", capability.notes.as_deref());
    let contract = capability.contract.as_ref().map(|one| contract(one, members.tape));
    members.put_some("contract", contract);
    members.put_text("key", capability.key.as_ref().map(|key| &key.text.value));
    members.put_text("manual", capability.manual.as_ref().map(|manual| &manual.text.value));
    let undo = undo(capability, members.tape);
    members.put_some("undo", undo);
    let failures = capability.failures.iter();
    let failures = failures.map(|one| (one.name.value.clone(), failure(one, members.tape))).collect();
    members.put_all("failures", Yaml::Map(failures));
    members.put_text("deprecated", capability.deprecated.as_deref());
    members.put_extensions(&capability.extensions);
    members.done()
}

fn undo(capability: &Capability, tape: &mut Tape) -> Option<Yaml> {
    let name = Yaml::text(capability.undo.as_deref()?);
    let Some(fields) = &capability.undo_with else { return Some(name) };
    let mut members = Members::new(tape);
    members.put("capability", name);
    let with = fields.value.iter().map(|field| (field.name.value.clone(), Yaml::text(field.from.to_string())));
    members.put("with", Yaml::Map(with.collect()));
    Some(members.done())
}

fn failure(failure: &FailureReason, tape: &mut Tape) -> Yaml {
    if !failure.retryable && tape.flag() {
        return Yaml::text(&failure.words);
    }
    let mut members = Members::new(tape);
    members.put("words", Yaml::text(&failure.words));
    members.put_flag("retryable", failure.retryable);
    members.done()
}

/// A brick.
pub fn brick(brick: &Brick, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("brick", Yaml::text(brick.name.as_str()));
    members.put_text("permission", brick.permission.as_deref());
    let catalogues = brick.catalogues.iter().map(|one| match &one.value {
        CatalogueRef::Path(path) => Yaml::text(path),
        CatalogueRef::Crate(name) => Yaml::Map(vec![("crate".into(), Yaml::text(name))]),
    });
    members.put_all("catalogues", Yaml::List(catalogues.collect()));
    let provides = brick.provides.iter().map(|pattern| spell_pattern(pattern, members.tape)).collect();
    members.put_all("provides", Yaml::List(provides));
    let requires = brick.requires.iter().map(|one| requirement(one, members.tape)).collect();
    members.put_all("requires", Yaml::List(requires));
    let steps = brick.ai_steps.iter();
    let steps = steps.map(|step| (step.name.value.clone(), ai_step(step, members.tape))).collect();
    members.put_all("ai_steps", Yaml::Map(steps));
    members.put_extensions(&brick.extensions);
    members.done()
}

fn spell_pattern(pattern: &Pattern, tape: &mut Tape) -> Yaml {
    match pattern {
        Pattern::Name(name) => Yaml::text(name),
        Pattern::Family(family) => Yaml::text(format!("{family}{}", tape.one(&[".*", ":*"]))),
    }
}

fn requirement(requirement: &Requirement, tape: &mut Tape) -> Yaml {
    let capability = spell_pattern(&requirement.capability, tape);
    if !requirement.optional && tape.flag() {
        return capability;
    }
    let mut members = Members::new(tape);
    members.put("capability", capability);
    members.put_flag("optional", requirement.optional);
    members.done()
}

fn ai_step(step: &AiStep, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("capability", Yaml::text(step.capability.as_str()));
    members.put_text("applies", step.applies.as_deref());
    let mode = match step.mode.value {
        AiMode::Off => "off",
        AiMode::Suggest => "suggest",
        AiMode::AutoWithReview => "auto-with-review",
        AiMode::Auto => "auto",
    };
    if step.mode.value != AiMode::Suggest || members.tape.flag() {
        members.put("mode", Yaml::text(mode));
    }
    if step.floor.value != 0 || members.tape.flag() {
        members.put("floor", Yaml::plain(step.floor.value));
    }
    members.put_flag("safe_for_auto", step.safe_for_auto);
    members.done()
}

/// A composition.
pub fn composition(composition: &Composition, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put_text("composition", composition.name.as_deref());
    let bricks = composition.bricks.iter();
    let bricks = bricks.map(|one| (one.name.value.clone(), entry(one, members.tape))).collect();
    members.put_all("bricks", Yaml::Map(bricks));
    let mappings = composition.mappings.iter();
    let mappings = mappings.map(|one| (one.capability.value.clone(), mapping(one, members.tape))).collect();
    // A file says something, so that one key always stands there.
    members.put("capabilities", Yaml::Map(mappings));
    let allow = composition.allow.iter().map(|one| allow(one, members.tape)).collect();
    members.put_all("allow", Yaml::List(allow));
    put_signed_by(&mut members, composition.signed_by.as_ref());
    members.put_extensions(&composition.extensions);
    members.done()
}

fn entry(entry: &BrickEntry, tape: &mut Tape) -> Yaml {
    if let BrickEntry { krate: None, path: Some(path), url: None, region: None, signed_by: None, scopes, .. } = entry
        && scopes.is_empty()
        && tape.flag()
    {
        return Yaml::text(path.as_str());
    }
    let mut members = Members::new(tape);
    members.put_text("crate", entry.krate.as_deref());
    members.put_text("path", entry.path.as_deref());
    members.put_text("url", entry.url.as_deref());
    let scopes = entry.scopes.iter().map(|scope| Yaml::text(scope.as_str())).collect();
    members.put_all("scopes", Yaml::List(scopes));
    members.put_text("region", entry.region.as_deref());
    put_signed_by(&mut members, entry.signed_by.as_ref());
    members.done()
}

fn put_signed_by(members: &mut Members, by: Option<&At<SignedBy>>) {
    let Some(by) = by else { return };
    if by.ids.is_empty() && members.tape.flag() {
        return members.put_text("signed_by", Some(by.keys.as_str()));
    }
    let mut inner = Members::new(members.tape);
    inner.put_text("keys", Some(by.keys.as_str()));
    if !by.ids.is_empty() {
        inner.put("ids", Yaml::List(by.ids.iter().map(|id| Yaml::text(id.as_str())).collect()));
    }
    let inner = inner.done();
    members.put("signed_by", inner);
}

fn mapping(mapping: &Mapping, tape: &mut Tape) -> Yaml {
    match &mapping.target.value {
        Target::Route(lines) => Yaml::List(lines.iter().map(|one| line(one, tape)).collect()),
        target => one_target(target),
    }
}

fn one_target(target: &Target) -> Yaml {
    match target {
        Target::Brick(name) => Yaml::text(name),
        Target::Absent => Yaml::text("absent"),
        Target::Manual | Target::Route(_) => Yaml::text("manual"),
    }
}

fn line(line: &RouteLine, tape: &mut Tape) -> Yaml {
    let provider = one_target(&line.provider);
    if line.when.is_empty() && tape.flag() {
        return provider;
    }
    let mut members = Members::new(tape);
    members.put("provider", provider);
    let when = line.when.iter().map(|(name, value)| (name.value.clone(), Yaml::text(value.as_str())));
    members.put_all("when", Yaml::Map(when.collect()));
    members.done()
}

fn allow(allow: &Allow, tape: &mut Tape) -> Yaml {
    let mut members = Members::new(tape);
    members.put("code", Yaml::text(allow.code.as_str()));
    members.put("reason", Yaml::text(allow.reason.as_str()));
    members.put_text("at", allow.at.as_deref());
    members.done()
}
