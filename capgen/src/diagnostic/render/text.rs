//! Text from files and findings, made safe to print on a terminal.

/// The character itself, or a visible one in place of one that would steer the terminal or hide what follows. A tab and
/// a line feed stay as they are.
pub(super) fn visible(c: char) -> char {
    match c {
        '\t' | '\n' => c,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        c => c,
    }
}

/// Prose: line feeds stay, tabs become spaces, nothing else steers.
pub(super) fn prose(text: &str) -> String {
    text.replace("\r\n", "\n").chars().map(visible).map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// Text that has to stay on one line, such as a path.
pub(super) fn one_line(text: &str) -> String {
    prose(text).replace('\n', "\u{240a}")
}

/// The beginning of a text, with `…` where it was cut.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((cut, _)) => format!("{}…", text.get(..cut).unwrap_or("")),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(prose("a\u{1b}[31mb\u{9b}1m\u{202e}\tc\r\nd"), "a␛[31mb\u{fffd}1m\u{fffd} c\nd");
        assert_eq!(one_line("a\nb\rc"), "a␊b␍c");
    }

    #[test]
    fn cuts_fall_between_characters() {
        assert_eq!(shortened("éèà", 2), "éè…");
        assert_eq!(shortened("éè", 2), "éè");
    }
}
