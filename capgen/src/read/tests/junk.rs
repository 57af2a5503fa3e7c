use crate::diagnostic::{Findings, Sources};
use crate::model::canonical::catalogue_digest;
use crate::read::{brick, catalogue, composition, yaml};

/// Files that use most of what readers know.
const RIGHT: [&str; 3] = [
    "types: {Role: member | owner}\ncapabilities:\n  a.b: {summary: s, input: {r: Role, n: 'int 1..2|null'}, key: '{n}',\n    \
     contract: {risk: low, approval: {required: true, rule: {operator: any, rules: [{operator: role, name: r}]}}},\n    \
     failures: {x: {words: y, retryable: true}}, x-a: [1]}\n",
    "brick: a\ncatalogues: [b.yaml, {crate: c}]\nprovides: [a.b, c.*]\nrequires: [{capability: d.e, optional: true}]\n\
     ai_steps: {s: {capability: f.g, mode: auto, floor: 60}}\n",
    "composition: a\nbricks: {b: {crate: c}, d: ../d, e: {path: f, url: '${G}'}}\ncapabilities:\n  a.b: b\n  \
     c.d: [{provider: d, when: {x: y}}, manual]\nallow: [{code: CG0583, reason: r}]\n",
];

/// Runs every reader over a text; what they find points into it.
fn survives(text: &str) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let file = sources.add("junk.yaml", text);
    if let Some(node) = yaml::parse(text, file, &mut findings) {
        if let Some(catalogue) = catalogue::read(&node, &mut findings) {
            catalogue_digest(&catalogue);
        }
        brick::read(&node, &mut findings);
        composition::read(&node, &mut findings);
    }
    for finding in findings.into_sorted() {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        assert!(text.get(start..end).is_some(), "{} points outside or into a character: {text:?}", finding.message);
    }
}

/// The text without one character, or with another in its place.
fn edited(text: &str, at: usize, instead: Option<char>) -> String {
    let characters = text.chars().enumerate();
    characters.filter_map(|(i, c)| if i == at { instead } else { Some(c) }).collect()
}

#[test]
fn no_edit_of_one_character_breaks_a_reader() {
    for text in RIGHT {
        for at in 0..text.chars().count() {
            survives(&edited(text, at, None));
            for instead in [' ', '\n', '[', '{', '}', ':', '"', '|', '\u{e4}', '\u{1f600}', '~', '$'] {
                survives(&edited(text, at, Some(instead)));
            }
        }
    }
}

#[test]
fn no_part_of_a_file_breaks_a_reader() {
    for text in RIGHT {
        for (at, _) in text.char_indices() {
            let (head, tail) = text.split_at(at);
            survives(head);
            survives(tail);
            survives(&format!("{tail}{head}"));
        }
    }
}
