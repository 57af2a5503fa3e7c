//! Tools at `/mcp`, as an agent sends for them: JSON-RPC over TCP.

use capgen::http::TokenTable;
use serde_json::{Value as Json, json};

use crate::crowd::{self, Crowd};
use crate::hotel::Hotel;
use crate::world::{TOKEN, World, line, start, start_with, table, user};

/// One agent and its session.
pub struct Agent<'w> {
    world: &'w World,
    token: String,
    /// What it sends in `x-step-up`.
    pub step_up: Option<String>,
    session: Option<String>,
    asked: u32,
}

impl<'w> Agent<'w> {
    pub async fn of(world: &'w World, token: &str) -> Agent<'w> {
        let mut agent = Agent { world, token: token.to_owned(), step_up: None, session: None, asked: 0 };
        let told = agent
            .ask("initialize", json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}))
            .await;
        assert_eq!(told["result"]["serverInfo"]["name"], "acme", "{told}");
        agent.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        agent
    }

    async fn send(&mut self, message: Json) -> (u16, String) {
        let mut request = self.world.client.post(format!("{}/mcp", self.world.base)).bearer_auth(&self.token);
        if let Some(step_up) = &self.step_up {
            request = request.header("x-step-up", step_up);
        }
        request = request.header("accept", "application/json, text/event-stream");
        if let Some(session) = &self.session {
            request = request.header("mcp-session-id", session).header("mcp-protocol-version", "2025-06-18");
        }
        let response = request.json(&message).send().await.unwrap();
        if let Some(session) = response.headers().get("mcp-session-id") {
            self.session = Some(session.to_str().unwrap().to_owned());
        }
        (response.status().as_u16(), response.text().await.unwrap())
    }

    /// Every message that comes back for a request, its answer last.
    async fn messages(&mut self, method: &str, params: Json) -> Vec<Json> {
        self.asked += 1;
        let message = json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params});
        let (status, text) = self.send(message).await;
        assert_eq!(status, 200, "{text}");
        let lines =
            text.lines().filter_map(|line| line.strip_prefix("data:").or(line.starts_with('{').then_some(line)));
        let all: Vec<Json> =
            lines.filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(all.last().unwrap()["id"], self.asked, "{text}");
        all
    }

    async fn ask(&mut self, method: &str, params: Json) -> Json {
        self.messages(method, params).await.pop().unwrap()
    }

    async fn tools(&mut self) -> Vec<Json> {
        let told = self.ask("tools/list", json!({})).await;
        told["result"]["tools"].as_array().unwrap().clone()
    }

    pub async fn call(&mut self, tool: &str, arguments: Json) -> Json {
        self.ask("tools/call", json!({"name": tool, "arguments": arguments})).await["result"].clone()
    }
}

fn names(tools: &[Json]) -> Vec<&str> {
    tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

fn add(key: &str, how: &str) -> Json {
    json!({"idempotency_key": key, "input": user(how)})
}

#[tokio::test]
async fn a_caller_is_told_of_the_tools_that_it_may_call() {
    let world = start().await;
    let mut hr = Agent::of(&world, TOKEN).await;
    let tools = hr.tools().await;
    assert_eq!(names(&tools), ["directory_add_user", "directory_audit", "directory_find_user"]);
    assert_eq!(
        names(&Agent::of(&world, "it-of-beta").await.tools().await),
        ["directory_add_user", "directory_find_user"]
    );
    assert_eq!(names(&Agent::of(&world, "guest").await.tools().await), [""; 0]);
    let [adds, audits, finds] = &tools[..] else { panic!("{tools:?}") };
    assert_eq!(adds["title"], "Add user");
    assert_eq!(
        (&adds["annotations"]["readOnlyHint"], &finds["annotations"]["readOnlyHint"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(audits["_meta"]["capgen/contract"]["scopes"], json!(["directory:audit"]));
    for tool in &tools {
        let schemas = [&tool["inputSchema"], &tool["outputSchema"]];
        for schema in schemas {
            assert_eq!(schema["type"], "object");
            jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{error}: {schema}"));
        }
    }
    assert!(jsonschema::is_valid(&adds["inputSchema"], &add("k", "ok")));
    assert!(!jsonschema::is_valid(&adds["inputSchema"], &json!({"input": user("ok")})));
}

#[tokio::test]
async fn many_tools_are_told_page_by_page() {
    let tokens = json!({"tokens": [line("desk", "desk", "acme", &["crowd:capability:invoke"], None)]});
    let desk = TokenTable::from_json(tokens.to_string().as_bytes()).unwrap();
    let world = start_with(|builder| builder.provider("crowd", Crowd), |server| server.authenticate(desk)).await;
    let mut agent = Agent::of(&world, "desk").await;
    let (mut told, mut pages, mut params) = (Vec::new(), Vec::new(), json!({}));
    // One page more than there are would be a cursor that leads nowhere.
    for _ in 0..4 {
        let page = agent.ask("tools/list", params).await["result"].take();
        let tools = page["tools"].as_array().unwrap();
        pages.push(tools.len());
        told.extend(names(tools).into_iter().map(str::to_owned));
        match page["nextCursor"].as_str() {
            Some(cursor) => params = json!({ "cursor": cursor }),
            None => break,
        }
    }
    assert_eq!(pages, [50, 50, 10]);
    let all: Vec<_> = (0..crowd::COUNT).map(|number| format!("crowd_n{number:03}")).collect();
    assert_eq!(told, all);
}

#[tokio::test]
async fn outcomes_are_results_and_only_failures_are_errors() {
    let world = start().await;
    let mut hr = Agent::of(&world, TOKEN).await;
    let tools = hr.tools().await;
    for (how, status, is_error) in
        [("ok", "done", false), ("bare", "connection_required", false), ("never", "failed", true)]
    {
        let told = hr.call("directory_add_user", add(how, how)).await;
        let result = &told["structuredContent"];
        assert_eq!((&result["status"], &told["isError"]), (&json!(status), &json!(is_error)), "{told}");
        assert!(jsonschema::is_valid(&tools[0]["outputSchema"], result), "{result}");
        assert_eq!(serde_json::from_str::<Json>(told["content"][1]["text"].as_str().unwrap()).unwrap(), *result);
    }
    let manual = hr.call("directory_add_user", add("bare", "bare")).await;
    let words = manual["content"][0]["text"].as_str().unwrap();
    assert!(words.starts_with("A person does this: ") && words.contains("The task is "), "{words}");
    assert!(!manual.to_string().contains("s3cr3t-w0rd"));
    let again = hr.call("directory_add_user", add("ok", "ok")).await;
    assert_eq!(again["structuredContent"]["idempotent_replay"], true);
    let plan =
        hr.call("directory_add_user", json!({"idempotency_key": "dry", "dry_run": true, "input": user("ok")})).await;
    assert_eq!(plan["structuredContent"]["status"], "planned");
    assert!(plan["content"][0]["text"].as_str().unwrap().starts_with("Nothing was done. Planned: "));
    assert_eq!(world.directory.effects(), 1);
    let (_, over_http) = world.add("ok", "ok").await;
    assert_eq!(over_http["output"], again["structuredContent"]["output"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_told_to_the_agent() {
    let world = start().await;
    let mut hr = Agent::of(&world, TOKEN).await;
    let invalid =
        hr.call("directory_add_user", json!({"idempotency_key": "k", "input": {"email": "anna", "seats": 99}})).await;
    assert_eq!(invalid["isError"], true);
    let problem: Json = serde_json::from_str(invalid["content"][1]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&problem["status"], &problem["type"]), (&json!(422), &json!("urn:capgen:problem:invalid-input")));
    let faults = problem["faults"].as_array().unwrap().iter().map(|fault| fault["path"].as_str().unwrap());
    assert!(faults.clone().any(|path| path == "/input/seats") && faults.clone().any(|path| path == "/input/how"));
    hr.call("directory_add_user", add("k", "ok")).await;
    let conflict = hr.call("directory_add_user", add("k", "busy")).await;
    assert!(conflict["content"][1]["text"].as_str().unwrap().contains("key-conflict"), "{conflict}");
    for (method, params) in [
        ("tools/call", json!({"name": "directory_burn", "arguments": {}})),
        ("tools/list", json!({"cursor": "nowhere"})),
    ] {
        assert_eq!(hr.ask(method, params).await["error"]["code"], -32602);
    }
    let mut guest = Agent::of(&world, "guest").await;
    let refused = guest.ask("tools/call", json!({"name": "directory_add_user", "arguments": add("g", "ok")})).await;
    assert_eq!(refused["error"]["code"], -32602);
    assert_eq!(world.directory.effects(), 1);
}

#[tokio::test]
async fn nobody_is_served_who_is_not_known_and_no_session_can_be_taken_over() {
    let world = start().await;
    let post = |token: Option<&'static str>| {
        let request = world
            .client
            .post(format!("{}/mcp", world.base))
            .json(&json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}));
        token.map_or(request.try_clone().unwrap(), |token| request.bearer_auth(token)).send()
    };
    for token in [None, Some("nobody"), Some("old")] {
        let response = post(token).await.unwrap();
        assert_eq!(response.status().as_u16(), 401, "{token:?}");
        assert!(response.headers()["www-authenticate"].to_str().unwrap().starts_with("Bearer"));
    }
    let hr = Agent::of(&world, TOKEN).await;
    let mut thief =
        Agent { token: "guest".to_owned(), asked: 7, session: hr.session.clone(), step_up: None, world: &world };
    assert_eq!(names(&thief.tools().await), [""; 0]);
    let refused = thief.ask("tools/call", json!({"name": "directory_add_user", "arguments": add("t", "ok")})).await;
    assert_eq!(refused["error"]["code"], -32602);
    assert_eq!(world.directory.effects(), 0);
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let world =
        start_with(|builder| builder, |server| server.authenticate(table()).limits(crate::world::tight())).await;
    let mut hr = Agent::of(&world, TOKEN).await;
    let params = json!({"name": "directory_add_user", "arguments": {"idempotency_key": "x".repeat(8000)}});
    let (status, _) = hr.send(json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": params})).await;
    assert_eq!(status, 413);
    assert_eq!(hr.call("directory_add_user", add("after", "ok")).await["structuredContent"]["status"], "done");
}

fn desk() -> TokenTable {
    let tokens = json!({ "tokens": [line("desk", "desk", "acme", &["stay:capability:invoke"], None)] });
    TokenTable::from_json(tokens.to_string().as_bytes()).unwrap()
}

#[tokio::test]
async fn what_is_told_while_a_call_goes_on_is_progress() {
    let hotel = Hotel::new(|| ());
    let world =
        start_with(|builder| builder.provider("hotel", hotel.clone()), |server| server.authenticate(desk())).await;
    let mut agent = Agent::of(&world, "desk").await;
    let params = json!({"name": "stay_book", "arguments": {"idempotency_key": "k", "input": "red"}, "_meta": {"progressToken": "p"}});
    let messages = agent.messages("tools/call", params).await;
    let (answer, progress) = messages.split_last().unwrap();
    assert_eq!(answer["result"]["structuredContent"]["status"], "done", "{answer}");
    assert!(!progress.is_empty(), "{messages:?}");
    for (number, told) in progress.iter().enumerate() {
        assert_eq!(
            (&told["method"], &told["params"]["progressToken"]),
            (&json!("notifications/progress"), &json!("p"))
        );
        assert_eq!(told["params"]["progress"].as_f64(), Some((number + 1) as f64));
    }
}

#[tokio::test]
async fn a_call_that_is_taken_back_is_stopped_where_the_contract_lets_it() {
    let hotel = Hotel::new(|| ());
    let world =
        start_with(|builder| builder.provider("hotel", hotel.clone()), |server| server.authenticate(desk())).await;
    let mut agent = Agent::of(&world, "desk").await;
    let mut other =
        Agent { token: "desk".to_owned(), asked: 100, session: agent.session.clone(), step_up: None, world: &world };
    let call = json!({"jsonrpc": "2.0", "id": "slow", "method": "tools/call",
        "params": {"name": "stay_book", "arguments": {"idempotency_key": "s", "input": "slow"}}});
    let taken_back = async {
        while hotel.begun() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        other
            .send(json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "slow"}}))
            .await;
        loop {
            let asked = other.call("stay_book", json!({"idempotency_key": "s", "input": "slow"})).await;
            if asked["structuredContent"]["status"] != "in_progress" {
                return asked;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    // Nobody may answer a request that was taken back; whoever waits for it is only let go.
    let asked = tokio::select! {
        asked = tokio::time::timeout(std::time::Duration::from_secs(20), taken_back) => asked.unwrap(),
        _ = async { drop(agent.send(call).await); std::future::pending::<()>().await } => unreachable!(),
    };
    assert_eq!(asked["structuredContent"]["status"], "failed", "{asked}");
    assert!(asked["structuredContent"]["message"].as_str().unwrap().contains("cancel"), "{asked}");
    assert_eq!(hotel.booked(), [""; 0]);
}
