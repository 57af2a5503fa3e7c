//! The client, against servers of capgen's own and against servers that are anything but.

mod circle;
mod hostile;
mod outcomes;
mod pool;
mod proxy;
mod raw;
mod repeats;
pub mod secure;
mod status;

use std::time::Duration;

use capgen::http::{Client, ClientBuilder};
use capgen::rt::{MapTo, Need};
use capgen::{Answer, Backoff, BrickInfo, CallError, Capability, Composition, Key, Ledger};

use crate::directory::{Account, AddUser, Audit, FindUser, Found, How, NewAccount, Which};
use crate::world::{ADD, AUDIT, FIND, TOKEN};

const fn need(descriptor: &'static capgen::Descriptor, line: u32) -> Need {
    Need { descriptor, optional: false, line }
}

/// A brick that asks for all that a directory does.
static DESK: BrickInfo = BrickInfo {
    name: "desk",
    permission: "desk",
    file: "brick-desk/brick.yaml",
    requires: &[need(AddUser::DESCRIPTOR, 3), need(Audit::DESCRIPTOR, 4), need(FindUser::DESCRIPTOR, 5)],
    provides: &[],
};

/// A client that is let in, and that does not wait long.
fn client(base: &str) -> ClientBuilder {
    let backoff = Backoff::default().tries(3).first(Duration::from_millis(1)).cap(Duration::from_millis(5));
    Client::builder(base).token(TOKEN).backoff(backoff).call_time(Duration::from_secs(20))
}

/// A composition in which the directory is elsewhere.
fn desk(client: Client) -> Composition {
    let start = Composition::builder("acme", Ledger::memory()).brick("desk", &DESK).remote("directory", client);
    [ADD, AUDIT, FIND].into_iter().fold(start, |builder, name| builder.map(name, MapTo::brick("directory"))).build()
}

fn account(how: How) -> NewAccount {
    NewAccount {
        email: "anna".to_owned(),
        how,
        password: Some("s3cr3t-w0rd".to_owned()),
        seats: 1,
        groups: vec![],
        notes: serde_json::Value::Null,
    }
}

fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

async fn add(desk: &Composition, text: &str, how: How) -> Result<Answer<Account>, CallError> {
    desk.seam("desk").call::<AddUser>(key(text), account(how)).await
}

async fn find(desk: &Composition, email: &str) -> Result<Answer<Found>, CallError> {
    desk.seam("desk").read::<FindUser>(Which { email: email.to_owned() }).await
}

/// What came of a call, in a line. No secret may be in it.
fn told<T>(answer: &Result<Answer<T>, CallError>) -> String {
    let line = match answer {
        Ok(Answer::Done(done)) => {
            format!("done by {}, replay {}", done.provider.as_deref().unwrap_or("-"), done.replay)
        }
        Ok(Answer::Manual(task)) => format!("manual: {}", task.missing.as_deref().unwrap_or("-")),
        Ok(Answer::InProgress(wait)) => format!("in progress: {}", wait.message),
        Ok(Answer::Planned(plan)) => format!("planned: {plan}"),
        Ok(Answer::Failed(failed)) => {
            let reason = failed.reason.as_deref().map_or(String::new(), |reason| format!(" {reason}"));
            format!("failed{reason}, retryable {}: {}", failed.retryable, failed.message)
        }
        Err(error) => format!("{} {error}", error.http_status()),
    };
    assert!(!line.contains("s3cr3t-w0rd") && !line.contains(TOKEN), "{line}");
    line
}
