//! `capgen export` and `capgen import`: a catalogue in the words of another form.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use capgen::check::Checked;
use capgen::diagnostic::Sources;
use capgen::emit::form::{export, yaml};
use capgen::http::{Operation, Service, bundle, openapi, tools};
use capgen::model::{Capability, Catalogue, Form};
use capgen::read::import::From;
use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::described::operations;
use crate::generate::one_of;
use crate::import;
use crate::output::{Color, Format, Outcome, Shown, Wrong, show};
use crate::project::{Looked, look_at};
use crate::written::{self, put};

/// Write a catalogue in another form
#[derive(Args)]
pub struct Export {
    /// A catalogue, or a brick or folder with one
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM")]
    to: To,
    /// The file to write, only when its bytes change; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Write a native catalogue from another form, an API or a list of tools
#[derive(Args)]
pub struct Import {
    /// A manifest or capability of AIP, a spec of Sgovr, an OpenAPI document, or a list of MCP tools
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The form it is written in
    #[arg(long, value_enum, value_name = "FORM")]
    from: Other,
    /// The file to write, only when its bytes change; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What a native catalogue can be made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Other {
    /// A manifest of the Agent Interoperability Protocol
    Aip,
    /// A capability spec of Sgovr
    Sgovr,
    /// An OpenAPI document, 3.0 or 3.1
    Openapi,
    /// What an MCP server answers to `tools/list`
    Mcp,
}

/// What a catalogue can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// A manifest of the Agent Interoperability Protocol
    Aip,
    /// A capability spec of Sgovr
    Sgovr,
    /// An OpenAPI 3.1 document of the HTTP interface that serves it
    Openapi,
    /// The inputs and outputs as JSON Schema 2020-12
    JsonSchema,
    /// The tools of the Model Context Protocol that a server of it has
    Mcp,
}

impl Export {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        let out = self.out.as_deref();
        match self.to {
            To::Aip => write(&self.path, Form::Aip, None, out, color),
            To::Sgovr => write(&self.path, Form::Sgovr, None, out, color),
            To::Openapi => {
                describe(&self.path, out, color, |title, _, operations| openapi(&Service { title, operations }))
            }
            To::JsonSchema => describe(&self.path, out, color, |_, _, operations| bundle(&operations)),
            To::Mcp => describe(&self.path, out, color, |_, catalogue, operations| {
                let names = tool_names(catalogue);
                let mut named: Vec<(&str, &Operation)> = operations
                    .iter()
                    .filter_map(|operation| Some((names.get(operation.name.as_str())?.as_str(), operation)))
                    .collect();
                named.sort_unstable_by_key(|(name, _)| *name);
                tools(named)
            }),
        }
    }
}

impl Import {
    pub fn run(self, color: Color) -> Result<Outcome, Wrong> {
        let out = self.out.as_deref();
        match self.from {
            Other::Aip => write(&self.path, Form::Native, Some(Form::Aip), out, color),
            Other::Sgovr => write(&self.path, Form::Native, Some(Form::Sgovr), out, color),
            Other::Openapi => import::run(&self.path, From::OpenApi, out, color),
            Other::Mcp => import::run(&self.path, From::Mcp, out, color),
        }
    }
}

/// Reads the one catalogue of a path and describes it to callers without Rust types.
fn describe(
    path: &Path,
    out: Option<&Path>,
    color: Color,
    write: impl FnOnce(String, &Catalogue, Vec<Operation>) -> Value,
) -> Result<Outcome, Wrong> {
    let shown = Shown { format: Format::Human, color, deny_warnings: false };
    let Some(looked) = without_errors(path, out, shown)? else { return Ok(Outcome::Findings) };
    let checked = one_of(&looked.projects, path)?;
    let index = only_catalogue(checked, path)?;
    let Some(unit) = checked.project().catalogues.get(index) else {
        return Err(Wrong(format!("`{}` holds no catalogue", path.display())));
    };
    let described = write(provider(checked, &looked.sources, index), &unit.catalogue, operations(&unit.catalogue)?);
    put(out, &format!("{described:#}\n"))
}

/// What each capability is called as a tool. Where two meet, all but the first by name have a number, as where they are served.
fn tool_names(catalogue: &Catalogue) -> BTreeMap<&str, String> {
    let mut sorted: Vec<&Capability> = catalogue.capabilities.iter().collect();
    sorted.sort_unstable_by_key(|one| one.name.as_str());
    let mut taken = BTreeSet::new();
    let mut names = BTreeMap::new();
    for capability in sorted {
        let name = capability.tool_name();
        let numbered = (2..).map(|n: usize| format!("{name}_{n}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name)).unwrap_or(name);
        taken.insert(free.clone());
        names.insert(capability.name.as_str(), free);
    }
    names
}

/// What a path holds, once its findings were shown; none where they are errors. `out` must not be what it is made from.
fn without_errors(path: &Path, out: Option<&Path>, shown: Shown) -> Result<Option<Looked>, Wrong> {
    if let Some(out) = out {
        written::keeps(path, out)?;
    }
    let looked = look_at(&[path.to_owned()])?;
    let outcome = show(&looked.findings, &looked.sources, shown)?;
    Ok((outcome == Outcome::Clean).then_some(looked))
}

/// Reads the one catalogue of a path and writes it in a form. Nothing is written of files with errors, nor where the form
/// would not take it.
fn write(path: &Path, to: Form, from: Option<Form>, out: Option<&Path>, color: Color) -> Result<Outcome, Wrong> {
    let shown = Shown { format: Format::Human, color, deny_warnings: false };
    let Some(looked) = without_errors(path, out, shown)? else { return Ok(Outcome::Findings) };
    let checked = one_of(&looked.projects, path)?;
    let index = only_catalogue(checked, path)?;
    let is = checked.project().catalogues.get(index).map(|unit| unit.catalogue.form());
    if let (Some(from), Some(is)) = (from, is)
        && from != is
    {
        return Err(Wrong(format!("`{}` is written in the form of {is}, not of {from}", path.display())));
    }
    let provider = provider(checked, &looked.sources, index);
    let Some(exported) = export(checked, index, to, &provider) else {
        return Err(Wrong(format!("`{}` holds no catalogue", path.display())));
    };
    let findings = exported.findings.into_report(&looked.sources);
    if show(&findings, &looked.sources, shown)? == Outcome::Findings {
        return Ok(Outcome::Findings);
    }
    let text = if to == Form::Native { yaml(&exported.json) } else { exported.json.to_pretty() };
    put(out, &text)
}

/// The only catalogue of a project.
pub fn only_catalogue(checked: &Checked, path: &Path) -> Result<usize, Wrong> {
    match checked.project().catalogues.len() {
        1 => Ok(0),
        0 => Err(Wrong(format!("`{}` holds no catalogue", path.display()))),
        several => Err(Wrong(format!("`{}` has {several} catalogues; name the file of one", path.display()))),
    }
}

/// Who offers the capabilities, as far as the files tell: the brick, or else the name of the catalogue's file.
fn provider(checked: &Checked, sources: &Sources, index: usize) -> String {
    if let Some(unit) = checked.project().bricks.first() {
        return unit.brick.name.value.clone();
    }
    let file = checked.project().catalogues.get(index).map_or("", |unit| sources.path(unit.file));
    let name = file.rsplit('/').next().unwrap_or(file);
    name.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or("capabilities").to_owned()
}
