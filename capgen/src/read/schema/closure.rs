//! All that several schemas say about one value: what `$ref` and `allOf` bring in, and each way through `anyOf` and `oneOf`.
//!
//! Invariants
//! - A schema that comes in by several ways counts once, so a diamond of references costs no more than its schemas.
//! - There are never more than [`MOST_WAYS`] ways; where there would be more, a choice is left out, which lets more pass,
//!   and the way says so.

use std::collections::BTreeSet;

use super::tree::{Body, Id, Tree};

/// The most ways through the choices about one value.
const MOST_WAYS: usize = 64;

/// One way through all choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    /// Every schema that holds, in the order of the text.
    pub schemas: BTreeSet<Id>,
    /// `false` is among them.
    pub impossible: bool,
    /// More holds than the schemas tell: a condition, a negation, or a choice that was left out.
    pub loose: bool,
    open: Vec<Id>,
    choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
struct Choice {
    among: Vec<Id>,
    /// Exactly one must hold.
    one: bool,
}

/// Every way through the choices of some schemas.
#[derive(Debug, Default)]
pub(super) struct Ways {
    pub ways: Vec<Way>,
    /// Where two of the ways hold, the value may be refused.
    pub exclusive: bool,
    /// How many schemas were looked at.
    pub cost: usize,
}

/// All ways of several schemas that hold together.
pub(super) fn ways(tree: &Tree<'_>, schemas: &[Id]) -> Ways {
    let mut found = Ways::default();
    let mut made = 1;
    let mut work = vec![Way { open: schemas.to_vec(), ..Way::default() }];
    while let Some(mut way) = work.pop() {
        found.cost += way.expand(tree) + way.schemas.len();
        let Some(choice) = way.choices.pop() else {
            found.ways.push(way);
            continue;
        };
        if made + choice.among.len() > MOST_WAYS {
            way.loose = true;
            work.push(way);
            continue;
        }
        made += choice.among.len();
        found.exclusive |= choice.one;
        // The first is looked at first.
        for id in choice.among.into_iter().rev() {
            work.push(Way { open: vec![id], ..way.clone() });
        }
    }
    found
}

impl Way {
    /// Takes in what the open schemas say in place. Answers how many there were.
    fn expand(&mut self, tree: &Tree<'_>) -> usize {
        let mut count = 0;
        while let Some(id) = self.open.pop() {
            count += 1;
            if !self.schemas.insert(id) {
                continue;
            }
            let keywords = match tree.get(id).map(|schema| &schema.body) {
                Some(Body::Keywords(keywords)) => keywords,
                Some(Body::All(false)) => {
                    self.impossible = true;
                    continue;
                }
                _ => continue,
            };
            self.open.extend(keywords.targets.iter().chain(&keywords.all_of));
            for (among, one) in [(&keywords.any_of, false), (&keywords.one_of, true)] {
                match among.as_slice() {
                    [] => {}
                    [only] => self.open.push(*only),
                    _ => self.choices.push(Choice { among: among.clone(), one }),
                }
            }
            let condition = keywords.if_.is_some() && (keywords.then.is_some() || keywords.else_.is_some());
            match keywords.not.and_then(|not| tree.get(not)).map(|not| &not.body) {
                Some(Body::All(true)) => self.impossible = true,
                Some(Body::Keywords(_)) => self.loose = true,
                Some(Body::All(false)) | None => {}
            }
            self.loose |= condition || !keywords.dependent_schemas.is_empty();
        }
        count
    }
}

/// What a schema that only refers to another one stands for, and how many steps lead there.
pub(super) fn without_aliases(tree: &Tree<'_>, mut id: Id) -> (Id, usize) {
    let mut steps = 0;
    // No way of references in place leads back, so this ends.
    while let Some(target) = tree.keywords(id).and_then(|keywords| keywords.stands_for()) {
        id = target;
        steps += 1;
    }
    (id, steps)
}
