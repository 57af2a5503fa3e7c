//! The code of a composition: its type, a builder that asks for every linked provider, the accessors of its consumers,
//! and the proof that nothing is left unanswered.

mod ending;
mod signed;

use std::collections::{BTreeMap, BTreeSet};

use super::code::Code;
use super::generated::Generated;
use super::text::{code_span, literal, literals};
use super::{ALLOW, Job, whole};
use crate::check::names::{crate_name, layout, suffixed_type};
use crate::check::{ComposedBrick, CompositionUnit, Link, ResolvedBrick, ResolvedComposition, ResolvedTarget};
use crate::model::Brick;

/// The code of the composition. None when the project has none.
pub fn composition(job: Job<'_>) -> Option<Generated> {
    let unit = job.checked.project().composition.as_ref()?;
    let resolved = job.checked.composition()?;
    let writer = Writer {
        job,
        unit,
        resolved,
        name: layout::composition_type(&unit.composition),
        linked: linked(job, unit),
        faulty: job.checked.is_faulty(),
    };
    let mut code = Code::new();
    code.doc([format!("The composition {}.", code_span(writer.wire_name()))]);
    code.line(ALLOW);
    code.block("pub mod composition", |code| {
        writer.composition(code);
        writer.builder(code);
        writer.signed(code);
        if !writer.faulty {
            writer.given(code);
        }
    });
    code.space();
    code.line("#[allow(unused_imports, reason = \"a test may use the parts alone\")]");
    code.line(format!("pub use composition::{};", writer.name));
    if !writer.faulty {
        writer.proof(&mut code);
    }
    let text = whole::with_report(job, whole::composition(unit, resolved), code.into_text());
    Some(Generated { files: vec![("composition.rs".to_owned(), text)] })
}

struct Writer<'a> {
    job: Job<'a>,
    unit: &'a CompositionUnit,
    resolved: &'a ResolvedComposition,
    name: String,
    linked: Vec<Linked<'a>>,
    faulty: bool,
}

/// A brick that is linked in.
struct Linked<'a> {
    /// Its name in the composition.
    name: &'a str,
    /// The method that stands for it.
    method: String,
    brick: &'a Brick,
    resolved: &'a ResolvedBrick,
    /// The module of its generated code.
    module: String,
}

impl Linked<'_> {
    fn provides(&self) -> bool {
        !self.resolved.provides.is_empty()
    }

    fn requires(&self) -> bool {
        !self.resolved.requires.is_empty()
    }

    /// The name of its trait in `given`.
    fn given(&self) -> String {
        suffixed_type(self.name, "Given")
    }

    /// The name of its parameter of the builder: no type's name with a `_`, so that it is no type's.
    fn parameter(&self) -> String {
        format!("{}_", suffixed_type(self.name, ""))
    }
}

/// The linked bricks whose files were found, by name. Where two methods meet, a finding was made and the first is kept.
fn linked<'a>(job: Job<'a>, unit: &'a CompositionUnit) -> Vec<Linked<'a>> {
    let mut bricks: Vec<&ComposedBrick> = unit.bricks.iter().collect();
    bricks.sort_by(|a, b| a.name.cmp(&b.name));
    let mut taken = BTreeSet::new();
    let mut linked = Vec::new();
    for composed in bricks {
        let (Link::Crate(package), Some(index)) = (&composed.link, composed.unit) else { continue };
        let Some(brick) = job.checked.project().bricks.get(index) else { continue };
        let Some(resolved) = job.checked.bricks().get(index) else { continue };
        let method = layout::brick_method(&composed.name);
        if taken.insert(method.clone()) {
            let module = format!("::{}::capabilities", crate_name(package));
            linked.push(Linked { name: &composed.name, method, brick: &brick.brick, resolved, module });
        }
    }
    linked
}

impl Writer<'_> {
    fn wire_name(&self) -> &str {
        self.unit.composition.name.as_ref().map_or("app", |name| name.as_str())
    }

    fn builder_name(&self) -> String {
        format!("{}Builder", self.name.trim_end_matches('_'))
    }

    fn providers(&self) -> impl Iterator<Item = &Linked<'_>> {
        self.linked.iter().filter(|linked| linked.provides())
    }

    /// `<A_, B_>`: the builder's parameters, each through `state`; nothing when there is no provider.
    fn parameters(&self, state: impl Fn(&Linked<'_>) -> String) -> String {
        let parameters: Vec<String> = self.providers().map(state).collect();
        if parameters.is_empty() || self.faulty { String::new() } else { format!("<{}>", parameters.join(", ")) }
    }

    fn composition(&self, code: &mut Code) {
        let (name, builder) = (&self.name, self.builder_name());
        code.doc([format!("The composition {}, running. Cheap to clone.", code_span(self.wire_name()))]);
        code.line("#[derive(Clone, Debug)]");
        code.line(format!("pub struct {name}(::capgen::Composition);"));
        code.space();
        code.block(format!("impl ::std::ops::Deref for {name}"), |code| {
            code.line("type Target = ::capgen::Composition;");
            code.block("fn deref(&self) -> &::capgen::Composition", |code| code.line("&self.0"));
        });
        code.space();
        code.block(format!("impl {name}"), |code| {
            let missing = self.parameters(|_| "given::No".to_owned());
            code.doc(["Begins it. Every linked provider must be given before it can be built."]);
            code.block(format!("pub fn builder(ledger: ::capgen::Ledger) -> {builder}{missing}"), |code| {
                self.begin(&builder, code);
            });
            for linked in self.linked.iter().filter(|linked| linked.requires()) {
                let seam = format!("{}::{}", linked.module, suffixed_type(&linked.brick.name, "Seam"));
                code.space();
                code.doc([format!("The seam of {}.", code_span(linked.name))]);
                code.block(format!("pub fn {}(&self) -> {seam}", linked.method), |code| {
                    code.line(format!("::capgen::Seam::from_seam(self.0.seam({}))", literal(linked.name)));
                });
            }
        });
    }

    /// The builder with everything that the files say.
    fn begin(&self, builder: &str, code: &mut Code) {
        let mut inner = format!("let inner = ::capgen::Composition::builder({}, ledger)", literal(self.wire_name()));
        for linked in self.linked.iter().filter(|linked| linked.requires()) {
            inner.push_str(&format!("\n    .brick({}, {}::BRICK)", literal(linked.name), linked.module));
        }
        for brick in self.unit.composition.bricks.iter().filter(|brick| !brick.scopes.is_empty()) {
            let scopes = literals(brick.scopes.iter().map(|scope| scope.as_str()));
            let scopes = scopes.trim_start_matches('&');
            inner.push_str(&format!("\n    .scopes({}, {scopes})", literal(&brick.name)));
        }
        for brick in &self.unit.composition.bricks {
            if let Some(region) = &brick.region {
                inner.push_str(&format!("\n    .region({}, {})", literal(&brick.name), literal(region)));
            }
        }
        for (name, permission) in self.permissions_elsewhere() {
            inner.push_str(&format!("\n    .permission({}, {})", literal(name), literal(permission)));
        }
        for (brick, capabilities) in self.served() {
            inner.push_str(&format!("\n    .map_to({}, &[", literal(brick)));
            for capability in capabilities {
                inner.push_str(&format!("\n        {},", literal(capability)));
            }
            inner.push_str("\n    ])");
        }
        for mapping in &self.resolved.mappings {
            if let Some(target) = self.target(&mapping.target)
                && self.served_by(&mapping.target).is_none()
            {
                inner.push_str(&format!("\n    .map({}, {target})", literal(&mapping.capability)));
            }
        }
        if self.shows_signed() {
            inner.push_str("\n    .signed(SIGNED)");
        }
        code.line(format!("{inner};"));
        code.line(format!("{builder} {{ inner, given: ::std::marker::PhantomData }}"));
    }

    /// What is mapped to one brick, by brick. A list for each takes the compiler less than a call for each capability.
    fn served(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut served = BTreeMap::<&str, Vec<&str>>::new();
        for mapping in &self.resolved.mappings {
            if let Some(brick) = self.served_by(&mapping.target) {
                served.entry(brick).or_default().push(&mapping.capability);
            }
        }
        served
    }

    /// The brick that a capability is mapped to, if it is one.
    fn served_by(&self, target: &ResolvedTarget) -> Option<&str> {
        match target {
            ResolvedTarget::Brick(index) => self.unit.bricks.get(*index).map(|linked| linked.name.as_str()),
            _ => None,
        }
    }

    /// The bricks that are not linked in, with the permission that their callers need where it is not their name.
    fn permissions_elsewhere(&self) -> BTreeMap<&str, &str> {
        let mut permissions = BTreeMap::new();
        for brick in self.unit.bricks.iter().filter(|brick| matches!(brick.link, Link::Url(_))) {
            let unit = brick.unit.and_then(|index| self.job.checked.project().bricks.get(index));
            let Some(permission) = unit.map(|unit| unit.brick.permission_name()) else { continue };
            if brick.name.as_str() != permission {
                permissions.insert(brick.name.as_str(), permission);
            }
        }
        permissions
    }

    /// Who serves a capability, as an expression. None where that could not be resolved.
    fn target(&self, target: &ResolvedTarget) -> Option<String> {
        let path = "::capgen::rt::MapTo::";
        Some(match target {
            ResolvedTarget::Brick(index) => format!("{path}brick({})", literal(&self.unit.bricks.get(*index)?.name)),
            ResolvedTarget::Manual => format!("{path}Manual"),
            ResolvedTarget::Absent => format!("{path}Absent"),
            ResolvedTarget::Route(lines) => {
                let line = |(when, target): &(Vec<(String, String)>, ResolvedTarget)| {
                    let pair = |(name, value): &(String, String)| {
                        format!("({}.to_owned(), {}.to_owned())", literal(name), literal(value))
                    };
                    let when = when.iter().map(pair).collect::<Vec<_>>().join(", ");
                    Some(format!("(vec![{when}], {})", self.target(target)?))
                };
                format!("{path}Route(vec![{}])", lines.iter().map(line).collect::<Option<Vec<_>>>()?.join(", "))
            }
            ResolvedTarget::Faulty => return None,
        })
    }

    fn builder(&self, code: &mut Code) {
        let builder = self.builder_name();
        let parameters = self.parameters(|linked| linked.parameter());
        let marker = match parameters.trim_matches(['<', '>']) {
            "" => "()".to_owned(),
            one => format!("({one},)"),
        };
        code.space();
        code.doc([format!("Puts {} together.", code_span(self.wire_name()))]);
        code.line("#[derive(Debug)]");
        code.line("#[must_use]");
        code.block(format!("pub struct {builder}{parameters}"), |code| {
            code.line("inner: ::capgen::rt::CompositionBuilder,");
            code.line(format!("given: ::std::marker::PhantomData<{marker}>,"));
        });
        self.own_methods(&builder, &parameters, code);
        let count = self.providers().count();
        for position in 0..count {
            self.give(&builder, position, code);
        }
    }

    fn own_methods(&self, builder: &str, parameters: &str, code: &mut Code) {
        code.space();
        code.block(format!("impl{parameters} {builder}{parameters}"), |code| {
            for (doc, head, call) in OWN_METHODS {
                code.space();
                code.doc([*doc]);
                code.block(format!("pub fn {head} -> Self"), |code| {
                    code.line(format!("Self {{ inner: self.inner.{call}, given: self.given }}"));
                });
            }
            self.ending(code);
        });
    }

    /// The method that takes one provider: only while it is not given.
    fn give(&self, builder: &str, position: usize, code: &mut Code) {
        let Some(linked) = self.providers().nth(position) else { return };
        let others: Vec<String> =
            self.providers().filter(|other| other.name != linked.name).map(|l| l.parameter()).collect();
        let with = |own: &str| {
            let state = |other: &Linked<'_>| {
                if other.name == linked.name { format!("given::{own}") } else { other.parameter() }
            };
            self.parameters(state)
        };
        let generics =
            if others.is_empty() || self.faulty { String::new() } else { format!("<{}>", others.join(", ")) };
        let provider = if self.faulty {
            "impl ::capgen::Provider".to_owned()
        } else {
            format!("impl {}::{} + ::capgen::Provider", linked.module, suffixed_type(&linked.brick.name, "Provider"))
        };
        code.space();
        code.block(format!("impl{generics} {builder}{}", with("No")), |code| {
            code.doc([format!("Gives {}.", code_span(linked.name))]);
            let head = format!("pub fn {}(self, provider: {provider}) -> {builder}{}", linked.method, with("Yes"));
            code.block(head, |code| {
                code.line(format!("let inner = self.inner.provider({}, provider);", literal(linked.name)));
                code.line(format!("{builder} {{ inner, given: ::std::marker::PhantomData }}"));
            });
        });
    }

    /// What says whether a provider is given, with our words for one that is not.
    fn given(&self, code: &mut Code) {
        if self.providers().next().is_none() {
            return;
        }
        code.space();
        code.line("#[doc(hidden)]");
        code.line("#[allow(missing_docs, reason = \"hidden: the states of the builder\")]");
        code.block("pub mod given", |code| {
            code.line("#[derive(Debug)]\npub struct Yes;\n#[derive(Debug)]\npub struct No;");
            for linked in self.providers() {
                let message = format!("`{}` is not given: call `.{}(…)`", linked.name, linked.method);
                let note = "every provider that is linked into a composition is given before `.build()`";
                code.space();
                code.wrapped("#[diagnostic::on_unimplemented(", ")]", |code| {
                    code.line(format!("message = {},", literal(&message)));
                    code.line(format!("label = {},", literal(&format!("`{}` is missing here", linked.name))));
                    code.line(format!("note = {}", literal(note)));
                });
                code.line(format!("pub trait {} {{}}", linked.given()));
                code.line(format!("impl {} for Yes {{}}", linked.given()));
            }
        });
    }

    /// The second guard: the linked crates themselves are held against the mappings when this crate is compiled.
    fn proof(&self, code: &mut Code) {
        code.space();
        code.wrapped("const _: () = ::capgen::rt::prove(&::capgen::rt::Proof {", "});", |code| {
            code.line(format!("file: {},", literal(self.job.sources.path(self.unit.file))));
            code.wrapped("mappings: &[", "],", |code| {
                for mapping in &self.resolved.mappings {
                    let mapped = self.mapped(&mapping.target);
                    code.line(format!("({}, ::capgen::rt::Mapped::{mapped}),", literal(&mapping.capability)));
                }
            });
            code.wrapped("bricks: &[", "],", |code| {
                for linked in &self.linked {
                    code.line(format!("({}, {}::BRICK),", literal(linked.name), linked.module));
                }
            });
            code.wrapped("accepted: &[", "],", |code| {
                for (consumer, provider) in &self.resolved.accepted {
                    code.line(format!("({}, {}),", literal(consumer), literal(provider)));
                }
            });
        });
    }

    fn mapped(&self, target: &ResolvedTarget) -> String {
        let mut names = BTreeSet::new();
        let mut open = vec![target];
        while let Some(target) = open.pop() {
            match target {
                ResolvedTarget::Brick(index) => names.extend(
                    self.unit.bricks.get(*index).map(|brick| brick.name.as_str()).filter(|name| self.is_linked(name)),
                ),
                ResolvedTarget::Route(lines) => open.extend(lines.iter().map(|(_, target)| target)),
                ResolvedTarget::Absent => return "Absent".to_owned(),
                ResolvedTarget::Manual | ResolvedTarget::Faulty => {}
            }
        }
        if names.is_empty() { "Elsewhere".to_owned() } else { format!("By({})", literals(names)) }
    }

    fn is_linked(&self, name: &str) -> bool {
        self.linked.iter().any(|linked| linked.name == name)
    }
}

/// The builder's methods that are the same for every composition: documentation, head, and the call below.
const OWN_METHODS: &[(&str, &str, &str)] = &[
    (
        "What a brick acts with for the composition's own tenant.",
        "connection(self, brick: impl ::std::convert::Into<::std::string::String>, connection: ::capgen::Connection)",
        "connection(brick, connection)",
    ),
    (
        "What a brick acts with for a tenant.",
        "connection_of(self, tenant: impl ::std::convert::Into<::std::string::String>, brick: impl \
         ::std::convert::Into<::std::string::String>, connection: ::capgen::Connection)",
        "connection_of(tenant, brick, connection)",
    ),
    (
        "Who fetches the secrets whose place begins with this scheme and a colon.",
        "secret_provider(self, scheme: impl ::std::convert::Into<::std::string::String>, provider: impl \
         ::capgen::SecretProvider)",
        "secret_provider(scheme, provider)",
    ),
    (
        "What seals the secrets of connections that the ledger keeps.",
        "sealing_keys(self, keys: impl ::capgen::SealingKeys)",
        "sealing_keys(keys)",
    ),
    (
        "How a brick that is not linked in is reached, in place of its `url`.",
        "remote(self, brick: impl ::std::convert::Into<::std::string::String>, transport: impl ::capgen::Dispatch)",
        "remote(brick, transport)",
    ),
    (
        "Where a brick lies, in place of what compose.yaml says: for what only the program knows.",
        "region(self, brick: impl ::std::convert::Into<::std::string::String>, region: impl \
         ::std::convert::Into<::std::string::String>)",
        "region(brick, region)",
    ),
    (
        "How long an attempt is known to be alive after it was last heard of; 120 seconds unless said.",
        "lease(self, lease: ::std::time::Duration)",
        "lease(lease)",
    ),
    (
        "After so many attempts that never came back, a person does it; 5 unless said.",
        "attempts(self, attempts: u32)",
        "attempts(attempts)",
    ),
    (
        "How patient it is with vendors: timeouts, tries, and when one is left alone.",
        "patience(self, patience: ::capgen::Patience)",
        "patience(patience)",
    ),
    (
        "What is riskier than this is approved by somebody, whatever its contract says; what declares no risk counts as high.",
        "approve_above(self, risk: ::capgen::contract::Risk)",
        "approve_above(risk)",
    ),
    (
        "Who approves what a contract leaves to a policy of this name; the one without a name is the tenant's.",
        "approval_policy(self, name: impl ::std::convert::Into<::std::string::String>, rule: ::capgen::approvals::Rule)",
        "approval_policy(name, rule)",
    ),
    (
        "How long an approval may take whose contract does not say; a week unless said.",
        "approval_time(self, time: ::std::time::Duration)",
        "approval_time(time)",
    ),
    (
        "How long ago somebody may have authenticated for what asks for a step-up; 5 minutes unless said.",
        "step_up_age(self, age: ::std::time::Duration)",
        "step_up_age(age)",
    ),
];
