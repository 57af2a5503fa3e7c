//! Loading from files in memory, and a little from disk.

use std::path::{Path, PathBuf};

use super::*;
use crate::check::{BrickUnit, Link};
use crate::model::{At, Pattern};

const SHARED: &str = "capabilities: {mail.send: {summary: Sends.}}";
const LOCAL: &str = "capabilities: {hr.note: {summary: Notes.}}";

/// Crates by name: the folder of a brick, or a catalogue.
#[derive(Default)]
struct Crates {
    bricks: BTreeMap<&'static str, &'static str>,
    catalogues: BTreeMap<&'static str, &'static str>,
    unlinked: Option<&'static str>,
}

impl Locate for Crates {
    fn crate_brick(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        self.bricks.get(krate).map(PathBuf::from)
    }
    fn crate_catalogue(&self, krate: &str, _from: &Path) -> Option<PathBuf> {
        self.catalogues.get(krate).map(PathBuf::from)
    }
    fn linked(&self, krate: &str, _from: &Path) -> Option<bool> {
        (self.unlinked == Some(krate)).then_some(false)
    }
}

/// Loads with paths shown from `/w`; findings come as `CG0125 hr/brick.yaml:1 message`.
fn load<T>(files: &Memory, locate: &dyn Locate, run: impl FnOnce(&mut Loader) -> T) -> (T, Vec<String>, Loaded) {
    let mut loader = Loader::new(files, locate, Path::new("/w"));
    let result = run(&mut loader);
    let mut loaded = loader.finish();
    let findings = std::mem::take(&mut loaded.findings).into_sorted();
    let shown = findings.iter().map(|f| format!("{} {} {}", f.code, loaded.sources.cite(f.span), f.message));
    (result, shown.collect(), loaded)
}

fn names(unit: &BrickUnit, project: &Project) -> Vec<String> {
    let catalogues = unit.catalogues.iter().map(|i| &project.catalogues[*i].catalogue);
    catalogues.flat_map(|c| c.capabilities.iter().map(|c| c.name.value.clone())).collect()
}

#[test]
fn a_brick_brings_the_catalogues_it_names() {
    let files = Memory::default()
        .with("/w/capabilities.yaml", SHARED)
        .with("/w/hr/capabilities.local.yaml", LOCAL)
        .with("/w/hr/brick.yaml", "brick: hr\ncatalogues: [../capabilities.yaml, ./capabilities.local.yaml]");
    let (project, found, loaded) = load(&files, &NoCrates, |l| l.brick(Path::new("/w/hr/brick.yaml")));
    assert_eq!(found, [""; 0]);
    let [unit] = project.bricks.as_slice() else { panic!("one brick") };
    assert_eq!(names(unit, &project), ["mail.send", "hr.note"]);
    assert_eq!(project.catalogues.iter().map(|c| c.local).collect::<Vec<_>>(), [false, true]);
    assert!(!unit.incomplete && unit.krate.is_none() && unit.outside.is_empty());
    let shown: Vec<&str> = loaded.sources.iter().map(|(_, file)| file.path.as_str()).collect();
    assert_eq!(shown, ["hr/brick.yaml", "capabilities.yaml", "hr/capabilities.local.yaml"]);
    assert_eq!(loaded.missing, [Path::new("/w/hr/Cargo.toml")]);
    assert_eq!(loaded.read.len(), 3);
}

#[test]
fn a_brick_that_names_none_takes_those_beside_it() {
    let files = Memory::default().with("/w/brick.yaml", "brick: hr").with("/w/capabilities.local.yaml", LOCAL);
    let (project, found, loaded) = load(&files, &NoCrates, |l| l.brick(Path::new("/w")));
    assert_eq!(found, [""; 0]);
    assert_eq!(names(&project.bricks[0], &project), ["hr.note"]);
    assert!(loaded.missing.contains(&PathBuf::from("/w/capabilities.yaml")));

    let files = Memory::default().with("/w/brick.yaml", "brick: hr");
    let (project, found, _) = load(&files, &NoCrates, |l| l.brick(Path::new("/w/brick.yaml")));
    assert_eq!(found, ["CG0480 brick.yaml:1 brick `hr` has no catalogue"]);
    assert!(project.bricks[0].incomplete);
}

#[test]
fn what_is_missing_is_told_where_it_is_named() {
    let files = Memory::default().with("/w/hr/brick.yaml", "brick: hr\ncatalogues: [../no.yaml, {crate: none}]");
    let (project, found, _) = load(&files, &NoCrates, |l| l.brick(Path::new("/w/hr/brick.yaml")));
    assert_eq!(
        found,
        [
            "CG0125 hr/brick.yaml:2 cannot read `no.yaml`: there is no such file",
            "CG0481 hr/brick.yaml:2 crate `none` gives no catalogue",
        ]
    );
    assert!(project.bricks[0].incomplete);

    let (project, found, _) = load(&files, &NoCrates, |l| l.composition(Path::new("/w/compose.yaml")));
    assert_eq!(found, ["CG0125 compose.yaml:1 cannot read `compose.yaml`: there is no such file"]);
    assert!(project.composition.is_none());
}

#[test]
fn a_catalogue_comes_from_a_crate() {
    let files = Memory::default()
        .with("/w/brick.yaml", "brick: hr\ncatalogues: [{crate: acme-capabilities}]")
        .with("/elsewhere/all.yaml", SHARED);
    let crates = Crates { catalogues: [("acme-capabilities", "/elsewhere/all.yaml")].into(), ..Crates::default() };
    let (project, found, loaded) = load(&files, &crates, |l| l.brick(Path::new("/w/brick.yaml")));
    assert_eq!(found, [""; 0]);
    assert_eq!(names(&project.bricks[0], &project), ["mail.send"]);
    assert!(loaded.sources.iter().any(|(_, file)| file.path == "../elsewhere/all.yaml"));
}

#[test]
fn catalogues_that_a_package_would_not_carry() {
    let brick = "brick: hr\ncatalogues: [../a.yaml, b.yaml, sub/../../a.yaml]";
    let with = |manifest: &str| {
        let files = Memory::default()
            .with("/w/a.yaml", SHARED)
            .with("/w/hr/b.yaml", LOCAL)
            .with("/w/hr/Cargo.toml", manifest)
            .with("/w/hr/brick.yaml", brick);
        let (mut project, found, _) = load(&files, &NoCrates, |l| l.brick(Path::new("/w/hr/brick.yaml")));
        assert_eq!(found, [""; 0]);
        project.bricks.remove(0)
    };
    let unit = with("[package]\nname = \"brick-hr\"\n");
    assert_eq!(unit.krate.as_deref(), Some("brick-hr"));
    assert_eq!(unit.outside.iter().map(|p| p.as_str()).collect::<Vec<_>>(), ["../a.yaml", "sub/../../a.yaml"]);
    assert_eq!(unit.catalogues.len(), 2);
    assert_eq!(with("[package]\nname = \"brick-hr\"\npublish = false\n").outside, []);
}

/// A workspace of a consumer and two providers.
fn acme(compose: &str) -> Memory {
    Memory::default()
        .with("/w/capabilities.yaml", SHARED)
        .with("/w/hr/brick.yaml", "brick: hr\ncatalogues: [../capabilities.yaml]\nrequires: [mail.send]")
        .with("/w/hr/Cargo.toml", "[package]\nname = \"brick-hr\"\npublish = false")
        .with("/w/gws/brick.yaml", "brick: gws\ncatalogues: [../capabilities.yaml]\nprovides: [mail.send]")
        .with("/w/acme/compose.yaml", compose)
}

fn compose(files: &Memory, crates: &Crates) -> (Project, Vec<String>) {
    let (project, found, _) = load(files, crates, |l| l.composition(Path::new("/w/acme/compose.yaml")));
    (project, found)
}

fn links(project: &Project) -> Vec<(&str, Option<usize>, &Link)> {
    let unit = project.composition.as_ref().expect("a composition");
    unit.bricks.iter().map(|brick| (brick.name.as_str(), brick.unit, &brick.link)).collect()
}

#[test]
fn a_composition_brings_its_bricks() {
    let files = acme(
        "composition: acme\nbricks:\n  hr: {crate: brick-hr}\n  again: ../hr\n  \
        gws: {path: ../gws/brick.yaml, url: \"${GWS}\"}\ncapabilities: {mail.send: gws}",
    );
    let crates = Crates { bricks: [("brick-hr", "/w/hr")].into(), ..Crates::default() };
    let (project, found) = compose(&files, &crates);
    assert_eq!(found, [""; 0]);
    assert_eq!((project.bricks.len(), project.catalogues.len()), (2, 1));
    let hr = Link::Crate("brick-hr".to_owned());
    let gws = Link::Url("${GWS}".to_owned());
    assert_eq!(links(&project), [("hr", Some(0), &hr), ("again", Some(0), &hr), ("gws", Some(1), &gws)]);
    assert_eq!(project.bricks[1].brick.provides, [At::new(Pattern::Name("mail.send".to_owned()), Span::default())]);
}

#[test]
fn bricks_that_cannot_be_reached() {
    let files = acme("composition: acme\nbricks:\n  hr: {crate: brick-hr}\n  gws: ../gws\n  none: ../none\n");
    let (project, found) = compose(&files, &Crates::default());
    assert_eq!(
        found,
        [
            "CG0580 acme/compose.yaml:3 crate `brick-hr` of brick `hr` is not linked in",
            "CG0125 acme/compose.yaml:5 cannot read `none`: there is no such file",
        ]
    );
    let hr = Link::Crate("brick-hr".to_owned());
    assert_eq!(links(&project), [("hr", None, &hr), ("gws", Some(0), &Link::None), ("none", None, &Link::None)]);

    let files = acme("composition: acme\nbricks: {hr: ../hr}");
    let crates = Crates { unlinked: Some("brick-hr"), ..Crates::default() };
    let (_, found) = compose(&files, &crates);
    assert_eq!(found, ["CG0580 acme/compose.yaml:2 crate `brick-hr` of brick `hr` is not linked in"]);
}

#[test]
fn the_short_form_takes_linked_crates() {
    let files = acme("capabilities:\n  mail.send: gws\n  a.b: [{provider: hr, when: {x: y}}, manual]\n  c.d: other");
    let crates = Crates { bricks: [("brick-hr", "/w/hr"), ("gws", "/w/gws")].into(), ..Crates::default() };
    let (project, found) = compose(&files, &crates);
    assert_eq!(found, ["CG0580 acme/compose.yaml:4 crate `brick-other` of brick `other` is not linked in"]);
    let (gws, hr) = (Link::Crate("gws".to_owned()), Link::Crate("brick-hr".to_owned()));
    assert_eq!(links(&project), [("gws", Some(0), &gws), ("hr", Some(1), &hr), ("other", None, &Link::None)]);
}

#[test]
fn a_faulty_file_is_reported_once_however_often_it_is_named() {
    let files = acme("composition: acme\nbricks:\n  a: {path: ../gws, url: http://a}\n  b: {path: ../gws/./brick.yaml, url: http://b}")
        .with("/w/gws/brick.yaml", "brick: gws\nprovdes: []\ncatalogues: [../capabilities.yaml, ../gws/../capabilities.yaml]")
        .with("/w/capabilities.yaml", "capabilities: {A: {summary: b}}");
    let (project, found) = compose(&files, &Crates::default());
    assert_eq!(found.len(), 2, "{found:#?}");
    assert_eq!((project.bricks.len(), project.catalogues.len()), (1, 1));
}

#[test]
fn a_folder_gives_a_project_for_each_root() {
    let files = acme("composition: acme\nbricks: {hr: {path: ../hr, url: http://a}}")
        .with("/w/other/capabilities.yaml", LOCAL)
        .with("/w/.hidden/brick.yaml", "broken")
        .with("/w/target/brick.yaml", "broken")
        .with("/w/hr/notes.yaml", "broken: [");
    let (projects, found, _) = load(&files, &NoCrates, |l| l.path(Path::new("/w")));
    assert_eq!(found, [""; 0]);
    let shape = |p: &Project| (p.composition.is_some(), p.bricks.len(), p.catalogues.len());
    assert_eq!(projects.iter().map(shape).collect::<Vec<_>>(), [(true, 1, 1), (false, 1, 1), (false, 0, 1)]);

    let (projects, found, _) = load(&files, &NoCrates, |l| l.path(Path::new("/w/.hidden/..")));
    assert_eq!((projects.len(), found.len()), (3, 0));
    let empty = Memory::default().with("/w/src/main.rs", "");
    let (projects, found, _) = load(&empty, &NoCrates, |l| l.path(Path::new("/w")));
    assert_eq!((projects.len(), found), (0, vec!["CG0128 .:1 `.` holds nothing that capgen reads".to_owned()]));
}

#[test]
fn a_file_is_known_by_what_it_says_then_by_its_name() {
    let cases = [
        ("a.yaml", "brick: a", Some(Kind::Brick)),
        ("a.yaml", "composition: a", Some(Kind::Composition)),
        ("a.yaml", "bricks: {}", Some(Kind::Composition)),
        ("a.yaml", "capabilities: {a.b: manual}", Some(Kind::Composition)),
        ("a.yaml", "capabilities: {a.b: [manual]}", Some(Kind::Composition)),
        ("a.yaml", "capabilities: {a.b: {summary: c}}", Some(Kind::Catalogue)),
        ("compose.yaml", "capabilities: {a.b: {summary: c}}", Some(Kind::Catalogue)),
        ("a.yaml", "types: {}", Some(Kind::Catalogue)),
        ("compose.yaml", "capabilities: {}", Some(Kind::Composition)),
        ("capabilities.local.yaml", "capabilities: {}", Some(Kind::Catalogue)),
        ("brick.yaml", "provides: []", Some(Kind::Brick)),
        ("a.yaml", "capabilities: {}", None),
        ("a.yaml", "[]", None),
    ];
    for (path, text, expected) in cases {
        let mut findings = Findings::new();
        let node = yaml::parse(text, FileId(0), &mut findings).expect("a tree");
        assert_eq!(kind_of(&node, Path::new(path)), expected, "{path}: {text}");
        assert_eq!(findings.errors(), 0);
    }
    let files = Memory::default().with("/w/a.yaml", "x: 1");
    let (_, found, _) = load(&files, &NoCrates, |l| l.path(Path::new("/w/a.yaml")));
    assert_eq!(found, ["CG0128 a.yaml:1 this file is neither a catalogue, a brick nor a composition"]);
}

#[test]
fn a_file_full_of_faults_is_cut_short() {
    let text = (0..2500).map(|i| format!("k{i}: 1\n")).collect::<String>();
    let files = Memory::default().with("/w/a.yaml", format!("capabilities: {{}}\n{text}"));
    let (_, found, _) = load(&files, &NoCrates, |l| l.catalogue(Path::new("/w/a.yaml")));
    assert_eq!(found.len(), MOST_FINDINGS + 1);
    assert!(found.iter().any(|f| f == "CG0114 a.yaml:1 1500 further faults of this file are not shown"), "{found:?}");
}

#[test]
fn files_over_the_limit_are_not_read() {
    let files = Memory::default().with("/w/capabilities.yaml", vec![b'a'; yaml::MAX_FILE_BYTES as usize + 1]);
    let (_, found, loaded) = load(&files, &NoCrates, |l| l.catalogue(Path::new("/w/capabilities.yaml")));
    assert!(matches!(found.as_slice(), [one] if one.starts_with("CG0101")), "{found:?}");
    assert!(loaded.sources.iter().all(|(_, file)| file.text.is_empty()));
}

#[test]
fn the_disk_is_read_without_following_links_in_circles() {
    let base = std::env::temp_dir().join(format!("capgen-load-{}", std::process::id()));
    std::fs::create_dir_all(base.join("hr")).expect("a folder");
    std::fs::write(base.join("capabilities.yaml"), SHARED).expect("a file");
    std::fs::write(base.join("hr/brick.yaml"), "brick: hr\ncatalogues: [../capabilities.yaml, again.yaml]")
        .expect("a file");
    #[cfg(unix)]
    {
        let link = |to: &str, at: &str| std::os::unix::fs::symlink(to, base.join(at)).expect("a link");
        link("..", "hr/up");
        link("../capabilities.yaml", "hr/again.yaml");
        let mut loader = Loader::new(&Disk, &NoCrates, &base);
        let projects = loader.path(&base);
        let loaded = loader.finish();
        assert_eq!((projects.len(), loaded.findings.errors()), (1, 0));
        assert_eq!(projects[0].bricks[0].catalogues, [0]);
        let shown: Vec<&str> = loaded.sources.iter().map(|(_, file)| file.path.as_str()).collect();
        assert_eq!(shown, ["hr/brick.yaml", "capabilities.yaml"]);
    }
    let mut loader = Loader::new(&Disk, &NoCrates, &base);
    loader.brick(&base.join("none/brick.yaml"));
    loader.catalogue(&base);
    let found = loader.finish().findings.into_sorted();
    let messages: Vec<&str> = found.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages, ["cannot read `none/brick.yaml`: there is no such file", "cannot read `.`: it is a folder"]);
    std::fs::remove_dir_all(base).expect("an empty place");
}
