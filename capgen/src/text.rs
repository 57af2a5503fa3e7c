//! Putting texts together.
//!
//! A generator does little else, and nearly always in a build script, which Cargo compiles without optimisation: then
//! each `push_str` takes some three hundred instructions, because the standard library's generic and inline functions are
//! compiled with the caller. `Cow`'s `+=` is neither, so it lies compiled and optimised in the standard library. With
//! optimisation it is the other way round, and what knows the length beforehand asks for memory once.

use std::borrow::Cow;

/// Is this compiled as it is written, as far as it can tell?
const UNOPTIMISED: bool = cfg!(debug_assertions);

/// All parts as one text.
pub(crate) fn join(parts: &[&str]) -> String {
    if !UNOPTIMISED {
        return parts.concat();
    }
    let mut text = Cow::Borrowed("");
    for part in parts {
        text += *part;
    }
    text.into_owned()
}

/// Appends a beginning, parts and an end to a text.
pub(crate) fn append(to: &mut String, beginning: &str, parts: &[&str], end: &str) {
    if !UNOPTIMISED {
        to.push_str(beginning);
        parts.iter().for_each(|part| to.push_str(part));
        return to.push_str(end);
    }
    let mut text = Cow::Owned(std::mem::take(to));
    text += beginning;
    for part in parts {
        text += *part;
    }
    text += end;
    *to = text.into_owned();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other() {
        assert_eq!(join(&[]), "");
        assert_eq!(join(&["", "a", "", "bc"]), "abc");
        let mut text = String::new();
        append(&mut text, "", &[], "");
        append(&mut text, "a", &["", "bc"], "");
        append(&mut text, "", &["d"], "e");
        assert_eq!(text, "abcde");
    }
}
