//! All that holds on one way through the choices about a value, kind by kind.
//!
//! Invariant: a kind is there unless no value of it passes, as far as can be told without looking into members and items.

use super::closure::Way;
use super::members::{self, Items, Members};
use super::number::Exact;
use super::scalars::{Numbers, Texts};
use super::tree::{Id, Keywords, Tree, Types};
use super::value::Value;

/// So many values of an enum are compared with each of another's.
const FEW: usize = 1000;

/// What passes on one way.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    pub null: bool,
    /// `true`, and `false`.
    pub bools: (bool, bool),
    pub numbers: Option<Numbers>,
    pub texts: Option<Texts>,
    pub items: Option<Items>,
    pub members: Option<Members>,
    /// Lets pass more than the schemas do, beside what its kinds say of themselves.
    pub loose: bool,
}

/// What passes where all schemas of a way hold.
pub(super) fn branch(tree: &Tree<'_>, way: &Way) -> Branch {
    if way.impossible {
        return Branch::default();
    }
    let all: Vec<(Id, &Keywords)> = way.schemas.iter().filter_map(|id| Some((*id, tree.keywords(*id)?))).collect();
    let has = |types: Types| all.iter().all(|(_, keywords)| keywords.types.is_none_or(|own| own.holds(types)));
    let mut branch = Branch { null: has(Types::NULL), loose: way.loose, ..Branch::default() };
    if has(Types::BOOLEAN) {
        branch.bools = (true, true);
    }
    if has(Types::INTEGER) {
        let mut numbers = Numbers { whole: !has(Types::NUMBER), ..Numbers::default() };
        all.iter().for_each(|(_, keywords)| numbers.narrow(keywords));
        branch.numbers = Some(numbers);
    }
    if has(Types::STRING) {
        let mut texts = Texts::default();
        all.iter().for_each(|(_, keywords)| texts.narrow(keywords));
        branch.texts = Some(texts);
    }
    branch.items = has(Types::ARRAY).then(|| members::items(tree, &all));
    branch.members = has(Types::OBJECT).then(|| members::members(tree, &all));
    let (only, loose) = values(&all);
    branch.loose |= loose;
    if let Some(only) = only {
        branch.keep(&only);
    }
    branch.numbers = branch.numbers.filter(|numbers| !numbers.is_empty());
    branch.texts = branch.texts.filter(|texts| !texts.is_empty());
    branch.items = branch.items.filter(|items| items.max.is_none_or(|max| items.min <= max));
    branch
}

/// The values that every `const` and `enum` names, if there is one, and whether that was only looked at in part.
fn values(all: &[(Id, &Keywords)]) -> (Option<Vec<Value>>, bool) {
    let (mut only, mut loose): (Option<Vec<Value>>, bool) = (None, false);
    for (_, keywords) in all {
        let constant = keywords.constant.as_ref().map(std::slice::from_ref);
        for next in constant.into_iter().chain(keywords.values.as_deref()) {
            only = Some(match only.take() {
                None => without_repeats(next),
                Some(before) if before.len() > FEW && next.len() > FEW => {
                    loose = true;
                    before
                }
                Some(before) => before.into_iter().filter(|value| next.contains(value)).collect(),
            });
        }
    }
    (only, loose)
}

fn without_repeats(values: &[Value]) -> Vec<Value> {
    // Long lists keep their repeats here; texts lose them where words are made of them.
    if values.len() > FEW {
        return values.to_vec();
    }
    let mut kept: Vec<Value> = Vec::new();
    for value in values {
        if !kept.contains(value) {
            kept.push(value.clone());
        }
    }
    kept
}

impl Branch {
    /// Keeps what is among some values.
    fn keep(&mut self, only: &[Value]) {
        self.null &= only.contains(&Value::Null);
        self.bools.0 &= only.contains(&Value::Bool(true));
        self.bools.1 &= only.contains(&Value::Bool(false));
        if let Some(numbers) = &mut self.numbers {
            let kept = only.iter().filter_map(|value| match value {
                Value::Number(number) if numbers.may_hold(number) => Some(number.clone()),
                _ => None,
            });
            let mut kept: Vec<Exact> = kept.collect();
            kept.sort();
            kept.dedup();
            numbers.only = Some(kept);
        }
        if let Some(texts) = &mut self.texts {
            let mut seen = std::collections::HashSet::new();
            let kept = only.iter().filter_map(|value| match value {
                Value::Text(text) if texts.may_hold(text) && seen.insert(text.as_str()) => Some(text.clone()),
                _ => None,
            });
            texts.only = Some(kept.collect());
        }
        let some = |kind: fn(&Value) -> bool| only.iter().any(kind);
        self.items = self.items.take().filter(|_| some(|value| matches!(value, Value::List(_))));
        self.members = self.members.take().filter(|_| some(|value| matches!(value, Value::Object(_))));
        // One of these values, not any of the kind.
        self.loose |= self.items.is_some() || self.members.is_some();
    }
}
