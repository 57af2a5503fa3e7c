//! A catalogue in capgen's own words: what an import writes, and the list of facts that other forms are held against.

use super::members::Members;
use super::overlay::beyond;
use super::schema::{self, schema};
use super::{aip, contract, lost, sgovr};
use crate::diagnostic::Findings;
use crate::model::json::{Json, Member, at};
use crate::model::{At, Capability, Catalogue, FailureReason, Form, Source};

/// The whole catalogue.
pub(super) fn catalogue(catalogue: &Catalogue, findings: &mut Findings) -> Json {
    around(catalogue, findings);
    let entries = catalogue.capabilities.iter().map(|capability| {
        left_behind(capability, catalogue, findings);
        Member { name: capability.name.clone(), value: self::capability(capability, catalogue) }
    });
    let capabilities = entries.collect();
    let mut members = Members::new(Default::default());
    extensions(&catalogue.extensions, &mut members);
    members.put_here("capabilities", Json::Object(capabilities));
    members.done().value
}

/// Everything that a capability says, as a native catalogue says it.
pub(super) fn capability(capability: &Capability, catalogue: &Catalogue) -> At<Json> {
    let mut members = Members::new(capability.name.span);
    members.text("summary", Some(&At::new(summary(capability), capability.summary.span)));
    members.text("kind", capability.kind.as_ref());
    members.put("input_schema", schema(capability, catalogue, schema::Side::Input));
    members.put("output_schema", schema(capability, catalogue, schema::Side::Output));
    for (name, flag) in [("destructive", &capability.destructive), ("read", &capability.read)] {
        if flag.value {
            members.flag(name, Some(flag));
        }
    }
    members.text("notes", capability.notes.as_ref());
    members.text("key", capability.key.as_ref().map(|key| &key.text));
    members.text("manual", capability.manual.as_ref().map(|manual| &manual.text));
    members.part("undo", undo(capability));
    members.part("failures", failures(&capability.failures));
    members.text("deprecated", capability.deprecated.as_ref());
    extensions(&capability.extensions, &mut members);
    members.part("contract", capability.contract.as_deref().map(contract::native));
    members.done()
}

/// A name, or that name with how its input is made.
fn undo(capability: &Capability) -> Option<At<Json>> {
    let name = capability.undo.as_ref()?;
    let Some(fields) = &capability.undo_with else { return Some(at(Json::text(name.as_str()), name.span)) };
    let mut members = Members::new(name.span);
    members.text("capability", Some(name));
    let mut with = Members::new(fields.span);
    for field in &fields.value {
        with.text(&field.name, Some(&field.from));
    }
    members.put("with", with.done());
    Some(members.done())
}

/// A summary is a sentence, and never empty.
pub(super) fn summary(capability: &Capability) -> String {
    let summary = capability.summary.trim();
    if summary.is_empty() { capability.name.value.clone() } else { summary.to_owned() }
}

fn failures(failures: &[FailureReason]) -> Option<At<Json>> {
    let first = failures.first()?;
    let mut members = Members::new(first.name.span);
    for reason in failures {
        let mut one = Members::new(reason.name.span);
        one.plain("words", Some(&reason.words));
        one.set("retryable", reason.retryable, false);
        members.put(&reason.name, one.done());
    }
    Some(members.done())
}

/// Members of the user's own.
pub(super) fn extensions(of: &std::collections::BTreeMap<String, String>, members: &mut Members) {
    for (name, text) in of {
        members.put_here(name, Json::Verbatim(text.clone()));
    }
}

/// What the file says around its capabilities has no place in a native catalogue.
fn around(catalogue: &Catalogue, findings: &mut Findings) {
    let (written, known, what): (_, &[&str], _) = match &catalogue.source {
        Source::Native | Source::Capability => return,
        Source::Manifest(manifest) => (&manifest.written, &["manifest_version", "capabilities"], "the manifest"),
        Source::Spec(spec) => (&spec.written, &["spec", "actions"], "the spec"),
    };
    for member in written.members() {
        let name = member.name.as_str();
        let empty =
            matches!(&member.value.value, Json::Null) || matches!(&member.value.value, Json::List(l) if l.is_empty());
        if !known.contains(&name) && !name.starts_with("x-") && !empty {
            lost::one(name, member.name.span, what, Form::Native, findings);
        }
    }
}

/// What was written of a capability and the model has no words for.
fn left_behind(capability: &Capability, catalogue: &Catalogue, findings: &mut Findings) {
    let Some(written) = &capability.written else { return };
    let said = match catalogue.form() {
        Form::Native => return,
        Form::Aip => aip::own(capability, catalogue),
        Form::Sgovr => sgovr::own(capability, catalogue),
    };
    left_over(&said, written, &capability.name, Form::Native, findings);
    if let Some(binding) = capability.bindings.first() {
        lost::one("bindings", binding.profile.span, &capability.name, Form::Native, findings);
    }
}

/// Tells of what was written in the capability's own form and no model says.
pub(super) fn left_over(said: &At<Json>, written: &At<Json>, subject: &str, to: Form, findings: &mut Findings) {
    let mut found = Vec::new();
    beyond(said, written, "", &mut found);
    for (path, value) in found {
        let own = path.rsplit('.').next().is_some_and(|name| name.starts_with("x-"));
        if !own {
            lost::one(&path, value.span, subject, to, findings);
        }
    }
}
