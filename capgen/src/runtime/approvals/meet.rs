//! Is a rule met by those who agree?
//!
//! A rule is met in ways: each way is a set of those who agree, and has what the rule needs and no more. A leaf is met by
//! each that it names; one of several in the ways of any; several at once in the ways of each together, which have to be
//! apart where each decision counts for one.
//!
//! Invariants
//! - A way that holds another is left out: whatever the larger does, the smaller does too.
//! - Time and memory are bounded: of each part of a rule so many ways are looked at, the smallest first. A rule may then be
//!   found not to be met though it is, never the other way round; further decisions help.

use super::{Approver, Rule};

/// At most so many decide about one approval.
pub(super) const MOST_DECIDERS: usize = 32;

/// At most so many ways of each part of a rule are looked at.
const MOST_WAYS: usize = 128;

/// A set of those who agree: a bit for each.
type Way = u32;

impl Rule {
    /// Is it met by these, each of whom agrees and is another principal?
    pub(super) fn is_met(&self, agree: &[&Approver]) -> bool {
        let agree = agree.get(..MOST_DECIDERS).unwrap_or(agree);
        !self.ways(agree).is_empty()
    }

    /// Has somebody anything to say in it?
    pub(super) fn concerns(&self, approver: &Approver) -> bool {
        match self {
            Rule::All { rules, .. } | Rule::Any(rules) | Rule::Quorum { rules, .. } => {
                rules.iter().any(|rule| rule.concerns(approver))
            }
            leaf => leaf.names(approver),
        }
    }

    /// Does a leaf name somebody?
    fn names(&self, approver: &Approver) -> bool {
        match self {
            Rule::Anyone => true,
            Rule::Principal(id) => approver.principal == *id,
            Rule::Role(name) => approver.roles.contains(name),
            Rule::Group(name) => approver.groups.contains(name),
            Rule::System(name) => approver.system.as_ref() == Some(name),
            Rule::Authority { scope, .. } => approver.authorities.contains(scope),
            Rule::Policy(_) | Rule::All { .. } | Rule::Any(_) | Rule::Quorum { .. } => false,
        }
    }

    fn ways(&self, agree: &[&Approver]) -> Vec<Way> {
        let each = |rules: &[Rule]| rules.iter().map(|rule| rule.ways(agree)).collect::<Vec<_>>();
        match self {
            Rule::Any(rules) => smallest(each(rules).concat()),
            Rule::All { rules, reuse } => together(&each(rules), rules.len(), !reuse),
            Rule::Quorum { required, rules, distinct } => {
                together(&each(rules), usize::try_from(*required).unwrap_or(usize::MAX), *distinct)
            }
            leaf => (0..).zip(agree).filter(|(_, approver)| leaf.names(approver)).map(|(bit, _)| 1 << bit).collect(),
        }
    }
}

/// The ways to meet so many of several parts. None where nothing is asked for: that would let anything pass.
fn together(parts: &[Vec<Way>], required: usize, apart: bool) -> Vec<Way> {
    if required == 0 || required > parts.len() {
        return Vec::new();
    }
    // The ways to meet none, one, two … of the parts that were looked at.
    let mut met = vec![Vec::new(); required + 1];
    met.iter_mut().take(1).for_each(|none| none.push(0));
    for part in parts {
        for count in (0..required).rev() {
            let (fewer, more) = met.split_at_mut(count + 1);
            if let (Some(fewer), Some(more)) = (fewer.last(), more.first_mut()) {
                *more = smallest([std::mem::take(more), with_one_more(fewer, part, apart)].concat());
            }
        }
    }
    met.pop().unwrap_or_default()
}

/// Each of some ways with each way of one more part.
fn with_one_more(ways: &[Way], part: &[Way], apart: bool) -> Vec<Way> {
    let pairs = ways.iter().flat_map(|way| part.iter().map(move |other| (way, other)));
    pairs.filter(|(way, other)| !apart || *way & *other == 0).map(|(way, other)| way | other).collect()
}

/// The smallest of them, without those that hold another.
fn smallest(mut ways: Vec<Way>) -> Vec<Way> {
    ways.sort_unstable_by_key(|way| (way.count_ones(), *way));
    ways.dedup();
    let mut kept: Vec<Way> = Vec::new();
    for way in ways {
        if kept.len() == MOST_WAYS {
            break;
        }
        if kept.iter().all(|smaller| smaller & way != *smaller) {
            kept.push(way);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Those that the rules of these tests speak of. Each is one principal with some of three roles.
    fn people(roles: &[u8]) -> Vec<Approver> {
        let role = |approver: Approver, (bit, name): (u8, &str), has: u8| match has & (1 << bit) {
            0 => approver,
            _ => approver.with_role(name),
        };
        let names = [(0, "a"), (1, "b"), (2, "c")];
        (0..)
            .zip(roles)
            .map(|(n, has)| names.into_iter().fold(Approver::new(format!("p{n}")), |p, n| role(p, n, *has)))
            .collect()
    }

    /// Is a rule met by exactly some of these, tried in the most simple way: all ways to give each of them to one part.
    fn plainly(rule: &Rule, people: &[Approver], among: u32) -> bool {
        let count = people.len();
        let in_set = |set: u32| (0..count).filter(move |n| set & (1 << n) != 0);
        match rule {
            Rule::Any(rules) => rules.iter().any(|rule| plainly(rule, people, among)),
            Rule::All { rules, reuse: true } => {
                !rules.is_empty() && rules.iter().all(|rule| plainly(rule, people, among))
            }
            Rule::Quorum { required, rules, distinct: false } => {
                *required > 0 && rules.iter().filter(|rule| plainly(rule, people, among)).count() >= *required as usize
            }
            Rule::All { rules, .. } => apart(rules, rules.len(), people, among),
            Rule::Quorum { required, rules, .. } => apart(rules, *required as usize, people, among),
            leaf => in_set(among).any(|n| leaf.names(&people[n])),
        }
    }

    /// Can the people be dealt out to the parts so that enough of them are met?
    fn apart(rules: &[Rule], required: usize, people: &[Approver], among: u32) -> bool {
        let deals = (rules.len() as u32).pow(people.len() as u32);
        required > 0
            && (0..deals).any(|mut deal| {
                let mut sets = vec![0_u32; rules.len()];
                for n in 0..people.len() {
                    if among & (1 << n) != 0 {
                        sets[(deal % rules.len() as u32) as usize] |= 1 << n;
                    }
                    deal /= rules.len() as u32;
                }
                rules.iter().zip(sets).filter(|(rule, set)| plainly(rule, people, *set)).count() >= required
            })
    }

    fn rules() -> impl Strategy<Value = Rule> {
        let leaf = prop_oneof![
            (0..4_u8).prop_map(|n| Rule::principal(format!("p{n}"))),
            prop_oneof![Just("a"), Just("b"), Just("c")].prop_map(Rule::role),
        ];
        leaf.prop_recursive(3, 12, 3, |inner| {
            let several = prop::collection::vec(inner, 1..4);
            prop_oneof![
                (several.clone(), any::<bool>()).prop_map(|(rules, reuse)| Rule::All { rules, reuse }),
                several.clone().prop_map(Rule::Any),
                (several, 0..4_u32, any::<bool>()).prop_map(|(rules, required, distinct)| Rule::Quorum {
                    required,
                    rules,
                    distinct
                }),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn a_rule_is_met_as_the_plain_evaluator_says(rule in rules(), roles in prop::collection::vec(0..8_u8, 0..5)) {
            let people = people(&roles);
            let agree: Vec<&Approver> = people.iter().collect();
            let plain = plainly(&rule, &people, (1 << people.len()) - 1);
            prop_assert_eq!(rule.is_met(&agree), plain, "{} by {:?}", rule, people);
        }
    }

    #[test]
    fn one_decision_counts_once_where_it_has_to() {
        let boss = Approver::new("boss").with_role("a").with_role("b");
        let other = Approver::new("other").with_role("a");
        let both = |reuse| Rule::All { rules: vec![Rule::role("a"), Rule::role("b")], reuse };
        assert!(both(true).is_met(&[&boss]) && !both(false).is_met(&[&boss]));
        assert!(both(false).is_met(&[&boss, &other]));
        // Whichever is looked at first: the one who has both roles has to be the `b`.
        assert!(both(false).is_met(&[&other, &boss]));
    }

    #[test]
    fn nobody_meets_a_rule_that_asks_for_nothing() {
        let one = Approver::new("one");
        for nothing in [Rule::all([]), Rule::any([]), Rule::quorum(0, [Rule::Anyone]), Rule::quorum(2, [Rule::Anyone])]
        {
            assert!(!nothing.is_met(&[&one]), "{nothing}");
        }
    }

    #[test]
    fn many_who_decide_take_no_time() {
        let many: Vec<Approver> = (0..40).map(|n| Approver::new(format!("p{n}")).with_role("a")).collect();
        let agree: Vec<&Approver> = many.iter().collect();
        let five = || Rule::quorum(5, (0..8).map(|_| Rule::role("a")));
        let all = Rule::all((0..6).map(|_| five()));
        assert!(five().is_met(&agree));
        assert!(!Rule::all([Rule::role("b"), all]).is_met(&agree));
    }
}
