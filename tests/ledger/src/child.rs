//! Nodes as processes of their own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The key of a line that says that its result was acknowledged. One that was cut off in the middle has none.
pub fn acknowledged(line: &str) -> Option<String> {
    Some(line.strip_prefix("done ")?.split_once(" thing ")?.0.to_owned())
}

/// A process that is killed when this is dropped.
pub struct Node {
    child: Child,
    lines: Receiver<String>,
}

impl Node {
    /// Starts the program with its arguments.
    pub fn start(program: &Path, arguments: &[&str]) -> Node {
        let mut command = Command::new(program);
        command.args(arguments);
        Node::of(command)
    }

    /// Starts a command.
    pub fn of(mut command: Command) -> Node {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let told = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || told.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Node { child, lines }
    }

    /// The next line that it says; nothing once it is over.
    pub fn line(&self) -> Option<String> {
        self.lines.recv().ok()
    }

    /// Holds it up, as a machine does that is out of breath, until [`Node::go_on`].
    pub fn hold(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
    }

    /// Kills it at once, as `kill -9` does, and gives what it had said.
    pub fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }

    /// Waits for its end, and gives what it said.
    pub fn finish(mut self) -> Vec<String> {
        let said = self.lines.iter().collect();
        assert!(self.child.wait().unwrap().success());
        said
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
