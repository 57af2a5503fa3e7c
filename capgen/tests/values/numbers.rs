//! Wide whole numbers and numbers that are exact where they are whole.

use capgen::rt::{Shape, Typed};
use capgen::runtime::value::{
    Unknown, canonical_json, equal, from_json, masked, read_json, to_json, transfer, validate, write_json,
};
use capgen::{Any, Json, Number};
use serde_json::json;

const BEYOND_DOUBLE: u64 = 9_007_199_254_740_993;

/// Reads text, and the same through a tree; writes it in every way there is.
fn through<T: Typed + PartialEq>(text: &str) -> Result<String, String> {
    let value: T = read_json(text.as_bytes(), Unknown::Refuse).map_err(|faults| faults.to_string())?;
    let tree: Json = serde_json::from_str(text).unwrap();
    assert!(from_json::<T>(tree, Unknown::Refuse).is_ok_and(|tree| tree == value), "{text}");
    validate(T::SHAPE, &value).map_err(|faults| faults.to_string())?;
    let written = write_json(T::SHAPE, &value).unwrap();
    let tree = to_json(T::SHAPE, &value);
    assert_eq!((tree.to_string(), &masked(T::SHAPE, &value)), (written.clone(), &tree));
    Ok(written)
}

#[test]
fn whole_numbers_go_through_with_every_digit() {
    for digits in ["0", "-9223372036854775808", "9007199254740993", "9223372036854775808", "18446744073709551615"] {
        assert_eq!(through::<i128>(digits), Ok(digits.to_owned()));
        assert_eq!(through::<Number>(digits), Ok(digits.to_owned()));
    }
    for (text, whole) in [("1.0", "1"), ("1e3", "1000"), ("-2.0", "-2"), ("-0.0", "0")] {
        assert_eq!(through::<i128>(text), Ok(whole.to_owned()));
        assert_eq!(through::<Number>(text), Ok(whole.to_owned()));
    }
    assert_eq!(through::<Number>("2.5"), Ok("2.5".to_owned()));
    assert_eq!(through::<Number>("1e300"), Ok("1e+300".to_owned()));
    assert_eq!(
        through::<Vec<Option<i128>>>("[18446744073709551615,null]"),
        Ok("[18446744073709551615,null]".to_owned())
    );
}

#[test]
fn what_is_no_such_number_is_told() {
    let fault = |text: &str| through::<i128>(text).unwrap_err();
    assert_eq!(fault("1.5"), "expected an integer, found 1.5");
    assert_eq!(fault("\"1\""), "expected an integer, found \"1\"");
    let known = "expected an integer from -9223372036854775808 to 18446744073709551615, found";
    assert_eq!(fault("18446744073709551616"), format!("{known} 1.8446744073709552e19"));
    assert_eq!(fault("-9223372036854775809"), format!("{known} -9.223372036854776e18"));
    assert_eq!(through::<Number>("null").unwrap_err(), "expected a number, found null");
}

#[test]
fn rust_code_makes_no_wider_one() {
    let fault = |value: i128| validate(&Shape::INTEGER, &value).unwrap_err().to_string();
    assert_eq!(
        fault(18_446_744_073_709_551_616),
        "expected an integer of at most 18446744073709551615, found 18446744073709551616"
    );
    assert_eq!(
        fault(-9_223_372_036_854_775_809),
        "expected an integer of at least -9223372036854775808, found -9223372036854775809"
    );
    let mut wide = i128::MAX;
    let moved = transfer::<Number>(&Shape::INTEGER, &mut wide, Unknown::Refuse).unwrap_err();
    assert_eq!(moved.to_string(), format!("expected an integer of at most 18446744073709551615, found {}", i128::MAX));
    assert!(validate(&Shape::EXACT, &Number::from(f64::NAN)).is_err());
}

#[test]
fn bounds_hold_exactly() {
    static FEW: Shape = Shape::Integer { min: Some(1), max: None };
    assert!(validate(&FEW, &i128::from(u64::MAX)).is_ok());
    assert_eq!(validate(&FEW, &0_i128).unwrap_err().to_string(), "expected an integer of at least 1, found 0");
    static BELOW: Shape = Shape::Exact { min: None, max: Some(9_007_199_254_740_992.0) };
    assert!(validate(&BELOW, &Number::from(BEYOND_DOUBLE - 1)).is_ok());
    let fault = validate(&BELOW, &Number::from(BEYOND_DOUBLE)).unwrap_err().to_string();
    assert_eq!(fault, "expected a number of at most 9007199254740992, found 9007199254740993");
}

#[test]
fn other_types_take_what_they_hold() {
    fn to<T: Typed>(value: i128) -> Result<T, String> {
        let mut value = value;
        transfer(&Shape::INTEGER, &mut value, Unknown::Refuse).map_err(|faults| faults.to_string())
    }
    let wide: i128 = u64::MAX.into();
    assert_eq!(to::<i64>(-3), Ok(-3));
    let held = "expected an integer from -9223372036854775808 to 9223372036854775807, found 18446744073709551615";
    assert_eq!((to::<i64>(wide), to::<Any>(wide)), (Err(held.to_owned()), Err(held.to_owned())));
    assert_eq!(to::<f64>(1 << 63), Ok(9_223_372_036_854_775_808.0));
    assert_eq!(to::<f64>(BEYOND_DOUBLE.into()).map_err(|why| why.contains("a double holds exactly")), Err(true));
    assert_eq!((to::<Json>(wide), to::<i128>(wide)), (Ok(json!(u64::MAX)), Ok(wide)));
    assert_eq!(to::<Number>(wide), Ok(Number::from(u64::MAX)));
}

#[test]
fn the_same_number_has_one_canonical_text() {
    let canonical = |text: &str| {
        let value: Number = read_json(text.as_bytes(), Unknown::Refuse).unwrap();
        canonical_json(&Shape::EXACT, &value)
    };
    assert_eq!((canonical("1.0"), canonical("1e0")), ("1".to_owned(), "1".to_owned()));
    assert_ne!(canonical("9007199254740993"), canonical("9007199254740992"));
    assert_eq!(canonical("18446744073709551615"), "18446744073709551615");
    assert!(equal(&Shape::EXACT, &Number::from(3.0), &Number::from(3)));
    assert!(!equal(&Shape::EXACT, &Number::from(BEYOND_DOUBLE), &Number::from(BEYOND_DOUBLE - 1)));
    assert_eq!(serde_json::to_string(&Number::from(u64::MAX)).unwrap(), "18446744073709551615");
}
