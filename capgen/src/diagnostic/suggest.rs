//! "Did you mean …": the known name nearest to an unknown one.
//!
//! Invariants
//! - The answer depends on the words alone, not on the order they are given in.
//! - Time is bounded: long words are not compared, and only a limited number of likely candidates is.

/// Words of more characters are not compared.
const LONGEST: usize = 96;

/// At most so many candidates are compared in full, the likeliest first.
const MOST_COMPARED: usize = 1024;

/// A candidate that may be near enough.
struct Likely<'a> {
    candidate: &'a str,
    folded: String,
    /// The distance is at least this.
    apart: usize,
    /// The distance may be at most this.
    limit: usize,
}

/// The candidate nearest to `word`: equal but for case, or else at most a third of the longer word's characters away.
/// Among equally near ones, the first by name. The word itself is never the answer.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = bounded_length(word)?;
    let own = alphabet(word);
    let likely = |other: &&'a str| *other != word && may_be_near(word, length, own, other);
    let near: Vec<&str> = among.into_iter().filter(likely).collect();
    if near.is_empty() { None } else { nearest_of(word, length, near) }
}

/// The rest of it, apart because `nearest` is compiled for each kind of candidates.
fn nearest_of<'a>(word: &str, length: usize, near: Vec<&'a str>) -> Option<&'a str> {
    let folded_word = word.to_lowercase();
    let letters = sorted_letters(&folded_word);
    let mut likely: Vec<Likely> = near
        .into_iter()
        .filter_map(|candidate| {
            let limit = length.max(bounded_length(candidate)?) / 3;
            let folded = candidate.to_lowercase();
            let apart = letters_apart(&letters, &sorted_letters(&folded));
            (apart <= limit).then_some(Likely { candidate, folded, apart, limit })
        })
        .collect();
    likely.sort_unstable_by_key(|other| (other.apart, other.folded != folded_word, other.candidate));
    likely.truncate(MOST_COMPARED);
    let mut best: Option<(usize, &str)> = None;
    for other in likely {
        // Sorted: all that follow are at least this far away.
        if best.is_some_and(|(distance, _)| other.apart > distance) {
            break;
        }
        let distance = strsim::damerau_levenshtein(&folded_word, &other.folded);
        if distance <= other.limit && best.is_none_or(|best| (distance, other.candidate) < best) {
            best = Some((distance, other.candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A look that costs little at a candidate for a word of so many characters, and maybe of these letters. Small letters of
/// other scripts may be more than one; all else keeps its length.
fn may_be_near(word: &str, length: usize, own: Option<u32>, candidate: &str) -> bool {
    let (Some(own), Some(other_length)) = (own, bounded_length(candidate)) else { return true };
    let limit = length.max(other_length) / 3;
    if length.abs_diff(other_length) > limit {
        return !candidate.is_ascii();
    }
    alphabet(candidate).is_none_or(|other| {
        let lacking = (own & !other).count_ones().max((other & !own).count_ones());
        lacking as usize <= limit && ascii_apart(word, candidate) <= limit
    })
}

/// The same as [`letters_apart`] for words of ASCII, in whatever case, or less: no memory is taken for it.
fn ascii_apart(a: &str, b: &str) -> usize {
    let mut balance = [0_i8; 32];
    for byte in a.as_bytes() {
        balance[usize::from(byte & 31)] += 1;
    }
    for byte in b.as_bytes() {
        balance[usize::from(byte & 31)] -= 1;
    }
    let (mut more, mut less) = (0, 0);
    for letters in balance {
        if letters > 0 {
            more += letters as usize;
        } else {
            less += letters.unsigned_abs() as usize;
        }
    }
    more.max(less)
}

/// The letters that a word of ASCII holds, as a set of bits, whatever their case. Some different characters share one:
/// what is in one set and not in another is at least what must be changed.
fn alphabet(word: &str) -> Option<u32> {
    let mut set = 0;
    for byte in word.as_bytes() {
        if *byte >= 0x80 {
            return None;
        }
        set |= 1 << (byte & 31);
    }
    Some(set)
}

/// The number of characters, unless there are none or too many.
fn bounded_length(word: &str) -> Option<usize> {
    let length = if word.is_ascii() { word.len() } else { word.chars().take(LONGEST + 1).count() };
    (1..=LONGEST).contains(&length).then_some(length)
}

fn sorted_letters(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// How many letters one word has more than the other, whichever lacks more: never above the edit distance, and much
/// cheaper.
fn letters_apart(a: &[char], b: &[char]) -> usize {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
        }
    }
    a.len().max(b.len()) - common
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_found() {
        let known = ["identity.provision_user", "identity.suspend_user", "mail.send"];
        assert_eq!(nearest("identity.suspned_user", known), Some("identity.suspend_user"));
        assert_eq!(nearest("mail.sned", known), Some("mail.send"));
        assert_eq!(nearest("calendar.create_event", known), None);
    }

    #[test]
    fn the_limit_is_a_third_of_the_longer_word() {
        assert_eq!(nearest("abc", ["abd"]), Some("abd"));
        assert_eq!(nearest("abc", ["axd"]), None);
        assert_eq!(nearest("ab", ["ac"]), None);
        assert_eq!(nearest("abcd", ["abcdef"]), Some("abcdef"));
    }

    #[test]
    fn case_alone_wins_and_ties_go_by_name() {
        assert_eq!(nearest("money", ["honey", "Money"]), Some("Money"));
        assert_eq!(nearest("lit", ["lib", "lid", "bit"]), Some("bit"));
        assert_eq!(nearest("lit", ["bit", "lid", "lib"]), Some("bit"));
    }

    #[test]
    fn the_word_itself_is_no_suggestion() {
        assert_eq!(nearest("str", ["str"]), None);
    }

    #[test]
    fn long_words_and_many_candidates_are_cheap() {
        let long = "a".repeat(1_000_000);
        assert_eq!(nearest(&long, [long.as_str(), "a"]), None);
        let many: Vec<String> = (0..50_000).map(|i| format!("family.operation_{i:05}")).collect();
        assert!(nearest("family.operation_0x001", many.iter().map(String::as_str)).is_some());
    }

    #[test]
    fn nothing_resembles_nothing() {
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("a", [""]), None);
    }
}
