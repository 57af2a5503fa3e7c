//! Numbers of a `serde_json` that someone in the same program built with `arbitrary_precision`: they come as an object of
//! one member, the number's text.

use std::sync::LazyLock;

use serde::de::{Error, MapAccess, Visitor};

/// The name of that member.
const TOKEN: &str = "$serde_json::private::Number";

/// Does `serde_json` keep the text of numbers? Otherwise an object with such a member is an object like any other.
static KEEPS_TEXT: LazyLock<bool> =
    LazyLock::new(|| "1.00".parse::<serde_json::Number>().is_ok_and(|number| number.to_string() == "1.00"));

/// Is this the member that stands for a number?
pub(super) fn is_token(name: &str) -> bool {
    name == TOKEN && *KEEPS_TEXT
}

/// What an object begins with.
pub(super) enum FirstKey {
    /// It stands for a number.
    Number(String),
    /// Something else; its value is still to be read.
    Other(String),
    /// It is empty.
    None,
}

pub(super) fn first_key<'de, A: MapAccess<'de>>(members: &mut A) -> Result<FirstKey, A::Error> {
    match members.next_key::<String>()? {
        Some(key) if is_token(&key) => Ok(FirstKey::Number(members.next_value()?)),
        Some(key) => Ok(FirstKey::Other(key)),
        None => Ok(FirstKey::None),
    }
}

/// Visits the number that a text is, as a `serde_json` without that feature would.
pub(super) fn visit<'de, V: Visitor<'de>, E: Error>(visitor: V, text: &str) -> Result<V::Value, E> {
    if let Ok(value) = text.parse::<i64>() {
        return visitor.visit_i64(value);
    }
    if let Ok(value) = text.parse::<u64>() {
        return visitor.visit_u64(value);
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => visitor.visit_f64(value),
        _ => Err(E::custom("number out of range")),
    }
}

#[cfg(test)]
mod tests {
    use serde::de::value::Error;

    use super::super::json::tests::free;
    use super::*;
    use crate::runtime::Json;

    #[test]
    fn numbers_from_text() {
        let read = |text: &str| free(|reader| visit::<_, Error>(reader, text));
        assert_eq!(read("-3"), Ok(Json::from(-3)));
        assert_eq!(read("18446744073709551615"), Ok(Json::from(u64::MAX)));
        assert_eq!(read("1.5e1"), Ok(Json::from(15.0)));
        assert!(read("1e999").is_err());
    }

    #[test]
    fn the_token_is_an_ordinary_name_here() {
        assert!(!is_token("other"));
        assert_eq!(is_token(TOKEN), *KEEPS_TEXT);
    }
}
