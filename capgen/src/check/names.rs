//! What a wire name becomes in Rust.
//!
//! Invariants
//! - Every function answers a valid identifier for any text, the same on every machine and for every version of Unicode.
//! - No answer trips a lint: words are split as Rust's naming asks, and only letters that no lint about confusable text
//!   looks at are kept. Any other character that is not a plain separator becomes `u` with its number in hexadecimal.
//! - Two texts may meet in one identifier. That is a finding (CG07), made from the [`layout`], never a silent rename.

pub mod layout;
mod letters;
pub mod members;

use heck::{ToSnakeCase, ToUpperCamelCase};
use letters::Script;

use crate::text::join;

/// Keywords of every edition, which need `r#` before them; in order.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The longest of them, in bytes.
const LONGEST_KEYWORD: usize = 8;

/// Words that cannot be identifiers even with `r#`.
const NEVER: &[&str] = &["self", "Self", "super", "crate", "_"];

/// A module: the snake_case form of one segment of a family.
pub fn module(segment: &str) -> String {
    field(segment)
}

/// A field, function or method: snake_case.
pub fn field(text: &str) -> String {
    identifier(snake(text))
}

/// A struct, enum, trait or marker: PascalCase.
pub fn type_name(text: &str) -> String {
    identifier(pascal(text))
}

/// A variant of an enum: PascalCase, whatever case the wire word has.
pub fn variant(word: &str) -> String {
    match type_name(word) {
        // `ALL` is the list of all variants.
        name if name == "ALL" => "ALL_".to_owned(),
        name => name,
    }
}

/// The type of what is nested in another type at a field: `ShareWith` in `CreateFolderInput`.
pub fn nested_type(parent: &str, field: &str) -> String {
    let mut name = parent.trim_end_matches('_').to_owned();
    name.push_str(&pascal(field));
    name
}

/// The static that holds the shape of a type: `ADD_MEMBER_INPUT_SHAPE`. Two types never share one but where the upper
/// case of a letter is two letters.
pub fn shape(type_name: &str) -> String {
    let type_name = type_name.trim_start_matches("r#");
    if let Some(name) = ascii_shape(type_name) {
        return name;
    }
    let mut name = String::with_capacity(type_name.len() + 12);
    for letter in type_name.chars() {
        if letter.is_uppercase() && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        name.push(letter);
    }
    name.to_uppercase() + "_SHAPE"
}

/// The same for a name of ASCII, as most are: byte by byte, because this is asked of every type, several times.
fn ascii_shape(type_name: &str) -> Option<String> {
    let mut name = Vec::with_capacity(type_name.len() + 12);
    let mut before = b'_';
    for &letter in type_name.as_bytes() {
        if letter >= 0x80 {
            return None;
        }
        if letter.is_ascii_uppercase() && before != b'_' {
            name.push(b'_');
        }
        name.push(letter.to_ascii_uppercase());
        before = letter;
    }
    name.extend_from_slice(b"_SHAPE");
    String::from_utf8(name).ok()
}

/// The identifier a macro derives for one segment of a capability's name without knowing anything of this module: only
/// `-` and a leading digit are changed, and keywords.
pub fn verbatim(segment: &str) -> String {
    identifier(segment.replace('-', "_"))
}

/// A type's name from a word with one of ours: `google-workspace` with `Provider` is `GoogleWorkspaceProvider`. Made of
/// both at once, because what keeps a word alone from being a keyword has no place within a name.
pub fn suffixed_type(word: &str, suffix: &str) -> String {
    identifier(join(&[&pascal(word), suffix]))
}

/// The other way round, from a type's name: `_2fa` with `Provides` is `Provides2fa`.
pub fn prefixed_type(prefix: &str, name: &str) -> String {
    join(&[prefix, name.trim_start_matches('_')])
}

/// The method that stands for a brick or a family of several segments: `google_workspace`.
pub fn method(segments: &[&str]) -> String {
    let joined: Vec<String> = segments.iter().map(|segment| snake(segment)).collect();
    identifier(joined.join("_"))
}

/// As a crate is named in Rust code.
pub fn crate_name(package: &str) -> String {
    identifier(package.replace('-', "_"))
}

fn snake(text: &str) -> String {
    if is_ordinary(text) { text.to_owned() } else { in_case(text, |words| words.to_snake_case()) }
}

fn pascal(text: &str) -> String {
    if !is_ordinary(text) {
        return in_case(text, |words| words.to_upper_camel_case());
    }
    let mut name = String::with_capacity(text.len());
    for word in text.split('_') {
        let start = name.len();
        name.push_str(word);
        if let Some(first) = name.get_mut(start..=start) {
            first.make_ascii_uppercase();
        }
    }
    name
}

/// Is it snake_case already? Nearly every name is, and the long way takes a large part of the time of a generation.
fn is_ordinary(text: &str) -> bool {
    let mut before = b'_';
    for &byte in text.as_bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'_' if before != b'_' => {}
            _ => return false,
        }
        before = byte;
    }
    before != b'_'
}

/// With all letters that are kept, if the result is legible; otherwise with those of Latin.
fn in_case(text: &str, case: impl Fn(&str) -> String) -> String {
    let name = case(&words(text, |script| script.is_some()));
    if letters::is_legible(&name) { name } else { case(&words(text, |script| script == Some(Script::Latin))) }
}

/// The text as words of identifier characters, separated by spaces; never empty.
fn words(text: &str, is_kept: impl Fn(Option<Script>) -> bool) -> String {
    let plain_separator = |c: char| matches!(c, '_' | '-' | '.' | ':' | '/') || c.is_ascii_whitespace();
    let only_separators = text.chars().all(plain_separator);
    if text.is_empty() {
        return "empty".to_owned();
    }
    let mut words = String::with_capacity(text.len());
    for c in text.chars() {
        if is_kept(letters::script(c)) {
            words.push(c);
        } else if plain_separator(c) && !only_separators {
            words.push(' ');
        } else {
            words.push_str(&format!(" u{:04x} ", u32::from(c)));
        }
    }
    words
}

/// Makes a valid identifier of identifier characters.
fn identifier(name: String) -> String {
    let may_be_word = name.len() <= LONGEST_KEYWORD;
    if name.is_empty() || (may_be_word && NEVER.contains(&name.as_str())) {
        format!("{name}_")
    } else if may_be_word && KEYWORDS.binary_search(&name.as_str()).is_ok() {
        format!("r#{name}")
    } else if name.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        format!("_{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_read_as_rust() {
        assert_eq!(field("given_name"), "given_name");
        assert_eq!(field("givenName"), "given_name");
        assert_eq!(type_name("provision_user"), "ProvisionUser");
        assert_eq!(variant("OUT_FOR_SIGNATURE"), "OutForSignature");
        assert_eq!(variant("US"), "Us");
        assert_eq!(nested_type("CreateFolderInput", "share_with"), "CreateFolderInputShareWith");
        assert_eq!(suffixed_type("google-workspace", "Provider"), "GoogleWorkspaceProvider");
        assert_eq!(method(&["a", "b-c"]), "a_b_c");
    }

    #[test]
    fn every_keyword_is_found() {
        assert!(KEYWORDS.iter().all(|word| verbatim(word) == format!("r#{word}")));
        assert!(NEVER.iter().all(|word| verbatim(word) == format!("{word}_")));
    }

    #[test]
    fn keywords_digits_and_nothing() {
        assert_eq!(field("type"), "r#type");
        assert_eq!(field("self"), "self_");
        assert_eq!(field("crate"), "crate_");
        assert_eq!(type_name("self"), "Self_");
        assert_eq!(field("2nd"), "_2nd");
        assert_eq!(variant("404"), "_404");
        assert_eq!(nested_type("X", "2nd"), "X2nd");
        assert_eq!(nested_type("Self_", "self"), "SelfSelf");
        assert_eq!(suffixed_type("self", "Input"), "SelfInput");
        assert_eq!(suffixed_type("2fa", "Provider"), "_2faProvider");
        assert_eq!(prefixed_type("Provides", "_2fa"), "Provides2fa");
        assert_eq!(field(""), "empty");
        assert_eq!(field("_"), "u005f");
        assert_eq!(variant("-"), "U002d");
        assert_eq!(variant("a_l_l"), "ALL_");
        assert_eq!(verbatim("2-x"), "_2_x");
        assert_eq!(verbatim("fn"), "r#fn");
        assert_eq!(verbatim("_"), "__");
    }

    #[test]
    fn other_characters_keep_values_apart() {
        assert_ne!(variant("<"), variant(">"));
        assert_ne!(variant("C"), variant("C++"));
        for name in ["größe", "名前", "имя", "страна", "όνομα", "なまえ", "이름"] {
            assert_eq!(field(name), name);
        }
        // All of these letters look like others.
        assert_eq!(field("сор"), "u0441_u043e_u0440");
        assert_eq!(field("口"), "u53e3");
        assert_eq!(type_name("но"), "U043dU043e");
        assert_eq!(field("a\u{202e}b"), "a_u202e_b");
        assert_eq!(field("a\u{0301}"), "a_u0301");
    }

    #[test]
    fn shapes_of_different_types_differ() {
        assert_eq!(shape("AddMemberInput"), "ADD_MEMBER_INPUT_SHAPE");
        assert_ne!(shape("ABC"), shape("Abc"));
        assert_eq!(shape("_404"), "_404_SHAPE");
        assert_eq!(shape("r#AéB_C"), "AÉ_B_C_SHAPE");
        assert_eq!(shape("AB_CdE"), "A_B_CD_E_SHAPE");
    }

    #[test]
    fn the_short_way_is_the_long_way() {
        for text in ["a", "given_name", "a1_2b", "x_y_z", "type", "s3", "operate_0001", "0", "a_0"] {
            assert!(is_ordinary(text), "{text}");
            assert_eq!(snake(text), in_case(text, |words| words.to_snake_case()));
            assert_eq!(pascal(text), in_case(text, |words| words.to_upper_camel_case()));
        }
        for text in ["", "_", "_a", "a_", "a__b", "aB", "a-b", "é", "a b"] {
            assert!(!is_ordinary(text), "{text}");
        }
    }

    #[test]
    fn every_character_gives_an_identifier() {
        for c in ('\0'..='\u{2ffff}').filter(|c| c.is_ascii() || u32::from(*c) % 7 == 0) {
            for name in [field(&c.to_string()), type_name(&format!("{c}{c}")), variant(&format!("a{c}"))] {
                let bare = name.trim_start_matches("r#");
                let mut letters = bare.chars();
                assert!(letters.next().is_some_and(|c| c == '_' || c.is_alphabetic()), "{name}");
                assert!(letters.all(|c| c == '_' || c.is_alphanumeric()), "{name}");
                assert_ne!(bare, "_");
            }
        }
    }
}
