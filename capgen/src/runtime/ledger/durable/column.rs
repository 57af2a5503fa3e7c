//! Texts as columns of primary keys.

use std::borrow::Cow;

use super::super::super::value::{Shape, input_hash};

/// The longest text that is kept as it is, in bytes. Three of them fit into a key of every database.
const LONGEST: usize = 600;

/// A text as a column. One that is too long, or that holds a control character (some databases take no U+0000), is kept as
/// its digest behind U+0001, so it never meets a text that is kept as it is.
pub(in super::super) fn column(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST && !text.chars().any(char::is_control) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("\u{1}{}", input_hash(&Shape::TEXT, &text.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_stay_as_they_are() {
        for text in ["", "run|3", "é", &"x".repeat(600)] {
            assert_eq!(column(text), text);
        }
    }

    #[test]
    fn others_become_digests_that_meet_no_text() {
        let texts = ["x".repeat(601), "x".repeat(602), "a\0".into(), "a".into(), "\u{1}".into()];
        let mut columns: Vec<_> = texts.iter().map(|text| column(text)).collect();
        // Not even the text of a digest itself.
        let digest = columns[0].clone().into_owned();
        columns.push(column(&digest));
        assert!(columns.iter().all(|column| column.len() <= 65 && !column.contains('\0')));
        columns.sort();
        columns.dedup();
        assert_eq!(columns.len(), 6);
    }
}
