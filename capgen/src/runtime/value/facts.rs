//! What a shape says of all its values at once, found out once and not at every value.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::Shape;
use super::path::DEEPEST;
use super::text::is_plain;

/// What a shape says of all its values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::runtime) struct Facts {
    /// May a value hold a secret?
    pub secret: bool,
    /// Can a value of the Rust type break a rule of the shape? Where there is no range and no number, none can.
    pub breakable: bool,
    /// Does JSON text need an escape in the name of a field?
    pub odd_names: bool,
}

impl Facts {
    pub(in crate::runtime) fn of(shape: &'static Shape) -> Facts {
        let mut walk = Walk::default();
        walk.shape(shape, 0);
        walk.facts
    }
}

/// The facts of a shape that values are seen of again and again.
#[derive(Clone, Debug)]
pub(in crate::runtime) struct KnownFacts {
    shape: &'static Shape,
    facts: Facts,
    /// A shape that values had instead. The compiler may keep one constant in several places, so this is mostly the same
    /// shape seen from another crate; where a descriptor was written by hand it may be another.
    other: OnceLock<(&'static Shape, Facts)>,
}

impl KnownFacts {
    pub(in crate::runtime) fn new(shape: &'static Shape) -> KnownFacts {
        KnownFacts { shape, facts: Facts::of(shape), other: OnceLock::new() }
    }

    /// The facts of a value's shape.
    pub(in crate::runtime) fn of(&self, shape: &'static Shape) -> Facts {
        if std::ptr::eq(shape, self.shape) {
            return self.facts;
        }
        match self.other.get_or_init(|| (shape, Facts::of(shape))) {
            (other, facts) if std::ptr::eq(shape, *other) => *facts,
            _ => Facts::of(shape),
        }
    }
}

#[derive(Default)]
struct Walk {
    facts: Facts,
    /// The records on the way here, by their place in memory, and those that were looked at.
    above: Vec<usize>,
    seen: BTreeSet<usize>,
}

impl Walk {
    fn shape(&mut self, shape: &'static Shape, depth: usize) {
        let peeled = shape.peel();
        self.facts.secret |= peeled.secret;
        self.facts.breakable |= depth > DEEPEST;
        match peeled.core {
            Shape::Text { min, max } => self.facts.breakable |= min.is_some() || max.is_some(),
            Shape::Int { min, max } => self.facts.breakable |= min.is_some() || max.is_some(),
            Shape::Decimal { min, max } => self.facts.breakable |= min.is_some() || max.is_some(),
            // A double need not be finite, and free JSON may nest too deeply.
            Shape::Number { .. } | Shape::Exact { .. } | Shape::Any | Shape::Json => self.facts.breakable = true,
            // Rust code may make one of more than 64 bits.
            Shape::Integer { .. } => self.facts.breakable = true,
            Shape::Bool | Shape::Bytes | Shape::DateTime | Shape::Date | Shape::Words(_) => {}
            Shape::List { of, min, max } => {
                self.facts.breakable |= min.is_some() || max.is_some();
                self.below(peeled.core, [*of], depth);
            }
            Shape::Map { of } => self.below(peeled.core, [*of], depth),
            Shape::Record(record) => {
                // Other members may be called as a field is.
                self.facts.breakable |= record.rest.is_some();
                self.facts.odd_names |= record.fields.iter().any(|field| !is_plain(field.name.as_bytes()));
                let parts = record.fields.iter().map(|field| field.shape).chain(record.rest);
                self.below(peeled.core, parts, depth);
            }
            Shape::Union(union) => self.below(peeled.core, union.records.iter().copied(), depth),
            Shape::Nullable(_) | Shape::Secret(_) => {}
        }
    }

    /// A shape that holds itself can hold a value that nests too deeply.
    fn below(&mut self, shape: &'static Shape, parts: impl IntoIterator<Item = &'static Shape>, depth: usize) {
        let place = std::ptr::from_ref(shape) as usize;
        self.facts.breakable |= self.above.contains(&place);
        if !self.seen.insert(place) {
            return;
        }
        self.above.push(place);
        parts.into_iter().for_each(|part| self.shape(part, depth + 1));
        self.above.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::FieldShape;
    use super::*;

    static TREE: Shape =
        Shape::record("Tree", &[FieldShape::required("below", &Shape::List { of: &TREE, min: None, max: None })]);
    static TWICE: Shape =
        Shape::record("Twice", &[FieldShape::required("a", &PLAIN), FieldShape::required("b", &PLAIN)]);
    static PLAIN: Shape = Shape::record("Plain", &[FieldShape::optional("text", &Shape::nullable(&Shape::TEXT))]);
    static LOGIN: Shape = Shape::record("Login", &[FieldShape::required("word", &Shape::secret(&Shape::TEXT))]);

    static LOGINS: Shape = Shape::map(&LOGIN);
    static SOME: Shape = Shape::list_of(&Shape::Bool, Some(1), None);

    #[test]
    fn the_facts_are_those_of_the_shape_that_comes() {
        let known = KnownFacts::new(&PLAIN);
        for shape in [&PLAIN, &LOGIN, &TREE, &LOGIN, &PLAIN, &TREE] {
            assert_eq!(known.of(shape), Facts::of(shape), "{shape:?}");
        }
    }

    #[test]
    fn what_can_break_and_what_is_secret_is_found_at_any_depth() {
        let facts = |secret, breakable| Facts { secret, breakable, odd_names: false };
        assert_eq!(Facts::of(&PLAIN), facts(false, false));
        assert_eq!(Facts::of(&TWICE), facts(false, false), "the same record twice is no circle");
        assert_eq!(Facts::of(&TREE), facts(false, true), "a value of it may nest without end");
        assert_eq!(Facts::of(&LOGINS), facts(true, false));
        static SHORT: Shape = Shape::text(None, Some(3));
        for breakable in [&Shape::NUMBER, &Shape::Any, &Shape::Json, &SHORT] {
            assert_eq!(Facts::of(breakable), facts(false, true), "{breakable:?}");
        }
        assert_eq!(Facts::of(&SOME), facts(false, true));
        static ODD: Shape = Shape::record("Odd", &[FieldShape::required("a\"b", &Shape::Bool)]);
        static ODDS: Shape = Shape::list(&ODD);
        assert_eq!(Facts::of(&ODDS), Facts { odd_names: true, ..facts(false, false) });
    }
}
