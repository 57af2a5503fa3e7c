//! Does one side accept what the other writes? Compares two types, each in its own catalogue.
//!
//! Invariants
//! - Answers what *can* go wrong: whether every value that the sender may write is one that the receiver accepts.
//! - Walks with a list of open pairs, and looks at each pair once: recursive types end, deep ones take no stack.

mod objects;
mod scalar;

use std::collections::{HashSet, VecDeque};

use super::type_view::{Types, View, words};
use crate::model::{At, Span, Type, TypeKind};
use objects::Members;
use scalar::{Fit, scalar, within};

/// At most so many breaks are collected of one pair of types.
const MOST: usize = 16;
/// At most so many pairs are looked at. Only recursive types that wind around each other have more.
const MOST_PAIRS: usize = 100_000;
/// In bytes.
const LONGEST_PATH: usize = 300;

/// Who sends.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Direction {
    /// The consumer sends, and the provider refuses members that it does not know.
    Input,
    /// The provider sends, and the consumer skips members that it does not know.
    Output,
}

/// One place where two descriptions do not fit.
#[derive(Debug)]
pub(super) struct Break {
    /// What breaks, with the path of the field.
    pub(super) message: String,
    pub(super) consumer: Span,
    pub(super) at_consumer: String,
    pub(super) provider: Span,
    pub(super) at_provider: String,
}

/// A type and the catalogue it is of.
pub(super) type Side<'a> = (&'a Types<'a>, &'a Type);

/// Two types that meet, and where.
struct Pair<'a> {
    path: String,
    sender: &'a Type,
    receiver: &'a Type,
    /// The tag that led here: a member that both know already.
    tag: Option<&'a str>,
}

/// Every break between the consumer's and the provider's type.
pub(super) fn breaks<'a>(consumer: Side<'a>, provider: Side<'a>, direction: Direction) -> Vec<Break> {
    let (sender, receiver, root) = match direction {
        Direction::Input => (consumer, provider, "input"),
        Direction::Output => (provider, consumer, "output"),
    };
    let mut walk = Walk { sender: sender.0, receiver: receiver.0, direction, open: VecDeque::new(), found: Vec::new() };
    walk.open.push_back(Pair { path: root.to_owned(), sender: sender.1, receiver: receiver.1, tag: None });
    // By place in memory: two types of one file may be equal and yet lead to others.
    let mut seen = HashSet::new();
    while let Some(pair) = walk.open.pop_front() {
        if walk.found.len() >= MOST {
            break;
        }
        if seen.len() >= MOST_PAIRS {
            walk.add(
                &pair,
                "leads to more types than can be compared",
                ("here", pair.sender.span),
                ("here", pair.receiver.span),
            );
            break;
        }
        if seen.insert((std::ptr::from_ref(pair.sender), std::ptr::from_ref(pair.receiver), pair.tag)) {
            walk.pair(&pair);
        }
    }
    walk.found
}

/// The path of a part. Of very long ones only the beginning is kept.
fn longer(path: &str, suffix: std::fmt::Arguments<'_>) -> String {
    if path.len() < LONGEST_PATH {
        format!("{path}{suffix}")
    } else if path.ends_with('…') {
        path.to_owned()
    } else {
        format!("{path}…")
    }
}

struct Walk<'a> {
    sender: &'a Types<'a>,
    receiver: &'a Types<'a>,
    direction: Direction,
    open: VecDeque<Pair<'a>>,
    found: Vec<Break>,
}

impl<'a> Walk<'a> {
    fn pair(&mut self, pair: &Pair<'a>) {
        let (s, r) = (self.sender.follow(pair.sender), self.receiver.follow(pair.receiver));
        if s.secret && !r.secret {
            self.add(
                pair,
                "is secret for the sender only",
                ("secret", pair.sender.span),
                ("not secret", pair.receiver.span),
            );
        }
        if s.nullable && !r.nullable && !matches!(r.kind, TypeKind::Any | TypeKind::Json | TypeKind::Faulty) {
            self.add(
                pair,
                "may be null, which is not accepted",
                ("may be null", pair.sender.span),
                ("never null", pair.receiver.span),
            );
        }
        self.kinds(pair, s, r);
    }

    fn kinds(&mut self, pair: &Pair<'a>, s: View<'a>, r: View<'a>) {
        use TypeKind::{Enum, Faulty, Json, List, Map, Object, Union};
        match (s.kind, r.kind) {
            (Faulty, _) | (_, Faulty | Json) => {}
            (Object(sent), Object(accepted)) => self.objects(pair, sent.into(), accepted.into()),
            (Object(sent), Map(accepted)) => self.objects(pair, sent.into(), Members::all(accepted)),
            (Map(sent), Object(accepted)) => self.objects(pair, Members::all(sent), accepted.into()),
            (Union(sent), Union(accepted)) => self.unions(pair, sent, accepted),
            (List { of: sent, items: some }, List { of: accepted, items: any }) => {
                if !within(some, any, u64::cmp, Some(&0)) {
                    self.narrow(pair, "the number of items");
                }
                self.inside(pair, "[]", sent, accepted);
            }
            (Map(sent), Map(accepted)) => self.inside(pair, "{}", sent, accepted),
            (Enum(sent), Enum(accepted)) => self.enums(pair, sent, accepted),
            (sent, accepted) => match scalar(sent, accepted) {
                Fit::Yes => {}
                Fit::TooNarrow(what) => self.narrow(pair, what),
                Fit::No => {
                    let what = format!("is {} on one side and {} on the other", words(sent), words(accepted));
                    self.add(pair, &what, (words(sent), pair.sender.span), (words(accepted), pair.receiver.span));
                }
            },
        }
    }

    fn enums(&mut self, pair: &Pair<'a>, sent: &[At<String>], accepted: &[At<String>]) {
        let known: HashSet<&str> = accepted.iter().map(|word| word.as_str()).collect();
        if let Some(word) = sent.iter().find(|word| !known.contains(word.as_str())) {
            self.unknown_word(pair, word);
        }
    }

    fn unknown_word(&mut self, pair: &Pair<'a>, word: &At<String>) {
        let what = format!("may be `{}`, which the other side does not know", word.value);
        self.add(pair, &what, (&format!("`{}`", word.value), word.span), ("no such value", pair.receiver.span));
    }

    fn inside(&mut self, pair: &Pair<'a>, suffix: &str, sender: &'a Type, receiver: &'a Type) {
        let path = longer(&pair.path, format_args!("{suffix}"));
        self.open.push_back(Pair { path, sender, receiver, tag: None });
    }

    fn narrow(&mut self, pair: &Pair<'a>, what: &str) {
        let message = format!("goes beyond {what} that is accepted");
        self.add(pair, &message, ("wider", pair.sender.span), ("narrower", pair.receiver.span));
    }

    fn add(&mut self, pair: &Pair<'a>, what: &str, sender: (&str, Span), receiver: (&str, Span)) {
        let (consumer, provider) = match self.direction {
            Direction::Input => (sender, receiver),
            Direction::Output => (receiver, sender),
        };
        self.found.push(Break {
            message: format!("`{}` {what}", pair.path),
            consumer: consumer.1,
            at_consumer: consumer.0.to_owned(),
            provider: provider.1,
            at_provider: provider.0.to_owned(),
        });
    }
}

#[cfg(test)]
mod tests;
