//! A writer of Rust text that keeps the indentation.

use super::text;
use crate::text::append;

/// Rust text in the making.
#[derive(Debug, Default)]
pub struct Code {
    text: String,
    /// What the next line begins with.
    margin: &'static str,
    /// So many lines are there: counted where they are written, because to look for their ends takes longer.
    lines: usize,
}

/// Where [`Code::leave_room`] goes on: at a multiple of so many lines,
const BLOCK: usize = 32;
/// after so many empty ones at least.
const ROOM: usize = 6;

/// One level of indentation.
const STEP: usize = 4;

/// Twenty levels.
const STEPS: &str = "                                                                                ";

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
        let margin = match parts {
            [first, ..] if !first.is_empty() => self.margin,
            parts if parts.iter().all(|part| part.is_empty()) => "",
            _ => self.margin,
        };
        append(&mut self.text, margin, parts, "\n");
        self.lines += 1;
    }

    /// `head {`, what `inside` writes, and `}`. A head holds no line break.
    pub fn block(&mut self, head: impl AsRef<str>, inside: impl FnOnce(&mut Code)) {
        self.parts_block(&[head.as_ref()], inside);
    }

    /// The same with a head of parts.
    pub fn parts_block(&mut self, head: &[&str], inside: impl FnOnce(&mut Code)) {
        self.open(head);
        self.within("}", inside);
    }

    fn open(&mut self, head: &[&str]) {
        append(&mut self.text, self.margin, head, " {\n");
        self.lines += 1;
    }

    /// A line, what `inside` writes one step in, and a last line.
    pub fn wrapped(&mut self, open: impl AsRef<str>, close: &str, inside: impl FnOnce(&mut Code)) {
        self.line(open);
        self.within(close, inside);
    }

    fn within(&mut self, close: &str, inside: impl FnOnce(&mut Code)) {
        let outside = self.step_in();
        inside(self);
        self.step_out(outside, close);
    }

    /// Answers the margin outside.
    fn step_in(&mut self) -> &'static str {
        // What is nested deeper than anything we write is indented no further.
        let inside = STEPS.get(..self.margin.len() + STEP).unwrap_or(STEPS);
        std::mem::replace(&mut self.margin, inside)
    }

    fn step_out(&mut self, outside: &'static str, close: &str) {
        self.margin = outside;
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
            self.lines += 1;
        }
    }

    /// Empty lines, so that what follows stays in its lines when a few are added before it. The incremental compiler knows
    /// what a macro or a derive wrote by the line of its call, and checks all of it again when that moves.
    pub fn leave_room(&mut self) {
        if self.lines > 0 {
            let next = (self.lines + ROOM).next_multiple_of(BLOCK);
            self.text.extend(std::iter::repeat_n('\n', next - self.lines));
            self.lines = next;
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

    #[test]
    fn lines_are_counted_as_they_are_written() {
        let mut code = Code::new();
        code.block("mod a", |code| {
            code.doc(["One.", "", "Two\nlines."]);
            code.line("x;\n\ny;");
            code.space();
            code.space();
            code.wrapped("fn b(", ")", |code| code.prose("Prose.\n\nMore."));
            code.leave_room();
            code.parts(&["z", ";"]);
        });
        let lines = code.lines;
        assert_eq!(code.into_text().matches('\n').count(), lines);
    }

    #[test]
    fn a_few_lines_more_do_not_move_what_follows() {
        let line_of_b = |lines: usize| {
            let mut code = Code::new();
            code.leave_room();
            (0..lines).for_each(|_| code.line("a"));
            code.space();
            code.leave_room();
            code.line("b");
            code.into_text().lines().position(|line| line == "b").unwrap()
        };
        assert_eq!((line_of_b(1), line_of_b(25), line_of_b(26)), (32, 32, 64));
    }
}
