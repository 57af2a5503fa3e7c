//! Which of the model's types a set of schemas becomes.
//!
//! Invariants
//! - A type lets pass at least what the schemas do. `exact` is true only if it lets pass no more, its parts aside.
//! - What no single type holds is free JSON.

use super::graph::{Graph, Part, Shape, ShapeId};
use super::members::{Items, Members};
use super::merge;
use super::number::Exact;
use super::scalars::{Bound, Form, Numbers, Texts};
use super::tree::Id;
use super::union;
use crate::model::{At, Number, Range};

/// An enum of more words is text, and the check knows them: a type with thousands of variants helps nobody.
const MOST_WORDS: usize = 256;

/// What a set becomes.
#[derive(Debug)]
pub(super) struct Planned {
    pub plan: Plan,
    pub nullable: bool,
    pub exact: bool,
}

/// A type, its parts by number.
#[derive(Debug)]
pub(super) enum Plan {
    Json,
    Bool,
    Int(Range<i64>),
    Number(Range<Number>),
    Integer(Range<i64>),
    Exact(Range<Number>),
    Str(Range<u64>),
    DateTime,
    Date,
    Words(Vec<String>),
    List {
        of: ShapeId,
        items: Range<u64>,
    },
    /// What this one is, or null.
    OrNull(ShapeId),
    Object(Fields),
    Union {
        tag: At<String>,
        variants: Vec<(String, Fields)>,
    },
}

/// The fields of an object.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    pub named: Vec<Field>,
    pub rest: Rest,
}

/// A field.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub name: At<String>,
    /// Where it is described.
    pub schemas: Vec<Id>,
    pub shape: ShapeId,
    pub required: bool,
}

/// Members that are no fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rest {
    /// There are none.
    Closed,
    /// Any JSON.
    Any,
    /// Each is one of these.
    Of(ShapeId),
}

/// What each set of a graph becomes; `exact` takes parts into account.
pub(super) fn plans(graph: &Graph) -> Vec<Planned> {
    let mut plans: Vec<Planned> = graph.shapes.iter().map(|shape| plan(graph, shape)).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); plans.len()];
    for (user, planned) in plans.iter().enumerate() {
        for part in planned.plan.parts() {
            if let Some(users) = users.get_mut(part.0) {
                users.push(user);
            }
        }
    }
    let mut open: Vec<usize> = plans.iter().enumerate().filter(|(_, p)| !p.exact).map(|(at, _)| at).collect();
    while let Some(at) = open.pop() {
        for user in users.get(at).into_iter().flatten() {
            if let Some(planned) = plans.get_mut(*user).filter(|planned| planned.exact) {
                planned.exact = false;
                open.push(*user);
            }
        }
    }
    plans
}

/// What a set becomes that is not one of the graph's, but whose parts are.
pub(super) fn narrowed(graph: &Graph, shape: &Shape, plans: &[Planned]) -> Planned {
    let planned = plan(graph, shape);
    let is_exact = |part: &ShapeId| plans.get(part.0).is_some_and(|planned| planned.exact);
    let exact = planned.exact && planned.plan.parts().iter().all(is_exact);
    Planned { exact, ..planned }
}

fn plan(graph: &Graph, shape: &Shape) -> Planned {
    if let Some(of) = shape.or_null {
        let null_twice = shape.exclusive && graph.holds_null(of);
        return Planned { plan: Plan::OrNull(of), nullable: true, exact: !null_twice };
    }
    let parts = shape.branches.as_slice();
    let nullable = parts.iter().any(|part| part.own.null);
    let mut exact = !parts.iter().any(|part| part.own.loose);
    exact &= !shape.exclusive || parts.iter().filter(|part| part.own.null).count() < 2;
    let kinds = [
        parts.iter().any(|part| part.own.bools.0 || part.own.bools.1),
        parts.iter().any(|part| part.own.numbers.is_some()),
        parts.iter().any(|part| part.own.texts.is_some()),
        parts.iter().any(|part| part.own.items.is_some()),
        parts.iter().any(|part| part.own.members.is_some()),
    ];
    let (plan, kept) = match kinds {
        [true, false, false, false, false] => bools(shape),
        [false, true, false, false, false] => {
            let all: Vec<&Numbers> = parts.iter().filter_map(|part| part.own.numbers.as_ref()).collect();
            numbers(&merge::numbers(&all, shape.exclusive).unwrap_or_default())
        }
        [false, false, true, false, false] => {
            let all: Vec<&Texts> = parts.iter().filter_map(|part| part.own.texts.as_ref()).collect();
            texts(&merge::texts(&all, shape.exclusive).unwrap_or_default())
        }
        [false, false, false, true, false] => lists(shape),
        [false, false, false, false, true] => union::objects(graph, shape),
        _ => (Plan::Json, matches!(parts, [part] if is_everything(graph, part))),
    };
    // Free JSON holds null anyway.
    let nullable = nullable && !matches!(plan, Plan::Json);
    Planned { plan, nullable, exact: exact && kept }
}

fn bools(shape: &Shape) -> (Plan, bool) {
    let count = |which: fn(&Part) -> bool| shape.branches.iter().filter(|part| which(part)).count();
    let (yes, no) = (count(|part| part.own.bools.0), count(|part| part.own.bools.1));
    (Plan::Bool, yes > 0 && no > 0 && !(shape.exclusive && (yes > 1 || no > 1)))
}

fn numbers(numbers: &Numbers) -> (Plan, bool) {
    if let Some(only) = &numbers.only
        && let Some(whole) = only.iter().map(|number| number.to_i64()).collect::<Option<Vec<i64>>>()
        && let (Some(min), Some(max)) = (whole.iter().min(), whole.iter().max())
    {
        let dense = i128::from(*max) - i128::from(*min) < whole.len() as i128;
        return (Plan::Int(Range { min: Some(*min), max: Some(*max) }), numbers.exact && dense);
    }
    if numbers.whole {
        return whole(numbers);
    }
    let is_double = numbers.double || fits_double(numbers);
    let mut exact = numbers.exact && numbers.only.is_none();
    let mut bound = |bound: &Option<Bound>| -> Option<Number> {
        let bound = bound.as_ref()?;
        // Bounds are kept as doubles: the check holds a larger one.
        let plain = bound.value.plain().filter(|_| is_double || is_near(&bound.value));
        exact &= !bound.out && plain.is_some();
        plain.map(Number)
    };
    let range = Range { min: bound(&numbers.min), max: bound(&numbers.max) };
    (if is_double { Plan::Number(range) } else { Plan::Exact(range) }, exact)
}

/// Are all of them so small that a double holds the whole ones exactly?
fn fits_double(numbers: &Numbers) -> bool {
    let near = |bound: &Option<Bound>| bound.as_ref().is_some_and(|bound| is_near(&bound.value));
    let only = numbers.only.as_ref().is_some_and(|only| only.iter().all(is_near));
    only || near(&numbers.min) && near(&numbers.max)
}

fn is_near(value: &Exact) -> bool {
    const MOST: i128 = 1 << 53;
    *value >= Exact::from(-MOST) && *value <= Exact::from(MOST)
}

/// Whole numbers: of 64 bits with a sign where bounds on both sides say so. What a wider one has of bounds beyond these, the check
/// holds.
fn whole(numbers: &Numbers) -> (Plan, bool) {
    let (least, most) = (numbers.least_whole(), numbers.greatest_whole());
    let small = |bound: Option<i128>| bound.and_then(|bound| i64::try_from(bound).ok());
    let mut exact = numbers.exact && numbers.only.is_none();
    if let (Some(min), Some(max)) = (small(least), small(most)) {
        // The bounds of the type itself say nothing.
        let range =
            Range { min: Some(min).filter(|min| *min > i64::MIN), max: Some(max).filter(|max| *max < i64::MAX) };
        return (Plan::Int(range), exact);
    }
    exact &= match (&numbers.min, least) {
        (None, _) => true,
        (Some(_), least) => least.is_some_and(|least| least <= i64::MAX.into()),
    };
    exact &= match (&numbers.max, most) {
        (None, _) => true,
        (Some(_), most) => most.is_some_and(|most| most <= i64::MAX.into() || most >= u64::MAX.into()),
    };
    exact &= most.is_none_or(|most| most >= i64::MIN.into());
    (Plan::Integer(Range { min: small(least).filter(|min| *min > i64::MIN), max: small(most) }), exact)
}

fn texts(texts: &Texts) -> (Plan, bool) {
    if let Some(only) = &texts.only
        && only.len() <= MOST_WORDS
        && texts.form == Form::Any
    {
        return (Plan::Words(only.clone()), texts.exact);
    }
    let exact = texts.exact && texts.only.is_none();
    let bounded = texts.min > 0 || texts.max.is_some();
    match texts.form {
        Form::DateTime => (Plan::DateTime, exact && !bounded),
        Form::Date => (Plan::Date, exact && !bounded),
        Form::Any => (Plan::Str(Range { min: Some(texts.min).filter(|min| *min > 0), max: texts.max }), exact),
    }
}

fn lists(shape: &Shape) -> (Plan, bool) {
    let all: Vec<(&Items, Option<ShapeId>)> =
        shape.branches.iter().filter_map(|part| Some((part.own.items.as_ref()?, part.items))).collect();
    let range = |items: &Items| Range { min: Some(items.min).filter(|min| *min > 0), max: items.max };
    match all.as_slice() {
        [(items, Some(of))] => (Plan::List { of: *of, items: range(items) }, items.exact),
        [(items, Some(of)), others @ ..] if others.iter().all(|(_, other)| other == &Some(*of)) => {
            let min = all.iter().map(|(items, _)| items.min).min().filter(|min| *min > 0);
            let longest: Option<Vec<u64>> = all.iter().map(|(items, _)| items.max).collect();
            let max = longest.and_then(|all| all.into_iter().max());
            let same = others.iter().all(|(other, _)| (other.min, other.max) == (items.min, items.max) && other.exact);
            (Plan::List { of: *of, items: Range { min, max } }, same && items.exact && !shape.exclusive)
        }
        _ => (Plan::Json, false),
    }
}

/// Is it free JSON, said in many words?
fn is_everything(graph: &Graph, part: &Part) -> bool {
    let own = &part.own;
    let free = |shape: Option<ShapeId>| shape.and_then(|id| graph.get(id)).is_some_and(|shape| shape.key.is_empty());
    let items = |items: &Items| items.exact && items.min == 0 && items.max.is_none() && free(part.items);
    let members = |members: &Members| members.exact && members.named.is_empty() && free(part.rest);
    let scalars = own.null && own.bools == (true, true) && own.texts.as_ref().is_some_and(Texts::is_all);
    scalars
        && own.numbers.as_ref() == Some(&Numbers::default())
        && own.items.as_ref().is_some_and(items)
        && own.members.as_ref().is_some_and(members)
}

impl Plan {
    /// Is it written as a type of its own?
    pub fn has_name(&self) -> bool {
        matches!(self, Plan::Object(_) | Plan::Union { .. } | Plan::Words(_))
    }

    /// The sets that its parts are.
    pub fn parts(&self) -> Vec<ShapeId> {
        let mut parts = Vec::new();
        let mut add = |fields: &Fields| {
            parts.extend(fields.named.iter().map(|field| field.shape));
            if let Rest::Of(rest) = fields.rest {
                parts.push(rest);
            }
        };
        match self {
            Plan::Object(fields) => add(fields),
            Plan::Union { variants, .. } => variants.iter().for_each(|(_, fields)| add(fields)),
            Plan::List { of, .. } | Plan::OrNull(of) => parts.push(*of),
            _ => {}
        }
        parts
    }
}
