//! Generated files, and the one text they make together.

/// Files of generated code. The first is the root; it includes the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Generated {
    /// Name, with `/` between folders, and text.
    pub files: Vec<(String, String)>,
}

/// The line that includes a file, but for its indentation.
pub(super) fn include(path: &str) -> String {
    format!("include!({});", super::text::literal(path))
}

impl Generated {
    /// All in one text: every include is replaced by what it includes, and there are never two empty lines in a row.
    pub fn single(&self) -> String {
        let Some((root, text)) = self.files.first() else { return String::new() };
        let mut out = String::new();
        self.expand(root, text, 0, &mut out);
        out
    }

    fn expand(&self, name: &str, text: &str, indent: usize, out: &mut String) {
        let folder = name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        for line in text.lines() {
            let bare = line.trim_start();
            let included = bare.strip_prefix("include!(\"").and_then(|rest| rest.strip_suffix("\");"));
            let path = included.map(|path| format!("{folder}{path}"));
            match path.and_then(|path| self.files.iter().find(|(name, _)| *name == path)) {
                Some((path, text)) => self.expand(path, text, indent + line.len() - bare.len(), out),
                None if line.is_empty() && (out.is_empty() || out.ends_with("\n\n")) => {}
                None => {
                    if !line.is_empty() {
                        out.extend(std::iter::repeat_n(' ', indent));
                        out.push_str(line);
                    }
                    out.push('\n');
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_replaced_at_their_indentation() {
        let files = [
            ("a.rs", "mod b {\n    include!(\"a/b.rs\");\n}\n"),
            ("a/b.rs", "mod c {\n    include!(\"b.c.rs\");\n}\ninclude!(\"other.rs\");\n"),
            ("a/b.c.rs", "x;\n\n\n\ny;\n"),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let text = "mod b {\n    mod c {\n        x;\n\n        y;\n    }\n    include!(\"other.rs\");\n}\n";
        assert_eq!(Generated { files }.single(), text);
    }
}
