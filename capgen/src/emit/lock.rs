//! The text of a lock: what a composition's catalogues say now.

use std::collections::BTreeMap;

use super::form::yaml;
use crate::check::Checked;
use crate::model::canonical::{catalogue_digest, facts};
use crate::model::json::{Json, Member, at};
use crate::model::lock::VERSION;
use crate::model::{At, Span};

/// What stands above it.
const BANNER: &str = "\
# What the catalogues of compose.yaml said when this was written; `capgen check` and builds tell what has changed since.
# Written by `capgen lock`: commit it, and read what changes in it.
";

/// The lock of a project's composition. None when it has none, or when a catalogue could not be read.
pub fn lock(checked: &Checked) -> Option<String> {
    let project = checked.project();
    let unit = project.composition.as_ref()?;
    let (mut bricks, mut catalogues) = (BTreeMap::new(), BTreeMap::new());
    for composed in &unit.bricks {
        let brick = project.bricks.get(composed.unit?).filter(|brick| !brick.incomplete)?;
        let mut pins = BTreeMap::new();
        for (position, name) in brick.catalogues.iter().zip(&brick.references) {
            let catalogue = &project.catalogues.get(*position)?.catalogue;
            let digest = catalogue_digest(catalogue);
            let mut pin = BTreeMap::from([("digest".to_owned(), Json::text(&digest))]);
            if let Some(signatures) = unit.signatures.get(position).filter(|found| !found.lines.is_empty()) {
                let lines = signatures.lines.iter().map(|line| here(Json::text(line.as_str()))).collect();
                pin.insert("signatures".to_owned(), Json::List(lines));
            }
            pins.insert(name.clone(), object(pin));
            let subjects = facts(catalogue).into_iter().map(|(subject, facts)| {
                let facts = facts.into_iter().map(|(path, value)| (path, Json::Text(value))).collect();
                (subject, object(facts))
            });
            catalogues.insert(digest, object(subjects.collect()));
        }
        bricks.insert(composed.name.value.clone(), object(pins));
    }
    let root = Json::Object(vec![
        member("lock", Json::count(VERSION)),
        member("bricks", object(bricks)),
        member("catalogues", object(catalogues)),
    ]);
    Some(format!("{BANNER}{}", yaml(&root)))
}

fn object(members: BTreeMap<String, Json>) -> Json {
    Json::Object(members.into_iter().map(|(name, value)| member(&name, value)).collect())
}

fn member(name: &str, value: Json) -> Member {
    Member { name: At::new(name.to_owned(), Span::default()), value: here(value) }
}

fn here(value: Json) -> At<Json> {
    at(value, Span::default())
}
