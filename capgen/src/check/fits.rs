//! Does one side accept what the other writes? Compares two types, each in its own catalogue.
//!
//! Invariants
//! - Answers what *can* go wrong: whether every value that the sender may write is one that the receiver accepts.
//! - Walks with a list of open pairs, and looks at each pair once: recursive types end, deep ones take no stack.

use std::collections::{HashMap, HashSet, VecDeque};

use super::decimal;
use super::type_view::{Types, View, words};
use crate::model::{At, Field, Number, Range, Span, Type, TypeKind};

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
}

/// Every break between the consumer's and the provider's type.
pub(super) fn breaks<'a>(consumer: Side<'a>, provider: Side<'a>, direction: Direction) -> Vec<Break> {
    let (sender, receiver, root) = match direction {
        Direction::Input => (consumer, provider, "input"),
        Direction::Output => (provider, consumer, "output"),
    };
    let mut walk = Walk { sender: sender.0, receiver: receiver.0, direction, open: VecDeque::new(), found: Vec::new() };
    walk.open.push_back(Pair { path: root.to_owned(), sender: sender.1, receiver: receiver.1 });
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
        if seen.insert((std::ptr::from_ref(pair.sender), std::ptr::from_ref(pair.receiver))) {
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
        use TypeKind::{Enum, Faulty, Json, List, Map, Object};
        match (s.kind, r.kind) {
            (Faulty, _) | (_, Faulty | Json) => {}
            (Object(sent), Object(accepted)) => self.objects(pair, sent, accepted),
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

    fn objects(&mut self, pair: &Pair<'a>, sent: &'a [Field], accepted: &'a [Field]) {
        let by_name = |fields: &'a [Field]| -> HashMap<&'a str, &'a Field> {
            fields.iter().map(|f| (f.name.as_str(), f)).collect()
        };
        let (senders, receivers) = (by_name(sent), by_name(accepted));
        for field in sent {
            let path = longer(&pair.path, format_args!(".{}", field.name.value));
            let Some(other) = receivers.get(field.name.as_str()) else {
                if self.direction == Direction::Input {
                    let here = Pair { path, sender: &field.ty, receiver: pair.receiver };
                    self.add(
                        &here,
                        "is not known to the provider",
                        ("sent", field.name.span),
                        ("no such field", pair.receiver.span),
                    );
                }
                continue;
            };
            let here = Pair { path, sender: &field.ty, receiver: &other.ty };
            // What is nullable is always written; only an optional field that is not can be left out.
            if field.optional && !self.sender.follow(&field.ty).nullable && !self.may_lack(other) {
                self.add(
                    &here,
                    "may be left out, and is required",
                    ("optional", field.name.span),
                    ("required", other.name.span),
                );
            }
            self.open.push_back(here);
        }
        for field in accepted.iter().filter(|f| !senders.contains_key(f.name.as_str())) {
            if self.may_lack(field) {
                continue;
            }
            let here = Pair {
                path: longer(&pair.path, format_args!(".{}", field.name.value)),
                sender: pair.sender,
                receiver: &field.ty,
            };
            self.add(
                &here,
                "is required, and never sent",
                ("no such field", pair.sender.span),
                ("required", field.name.span),
            );
        }
    }

    /// May the receiver do without this field?
    fn may_lack(&self, field: &'a Field) -> bool {
        field.optional || self.receiver.follow(&field.ty).nullable
    }

    fn enums(&mut self, pair: &Pair<'a>, sent: &[At<String>], accepted: &[At<String>]) {
        let known: HashSet<&str> = accepted.iter().map(|word| word.as_str()).collect();
        if let Some(word) = sent.iter().find(|word| !known.contains(word.as_str())) {
            let what = format!("may be `{}`, which the other side does not know", word.value);
            self.add(pair, &what, (&format!("`{}`", word.value), word.span), ("no such value", pair.receiver.span));
        }
    }

    fn inside(&mut self, pair: &Pair<'a>, suffix: &str, sender: &'a Type, receiver: &'a Type) {
        self.open.push_back(Pair { path: longer(&pair.path, format_args!("{suffix}")), sender, receiver });
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

enum Fit {
    Yes,
    TooNarrow(&'static str),
    No,
}

impl Fit {
    fn when(fits: bool, what: &'static str) -> Fit {
        if fits { Fit::Yes } else { Fit::TooNarrow(what) }
    }
}

/// Scalars that are not both enums.
fn scalar(sent: &TypeKind, accepted: &TypeKind) -> Fit {
    use TypeKind::{Any, Bool, Bytes, Date, DateTime, Decimal, Enum, Int, Number as Num, Str};
    match (sent, accepted) {
        (Str(a), Str(b)) => Fit::when(within(a, b, u64::cmp, Some(&0)), "the length"),
        (Enum(values), Str(b)) => Fit::when(values.iter().all(|v| holds(b, v.chars().count() as u64)), "the length"),
        // Their text has its own form; any length may come.
        (Decimal(_) | DateTime | Date | Bytes, Str(b)) => Fit::when(b.is_all(), "the length"),
        (Int(a), Int(b)) => Fit::when(within(a, b, i64::cmp, None), "the range"),
        (Int(a), Num(b)) => {
            Fit::when(exact_as_double(a) && within(&as_numbers(a), b, decimal::compare, None), "the range")
        }
        (Num(a), Num(b)) | (Decimal(a), Decimal(b)) => Fit::when(within(a, b, decimal::compare, None), "the range"),
        (Bool, Bool) | (Bytes, Bytes) | (DateTime, DateTime) | (Date, Date) => Fit::Yes,
        (Str(_) | Enum(_) | Int(_) | Num(_) | Decimal(_) | Bool | Bytes | DateTime | Date | Any, Any) => Fit::Yes,
        _ => Fit::No,
    }
}

/// Is every value of the first range in the second? A range without a least value begins at `least`, if there is one.
fn within<T>(
    sent: &Range<T>,
    accepted: &Range<T>,
    compare: fn(&T, &T) -> std::cmp::Ordering,
    least: Option<&T>,
) -> bool {
    let low = match (sent.min.as_ref().or(least), &accepted.min) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(sent), Some(accepted)) => compare(sent, accepted).is_ge(),
    };
    let high = match (&sent.max, &accepted.max) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(sent), Some(accepted)) => compare(sent, accepted).is_le(),
    };
    low && high
}

fn holds(range: &Range<u64>, value: u64) -> bool {
    range.min.is_none_or(|min| value >= min) && range.max.is_none_or(|max| value <= max)
}

/// Beyond 53 bits a double loses the last digits of an integer.
fn exact_as_double(range: &Range<i64>) -> bool {
    const MOST: u64 = 1 << 53;
    [range.min, range.max].iter().all(|bound| bound.is_some_and(|bound| bound.unsigned_abs() <= MOST))
}

fn as_numbers(range: &Range<i64>) -> Range<Number> {
    let number = |bound: i64| Number(bound.to_string());
    Range { min: range.min.map(number), max: range.max.map(number) }
}
