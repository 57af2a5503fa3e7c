//! A writer of Rust text that keeps the indentation.

use super::text;

/// Rust text in the making.
#[derive(Debug, Default)]
pub struct Code {
    text: String,
    depth: usize,
}

impl Code {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One line, or several; an empty one has no indentation.
    pub fn line(&mut self, line: impl AsRef<str>) {
        for line in line.as_ref().split('\n') {
            if !line.is_empty() {
                self.text.extend(std::iter::repeat_n("    ", self.depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// `head {`, what `inside` writes, and `}`.
    pub fn block(&mut self, head: impl AsRef<str>, inside: impl FnOnce(&mut Code)) {
        self.wrapped(format!("{} {{", head.as_ref()), "}", inside);
    }

    /// A line, what `inside` writes one step in, and a last line.
    pub fn wrapped(&mut self, open: impl AsRef<str>, close: &str, inside: impl FnOnce(&mut Code)) {
        self.line(open);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(close);
    }

    /// Lines of a doc comment as they are: Markdown of ours.
    pub fn doc<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) {
        for line in lines {
            match line.as_ref() {
                "" => self.line("///"),
                line => self.line(format!("/// {line}")),
            }
        }
    }

    /// A doc comment of prose from a file.
    pub fn prose(&mut self, prose: &str) {
        self.doc(text::prose(prose));
    }

    /// An empty line, unless there is one or a block has just begun.
    pub fn space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") && !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_indented_and_empty_lines_are_empty() {
        let mut code = Code::new();
        code.space();
        code.block("mod a", |code| {
            code.space();
            code.doc(["One.", "", "Two."]);
            code.block("fn b()", |code| code.line("x;\n\ny;"));
            code.space();
            code.space();
            code.line("z!();");
        });
        let text = "mod a {\n    /// One.\n    ///\n    /// Two.\n    fn b() {\n        x;\n\n        y;\n    }\n\n    z!();\n}\n";
        assert_eq!(code.into_text(), text);
    }
}
