//! The known name nearest to an unknown one, for messages.

/// Names of more characters are not compared, nor more names than that.
const LONGEST: usize = 64;
const MOST_COMPARED: usize = 256;

/// The nearest of some names: at most a third of the longer one's characters away; the first by name among equals.
pub(super) fn nearest<'a>(word: &str, among: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return None;
    }
    among
        .take(MOST_COMPARED)
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, name)| *distance <= length.max(name.chars().count()) / 3)
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_found_and_nothing_else() {
        let known = ["email", "name", "role"];
        assert_eq!(nearest("emial", known.into_iter()), Some("email"));
        assert_eq!(nearest("phone", known.into_iter()), None);
        assert_eq!(nearest(&"e".repeat(1000), known.into_iter()), None);
    }
}
