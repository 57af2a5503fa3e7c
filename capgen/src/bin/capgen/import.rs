//! `capgen import --from openapi|mcp`: a native catalogue from an API or a list of tools.
//!
//! Invariant: what is written passes `capgen check`. What would not is left behind, which is a finding.

use std::collections::BTreeMap;
use std::path::Path;

use capgen::check;
use capgen::diagnostic::{Finding, Findings, Level, Sources};
use capgen::emit::form::yaml;
use capgen::read::import::{From, Imported, catalogue, import, refused, without_contract};
use capgen::read::load::{Loader, Memory, NoCrates};
use capgen::read::yaml::parse_bytes;

use crate::output::{Color, Format, Outcome, Shown, Wrong, show};
use crate::project::readable;
use crate::written::{keeps, put};

/// What is refused is looked for so many times; after that, nothing is taken to hold.
const MOST_ROUNDS: usize = 30;

/// Reads a document and writes the catalogue of what it offers.
pub fn run(path: &Path, from: From, out: Option<&Path>, color: Color) -> Result<Outcome, Wrong> {
    readable(path)?;
    if let Some(out) = out {
        keeps(path, out)?;
    }
    let bytes = std::fs::read(path).map_err(|error| Wrong(format!("cannot read `{}`: {error}", path.display())))?;
    let (mut sources, mut findings) = (Sources::new(), Findings::new());
    let (_, node) = parse_bytes(&bytes, &path.display().to_string(), &mut sources, &mut findings);
    let made = node.and_then(|node| import(&node, from, &mut findings));
    let settled = made.map(|made| settled(made, &mut findings));
    let shown = Shown { format: Format::Human, color, deny_warnings: false };
    let outcome = show(&findings.into_report(&sources), &sources, shown)?;
    match settled {
        Some(text) if outcome == Outcome::Clean => put(out, &text),
        _ => Ok(Outcome::Findings),
    }
}

/// The text of a catalogue that passes: without the contracts that do not hold together, and then without the capabilities that are
/// refused.
fn settled(mut made: Vec<Imported>, findings: &mut Findings) -> String {
    for round in 0.. {
        let text = yaml(&catalogue(&made));
        let errors = errors(&text);
        if errors.is_empty() {
            return text;
        }
        // What is wrong with no capability is wrong with the whole.
        let is_of_one = round < MOST_ROUNDS && made.iter().any(|one| errors.contains_key(one.name.as_str()));
        let of_all = errors.values().next().filter(|_| !is_of_one);
        let mut kept = Vec::new();
        for mut one in std::mem::take(&mut made) {
            match errors.get(one.name.as_str()).or(of_all) {
                None => kept.push(one),
                Some(error) => match one.without_contract() {
                    true => {
                        findings.push(without_contract(&one, error));
                        kept.push(one);
                    }
                    false => findings.push(refused(&one, error)),
                },
            }
        }
        made = kept;
    }
    String::new()
}

/// What is wrong with a catalogue, by capability.
fn errors(text: &str) -> BTreeMap<String, String> {
    let memory = Memory::default().with("/capabilities.yaml", text);
    let mut loader = Loader::new(&memory, &NoCrates, Path::new("/"));
    let project = loader.catalogue(Path::new("/capabilities.yaml"));
    let loaded = loader.finish();
    let mut found = loaded.findings;
    drop(check::check(project, &loaded.sources, &mut found));
    let errors = found.into_report(&loaded.sources).into_iter().filter(|finding| finding.level == Level::Error);
    let told =
        |finding: Finding| (finding.about.unwrap_or_default(), format!("[{}] {}", finding.code, finding.message));
    errors.map(told).collect()
}
