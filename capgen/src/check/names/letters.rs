//! Which characters an identifier keeps.
//!
//! The ranges are fixed here, not asked of the standard library, whose tables grow with Unicode. They hold only letters
//! that stay single letters when their case changes, that normalisation leaves alone, and that the compiler's lints about
//! confusable identifiers accept.

/// Is it kept in an identifier?
pub(super) fn is_kept(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_latin(c)
}

/// A letter of Latin-1 or Latin Extended-A.
fn is_latin(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{17e}')
        && !matches!(c, '\u{d7}' | '\u{f7}' | '\u{130}'..='\u{133}' | '\u{138}' | '\u{13f}' | '\u{140}' | '\u{149}')
}
