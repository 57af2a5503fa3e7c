//! Conformance of a server, and of the same server behind something that tampers with what it answers.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use capgen::http::{Server, TokenTable};
use capgen::testing::{Report, Rule, Served, Verdict};
use capgen::{Composition, Connection, Ledger};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use reqwest::Client;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use crate::desk::Desk;
use crate::inn::{Fault, Inn};

pub const TOKEN: &str = "hr-of-acme";
const BARE: &str = "nobody-in-particular";

fn table() -> TokenTable {
    let line = |token: &str, permissions: &[&str]| {
        let hash: String = Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect();
        json!({ "sha256": hash, "caller": token, "tenant": "acme", "actor": token, "permissions": permissions })
    };
    let lines = json!({ "tokens": [line(TOKEN, &["stay:capability:invoke", "stay:book"]), line(BARE, &["x:capability:invoke"])]});
    TokenTable::from_json(lines.to_string().as_bytes()).unwrap()
}

/// Serves the inn on a free port.
pub async fn inn() -> String {
    let connection = Connection::new().with_secret("token", "t0ken-of-the-inn");
    let acme = Composition::builder("acme", Ledger::memory())
        .provider("inn", Inn { desk: Desk::default(), fault: Fault::None })
        .connection("inn", connection)
        .build();
    let listening = Server::new(&acme).at("127.0.0.1:0").authenticate(table()).listen().await.unwrap();
    let base = format!("http://{}", listening.address());
    tokio::spawn(async move { listening.run().await.unwrap() });
    base
}

/// What is done to answers on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tampers {
    No,
    LetsAnybodyIn,
    TakesWrongInputs,
    AnswersOutsideItsSchema,
    ForgetsReplays,
    TakesAnotherInputForTheFirst,
    BreaksAtAnOutcome,
    ActsInADryRun,
    TellsAPin,
    GivesAReasonOfItsOwn,
    ForgetsTheRate,
    ForgetsScopes,
    AnswersAReadFromTheLedger,
    FindsOutTooMuch,
    CommitsTwice,
    TakesBackTwice,
    CancelsNothing,
    NeedsNoStepUp,
}

struct Between {
    base: String,
    tampers: Tampers,
    client: Client,
}

impl Between {
    fn is(&self, tampers: Tampers) -> bool {
        self.tampers == tampers
    }

    async fn pass(&self, method: Method, uri: &Uri, headers: &HeaderMap, body: Bytes) -> (u16, Json) {
        let given = headers.get("authorization").and_then(|value| value.to_str().ok());
        let mut token = given.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
        let is_bare = token.as_deref() == Some(BARE);
        if (self.is(Tampers::LetsAnybodyIn) && !is_bare) || (self.is(Tampers::ForgetsScopes) && is_bare) {
            token = Some(TOKEN.to_owned());
        }
        let mut asked: Json = serde_json::from_slice(&body).unwrap_or_default();
        if self.is(Tampers::ActsInADryRun) && asked["dry_run"] == true {
            asked["dry_run"] = false.into();
        }
        let mut request = self.client.request(method.clone(), format!("{}{uri}", self.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if method == Method::POST {
            request = request.json(&asked);
        }
        let response = request.send().await.unwrap();
        let (status, told) = (response.status().as_u16(), response.json().await.unwrap_or_default());
        self.tamper(uri.path(), &asked, status, told)
    }

    fn tamper(&self, path: &str, asked: &Json, status: u16, mut told: Json) -> (u16, Json) {
        let (is_book, is_find) = (path == "/capabilities/stay.book", path == "/capabilities/stay.find");
        let is_done = status == 200 && told["status"] == "done";
        let result = |status: &str| {
            json!({ "status": status, "retryable": false, "provider": "inn", "provider_ref": null,
                "output": null, "plan": [], "message": null, "idempotent_replay": false })
        };
        match self.tampers {
            Tampers::TakesWrongInputs if told["type"] == "urn:capgen:problem:invalid-input" => (200, result("planned")),
            Tampers::AnswersOutsideItsSchema if is_done && told["output"].is_object() => {
                told["output"]["booking"] = "".into();
                (status, told)
            }
            Tampers::ForgetsReplays if is_book => {
                told["idempotent_replay"] = false.into();
                (status, told)
            }
            Tampers::TakesAnotherInputForTheFirst if status == 409 => (200, result("done")),
            Tampers::BreaksAtAnOutcome if is_find && is_done => (500, json!({ "detail": "oh" })),
            Tampers::TellsAPin if is_book && told["status"] == "planned" => {
                told["message"] = format!("for the pin {}", asked["input"]["pin"]).into();
                (status, told)
            }
            Tampers::GivesAReasonOfItsOwn if is_find && is_done => {
                told["reason"] = "odd".into();
                (status, told)
            }
            Tampers::ForgetsTheRate if status == 429 => (200, result("done")),
            Tampers::AnswersAReadFromTheLedger if is_find && is_done => {
                told["idempotent_replay"] = true.into();
                (status, told)
            }
            Tampers::FindsOutTooMuch if path.ends_with("/reconcile") => (200, result("done")),
            Tampers::CommitsTwice if path.ends_with("/commit") => {
                told["idempotent_replay"] = false.into();
                (status, told)
            }
            Tampers::TakesBackTwice if path.ends_with("/compensate") => {
                told["idempotent_replay"] = false.into();
                (status, told)
            }
            Tampers::CancelsNothing if path.ends_with("/cancel") => (200, result("done")),
            Tampers::NeedsNoStepUp
                if asked["idempotency_key"].as_str().is_some_and(|key| key.ends_with("-step-up")) =>
            {
                (200, result("done"))
            }
            _ => (status, told),
        }
    }
}

type Told = (StatusCode, [(&'static str, &'static str); 1], String);

async fn handle(
    State(between): State<Arc<Between>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Told {
    let (status, told) = between.pass(method, &uri, &headers, body).await;
    (StatusCode::from_u16(status).unwrap(), [("retry-after", "1")], told.to_string())
}

/// The inn behind something that tampers, at an address.
pub async fn tampering(tampers: Tampers) -> String {
    let between = Arc::new(Between { base: inn().await, tampers, client: Client::new() });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(handle).with_state(between);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let service = TowerToHyperService::new(router.clone());
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
        }
    });
    url
}

async fn tampered(tampers: Tampers) -> Served {
    Served::at(&tampering(tampers).await).unwrap().token(TOKEN).bare_token(BARE)
}

fn cases(report: &Report, verdict: Verdict) -> Vec<(&str, Rule)> {
    report.with(verdict).map(|case| (case.capability.as_str(), case.rule)).collect()
}

const BOOK: &str = "stay.book";
const FIND: &str = "stay.find";
const GRANT: &str = "stay.grant";
const HOLD: &str = "stay.hold";
const ALL: &[&str] = &[BOOK, FIND, GRANT, HOLD];

#[tokio::test]
async fn a_correct_server_passes_and_what_is_not_seen_from_outside_is_not_proven() {
    let report = tampered(Tampers::No).await.acting().run().await.unwrap();
    report.assert();
    let proven = cases(&report, Verdict::Proven);
    for case in [
        (BOOK, Rule::Identity),
        (BOOK, Rule::InvalidInputs),
        (BOOK, Rule::Output),
        (BOOK, Rule::Replay),
        (BOOK, Rule::Conflict),
        (BOOK, Rule::Scopes),
        (BOOK, Rule::RateLimit),
        (HOLD, Rule::Commit),
        (FIND, Rule::Output),
        (GRANT, Rule::StepUp),
    ] {
        assert!(proven.contains(&case), "{case:?}: {report}");
    }
    let never = [Rule::Read, Rule::DryRun, Rule::Vendor, Rule::Fencing, Rule::Crash, Rule::Compensate, Rule::Redaction];
    assert!(!proven.iter().any(|(_, rule)| never.contains(rule)), "{report}");
}

#[tokio::test]
async fn without_leave_nothing_is_done() {
    let desk = Desk::default();
    let acme = Composition::builder("acme", Ledger::memory())
        .provider("inn", Inn { desk: desk.clone(), fault: Fault::None })
        .connection("inn", Connection::new().with_secret("token", "t0ken-of-the-inn"))
        .build();
    let listening = Server::new(&acme).at("127.0.0.1:0").authenticate(table()).listen().await.unwrap();
    let url = format!("http://{}", listening.address());
    tokio::spawn(async move { listening.run().await.unwrap() });
    let report = Served::at(&url).unwrap().token(TOKEN).run().await.unwrap();
    report.assert();
    assert_eq!(capgen::testing::Vendor::effects(&desk), Some(0), "{report}");
    let replay = report.cases.iter().find(|case| case.rule == Rule::Replay).unwrap();
    assert!(replay.verdict == Verdict::Unproven && replay.told.contains("--act"), "{report}");
}

/// What is tampered with, and where that shows.
const TABLE: &[(Tampers, Rule, &[&str])] = &[
    (Tampers::LetsAnybodyIn, Rule::Identity, ALL),
    (Tampers::TakesWrongInputs, Rule::InvalidInputs, ALL),
    (Tampers::AnswersOutsideItsSchema, Rule::Output, &[BOOK, FIND, HOLD]),
    (Tampers::ForgetsReplays, Rule::Replay, &[BOOK]),
    (Tampers::TakesAnotherInputForTheFirst, Rule::Conflict, &[BOOK]),
    (Tampers::BreaksAtAnOutcome, Rule::ValidInputs, &[FIND]),
    (Tampers::ActsInADryRun, Rule::DryRun, &[BOOK]),
    (Tampers::TellsAPin, Rule::Redaction, &[BOOK]),
    (Tampers::GivesAReasonOfItsOwn, Rule::Reasons, &[FIND]),
    (Tampers::ForgetsTheRate, Rule::RateLimit, &[BOOK]),
    (Tampers::ForgetsScopes, Rule::Scopes, &[BOOK]),
    (Tampers::AnswersAReadFromTheLedger, Rule::Read, &[FIND]),
    (Tampers::FindsOutTooMuch, Rule::Reconcile, &[BOOK]),
    (Tampers::CommitsTwice, Rule::Commit, &[HOLD]),
    (Tampers::TakesBackTwice, Rule::Compensate, &[BOOK]),
    (Tampers::CancelsNothing, Rule::Cancel, &[BOOK]),
    (Tampers::NeedsNoStepUp, Rule::StepUp, &[GRANT]),
];

#[tokio::test]
async fn whatever_is_tampered_with_breaks_its_rule_and_no_other() {
    let mut wrong = Vec::new();
    for (tampers, rule, capabilities) in TABLE {
        let report = tampered(*tampers).await.acting().run().await.unwrap();
        let expected: Vec<(&str, Rule)> = capabilities.iter().map(|capability| (*capability, *rule)).collect();
        if cases(&report, Verdict::Broken) != expected {
            wrong.push(format!("{tampers:?} should break {rule:?} of {capabilities:?}: {report}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[tokio::test]
async fn a_server_that_does_not_know_the_caller_is_told_in_words() {
    let url = inn().await;
    let nobody = Served::at(&url).unwrap().run().await.unwrap_err();
    assert!(nobody.contains("401") && nobody.contains("give a token"), "{nobody}");
    let unknown = Served::at(&url).unwrap().token(TOKEN).only("stay.sleep").run().await.unwrap_err();
    assert!(unknown.contains("does not serve `stay.sleep`"), "{unknown}");
    assert!(Served::at("stay.example").unwrap_err().contains("http://"));
}
