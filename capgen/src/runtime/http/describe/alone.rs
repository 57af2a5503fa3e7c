//! One capability by itself: the schemas of a call and of its RESULT, each of which refers to nothing outside.

use super::answers::Common;
use super::schemas::Schemas;
use super::{Operation, body};
use crate::Json;

/// The schema of a call, and that of its RESULT.
pub(in crate::runtime::http) fn alone(operation: &Operation) -> (Json, Json) {
    let mut schemas = Schemas::of_schema();
    let input = schemas.add("Input", &operation.input);
    let mut call = body::of_call(operation, &input);
    call["$defs"] = schemas.into_json();
    let mut schemas = Schemas::of_schema();
    let common = Common::add(&mut schemas);
    let output = schemas.add("Output", &operation.output);
    let mut result = common.result(operation, &output);
    result["type"] = "object".into();
    result["$defs"] = schemas.into_json();
    (call, result)
}
