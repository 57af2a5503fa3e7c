//! Acme served over HTTP, called the way that it prints.

use std::io::{Read, Write};
use std::net::TcpStream;

use capgen_ledger_tests::Node;
use serde_json::Value;

use crate::acme::program;
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

#[test]
fn it_is_called_as_it_says_and_answers_nobody_else() {
    let place = Place::new();
    let ledger = ["serve", "--addr", "127.0.0.1:0", "--ledger", place.url()];
    let node = Node::start(program(), &ledger);
    let said: Vec<String> =
        std::iter::from_fn(|| node.line()).take_while(|line| !line.starts_with("Metrics")).collect();
    let said = said.join("\n");
    let between = |start: &str, end: &str| said.split_once(start).unwrap().1.split_once(end).unwrap().0.to_owned();
    let (address, token, body) = (between("http://", ","), between("Bearer ", "'"), between("-d '", "'"));
    let post = |token: &str| ask(&address, token, "POST /capabilities/mail.send", &body);
    let (status, first) = post(&token);
    assert_eq!((status, &first["status"], first["idempotent_replay"].as_bool()), (200, &"done".into(), Some(false)));
    let (_, again) = post(&token);
    assert_eq!((&again["output"], again["idempotent_replay"].as_bool()), (&first["output"], Some(true)));
    assert_eq!(post("another").0, 401);
    let (status, log) = ask(&address, &token, "GET /api/log", "");
    assert_eq!((status, log.to_string().contains("mail.send")), (200, true));
    assert_eq!(ask(&address, &token, "GET /api/tasks", "").0, 200);
    drop(std::fs::remove_file(format!("{}.vendor", place.url().trim_start_matches("sqlite://"))));
}
