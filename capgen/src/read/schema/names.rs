//! Names for types that come from schemas, unique in their catalogue.
//!
//! Invariant: two types get one name only if their schemas say the same; then they are one type.

use std::collections::BTreeMap;

use crate::check::names::{suffixed_type, type_name};
use crate::model::catalogue::operation;
use crate::ordered::Ordered;

/// The longest name that is taken as it is, in bytes.
const LONGEST: usize = 80;

/// The names of a catalogue's types, by what they are in Rust, with what each says.
#[derive(Debug, Default)]
pub struct Names {
    taken: BTreeMap<String, Option<String>>,
}

impl Names {
    /// Knows the types that a catalogue declares itself.
    pub fn of<'a>(declared: impl IntoIterator<Item = &'a str>) -> Names {
        Names { taken: declared.into_iter().map(|name| (type_name(name), None)).into_map() }
    }

    /// A name for a type: the wanted one if that is free or means the same, else with the capability's name before it, or a
    /// number behind. `says` tells what it means; none where nothing is the same. Answers also whether it is new.
    pub(super) fn take(&mut self, wanted: &str, capability: &str, side: &str, says: Option<String>) -> (String, bool) {
        let owner = suffixed_type(operation(capability), "");
        let wanted = well_formed(wanted);
        let longest = well_formed(&format!("{owner}{side}{wanted}"));
        let mut name = wanted.clone();
        let mut tries = 1u32;
        loop {
            match self.taken.get(&type_name(&name)) {
                None => {
                    self.taken.insert(type_name(&name), says);
                    return (name, true);
                }
                Some(known) if says.is_some() && *known == says => return (name, false),
                Some(_) => {}
            }
            name = match tries {
                1 => well_formed(&format!("{owner}{wanted}")),
                2 => longest.clone(),
                number => format!("{longest}{}", number - 1),
            };
            tries += 1;
        }
    }
}

/// A name in PascalCase for any text.
fn well_formed(text: &str) -> String {
    let spaced: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || !c.is_ascii() { c } else { ' ' }).collect();
    let plain = |name: String| name.chars().filter(char::is_ascii_alphanumeric).take(LONGEST).collect::<String>();
    // Twice, so that the name is what Rust code will call it.
    let name = type_name(&plain(type_name(spaced.trim())));
    match name.chars().next() {
        Some(first) if first.is_ascii_uppercase() && name == plain(name.clone()) => name,
        Some(first) if first.is_ascii_uppercase() => format!("{}Type", plain(name)),
        _ => format!("Type{}", plain(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::names::is_pascal_case;

    #[test]
    fn every_text_gives_a_name() {
        for (text, name) in [
            ("Page<Item>", "PageItem"),
            ("foo-bar", "FooBar"),
            ("self", "SelfType"),
            ("日本", "Empty"),
            ("2FA settings", "Type2faSettings"),
            ("", "Empty"),
            ("a%b", "Ab"),
        ] {
            assert_eq!(well_formed(text), name, "{text}");
            assert!(is_pascal_case(name));
        }
        assert!(is_pascal_case(&well_formed(&"n".repeat(500))));
    }

    #[test]
    fn one_name_means_one_thing() {
        let mut names = Names::of(["Money"]);
        let mut take =
            |wanted: &str, says: Option<&str>| names.take(wanted, "shop.pay", "Input", says.map(str::to_owned));
        assert_eq!(take("money", Some("1")), ("PayMoney".to_owned(), true));
        assert_eq!(take("Money", Some("1")), ("PayMoney".to_owned(), false));
        assert_eq!(take("Money", Some("2")), ("PayInputMoney".to_owned(), true));
        assert_eq!(take("Money", None), ("PayInputMoney2".to_owned(), true));
        assert_eq!(take("Money", None), ("PayInputMoney3".to_owned(), true));
    }
}
