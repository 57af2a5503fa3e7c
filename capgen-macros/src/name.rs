//! From the names in our files to paths in the generated code.
//!
//! Invariants
//! - The rule needs no knowledge of any catalogue: the generator writes aliases that follow it.
//! - Every token made of a name has the place of the literal that holds it, so that rustc's errors point there.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::LitStr;

use crate::errors::{Errors, NOT_A_BRICK_NAME};

/// Words that are no identifiers, not even with `r#`.
const NEVER: &[&str] = &["self", "Self", "super", "crate", "_"];

/// The marker of a capability, `crate::capabilities::by_name::identity::provision_user`.
pub fn marker(name: &LitStr, errors: &Errors) -> Option<TokenStream> {
    let text = name.value();
    if let Err(why) = check_capability(&text) {
        errors.push(syn::Error::new(name.span(), why));
        return None;
    }
    let place = name.span();
    let segments = segments(&text).map(|segment| identifier(segment, place));
    Some(quote_spanned!(place=> crate::capabilities::by_name #(:: #segments)*))
}

/// The trait that stands for all that a brick provides: `GoogleWorkspaceProvider`.
pub fn provider_trait(brick: &LitStr, errors: &Errors) -> Option<Ident> {
    let text = brick.value();
    let plain = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'));
    if !plain || text.split(['-', '_']).any(str::is_empty) {
        errors.report(&NOT_A_BRICK_NAME, brick, &text);
        return None;
    }
    let mut name: String = text.split(['-', '_']).map(capitalised).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    Some(Ident::new(&format!("{name}Provider"), brick.span()))
}

/// The parts of a capability's name. AIP's colons count as dots, and its leading `cap` is dropped.
fn segments(name: &str) -> impl Iterator<Item = &str> {
    name.strip_prefix("cap:").unwrap_or(name).split(['.', ':'])
}

/// Why this is not the name of a capability, in words.
fn check_capability(name: &str) -> Result<(), String> {
    let not_a_name = |why: &str, help: &str| Err(format!("`{name}` is not a capability's name: {why}\nhelp: {help}"));
    let rule =
        "a name is segments of lower-case letters, digits, `_` or `-`, joined by dots: `identity.provision_user`";
    if name.is_empty() {
        return not_a_name("it is empty", rule);
    }
    if segments(name).any(str::is_empty) {
        return not_a_name("it has an empty segment", rule);
    }
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-' | '.' | ':');
    match name.chars().find(|c| !allowed(*c)) {
        None => Ok(()),
        Some(c) if c.is_ascii_uppercase() && name.to_ascii_lowercase().chars().all(allowed) => not_a_name(
            "it has capital letters",
            &format!("write the name as the catalogue does, or its marker without quotes; {rule}"),
        ),
        Some(c) => not_a_name(&format!("it contains {c:?}"), rule),
    }
}

/// One segment as an identifier: `-` becomes `_`, and what Rust does not take as it is gets a mark.
fn identifier(segment: &str, span: Span) -> Ident {
    let name = segment.replace('-', "_");
    if NEVER.contains(&name.as_str()) {
        Ident::new(&format!("{name}_"), span)
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        Ident::new(&format!("_{name}"), span)
    } else {
        // `r#` before a word that is no keyword of the crate's edition changes nothing.
        syn::parse_str::<Ident>(&name).map_or_else(|_| Ident::new_raw(&name, span), |_| Ident::new(&name, span))
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> LitStr {
        LitStr::new(text, Span::call_site())
    }

    fn path_of(text: &str) -> String {
        let errors = Errors::new();
        let path = marker(&literal(text), &errors).map(|path| path.to_string().replace(' ', ""));
        assert!(errors.into_tokens().is_empty());
        path.unwrap_or_default().replace("crate::capabilities::by_name::", "")
    }

    #[test]
    fn names_become_paths() {
        assert_eq!(path_of("identity.provision_user"), "identity::provision_user");
        assert_eq!(path_of("search_rooms"), "search_rooms");
        assert_eq!(path_of("cap:calendar:booking:create"), "calendar::booking::create");
        assert_eq!(path_of("cap.a"), "cap::a");
        assert_eq!(path_of("cap"), "cap");
        assert_eq!(path_of("a-b.2fa.type.self.crate._.gen"), "a_b::_2fa::r#type::self_::crate_::__::gen");
    }

    #[test]
    fn what_is_no_name_is_said() {
        for (text, why) in [
            ("", "it is empty"),
            ("cap:", "empty segment"),
            ("a..b", "empty segment"),
            (".a", "empty segment"),
            ("a.", "empty segment"),
            ("Identity.x", "capital letters"),
            ("a b", "it contains ' '"),
            ("a.ü", "it contains 'ü'"),
            ("a\"; fn x() {} //", "it contains"),
        ] {
            let errors = Errors::new();
            assert!(marker(&literal(text), &errors).is_none(), "{text}");
            let said = errors.into_tokens().to_string();
            assert!(said.contains(why), "{text}: {said}");
        }
    }

    #[test]
    fn bricks_become_traits() {
        let errors = Errors::new();
        let of = |brick: &str| provider_trait(&literal(brick), &errors).map(|name| name.to_string());
        assert_eq!(of("google-workspace").as_deref(), Some("GoogleWorkspaceProvider"));
        assert_eq!(of("s3_2").as_deref(), Some("S32Provider"));
        assert_eq!(of("2checkout").as_deref(), Some("_2checkoutProvider"));
        assert_eq!(errors.count(), 0);
        assert_eq!([of(""), of("a-"), of("Google"), of("a b"), of("é")], [None, None, None, None, None]);
        assert!(!errors.into_tokens().is_empty());
    }
}
