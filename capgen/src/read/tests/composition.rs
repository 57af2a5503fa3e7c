use super::{brings, right};
use crate::model::Target;
use crate::read::composition::read as composition;

#[test]
fn the_full_form_is_read() {
    let text = r#"
composition: acme
bricks:
  hr: {crate: brick-hr}
  google-workspace: ../brick-google-workspace
  contracts: {path: ../brick-contracts, url: "https://${HOST}/x"}
capabilities:
  identity.provision_user: google-workspace
  chat.add_to_space: manual
  chat.remove_from_space: absent
  mail.send:
    - {provider: postmark, when: {region: eu, class: 1}}
    - manual
allow: [{code: CG0601, reason: Because., at: hr}]
"#;
    let composition = right(text, composition);
    assert_eq!(composition.name.as_ref().unwrap().value, "acme");
    let [hr, google, contracts] = composition.bricks.as_slice() else { panic!("three bricks") };
    assert_eq!(hr.krate.as_ref().unwrap().value, "brick-hr");
    assert_eq!(google.path.as_ref().unwrap().value, "../brick-google-workspace");
    assert_eq!(contracts.url.as_ref().unwrap().value, "https://${HOST}/x");
    let targets: Vec<&Target> = composition.mappings.iter().map(|mapping| &mapping.target.value).collect();
    let [Target::Brick(brick), Target::Manual, Target::Absent, Target::Route(lines)] = targets.as_slice() else {
        panic!("four targets: {targets:?}")
    };
    assert_eq!(brick, "google-workspace");
    let when: Vec<_> = lines[0].when.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(when, [("class", "1"), ("region", "eu")]);
    assert_eq!((&lines[1].provider.value, lines[1].when.len()), (&Target::Manual, 0));
    let allow = &composition.allow[0];
    assert_eq!((allow.code.as_str(), allow.at.as_ref().unwrap().as_str()), ("CG0601", "hr"));
}

#[test]
fn the_place_of_the_mappings_is_known() {
    let text = "capabilities:\n  a.b: c\n";
    let span = right(text, composition).capabilities_span;
    assert_eq!(text.get(span.start as usize..span.end as usize).map(str::trim_end), Some("a.b: c"));
    let text = "composition: a\n";
    let span = right(text, composition).capabilities_span;
    assert_eq!((span.start, span.end), (span.end, span.end));
    assert!(span.start >= 14);
}

#[test]
fn no_mappings_are_fine() {
    for text in ["capabilities: {}", "capabilities: []", "capabilities:", "composition: a"] {
        assert!(right(text, composition).mappings.is_empty());
    }
}

#[test]
fn wrong_bricks() {
    let cases: [(&str, &[&str]); 9] = [
        ("bricks: [a]", &["CG0116 1:9-1:12 `bricks` of a composition should be a mapping"]),
        ("bricks: {A: b}", &["CG0124 1:10-1:11 `A` is not the name of a brick"]),
        ("bricks: {manual: b}", &["CG0124 1:10-1:16 a brick cannot be called `manual`"]),
        ("bricks: {a: {}}", &["CG0581 1:10-1:11 nothing says where brick `a` is"]),
        ("bricks: {a: }", &["CG0581 1:10-1:11"]),
        ("bricks: {a: {url: 'http://a'}}", &["CG0581 1:10-1:11"]),
        ("bricks: {a: {crat: b}}", &["CG0120 1:14-1:18 unknown key `crat` in brick `a`"]),
        ("bricks: {a: {path: b, url: example.org}}", &["CG0123 1:28-1:39 `url` of brick `a` is not an address"]),
        ("bricks: {a: [b]}", &["CG0116 1:13-1:16 brick `a` should be a mapping"]),
    ];
    for (text, expected) in cases {
        brings(text, composition, expected);
    }
}

#[test]
fn variables_of_a_url() {
    for url in ["${A}", "https://${A_1}/${b}", "http://a/$5"] {
        right(&format!("bricks: {{a: {{path: b, url: \"{url}\"}}}}"), composition);
    }
    for url in ["${A", "${}", "${A B}", "${1}", "http://${A}${", "${é}", "${${A}}"] {
        let text = format!("bricks: {{a: {{path: b, url: \"{url}\"}}}}");
        brings(&text, composition, &["CG0123 1:28"]);
    }
}

#[test]
fn wrong_mappings() {
    let cases: [(&str, &[&str]); 14] = [
        ("capabilities: {A: b}", &["CG0124 1:16-1:17 `A` is not a capability's name"]),
        ("capabilities: {a.b: }", &["CG0116 1:19-1:19 the provider of `a.b` should be a brick's name"]),
        ("capabilities: {a.b: {provider: c}}", &["CG0116 1:21-1:34 the provider of `a.b`"]),
        ("capabilities: {a.b: 'C d'}", &["CG0124 1:21-1:26 `C d` is not the name of a brick"]),
        ("capabilities: {a.b: []}", &["CG0582 1:21-1:23 the route of `a.b` has no line"]),
        ("capabilities: {a.b: [{provider: c, when: {x: y}}]}", &["CG0582 1:22-1:49 the route of `a.b` ends with"]),
        ("capabilities: {a.b: [c, {provider: d, when: {x: y}}, e]}", &["CG0583 1:25-1:52", "CG0583 1:54-1:55"]),
        ("capabilities: {a.b: [{provider: c, when: {x: y}}, {provider: d, when: {z: w, x: y}}, e]}", &["CG0583 1:51"]),
        ("capabilities: {a.b: [absent]}", &["CG0123 1:22-1:28"]),
        ("capabilities: {a.b: [{when: {x: y}}, c]}", &["CG0122 1:22-1:36"]),
        ("capabilities: {a.b: [{provider: c, when: {x: [y]}}, d]}", &["CG0116 1:46-1:49 the condition `x`"]),
        ("capabilities: {a.b: [{provider: c, when: x}, d]}", &["CG0116 1:42-1:43"]),
        ("capabilities: {a.b: [{provider: c, when: {x: y}}, D]}", &["CG0124 1:51-1:52"]),
        ("allow: [{code: CG9999, reason: a}]", &["CG0123 1:16-1:22 `CG9999` is no code of a finding"]),
    ];
    for (text, expected) in cases {
        brings(text, composition, expected);
    }
}
