//! Random types: the Rust generated from them compiles without a warning, takes every right value and writes it back, and
//! refuses every wrong one at the right place.
//!
//! `CAPGEN_SEED=7 cargo test -p capgen-tests --test types` makes other types.

use std::collections::BTreeSet;
use std::path::Path;

use capgen::model::{Capability, Catalogue, NamedType, Type, TypeKind};
use capgen::read::load::Memory;
use capgen_tests::load;
use capgen_tests::random::faults::{self, Fault};
use capgen_tests::random::types::{self, Scope};
use capgen_tests::random::values::{self, Maker, Named};
use capgen_tests::random::{Tape, at};
use capgen_tests::scratch::{Scratch, workspace_manifest};
use capgen_tests::yaml::{self, spell};
use serde_json::Value;

/// How many capabilities there are; each has two objects.
const CAPABILITIES: usize = 130;

/// So many of them have types as only a JSON Schema says them.
const OF_SCHEMAS: usize = 60;

/// How many right values each of them is tried with. As many again are made wrong, twice.
const VALUES: usize = 4;

const NAMES: [&str; 8] = ["Person", "ID", "OrgUnit2", "X1", "Tree", "Option", "String", "Vec"];

const MAIN: &str = r#"//! Reads values from a file, and says what became of each.
use capgen::Capability;
use capgen::runtime::value::{Typed, Unknown, read_json, write_json};

fn tried<T: Typed + Clone + PartialEq + std::fmt::Debug>(text: &str) -> String {
    match read_json::<T>(text.as_bytes(), Unknown::Refuse) {
        Ok(value) => {
            let copy = value.clone();
            assert!(format!("{value:?}") == format!("{copy:?}"));
            format!("right\t{}", write_json(T::SHAPE, &value).expect("a value that was read can be written"))
        }
        Err(faults) => {
            let faults = faults.list().iter().map(|fault| format!("\t{:?} {}", fault.kind, fault.path));
            format!("wrong{}", faults.collect::<String>())
        }
    }
}

fn input<C: Capability<Input: Clone + PartialEq + std::fmt::Debug>>(text: &str) -> String {
    tried::<C::Input>(text)
}

fn output<C: Capability<Output: Clone + PartialEq + std::fmt::Debug>>(text: &str) -> String {
    tried::<C::Output>(text)
}

type Try = fn(&str) -> String;

fn main() {
    let table: &[[Try; 2]] = &[
TABLE
    ];
    let values = std::fs::read_to_string("values.txt").expect("the values");
    for line in values.lines() {
        let mut parts = line.splitn(3, '\t');
        let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok()).expect("a number");
        let (capability, side) = (number(), number());
        println!("{}", table[capability][side](parts.next().expect("JSON")));
    }
}
"#;

/// What a value must lead to.
enum Expected {
    Right(Value),
    Wrong { kind: &'static str, path: String },
}

struct Trial {
    capability: usize,
    side: usize,
    given: Value,
    expected: Expected,
}

/// The generated code of a catalogue, or its errors.
fn generated(catalogue: &Catalogue, tape: &mut Tape, schema: bool) -> Result<String, String> {
    if schema {
        return load::generated_of(catalogue.clone());
    }
    let text = yaml::write(&spell::catalogue(catalogue, tape), tape);
    load::generated(&Memory::default().with("/capabilities.yaml", text), Path::new("/capabilities.yaml"))
}

fn capability(number: usize, input: Type, output: Type) -> Capability {
    Capability {
        name: at(format!("random.case{number}")),
        summary: at("Try two types.".to_owned()),
        kind: None,
        input,
        output,
        input_check: None,
        output_check: None,
        destructive: at(false),
        read: at(false),
        notes: None,
        contract: None,
        key: None,
        manual: None,
        undo: None,
        undo_with: None,
        failures: Vec::new(),
        deprecated: None,
        extensions: Default::default(),
        home: None,
        bindings: Vec::new(),
        written: None,
    }
}

/// Named types that have values, recursive ones among them.
fn named_types(seed: u64, schema: bool) -> Vec<NamedType> {
    let names: Vec<String> = NAMES.map(str::to_owned).to_vec();
    let scope = Scope { names: &names, deeper: 3, mapping: true, huge: false, schema };
    for attempt in 0.. {
        let mut tape = Tape::seeded(seed.wrapping_mul(1000) + attempt, 4000);
        let types: Vec<NamedType> = names
            .iter()
            .map(|name| NamedType { name: at(name.clone()), ty: types::object(&mut tape, scope) })
            .collect();
        let catalogue = Catalogue { types: types.clone(), ..Catalogue::default() };
        if is_recursive(&types) && generated(&catalogue, &mut tape, schema).is_ok() {
            return types;
        }
    }
    unreachable!("some types have values")
}

/// Does a type hold itself?
fn is_recursive(types: &[NamedType]) -> bool {
    types.iter().any(|named| holds(&named.ty, &named.name))
}

fn holds(ty: &Type, name: &str) -> bool {
    match &ty.kind {
        TypeKind::Named(other) => other == name,
        TypeKind::List { of, .. } | TypeKind::Map(of) => holds(of, name),
        TypeKind::Object(object) => object.parts().any(|part| holds(part, name)),
        TypeKind::Union(union) => union.variants.iter().any(|variant| holds(&variant.object, name)),
        _ => false,
    }
}

/// A catalogue that checks clean. Names that meet in Rust are an error with its own tests: such types are left out.
fn catalogue(seed: u64, schema: bool) -> Catalogue {
    let count = if schema { OF_SCHEMAS } else { CAPABILITIES };
    let types = named_types(seed, schema);
    let names: Vec<String> = types.iter().map(|named| named.name.value.clone()).collect();
    let scope = Scope { names: &names, deeper: 4, mapping: true, huge: false, schema };
    let mut catalogue = Catalogue { types, ..Catalogue::default() };
    let mut left_out = 0;
    for number in 0.. {
        let mut tape = Tape::seeded(seed.wrapping_add(number << 20), 3000);
        let (input, output) = (types::object(&mut tape, scope), types::object(&mut tape, scope));
        let one = capability(catalogue.capabilities.len(), input, output);
        let alone = Catalogue { capabilities: vec![one.clone()], ..catalogue.clone() };
        match generated(&alone, &mut tape, schema) {
            Ok(_) => catalogue.capabilities.push(one),
            Err(report) => {
                left_out += 1;
                assert!(report.contains("error[CG07"), "seed {seed}: {report}");
            }
        }
        if catalogue.capabilities.len() == count {
            break;
        }
    }
    assert!(left_out < count, "seed {seed}: most types were left out");
    catalogue
}

fn trials(catalogue: &Catalogue, seed: u64) -> Vec<Trial> {
    let named = values::named(catalogue);
    let mut trials = Vec::new();
    for (number, capability) in catalogue.capabilities.iter().enumerate() {
        for (side, ty) in [&capability.input, &capability.output].into_iter().enumerate() {
            for round in 0..VALUES {
                let mut tape = Tape::seeded(seed ^ ((number * 64 + side * 32 + round) as u64) << 24, 6000);
                add_trials(&mut trials, (number, side), ty, &named, &mut tape);
            }
        }
    }
    trials
}

fn add_trials(trials: &mut Vec<Trial>, at: (usize, usize), ty: &Type, named: &Named<'_>, tape: &mut Tape) {
    let (capability, side) = at;
    let Some(made) = (Maker { named, tape, room: 400 }).value(ty) else { return };
    let wrong = faults::all(ty, &made.given, named);
    // Kinds first: most faults are of the same few kinds.
    let kinds: BTreeSet<&str> = wrong.iter().map(|fault| fault.kind).collect();
    for _ in 0..2 {
        let kind = tape.below(kinds.len());
        let of_kind: Vec<&Fault> = wrong.iter().filter(|fault| kinds.iter().nth(kind) == Some(&fault.kind)).collect();
        let fault = of_kind[(tape.below(256) * 256 + tape.below(256)) % of_kind.len()];
        let expected = Expected::Wrong { kind: fault.kind, path: fault.path.clone() };
        trials.push(Trial { capability, side, given: fault.apply(&made.given), expected });
    }
    trials.push(Trial { capability, side, given: made.given, expected: Expected::Right(made.written) });
}

/// Equal as JSON: `1` and `1.0` are one number.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.as_f64() == b.as_f64() && (a.is_f64() || b.is_f64())),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// What is wrong with what the program said of a value.
fn objection(trial: &Trial, said: &str) -> Option<String> {
    let holds = match &trial.expected {
        Expected::Right(written) => {
            let read = said.strip_prefix("right\t").and_then(|json| serde_json::from_str::<Value>(json).ok());
            read.is_some_and(|read| same(&read, written))
        }
        Expected::Wrong { kind, path } => said == format!("wrong\t{kind} {path}"),
    };
    let expected = match &trial.expected {
        Expected::Right(written) => format!("right {written}"),
        Expected::Wrong { kind, path } => format!("{kind} {path:?}"),
    };
    let side = ["input", "output"][trial.side];
    (!holds)
        .then(|| format!("case{} {side}: {}\n  expected {expected}\n  said {said:?}", trial.capability, trial.given))
}

fn scratch(catalogue: &Catalogue, code: &str, name: &str) -> Scratch {
    let scratch = Scratch::empty(name);
    let capgen = capgen_tests::root().join("capgen");
    scratch.write("Cargo.toml", &workspace_manifest(&["random"]));
    scratch.write(
        "random/Cargo.toml",
        &format!(
            "[package]\nname = \"random\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             capgen = {{ path = {capgen:?} }}\n"
        ),
    );
    scratch.write(
        "random/src/lib.rs",
        "//! Random types.\n#![deny(warnings, missing_docs)]\ninclude!(\"generated.rs\");\n",
    );
    scratch.write("random/src/generated.rs", code);
    let row = |i| format!("        [input::<random::random::Case{i}>, output::<random::random::Case{i}>],");
    let table: Vec<String> = (0..catalogue.capabilities.len()).map(row).collect();
    scratch.write("random/src/main.rs", &MAIN.replace("TABLE", &table.join("\n")));
    scratch
}

#[test]
fn random_types_compile_and_take_what_they_say() {
    hold("random-types", false);
}

#[test]
fn what_only_a_schema_says_compiles_and_takes_what_it_says() {
    hold("random-schemas", true);
}

fn hold(name: &str, schema: bool) {
    let seed: u64 = std::env::var("CAPGEN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_260_101);
    println!("CAPGEN_SEED={seed}");
    let catalogue = catalogue(seed, schema);
    let mut tape = Tape::seeded(seed, 60_000);
    let code = generated(&catalogue, &mut tape, schema).expect("what is right alone is right together");
    let trials = trials(&catalogue, seed);
    assert!(trials.len() > catalogue.capabilities.len() * VALUES, "{} trials are too few", trials.len());
    let scratch = scratch(&catalogue, &code, name);
    let lines = trials.iter().map(|trial| format!("{}\t{}\t{}\n", trial.capability, trial.side, trial.given));
    scratch.write("values.txt", &lines.collect::<String>());

    let run = scratch.cargo(&["clippy", "-q", "--workspace"]);
    assert!(run.ok && !run.stderr.contains("warning"), "seed {seed}:\n{}", run.stderr);
    let run = scratch.cargo(&["run", "-q"]);
    assert!(run.ok, "seed {seed}:\n{}", run.stderr);
    let said: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(said.len(), trials.len());
    let wrong: Vec<String> = trials.iter().zip(said).filter_map(|(trial, said)| objection(trial, said)).collect();
    assert!(
        wrong.is_empty(),
        "seed {seed}: {} of {}\n{}",
        wrong.len(),
        trials.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
