//! Making values: JSON of a shape, with what its schema hints at.
//!
//! Invariants
//! - What is given out was held against shape and check. What cannot be made in so many tries is none.
//! - It ends whatever holds itself: deep down, what may be missing is, and lists are as short as they may be.

use serde_json::{Map, json};

use super::Choices;
use super::hint::Hint;
use crate::Json;
use crate::runtime::tree::check_json;
use crate::runtime::value::{CheckOf, Faults, RecordShape, Shape, Unknown, check_tree};

/// Tries at a value that its schema takes.
const TRIES: usize = 60;
/// Where values begin to be small.
const SMALL: usize = 4;
/// Where making ends.
const DEEPEST: usize = 40;
/// Items of a list beyond the fewest, characters beyond the fewest.
const MORE: u64 = 3;
/// The longest list or text that is made because a bound demands it.
const LONGEST: u64 = 10_000;

/// How texts look.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// As people write them.
    Plain,
    /// Sometimes with what breaks careless code: quotes, line ends, other scripts, nothing at all.
    Odd,
}

/// A value that shape and check take, in the form that it is written in.
pub(super) fn valid(
    shape: &'static Shape,
    check: Option<CheckOf>,
    style: Style,
    choices: &mut Choices,
) -> Option<Json> {
    let schema: Option<Json> = check.and_then(|check| serde_json::from_str(check().schema()).ok());
    let hint = schema.as_ref().map_or(Hint::NONE, Hint::of);
    (0..TRIES).find_map(|_| {
        let made = Maker { choices: &mut *choices, style }.value(shape, hint, "text", 0)?;
        held(shape, check, made).ok()
    })
}

/// JSON held against shape and check.
pub(super) fn held(shape: &'static Shape, check: Option<CheckOf>, json: Json) -> Result<Json, Faults> {
    let exact = check_json(shape, json, Unknown::Refuse)?.exact;
    check_tree(check, shape, &exact)?;
    Ok(exact)
}

struct Maker<'c> {
    choices: &'c mut Choices,
    style: Style,
}

impl Maker<'_> {
    fn value(&mut self, shape: &'static Shape, hint: Hint<'_>, name: &str, depth: usize) -> Option<Json> {
        let peeled = shape.peel();
        if depth > DEEPEST || (peeled.nullable && (depth > SMALL || self.choices.rarely(5))) {
            return peeled.nullable.then_some(Json::Null);
        }
        if let Some(named) = hint.named(self.choices) {
            return Some(named);
        }
        let made = match peeled.core {
            Shape::Text { min, max } => hint.text(self.choices).or_else(|| self.text(name, *min, *max)),
            Shape::Int { min, max } | Shape::Integer { min, max } => Some(self.int(hint, *min, *max)),
            Shape::Number { min, max } | Shape::Exact { min, max } => Some(json!(self.number(*min, *max))),
            Shape::Decimal { min, max } => Some(json!(self.decimal(*min, *max))),
            Shape::Bool => Some(json!(self.choices.below(2) == 0)),
            Shape::Any | Shape::Json => Some(json!(format!("{name}-{}", self.choices.below(1000)))),
            Shape::Bytes => self.choices.one(&["aGVsbG8=", "", "AA==", "/+8="]).map(|text| json!(text)),
            Shape::DateTime => Some(json!(format!("{}T{:02}:30:00Z", self.date(), self.choices.below(24)))),
            Shape::Date => Some(json!(self.date())),
            Shape::List { of, min, max } => self.list(of, hint, name, (min.unwrap_or(0), *max), depth),
            Shape::Map { of } => self.map(of, name, depth),
            Shape::Record(record) => self.object(record, hint, None, depth),
            Shape::Union(union) => {
                let at = usize::try_from(self.choices.below(union.records.len() as u64)).ok()?;
                let (word, record) = union.variant(at)?;
                self.object(record, hint, Some((union.tag, word)), depth)
            }
            Shape::Words(words) => self.choices.one(words.words).map(|word| json!(word)),
            Shape::Nullable(_) | Shape::Secret(_) => None,
        };
        made.or(peeled.nullable.then_some(Json::Null))
    }

    /// A text that says what it stands for, cut or filled up to a length that is taken.
    fn text(&mut self, name: &str, min: Option<u64>, max: Option<u64>) -> Option<Json> {
        let (least, most) = (min.unwrap_or(0), max.unwrap_or(LONGEST).min(LONGEST));
        if least > most {
            return None;
        }
        let text = self.words(name);
        let length = (text.chars().count() as u64).clamp(least, most);
        let filled = text.chars().chain(std::iter::repeat('x')).take(usize::try_from(length).ok()?);
        Some(json!(filled.collect::<String>()))
    }

    fn words(&mut self, name: &str) -> String {
        const ODD: &[&str] = &["", " ", "\"quoted\"", "two\nlines", "Zoë 東京 🦀", "<b>&amp;</b>", "'; --", "${HOME}"];
        if self.style == Style::Odd && self.choices.rarely(6) {
            return self.choices.one(ODD).copied().unwrap_or_default().to_owned();
        }
        let n = self.choices.below(1000);
        match name {
            name if name.contains("email") || name.contains("mailbox") => format!("{name}-{n}@example.com"),
            name if name == "url" || name.ends_with("_url") => format!("https://example.com/{name}/{n}"),
            name => format!("{name}-{n}"),
        }
    }

    /// Often one of the ends.
    fn int(&mut self, hint: Hint<'_>, min: Option<i64>, max: Option<i64>) -> Json {
        let (from, to) = match (min, max) {
            (Some(min), max) => (min, max.unwrap_or(min.saturating_add(1000))),
            (None, Some(max)) => (max.saturating_sub(1000), max),
            (None, None) => (0, 1000),
        };
        let made = match self.choices.below(4) {
            1 => from,
            2 => to,
            _ => self.choices.between(from, to),
        };
        let step = hint.multiple_of().unwrap_or(1);
        let down = made.div_euclid(step).saturating_mul(step);
        json!(if down < from { down.saturating_add(step) } else { down })
    }

    fn number(&mut self, min: Option<f64>, max: Option<f64>) -> f64 {
        let from = min.unwrap_or_else(|| max.map_or(0.0, |max| max - 1000.0));
        let to = max.unwrap_or(from + 1000.0);
        let part = self.choices.below(5) as f64 / 4.0;
        (from + (to - from) * part).clamp(from, to.max(from))
    }

    fn decimal(&mut self, min: Option<&str>, max: Option<&str>) -> String {
        let ends: Vec<&str> = min.into_iter().chain(max).collect();
        match self.choices.one(&ends) {
            Some(end) => (*end).to_owned(),
            None => format!("{}.{:02}", self.choices.below(1000), self.choices.below(100)),
        }
    }

    fn date(&mut self) -> String {
        let (year, month, day) = (self.choices.below(10), self.choices.below(12), self.choices.below(28));
        format!("{}-{:02}-{:02}", 2026 + year, month + 1, day + 1)
    }

    fn list(
        &mut self,
        of: &'static Shape,
        hint: Hint<'_>,
        name: &str,
        (least, most): (u64, Option<u64>),
        depth: usize,
    ) -> Option<Json> {
        let room = if depth > SMALL { 0 } else { MORE };
        let most = most.unwrap_or(u64::MAX).min(least.saturating_add(room));
        if least > LONGEST || least > most {
            return None;
        }
        // Bytes that have run out make one item where there may be one: an empty list shows nothing.
        let span = most - least + 1;
        let count = least + (self.choices.below(span) + u64::from(least == 0)) % span;
        let items: Option<Vec<Json>> = (0..count).map(|_| self.value(of, hint.items(), name, depth + 1)).collect();
        items.map(Json::Array).or((least == 0).then(|| json!([])))
    }

    fn map(&mut self, of: &'static Shape, name: &str, depth: usize) -> Option<Json> {
        let count = if depth > SMALL { 0 } else { self.choices.below(MORE) };
        let entry = |at| Some((format!("{name}-{at}"), self.value(of, Hint::NONE, name, depth + 1)?));
        Some(Json::Object((0..count).filter_map(entry).collect()))
    }

    fn object(
        &mut self,
        record: &'static RecordShape,
        hint: Hint<'_>,
        tag: Option<(&str, &str)>,
        depth: usize,
    ) -> Option<Json> {
        let mut members = Map::new();
        if let Some((tag, word)) = tag {
            members.insert(tag.to_owned(), json!(word));
        }
        for field in record.fields.iter().filter(|field| tag.is_none_or(|(tag, _)| tag != field.name)) {
            let required = field.is_required();
            if !required && (depth > SMALL || self.choices.rarely(4)) {
                continue;
            }
            match self.value(field.shape, hint.member(field.name), field.name, depth + 1) {
                Some(value) => drop(members.insert(field.name.to_owned(), value)),
                None if required => return None,
                None => {}
            }
        }
        Some(Json::Object(members))
    }
}
