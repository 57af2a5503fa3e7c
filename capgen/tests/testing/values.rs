//! Inputs and outputs that are made up.

use capgen::rt::{FieldShape, Shape, UnionShape};
use capgen::testing::{Choices, input, invalid_input, output};
use capgen::{Capability, Descriptor, Json};

use crate::world::{Find, Send, capability};

fn inputs<C: Capability<Input = Json>>() -> impl Iterator<Item = Json> {
    (0..300).map(|seed| input::<C>(&mut Choices::seeded(seed)).expect("an input can be made"))
}

#[test]
fn what_is_made_keeps_to_the_shape_and_reaches_its_ends() {
    let seats: Vec<i64> = inputs::<Find>().map(|input| input["seats"].as_i64().unwrap()).collect();
    assert!(seats.iter().all(|seats| (1..=20).contains(seats)), "{seats:?}");
    assert!(seats.contains(&1) && seats.contains(&20) && seats.contains(&7), "{seats:?}");
    let counts: Vec<usize> = inputs::<Send>().map(|input| input["to"].as_array().unwrap().len()).collect();
    assert!([1, 2, 3].iter().all(|count| counts.contains(count)), "{counts:?}");
    assert!(
        inputs::<Send>().any(|input| input["note"].is_null()) && inputs::<Send>().any(|input| !input["note"].is_null())
    );
    let odd = |input: &Json| input["password"].as_str().is_some_and(|text| text.contains('\n'));
    assert!(inputs::<Send>().any(|input| odd(&input)), "some texts are odd");
}

#[test]
fn the_same_seed_makes_the_same_and_no_bytes_the_simplest() {
    for seed in 0..20 {
        let made = || output::<Send>(&mut Choices::seeded(seed));
        assert_eq!(made(), made());
    }
    let simplest = input::<Send>(&mut Choices::of_bytes(Vec::new())).unwrap();
    assert_eq!(simplest["on"], "2026-01-01");
    assert_eq!(simplest["to"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_spoilt_is_refused_at_the_place_that_is_told() {
    let mut places: Vec<(String, &str)> = Vec::new();
    for seed in 0..300 {
        let spoilt = invalid_input::<Send>(&mut Choices::seeded(seed)).expect("an input can be wrong");
        places.push((spoilt.path, spoilt.what));
    }
    for wanted in [
        ("/to", "too few"),
        ("/to/0", "too short"),
        ("/on", "malformed"),
        ("/password", "left out"),
        ("/no_such_member", "a member that is not declared"),
    ] {
        assert!(places.iter().any(|(path, what)| (path.as_str(), *what) == wanted), "{wanted:?} in {places:?}");
    }
    assert!(invalid_input::<Anything>(&mut Choices::seeded(1)).is_none(), "nothing is wrong there");
}

capability!(Anything, Descriptor::of("json.keep", "Keep it.", &Shape::Json, &Shape::Json));

static TREE: Shape =
    Shape::record("Tree", &[FieldShape::required("below", &TREES), FieldShape::required("is", &UNION)]);
static TREES: Shape = Shape::list(&TREE);
static LEAF: Shape = Shape::record("Leaf", &[FieldShape::apart("price", &PRICE)]);
static PRICE: Shape = Shape::decimal(Some("0.5"), Some("9.75"));
static TWIG: Shape = Shape::open("Twig", &[FieldShape::required("at", &Shape::DateTime)], &Shape::Bytes);
static UNION: Shape = Shape::Union(&UnionShape { tag: "kind", words: &["leaf", "twig"], records: &[&LEAF, &TWIG] });

capability!(Grow, Descriptor::of("tree.grow", "Grow.", &TREE, &TREE));

#[test]
fn what_holds_itself_ends_and_every_variant_comes() {
    let kinds: Vec<Json> = inputs::<Grow>().map(|tree| tree["is"]["kind"].clone()).collect();
    assert!(kinds.contains(&"leaf".into()) && kinds.contains(&"twig".into()));
}

#[cfg(feature = "json-schema")]
mod checked {
    use capgen::rt::check;

    use super::*;

    static ORDER: Shape = Shape::record(
        "Order",
        &[
            FieldShape::required("currency", &Shape::TEXT),
            FieldShape::required("mail", &Shape::TEXT),
            FieldShape::required("pieces", &Shape::INT),
            FieldShape::required("size", &Shape::TEXT),
        ],
    );
    capability!(
        Order,
        Descriptor {
            input_check: check!(
                r##"{"properties": {"currency": {"$ref": "#/$defs/code"}, "mail": {"format": "email"},
                "pieces": {"multipleOf": 12, "minimum": 1}, "size": {"enum": ["s", "m"]}},
                "$defs": {"code": {"pattern": "^[A-Z]{3}$"}}}"##
            ),
            ..Descriptor::of("shop.order", "Order.", &ORDER, &ORDER)
        }
    );
    capability!(
        Nothing,
        Descriptor {
            input_check: check!(r#"{"not": {}}"#),
            ..Descriptor::of("shop.nothing", "Order nothing.", &ORDER, &ORDER)
        }
    );

    #[test]
    fn what_a_schema_says_beyond_the_types_holds() {
        for order in inputs::<Order>() {
            assert!(order["currency"].as_str().unwrap().bytes().all(|byte| byte.is_ascii_uppercase()), "{order}");
            assert!(
                order["pieces"].as_i64().unwrap() % 12 == 0 && order["mail"].as_str().unwrap().contains('@'),
                "{order}"
            );
        }
        assert_eq!(input::<Nothing>(&mut Choices::seeded(1)), None, "nothing can be made that nothing is");
    }
}

#[cfg(feature = "proptest")]
mod strategies {
    use capgen::testing::{inputs, invalid_inputs};
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    use super::*;

    #[test]
    fn what_fails_shrinks_to_the_simplest_that_fails() {
        let mut runner = TestRunner::deterministic();
        let result = runner.run(&inputs::<Find>(), |input| {
            proptest::prop_assert!(input["seats"].as_i64().unwrap() < 5);
            Ok(())
        });
        let told = result.unwrap_err().to_string();
        assert!(told.contains("Number(5)") || told.contains("Number(20)"), "the least that fails, or an end: {told}");
        let spoilt = invalid_inputs::<Find>().new_tree(&mut runner).unwrap().current();
        assert!(spoilt.path.starts_with('/') || spoilt.path.is_empty());
    }
}
