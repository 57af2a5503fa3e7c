//! What only JSON Schema has: other members, what may be absent and is not null, tagged unions.

use super::*;
use crate::model::{Catalogue, Field, Object, Presence, Range, Union, Variant};

fn ty(kind: TypeKind) -> Type {
    Type::new(kind, Span::default())
}

fn text() -> Type {
    ty(TypeKind::Str(Range::ALL))
}

fn int() -> Type {
    ty(TypeKind::Int(Range::ALL))
}

fn or_null(of: Type) -> Type {
    Type { nullable: true, ..of }
}

fn at(word: &str) -> At<String> {
    At::new(word.to_owned(), Span::default())
}

fn field(name: &str, presence: Presence, ty: Type) -> Field {
    Field { name: at(name), ty, presence }
}

fn object(fields: &[Field], rest: Option<Type>) -> Type {
    ty(TypeKind::Object(Object { fields: fields.to_vec(), rest: rest.map(Box::new) }))
}

fn one(presence: Presence, of: Type) -> Type {
    object(&[field("a", presence, of)], None)
}

fn map(of: Type) -> Type {
    ty(TypeKind::Map(Box::new(of)))
}

fn union(tag: &str, variants: &[(&str, Type)]) -> Type {
    let variants = variants.iter().map(|(word, object)| Variant { word: at(word), object: object.clone() });
    ty(TypeKind::Union(Union { tag: at(tag), variants: variants.collect() }))
}

/// What breaks when one is sent and the other accepted, in either direction.
fn found(sent: &Type, accepted: &Type, direction: Direction) -> Vec<String> {
    let none = Catalogue::default();
    let types = Types::new(&none);
    let (consumer, provider) = match direction {
        Direction::Input => (sent, accepted),
        Direction::Output => (accepted, sent),
    };
    breaks((&types, consumer), (&types, provider), direction).into_iter().map(|found| found.message).collect()
}

fn sent(sent: &Type, accepted: &Type) -> Vec<String> {
    found(sent, accepted, Direction::Input)
}

#[test]
fn a_wide_number_takes_a_narrow_one_and_not_the_other_way_round() {
    let double = || ty(TypeKind::Number(Range::ALL));
    let (wide, exact) = (|| ty(TypeKind::Integer(Range::ALL)), || ty(TypeKind::Exact(Range::ALL)));
    let positive = || ty(TypeKind::Integer(Range { min: Some(1), max: None }));
    for (narrow, broad) in
        [(int(), wide()), (int(), exact()), (wide(), exact()), (double(), exact()), (positive(), wide())]
    {
        assert_eq!(sent(&narrow, &broad), [""; 0], "{narrow:?} into {broad:?}");
    }
    let beyond = ["`input` goes beyond the range that is accepted"];
    for (broad, narrow) in
        [(wide(), int()), (wide(), double()), (exact(), double()), (positive(), int()), (int(), positive())]
    {
        assert_eq!(sent(&broad, &narrow), beyond, "{broad:?} into {narrow:?}");
    }
    assert_eq!(sent(&wide(), &ty(TypeKind::Any)), beyond);
    assert_eq!(sent(&exact(), &wide()), ["`input` is a number on one side and an integer on the other"]);
}

#[test]
fn what_may_be_absent_is_not_what_may_be_null() {
    use Presence::{Nullable, Optional, Required};
    let left_out = "`input.a` may be left out, and is required";
    let null = "`input.a` may be null, which is not accepted";
    for (from, to, expected) in [
        (one(Optional, text()), one(Optional, text()), &[][..]),
        (one(Required, text()), one(Optional, text()), &[]),
        (one(Optional, text()), one(Nullable, or_null(text())), &[]),
        (one(Optional, or_null(text())), one(Optional, or_null(text())), &[]),
        (one(Nullable, or_null(text())), one(Required, or_null(text())), &[]),
        (one(Optional, text()), one(Required, text()), &[left_out]),
        (one(Optional, text()), one(Required, or_null(text())), &[left_out]),
        (one(Optional, or_null(text())), one(Required, text()), &[null, left_out]),
        (one(Nullable, or_null(text())), one(Optional, text()), &[null]),
    ] {
        let mut found = sent(&from, &to);
        found.sort_by(|a, b| b.cmp(a));
        let mut expected = expected.to_vec();
        expected.sort_by(|a, b| b.cmp(a));
        assert_eq!(found, expected, "{from:?} into {to:?}");
    }
    let needed = one(Required, or_null(text()));
    assert_eq!(sent(&object(&[], None), &needed), ["`input.a` is required, and never sent"]);
}

#[test]
fn other_members_are_taken_by_what_has_room_for_them() {
    let required = || field("a", Presence::Required, text());
    let optional = |of| field("a", Presence::Optional, of);
    let closed = object(&[required()], None);
    let open = object(&[required()], Some(text()));
    assert_eq!(sent(&closed, &open), [""; 0]);
    assert_eq!(sent(&open, &open), [""; 0]);
    assert_eq!(sent(&open, &closed), ["`input` may hold members that are not known to the provider"]);
    assert_eq!(found(&open, &closed, Direction::Output), [""; 0]);
    let numbers = object(&[required()], Some(int()));
    assert_eq!(sent(&open, &numbers), ["`input.*` is text on one side and an integer on the other"]);
    // A field that only one side names.
    let more = object(&[required(), field("b", Presence::Required, int())], None);
    assert_eq!(sent(&more, &open), ["`input.b` is an integer on one side and text on the other"]);
    assert_eq!(sent(&more, &numbers), [""; 0]);
    assert_eq!(sent(&numbers, &more)[0], "`input.b` is required, and may not be sent");
    // A map is an object without fields.
    assert_eq!(sent(&closed, &map(text())), [""; 0]);
    assert_eq!(sent(&closed, &map(int())), ["`input.a` is text on one side and an integer on the other"]);
    assert_eq!(sent(&map(text()), &object(&[optional(text())], Some(text()))), [""; 0]);
    assert_eq!(
        found(&map(text()), &object(&[optional(int())], None), Direction::Output),
        ["`output.a` is text on one side and an integer on the other"]
    );
}

#[test]
fn a_union_fits_one_that_knows_its_words() {
    let cat = || object(&[field("lives", Presence::Required, int())], None);
    let dog = || object(&[], None);
    let both = union("kind", &[("cat", cat()), ("dog", dog())]);
    assert_eq!(sent(&both, &both), [""; 0]);
    assert_eq!(sent(&union("kind", &[("dog", dog())]), &both), [""; 0]);
    assert_eq!(
        sent(&both, &union("kind", &[("dog", dog())])),
        ["`input` may be `cat`, which the other side does not know"]
    );
    let other = union("kind", &[("cat", object(&[field("lives", Presence::Required, text())], None)), ("dog", dog())]);
    assert_eq!(sent(&both, &other), ["`input(cat).lives` is an integer on one side and text on the other"]);
    let tag = "`input` is told apart by `kind` on one side and by `is` on the other";
    assert_eq!(sent(&both, &union("is", &[("cat", cat()), ("dog", dog())])), [tag]);
    assert_eq!(sent(&both, &ty(TypeKind::Json)), [""; 0]);
}

#[test]
fn a_tag_that_one_side_writes_down_as_a_field_is_known_to_both() {
    let kind = || field("kind", Presence::Required, ty(TypeKind::Enum(vec![at("cat")])));
    let with = union("kind", &[("cat", object(&[kind()], None))]);
    let without = union("kind", &[("cat", object(&[], None))]);
    assert_eq!(sent(&with, &without), [""; 0]);
    assert_eq!(sent(&without, &with), [""; 0]);
}
