//! Findings for other programs: one JSON object a line.
//!
//! ```text
//! {"code":"CG0501","level":"error","message":…,"file":…,"line":…,"column":…,"end_line":…,"end_column":…,
//!  "labels":[{"message":…,"file":…,"line":…,"column":…,"end_line":…,"end_column":…}],
//!  "help":[{"kind":"why"|"do","message":…,"edit":null|{"file":…,"line":…,"column":…,"end_line":…,"end_column":…,"text":…}}]}
//! ```
//!
//! Invariants
//! - Lines and columns count from 1, columns in characters; the end is the place after the last character.
//! - What stands at the finding's own place, when there is something to say of it, is the first of `labels`.
//! - `help` tells the reasons (`why`) before the next steps (`do`); an `edit` puts `text` in place of what is there.

use serde_json::Value;

use crate::diagnostic::{Finding, Help, Sources};
use crate::model::Span;

/// Every finding as a line of JSON.
pub fn render(findings: &[Finding], sources: &Sources) -> String {
    findings.iter().map(|finding| line(finding, sources) + "\n").collect()
}

fn line(finding: &Finding, sources: &Sources) -> String {
    let own = finding.label.iter().map(|text| label(text, finding.span, sources));
    let others = finding.labels.iter().map(|l| label(&l.text, l.span, sources));
    let reasons = finding.notes.iter().map(|text| help("why", text, "null".into()));
    let steps = finding.help.iter().map(|h| help("do", &h.text, edit(h, sources)));
    let mut members = vec![
        ("code", string(&finding.code.to_string())),
        ("level", string(finding.level.word())),
        ("message", string(&finding.message)),
    ];
    members.extend(place(finding.span, sources));
    members.push(("labels", array(own.chain(others))));
    members.push(("help", array(reasons.chain(steps))));
    object(members)
}

fn label(text: &str, span: Span, sources: &Sources) -> String {
    object([("message", string(text))].into_iter().chain(place(span, sources)))
}

fn help(kind: &str, text: &str, edit: String) -> String {
    object([("kind", string(kind)), ("message", string(text)), ("edit", edit)])
}

fn edit(help: &Help, sources: &Sources) -> String {
    match &help.edit {
        Some((span, text)) => object(place(*span, sources).into_iter().chain([("text", string(text))])),
        None => "null".into(),
    }
}

fn place(span: Span, sources: &Sources) -> [(&'static str, String); 5] {
    let place = sources.place(span);
    [
        ("file", string(place.file)),
        ("line", place.line.to_string()),
        ("column", place.column.to_string()),
        ("end_line", place.end_line.to_string()),
        ("end_column", place.end_column.to_string()),
    ]
}

fn string(text: &str) -> String {
    Value::from(text).to_string()
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Members in the order given, which a JSON map would not keep.
fn object(members: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let members: Vec<_> = members.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn a_finding_is_one_line_with_its_members_in_order() {
        let mut sources = Sources::new();
        let file = sources.add("a \"b\".yaml", "é: x\nb: y\n");
        let mut finding = Finding::warning(Code(104), Span { file, start: 4, end: 5 }, "")
            .label("here")
            .also(Span { file, start: 6, end: 10 }, "there")
            .why("because")
            .suggest("write it", Span { file, start: 0, end: 2 }, "e");
        finding.message = "two\nlines".into();
        assert_eq!(
            render(&[finding], &sources),
            concat!(
                r#"{"code":"CG0104","level":"warning","message":"two\nlines","#,
                r#""file":"a \"b\".yaml","line":1,"column":4,"end_line":1,"end_column":5,"#,
                r#""labels":[{"message":"here","file":"a \"b\".yaml","line":1,"column":4,"end_line":1,"end_column":5},"#,
                r#"{"message":"there","file":"a \"b\".yaml","line":2,"column":1,"end_line":2,"end_column":5}],"#,
                r#""help":[{"kind":"why","message":"because","edit":null},"#,
                r#"{"kind":"do","message":"write it","edit":"#,
                r#"{"file":"a \"b\".yaml","line":1,"column":1,"end_line":1,"end_column":2,"text":"e"}}]}"#,
                "\n"
            )
        );
    }

    #[test]
    fn any_text_stays_one_valid_line() {
        let mut sources = Sources::new();
        let file = sources.add("\u{0}\n", "\u{1b}\u{2028}\r\n");
        let mut finding = Finding::error(Code(101), Span { file, start: 0, end: 9 }, "");
        finding.message = "\u{0}\u{7f}\u{2028}\n\r\"\\".into();
        let shown = render(std::slice::from_ref(&finding), &sources);
        assert_eq!(shown.matches('\n').count(), 1);
        let read: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(read["message"], finding.message);
        assert_eq!(read["file"], "\u{0}\n");
    }
}
