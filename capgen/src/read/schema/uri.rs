//! References to schemas: what a relative one means.
//!
//! Invariant: nothing is ever fetched. An address only names a schema that stands in the same file.

/// A reference against a base, without the fragment. Both may be relative themselves.
pub(super) fn join(base: &str, reference: &str) -> String {
    if reference.is_empty() || has_scheme(reference) {
        let joined = if reference.is_empty() { base } else { reference };
        return joined.to_owned();
    }
    let (origin, path) = split(base);
    if let Some(rest) = reference.strip_prefix("//") {
        let scheme = base.split_once(':').filter(|_| has_scheme(base)).map_or("", |(scheme, _)| scheme);
        return if scheme.is_empty() { format!("//{rest}") } else { format!("{scheme}://{rest}") };
    }
    if reference.starts_with('/') {
        return format!("{origin}{}", without_dots(reference));
    }
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    match folder.is_empty() && !path.starts_with('/') {
        true if origin.is_empty() => without_dots(reference),
        _ => format!("{origin}{}", without_dots(&format!("{folder}/{reference}"))),
    }
}

/// The address and the fragment of a reference.
pub(super) fn fragment(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// `%41` → `A`; none when that is no text.
pub(super) fn decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        match (byte, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                bytes.push((digit(*high)? * 16 + digit(*low)?) as u8);
                rest = after;
            }
            (b'%', _) => return None,
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
    })
}

/// What comes before the path of an address (`https://example.com`), and the path.
fn split(address: &str) -> (&str, &str) {
    let after_scheme = match address.split_once(':') {
        Some((scheme, _)) if has_scheme(address) => scheme.len() + 1,
        _ => 0,
    };
    let rest = address.get(after_scheme..).unwrap_or("");
    let host = match rest.strip_prefix("//") {
        Some(host) => 2 + host.find('/').unwrap_or(host.len()),
        None => 0,
    };
    address.split_at_checked(after_scheme + host).unwrap_or((address, ""))
}

/// A path without `.` and `..`.
fn without_dots(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let mut pieces = path.split('/').peekable();
    while let Some(piece) = pieces.next() {
        let last = pieces.peek().is_none();
        match piece {
            "." if last => parts.push(""),
            "." => {}
            ".." => {
                if parts.len() > 1 || parts.first().is_some_and(|first| !first.is_empty()) {
                    parts.pop();
                }
                if last {
                    parts.push("");
                }
            }
            piece => parts.push(piece),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_joined_as_addresses_are() {
        let base = "https://example.com/a/b.json";
        for (reference, joined) in [
            ("", base),
            ("c.json", "https://example.com/a/c.json"),
            ("./c.json", "https://example.com/a/c.json"),
            ("../c.json", "https://example.com/c.json"),
            ("../../../c.json", "https://example.com/c.json"),
            ("/c", "https://example.com/c"),
            ("//other.org/x", "https://other.org/x"),
            ("urn:x:y", "urn:x:y"),
        ] {
            assert_eq!(join(base, reference), joined, "{reference}");
        }
        assert_eq!(join("", "c.json"), "c.json");
        assert_eq!(join("a/b", "c"), "a/c");
        assert_eq!(join("https://example.com", "c"), "https://example.com/c");
    }

    #[test]
    fn escapes_of_addresses_are_undone() {
        assert_eq!(decoded("a%20b%25").as_deref(), Some("a b%"));
        assert_eq!(decoded("%E6%97%A5").as_deref(), Some("日"));
        for wrong in ["%", "%4", "%zz", "%ff"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }
}
