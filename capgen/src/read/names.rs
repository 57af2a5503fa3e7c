//! The shapes of names.
//!
//! Invariant: a name that passes is short, so that messages which repeat it stay small however many there are.

use heck::ToSnakeCase;

use super::fields::as_written;
use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::brick::Pattern;
use crate::model::catalogue::segments;
use crate::model::{At, Span};

/// What a capability's name must look like, in words.
const CAPABILITY_RULE: &str = "a capability's name is segments of lower-case letters, digits, `_` and `-`, joined by dots: `identity.provision_user`";

/// Why a family cannot stand here, in words.
const STAR_RULE: &str =
    "a star stands for a family only in `provides` and `requires` of a brick; here, name one capability a line";

/// The longest name, in bytes.
const LONGEST: usize = 200;

/// A capability's name, or a finding. What a faulty one was probably meant to be stands in for it.
pub(super) fn capability(name: At<&str>, findings: &mut Findings) -> Option<At<String>> {
    if is_capability(name.value) {
        return Some(name.map(str::to_owned));
    }
    let message = format!("`{}` is not a capability's name", shortened(name.value));
    let rule = if name.value.contains('*') { STAR_RULE } else { CAPABILITY_RULE };
    let mended = segments(name.value).iter().map(|segment| segment.to_snake_case()).collect::<Vec<_>>().join(".");
    let span = name.span;
    Some(At::new(bad_name(name, message, rule, mended, is_capability, findings)?, span))
}

/// A capability's name, or `family.*`, or a finding.
pub(super) fn pattern(name: At<&str>, findings: &mut Findings) -> Option<At<Pattern>> {
    let Some(family) = name.value.strip_suffix(".*").or_else(|| name.value.strip_suffix(":*")) else {
        if name.value.contains('*') {
            return star_elsewhere(name, findings);
        }
        return Some(capability(name, findings)?.map(Pattern::Name));
    };
    if is_capability(family) {
        return Some(At::new(Pattern::Family(family.to_owned()), name.span));
    }
    star_elsewhere(name, findings)
}

fn star_elsewhere(name: At<&str>, findings: &mut Findings) -> Option<At<Pattern>> {
    let message = format!("`{}` is not a family of capabilities", shortened(name.value));
    let rule = "`identity.*` stands for every capability of the family `identity`; a star stands nowhere else";
    bad_name(name, message, rule, String::new(), is_capability, findings);
    None
}

/// The name of a brick or a composition, a permission, a step, a failure: one segment. Or a finding.
pub(super) fn word(name: At<&str>, what: &str, findings: &mut Findings) -> Option<At<String>> {
    if is_segment(name.value) {
        return Some(name.map(str::to_owned));
    }
    let message = format!("`{}` is not the name of {what}", shortened(name.value));
    let rule = "such a name is lower-case letters, digits, `_` and `-`";
    let mended = name.value.to_snake_case().replace('_', if what.contains("failure") { "_" } else { "-" });
    let span = name.span;
    Some(At::new(bad_name(name, message, rule, mended, is_segment, findings)?, span))
}

/// One word that means the same inside a YAML list.
pub(super) fn is_plain(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'/');
    text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.') && text.bytes().all(allowed)
}

fn is_segment(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-';
    text.len() <= LONGEST && text.bytes().any(|b| b.is_ascii_alphanumeric()) && text.bytes().all(allowed)
}

fn is_capability(text: &str) -> bool {
    text.len() <= LONGEST && segments(text).into_iter().all(is_segment)
}

/// A name as messages show it: a long one is cut.
pub(super) fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST / 2) {
        Some((cut, _)) => format!("{}…", name.get(..cut).unwrap_or(name)),
        None => name.to_owned(),
    }
}

/// Reports a name. What it was probably meant to be is used in its place, so that what refers to it is found.
fn bad_name(
    name: At<&str>,
    message: String,
    rule: &str,
    mended: String,
    good: fn(&str) -> bool,
    findings: &mut Findings,
) -> Option<String> {
    let finding = Finding::error(cg01::BAD_NAME, name.span, message)
        .why("names become paths on the wire, tool names and Rust items, so they keep to what all of these can hold");
    if name.value.len() > LONGEST {
        findings.push(finding.help(format!("a name is at most {LONGEST} bytes long")));
        return None;
    }
    if good(&mended) && mended != name.value {
        let text = name.map(str::to_owned);
        findings.push(finding.suggest(format!("{rule}; write `{mended}`"), text.span, as_written(&text, &mended)));
        return Some(mended);
    }
    findings.push(finding.help(rule));
    None
}

/// The placeholders of a URL: text that only looks like one is a finding.
pub(super) fn variables(text: &At<String>, findings: &mut Findings) {
    let mut rest = text.as_str();
    while let Some((_, after)) = rest.split_once("${") {
        let name = after.split_once('}').map(|(name, _)| name);
        if !name.is_some_and(is_variable) {
            let message = format!("`{}` holds a variable that is not written `${{NAME}}`", text.value);
            let finding = Finding::error(cg01::UNSUPPORTED_VALUE, text.span, message);
            let finding = finding.why("it would be taken for a part of the address itself");
            findings.push(finding.help("a variable's name is letters, digits and `_`, and it ends with `}`"));
            return;
        }
        rest = after;
    }
}

fn is_variable(name: &str) -> bool {
    !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Is it a type's name?
pub(super) fn is_pascal_case(name: &str) -> bool {
    name.len() <= LONGEST
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// An empty place right after another.
pub(super) fn after(span: Span) -> Span {
    Span { start: span.end, ..span }
}
