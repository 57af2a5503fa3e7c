//! What the durable ledgers share: how texts become columns, and plain data becomes JSON.
//!
//! Invariants
//! - What is written is read back equal.
//! - Two texts never become the same column, and every column is short enough to be part of a primary key.

mod approval;
mod column;
mod read;
mod write;

pub(super) use approval::{approval_text, kept_approval};
pub(super) use column::column;
pub(super) use read::{action, kept_task, result};
pub(super) use write::{action_body, result_text, task_body};

use super::LedgerError;

/// What is stored cannot be read: somebody else wrote it.
fn unreadable(what: &str, fault: impl std::fmt::Display) -> LedgerError {
    LedgerError::new(format!("{what} that is stored in it cannot be read ({fault}): restore the ledger from a backup"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::super::value::Shown;
    use super::super::super::{CallResult, Json, ManualTask, Price, Proposal, Status, TaskId, TaskState, Why};
    use super::super::rules::{KeptTask, Note};
    use super::super::{Action, Asked, Event, ScopedKey};
    use super::*;

    /// As deep as JSON may be that anybody reads.
    fn deep() -> Json {
        (0..126).fold(json!("\0 \u{1} \" \\ é"), |inner, _| json!([inner]))
    }

    fn asked(key: Option<&str>) -> Asked {
        Asked {
            tenant: "a\0".into(),
            capability: "x.y".into(),
            key: key.map(str::to_owned),
            caller: "hr".into(),
            actor: "".into(),
            provider: None,
            input: Shown::of_masked(&json!({"deep": deep(), "exact": [u64::MAX, i64::MIN, 0.1, 1e300]})),
        }
    }

    fn task(state: TaskState) -> ManualTask {
        ManualTask {
            id: TaskId::new("task-7"),
            capability: "x.y".to_owned(),
            key: None,
            tenant: "a\0".to_owned(),
            brick: "hr".to_owned(),
            actor: "bo".to_owned(),
            input: deep(),
            plan: "do\nit".to_owned(),
            why: Why::AttemptsSpent,
            missing: Some(String::new()),
            destructive: true,
            proposal: Some(Box::new(proposal())),
            state,
            opened_ms: Some(1),
            changed_ms: Some(u64::MAX),
            answer: Some(Json::Null),
            shown: json!("***"),
        }
    }

    fn proposal() -> Proposal {
        Proposal {
            step: "s".to_owned(),
            applies: Some("x.z".to_owned()),
            floor: 100,
            provider: None,
            model: Some("m\0".to_owned()),
            confidence: Some(0),
            output: Some(deep()),
            shown: Some(json!({"deep": "***"})),
        }
    }

    fn price() -> Option<Box<Price>> {
        Some(Box::new(Price::new("0.10".parse().unwrap(), "EUR")))
    }

    fn done() -> CallResult {
        let output = Some(json!({"deep": deep(), "exact": [u64::MAX, i64::MIN, 0.1, 1e300]}));
        CallResult { output, provider_ref: Some("\0".to_owned()), price: price(), ..CallResult::new(Status::Done) }
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let nothing = CallResult { output: Some(Json::Null), ..CallResult::new(Status::Done) };
        let failed = CallResult { reason: Some("busy".to_owned()), ..CallResult::new(Status::Failed) };
        for written in [done(), nothing, failed] {
            let read = result(&result_text(&written).unwrap()).unwrap();
            assert!(read == written && read.output == written.output);
        }
    }

    #[test]
    fn tasks_are_read_as_they_were_written() {
        let (by, reason) = (Some("bo".to_owned()), "no".to_owned());
        let states = [
            TaskState::Open,
            TaskState::Claimed { by: "bo".to_owned() },
            TaskState::Completed { by: None },
            TaskState::Completed { by: by.clone() },
            TaskState::Declined { by, reason },
            TaskState::Withdrawn,
        ];
        for state in states {
            let key = ScopedKey { tenant: "a\0".to_owned(), scope: "x.y?".to_owned(), key: "k".to_owned() };
            let written = KeptTask {
                number: 7,
                task: task(state),
                key,
                asked: asked(None),
                ttl_ms: Some(u64::MAX),
                waiting: ["b".to_owned(), "a".to_owned()].into(),
                result: Some(done()),
            };
            let read = kept_task(7, &task_body(&written).unwrap()).unwrap();
            assert!(read.task == written.task && read.key == written.key && read.asked == written.asked);
            assert!((read.ttl_ms, &read.waiting, &read.result) == (written.ttl_ms, &written.waiting, &written.result));
        }
    }

    #[test]
    fn log_entries_are_read_as_they_were_written() {
        for event in Event::ALL.iter().copied() {
            let shown = Shown::of_masked(&deep());
            let note = Note {
                attempt: Some(2),
                message: Some("\0".into()),
                provider_ref: None,
                output: Some(shown.clone()),
                price: price(),
            };
            let read = action(9, 5, Some(2), event.word(), &action_body(&asked(Some("k")), &note)).unwrap();
            let written = Action {
                number: 9,
                at_ms: 5,
                asked: asked(Some("k")),
                attempt: Some(2),
                event,
                provider_ref: None,
                message: Some("\0".to_owned()),
                output: Some(shown),
                price: price(),
            };
            assert!(read == written);
        }
    }

    #[test]
    fn what_somebody_else_wrote_is_told_and_not_guessed() {
        assert!(result("{}").is_err() && result("no").is_err());
        assert!(kept_task(1, r#"{"task": {"state": "lost"}}"#).is_err());
        let error = action(3, 0, None, "exploded", "{}").unwrap_err().to_string();
        assert!(error.contains("the log entry 3"), "{error}");
    }
}
