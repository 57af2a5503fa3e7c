//! What a provider must implement: for each declared capability a small trait with our words for its absence, and one
//! trait over all of them.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Code;
use super::plan::{Operation, Plan};
use super::text::{code_span, literal};
use crate::check::names::brick_type;
use crate::diagnostic::Sources;

/// One trait to be implemented.
struct Demand<'a> {
    operation: &'a Operation<'a>,
    path: &'a [String],
    /// The module in `declared`, as `declared::identity::`.
    module: String,
}

/// The module `declared`, the brick's trait and its routes. With errors in the files nothing is demanded: what is
/// missing may be the files' fault.
pub(super) fn provider(plan: &Plan<'_>, brick: &str, faulty: bool, sources: &Sources, code: &mut Code) {
    let demands: Vec<Demand<'_>> = plan
        .operations()
        .filter(|(_, operation)| operation.role.provided.is_some())
        .map(|(path, operation)| Demand { operation, path, module: format!("declared::{}::", path.join("::")) })
        .collect();
    if demands.is_empty() {
        return;
    }
    if !faulty {
        declared(&demands, sources, code);
    }
    alias(&demands, brick, faulty, code);
    routes(&demands, brick, faulty, code);
}

impl Demand<'_> {
    /// The marker, from `up` modules below the top.
    fn marker(&self, up: usize) -> String {
        format!("{}{}::{}", "super::".repeat(up), self.path.join("::"), self.operation.marker)
    }

    fn traits(&self) -> Vec<String> {
        let kinds: &[&str] = if *self.operation.capability.read { &["Provides"] } else { &["Provides", "Plans"] };
        kinds.iter().map(|kind| format!("{}{kind}{}", self.module, self.operation.marker)).collect()
    }
}

/// A tree of modules like that of the families.
#[derive(Default)]
struct Tree<'a> {
    demands: Vec<&'a Demand<'a>>,
    below: BTreeMap<&'a str, Tree<'a>>,
}

fn declared(demands: &[Demand<'_>], sources: &Sources, code: &mut Code) {
    let mut tree = Tree::default();
    for demand in demands {
        let mut place = &mut tree;
        for segment in demand.path {
            place = place.below.entry(segment).or_default();
        }
        place.demands.push(demand);
    }
    code.space();
    code.line("#[doc(hidden)]");
    code.line("#[allow(missing_docs, reason = \"hidden: the bounds of the brick's trait, for messages\")]");
    code.block("pub mod declared", |code| branch(&tree, 1, sources, code));
}

/// `depth` counts the modules from the top: `declared` is one.
fn branch(tree: &Tree<'_>, depth: usize, sources: &Sources, code: &mut Code) {
    for demand in &tree.demands {
        demand_traits(demand, depth, sources, code);
    }
    for (name, below) in &tree.below {
        code.space();
        code.block(format!("pub mod {name}"), |code| branch(below, depth + 1, sources, code));
    }
}

fn demand_traits(demand: &Demand<'_>, depth: usize, sources: &Sources, code: &mut Code) {
    let operation = demand.operation;
    let wire = escaped(&operation.capability.name);
    let place = operation.role.provided.map(|span| sources.cite(span)).unwrap_or_default();
    let label = format!("declared in {} under `provides`", escaped(&place));
    let family = demand.path.last().map_or("", |segment| segment.as_str());
    let function = operation.method.as_str();
    let (input, output) = (&operation.input, &operation.output);
    let plan = if *operation.capability.read { String::new() } else { format!(", plan = plan_{}", bare(function)) };
    let implement = format!(
        "write `#[capability(\"{wire}\"{plan})] async fn {function}(provider: &{{Self}}, call: &Call, input: \
         {family}::{input}) -> Result<Done<{family}::{output}>, Failure>`"
    );
    let message = format!("`{{Self}}` does not provide `{wire}`");
    let marker = demand.marker(depth);
    let name = &operation.marker;
    one_trait(&format!("Provides{name}"), "Provide", &marker, [&message, &label, &implement], code);
    if *operation.capability.read {
        return;
    }
    let message = format!("`{{Self}}` has no dry run for `{wire}`");
    let write = format!(
        "write `async fn plan_{}(provider: &{{Self}}, call: &PlanCall, input: &{family}::{input}) -> Result<Plan, \
         Failure>` and name it: `#[capability(\"{wire}\"{plan})]`",
        bare(function)
    );
    one_trait(&format!("Plans{name}"), "DryRun", &marker, [&message, &label, &write], code);
}

fn bare(function: &str) -> &str {
    function.trim_start_matches("r#")
}

/// Text inside a message of `on_unimplemented`, where braces name parameters.
fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn one_trait(name: &str, bound: &str, marker: &str, [message, label, note]: [&str; 3], code: &mut Code) {
    code.space();
    code.wrapped("#[diagnostic::on_unimplemented(", ")]", |code| {
        code.line(format!("message = {},", literal(message)));
        code.line(format!("label = {},", literal(label)));
        code.line(format!("note = {}", literal(note)));
    });
    code.line(format!("pub trait {name}: ::capgen::{bound}<{marker}> {{}}"));
    code.line("#[diagnostic::do_not_recommend]");
    code.line(format!("impl<T: ::capgen::{bound}<{marker}>> {name} for T {{}}"));
}

fn alias(demands: &[Demand<'_>], brick: &str, faulty: bool, code: &mut Code) {
    let name = brick_type(brick, "Provider");
    let mut bounds: Vec<String> = Vec::new();
    if !faulty {
        let all: BTreeSet<String> = demands.iter().flat_map(Demand::traits).collect();
        bounds.extend(all);
    }
    bounds.extend(["Send".to_owned(), "Sync".to_owned(), "'static".to_owned()]);
    let bounds = bounds.join("\n    + ");
    code.space();
    let wire = code_span(brick);
    code.doc([format!(
        "All that {wire} declares to provide. `#[derive(Provider)]` implements it, and so asks for that."
    )]);
    code.line(format!("pub trait {name}:\n    {bounds}\n{{\n}}"));
}

fn routes(demands: &[Demand<'_>], brick: &str, faulty: bool, code: &mut Code) {
    let name = brick_type(brick, "Provider");
    code.space();
    code.doc(["The way to each capability that is provided."]);
    code.block(format!("pub fn routes<P: {name} + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>>"), |code| {
        code.wrapped("vec![", "]", |code| {
            for demand in demands.iter().filter(|_| !faulty) {
                let kind = if *demand.operation.capability.read { "read" } else { "act" };
                code.line(format!("::capgen::rt::Route::{kind}::<{}>(),", demand.marker(0)));
            }
        });
    });
}
