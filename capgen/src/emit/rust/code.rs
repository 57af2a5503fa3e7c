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
        let line = line.as_ref();
        if line.contains('\n') {
            line.split('\n').for_each(|line| self.parts(&[line]));
        } else {
            self.parts(&[line]);
        }
    }

    /// One line, of parts that hold no line break. Most lines are written so, because a generation has little time for
    /// the copies that formatting makes.
    pub fn parts(&mut self, parts: &[&str]) {
        let start = self.text.len();
        self.indent();
        let indented = self.text.len();
        for part in parts {
            self.text.push_str(part);
        }
        if self.text.len() == indented {
            self.text.truncate(start);
        }
        self.text.push('\n');
    }

    fn indent(&mut self) {
        const STEPS: &str = "                                                                ";
        let mut width = 4 * self.depth;
        while width > STEPS.len() {
            self.text.push_str(STEPS);
            width -= STEPS.len();
        }
        self.text.push_str(STEPS.get(..width).unwrap_or(STEPS));
    }

    /// `head {`, what `inside` writes, and `}`.
    pub fn block(&mut self, head: impl AsRef<str>, inside: impl FnOnce(&mut Code)) {
        self.parts_block(&[head.as_ref()], inside);
    }

    /// The same with a head of parts.
    pub fn parts_block(&mut self, head: &[&str], inside: impl FnOnce(&mut Code)) {
        self.parts(head);
        self.text.pop();
        self.text.push_str(" {\n");
        self.within("}", inside);
    }

    /// A line, what `inside` writes one step in, and a last line.
    pub fn wrapped(&mut self, open: impl AsRef<str>, close: &str, inside: impl FnOnce(&mut Code)) {
        self.line(open);
        self.within(close, inside);
    }

    fn within(&mut self, close: &str, inside: impl FnOnce(&mut Code)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.parts(&[close]);
    }

    /// Lines of a doc comment as they are: Markdown of ours.
    pub fn doc<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) {
        for line in lines {
            match line.as_ref() {
                "" => self.parts(&["///"]),
                line if line.contains('\n') => self.line(format!("/// {line}")),
                line => self.parts(&["/// ", line]),
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
