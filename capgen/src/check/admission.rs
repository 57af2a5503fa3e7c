//! What AIP asks of a manifest before it is published, each with AIP's own code.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::codes::cg03::{
    BLANK_NAME, EMPTY_LIST, PROFILE_NAME, PROFILE_UNDECLARED, REPEATED, RESOURCE_TARGET,
};
use crate::diagnostic::suggest::nearest;
use crate::diagnostic::{Code, Finding, Findings};
use crate::model::manifest::{Manifest, projected};
use crate::model::{At, Capability, Catalogue, Form, Source};
use crate::ordered::Ordered;

/// Runs every rule on a catalogue of AIP.
pub(super) fn check(catalogue: &Catalogue, findings: &mut Findings) {
    if catalogue.form() != Form::Aip {
        return;
    }
    for capability in &catalogue.capabilities {
        name_of(capability, findings);
        bound_twice(capability, findings);
    }
    if let Source::Manifest(manifest) = &catalogue.source {
        version(manifest, findings);
        profiles(manifest, findings);
        resources(manifest, catalogue, findings);
        channels(manifest, findings);
        undeclared_profiles(manifest, catalogue, findings);
    }
    projected_names(catalogue, findings);
}

fn finding(code: Code, at: &At<String>, message: String, aip: &str) -> Finding {
    Finding::error(code, at.span, message).known_as("AIP", aip)
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// A capability is called something.
fn name_of(capability: &Capability, findings: &mut Findings) {
    if is_blank(&capability.summary) {
        let message = format!("the name of `{}` is blank", capability.name.value);
        findings.push(
            finding(BLANK_NAME, &capability.summary, message, "manifest.capability.name_empty")
                .why("people choose a capability by its name, and profiles show it under that")
                .help("name what it does in a few words")
                .about(capability.name.as_str()),
        );
    }
}

/// A manifest says by which version of AIP it is to be read.
fn version(manifest: &Manifest, findings: &mut Findings) {
    if is_blank(&manifest.version) {
        let message = "`manifest_version` is blank".to_owned();
        findings.push(
            finding(BLANK_NAME, &manifest.version, message, "manifest.version.empty")
                .why("readers decide by it whether they know how to read the rest")
                .help("write the version, such as `1.0`"),
        );
    }
}

/// A manifest has profiles, each once.
fn profiles(manifest: &Manifest, findings: &mut Findings) {
    if manifest.profiles.is_empty() {
        let place = At::new(String::new(), manifest.profiles.span);
        findings.push(
            finding(EMPTY_LIST, &place, "the manifest has no profile".to_owned(), "manifest.profiles.empty")
                .why("a profile is the protocol by which capabilities are reached")
                .help("list at least one, such as `mcp`"),
        );
    }
    for profile in manifest.profiles.iter().filter(|profile| is_blank(profile)) {
        findings.push(
            Finding::error(BLANK_NAME, profile.span, "the name of a profile is blank")
                .why("no binding could name it")
                .help("write the name, or remove the entry"),
        );
    }
    repeated(manifest.profiles.iter(), "the profile", "manifest.profile.duplicate", findings);
}

/// Names that differ.
fn repeated<'a>(names: impl Iterator<Item = &'a At<String>>, what: &str, aip: &str, findings: &mut Findings) {
    let mut first: BTreeMap<&str, &At<String>> = BTreeMap::new();
    for name in names.filter(|name| !is_blank(name)) {
        if let Some(earlier) = first.get(name.as_str()) {
            let message = format!("{what} `{}` is listed twice", name.value);
            findings.push(
                finding(REPEATED, name, message, aip)
                    .also(earlier.span, "the first")
                    .why("whoever names it could mean either")
                    .help("remove one of the two, or give it a name of its own"),
            );
        } else {
            first.insert(name, name);
        }
    }
}

/// A resource has an id of its own, and comes from a capability of the manifest.
fn resources(manifest: &Manifest, catalogue: &Catalogue, findings: &mut Findings) {
    for resource in manifest.resources.iter().filter(|resource| is_blank(&resource.id)) {
        findings.push(
            finding(BLANK_NAME, &resource.id, "the id of a resource is blank".to_owned(), "manifest.resource.id_empty")
                .why("it is read by its id")
                .help("write an id"),
        );
    }
    repeated(manifest.resources.iter().map(|r| &r.id), "the resource", "manifest.resource.duplicate", findings);
    let known: BTreeSet<&str> = catalogue.capabilities.iter().map(|c| c.name.as_str()).into_set();
    for resource in &manifest.resources {
        let Some(target) = resource.capability_id.as_ref().filter(|id| !known.contains(id.as_str())) else { continue };
        let message =
            format!("the resource `{}` comes from `{}`, which is not declared", resource.id.value, target.value);
        let finding = finding(RESOURCE_TARGET, target, message, "manifest.resource.capability_missing")
            .why("whoever wants to read it would call a capability that nobody describes");
        findings.push(match nearest(target, known.iter().copied()) {
            Some(near) => finding.suggest(format!("did you mean `{near}`?"), target.span, format!("\"{near}\"")),
            None => finding.help("declare the capability in this manifest, or leave `capability_id` out"),
        });
    }
}

/// A channel has an id, or else a name, of its own.
fn channels(manifest: &Manifest, findings: &mut Findings) {
    for channel in manifest.channels.iter().filter(|channel| is_blank(&channel.id)) {
        let message = "a channel has neither an id nor a name".to_owned();
        findings.push(
            finding(BLANK_NAME, &channel.id, message, "manifest.channel.identifier_missing")
                .why("nobody could say which channel is meant")
                .help("give it an `id`"),
        );
    }
    repeated(manifest.channels.iter().map(|c| &c.id), "the channel", "manifest.channel.duplicate", findings);
}

/// A capability is bound to a profile once.
fn bound_twice(capability: &Capability, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    for binding in &capability.bindings {
        if !seen.insert(binding.profile.as_str()) {
            let message = format!("`{}` is bound to `{}` twice", capability.name.value, binding.profile.value);
            findings.push(
                finding(REPEATED, &binding.profile, message, "manifest.binding.duplicate")
                    .why("only one of the two could count")
                    .help("keep one of them")
                    .about(capability.name.as_str()),
            );
        }
    }
}

/// A binding is to a profile of the manifest.
fn undeclared_profiles(manifest: &Manifest, catalogue: &Catalogue, findings: &mut Findings) {
    let known: BTreeSet<&str> = manifest.profiles.iter().map(|profile| profile.as_str()).into_set();
    for capability in &catalogue.capabilities {
        for binding in capability.bindings.iter().filter(|binding| !known.contains(binding.profile.as_str())) {
            let profile = &binding.profile;
            let message = format!("`{}` is bound to `{}`, no profile here", capability.name.value, profile.value);
            let finding = finding(PROFILE_UNDECLARED, profile, message, "manifest.binding.profile_undeclared")
                .also(manifest.profiles.span, "the profiles of this manifest")
                .why("it would be shown in a protocol that the agent does not speak")
                .about(capability.name.as_str());
            findings.push(match nearest(profile, known.iter().copied()) {
                Some(near) => finding.suggest(format!("did you mean `{near}`?"), profile.span, format!("\"{near}\"")),
                None => finding.help("add it to `profiles`, or remove the binding"),
            });
        }
    }
}

/// In each profile, capabilities are shown under names that differ.
fn projected_names(catalogue: &Catalogue, findings: &mut Findings) {
    let mut taken: BTreeMap<(&str, String), &Capability> = BTreeMap::new();
    for capability in &catalogue.capabilities {
        let mut profiles = BTreeSet::new();
        for binding in capability.bindings.iter().filter(|binding| profiles.insert(binding.profile.as_str())) {
            let written = binding.name.as_ref().unwrap_or(&capability.summary);
            let name = projected(written);
            let profile = binding.profile.as_str();
            match taken.get(&(profile, name.clone())) {
                Some(other) if other.name != capability.name => {
                    let message = format!(
                        "`{}` and `{}` are both `{name}` in `{profile}`",
                        other.name.value, capability.name.value
                    );
                    findings.push(
                        finding(PROFILE_NAME, written, message, "manifest.profile_name.collision")
                            .also(other.name.span, "the first to take the name")
                            .why("whoever calls it there would reach one or the other")
                            .help("give one of them a `tool_name` of its own in its binding")
                            .about(capability.name.as_str()),
                    );
                }
                Some(_) => {}
                None => {
                    taken.insert((profile, name), capability);
                }
            }
        }
    }
}
