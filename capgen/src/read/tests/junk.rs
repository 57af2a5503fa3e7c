use crate::diagnostic::{Findings, Sources};
use crate::model::canonical::{catalogue_digest, facts};
use crate::read::{brick, catalogue, composition, lock, yaml};

/// Files that use most of what readers know.
const RIGHT: [&str; 5] = [
    "types: {Role: member | owner}\ncapabilities:\n  a.b: {summary: s, input: {r: Role, n: 'int 1..2|null'}, key: '{n}',\n    \
     contract: {risk: low, approval: {required: true, rule: {operator: any, rules: [{operator: role, name: r}]}}},\n    \
     failures: {x: {words: y, retryable: true}}, x-a: [1]}\n",
    "brick: a\ncatalogues: [b.yaml, {crate: c}]\nprovides: [a.b, c.*]\nrequires: [{capability: d.e, optional: true}]\n\
     ai_steps: {s: {capability: f.g, mode: auto, floor: 60}}\n",
    "composition: a\nbricks: {b: {crate: c}, d: ../d, e: {path: f, url: '${G}'}}\ncapabilities:\n  a.b: b\n  \
     c.d: [{provider: d, when: {x: y}}, manual]\nallow: [{code: CG0583, reason: r}]\n\
     signed_by: {keys: k.json, ids: [a]}\n",
    "lock: 1\nbricks: {b: {c.yaml: {digest: d, signatures: [e..f]}}}\ncatalogues: {d: {a.b: {input: str, read: 'true'}}}\n",
    "{exp: 9, keys: [{kty: EC, crv: P-256, kid: a, exp: 1, x: f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU,\n  \
     y: x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0}]}",
];

/// Runs every reader over a text; what they find points into it.
fn survives(text: &str) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let file = sources.add("junk.yaml", text);
    if let Some(node) = yaml::parse(text, file, &mut findings) {
        if let Some(catalogue) = catalogue::read(&node, &mut findings) {
            catalogue_digest(&catalogue);
            facts(&catalogue);
        }
        brick::read(&node, &mut findings);
        composition::read(&node, &mut findings);
        lock::read(&node, &mut findings);
        #[cfg(feature = "sign")]
        is_held(&node, text);
    }
    for finding in findings.into_sorted() {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        assert!(text.get(start..end).is_some(), "{} points outside or into a character: {text:?}", finding.message);
    }
}

/// What is signed, and what it is held against.
#[cfg(feature = "sign")]
fn is_held(node: &yaml::Node, text: &str) {
    use crate::read::json;
    use crate::sign::{Detached, KeySet, Payload};

    let said = json::of(node);
    for fault in KeySet::read(&said).err().into_iter().flatten() {
        assert!(text.get(fault.span.start as usize..fault.span.end as usize).is_some(), "{fault}");
    }
    if let Ok(payload) = Payload::of(&said) {
        assert_eq!(payload.digest().len(), 64);
    }
    assert!(Detached::read(text).is_err());
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
