//! An answer as it goes over the wire, written straight from the output's fields.

use super::super::Answer;
use super::super::Done;
use super::super::erased::Output;
use super::super::value::{push_json, push_text, push_tree};
use super::CallResult;

/// A RESULT as JSON text.
pub(in super::super) struct ResultText(pub(in super::super) String);

impl ResultText {
    /// An answer. Byte for byte what the [`CallResult`] of it is written as.
    pub(in super::super) fn of(answer: &Answer<Output>) -> ResultText {
        match answer {
            Answer::Done(done) => ResultText(done_text(done)),
            other => ResultText::result(&CallResult::of(other, Output::to_json)),
        }
    }

    /// A RESULT.
    pub(in super::super) fn result(result: &CallResult) -> ResultText {
        // It is made of texts, numbers and maps with text keys: it can be written.
        ResultText(serde_json::to_string(result).unwrap_or_default())
    }
}

fn done_text(done: &Done<Output>) -> String {
    let mut text = String::with_capacity(256);
    text.push_str(r#"{"status":"done","retryable":false,"provider":"#);
    push_optional(done.provider.as_deref(), &mut text);
    text.push_str(r#","provider_ref":"#);
    push_optional(done.provider_ref.as_deref(), &mut text);
    text.push_str(r#","output":"#);
    match &done.output {
        Output::Here(output) => drop(push_json(output.shape, &*output.value, &mut text)),
        Output::Json(json) => push_tree(json, &mut text),
    }
    text.push_str(r#","plan":null,"message":"#);
    push_optional(done.message.as_deref(), &mut text);
    text.push_str(r#","idempotent_replay":"#);
    text.push_str(if done.replay { "true" } else { "false" });
    if let Some(price) = &done.price {
        text.push_str(r#","price":"#);
        push_tree(&price.to_json(), &mut text);
    }
    text.push('}');
    text
}

fn push_optional(words: Option<&str>, text: &mut String) {
    match words {
        Some(words) => push_text(words, text),
        None => text.push_str("null"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::super::erased::Erased;
    use super::super::super::{Failed, Price, Wait};
    use super::*;

    #[test]
    fn every_answer_is_written_as_its_result() {
        let here = || Output::Here(Erased::of("a \"b\" \u{1} é".to_owned()));
        let mut full = Done::new(here()).with_ref("ref\n1").saying("made");
        (full.provider, full.replay) = (Some("google".to_owned()), true);
        let full = full.costing(Price::new("1.50".parse().unwrap(), "EUR"));
        let stored = Done::new(Output::Json(json!({"a": [1, null]})));
        let answers = [
            Answer::Done(full),
            Answer::Done(Done::new(here())),
            Answer::Done(stored),
            Answer::Failed(Failed::new(false, "no")),
            Answer::InProgress(Wait::new("soon")),
        ];
        for answer in answers {
            let result = CallResult::of(&answer, Output::to_json);
            assert_eq!(ResultText::of(&answer).0, serde_json::to_string(&result).unwrap());
        }
    }
}
