//! Templates: text with `{placeholders}`; `{{` and `}}` are single braces.
//!
//! Whether a placeholder names a field is for `check` to say: here it is only a name.

use crate::diagnostic::codes::cg01;
use crate::diagnostic::{Finding, Findings};
use crate::model::{At, Piece, Span, Template};

use super::yaml::Node;

/// The template that a scalar holds. None when the node is no text (a finding was made); a faulty placeholder is a
/// finding and is left out.
pub fn template_of(node: &Node, findings: &mut Findings) -> Option<Template> {
    let Some(text) = node.as_str() else {
        if !node.is_faulty() {
            findings.push(not_text(node));
        }
        return None;
    };
    let mut pieces = Pieces::default();
    let source: &str = text.value;
    let mut rest = source;
    while let Some((before, from)) = rest.find(['{', '}']).and_then(|brace| rest.split_at_checked(brace)) {
        let at = source.len() - from.len();
        pieces.text(before);
        let taken = match escaped_brace(from) {
            Some(brace) => {
                pieces.text(brace);
                2
            }
            None => match hole(from) {
                Ok(Hole { name, lead, length }) => {
                    let start = at + 1 + lead;
                    let span = node.span_within(start, start + name.len());
                    pieces.0.push(Piece::Hole(At::new(name.to_owned(), span)));
                    length
                }
                Err(fault) => {
                    findings.push(fault.finding(node.span_within(at, at + fault.length)));
                    fault.length
                }
            },
        };
        rest = from.get(taken..).unwrap_or("");
    }
    pieces.text(rest);
    Some(Template { text: text.map(str::to_owned), pieces: pieces.0 })
}

fn not_text(node: &Node) -> Finding {
    Finding::error(cg01::WRONG_KIND, node.span, format!("expected text with placeholders, found {}", node.word()))
        .why("a template is one text, such as `\"Create the account {primary_email}\"`")
        .help("write it as text, in quotes because of its braces")
}

/// Pieces, without two texts in a row.
#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn text(&mut self, text: &str) {
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.0.push(Piece::Text(text.to_owned())),
        }
    }
}

/// The brace that `text` begins with, when it is doubled.
fn escaped_brace(text: &str) -> Option<&'static str> {
    match text.as_bytes() {
        [b'{', b'{', ..] => Some("{"),
        [b'}', b'}', ..] => Some("}"),
        _ => None,
    }
}

struct Hole<'a> {
    name: &'a str,
    /// Blanks before the name.
    lead: usize,
    /// How many bytes it takes, braces included.
    length: usize,
}

struct Fault {
    what: &'static str,
    help: &'static str,
    /// How many bytes it takes.
    length: usize,
}

impl Fault {
    fn finding(&self, span: Span) -> Finding {
        Finding::error(cg01::BAD_PLACEHOLDER, span, self.what)
            .why("a placeholder must name one field, or a person would be shown a text with a gap in it")
            .help(self.help)
    }
}

/// The placeholder that `text` begins with.
fn hole(text: &str) -> Result<Hole<'_>, Fault> {
    let Some(inner) = text.strip_prefix('{') else {
        return Err(Fault { what: "a `}` that closes nothing", help: "write `}}` for a brace in the text", length: 1 });
    };
    let closed = inner.find(['{', '}', '\n']).and_then(|end| inner.split_at_checked(end));
    let Some((inside, _)) = closed.filter(|(_, after)| after.starts_with('}')) else {
        return Err(Fault {
            what: "a `{` that is never closed",
            help: "close it: `{field}`; write `{{` for a brace in the text",
            length: 1,
        });
    };
    let (name, length) = (inside.trim(), inside.len() + 2);
    if name.is_empty() {
        return Err(Fault {
            what: "a placeholder without a name",
            help: "name a field: `{field}`; write `{{` and `}}` for braces in the text",
            length,
        });
    }
    Ok(Hole { name, lead: inside.len() - inside.trim_start().len(), length })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FileId;
    use crate::read::yaml;

    /// Pieces (holes as `<name@source>`), and messages with their places.
    fn read(source: &str) -> (Vec<String>, Vec<(String, String)>) {
        let mut findings = Findings::new();
        let node = yaml::parse(source, FileId(0), &mut findings).expect("YAML");
        let at = |span: Span| source.get(span.start as usize..span.end as usize).expect("a place").to_owned();
        let template = template_of(&node, &mut findings);
        let pieces = template.map_or(vec![], |template| template.pieces).into_iter().map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Hole(name) => format!("<{}@{}>", name.value, at(name.span)),
        });
        (pieces.collect(), findings.into_sorted().into_iter().map(|f| (f.message, at(f.span))).collect())
    }

    #[test]
    fn holes_texts_and_doubled_braces() {
        let (pieces, findings) = read(r#""Create { email } in {org_unit}: {{x}} {{{a}}}""#);
        assert_eq!(pieces, ["Create ", "<email@email>", " in ", "<org_unit@org_unit>", ": {x} {", "<a@a>", "}"]);
        assert!(findings.is_empty());
    }

    #[test]
    fn places_hold_through_escapes() {
        assert_eq!(read(r#""\t\u00e4{a}|{b}""#).0, ["\tä", "<a@a>", "|", "<b@b>"]);
    }

    #[test]
    fn faults_are_found_one_by_one() {
        let (pieces, findings) = read(r#""a { b {c} d } {} {e""#);
        assert_eq!(pieces, ["a  b ", "<c@c>", " d   e"]);
        let messages: Vec<_> = findings.iter().map(|(message, at)| (message.as_str(), at.as_str())).collect();
        assert_eq!(
            messages,
            [
                ("a `{` that is never closed", "{"),
                ("a `}` that closes nothing", "}"),
                ("a placeholder without a name", "{}"),
                ("a `{` that is never closed", "{"),
            ]
        );
    }

    #[test]
    fn a_list_is_no_template() {
        let (pieces, findings) = read("[a]");
        assert!(pieces.is_empty());
        assert_eq!(findings.len(), 1);
    }
}
