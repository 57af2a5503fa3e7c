//! A capability that is served, as an operation.

use super::shape::{self, Way};
use super::{Operation, PriceTold, ReasonTold, Terms, example};
use crate::Descriptor;
use crate::contract::{Contract, Pricing};
use crate::runtime::{Piece, Reason, mode};

impl Operation {
    /// What a descriptor says.
    pub fn of(descriptor: &'static Descriptor) -> Operation {
        let example = example::input(descriptor);
        let reason = |reason: &Reason| ReasonTold {
            name: reason.name.to_owned(),
            words: reason.words.to_owned(),
            retryable: reason.retryable,
        };
        Operation {
            name: descriptor.name.to_owned(),
            summary: descriptor.summary.to_owned(),
            notes: None,
            input: shape::schema(descriptor.input, descriptor.input_check, Way::In),
            output: shape::schema(descriptor.output, descriptor.output_check, Way::Out),
            example_key: example.as_ref().and_then(|example| example::key(descriptor, example)),
            example,
            key_recipe: descriptor.key.map(recipe),
            reasons: descriptor.failures.iter().map(reason).collect(),
            modes: mode::beside(descriptor).collect(),
            later: mode::completes_later(descriptor),
            streams: mode::streams(descriptor),
            permission: None,
            terms: Terms::of(descriptor),
        }
    }
}

impl Terms {
    /// What a descriptor lets a caller assume.
    pub fn of(descriptor: &Descriptor) -> Terms {
        let contract = descriptor.contract.unwrap_or(&Contract::NONE);
        Terms {
            read: descriptor.read,
            destructive: descriptor.destructive,
            risk: contract.risk.map(|risk| risk.word()),
            side_effects: contract.side_effects.iter().map(|effect| effect.word()).collect(),
            retry_safety: descriptor.retry_safety().word(),
            idempotency_key: descriptor.key_requirement().word(),
            price: descriptor.price().map(price),
            scopes: descriptor.scopes().iter().map(|&scope| scope.to_owned()).collect(),
            rate_limit_rpm: contract.rate_limit_rpm,
            approval: contract.asks_for_approval(),
            undo: descriptor.undo().map(str::to_owned),
            refundable: descriptor.refundable(),
            step_up: descriptor.step_up(),
            deprecated: descriptor.deprecated.map(str::to_owned),
            digest: descriptor.digest.to_owned(),
        }
    }
}

fn price(pricing: &Pricing) -> PriceTold {
    PriceTold {
        model: pricing.model.word(),
        take_rate_bps: pricing.take_rate_bps,
        take_rate_fixed_minor: pricing.take_rate_fixed_minor,
        currency: pricing.currency.map(str::to_owned),
    }
}

/// A recipe as a catalogue writes it.
fn recipe(pieces: &'static [Piece]) -> String {
    let escaped = |text: &str| text.replace('{', "{{").replace('}', "}}");
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => escaped(text),
        Piece::Field(name) | Piece::Extra(name) => format!("{{{name}}}"),
    };
    pieces.iter().map(piece).collect()
}
