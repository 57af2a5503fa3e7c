//! Trees → YAML text, in every style that means the same.
//!
//! The writer knows nothing of capgen: it follows the YAML specification, so that a text which is read back wrongly is
//! the reader's fault.

mod scalar;
pub mod spell;
mod spell_contract;
mod spell_types;

use crate::random::Tape;

/// A tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Yaml {
    /// A value that is left out.
    Nothing,
    /// A number, `true`, `false` or `null`, written as it is.
    Plain(String),
    /// Text where only text is expected: it may be written like a number.
    Text(String),
    /// Text where a number would be another value.
    Quoted(String),
    /// A list.
    List(Vec<Yaml>),
    /// A mapping.
    Map(Vec<(String, Yaml)>),
}

impl Yaml {
    /// Text.
    pub fn text(text: impl Into<String>) -> Yaml {
        Yaml::Text(text.into())
    }

    /// A number, or `true` or `false`.
    pub fn plain(value: impl ToString) -> Yaml {
        Yaml::Plain(value.to_string())
    }

    /// A tree of JSON.
    pub fn json(value: &serde_json::Value) -> Yaml {
        match value {
            serde_json::Value::String(text) => Yaml::Quoted(text.clone()),
            serde_json::Value::Array(items) => Yaml::List(items.iter().map(Yaml::json).collect()),
            serde_json::Value::Object(members) => {
                Yaml::Map(members.iter().map(|(name, value)| (name.clone(), Yaml::json(value))).collect())
            }
            scalar => Yaml::plain(scalar),
        }
    }
}

/// A tree as a file. The tape chooses the style.
pub fn write(tree: &Yaml, tape: &mut Tape) -> String {
    let mut writer = Writer { out: String::new(), tape, after_block_scalar: false };
    writer.file(tree);
    let text = writer.out;
    if tape.rarely(8) { text.replace('\n', "\r\n") } else { text }
}

struct Writer<'t> {
    out: String,
    tape: &'t mut Tape,
    /// Blank lines and comments could be taken for a part of what stands before them.
    after_block_scalar: bool,
}

impl Writer<'_> {
    fn file(&mut self, tree: &Yaml) {
        let start = ["", "---\n", "# comment: {\n\n", "\u{feff}"][self.tape.below(16).saturating_sub(12)];
        self.out.push_str(start);
        match tree {
            Yaml::Map(members) if !members.is_empty() && !self.tape.rarely(6) => self.block_map(members, 0),
            _ => self.flow(tree, 2),
        }
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// What stands after `key:` or `-`, up to the end of its last line. Lines of its own are indented by more than
    /// `indent`.
    fn value(&mut self, tree: &Yaml, indent: usize) {
        match tree {
            Yaml::Map(members) if !members.is_empty() && !self.tape.rarely(3) => {
                self.end_line();
                let step = 1 + self.tape.below(4);
                self.block_map(members, indent + step);
            }
            Yaml::List(items) if !items.is_empty() && !self.tape.rarely(3) => {
                self.end_line();
                let step = 1 + self.tape.below(3);
                self.block_list(items, indent + step);
            }
            Yaml::Nothing => self.end_line(),
            Yaml::Text(text) | Yaml::Quoted(text) => {
                self.out.push(' ');
                let loose = matches!(tree, Yaml::Text(_));
                match scalar::block(text, indent, self.tape) {
                    Some(block) => {
                        self.out.push_str(&block);
                        self.after_block_scalar = true;
                    }
                    None => {
                        self.out.push_str(&scalar::line(text, loose, false, indent, self.tape));
                        self.end_line();
                    }
                }
            }
            _ => {
                self.out.push(' ');
                self.flow(tree, indent + 1);
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        if self.tape.rarely(12) {
            self.out.push_str("  # 'comment");
        }
        self.out.push('\n');
        self.after_block_scalar = false;
    }

    /// Blank lines and comments before an entry, now and then.
    fn between(&mut self) {
        if !self.after_block_scalar {
            self.out
                .push_str(["", "\n", "# comment: [\n", "      # comment\n"][self.tape.below(24).saturating_sub(20)]);
        }
    }

    fn block_map(&mut self, members: &[(String, Yaml)], indent: usize) {
        for (key, value) in members {
            self.between();
            self.out.push_str(&" ".repeat(indent));
            let key = scalar::line(key, true, false, indent, self.tape);
            self.out.push_str(&scalar::on_one_line(&key));
            self.out.push(':');
            self.value(value, indent);
        }
    }

    fn block_list(&mut self, items: &[Yaml], indent: usize) {
        for item in items {
            self.between();
            self.out.push_str(&" ".repeat(indent));
            self.out.push('-');
            match item {
                // The first key may stand beside the dash.
                Yaml::Map(members) if !members.is_empty() && self.tape.flag() => {
                    let start = self.out.len();
                    self.after_block_scalar = true;
                    self.block_map(members, indent + 2);
                    self.out.replace_range(start..start + indent + 2, " ");
                }
                _ => self.value(item, indent),
            }
        }
    }

    /// A tree between brackets and braces, whose further lines are indented by `indent`.
    fn flow(&mut self, tree: &Yaml, indent: usize) {
        match tree {
            Yaml::Nothing => {}
            Yaml::Plain(value) => self.out.push_str(value),
            Yaml::Text(text) => self.out.push_str(&scalar::line(text, true, true, indent, self.tape)),
            Yaml::Quoted(text) => self.out.push_str(&scalar::line(text, false, true, indent, self.tape)),
            Yaml::List(items) => {
                self.out.push('[');
                self.items(items, indent, |writer, item| writer.flow(item, indent));
                self.out.push(']');
            }
            Yaml::Map(members) => {
                self.out.push('{');
                self.items(members, indent, |writer, (key, value)| {
                    let key = scalar::line(key, true, true, indent, writer.tape);
                    writer.out.push_str(&scalar::on_one_line(&key));
                    if !matches!(value, Yaml::Nothing) {
                        writer.out.push_str(": ");
                        writer.flow(value, indent);
                    } else if writer.tape.flag() {
                        writer.out.push_str(": ");
                    }
                });
                self.out.push('}');
            }
        }
    }

    fn items<T>(&mut self, items: &[T], indent: usize, mut write: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            if self.tape.rarely(6) {
                self.out.push('\n');
                self.out.push_str(&" ".repeat(indent));
            } else if i > 0 {
                self.out.push(' ');
            }
            write(self, item);
        }
        if !items.is_empty() && self.tape.rarely(6) {
            self.out.push(',');
        }
    }
}
