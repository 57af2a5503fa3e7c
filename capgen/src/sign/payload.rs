//! What is signed: what a file says, as canonical JSON.

use sha2::{Digest, Sha256};

use crate::model::json::Json;
use crate::model::{At, Span};

/// The largest whole number that every reader of JSON takes for itself: 2^53.
const LARGEST: u64 = 1 << 53;

/// So many digits a double holds, whatever they are.
const DIGITS: usize = 15;

/// The smallest number, besides zero, that a double holds with all its digits.
const SMALLEST: f64 = 1e-300;

/// Canonical JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload(String);

/// A number that has no one way to be written in canonical JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number {number} cannot be signed: not every reader of JSON takes it for the same")]
pub struct Unsignable {
    /// The number as it was written.
    pub number: String,
    /// Where it stands.
    pub span: Span,
}

impl Payload {
    /// What a tree says.
    ///
    /// # Errors
    /// At the first number beyond 2^53, and at the first with more digits than a double holds.
    pub fn of(json: &At<Json>) -> Result<Payload, Unsignable> {
        numbers(json)?;
        let line = json.to_line();
        // What a tree writes is JSON; were it not, nothing could be signed of it.
        let canonical = serde_json_canonicalizer::pipe(&line);
        canonical.map(Payload).map_err(|_| Unsignable { number: line.chars().take(40).collect(), span: json.span })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The SHA-256 of the text, in lower-case hexadecimal.
    pub fn digest(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Looks for a number that cannot be signed. A tree is no deeper than files may be.
fn numbers(json: &At<Json>) -> Result<(), Unsignable> {
    match &json.value {
        Json::Number(number) if !is_exact(number) => Err(Unsignable { number: number.clone(), span: json.span }),
        Json::List(items) => items.iter().try_for_each(numbers),
        Json::Object(members) => members.iter().try_for_each(|member| numbers(&member.value)),
        _ => Ok(()),
    }
}

/// Does a double hold a number so that no other text of so few digits means the same double?
fn is_exact(number: &str) -> bool {
    if number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return number.parse::<i64>().is_ok_and(|whole| whole.unsigned_abs() <= LARGEST);
    }
    let Ok(size) = number.parse::<f64>().map(f64::abs) else { return false };
    let mantissa = number.split(['e', 'E']).next().unwrap_or(number);
    let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
    let leading = digits.iter().take_while(|digit| **digit == b'0').count();
    let trailing = digits.iter().rev().take_while(|digit| **digit == b'0').count();
    let significant = digits.len().saturating_sub(leading + trailing);
    significant == 0 || (significant <= DIGITS && size >= SMALLEST && size <= LARGEST as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::json::{Member, at};

    fn here(value: Json) -> At<Json> {
        at(value, Span::default())
    }

    fn object(members: &[(&str, Json)]) -> Json {
        let member = |(name, value): &(&str, Json)| Member {
            name: At::new((*name).to_owned(), Span::default()),
            value: here(value.clone()),
        };
        Json::Object(members.iter().map(member).collect())
    }

    #[test]
    fn text_is_canonical() {
        let number = |text: &str| Json::Number(text.to_owned());
        let tree = object(&[
            ("\u{20ac}", Json::text("\u{7f}\n\"/é")),
            ("b", Json::List(vec![here(number("1.0")), here(number("1e3")), here(Json::Null)])),
            ("\u{1f600}", Json::Bool(true)),
            ("\u{fb33}", object(&[])),
            ("a", number("0.10")),
        ]);
        // In UTF-16 a surrogate pair comes before U+FB33.
        let text =
            "{\"a\":0.1,\"b\":[1,1000,null],\"\u{20ac}\":\"\u{7f}\\n\\\"/é\",\"\u{1f600}\":true,\"\u{fb33}\":{}}";
        assert_eq!(Payload::of(&here(tree)).unwrap().text(), text);
    }

    #[test]
    fn numbers_that_a_double_does_not_hold_are_refused() {
        let exact = [
            "0",
            "-0.0",
            "9007199254740992",
            "-9007199254740992",
            "19.99",
            "1e15",
            "0.000001",
            "0.30000",
            "123456789012345e-3",
        ];
        let not = [
            "9007199254740993",
            "-9007199254740993",
            "1e16",
            "1e400",
            "0.1000000000000000055",
            "1e-310",
            "1234567890123456.5",
            "1234567890.1234567",
        ];
        let signs = |number: &str| Payload::of(&here(Json::List(vec![here(Json::Number(number.into()))]))).is_ok();
        for number in exact {
            assert!(signs(number), "{number}");
        }
        for number in not {
            assert!(!signs(number), "{number}");
        }
    }
}
