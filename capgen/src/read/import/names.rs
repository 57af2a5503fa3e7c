//! Names of operations and tools → names of capabilities.

use std::collections::BTreeSet;

use heck::ToSnakeCase;

/// The longest name that is made, in bytes.
const LONGEST: usize = 120;

/// Names that were given out.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Takes a name as it is. Tells whether nothing has it yet.
    pub fn take(&mut self, name: &str) -> bool {
        self.0.insert(name.to_owned())
    }

    /// A name that nothing else has: of segments, each of which becomes what a segment may be.
    pub fn free(&mut self, segments: &[&str]) -> String {
        let segments: Vec<String> = segments.iter().map(|text| segment(text)).filter(|text| !text.is_empty()).collect();
        let name = if segments.is_empty() { "operation".to_owned() } else { segments.join(".") };
        let name: String = name.chars().take(LONGEST).collect();
        let name = name.trim_end_matches(['.', '_', '-']).to_owned();
        let numbered = (2..).map(|n: usize| format!("{name}_{n}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !self.0.contains(name));
        let free = free.unwrap_or(name);
        self.0.insert(free.clone());
        free
    }
}

/// Lower-case ASCII letters, digits and single `_`, a letter first.
fn segment(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(LONGEST).collect();
    let snake = plain.to_snake_case();
    if snake.starts_with(|c: char| c.is_ascii_digit()) { format!("n{snake}") } else { snake }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_capabilities_and_differ() {
        let mut names = Names::default();
        assert_eq!(names.free(&["Pets", "listPets"]), "pets.list_pets");
        assert_eq!(names.free(&["pets", "list-pets"]), "pets.list_pets_2");
        assert_eq!(names.free(&["", "2fa!"]), "n2fa");
        assert_eq!(names.free(&["é", "日本"]), "operation");
        assert!(names.free(&[&"x".repeat(900)]).len() <= 120);
    }
}
