//! Random bricks.

use capgen::model::{AiMode, AiStep, Brick, CatalogueRef, Pattern, Requirement, Span};

use super::{Tape, at, distinct, words};

/// A brick as its reader could have made it.
pub fn brick(tape: &mut Tape) -> Brick {
    Brick {
        name: at(words::word(tape)),
        permission: tape.maybe(|tape| at(words::word(tape))),
        catalogues: tape.several(3, |tape| {
            at(match tape.flag() {
                false => CatalogueRef::Path(words::text(tape)),
                true => CatalogueRef::Crate(words::filled(tape)),
            })
        }),
        provides: tape.several(4, |tape| at(pattern(tape))),
        requires: tape.several(4, |tape| Requirement { capability: at(pattern(tape)), optional: tape.flag() }),
        ai_steps: distinct(tape.several(3, ai_step), |step| &step.name),
        extensions: words::extensions(tape),
    }
}

fn pattern(tape: &mut Tape) -> Pattern {
    let name = words::capability(tape);
    if tape.flag() { Pattern::Family(name) } else { Pattern::Name(name) }
}

fn ai_step(tape: &mut Tape) -> AiStep {
    AiStep {
        name: at(words::word(tape)),
        capability: at(words::capability(tape)),
        applies: tape.maybe(|tape| at(words::capability(tape))),
        mode: at([AiMode::Suggest, AiMode::Off, AiMode::AutoWithReview, AiMode::Auto][tape.below(4)]),
        floor: at(tape.below(101) as u8),
        safe_for_auto: tape.flag(),
        span: Span::default(),
    }
}
