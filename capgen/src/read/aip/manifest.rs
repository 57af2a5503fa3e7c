//! A manifest: who offers what, and in which profiles.

use super::capability;
use crate::diagnostic::Findings;
use crate::model::json::Json;
use crate::model::manifest::{Channel, Manifest, Resource};
use crate::model::{At, Catalogue, Form, Source};
use crate::read::fields::{Fields, Subject, wrong_kind};
use crate::read::shapes::Shapes;
use crate::read::yaml::Node;
use crate::read::{json, principal, time};

/// Members that may hold anything.
const FREE: &[&str] = &["security", "governance", "limits", "compatibility", "extensions"];

/// Reads a manifest.
pub(super) fn read(node: &Node, findings: &mut Findings) -> Option<Catalogue> {
    let mut fields = Fields::file(node, "a manifest", findings)?.in_form(Form::Aip);
    fields.require("manifest_version");
    let version = fields.text("manifest_version");
    fields.require("agent");
    let agent = fields.nested("agent").and_then(principal::principal);
    fields.require("profiles");
    let profiles = At::new(fields.texts("profiles"), fields.place("profiles"));
    let home = agent.as_ref().map(|agent| agent.id.as_str());
    let items = fields.list("capabilities");
    let mut shapes = Shapes::default();
    let capabilities = items.iter();
    let capabilities =
        capabilities.filter_map(|item| capability::read(item, home, &mut shapes, fields.findings)).collect();
    let resources = fields.list("resources").iter().filter_map(|item| resource(item, fields.findings)).collect();
    let channels = fields.list("channels").iter().filter_map(|item| channel(item, fields.findings)).collect();
    for free in FREE {
        fields.take(free);
    }
    let extensions = fields.finish();
    let written = emptied(json::of(node), "capabilities");
    let manifest = Manifest { version: version?, agent: agent?, profiles, resources, channels, written };
    let source = Source::Manifest(Box::new(manifest));
    Some(Catalogue { types: shapes.types, capabilities, extensions, source, ..Catalogue::default() })
}

/// A tree in which one of its members keeps its place and nothing else.
pub(in crate::read) fn emptied(mut written: At<Json>, name: &str) -> At<Json> {
    if let Json::Object(members) = &mut written.value {
        for member in members.iter_mut().filter(|member| member.name.as_str() == name) {
            member.value.value = match member.value.value {
                Json::Object(_) => Json::Object(Vec::new()),
                _ => Json::List(Vec::new()),
            };
        }
    }
    written
}

fn resource(node: &Node, findings: &mut Findings) -> Option<Resource> {
    let mut fields = Fields::open(node, Subject::plain("a resource"), findings)?.in_form(Form::Aip);
    fields.demand(&["id", "name"]);
    let id = fields.text("id");
    let capability_id = fields.text("capability_id");
    for text in ["name", "kind", "description", "mime_type", "tenant_id"] {
        fields.text(text);
    }
    let expires_at = fields.text("expires_at");
    expires_at.and_then(|text| time::checked(text, &mut fields));
    if let Some(mut access) = fields.nested("access") {
        for flag in ["public", "tenant_required"] {
            access.flag(flag);
        }
        for texts in ["allowed_principals", "required_scopes"] {
            access.texts(texts);
        }
        access.close();
    }
    fields.close();
    Some(Resource { id: id?, capability_id })
}

/// A channel is known by its `id`, or else by its `name`; the rest of it is its own matter.
fn channel(node: &Node, findings: &mut Findings) -> Option<Channel> {
    if node.as_mapping().is_none() {
        wrong_kind(Subject::plain("a channel"), "an object", node, findings);
        return None;
    }
    let text = |key: &str| {
        let text = node.get(key).filter(|node| node.word() == "text")?.as_str()?;
        (!text.trim().is_empty()).then(|| text.map(str::to_owned))
    };
    let id = text("id").or_else(|| text("name")).unwrap_or_else(|| At::new(String::new(), node.span));
    Some(Channel { id })
}
