//! The pages for people, as a browser would ask for them.

use capgen::http::{SessionKey, TokenTable};
use capgen::rt::MapTo;
use reqwest::header::{HeaderMap, LOCATION, SET_COOKIE};
use reqwest::{Client, Response, redirect};
use serde_json::json;

use crate::world::{ADD, World, start_with, table, user};

/// A browser: it keeps one cookie and follows nothing by itself.
pub struct Browser<'w> {
    world: &'w World,
    client: Client,
    cookie: Option<String>,
}

/// What came back.
pub struct Page {
    pub status: u16,
    headers: HeaderMap,
    pub text: String,
}

impl<'w> Browser<'w> {
    fn new(world: &'w World) -> Browser<'w> {
        let client = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
        Browser { world, client, cookie: None }
    }

    /// Signed in with a token.
    pub async fn signed_in(world: &'w World, token: &str) -> Browser<'w> {
        let mut browser = Browser::new(world);
        let page = browser.sign_in(token).await;
        assert_eq!((page.status, page.location()), (303, "/sign-in/kept?next=%2Ftasks"));
        assert_eq!(browser.get("/sign-in/kept?next=%2Ftasks").await.location(), "/tasks");
        browser
    }

    async fn sign_in(&mut self, token: &str) -> Page {
        let page = self.send("/sign-in", &[("token", token), ("next", "/tasks")], Some(&self.world.base.clone())).await;
        self.cookie = page.headers.get(SET_COOKIE).map(|cookie| cookie.to_str().unwrap().to_owned());
        page
    }

    pub async fn get(&self, path: &str) -> Page {
        self.finish(self.client.get(format!("{}{path}", self.world.base))).await
    }

    /// Sends a form with the token of its session, from a page of this site.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.get("/tasks").await.form_token();
        let fields = [fields, &[("form-token", token.as_str())]].concat();
        self.send(path, &fields, Some(&self.world.base)).await
    }

    pub async fn send(&self, path: &str, fields: &[(&str, &str)], origin: Option<&str>) -> Page {
        let body: String = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let mut request = self.client.post(format!("{}{path}", self.world.base)).body(body);
        request = request.header("content-type", "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        self.finish(request).await
    }

    async fn finish(&self, mut request: reqwest::RequestBuilder) -> Page {
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie.split(';').next().unwrap());
        }
        Page::of(request.send().await.unwrap()).await
    }
}

impl Page {
    async fn of(response: Response) -> Page {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Page { status, headers, text: response.text().await.unwrap() }
    }

    pub fn location(&self) -> &str {
        self.headers[LOCATION].to_str().unwrap()
    }

    fn form_token(&self) -> String {
        let (_, rest) = self.text.split_once("name=\"form-token\" value=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    }

    pub fn has(&self, words: &str) -> bool {
        self.text.contains(words)
    }
}

async fn by_hand() -> World {
    start_with(|builder| builder.map(ADD, MapTo::Manual), |server| server.authenticate(table())).await
}

/// Opens a task; its address.
async fn open(world: &World, key: &str) -> String {
    format!("/tasks/{}", world.add(key, "ok").await.1["task"]["id"].as_str().unwrap())
}

#[tokio::test]
async fn who_is_not_signed_in_is_asked_to_and_sees_nothing_else() {
    let world = by_hand().await;
    let task = open(&world, "k").await;
    let browser = Browser::new(&world);
    for path in ["/tasks", &task, "/log", "/tasks/task-99", &format!("{task}/payload.json")] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 303, "{path}");
        assert!(page.location().starts_with("/sign-in?next=%2F"), "{path}");
        assert!(page.text.is_empty());
    }
    let page = browser.get("/sign-in?next=/log").await;
    assert!(page.status == 200 && page.has("name=\"next\" value=\"/log\"") && page.has("type=\"password\""));
    for page in [browser.send(&format!("{task}/claim"), &[], Some(&world.base)).await, browser.get("/tasks").await] {
        assert!(page.status == 303 && page.location().starts_with("/sign-in"));
    }
}

#[tokio::test]
async fn a_token_that_is_not_known_signs_nobody_in() {
    let world = by_hand().await;
    let mut browser = Browser::new(&world);
    for (token, status) in [("nobody", 401), ("old", 401), ("", 422), ("two words", 422), ("é", 422)] {
        let page = browser.sign_in(token).await;
        assert_eq!(page.status, status, "{token}");
        assert!(browser.cookie.is_none() && page.has("role=\"alert\"") && page.has("aria-invalid=\"true\""));
        assert!(page.has("Error: Sign in") && (token.is_empty() || !page.has(&format!("value=\"{token}\""))));
    }
    assert_eq!(browser.send("/sign-in", &[("token", "bo")], Some("https://evil.example")).await.status, 403);
    assert_eq!(browser.send("/sign-in", &[("token", "bo")], None).await.status, 403);
}

#[tokio::test]
async fn a_session_is_sealed_for_its_browser_alone() {
    let world = by_hand().await;
    let browser = Browser::signed_in(&world, "bo").await;
    let cookie = browser.cookie.clone().unwrap();
    for flag in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(cookie.starts_with("capgen-acme=") && !cookie.contains("Secure"), "this machine has no TLS: {cookie}");
    let elsewhere = browser.client.post(format!("{}/sign-in", world.base)).header("host", "acme.example");
    let elsewhere = elsewhere.header("origin", "https://acme.example").body("token=bo");
    let elsewhere = elsewhere.header("content-type", "application/x-www-form-urlencoded");
    let secure = Page::of(elsewhere.send().await.unwrap()).await.headers[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(secure.starts_with("__Host-capgen-acme=") && secure.ends_with("; Secure"), "{secure}");
    // It says who is signed in, and the token that signs in is nowhere.
    let page = browser.get("/tasks").await;
    assert!(page.has("bo@acme") && page.status == 200);
    let other = by_hand().await;
    let stranger = Browser { world: &other, client: Client::new(), cookie: Some(cookie) };
    let page = stranger.get("/tasks").await;
    assert!(page.has("<h1>Sign in</h1>") && !page.has("bo@acme"), "another process has another key");
}

#[tokio::test]
async fn nodes_with_one_key_share_sessions_and_a_token_that_was_taken_back_ends_one() {
    let key = || SessionKey::from_secret("0123456789abcdef0123456789abcdef").unwrap();
    let one = start_with(|builder| builder, |server| server.authenticate(table()).session_key(key())).await;
    let other = start_with(|builder| builder, |server| server.authenticate(table()).session_key(key())).await;
    let none = TokenTable::from_json(br#"{"tokens": []}"#).unwrap();
    let without = start_with(|builder| builder, |server| server.authenticate(none).session_key(key())).await;
    let browser = Browser::signed_in(&one, "bo").await;
    let there = |world| Browser { world, client: browser.client.clone(), cookie: browser.cookie.clone() };
    assert_eq!(there(&other).get("/tasks").await.status, 200);
    assert_eq!(there(&without).get("/tasks").await.status, 303);
}

#[tokio::test]
async fn a_session_ends_in_time_and_when_somebody_signs_out() {
    let mut limits = capgen::http::Limits::default();
    limits.session = std::time::Duration::ZERO;
    let over = start_with(|builder| builder, |server| server.authenticate(table()).limits(limits)).await;
    let mut browser = Browser::new(&over);
    browser.sign_in("bo").await;
    assert!(browser.cookie.is_some() && browser.get("/tasks").await.status == 303);
    assert_eq!(browser.get("/sign-in/kept?next=/log").await.location(), "/sign-in?kept=no&next=%2Flog");
    assert!(browser.get("/sign-in?kept=no").await.has("did not keep the session"));

    let world = by_hand().await;
    let browser = Browser::signed_in(&world, "bo").await;
    assert_eq!(browser.send("/sign-out", &[("form-token", "x")], Some(&world.base)).await.status, 403);
    let out = browser.post("/sign-out", &[]).await;
    assert_eq!((out.status, out.location()), (303, "/sign-in"));
    assert!(
        out.headers[SET_COOKIE].to_str().unwrap().contains("capgen-acme=; ")
            && out.headers[SET_COOKIE].to_str().unwrap().contains("Max-Age=0")
    );
}

#[tokio::test]
async fn no_page_elsewhere_makes_a_browser_act() {
    let world = by_hand().await;
    let claim = format!("{}/claim", open(&world, "k").await);
    let bo = Browser::signed_in(&world, "bo").await;
    let cy = Browser::signed_in(&world, "cy").await;
    let (of_bo, of_cy) = (bo.get("/tasks").await.form_token(), cy.get("/tasks").await.form_token());
    let ours = Some(world.base.as_str());
    for (token, origin) in [
        (None, ours),
        (Some(""), ours),
        (Some(of_cy.as_str()), ours),
        (Some(&of_bo[1..]), ours),
        (Some(of_bo.as_str()), None),
        (Some(of_bo.as_str()), Some("null")),
        (Some(of_bo.as_str()), Some("http://127.0.0.1:1")),
        (Some(of_bo.as_str()), Some("https://evil.example")),
    ] {
        let fields: Vec<_> = token.into_iter().map(|token| ("form-token", token)).collect();
        assert_eq!(bo.send(&claim, &fields, origin).await.status, 403, "{token:?} {origin:?}");
    }
    let json = bo.client.post(format!("{}{claim}", world.base)).header("cookie", bo.cookie.clone().unwrap());
    let json = json.header("origin", &world.base).json(&json!({ "form-token": of_bo })).send().await.unwrap();
    assert_eq!(json.status().as_u16(), 415);
    // A cookie opens no door of the JSON interface.
    assert_eq!(bo.get("/api/tasks").await.status, 401);
    assert_eq!(bo.send(&format!("/api{claim}"), &[("form-token", &of_bo)], ours).await.status, 401);
    assert!(bo.get("/tasks?state=claimed").await.has("There are no tasks of this kind"));
    assert_eq!(bo.send(&claim, &[("form-token", &of_bo)], ours).await.status, 303);
}

#[tokio::test]
async fn what_goes_with_every_answer_allows_no_script_no_frame_and_no_copy() {
    let world = by_hand().await;
    let task = open(&world, "k").await;
    let browser = Browser::signed_in(&world, "bo").await;
    for path in
        ["/tasks", &task, &format!("{task}/payload.json"), "/log", "/sign-in", "/tasks/none", "/sign-out", "/tasks?x=1"]
    {
        let page = browser.get(path).await;
        let header = |name: &str| page.headers[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("script-src") && !policy.contains("unsafe"), "{path}");
        assert_eq!(header("cache-control"), "no-store", "{path}");
        assert_eq!((header("x-content-type-options"), header("x-frame-options")), ("nosniff".into(), "DENY".into()));
        assert_eq!(header("referrer-policy"), "same-origin");
        assert!(!page.has("<script") && !page.has(" style=") && !page.has("<style") && !page.has(" onclick"), "{path}");
    }
    for (path, media_type) in [("/pages/style.css", "text/css; charset=utf-8"), ("/pages/icon.svg", "image/svg+xml")] {
        let page = browser.get(path).await;
        assert_eq!((page.status, page.headers["content-type"].to_str().unwrap()), (200, media_type));
    }
}

#[tokio::test]
async fn what_others_wrote_is_shown_and_never_obeyed() {
    let world = by_hand().await;
    let mut input = user("ok");
    let long = "y".repeat(700_000);
    input["notes"] = json!({
        "<script>alert(1)</script>": "\" onfocus=alert(1) autofocus x=\"",
        "turned": "left \u{202E}txt.exe\u{200B}\u{0}",
        "long": long,
        "deep": (0..90).fold(json!(1), |inner, _| json!([inner])),
        "wide": (0..5000).collect::<Vec<_>>(),
    });
    input["email"] = json!("<img src=x onerror=1>");
    let (_, result) = world.call(ADD, json!({ "idempotency_key": "<b>k</b>", "input": input })).await;
    let path = format!("/tasks/{}", result["task"]["id"].as_str().unwrap());
    let browser = Browser::signed_in(&world, "bo").await;
    for path in
        [&path, "/tasks", "/log", "/log?key=%3Cb%3Ek%3C%2Fb%3E&capability=", "/tasks?capability=%22%3E%3Cscript%3E"]
    {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        for hostile in ["<script", "<img", "<b>", "\u{202E}", "\u{200B}", "\0", "\" onfocus"] {
            assert!(!page.has(hostile), "{path}: {hostile}");
        }
        assert!(page.text.len() < 100_000, "{path}: {}", page.text.len());
    }
    let page = browser.get(&path).await;
    assert!(page.has("&lt;script&gt;alert(1)") && page.has("U+202E") && page.has("700000 characters in all"));
    let file = browser.get(&format!("{path}/payload.json")).await;
    let exact: serde_json::Value = serde_json::from_str(&file.text).unwrap();
    assert_eq!((&exact["notes"], &exact["password"]), (&input["notes"], &json!("***")));
    assert!(file.headers["content-disposition"].to_str().unwrap().starts_with("attachment; filename=\"task-"));
    assert_eq!(browser.get("/tasks?state=%3Cscript%3E").await.status, 400);
}

#[tokio::test]
async fn a_person_claims_corrects_and_completes_a_task() {
    let world = by_hand().await;
    let task = open(&world, "k").await;
    let (bo, cy) = (Browser::signed_in(&world, "bo").await, Browser::signed_in(&world, "cy").await);
    assert!(bo.get(&task).await.has("Claim this task") && !bo.get(&task).await.has("Complete the task"));
    let claimed = bo.post(&format!("{task}/claim"), &[]).await;
    assert_eq!((claimed.status, claimed.location()), (303, &*format!("{task}?did=claim")));
    let page = bo.get(claimed.location()).await;
    assert!(page.has("The task is yours now") && page.has("<label for=\"f1\">Account id</label>"));
    assert!(cy.get(&task).await.has("bo@acme") && !cy.get(&task).await.has("Complete the task"));
    let conflict = cy.post(&format!("{task}/complete"), &[("/account_id", "x"), ("/attempt", "1")]).await;
    assert!(conflict.status == 409 && conflict.has("`bo@acme` has the task") && conflict.has("since"));

    let page = bo
        .post(
            &format!("{task}/complete"),
            &[("/account_id", "<a&b>"), ("/attempt", "many"), ("reference", &"r".repeat(501))],
        )
        .await;
    assert_eq!(page.status, 422);
    assert!(page.has("<title>Error: ") && page.has("href=\"#f2\"") && page.has("id=\"f2-fault\""));
    assert!(page.has("expected an integer") && page.has("value=\"&lt;a&amp;b&gt;\"") && page.has("value=\"many\""));
    assert!(page.has("href=\"#reference\"") && page.has("at most 500 characters"));
    let page = bo.post(&format!("{task}/complete"), &[("/attempt", "2")]).await;
    assert!(page.status == 422 && page.has("Account id: is missing"));

    let done = bo
        .post(&format!("{task}/complete"), &[("/account_id", "by-hand"), ("/attempt", "2"), ("reference", "ref-7")])
        .await;
    assert_eq!((done.status, done.location()), (303, &*format!("{task}?did=complete")));
    let page = bo.get(done.location()).await;
    assert!(page.has("role=\"status\"") && page.has("by-hand") && !page.has("Complete the task"));
    let (_, result) = world.add("k", "ok").await;
    assert_eq!((&result["status"], &result["output"]["attempt"]), (&json!("done"), &json!(2)));
    assert_eq!(result["provider_ref"], "ref-7");
    let late = bo.post(&format!("{task}/decline"), &[("reason", "no")]).await;
    assert!(late.status == 409 && late.has("it was completed by `bo@acme`"));
}

#[tokio::test]
async fn a_person_declines_with_a_reason_or_gives_a_task_back() {
    let world = by_hand().await;
    let task = open(&world, "k").await;
    let bo = Browser::signed_in(&world, "bo").await;
    bo.post(&format!("{task}/claim"), &[]).await;
    assert_eq!(bo.post(&format!("{task}/release"), &[]).await.location(), format!("{task}?did=release"));
    bo.post(&format!("{task}/claim"), &[]).await;
    let page = bo.post(&format!("{task}/decline"), &[("reason", " \r\n ")]).await;
    assert!(page.status == 422 && page.has("href=\"#reason\"") && page.has("id=\"reason-fault\""));
    assert_eq!(bo.post(&format!("{task}/burn"), &[]).await.status, 404);
    assert_eq!(bo.post(&format!("{task}/decline"), &[("reason", "she left: s3cr3t-w0rd")]).await.status, 303);
    assert!(bo.get(&task).await.has("she left: ***"));
    assert_eq!(world.add("k", "ok").await.1["message"], "declined by bo@acme: she left: ***");
    let log = bo.get("/log?capability=directory.add_user").await;
    assert!(log.has("Task declined") && log.has("Task given back") && log.has("declined by bo@acme"));
    for (page, path) in [(&log, "/log"), (&bo.get("/tasks?state=all").await, "/tasks"), (&bo.get(&task).await, "task")]
    {
        assert!(!page.has("s3cr3t-w0rd"), "{path}");
    }
}

#[tokio::test]
async fn pages_show_what_was_permitted_of_ones_own_customer() {
    let world = by_hand().await;
    let task = open(&world, "k").await;
    let viewer = Browser::signed_in(&world, "viewer").await;
    let page = viewer.get(&task).await;
    assert!(page.has("You may look at tasks") && !page.has("href=\"/log\"") && !page.has("Claim this task"));
    assert_eq!(viewer.get("/log").await.status, 403);
    assert_eq!(viewer.post(&format!("{task}/claim"), &[]).await.status, 403);
    let bea = Browser::signed_in(&world, "bea").await;
    assert_eq!(bea.get(&task).await.status, 404);
    assert_eq!(bea.post(&format!("{task}/claim"), &[]).await.status, 404);
    assert!(bea.get("/tasks").await.has("There are no tasks") && bea.get("/log").await.has("Nothing was done"));
}

#[tokio::test]
async fn lists_are_filtered_and_paged() {
    let world = by_hand().await;
    for number in 0..5 {
        open(&world, &format!("k{number}")).await;
    }
    let bo = Browser::signed_in(&world, "bo").await;
    let page = bo.get("/tasks?limit=2").await;
    assert_eq!(page.text.matches("<h2><a href=\"/tasks/").count(), 2);
    assert!(page.has("Next page") && !page.has("First page"));
    let page = bo.get("/tasks?state=open&after=task-2&limit=200").await;
    assert!(page.has("First page") && !page.has("Next page") && page.has("value=\"open\" selected"));
    let page = bo.get("/log?key=k1").await;
    assert!(page.text.matches("<tr>").count() == 2 && page.has("Task opened") && page.has("value=\"k1\""));
    let page = bo.get("/log?limit=2").await;
    let older = page.text.split("href=\"").find(|rest| rest.starts_with("/log?") && rest.contains("before=")).unwrap();
    let older = older.split('"').next().unwrap().replace("&amp;", "&");
    assert!(bo.get(&older).await.has("Latest"));
    assert!(bo.get("/log?until=2020-01-01").await.has("Nothing was done"));
}

#[tokio::test]
async fn a_link_from_elsewhere_leads_to_the_page_all_the_same() {
    let world = by_hand().await;
    let request = Client::new().get(format!("{}/tasks?state=open", world.base)).header("sec-fetch-site", "cross-site");
    let page = Page::of(request.send().await.unwrap()).await;
    assert_eq!((page.status, page.headers["refresh"].to_str().unwrap()), (200, "0; url=/tasks?state=open"));
}
