//! An OpenAPI document, 3.0 or 3.1.
//!
//! An operation becomes a capability: its parameters and its body are the input, its first answer of success the output. In a
//! document of capgen's own a call and its RESULT hold what the capability does, and the rest of the document is capgen's.

use super::carry::Carry;
use super::names::Names;
use super::schema::Schemas;
use super::{Imported, list, object, step, terms};
use crate::model::json::{Json, Member, at};
use crate::model::{At, Span};

/// References are followed so many times.
const MOST_HOPS: usize = 16;
/// Methods that a capability can stand for.
const METHODS: &[&str] = &["get", "put", "post", "delete", "patch"];
/// Members of a path that are no operation.
const OF_PATH: &[&str] = &["parameters", "summary", "description", "servers", "$ref"];
/// Members of an operation that are read, or are for people alone.
const KNOWN: &[&str] = &[
    "operationId",
    "summary",
    "description",
    "tags",
    "parameters",
    "requestBody",
    "responses",
    "deprecated",
    "externalDocs",
    "security",
];
/// Members of the document that are read, or are for people alone.
const AROUND: &[&str] =
    &["openapi", "info", "paths", "components", "tags", "externalDocs", "jsonSchemaDialect", "security"];

pub(super) fn read(document: &At<Json>, carry: &mut Carry<'_>) -> Result<Vec<Imported>, &'static str> {
    let version = document.get("openapi").and_then(|version| version.as_text()).ok_or("it has no `openapi`")?;
    let is_old = version.starts_with("3.0");
    if !is_old && !version.starts_with("3.1") {
        return Err("its version is neither 3.0 nor 3.1");
    }
    let paths = document.get("paths").filter(|paths| matches!(paths.value, Json::Object(_)));
    let paths = paths.ok_or("it has no `paths`")?;
    let holder = document.get("components").and_then(|components| components.get("schemas"));
    let schemas = Schemas::new("#/components/schemas/", holder, is_old);
    let mut reader = Reader { document, schemas, names: Names::default(), made: Vec::new(), carry };
    if reader.is_ours(paths) {
        reader.ours(paths);
    } else {
        reader.around();
        for path in paths.members() {
            if reader.carry.is_full() {
                reader.carry.cut_off(&step("/paths", &path.name), path.name.span);
                break;
            }
            reader.path(path);
        }
    }
    Ok(reader.made)
}

struct Reader<'d, 'c, 'f> {
    document: &'d At<Json>,
    schemas: Schemas<'d>,
    names: Names,
    made: Vec<Imported>,
    carry: &'c mut Carry<'f>,
}

/// An operation and where it is.
struct Operation<'d> {
    path: &'d At<String>,
    method: &'d At<String>,
    says: &'d At<Json>,
    /// Of all operations of the path.
    parameters: &'d [At<Json>],
    pointer: String,
}

impl<'d> Reader<'d, '_, '_> {
    /// What stands around the operations and has no place in a catalogue.
    fn around(&mut self) {
        for member in self.document.members().iter().filter(|member| !AROUND.contains(&member.name.as_str())) {
            let what = format!("`{}`", member.name.value);
            let why = "a catalogue says what can be asked for, not where or by whom";
            self.carry.left(&what, &step("", &member.name), member.name.span, why);
        }
        if let Some(schemes) = self.document.get("components").and_then(|all| all.get("securitySchemes")) {
            let why = "how callers prove who they are is the server's matter";
            self.carry.left("`securitySchemes`", "/components/securitySchemes", schemes.span, why);
        }
    }

    fn path(&mut self, path: &'d Member) {
        let pointer = step("/paths", &path.name);
        if let Some(reference) = path.value.get("$ref") {
            self.carry.left("a reference", &step(&pointer, "$ref"), reference.span, "paths are read where they stand");
        }
        let parameters = path.value.get("parameters").map_or(&[][..], |parameters| parameters.items());
        for method in path.value.members() {
            let word = method.name.as_str();
            if METHODS.contains(&word) {
                let pointer = step(&pointer, word);
                let operation =
                    Operation { path: &path.name, method: &method.name, says: &method.value, parameters, pointer };
                self.operation(&operation);
            } else if !OF_PATH.contains(&word) && !word.starts_with("x-") {
                let what = format!("`{word}`");
                let why = "only GET, PUT, POST, PATCH and DELETE do what a capability does";
                self.carry.left(&what, &step(&pointer, word), method.name.span, why);
            }
        }
    }

    fn operation(&mut self, operation: &Operation<'d>) {
        let name = self.name(operation);
        let text =
            |key: &str| operation.says.get(key).and_then(|text| text.as_text()).filter(|text| !text.trim().is_empty());
        let called = format!("{} {}", operation.method.to_uppercase(), operation.path.value);
        let first_line = |text: &'d str| text.trim().lines().next().unwrap_or_default();
        let summary = text("summary").or(text("description").map(first_line)).unwrap_or(&called);
        let mut says = vec![("summary", Json::text(summary))];
        let mut input = Input::default();
        self.parameters(operation, &mut input);
        self.body(operation, &mut input);
        says.push(("input_schema", input.schema()));
        says.push(("output_schema", self.output(operation)));
        match operation.method.as_str() {
            "get" => says.push(("read", Json::Bool(true))),
            "delete" => says.push(("destructive", Json::Bool(true))),
            _ => {}
        }
        says.extend(text("description").map(|notes| ("notes", Json::text(notes))));
        if operation.says.get("deprecated").is_some_and(|flag| flag.value == Json::Bool(true)) {
            says.push(("deprecated", Json::text("The API that this was imported from says so.")));
        }
        self.rest(operation);
        let one = Imported { name, pointer: operation.pointer.clone(), says: object(says) };
        self.carry.keep(one, &mut self.made);
    }

    /// The family is the first tag, or the first word of the path.
    fn name(&mut self, operation: &Operation<'_>) -> At<String> {
        let words: Vec<&str> = operation.path.split('/').filter(|word| !word.is_empty()).collect();
        let tag = operation.says.get("tags").and_then(|tags| tags.items().first()?.as_text());
        let family = tag.or(words.iter().copied().find(|word| !word.starts_with('{'))).unwrap_or_default();
        let id = operation.says.get("operationId").and_then(|id| id.as_text());
        let made = std::iter::once(operation.method.as_str()).chain(words.iter().skip(1).copied());
        let made = made.collect::<Vec<_>>().join("_");
        let written = id.unwrap_or(&made);
        let name = At::new(self.names.free(&[family, written]), operation.method.span);
        let called =
            id.map_or_else(|| format!("{} {}", operation.method.to_uppercase(), operation.path.value), str::to_owned);
        self.carry.renamed(&called, &operation.pointer, &name);
        name
    }

    fn parameters(&mut self, operation: &Operation<'d>, input: &mut Input) {
        let pointer = step(&operation.pointer, "parameters");
        let own = operation.says.get("parameters").map_or(&[][..], |parameters| parameters.items());
        for (position, parameter) in own.iter().chain(operation.parameters).enumerate() {
            let pointer = step(&pointer, &position.to_string());
            let Some(parameter) = self.followed(parameter, &pointer) else { continue };
            let text = |key: &str| parameter.get(key).and_then(|text| text.as_text());
            let (Some(name), Some(place)) = (text("name"), text("in")) else {
                self.carry.left("a parameter", &pointer, parameter.span, "it has no name or no place");
                continue;
            };
            let is_of_http = ["accept", "content-type", "authorization"].contains(&name.to_lowercase().as_str());
            if place == "cookie" || (place == "header" && is_of_http) {
                let why = "cookies and headers of HTTP itself are no input";
                self.carry.left(&format!("the parameter `{name}`"), &pointer, parameter.span, why);
                continue;
            }
            if input.has(name) {
                continue;
            }
            for key in ["style", "explode", "allowReserved"] {
                if let Some(member) = parameter.get(key) {
                    let why = "how a value is spelt in an address is no part of it";
                    self.carry.left(&format!("`{key}` of `{name}`"), &step(&pointer, key), member.span, why);
                }
            }
            let in_content =
                || parameter.get("content").and_then(|content| content.members().first()?.value.get("schema"));
            let schema = parameter.get("schema").or_else(in_content);
            let schema =
                schema.map_or_else(|| object(vec![]), |schema| self.schemas.alone(schema, &pointer, self.carry));
            let is_required = parameter.get("required").is_some_and(|flag| flag.value == Json::Bool(true));
            input.add(name, described(schema, text("description")), is_required);
        }
    }

    fn body(&mut self, operation: &Operation<'d>, input: &mut Input) {
        let Some(body) = operation.says.get("requestBody") else { return };
        let pointer = step(&operation.pointer, "requestBody");
        let Some(body) = self.followed(body, &pointer) else { return };
        let Some(schema) = self.json_of(body, &pointer) else { return };
        let schema = self.schemas.alone(schema, &pointer, self.carry);
        let is_required = body.get("required").is_some_and(|flag| flag.value == Json::Bool(true));
        if input.is_empty() && is_required && is_object(&schema) {
            input.whole = Some(schema);
        } else {
            input.add("body", schema, is_required);
        }
    }

    /// The schema of the first answer of success, as an object.
    fn output(&mut self, operation: &Operation<'d>) -> Json {
        let closed = || object(vec![("type", Json::text("object")), ("additionalProperties", Json::Bool(false))]);
        let pointer = step(&operation.pointer, "responses");
        let responses = operation.says.get("responses").map_or(&[][..], |responses| responses.members());
        let success = responses.iter().find(|one| one.name.starts_with('2'));
        let success = success.or_else(|| responses.iter().find(|one| one.name.as_str() == "default"));
        for other in responses.iter().filter(|one| success.is_none_or(|chosen| chosen.name != one.name)) {
            let what = format!("the answer {}", other.name.value);
            let why = "an output is what a call has done; what can go wrong is for `failures` to name";
            self.carry.left(&what, &step(&pointer, &other.name), other.name.span, why);
        }
        let Some(success) = success else { return closed() };
        let pointer = step(&pointer, &success.name);
        let Some(response) = self.followed(&success.value, &pointer) else { return closed() };
        for key in ["headers", "links"] {
            if let Some(member) = response.get(key) {
                self.carry.left(&format!("`{key}`"), &step(&pointer, key), member.span, "an output is the body alone");
            }
        }
        let Some(schema) = self.json_of(response, &pointer) else { return closed() };
        let schema = self.schemas.alone(schema, &pointer, self.carry);
        if is_object(&schema) {
            return schema;
        }
        let mut output = Input::default();
        output.add("result", schema, true);
        output.schema()
    }

    /// The schema of what is sent as JSON.
    fn json_of(&mut self, holder: &'d At<Json>, pointer: &str) -> Option<&'d At<Json>> {
        let content = holder.get("content")?;
        let pointer = step(pointer, "content");
        let is_json = |name: &str| {
            name.starts_with("application/json") || name.split(';').next().is_some_and(|n| n.ends_with("+json"))
        };
        let chosen = content.members().iter().find(|one| is_json(&one.name));
        for other in content.members().iter().filter(|one| chosen.is_none_or(|chosen| chosen.name != one.name)) {
            let what = format!("`{}`", other.name.value);
            self.carry.left(&what, &step(&pointer, &other.name), other.name.span, "values go as JSON");
        }
        chosen?.value.get("schema")
    }

    /// What is asked of callers, and what has no place in a catalogue.
    fn rest(&mut self, operation: &Operation<'d>) {
        if let Some(security) = operation.says.get("security").filter(|all| !all.items().is_empty()) {
            let why = "how callers prove who they are is the server's matter; what they must have been granted is `contract.scopes`";
            self.carry.left("`security`", &step(&operation.pointer, "security"), security.span, why);
        }
        for member in operation.says.members() {
            let word = member.name.as_str();
            if !KNOWN.contains(&word) && !word.starts_with("x-") {
                let what = format!("`{word}`");
                self.carry.left(
                    &what,
                    &step(&operation.pointer, word),
                    member.name.span,
                    "a catalogue has no word for it",
                );
            }
        }
    }

    /// What a reference within the document leads to.
    fn followed(&mut self, from: &'d At<Json>, pointer: &str) -> Option<&'d At<Json>> {
        let mut found = from;
        for _ in 0..MOST_HOPS {
            let Some(reference) = found.get("$ref") else { return Some(found) };
            let target = reference.as_text().and_then(|text| text.strip_prefix("#/"));
            match target.and_then(|path| self.at(path)) {
                Some(next) => found = next,
                None => break,
            }
        }
        let why = "it leads out of the document, nowhere, or in a circle, and nothing is fetched";
        self.carry.left("a reference", pointer, from.span, why);
        None
    }

    fn at(&self, path: &str) -> Option<&'d At<Json>> {
        let steps = path.split('/').map(|step| step.replace("~1", "/").replace("~0", "~"));
        let mut found = self.document;
        for step in steps {
            found = found.get(&step)?;
        }
        Some(found)
    }

    /// Does the document say of an operation what only capgen says?
    fn is_ours(&self, paths: &At<Json>) -> bool {
        paths.members().iter().any(|path| own_terms(path).is_some())
    }

    /// The capabilities of a document of capgen's own.
    fn ours(&mut self, paths: &'d At<Json>) {
        for path in paths.members() {
            let name = path.name.strip_prefix("/capabilities/").filter(|name| !name.contains('/'));
            let (Some(name), Some((post, terms))) = (name, own_terms(path)) else { continue };
            let pointer = step(&step("/paths", &path.name), "post");
            if self.carry.is_full() {
                return self.carry.cut_off(&pointer, path.name.span);
            }
            let body = post.get("requestBody").and_then(|body| self.json_of(body, &pointer));
            let input = body.and_then(|call| self.inner(call, "input"));
            let answer = post.get("responses").and_then(|all| all.get("200"));
            let output =
                answer.and_then(|answer| self.json_of_own(answer)).and_then(|result| self.inner(result, "output"));
            let (Some(input), Some(output)) = (input, output) else {
                let why = "it has no call with an `input`, or no RESULT with an `output`";
                self.carry.left(&format!("`{name}`"), &pointer, path.name.span, why);
                continue;
            };
            let text = |key: &str| post.get(key).and_then(|text| text.as_text());
            let mut says = vec![
                ("summary", Json::text(text("summary").unwrap_or(name))),
                ("input_schema", self.schemas.alone(input, &pointer, self.carry)),
                ("output_schema", self.schemas.alone(output, &pointer, self.carry)),
            ];
            says.extend(text("description").map(|notes| ("notes", Json::text(notes))));
            says.extend(terms::native(&terms.value));
            let one = Imported { name: At::new(name.to_owned(), path.name.span), pointer, says: object(says) };
            self.carry.keep(one, &mut self.made);
        }
    }

    /// Events of a stream are told beside the RESULT, which is not left behind with them.
    fn json_of_own(&self, answer: &'d At<Json>) -> Option<&'d At<Json>> {
        answer.get("content")?.get("application/json")?.get("schema")
    }

    /// The schema of a member, wherever the reference to the object leads.
    fn inner(&self, schema: &'d At<Json>, member: &str) -> Option<&'d At<Json>> {
        let mut found = schema;
        for _ in 0..MOST_HOPS {
            let Some(reference) = found.get("$ref").and_then(|reference| reference.as_text()) else { break };
            found = self.at(reference.strip_prefix("#/")?)?;
        }
        let own = found.get("properties").and_then(|properties| properties.get(member));
        // A RESULT says for each status which members it has.
        let done = |branch: &&'d At<Json>| branch.get("title").is_some_and(|title| title.as_text() == Some("done"));
        own.or_else(|| found.get("oneOf")?.items().iter().find(done)?.get("properties")?.get(member))
    }
}

/// The call of a path, and what capgen says of it.
fn own_terms(path: &Member) -> Option<(&At<Json>, &At<Json>)> {
    let post = path.value.get("post")?;
    Some((post, post.get("x-capgen")?))
}

/// Fields that are put together.
#[derive(Default)]
struct Input {
    properties: Vec<(String, Json)>,
    required: Vec<Json>,
    /// One object that is all of it.
    whole: Option<Json>,
    definitions: Vec<Member>,
}

impl Input {
    fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|(known, _)| known == name)
    }

    /// Adds a field; what its schema refers to goes to the root.
    fn add(&mut self, name: &str, schema: Json, is_required: bool) {
        let name = if self.has(name) { format!("{name}_2") } else { name.to_owned() };
        if is_required {
            self.required.push(Json::text(name.as_str()));
        }
        let schema = match schema {
            Json::Object(members) => {
                let (definitions, rest): (Vec<_>, Vec<_>) =
                    members.into_iter().partition(|member| member.name.as_str() == "$defs");
                for one in definitions.into_iter().flat_map(|all| all.value.value.members().to_vec()) {
                    if self.definitions.iter().all(|known| known.name != one.name) {
                        self.definitions.push(one);
                    }
                }
                Json::Object(rest)
            }
            other => other,
        };
        self.properties.push((name, schema));
    }

    fn schema(self) -> Json {
        if let Some(whole) = self.whole {
            return whole;
        }
        let properties: Vec<(&str, Json)> =
            self.properties.iter().map(|(name, schema)| (name.as_str(), schema.clone())).collect();
        let mut schema = vec![("type", Json::text("object"))];
        if !properties.is_empty() {
            schema.push(("properties", object(properties)));
        }
        if !self.required.is_empty() {
            schema.push(("required", list(self.required)));
        }
        schema.push(("additionalProperties", Json::Bool(false)));
        if !self.definitions.is_empty() {
            schema.push(("$defs", Json::Object(self.definitions)));
        }
        object(schema)
    }
}

/// Does the schema, or the one of its own that it refers to, say that it is of an object?
fn is_object(schema: &Json) -> bool {
    let of_object = |schema: &Json| schema.get("type").is_some_and(|kind| kind.as_text() == Some("object"));
    let referred = || {
        let name = schema.get("$ref")?.as_text()?.strip_prefix("#/$defs/")?.replace("~1", "/").replace("~0", "~");
        schema.get("$defs")?.get(&name)
    };
    of_object(schema) || referred().is_some_and(|target| of_object(&target.value))
}

/// A schema with what is said of the value, unless it says so itself.
fn described(schema: Json, says: Option<&str>) -> Json {
    match (schema, says) {
        (Json::Object(mut members), Some(says))
            if members.iter().all(|member| member.name.as_str() != "description") =>
        {
            let here = Span::default();
            let description = Member { name: At::new("description".into(), here), value: at(Json::text(says), here) };
            members.push(description);
            Json::Object(members)
        }
        (schema, _) => schema,
    }
}
