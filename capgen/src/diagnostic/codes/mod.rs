//! The rules that findings come from: code, level and title, and under `cli` the explanation of each.
//!
//! Invariants
//! - A family keeps its rules in one file, one line a rule, in the order of their numbers: `CG05xx` in [`cg05`].
//! - A code is never given another meaning, and no number is used twice.
//! - Each rule has a Markdown file beside this one, `CG0501.md`, that tells what is wrong, why it matters and how to
//!   fix it, with an example. Leaving it out breaks the build of the command.
//!
//! Adding a rule takes its line in the family's file, which also gives the constant, and its Markdown file:
//!
//! ```text
//! rules! {
//!     UNKNOWN_KEY = 104 Error "unknown key";
//! }
//! ```

use super::{Code, Level};

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its code.
    pub code: Code,
    /// The level its findings usually have.
    pub level: Level,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What is wrong, why it matters and how to fix it, in Markdown.
    #[cfg(feature = "cli")]
    pub explanation: &'static str,
}

/// Writes the constants and the `RULES` of a family.
macro_rules! rules {
    ($($name:ident = $number:literal $level:ident $title:literal;)*) => {
        use super::Rule;
        #[allow(unused_imports, reason = "a family may have no rule yet")]
        use crate::diagnostic::{Code, Level};

        $(
            #[doc = $title]
            pub const $name: Code = Code($number);
        )*

        /// Every rule of this family, by number.
        pub const RULES: &[Rule] = &[$(Rule {
            code: $name,
            level: Level::$level,
            title: $title,
            #[cfg(feature = "cli")]
            explanation: include_str!(concat!("CG0", $number, ".md")),
        }),*];
    };
}

pub mod cg01;
pub mod cg02;
pub mod cg03;
pub mod cg04;
pub mod cg05;
pub mod cg06;
pub mod cg07;

/// The families, by number.
const FAMILIES: [&[Rule]; 7] =
    [cg01::RULES, cg02::RULES, cg03::RULES, cg04::RULES, cg05::RULES, cg06::RULES, cg07::RULES];

/// Every rule, sorted by code.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.into_iter().flatten()
}

/// The rule of a code.
pub fn rule(code: Code) -> Option<&'static Rule> {
    all().find(|rule| rule.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_in_their_family() {
        for (family, rules) in (1u16..).zip(FAMILIES) {
            assert!(rules.iter().all(|r| r.code.0 / 100 == family), "a code of another family in cg0{family}.rs");
            assert!(rules.is_sorted_by(|a, b| a.code < b.code), "cg0{family}.rs is not in order, or repeats a number");
        }
    }

    #[test]
    fn titles_are_one_plain_line() {
        for rule in all() {
            assert!(!rule.title.is_empty() && !rule.title.contains('\n'), "{}: its title", rule.code);
            assert!(!rule.title.ends_with('.'), "{}: a title has no full stop", rule.code);
        }
    }

    #[cfg(feature = "cli")]
    #[test]
    fn every_explanation_says_something_and_shows_an_example() {
        for rule in all() {
            assert!(rule.explanation.contains("```"), "{}: no example in its explanation", rule.code);
        }
    }
}
