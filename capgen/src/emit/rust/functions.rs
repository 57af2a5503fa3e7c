//! Functions of a provider, ready to be pasted: for what a brick declares to provide and has not written yet.
//!
//! Invariant: what is pasted compiles where `include_brick!` stands, whatever is in scope there.

use super::Job;
use super::modes::{self, Lack};
use super::plan::{Operation, Plan};
use super::text::literal;
use super::unit::roles;
use crate::check::names::type_name;
use crate::text::join;

/// The functions of a brick, by its position in the project, for what it provides: of all that `wanted` takes by its name. Each
/// answers that it is not written yet. None when there is no such brick.
pub fn functions(job: Job<'_>, index: usize, wanted: impl Fn(&str) -> bool) -> Option<String> {
    let unit = job.checked.project().bricks.get(index)?;
    let resolved = job.checked.bricks().get(index)?;
    let brick = unit.brick.name.as_str();
    let plan = Plan::new(job.checked, &roles(resolved), brick);
    let provided = plan.operations().filter(|(_, operation)| operation.role.provided.is_some());
    let wanted = provided.filter(|(_, operation)| wanted(&operation.capability.name));
    Some(wanted.map(|(path, operation)| of(path, operation, &type_name(brick))).collect())
}

/// The functions of one capability: the call, its plan, and what its contract asks for.
fn of(path: &[String], operation: &Operation<'_>, provider: &str) -> String {
    let wire = &operation.capability.name;
    let family = join(&["capabilities::", &path.join("::")]);
    let (function, bare) = (operation.method.as_str(), operation.method.trim_start_matches("r#"));
    let writer = Writer { provider, unwritten: literal(&format!("`{}` is not written yet", wire.value)) };
    let modes: Vec<Lack> =
        modes::declared(operation.capability).into_iter().map(|(mode, ..)| mode.lack(operation, &family)).collect();
    let mut options = String::new();
    if !*operation.capability.read {
        options += &format!(", plan = plan_{bare}");
    }
    modes.iter().for_each(|lack| options += &format!(", {0} = {0}_{bare}", lack.option));
    let (takes, answers) =
        (format!(", input: {family}::{}", operation.input), format!("Done<{family}::{}>", operation.output));
    let mut text = format!("\n/// TO WRITE: {}\n", operation.capability.summary.value.replace('\n', " "));
    text += &format!("#[capgen::capability({}{options})]\n", literal(wire));
    text += &writer.function(function, "Call", &takes, &answers);
    if !*operation.capability.read {
        let takes = format!(", input: &{family}::{}", operation.input);
        text += &writer.function(&format!("plan_{bare}"), "PlanCall", &takes, "Plan");
    }
    for lack in &modes {
        text += &writer.function(&format!("{}_{bare}", lack.option), "Call", &lack.takes, &lack.answers);
    }
    text
}

struct Writer<'a> {
    provider: &'a str,
    unwritten: String,
}

impl Writer<'_> {
    fn function(&self, name: &str, call: &str, takes: &str, answers: &str) -> String {
        let names: Vec<&str> = takes.split(", ").filter_map(|one| one.split_once(": ")).map(|(name, _)| name).collect();
        let names = names.join(", ");
        let names = if names.is_empty() { String::new() } else { format!(", {names}") };
        let (provider, unwritten) = (self.provider, &self.unwritten);
        let head = format!("async fn {name}(provider: &{provider}, call: &capgen::{call}{}", ours(takes));
        let body = format!("let _ = (provider, call{names});\nErr(capgen::Failure::permanent({unwritten}))");
        format!("{head}) -> Result<{}, capgen::Failure> {{\n{body}\n}}\n", ours(answers))
    }
}

/// Types of the runtime, by their full names.
fn ours(text: &str) -> String {
    const OURS: &[&str] = &["Cancelled", "Chunks", "Compensated", "Done", "Plan", "Reconciled"];
    let mut out = String::new();
    for word in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
        if OURS.contains(&bare) {
            out.push_str("capgen::");
        }
        out.push_str(word);
    }
    out
}
