//! Each case of JSON Schema, through the generated type and what is checked beside it, against a reference validator.

use capgen_tests_schemas::{CASES, Case, REFUSED};
use serde_json::{Value, json};

/// Their references are written with characters that belong escaped, which the reference insists on.
const NOT_ESCAPED: [&str; 2] = ["def-cjk", "def-generic-brackets"];

/// Can the reference say something? It knows no formats of whole numbers, which are no part of JSON Schema.
fn knows(case: &Value) -> bool {
    let text = case["schema"].to_string();
    let whole = ["\"format\":\"int", "\"format\":\"uint"].iter().any(|format| text.contains(format));
    !whole && !NOT_ESCAPED.contains(&case["id"].as_str().unwrap_or_default())
}

fn reference(case: &Value) -> jsonschema::Validator {
    let options = jsonschema::options().with_draft(jsonschema::Draft::Draft202012);
    let options = options.should_validate_formats(case["format_assert"] == true);
    options.build(&case["schema"]).unwrap_or_else(|error| panic!("{}: {error}", case["id"]))
}

/// What comes of a value: itself again, or why it is refused.
fn through(case: &Case, value: &Value) -> Result<Value, String> {
    let input = if case.wrapped { json!({ "value": value }) } else { value.clone() };
    let written = (case.round_trip)(&input.to_string())?;
    let mut written: Value = serde_json::from_str(&written).map_err(|error| format!("wrote no JSON: {error}"))?;
    Ok(if case.wrapped { written["value"].take() } else { written })
}

/// The same value, numbers by what they are.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.as_f64() == b.as_f64() && (a.is_f64() != b.is_f64())),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        (a, b) => a == b,
    }
}

/// What is wrong with a case.
fn faults(case: &Case) -> Vec<String> {
    let written: Value = serde_json::from_str(case.text).expect("a case is JSON");
    let reference = knows(&written).then(|| reference(&written));
    let mut faults = Vec::new();
    for (kind, expected) in [("valid", true), ("invalid", false)] {
        for value in written[kind].as_array().into_iter().flatten() {
            if let Some(reference) = &reference
                && reference.is_valid(value) != expected
            {
                faults.push(format!("{}: the reference does not call {value} {kind}", case.id));
            }
            match through(case, value) {
                Ok(back) if expected && !same(value, &back) => {
                    faults.push(format!("{}: {value} came back as {back}", case.id));
                }
                Err(why) if expected => faults.push(format!("{}: {value} is refused: {why}", case.id)),
                Ok(_) if !expected => faults.push(format!("{}: {value} passes", case.id)),
                _ => {}
            }
        }
    }
    faults
}

#[test]
fn types_and_checks_agree_with_the_reference_and_keep_what_they_read() {
    assert!(CASES.len() > 400, "only {} cases", CASES.len());
    let faults: Vec<String> = CASES.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// What is written with digits alone and has more than 64 bits comes as a double, which may have lost some.
#[test]
fn a_whole_number_whose_digits_may_be_lost_is_refused_and_never_changed() {
    let case = CASES.iter().find(|case| case.id == "int-above-i64").expect("a case");
    for digits in ["18446744073709551616", "-9223372036854775809", "1e19", "1e300"] {
        let value: Value = serde_json::from_str(digits).expect("a number");
        let passes = digits == "1e19";
        let came = through(case, &json!({ "a": value }));
        let words = "/a: expected an integer from -9223372036854775808 to 18446744073709551615, found";
        match came {
            Ok(back) => assert!(passes && same(&back["a"], &value), "{digits} came back as {back}"),
            Err(why) => assert!(!passes && why.contains(words), "{digits}: {why}"),
        }
    }
}

#[test]
fn few_cases_are_refused_and_each_by_keyword_and_pointer() {
    let all = CASES.len() + REFUSED.len();
    assert!(REFUSED.len() * 100 < all * 3, "{} of {all} are refused: {REFUSED:#?}", REFUSED.len());
    for (id, errors) in REFUSED {
        for error in *errors {
            let names = error.split('`').skip(1).step_by(2);
            let [keyword, pointer] = names.take(2).collect::<Vec<_>>()[..] else { panic!("{id}: {error}") };
            assert!(pointer.starts_with('/') && pointer.ends_with(keyword), "{id}: {error}");
        }
    }
}
