//! Acme, served to clients that are not ours: the Python SDK of the Model Context Protocol, a validator of OpenAPI documents
//! and a property-based tester of APIs.
//!
//! `tests/services/clients.sh install` installs them. Without them these tests say that they were left out; where `CI` is
//! set they fail.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn clients(arguments: &[&str]) -> Command {
    let mut command = Command::new(root().join("tests/services/clients.sh"));
    command.args(arguments);
    command
}

/// Are they there? Where they have to be, it fails when they are not.
fn are_installed(test: &str) -> bool {
    let installed = clients(&["installed"]).status().is_ok_and(|status| status.success());
    assert!(installed || std::env::var_os("CI").is_none(), "run tests/services/clients.sh install");
    if !installed {
        eprintln!("LEFT OUT: {test}: run tests/services/clients.sh install");
    }
    installed
}

fn acme(vendor: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acme"));
    command.args(["--ledger", "memory:", "--vendor"]).arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join(vendor));
    command
}

/// What a command printed, when it went well.
fn printed(output: &Output) -> String {
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{told}\n{errors}", output.status);
    told.into_owned()
}

/// A server for two customers; only `acme` has a connection.
struct Served {
    process: Child,
    /// Open as long as it prints.
    _told: BufReader<ChildStdout>,
    base: String,
}

impl Served {
    fn start(name: &str) -> Served {
        let line = |tenant: &str| {
            let hash: String = Sha256::digest(tenant).iter().map(|byte| format!("{byte:02x}")).collect();
            json!({"sha256": hash, "caller": "hr", "tenant": tenant, "actor": format!("hr@{tenant}.example"),
                "permissions": ["gws:capability:invoke", "planner:capability:invoke", "acme:tasks:read", "acme:tasks:complete", "acme:holds:read", "acme:holds:set", "acme:log:read"]})
        };
        let tokens = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-tokens.json"));
        std::fs::write(&tokens, json!({"tokens": [line("acme"), line("beta")]}).to_string()).unwrap();
        let mut command = acme(&format!("{name}-vendor.json"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--tokens"]).arg(&tokens).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let (mut told, mut first) = (BufReader::new(process.stdout.take().unwrap()), String::new());
        told.read_line(&mut first).unwrap();
        let base = first.split([' ', ',']).find(|word| word.starts_with("http://")).unwrap().to_owned();
        Served { process, _told: told, base }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const AGENT: &str = "tests/services/clients/agent.py";

#[test]
fn an_agent_starts_acme_and_calls_its_tools() {
    if !are_installed("an agent over standard input and output") {
        return;
    }
    let program = acme("stdio-vendor.json");
    let mut agent = clients(&["python", AGENT, "stdio", env!("CARGO_BIN_EXE_acme")]);
    let told = lines(&printed(&agent.args(program.get_args()).arg("mcp").output().unwrap()));
    let [tools, first, again, wrong] = &told[..] else { panic!("{told:?}") };
    assert!(tools["tools"].as_array().unwrap().contains(&json!("identity_provision_user")));
    assert_eq!(
        (&first["status"], &first["replay"], &first["is_error"]),
        (&json!("done"), &json!(false), &json!(false))
    );
    assert_eq!((&again["status"], &again["replay"]), (&json!("done"), &json!(true)));
    assert_eq!((&wrong["is_error"], &wrong["status"]), (&json!(true), &Value::Null));
}

#[test]
fn an_agent_without_a_connection_is_told_of_the_task_of_a_person() {
    if !are_installed("agents over HTTP") {
        return;
    }
    let served = Served::start("agents");
    let told = lines(&printed(&clients(&["python", AGENT, "http", &served.base, "acme", "beta"]).output().unwrap()));
    let first = |who: &str| told.iter().find(|line| line["who"] == who && line["key"] == "first").unwrap();
    assert_eq!(first("acme")["status"], "done");
    let manual = first("beta");
    assert_eq!((&manual["status"], &manual["is_error"]), (&json!("connection_required"), &json!(false)));
    assert!(manual["words"].as_str().unwrap().starts_with("A person does this: "), "{manual}");
}

#[test]
fn the_document_is_right_and_the_server_keeps_to_it() {
    if !are_installed("the description of the API") {
        return;
    }
    let served = Served::start("api");
    let document = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openapi.json");
    let fetch = "import sys, httpx2; open(sys.argv[3], 'w').write(httpx2.get(sys.argv[1] + '/openapi.json', \
                 headers={'Authorization': 'Bearer ' + sys.argv[2]}).text)";
    let path = document.to_str().unwrap();
    printed(&clients(&["python", "-c", fetch, &served.base, "acme", path]).output().unwrap());
    let paths = printed(&clients(&["python", "tests/services/clients/document.py", path]).output().unwrap());
    assert!(paths.trim().parse::<usize>().unwrap() > 15, "{paths}");
    let tried = printed(&clients(&["api", &served.base, "acme"]).output().unwrap());
    let cases = tried.lines().find_map(|line| line.trim().split_once(" generated, ")?.0.parse::<usize>().ok());
    assert!(matches!(cases, Some(500..)), "{tried}");
}
