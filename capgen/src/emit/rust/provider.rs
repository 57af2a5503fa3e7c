//! What a provider must implement: for each declared capability a small trait with our words for its absence, and one
//! trait over all of them.
//!
//! rustc tells our words, once for each capability, only in this arrangement:
//! - The small traits have no supertrait, or rustc speaks of that one. Their blanket impls are not recommended.
//! - The trait over all has no blanket impl, or rustc speaks of it alone. `#[derive(Provider)]` implements it, and every
//!   supertrait it lacks is an error of its own.
//! - Function and dry run are one demand, or both were told when the function is missing. A function without a dry run
//!   is told at its attribute.
//! - What the contract asks for beside the call is a demand of its own, which tells the line of the contract.

use std::collections::BTreeMap;

use super::code::Code;
use super::modes::{self, Lack, Mode};
use super::plan::{Operation, Plan};
use super::text::{code_span, literal};
use crate::check::names::{prefixed_type, suffixed_type};
use crate::diagnostic::Sources;
use crate::model::Span;
use crate::text::join;

/// One trait to be implemented.
struct Demand<'a> {
    operation: &'a Operation<'a>,
    path: &'a [String],
    /// The module in `declared`, as `declared::identity::`.
    module: String,
    /// What the contract asks for beside the call.
    modes: Vec<(Mode, Span, &'static str)>,
}

/// The module `declared`, the brick's trait and its routes. With errors in the files nothing is demanded: what is
/// missing may be the files' fault.
pub(super) fn provider(plan: &Plan<'_>, brick: &str, faulty: bool, sources: &Sources, code: &mut Code) {
    let demands: Vec<Demand<'_>> = plan
        .operations()
        .filter(|(_, operation)| operation.role.provided.is_some())
        .map(|(path, operation)| Demand {
            operation,
            path,
            module: join(&["declared::", &path.join("::"), "::"]),
            modes: modes::demanded(operation.capability),
        })
        .collect();
    if demands.is_empty() {
        return;
    }
    if !faulty {
        declared(&demands, brick, sources, code);
    }
    alias(&demands, brick, faulty, code);
    routes(&demands, brick, faulty, code);
}

impl Demand<'_> {
    /// The marker, from `up` modules below the top.
    fn marker(&self, up: usize) -> String {
        join(&[&"super::".repeat(up), &self.path.join("::"), "::", &self.operation.marker])
    }

    /// The small trait, inside its module.
    fn name(&self) -> String {
        prefixed_type("Provides", &self.operation.marker)
    }

    fn path(&self) -> String {
        join(&[&self.module, &self.name()])
    }

    /// What a mode is called, and lacks.
    fn lack(&self, mode: Mode) -> Lack {
        mode.lack(self.operation, &self.path.join("::"))
    }

    /// The paths of the traits of what the contract asks for.
    fn mode_paths(&self) -> impl Iterator<Item = String> {
        self.modes.iter().map(|(mode, _, _)| {
            format!("{}{}", self.module, prefixed_type(self.lack(*mode).prefix, &self.operation.marker))
        })
    }

    /// The paths of all of its traits.
    fn paths(&self) -> impl Iterator<Item = String> {
        std::iter::once(self.path()).chain(self.mode_paths())
    }

    /// The way to it, with what the contract asks for.
    fn route(&self) -> String {
        let plain = format!("<P as {}>::route()", self.path());
        self.mode_paths().fold(plain, |route, path| format!("<P as {path}>::add({route})"))
    }
}

/// A tree of modules like that of the families.
#[derive(Default)]
struct Tree<'a> {
    demands: Vec<&'a Demand<'a>>,
    below: BTreeMap<&'a str, Tree<'a>>,
}

fn declared(demands: &[Demand<'_>], brick: &str, sources: &Sources, code: &mut Code) {
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
    code.block("pub mod declared", |code| branch(&tree, 1, brick, sources, code));
}

/// `depth` counts the modules from the top: `declared` is one.
fn branch(tree: &Tree<'_>, depth: usize, brick: &str, sources: &Sources, code: &mut Code) {
    for demand in &tree.demands {
        demand_trait(demand, depth, brick, sources, code);
        for mode in &demand.modes {
            mode_trait(demand, mode, depth, sources, code);
        }
    }
    for (name, below) in &tree.below {
        code.space();
        code.block(format!("pub mod {name}"), |code| branch(below, depth + 1, brick, sources, code));
    }
}

fn demand_trait(demand: &Demand<'_>, depth: usize, brick: &str, sources: &Sources, code: &mut Code) {
    let operation = demand.operation;
    let wire = escaped(&operation.capability.name);
    let place = operation.role.provided.map(|span| sources.cite(span)).unwrap_or_default();
    let label = join(&["brick `", &escaped(brick), "` declares it in ", &escaped(&place), " under `provides`"]);
    let family = demand.path.join("::");
    let function = operation.method.as_str();
    let (input, output) = (&operation.input, &operation.output);
    let (plan, by_hand) = if *operation.capability.read {
        (String::new(), "")
    } else {
        (join(&[", plan = plan_", bare(function)]), "; by hand, that is `Provide` and `DryRun`")
    };
    let more: String = demand.modes.iter().map(|(mode, _, _)| option(demand, *mode)).collect();
    let head = ["write `#[capability(\"", &wire, "\"", &plan, &more, ")] async fn ", function];
    let takes = ["(provider: &{Self}, call: &Call, input: ", &family, "::", input];
    let answers = [") -> Result<Done<", &family, "::", output, ">, Failure>`", by_hand];
    let implement = join(&[&join(&head), &join(&takes), &join(&answers)]);
    let message = join(&["`{Self}` does not provide `", &wire, "`"]);
    code.space();
    code.wrapped("#[diagnostic::on_unimplemented(", ")]", |code| {
        code.parts(&["message = ", &literal(&message), ","]);
        code.parts(&["label = ", &literal(&label), ","]);
        code.parts(&["note = ", &literal(&implement)]);
    });
    the_trait(demand, &demand.marker(depth), code);
}

/// `, cancel = cancel_send`.
fn option(demand: &Demand<'_>, mode: Mode) -> String {
    let Lack { option, .. } = demand.lack(mode);
    format!(", {option} = {option}_{}", bare(&demand.operation.method))
}

/// What the contract asks for beside the call.
fn mode_trait(
    demand: &Demand<'_>,
    (mode, span, words): &(Mode, Span, &str),
    depth: usize,
    sources: &Sources,
    code: &mut Code,
) {
    let Lack { prefix, of, cannot, option, takes, answers } = demand.lack(*mode);
    let wire = escaped(&demand.operation.capability.name);
    let place = escaped(&sources.cite(*span));
    let function = format!("{option}_{}", bare(&demand.operation.method));
    let note = format!(
        "add `{option} = {function}` to its `#[capability(\"{wire}\", …)]` and write `async fn {function}(provider: \
         &{{Self}}, call: &Call{takes}) -> Result<{answers}, Failure>`; by hand, that is `{of}`"
    );
    code.space();
    code.wrapped("#[diagnostic::on_unimplemented(", ")]", |code| {
        code.line(format!("message = {},", literal(&format!("`{{Self}}` {cannot} `{wire}`"))));
        code.line(format!("label = {},", literal(&format!("its contract declares `{}` in {place}", escaped(words)))));
        code.line(format!("note = {}", literal(&note)));
    });
    let name = prefixed_type(prefix, &demand.operation.marker);
    let add = "fn add(route: ::capgen::rt::Route<Self>) -> ::capgen::rt::Route<Self>";
    code.block(format!("pub trait {name}: Sized"), |code| code.line(format!("{add};")));
    code.line("#[diagnostic::do_not_recommend]");
    let marker = demand.marker(depth);
    code.block(format!("impl<P: ::capgen::{of}<{marker}>> {name} for P"), |code| {
        code.block(add, |code| code.line(format!("route.{option}::<{marker}>()")));
    });
}

fn the_trait(demand: &Demand<'_>, marker: &str, code: &mut Code) {
    let name = demand.name();
    let (bounds, kind) = if *demand.operation.capability.read {
        (join(&["::capgen::Provide<", marker, ">"]), "read")
    } else {
        (join(&["::capgen::Provide<", marker, "> + ::capgen::DryRun<", marker, ">"]), "act")
    };
    code.parts_block(&["pub trait ", &name, ": Sized"], |code| {
        code.line("fn route() -> ::capgen::rt::Route<Self>;");
    });
    code.line("#[diagnostic::do_not_recommend]");
    code.parts_block(&["impl<P: ", &bounds, "> ", &name, " for P"], |code| {
        code.block("fn route() -> ::capgen::rt::Route<Self>", |code| {
            code.parts(&["::capgen::rt::Route::", kind, "::<", marker, ">()"]);
        });
    });
}

fn bare(function: &str) -> &str {
    function.trim_start_matches("r#")
}

/// Text inside a message of `on_unimplemented`, where braces name parameters.
fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

fn alias(demands: &[Demand<'_>], brick: &str, faulty: bool, code: &mut Code) {
    let name = suffixed_type(brick, "Provider");
    // rustc shows the line of a bound that is not met, and tells the last one first.
    let mut bounds = vec!["Sized".to_owned()];
    let all: Vec<String> = demands.iter().filter(|_| !faulty).flat_map(Demand::paths).collect();
    bounds.extend(all.into_iter().rev());
    let bounds = bounds.join("\n    + ");
    code.space();
    let wire = code_span(brick);
    code.doc([format!(
        "All that {wire} declares to provide. `#[derive(Provider)]` implements it, and so asks for that."
    )]);
    code.line(format!("pub trait {name}:\n    {bounds}\n{{\n}}"));
}

fn routes(demands: &[Demand<'_>], brick: &str, faulty: bool, code: &mut Code) {
    let name = suffixed_type(brick, "Provider");
    code.space();
    code.doc(["The way to each capability that is provided."]);
    code.block(format!("pub fn routes<P: {name} + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>>"), |code| {
        code.wrapped("vec![", "]", |code| {
            for demand in demands.iter().filter(|_| !faulty) {
                code.parts(&[&demand.route(), ","]);
            }
        });
    });
}
