//! What the model says of a catalogue, laid over how it was written: that brings back what the model has no words for.
//!
//! Invariants
//! - The model has the last word: what it says is what comes out, whatever was written.
//! - What was written and the model does not say stays as it was: members that no form knows, nulls, and values that are the
//!   same as being left out.
//! - Members stand in the order written, new ones after them.

use crate::model::At;
use crate::model::json::{Json, Member};

/// The model's tree over the one that was written. Neither is deeper than files may be.
pub(super) fn over(said: At<Json>, written: &At<Json>) -> At<Json> {
    let value = match (said.value, &written.value) {
        (Json::Object(said), Json::Object(written)) => Json::Object(members(said, written)),
        (Json::List(said), Json::List(written)) if said.len() == written.len() => {
            Json::List(said.into_iter().zip(written).map(|(said, written)| over(said, written)).collect())
        }
        (said, written) if is_same(&said, written) => written.clone(),
        (said, _) => said,
    };
    At::new(value, written.span)
}

fn members(said: Vec<Member>, written: &[Member]) -> Vec<Member> {
    let mut said: Vec<Option<Member>> = said.into_iter().map(Some).collect();
    let mut out = Vec::with_capacity(written.len());
    for member in written {
        let own = said.iter_mut().find(|own| own.as_ref().is_some_and(|own| own.name == member.name));
        out.push(match own.and_then(Option::take) {
            Some(own) => Member { name: member.name.clone(), value: over(own.value, &member.value) },
            None => member.clone(),
        });
    }
    out.extend(said.into_iter().flatten());
    out
}

/// Do they say the same? A number in quotes is one where the model keeps its digits.
fn is_same(said: &Json, written: &Json) -> bool {
    match (said, written) {
        (Json::Text(said) | Json::Number(said), Json::Text(written) | Json::Number(written)) => said == written,
        (said, written) => said == written,
    }
}

/// The members that were written and the model does not say, by their paths. Nulls and empty lists say nothing.
pub(super) fn beyond<'w>(said: &Json, written: &'w At<Json>, path: &str, found: &mut Vec<(String, &'w At<Json>)>) {
    match (said, &written.value) {
        (Json::Object(said), Json::Object(members)) => {
            for member in members {
                let path =
                    if path.is_empty() { member.name.value.clone() } else { format!("{path}.{}", member.name.value) };
                match said.iter().find(|own| own.name == member.name) {
                    Some(own) => beyond(&own.value, &member.value, &path, found),
                    None if says_nothing(&member.value) => {}
                    None => found.push((path, &member.value)),
                }
            }
        }
        (Json::List(said), Json::List(items)) => {
            for (position, (said, written)) in said.iter().zip(items).enumerate() {
                beyond(said, written, &format!("{path}[{position}]"), found);
            }
        }
        _ => {}
    }
}

/// Is it the same as being left out, wherever it stands?
fn says_nothing(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::List(items) => items.is_empty(),
        Json::Object(members) => members.iter().all(|member| says_nothing(&member.value)),
        _ => false,
    }
}
