//! Random models, written as YAML in random styles, are read back as they were.

use std::fmt::Debug;

use capgen::diagnostic::render::human;
use capgen::diagnostic::{Findings, Level, Sources};
use capgen::read::{self, yaml::Node};
use capgen_tests::random::{Tape, brick, capability, composition};
use capgen_tests::yaml::{self, Yaml, spell};
use proptest::collection::vec;
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig { cases: 400, max_shrink_iters: 20_000, failure_persistence: None, ..ProptestConfig::default() }
}

/// Bytes of which models are made.
fn tape() -> impl Strategy<Value = Tape> {
    prop_oneof![vec(any::<u8>(), 0..60), vec(any::<u8>(), 60..1500)].prop_map(Tape::new)
}

/// Writes a model, reads it back, and compares.
fn reads_back<T: PartialEq + Debug>(
    mut tape: Tape,
    make: fn(&mut Tape) -> T,
    spell: fn(&T, &mut Tape) -> Yaml,
    read: fn(&Node, &mut Findings) -> Option<T>,
) -> Result<(), TestCaseError> {
    let model = make(&mut tape);
    let text = yaml::write(&spell(&model, &mut tape), &mut tape);
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let (_, node) = read::yaml::parse_bytes(text.as_bytes(), "file.yaml", &mut sources, &mut findings);
    let read = node.and_then(|node| read(&node, &mut findings));
    let findings = findings.into_sorted();
    let errors: Vec<_> = findings.into_iter().filter(|finding| finding.level == Level::Error).collect();
    prop_assert!(errors.is_empty(), "{}\nin\n{text}\n({text:?})", human::render(&errors, &sources, false));
    prop_assert_eq!(read, Some(model), "in\n{}\n({:?})", text, text);
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn catalogues_are_read_back(tape in tape()) {
        reads_back(tape, capability::catalogue, spell::catalogue, read::catalogue::read)?;
    }

    #[test]
    fn bricks_are_read_back(tape in tape()) {
        reads_back(tape, brick::brick, spell::brick, read::brick::read)?;
    }

    #[test]
    fn compositions_are_read_back(tape in tape()) {
        reads_back(tape, composition::composition, spell::composition, read::composition::read)?;
    }
}
