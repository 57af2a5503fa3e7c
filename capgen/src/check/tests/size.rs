use std::fmt::Write;

use super::run;

/// A composition of many bricks over one large catalogue.
fn large(capabilities: usize, bricks: usize, each: usize) -> Vec<(String, String)> {
    let name = |i: usize| format!("family_{}.operation_{i}", i % 100);
    let mut catalogue = "capabilities:\n".to_owned();
    for i in 0..capabilities {
        let _ = writeln!(
            catalogue,
            "  {}: {{summary: s, input: {{id: str, size: int|null}}, output: {{ok: bool}}}}",
            name(i)
        );
    }
    let mut compose = "composition: acme\nbricks:\n".to_owned();
    let mut files = vec![];
    let mut lines = String::new();
    for brick in 0..bricks {
        let _ = writeln!(compose, "  b{brick}: {{crate: brick-b{brick}}}");
        let mut text = format!("brick: b{brick}\ncatalogues: [../all.yaml]\n");
        let verb = if brick % 2 == 0 { "requires" } else { "provides" };
        let _ = writeln!(text, "{verb}:");
        for i in 0..each {
            let capability = name((brick / 2 * each + i) % capabilities);
            let _ = writeln!(text, "  - {capability}");
            if brick % 2 == 1 {
                let _ = writeln!(lines, "  {capability}: b{brick}");
            }
        }
        files.push((format!("b{brick}/brick.yaml"), text));
    }
    files.insert(0, ("compose.yaml".to_owned(), format!("{compose}capabilities:\n{lines}")));
    files.push(("all.yaml".to_owned(), catalogue));
    files
}

#[test]
fn large_compositions_are_checked_in_time_that_grows_with_their_size() {
    let files = large(4_000, 200, 40);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let outcome = run(&files);
    assert_eq!(outcome.lines(), [""; 0]);
    assert_eq!(outcome.checked.composition().map(|c| c.mappings.len()), Some(4_000));
}

const SLIPS: usize = 520;

#[test]
fn a_file_full_of_slips_ends() {
    let mut catalogue = "capabilities:\n".to_owned();
    let mut brick = "brick: hr\nrequires:\n".to_owned();
    for i in 0..SLIPS {
        let _ = writeln!(catalogue, "  family.operation_{i:04}: {{summary: s}}");
        let _ = writeln!(brick, "  - family.operatoin_{i:04}");
    }
    let outcome = run(&[("brick.yaml", &brick), ("capabilities.yaml", &catalogue)]);
    assert_eq!(outcome.findings.len(), SLIPS);
    assert!(outcome.findings.iter().all(|f| f.code.0 == 401));
    let mended = outcome.findings.iter().filter(|f| f.help.iter().any(|h| h.edit.is_some())).count();
    assert!((1..SLIPS).contains(&mended), "some have a suggestion, and then no more are looked for: {mended}");
}
