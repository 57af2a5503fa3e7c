//! Text → tokens.

/// A piece of a type expression, with its bytes in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A name or word, to be read from the text.
    Word,
    /// An optional minus, digits, perhaps a point and digits; to be read from the text.
    Number,
    /// `..`
    Dots,
    /// The text between single quotes, doubled ones undone.
    Quoted(String),
    /// A quote that is never closed.
    Unclosed,
    /// One of `{ } ( ) , : |`
    Mark(char),
    /// A character that no type expression has.
    Stray(char),
}

/// All tokens of a text, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some((kind, skipped, len)) = text.get(at..).and_then(first) {
        let start = at + skipped;
        at = start + len;
        tokens.push(Token { kind, start, end: at });
    }
    tokens
}

/// The first token, the blanks before it and its length.
fn first(text: &str) -> Option<(Kind, usize, usize)> {
    let rest = text.trim_start();
    let skipped = text.len() - rest.len();
    let first = rest.chars().next()?;
    let (kind, len) = match first {
        '{' | '}' | '(' | ')' | ',' | ':' | '|' => (Kind::Mark(first), 1),
        '\'' => quoted(rest),
        '.' if rest.starts_with("..") => (Kind::Dots, 2),
        _ if first.is_alphabetic() => (Kind::Word, word_len(rest)),
        _ => match number_len(rest) {
            Some(len) => (Kind::Number, len),
            None => (Kind::Stray(first), first.len_utf8()),
        },
    };
    Some((kind, skipped, len))
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(text.len())
}

/// Is it one word, such as a name?
pub(in crate::read) fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && word_len(text) == text.len()
}

/// The length of the number at the start, if there is one. `1..2` begins with the number `1`.
fn number_len(text: &str) -> Option<usize> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let body = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(body);
    if whole == 0 {
        return None;
    }
    let fraction = body.get(whole..).and_then(|rest| rest.strip_prefix('.')).map_or(0, digits);
    let point = usize::from(fraction > 0);
    Some(text.len() - body.len() + whole + point + fraction)
}

/// The quoted text at the start, and its length with both quotes. A doubled quote stands for one.
fn quoted(text: &str) -> (Kind, usize) {
    let mut value = String::new();
    let mut at = 1;
    while let Some((before, after)) = text.get(at..).and_then(|rest| rest.split_once('\'')) {
        value.push_str(before);
        at += before.len() + 1;
        if !after.starts_with('\'') {
            return (Kind::Quoted(value), at);
        }
        value.push('\'');
        at += 1;
    }
    (Kind::Unclosed, text.len())
}
