//! What a consumer calls: for each family a trait and the stub behind it, and the brick's seam over all of them.

use super::capability::summary;
use super::code::Code;
use super::key_argument::KeyArgument;
use super::plan::{Family, Operation, Plan};
use super::scope::Scope;
use super::text::{code_span, literal, module_link, prose};
use crate::check::names::{layout, suffixed_type};
use crate::text::join;

/// The trait and the stub of a family, over the operations that are called.
pub(super) fn client(family: &Family<'_>, wire: &str, called: Called, scope: &Scope<'_>, code: &mut Code) {
    let operations = called.of(family);
    if operations.is_empty() {
        return;
    }
    let wire = code_span(wire);
    code.space();
    code.doc([format!("The calls of {wire}, as a trait, so that a test can stand in for [`Stub`].")]);
    code.block(format!("pub trait Client: {} + {}", scope.std("Send"), scope.std("Sync")), |code| {
        for operation in &operations {
            code.space();
            code.prose(&summary(operation.capability));
            code.parts(&[&signature(operation), ";"]);
        }
    });
    code.space();
    code.doc([format!("Calls {wire} through a seam.")]);
    code.line("#[derive(Clone, Debug)]");
    code.line("pub struct Stub(::capgen::CapabilitySeam);");
    code.space();
    code.block("impl Stub", |code| {
        for operation in &operations {
            code.space();
            code.prose(&summary(operation.capability));
            if let Some(instead) = &operation.capability.deprecated {
                // rustdoc reads it as Markdown, too.
                code.line(format!("#[deprecated(note = {})]", literal(&prose(instead).join(" "))));
            }
            let call = match KeyArgument::of(operation.capability) {
                KeyArgument::OfRead => ["read", "input"],
                KeyArgument::None => ["call_by", "::std::option::Option::None, input"],
                KeyArgument::Optional => ["call_by", "key, input"],
                KeyArgument::Required => ["call", "key, input"],
            };
            code.parts_block(&["pub ", &signature(operation)], |code| {
                code.parts(&["self.0.", call[0], "::<", &operation.marker, ">(", call[1], ")"]);
            });
        }
    });
    code.space();
    code.block("impl Client for Stub", |code| {
        for operation in &operations {
            let arguments = match KeyArgument::of(operation.capability) {
                KeyArgument::OfRead | KeyArgument::None => "input",
                KeyArgument::Optional | KeyArgument::Required => "key, input",
            };
            code.block(signature(operation), |code| {
                code.parts(&["self.", &operation.method, "(", arguments, ")"]);
            });
        }
    });
    code.space();
    seam_impl("Stub", code);
}

/// Which operations of a family get a client.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Called {
    /// Those that the brick requires.
    Required,
    /// All: a catalogue knows no consumer.
    All,
}

impl Called {
    pub fn of<'f, 'a>(self, family: &'f Family<'a>) -> Vec<&'f Operation<'a>> {
        let called = |operation: &&Operation<'a>| self == Called::All || operation.role.required.is_some();
        let mut taken = std::collections::BTreeSet::new();
        let operations = family.operations.iter().filter(called);
        operations.filter(|operation| taken.insert(operation.method.clone())).collect()
    }
}

fn signature(operation: &Operation<'_>) -> String {
    let key = match KeyArgument::of(operation.capability) {
        KeyArgument::OfRead | KeyArgument::None => "",
        KeyArgument::Optional => "key: ::std::option::Option<::capgen::Key>, ",
        KeyArgument::Required => "key: ::capgen::Key, ",
    };
    let Operation { method, input, marker, .. } = operation;
    join(&["fn ", method, "(&self, ", key, "input: ", input, ") -> ::capgen::Pending<", marker, ">"])
}

fn seam_impl(name: &str, code: &mut Code) {
    code.block(format!("impl ::capgen::Seam for {name}"), |code| {
        code.block("fn from_seam(seam: ::capgen::CapabilitySeam) -> Self", |code| code.line(format!("{name}(seam)")));
        code.block("fn as_seam(&self) -> &::capgen::CapabilitySeam", |code| code.line("&self.0"));
    });
}

/// The seam of a brick, with a method for each family that it calls.
pub(super) fn seam(plan: &Plan<'_>, brick: &str, home: &str, code: &mut Code) {
    let name = suffixed_type(brick, "Seam");
    let mut accessors = std::collections::BTreeMap::new();
    for (path, family) in &plan.families {
        if let Some(operation) = Called::Required.of(family).first() {
            let home = layout::home_of(operation.capability, home);
            accessors.entry(layout::seam_method(&operation.capability.name, home)).or_insert(path.join("::"));
        }
    }
    if accessors.is_empty() {
        return;
    }
    code.space();
    code.doc([format!("What {} calls: the typed face of a seam.", code_span(brick))]);
    code.line("#[derive(Clone, Debug)]");
    code.line(format!("pub struct {name}(::capgen::CapabilitySeam);"));
    code.space();
    code.block(format!("impl {name}"), |code| {
        for (method, path) in &accessors {
            code.doc([format!("The calls of {}.", module_link(path))]);
            code.block(format!("pub fn {method}(&self) -> {path}::Stub"), |code| {
                code.line("::capgen::Seam::from_seam(self.0.clone())");
            });
            code.space();
        }
        own_methods(&name, code);
    });
    code.space();
    seam_impl(&name, code);
    code.block(format!("impl ::capgen::BrickSeam for {name}"), |code| {
        code.line("const BRICK: &'static ::capgen::BrickInfo = BRICK;");
    });
}

/// The same seam under other circumstances.
fn own_methods(name: &str, code: &mut Code) {
    let methods = [
        ("The same seam, but every call only answers its plan.", "dry_run(&self)", "dry_run()"),
        ("The same seam for a customer.", "for_tenant(&self, tenant: impl Into<String>)", "for_tenant(tenant)"),
        (
            "The same seam on behalf of a person or service.",
            "as_actor(&self, actor: impl Into<String>)",
            "as_actor(actor)",
        ),
        (
            "The same seam under a mandate that carries these scopes and no others.",
            "with_scopes<S: Into<String>>(&self, scopes: impl IntoIterator<Item = S>)",
            "with_scopes(scopes)",
        ),
        (
            "The same seam for somebody who has authenticated anew.",
            "with_step_up(&self, step_up: ::capgen::StepUp)",
            "with_step_up(step_up)",
        ),
        (
            "The same seam for somebody who accepts to pay at most this for a call.",
            "with_max_price(&self, most: ::capgen::Price)",
            "with_max_price(most)",
        ),
        (
            "The same seam with an attribute that routes look at.",
            "with_attribute(&self, name: impl Into<String>, value: impl Into<String>)",
            "with_attribute(name, value)",
        ),
    ];
    for (doc, head, call) in methods {
        code.space();
        code.doc([doc]);
        code.line("#[must_use]");
        code.block(format!("pub fn {head} -> Self"), |code| code.line(format!("{name}(self.0.{call})")));
    }
}
