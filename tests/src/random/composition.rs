//! Random compositions.

use capgen::diagnostic::codes;
use capgen::model::{Allow, At, BrickEntry, Composition, Mapping, RouteLine, SignedBy, Span, Target};

use super::{Tape, at, distinct, words};

/// A composition as its reader could have made it.
pub fn composition(tape: &mut Tape) -> Composition {
    let mappings =
        tape.several(5, |tape| Mapping { capability: at(words::capability(tape)), target: at(target(tape)) });
    Composition {
        name: tape.maybe(|tape| at(words::word(tape))),
        bricks: distinct(tape.several(4, entry), |entry| &entry.name),
        mappings: distinct(mappings, |mapping| &mapping.capability),
        allow: tape.several(2, allow),
        signed_by: tape.maybe(signed_by),
        capabilities_span: Span::default(),
        extensions: words::extensions(tape),
    }
}

fn entry(tape: &mut Tape) -> BrickEntry {
    let (linked, has_path) = [(false, true), (true, false), (true, true)][tape.below(3)];
    BrickEntry {
        name: at(words::word(tape)),
        krate: linked.then(|| at(words::filled(tape))),
        path: has_path.then(|| at(words::filled(tape))),
        url: tape.maybe(|tape| {
            let start = tape.one(&["https://", "http://", "${A_1}"]);
            at(format!("{start}{}", words::text(tape).replace('$', "")))
        }),
        scopes: tape.several(2, |tape| at(words::filled(tape))),
        region: tape.maybe(|tape| at(words::filled(tape))),
        signed_by: tape.maybe(signed_by),
    }
}

fn signed_by(tape: &mut Tape) -> At<SignedBy> {
    at(SignedBy { keys: at(words::filled(tape)), ids: tape.several(2, |tape| at(words::text(tape))) })
}

fn target(tape: &mut Tape) -> Target {
    match tape.below(4) {
        0 => Target::Manual,
        1 => Target::Absent,
        2 => Target::Brick(words::word(tape)),
        _ => {
            let mut lines = tape.several(3, |tape| line(tape, true));
            lines.push(line(tape, false));
            Target::Route(lines)
        }
    }
}

fn line(tape: &mut Tape, conditional: bool) -> RouteLine {
    let provider = at(if tape.flag() { Target::Brick(words::word(tape)) } else { Target::Manual });
    let conditions = if conditional { tape.several(3, condition) } else { Vec::new() };
    let mut when = distinct(conditions, |(name, _)| name);
    when.sort();
    RouteLine { provider, when }
}

fn condition(tape: &mut Tape) -> (At<String>, At<String>) {
    let name: String = words::text(tape).chars().take(60).collect();
    (at(name), at(words::text(tape)))
}

fn allow(tape: &mut Tape) -> Allow {
    let codes: Vec<String> = codes::all().map(|rule| rule.code.to_string()).collect();
    Allow {
        code: at(codes[tape.below(codes.len())].clone()),
        reason: at(words::text(tape)),
        at: tape.maybe(|tape| at(words::filled(tape))),
        span: Span::default(),
    }
}
