use super::*;
use crate::diagnostic::Code;
use crate::model::{FileId, Span};

/// The place of a piece of text.
fn at(sources: &Sources, file: FileId, text: &str) -> Span {
    let start = sources.get(file).unwrap().text.find(text).unwrap();
    Span { file, start: start as u32, end: (start + text.len()) as u32 }
}

/// Files and the finding that a composition leaves a need unanswered.
fn missing_mapping() -> (Sources, Finding) {
    let mut sources = Sources::new();
    let compose = sources.add(
        "acme/compose.yaml",
        "composition: acme\nbricks:\n  hr: {crate: brick-hr}\ncapabilities:\n  mail.send: manual\n",
    );
    let brick = sources.add("brick-hr/brick.yaml", "brick: hr\nrequires:\n  - mail.send\n  - identity.suspend_user\n");
    let end = sources.get(compose).unwrap().text.len() as u32;
    let finding =
        Finding::error(Code(501), at(&sources, compose, "capabilities"), "nothing provides `identity.suspend_user`")
            .label("no line for it here")
            .also(at(&sources, brick, "identity.suspend_user"), "required here")
            .why("a need that nobody answers would stop the step that has it")
            .suggest("map it", Span { file: compose, start: end, end }, "  identity.suspend_user: google-workspace\n")
            .help("or write `manual`, and a person does it");
    (sources, finding)
}

#[test]
fn several_files_labels_and_an_edit() {
    let (sources, finding) = missing_mapping();
    let shown = render(&[finding], &sources, false);
    let expected = "\
error[CG0501]: nothing provides `identity.suspend_user`
 --> acme/compose.yaml:4:1
  |
4 | capabilities:
  | ^^^^^^^^^^^^ no line for it here
  |
 ::: brick-hr/brick.yaml:4:5
  |
4 |   - identity.suspend_user
  |     --------------------- required here
  |
  = note: a need that nobody answers would stop the step that has it
  = help: or write `manual`, and a person does it
help: map it
  |
6 +   identity.suspend_user: google-workspace
  |

1 error; `capgen explain CG0501` tells more
";
    assert_eq!(shown, expected);
}

#[test]
fn colour_only_when_asked() {
    let (sources, finding) = missing_mapping();
    assert!(!render(std::slice::from_ref(&finding), &sources, false).contains('\u{1b}'));
    assert!(render(&[finding], &sources, true).contains("\u{1b}["));
}

#[test]
fn the_count_names_each_level_and_the_first_of_the_worst() {
    let (sources, error) = missing_mapping();
    let warning = Finding::warning(Code(502), error.span, "w");
    let later = Finding::error(Code(503), error.span, "e");
    let shown = render(&[warning, error, later], &sources, false);
    assert!(shown.ends_with("\n\n2 errors, 1 warning; `capgen explain CG0501` tells more\n"), "{shown}");
    assert_eq!(render(&[], &sources, false), "");
}

#[test]
fn text_in_files_and_findings_cannot_steer_a_terminal() {
    let mut sources = Sources::new();
    let file = sources.add("a\u{1b}[31m\n.yaml", "k: \u{1b}]0;title\u{7}\u{9b}2J\u{202e}\n");
    let finding = Finding::error(Code(101), Span { file, start: 3, end: 9 }, "bad \u{1b}[2J text\u{9b}")
        .label("\u{1b}[1m")
        .also(Span { file, start: 0, end: 1 }, "\u{85}\u{202e}")
        .why("\u{1b}")
        .help("\u{1b}")
        .suggest("\u{1b}", Span { file, start: 0, end: 1 }, "\u{1b}\n\u{9b}");
    let shown = render(&[finding], &sources, false);
    let steering = |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
    assert!(!shown.contains(steering), "{shown:?}");
}

#[test]
fn a_tab_and_wide_characters_keep_the_marks_in_place() {
    let mut sources = Sources::new();
    let file = sources.add("a.yaml", "\t名前: strr\n");
    let shown = render(&[Finding::error(Code(201), at(&sources, file, "strr"), "no such type")], &sources, false);
    assert!(shown.contains(" --> a.yaml:1:6\n"), "{shown}");
    assert!(shown.contains("1 |     名前: strr\n  |           ^^^^\n"), "{shown}");
}

#[test]
fn a_long_line_is_cited() {
    let mut sources = Sources::new();
    let file = sources.add("a.yaml", format!("{{{} b: strr, {}}}", "a: str, ".repeat(12_500), "c: str, ".repeat(9)));
    let shown = render(&[Finding::error(Code(201), at(&sources, file, "strr"), "no such type")], &sources, false);
    assert!(shown.len() < 600, "{shown}");
    assert!(shown.contains("--> a.yaml:1:100006\n"), "{shown}");
    assert!(shown.contains("b: strr, c: str"), "{shown}");
}

#[test]
fn a_file_without_text_is_named() {
    let mut sources = Sources::new();
    let file = sources.add("gone.yaml", "");
    let finding = Finding::error(Code(101), Span { file, start: 5, end: 9 }, "cannot be read").suggest(
        "write",
        Span { file, start: 0, end: 0 },
        "version: 1",
    );
    let shown = render(&[finding], &sources, false);
    assert!(shown.starts_with("error[CG0101]: cannot be read\n--> gone.yaml\n"), "{shown}");
    assert!(shown.contains("help: write: version: 1\n"), "{shown}");
}

#[test]
fn places_far_apart_are_pieces_and_many_are_counted() {
    let mut sources = Sources::new();
    let file = sources.add("a.yaml", "a: 1\n".repeat(5_000));
    let line = |n: u32| Span { file, start: n * 5, end: n * 5 + 1 };
    let mut finding = Finding::error(Code(101), line(0), "twice").also(line(2), "near").also(line(4_000), "far");
    for n in 0..30 {
        finding = finding.also(line(n), "more");
    }
    let shown = render(&[finding], &sources, false);
    assert!(shown.contains(" ::: a.yaml:4001:1\n"), "{shown}");
    assert!(shown.contains("= note: and 16 more places\n"), "{shown}");
}

/// A generator of numbers that look random and are the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn text(&mut self, longest: usize) -> String {
        const PIECES: [&str; 16] = [
            "a",
            "b: c",
            "\n",
            "\r\n",
            "\r",
            "\t",
            " ",
            "é",
            "名",
            "👩‍👩‍👧",
            "\u{0}",
            "\u{1b}",
            "\u{202e}",
            "\n\n",
            "\u{301}",
            "\u{feff}",
        ];
        let pieces = self.below(longest + 1);
        (0..pieces).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }

    fn span(&mut self, files: usize, longest: usize) -> Span {
        let file = FileId(self.below(files + 1) as u32);
        Span { file, start: self.below(longest) as u32, end: self.below(longest) as u32 }
    }
}

#[test]
fn no_finding_and_no_source_makes_it_panic() {
    let mut numbers = Numbers(7);
    for _ in 0..4_000 {
        let mut sources = Sources::new();
        for _ in 0..2 {
            let text = numbers.text(24);
            sources.add("a.yaml", text);
        }
        let span = numbers.span(2, 60);
        let mut finding = Finding::error(Code(101), span, numbers.text(3)).label(numbers.text(3));
        for _ in 0..numbers.below(4) {
            finding = finding.also(numbers.span(2, 60), numbers.text(3));
            finding = finding.suggest(numbers.text(2), numbers.span(2, 60), numbers.text(6));
        }
        let shown = render(&[finding], &sources, false);
        assert!(shown.contains("error[CG0101]"));
    }
}

#[test]
fn many_findings_in_one_huge_line_are_shown() {
    let mut sources = Sources::new();
    let file = sources.add("a.yaml", "é: [x, y], ".repeat(400_000));
    let findings: Vec<_> = (0..3_000)
        .map(|n| Finding::error(Code(201), Span { file, start: n * 1_500, end: n * 1_500 + 3 }, "no such type"))
        .collect();
    let shown = render(&findings, &sources, false);
    assert_eq!(shown.matches("no such type").count(), findings.len());
    assert!(shown.len() < 1_000 * findings.len(), "{} bytes", shown.len());
}
