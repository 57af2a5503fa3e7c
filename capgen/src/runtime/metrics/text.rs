//! The text format of Prometheus, version 0.0.4.

use std::fmt::{Display, Write};

/// What is told, family by family.
#[derive(Debug, Default)]
pub(in crate::runtime) struct Text {
    text: String,
    family: &'static str,
}

impl Text {
    /// The samples that follow are of this family.
    pub(in crate::runtime) fn family(&mut self, name: &'static str, kind: &str, help: &str) {
        self.family = name;
        // Writing to a string cannot fail.
        let _ = write!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    /// A sample: what comes after the family's name, the labels, the value.
    pub(in crate::runtime) fn sample(&mut self, suffix: &str, labels: &[(&str, &str)], value: impl Display) {
        self.text.extend([self.family, suffix]);
        for (index, (name, value)) in labels.iter().enumerate() {
            self.text.extend([if index == 0 { "{" } else { "," }, name, "=\""]);
            self.escaped(value);
            self.text.push('"');
        }
        let end = if labels.is_empty() { "" } else { "}" };
        let _ = writeln!(self.text, "{end} {value}");
    }

    fn escaped(&mut self, value: &str) {
        for c in value.chars() {
            match c {
                '\\' => self.text.push_str("\\\\"),
                '"' => self.text.push_str("\\\""),
                '\n' => self.text.push_str("\\n"),
                c => self.text.push(c),
            }
        }
    }

    pub(in crate::runtime) fn into_string(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_stand_under_their_family_and_labels_are_escaped() {
        let mut text = Text::default();
        text.family("a_total", "counter", "All.");
        text.sample("", &[], 1);
        text.sample("", &[("b", "c\"d\\e\nf"), ("g", "")], 0.5);
        let wanted =
            "# HELP a_total All.\n# TYPE a_total counter\na_total 1\na_total{b=\"c\\\"d\\\\e\\nf\",g=\"\"} 0.5\n";
        assert_eq!(text.into_string(), wanted);
    }
}
