//! What the check calls compatible, the runtime takes: random pairs of types, and random values of the sender's.

use serde_json::{Map, Number as JsonNumber, Value as Json, json};

use crate::check::fits::{Direction, breaks};
use crate::check::type_view::Types;
use crate::model::{At, Catalogue, Field, Number, Object, Presence, Range, Span, Type, TypeKind, Union, Variant};
use crate::rt::{FieldShape, Shape, UnionShape};
use crate::runtime::check_json;
use crate::runtime::value::Unknown;

/// The same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    /// A bound out of few, so that two of them often fit.
    fn bounds<T>(&mut self, bound: impl Fn(usize) -> T) -> Range<T> {
        let min = self.one_in(2).then(|| bound(self.0 as usize % 2));
        Range { min, max: self.one_in(2).then(|| bound(2 + self.below(2))) }
    }

    /// A bound on one side at most, as wide numbers have them.
    fn one_bound<T>(&mut self, bounds: [T; 3]) -> Range<T> {
        let at = self.below(3);
        let bound = bounds.into_iter().nth(at);
        match self.below(3) {
            0 => Range { min: bound, max: None },
            1 => Range { min: None, max: bound },
            _ => Range::ALL,
        }
    }

    fn ty(&mut self, depth: usize) -> Type {
        let number = |n: usize| Number(["-0.5", "1", "2.50", "9007199254740993"][n].to_owned());
        let kind = match self.below(if depth == 0 { 14 } else { 20 }) {
            0 => TypeKind::Str(self.bounds(|n| n as u64)),
            1 => TypeKind::Int(self.bounds(|n| [-3, 0, 5, 1 << 53][n])),
            2 => TypeKind::Int(self.bounds(|n| [i64::MIN, -(1 << 53) - 1, (1 << 53) + 1, i64::MAX][n])),
            3 => TypeKind::Number(self.bounds(number)),
            4 => TypeKind::Decimal(self.bounds(number)),
            5 => TypeKind::Bool,
            6 => TypeKind::Any,
            7 => TypeKind::Json,
            8 => TypeKind::Bytes,
            9 => TypeKind::DateTime,
            10 => TypeKind::Date,
            11 => TypeKind::Enum(self.some(&["", "a", "bb", "2020-01-01"]).into_iter().map(at).collect()),
            12 => TypeKind::Integer(self.one_bound([-3, 1 << 53, i64::MAX])),
            13 => TypeKind::Exact(self.one_bound(["-0.5", "2.5", "9007199254740992"].map(|n| Number(n.to_owned())))),
            14 => TypeKind::List { of: Box::new(self.ty(depth - 1)), items: self.bounds(|n| n as u64) },
            15 => TypeKind::Map(Box::new(self.ty(depth - 1))),
            16 => self.union(depth),
            _ => self.object(depth),
        };
        self.dressed(kind)
    }

    fn object(&mut self, depth: usize) -> TypeKind {
        let fields = self.some(&["a", "b", "c"]).into_iter().map(|name| self.field(name, depth)).collect();
        let rest = self.one_in(3).then(|| Box::new(self.ty(depth - 1)));
        TypeKind::Object(Object { fields, rest })
    }

    fn union(&mut self, depth: usize) -> TypeKind {
        let variants = self.some(&["x", "y", "z"]).into_iter().map(|word| {
            let object = self.object(depth);
            Variant { word: at(word), object: Type::new(object, Span::default()) }
        });
        let variants = variants.collect();
        TypeKind::Union(Union { tag: at(if self.one_in(9) { "d" } else { "tag" }), variants })
    }

    fn dressed(&mut self, kind: TypeKind) -> Type {
        Type { nullable: self.one_in(4), secret: self.one_in(12), ..Type::new(kind, Span::default()) }
    }

    fn field(&mut self, name: &str, depth: usize) -> Field {
        let field = Field::native(at(name), self.ty(depth - 1));
        match self.below(4) {
            0 => Field { presence: Presence::Nullable, ..field },
            1 => Field { presence: Presence::Optional, ..field },
            _ => field,
        }
    }

    fn some<'w>(&mut self, words: &[&'w str]) -> Vec<&'w str> {
        let kept: Vec<&str> = words.iter().copied().filter(|_| self.one_in(2)).collect();
        if kept.is_empty() { vec![words[1]] } else { kept }
    }

    /// A type much like another, so that they often fit.
    fn like(&mut self, ty: &Type, depth: usize) -> Type {
        if self.one_in(6) {
            return self.ty(depth);
        }
        let inside = depth.saturating_sub(1);
        let kind = match &ty.kind {
            TypeKind::List { of, items } => {
                TypeKind::List { of: Box::new(self.like(of, inside)), items: items.clone() }
            }
            TypeKind::Map(of) => TypeKind::Map(Box::new(self.like(of, inside))),
            TypeKind::Object(object) => self.like_object(object, depth),
            TypeKind::Union(union) => {
                let variants = union.variants.iter().filter(|_| !self.one_in(9)).cloned().collect::<Vec<_>>();
                let variants = variants.into_iter().map(|variant| match variant.object.kind {
                    TypeKind::Object(ref object) => {
                        let object = self.like_object(object, depth);
                        Variant { object: Type::new(object, Span::default()), ..variant }
                    }
                    _ => variant,
                });
                let mut variants: Vec<Variant> = variants.collect();
                variants.reverse();
                if variants.is_empty() {
                    return ty.clone();
                }
                TypeKind::Union(Union { variants, ..union.clone() })
            }
            other => other.clone(),
        };
        Type { kind, nullable: ty.nullable ^ self.one_in(8), ..ty.clone() }
    }

    fn like_object(&mut self, object: &Object, depth: usize) -> TypeKind {
        let inside = depth.saturating_sub(1);
        let alike = object.fields.iter().map(|field| Field { ty: self.like(&field.ty, inside), ..field.clone() });
        let mut fields: Vec<Field> = alike.collect();
        if self.one_in(4) && depth > 0 {
            fields.push(self.field("e", depth));
        }
        fields.reverse();
        let rest = match &object.rest {
            Some(rest) if !self.one_in(4) => Some(Box::new(self.like(rest, inside))),
            None if self.one_in(4) => Some(Box::new(Type::new(TypeKind::Json, Span::default()))),
            _ => None,
        };
        TypeKind::Object(Object { fields, rest })
    }

    /// A value of a type, or of nearly that type.
    fn value(&mut self, ty: &Type) -> Json {
        if ty.nullable && self.one_in(3) {
            return Json::Null;
        }
        match &ty.kind {
            TypeKind::Str(_) => json!(["", "a", "é名", "bbb", "2020-01-01", "1.5"][self.below(6)]),
            TypeKind::Int(_) => json!([-3, 0, 1, 5, i64::MIN, i64::MAX, (1 << 53) + 1, -(1 << 53)][self.below(8)]),
            TypeKind::Number(_) => match self.below(4) {
                0 => Json::Number(JsonNumber::from_f64(1e300).expect("finite")),
                n => json!([0.5, 2.5, 1.0][n - 1]),
            },
            TypeKind::Integer(_) | TypeKind::Exact(_) if self.one_in(2) => {
                json!([u64::MAX, 1 << 63, (1 << 53) + 1][self.below(3)])
            }
            TypeKind::Integer(_) => json!([-3, 0, i64::MIN, i64::MAX][self.below(4)]),
            TypeKind::Exact(_) => json!([0.5, -2.25, 1e300][self.below(3)]),
            TypeKind::Decimal(_) => json!(["1", "2.5", "-0.50", "9007199254740993", "2.500001"][self.below(5)]),
            TypeKind::Bool => json!(self.one_in(2)),
            TypeKind::Any => [json!(null), json!(true), json!("x"), json!(1.5), json!(i64::MIN)][self.below(5)].clone(),
            TypeKind::Json => [json!(null), json!([1, {"a": null}]), json!("x")][self.below(3)].clone(),
            TypeKind::Bytes => json!(["", "YQ=="][self.below(2)]),
            TypeKind::DateTime => json!("2020-01-01T00:00:00+02:00"),
            TypeKind::Date => json!("2020-01-01"),
            TypeKind::Enum(words) => json!(words[self.below(words.len())].value),
            TypeKind::List { of, .. } => (0..self.below(4)).map(|_| self.value(of)).collect(),
            TypeKind::Map(of) => {
                Json::Object((0..self.below(3)).map(|n| (format!("k{n}"), self.value(of))).collect::<Map<_, _>>())
            }
            TypeKind::Object(object) => Json::Object(self.members(object)),
            TypeKind::Union(union) => {
                let variant = &union.variants[self.below(union.variants.len())];
                let TypeKind::Object(object) = &variant.object.kind else { return Json::Null };
                let mut members = self.members(object);
                members.insert(union.tag.value.clone(), json!(variant.word.value));
                Json::Object(members)
            }
            TypeKind::Named(_) | TypeKind::Faulty => Json::Null,
        }
    }

    fn members(&mut self, object: &Object) -> Map<String, Json> {
        let mut members = Map::new();
        for field in &object.fields {
            if !(self.one_in(3) && field.presence != Presence::Required) {
                members.insert(field.name.value.clone(), self.value(&field.ty));
            }
        }
        if let Some(rest) = &object.rest {
            for name in ["d", "e", "f"] {
                if self.one_in(3) {
                    members.insert(name.to_owned(), self.value(rest));
                }
            }
        }
        members
    }
}

fn at(name: &str) -> At<String> {
    At::new(name.to_owned(), Span::default())
}

/// The shape that generated code has for a type.
fn shape(ty: &Type) -> &'static Shape {
    let double = |bound: &Option<Number>| bound.as_ref().map(|n| n.0.parse().expect("a number"));
    let text = |bound: &Option<Number>| bound.as_ref().map(|n| kept(n.0.clone()).as_str());
    let plain = match &ty.kind {
        TypeKind::Str(range) => Shape::text(range.min, range.max),
        TypeKind::Int(range) => Shape::int(range.min, range.max),
        TypeKind::Number(range) => Shape::number(double(&range.min), double(&range.max)),
        TypeKind::Integer(Range { min, max }) => Shape::Integer { min: *min, max: *max },
        TypeKind::Exact(range) => Shape::Exact { min: double(&range.min), max: double(&range.max) },
        TypeKind::Decimal(range) => Shape::decimal(text(&range.min), text(&range.max)),
        TypeKind::Bool => Shape::Bool,
        TypeKind::Any => Shape::Any,
        TypeKind::Json | TypeKind::Named(_) | TypeKind::Faulty => Shape::Json,
        TypeKind::Bytes => Shape::Bytes,
        TypeKind::DateTime => Shape::DateTime,
        TypeKind::Date => Shape::Date,
        TypeKind::List { of, items } => Shape::list_of(shape(of), items.min, items.max),
        TypeKind::Map(of) => Shape::map(shape(of)),
        TypeKind::Enum(words) => {
            let words: Vec<&'static str> = words.iter().map(|word| kept(word.value.clone()).as_str()).collect();
            Shape::words(kept(words))
        }
        TypeKind::Object(Object { fields, rest }) => {
            let fields = kept(fields.iter().map(field_shape).collect::<Vec<_>>());
            match rest {
                Some(rest) => Shape::open("R", fields, shape(rest)),
                None => Shape::record("R", fields),
            }
        }
        TypeKind::Union(union) => {
            let words = union.variants.iter().map(|variant| kept(variant.word.value.clone()).as_str());
            let records = union.variants.iter().map(|variant| shape(&variant.object));
            Shape::Union(kept(UnionShape {
                tag: kept(union.tag.value.clone()),
                words: kept(words.collect::<Vec<_>>()),
                records: kept(records.collect::<Vec<_>>()),
            }))
        }
    };
    let plain = if ty.secret { Shape::secret(kept(plain)) } else { plain };
    let holds_null = matches!(ty.kind, TypeKind::Any | TypeKind::Json);
    kept(if ty.nullable && !holds_null { Shape::nullable(kept(plain)) } else { plain })
}

fn field_shape(field: &Field) -> FieldShape {
    let name = kept(field.name.value.clone());
    match field.presence {
        Presence::Required => FieldShape::required(name, shape(&field.ty)),
        Presence::Nullable => FieldShape::optional(name, shape(&field.ty)),
        Presence::Optional => FieldShape::apart(name, shape(&field.ty)),
    }
}

/// Shapes live as long as the program.
fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

#[test]
fn what_fits_is_taken() {
    let none = Catalogue::default();
    let types = Types::new(&none);
    let mut dice = Dice(7);
    let (mut fitting, mut sent) = (0, 0);
    for _ in 0..20_000 {
        let sender = dice.ty(3);
        let receiver = dice.like(&sender, 3);
        let directions = [(Direction::Input, Unknown::Refuse), (Direction::Output, Unknown::Skip)];
        let (direction, unknown) = directions[dice.below(2)];
        let (consumer, provider) = match direction {
            Direction::Input => (&sender, &receiver),
            Direction::Output => (&receiver, &sender),
        };
        if !breaks((&types, consumer), (&types, provider), direction).is_empty() {
            continue;
        }
        fitting += 1;
        let (from, to) = (shape(&sender), shape(&receiver));
        for _ in 0..20 {
            let Ok(written) = check_json(from, dice.value(&sender), Unknown::Refuse) else { continue };
            sent += 1;
            if let Err(faults) = check_json(to, written.exact.clone(), unknown) {
                panic!("{sender:?}\n{receiver:?}\n{}\n{faults}", written.exact);
            }
        }
    }
    assert!(fitting > 3_000 && sent > 20_000, "{fitting} pairs fit, {sent} values were sent");
}
