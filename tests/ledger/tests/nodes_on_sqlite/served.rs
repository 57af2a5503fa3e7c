//! Acme served over HTTP: called the way that it prints, with a person who decides in between.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use capgen_ledger_tests::Node;
use serde_json::Value;

use crate::acme::{EFFECTS, program, run};
use crate::place::Place;

/// Asks for something, and gives the status and the answer.
fn ask(address: &str, token: &str, line: &str, body: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

/// Acme served on a ledger: where, with which token, and the body of the call that it prints.
fn served(place: &Place) -> (Node, String, String, String) {
    let mut command = Command::new(program());
    command.args(["serve", "--addr", "127.0.0.1:0", "--ledger", place.url(), "--vendor"]).arg(place.effects());
    let node = Node::of(command);
    let said: Vec<String> =
        std::iter::from_fn(|| node.line()).take_while(|line| !line.starts_with("Metrics")).collect();
    let said = said.join("\n");
    let between = |start: &str, end: &str| said.split_once(start).unwrap().1.split_once(end).unwrap().0.to_owned();
    (node, between("http://", ","), between("Bearer ", "'"), between("-d '", "'"))
}

#[test]
fn it_is_called_as_it_says_and_answers_nobody_else() {
    let place = Place::new();
    let (_node, address, token, body) = served(&place);
    let post = |token: &str| ask(&address, token, "POST /capabilities/mail.send", &body);
    let (status, first) = post(&token);
    assert_eq!((status, &first["status"], first["idempotent_replay"].as_bool()), (200, &"done".into(), Some(false)));
    let (_, again) = post(&token);
    assert_eq!((&again["output"], again["idempotent_replay"].as_bool()), (&first["output"], Some(true)));
    assert_eq!(post("another").0, 401);
    let (status, log) = ask(&address, &token, "GET /api/log", "");
    assert_eq!((status, log.to_string().contains("mail.send")), (200, true));
    assert_eq!(ask(&address, &token, "GET /api/tasks", "").0, 200);
}

#[test]
fn dates_that_a_person_accepts_there_are_entered_by_the_next_run() {
    let place = Place::new();
    let step = |steps: &[Value], title: &str| steps.iter().find(|step| step["step"] == title).unwrap().clone();
    let (steps, _) = run(&place);
    assert_eq!(step(&steps, "Find a date for the first review")["outcome"], "manual");
    assert_eq!(step(&steps, "Plan the first review")["outcome"], "held");
    let (node, address, token, _) = served(&place);
    let (_, tasks) = ask(&address, &token, "GET /api/tasks?capability=ai.suggest", "");
    let task = &tasks["tasks"][0];
    assert_eq!(
        (&task["proposal"]["confidence"], &task["proposal"]["applies"]),
        (&85.into(), &"calendar.create_event".into())
    );
    let post = |step: &str| {
        let line = format!("POST /api/tasks/{}/{step}", task["id"].as_str().unwrap());
        ask(&address, &token, &line, "{}")
    };
    assert_eq!(post("claim").0, 200);
    let (status, accepted) = post("accept");
    assert_eq!((status, &accepted["verdict"], &accepted["by"]), (200, &"accepted".into(), &"demonstration".into()));
    node.kill();
    let (steps, last) = run(&place);
    assert_eq!(step(&steps, "Find a date for the first review")["outcome"], "done");
    let review = step(&steps, "Plan the first review");
    assert_eq!((&review["outcome"], &review["provider"]), (&"done".into(), &"google-workspace".into()));
    assert_eq!(last, serde_json::json!({"effects": 1, "effects_so_far": EFFECTS + 1}));
}
