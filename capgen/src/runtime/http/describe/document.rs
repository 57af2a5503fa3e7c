//! The OpenAPI 3.1 document of a composition.

use std::collections::BTreeSet;

use serde_json::{Map, json};
use sha2::{Digest, Sha256};

use super::answers::{Common, problems, responses};
use super::schemas::Schemas;
use super::{Operation, body, people};
use crate::{CallMode, Json};

/// What an OpenAPI document tells of.
#[derive(Clone, Debug)]
pub struct Service {
    /// Its name.
    pub title: String,
    /// What it serves.
    pub operations: Vec<Operation>,
}

/// The OpenAPI 3.1 document of a service: its capabilities, and the tasks and the log that every composition serves.
///
/// Each operation carries what a caller may assume of it as `x-capgen`: risk, price, scopes, retry safety, approval, undo.
pub fn openapi(service: &Service) -> Json {
    let mut schemas = Schemas::of_document();
    let common = Common::add(&mut schemas);
    let mut paths = Map::new();
    let mut ids = Ids::default();
    for operation in &service.operations {
        Paths { operation, common: &common, id: ids.of(operation) }.add(&mut schemas, &mut paths);
    }
    people::add(&common, &mut paths);
    let families: BTreeSet<&str> = service.operations.iter().map(Operation::family).collect();
    let families = families.into_iter().filter(|family| !family.is_empty());
    let problems = problems(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {"title": service.title, "version": version(&service.operations)},
        "servers": [{"url": "/"}],
        "tags": families.chain(people::TAGS).map(|name| json!({"name": name})).collect::<Vec<_>>(),
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {
            "schemas": schemas.into_json(),
            "responses": problems,
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    })
}

/// The version of a document: another one when anything that callers see has changed, so what is told of.
fn version(operations: &[Operation]) -> String {
    let mut hash = Sha256::new();
    for operation in operations {
        hash.update([&operation.name, "=", &operation.terms.digest, "\n"].concat());
    }
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Identifiers of operations: names with `_` for what no programming language takes in one.
#[derive(Default)]
struct Ids {
    taken: BTreeSet<String>,
}

impl Ids {
    fn of(&mut self, operation: &Operation) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let id: String = operation.name.chars().map(plain).collect();
        let numbered = (2..).map(|n| format!("{id}_{n}"));
        let free = std::iter::once(id.clone()).chain(numbered).find(|id| !self.taken.contains(id)).unwrap_or_default();
        self.taken.insert(free.clone());
        free
    }
}

/// The paths of one capability.
struct Paths<'a> {
    operation: &'a Operation,
    common: &'a Common,
    id: String,
}

impl Paths<'_> {
    fn add(&self, schemas: &mut Schemas, paths: &mut Map<String, Json>) {
        let operation = self.operation;
        let name = &operation.name;
        let input = schemas.add(&format!("{name}.input"), &operation.input);
        let output = schemas.add(&format!("{name}.output"), &operation.output);
        let result = schemas.add_plain(&format!("{name}.result"), self.common.result(operation, &output));
        let call = schemas.add_plain(&format!("{name}.call"), body::of_call(operation, &input));
        paths.insert(format!("/capabilities/{name}"), json!({"get": self.spec(), "post": self.call(&call, &result)}));
        if operation.modes.is_empty() {
            return;
        }
        let about = schemas.add_plain(&format!("{name}.about"), body::about(operation));
        let told = schemas.add_plain(&format!("{name}.told"), self.common.result_about(operation));
        for mode in &operation.modes {
            let (body, result) = if mode.takes_input() { (&call, &result) } else { (&about, &told) };
            paths.insert(
                format!("/capabilities/{name}/{}", mode.word()),
                json!({"post": self.mode(*mode, body, result)}),
            );
        }
    }

    fn call(&self, body: &Json, result: &Json) -> Json {
        let operation = self.operation;
        let mut call = self.post(&self.id, &operation.summary, body, result);
        if let Some(notes) = &operation.notes {
            call["description"] = notes.clone().into();
        }
        if let Some(example) = &operation.example {
            let mut body = json!({"input": example});
            if let Some(key) = operation.example_key.as_ref().filter(|_| operation.key_requirement() == "required") {
                body["idempotency_key"] = key.clone().into();
            }
            call["requestBody"]["content"]["application/json"]["examples"] = json!({"call": {"value": body}});
        }
        if operation.streams {
            let told = json!({"schema": {"type": "string", "description": "Events `chunk`, and at last `result`."}});
            call["responses"]["200"]["content"]["text/event-stream"] = told;
        }
        if operation.later {
            call["parameters"] =
                header("Prefer", "`respond-async`: the answer is `in_progress`, and the call goes on.");
        }
        self.step_up(CallMode::Execute, &mut call);
        call
    }

    /// How the proof of a step-up is sent, where the contract asks for one.
    fn step_up(&self, mode: CallMode, call: &mut Json) {
        if self.operation.terms.step_up != Some(true) || !mode.acts() {
            return;
        }
        let words = "A token that proves that the actor has authenticated anew, where the bearer token does not.";
        match (call["parameters"].as_array_mut(), header("x-step-up", words)) {
            (Some(parameters), Json::Array(more)) => parameters.extend(more),
            (_, parameters) => call["parameters"] = parameters,
        }
    }

    /// What is told of the capability by itself, for who plans before it calls.
    fn spec(&self) -> Json {
        let summary = format!("What `{}` takes, answers and asks for", self.operation.name);
        let told = json!({"description": summary, "content": {"application/json": {"schema": {"type": "object"}}}});
        let mut spec = json!({
            "operationId": format!("{}__spec", self.id),
            "summary": summary,
            "responses": responses(told),
        });
        if !self.operation.family().is_empty() {
            spec["tags"] = json!([self.operation.family()]);
        }
        spec
    }

    fn mode(&self, mode: CallMode, body: &Json, result: &Json) -> Json {
        let summary = match mode {
            CallMode::Plan => "Plan it, and keep the plan under the key",
            CallMode::Commit => "Do what was planned under the key",
            CallMode::Cancel => "Stop the call of the key",
            CallMode::Reconcile => "Find out what became of the call of the key",
            CallMode::Compensate => "Take back what the call of the key has done",
            CallMode::Execute => &self.operation.summary,
        };
        let mut post = self.post(&format!("{}__{}", self.id, mode.word()), summary, body, result);
        self.step_up(mode, &mut post);
        post
    }

    fn post(&self, id: &str, summary: &str, body: &Json, result: &Json) -> Json {
        let told = json!({"description": "What came of it", "content": {"application/json": {"schema": result}}});
        let mut post = json!({
            "operationId": id,
            "summary": summary,
            "requestBody": {"required": true, "content": {"application/json": {"schema": body}}},
            "responses": responses(told),
            "x-capgen": self.operation.terms.to_json(),
        });
        if !self.operation.family().is_empty() {
            post["tags"] = json!([self.operation.family()]);
        }
        if self.operation.terms.deprecated.is_some() {
            post["deprecated"] = true.into();
        }
        if let Some(permission) = &self.operation.permission {
            post["x-capgen-permission"] = permission.clone().into();
        }
        post
    }
}

fn header(name: &str, words: &str) -> Json {
    json!([{"name": name, "in": "header", "schema": {"type": "string"}, "description": words}])
}
