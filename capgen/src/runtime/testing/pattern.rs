//! Text that matches a pattern.

use regex_syntax::hir::{Class, Hir, HirKind};

use super::Choices;

/// Repetitions beyond the least that a pattern asks for.
const MORE: u32 = 3;
/// Characters of the longest text that is made.
const LONGEST: usize = 2000;

/// A text that a pattern finds, as far as its syntax tells. Anchors and word boundaries are taken to hold, so what is made has to
/// be held against the pattern afterwards.
pub(super) fn matching(pattern: &str, choices: &mut Choices) -> Option<String> {
    let hir = regex_syntax::parse(pattern).ok()?;
    let mut text = String::new();
    write(&hir, choices, &mut text)?;
    Some(text)
}

fn write(hir: &Hir, choices: &mut Choices, text: &mut String) -> Option<()> {
    if text.len() > LONGEST {
        return None;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(character(class, choices)?),
        HirKind::Repetition(repeated) => {
            let most = repeated.max.unwrap_or(u32::MAX).min(repeated.min.saturating_add(MORE));
            let count = choices.between(repeated.min.into(), most.into());
            for _ in 0..count {
                write(&repeated.sub, choices, text)?;
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, choices, text)?,
        HirKind::Concat(parts) => {
            for part in parts {
                write(part, choices, text)?;
            }
        }
        HirKind::Alternation(ways) => write(choices.one(ways)?, choices, text)?,
    }
    Some(())
}

/// A character of a class: of a range near the beginning, since people write the plain ones first.
fn character(class: &Class, choices: &mut Choices) -> Option<char> {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Unicode(class) => {
            class.ranges().iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
        Class::Bytes(class) => class.ranges().iter().map(|range| (range.start().into(), range.end().into())).collect(),
    };
    // A negated class begins with control characters; those that print serve better.
    let prints = |(from, to): &(u32, u32)| (*to >= 0x20).then_some(((*from).max(0x20), (*to).min(0x7e)));
    let plain: Vec<(u32, u32)> = ranges.iter().filter_map(prints).filter(|(from, to)| from <= to).collect();
    let (from, to) = *choices.one(if plain.is_empty() { &ranges } else { &plain })?;
    char::from_u32(u32::try_from(choices.between(from.into(), to.into())).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_what_the_pattern_says() {
        for seed in 0..50 {
            let mut choices = Choices::seeded(seed);
            let code = matching("^[A-Z]{3}-[0-9]{2,4}$", &mut choices).unwrap_or_default();
            let (letters, digits) = code.split_once('-').unwrap_or_default();
            assert!(letters.len() == 3 && letters.bytes().all(|byte| byte.is_ascii_uppercase()), "{code}");
            assert!((2..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
            let way = matching("(?:draft|sent) [^a]", &mut choices).unwrap_or_default();
            assert!(way.starts_with("draft ") || way.starts_with("sent "), "{way}");
        }
        assert_eq!(matching("(", &mut Choices::seeded(0)), None);
    }
}
