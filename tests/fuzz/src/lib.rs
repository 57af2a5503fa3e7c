//! What holds for any input of capgen's readers. Each function takes the bytes of one input and panics when it does not.
//!
//! `run.sh SECONDS` feeds them from libFuzzer; a plain test replays the seed inputs under `corpus/`.

pub mod schema;

use std::collections::BTreeSet;

use capgen::diagnostic::{Finding, Findings, Sources};
use capgen::model::{FileId, Object, Piece, Presence, Span, Type, TypeKind};
use capgen::read::template::template_of;
use capgen::read::typeexpr::{self, TypeNames, type_of};
use capgen::read::yaml::{self, Node, NodeKind};

/// The YAML reader: places lie inside the text, depth is bounded, and without a tree there is an error.
pub fn yaml(data: &[u8]) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let (file, node) = yaml::parse_bytes(data, "input.yaml", &mut sources, &mut findings);
    let text = sources.get(file).map_or("", |file| file.text.as_str());
    let errors = findings.errors();
    check_findings(findings, text);
    match node {
        Some(node) => {
            check_node(&node, text, 1);
            node.to_json();
        }
        None => assert!(errors > 0, "no tree and no error"),
    }
}

/// The type expression reader, on the root of a YAML file.
pub fn types(data: &[u8]) {
    let Some((node, text, mut findings)) = root(data) else { return };
    let before = findings.errors();
    let names: BTreeSet<String> = ["Person", "OrgUnit", "A"].map(str::to_owned).into();
    let ty = type_of(&node, &TypeNames(&names), &mut findings);
    let faulty = check_type(&ty, &text, &names, 0);
    assert!(!faulty || findings.errors() > before || before > 0, "a faulty type and no error");
    check_findings(findings, &text);
}

/// The template reader, on the root of a YAML file.
pub fn template(data: &[u8]) {
    let Some((node, text, mut findings)) = root(data) else { return };
    let template = template_of(&node, &mut findings);
    let faulty = findings.errors() > 0;
    check_findings(findings, &text);
    let Some(template) = template else { return assert!(faulty, "no template and no error") };
    let texts = template.pieces.windows(2).filter(|two| matches!(two, [Piece::Text(_), Piece::Text(_)]));
    assert_eq!(texts.count(), 0, "two texts in a row");
    for piece in &template.pieces {
        if let Piece::Hole(name) = piece {
            assert!(!name.trim().is_empty());
            check_span(name.span, &text);
        }
    }
    if !faulty {
        assert_eq!(written(&template.pieces), template.text.value.replace(char::is_whitespace, ""));
    }
}

/// The reader of catalogues of any form.
pub fn catalogue(data: &[u8]) {
    file(data, capgen::read::form::read);
}

/// The reader of `brick.yaml`.
pub fn brick(data: &[u8]) {
    file(data, capgen::read::brick::read);
}

/// The reader of `compose.yaml`.
pub fn composition(data: &[u8]) {
    file(data, capgen::read::composition::read);
}

/// A file whose root a reader turns into a model.
fn file<T>(data: &[u8], read: fn(&Node, &mut Findings) -> Option<T>) {
    let Some((node, text, mut findings)) = root(data) else { return };
    let model = read(&node, &mut findings);
    assert!(model.is_some() || findings.errors() > 0, "no model and no error");
    check_findings(findings, &text);
}

/// A template as its author would write it, without blanks.
fn written(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => text.replace('{', "{{").replace('}', "}}"),
        Piece::Hole(name) => format!("{{{}}}", name.value),
    };
    pieces.iter().map(piece).collect::<String>().replace(char::is_whitespace, "")
}

/// The tree of a text, when it has one.
fn root(data: &[u8]) -> Option<(Node, String, Findings)> {
    let text = std::str::from_utf8(data).ok()?;
    let mut findings = Findings::new();
    match yaml::parse(text, FileId(0), &mut findings) {
        Some(node) => Some((node, text.to_owned(), findings)),
        None => {
            findings.into_sorted();
            None
        }
    }
}

/// Places lie inside the text, and a message is one line.
fn check_findings(findings: Findings, text: &str) {
    for Finding { span, message, labels, help, .. } in findings.into_sorted() {
        check_span(span, text);
        labels.iter().for_each(|label| check_span(label.span, text));
        help.iter().filter_map(|help| help.edit.as_ref()).for_each(|(span, _)| check_span(*span, text));
        assert!(!message.is_empty() && !message.contains('\n'), "{message:?} is not one line");
    }
}

fn check_span(span: Span, text: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} is no place in the text");
}

fn check_node(node: &Node, text: &str, depth: usize) {
    check_span(node.span, text);
    match &node.kind {
        NodeKind::Null | NodeKind::Faulty => {}
        NodeKind::Scalar(scalar) => {
            let len = scalar.text.len();
            for (start, end) in [(0, len), (0, 0), (len, len), (len / 2, len), (len / 3, len / 2), (1, usize::MAX)] {
                if scalar.text.is_char_boundary(start) && scalar.text.is_char_boundary(end.min(len)) {
                    check_span(node.span_within(start, end), text);
                }
            }
        }
        NodeKind::Sequence(items) => {
            assert!(depth <= yaml::MAX_DEPTH);
            items.iter().for_each(|item| check_node(item, text, depth + 1));
        }
        NodeKind::Mapping(entries) => {
            assert!(depth <= yaml::MAX_DEPTH);
            let keys: BTreeSet<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
            assert_eq!(keys.len(), entries.len(), "a key stands twice");
            for entry in entries {
                check_span(entry.key.span, text);
                check_node(&entry.value, text, depth + 1);
            }
        }
    }
}

/// Is any part of it faulty?
fn check_type(ty: &Type, text: &str, names: &BTreeSet<String>, depth: usize) -> bool {
    assert!(depth <= typeexpr::MAX_DEPTH + 1);
    check_span(ty.span, text);
    match &ty.kind {
        TypeKind::Faulty => true,
        TypeKind::List { of, .. } | TypeKind::Map(of) => check_type(of, text, names, depth + 1),
        TypeKind::Object(Object { fields, .. }) => {
            let unique: BTreeSet<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            assert_eq!(unique.len(), fields.len(), "a field stands twice");
            let mut faulty = false;
            for field in fields {
                check_span(field.name.span, text);
                assert_eq!(field.presence == Presence::Nullable, field.ty.nullable);
                faulty |= check_type(&field.ty, text, names, depth + 1);
            }
            faulty
        }
        TypeKind::Enum(values) => {
            assert!(!values.is_empty());
            let unique: BTreeSet<&str> = values.iter().map(|value| value.as_str()).collect();
            assert_eq!(unique.len(), values.len(), "a value stands twice");
            values.iter().for_each(|value| check_span(value.span, text));
            false
        }
        TypeKind::Named(name) => {
            assert!(names.contains(name));
            false
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Feeds every seed of a corpus to its function.
    fn replay(corpus: &str, function: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(corpus);
        let mut seeds = 0;
        for entry in std::fs::read_dir(&folder).expect("a corpus") {
            let path = entry.expect("an entry").path();
            println!("{}", path.display());
            function(&std::fs::read(&path).expect("a seed"));
            seeds += 1;
        }
        assert!(seeds > 0, "{} holds no seed", folder.display());
    }

    #[test]
    fn yaml_seeds() {
        replay("yaml", super::yaml);
    }

    #[test]
    fn type_seeds() {
        replay("types", super::types);
    }

    #[test]
    fn template_seeds() {
        replay("template", super::template);
    }

    #[test]
    fn catalogue_seeds() {
        replay("catalogue", super::catalogue);
    }

    #[test]
    fn brick_seeds() {
        replay("brick", super::brick);
    }

    #[test]
    fn schema_seeds() {
        replay("schema", super::schema::schema);
    }

    #[test]
    fn composition_seeds() {
        replay("composition", super::composition);
    }
}
