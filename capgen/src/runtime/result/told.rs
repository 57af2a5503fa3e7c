//! A RESULT as another server tells it, read in one pass.
//!
//! Invariants
//! - What a later version may add is taken as well as this one can: unknown members are passed over, and an unknown status
//!   is a failure for now, in words.
//! - The output of what is done goes straight to where it is wanted. Where it comes before the status, or nobody wants it
//!   typed, it is kept as JSON.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use super::super::value::{Shape, Unknown, Value, Within};
use super::super::{Failed, Faults, Json, Price};
use super::{CallResult, Status, read};

/// A RESULT that was read.
pub(in crate::runtime) struct Told {
    /// Without the output, when that was read into the place.
    pub(in crate::runtime) result: CallResult,
    /// What was wrong with the output that was read into the place. None: it is in the result, if anywhere.
    pub(in crate::runtime) placed: Option<Faults>,
}

/// Where the output of what is done is wanted.
pub(in crate::runtime) struct Place<'p> {
    pub(in crate::runtime) shape: &'static Shape,
    pub(in crate::runtime) value: &'p mut dyn Value,
}

impl Place<'_> {
    /// The same place once more.
    pub(in crate::runtime) fn again(&mut self) -> Place<'_> {
        Place { shape: self.shape, value: &mut *self.value }
    }
}

impl Told {
    /// One whose output is in the result.
    pub(in crate::runtime) fn of(result: CallResult) -> Told {
        Told { result, placed: None }
    }

    /// Reads the text of a RESULT.
    ///
    /// # Errors
    /// In words, when it is none.
    pub(in crate::runtime) fn read(text: &[u8], place: Option<Place<'_>>) -> Result<Told, String> {
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let told = Members { place }.deserialize(&mut deserializer).map_err(|error| error.to_string())?;
        deserializer.end().map_err(|error| error.to_string())?;
        Ok(told)
    }
}

/// Reads the members.
struct Members<'p> {
    place: Option<Place<'p>>,
}

impl<'de> DeserializeSeed<'de> for Members<'_> {
    type Value = Told;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Told, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Members<'_> {
    type Value = Told;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a `status`")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<Told, A::Error> {
        let mut told = Told::of(CallResult::new(Status::Failed));
        let mut status = None;
        while let Some(member) = members.next_key_seed(Name)? {
            let result = &mut told.result;
            match member {
                Member::Status => {
                    let word = members.next_value_seed(Word)?;
                    status = Some(word.inspect(|word| result.status = *word));
                }
                Member::Retryable => result.retryable = members.next_value::<Option<bool>>()?.unwrap_or(false),
                Member::Provider => result.provider = members.next_value()?,
                Member::ProviderRef => result.provider_ref = members.next_value()?,
                Member::Message => result.message = members.next_value()?,
                Member::Reason => result.reason = members.next_value()?,
                Member::Replay => result.idempotent_replay = members.next_value::<Option<bool>>()?.unwrap_or(false),
                Member::Price => {
                    let price = members.next_value::<Option<Json>>()?.map(Price::from_json);
                    result.price = price.transpose().map_err(A::Error::custom)?.map(Box::new);
                }
                Member::Approval => result.approval = members.next_value()?,
                Member::Plan => {
                    let plan = members.next_value::<Option<Json>>()?;
                    result.plan = plan.map(read::steps).transpose().map_err(A::Error::custom)?;
                }
                Member::Task => {
                    let task = members.next_value::<Option<Json>>()?;
                    result.task = task.map(read::task).transpose().map_err(A::Error::custom)?.map(Box::new);
                }
                Member::Output => match (&status, self.place.take()) {
                    (Some(Ok(Status::Done)), Some(Place { shape, value })) => {
                        let within = Within { shape, place: value, unknown: Unknown::Skip };
                        told.placed = Some(members.next_value_seed(within)?);
                    }
                    _ => result.output = members.next_value()?,
                },
                Member::Other => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        match status {
            None => Err(A::Error::missing_field("status")),
            Some(Ok(_)) => Ok(told),
            Some(Err(word)) => Ok(Told::of(unknown_status(&word, told.result))),
        }
    }
}

/// A status that this version does not know says nothing of what was done: asked again, a later one may.
fn unknown_status(word: &str, result: CallResult) -> CallResult {
    let word: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
    let message = result.message.map_or_else(String::new, |message| format!(": {message}"));
    let message = format!("the answer has the status `{word}`, which this version of capgen does not know{message}");
    CallResult { provider: result.provider, ..CallResult::from_failed(&Failed::new(true, message)) }
}

enum Member {
    Status,
    Retryable,
    Provider,
    ProviderRef,
    Output,
    Plan,
    Message,
    Replay,
    Task,
    Approval,
    Reason,
    Price,
    Other,
}

/// Reads a member's name without keeping it.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Member;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Member, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Member;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Member, E> {
        Ok(match name {
            "status" => Member::Status,
            "retryable" => Member::Retryable,
            "provider" => Member::Provider,
            "provider_ref" => Member::ProviderRef,
            "output" => Member::Output,
            "plan" => Member::Plan,
            "message" => Member::Message,
            "idempotent_replay" => Member::Replay,
            "task" => Member::Task,
            "approval" => Member::Approval,
            "reason" => Member::Reason,
            "price" => Member::Price,
            _ => Member::Other,
        })
    }
}

/// Reads a status; a word that is none is kept.
struct Word;

impl<'de> DeserializeSeed<'de> for Word {
    type Value = Result<Status, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Word {
    type Value = Result<Status, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a status")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        Ok(Status::from_word(word).ok_or_else(|| word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Typed;
    use super::super::super::value::Seal;
    use super::*;

    fn read(text: &str) -> Result<(Told, Vec<String>), String> {
        let mut output = Vec::<String>::empty(Seal::new());
        let told = Told::read(text.as_bytes(), Some(Place { shape: Vec::<String>::SHAPE, value: &mut output }))?;
        Ok((told, output))
    }

    #[test]
    fn the_output_of_what_is_done_goes_to_its_place() {
        let (told, output) =
            read(r#"{"status": "done", "provider": "p", "later": [{}], "output": ["a", "b"]}"#).unwrap();
        assert_eq!((told.placed, output), (Some(Faults::default()), vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!((told.result.provider.as_deref(), told.result.output), (Some("p"), None));
        let (told, _) = read(r#"{"status": "done", "output": ["a", 2]}"#).unwrap();
        assert_eq!(told.placed.unwrap().list()[0].path, "/1");
    }

    #[test]
    fn any_other_output_is_kept_as_it_is() {
        for text in [
            r#"{"output": ["a"], "status": "done"}"#,
            r#"{"status": "failed", "output": ["a"], "message": null, "retryable": null}"#,
        ] {
            let (told, _) = read(text).unwrap();
            assert_eq!((told.placed, told.result.output), (None, Some(serde_json::json!(["a"]))), "{text}");
        }
    }

    #[test]
    fn a_status_of_the_future_is_a_failure_for_now() {
        let (told, _) =
            read(r#"{"status": "queued\n", "message": "in line", "output": [1], "retryable": false}"#).unwrap();
        assert_eq!((told.result.status, told.result.retryable, told.placed), (Status::Failed, true, None));
        let message = told.result.message.unwrap();
        assert!(message.contains("`queued`") && message.ends_with(": in line"), "{message}");
    }

    #[test]
    fn what_is_no_result_is_told() {
        for text in [
            "",
            "[]",
            "{}",
            "null",
            "{\"status\": 1}",
            "{\"status\": \"done\"",
            "{\"status\": \"done\"} x",
            "{\"status\": \"done\", \"plan\": 1}",
            "{\"status\": \"done\", \"message\": 1}",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(Told::read(b"{\"status\": \"\xff\"}", None).is_err());
    }

    #[test]
    fn the_same_is_read_as_by_serde() {
        let text = r#"{"status":"in_progress","retryable":true,"provider":"a","provider_ref":"b","output":{"x":1},
            "plan":[{"action":"a","target":"t","payload":1}],"message":"m","idempotent_replay":true,"approval":7,"reason":"r",
            "price":{"amount":"1.50","currency":"EUR"}}"#;
        let told = Told::read(text.as_bytes(), None).unwrap();
        assert!(told.result == serde_json::from_str::<CallResult>(text).unwrap());
    }
}
