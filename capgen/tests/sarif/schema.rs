//! As much of JSON Schema as the SARIF schema uses. An unknown keyword fails, so that nothing goes unchecked.

use serde_json::Value;

/// Every fault of a value, each with its path.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    Checker { root: schema, faults: &mut faults }.check(schema, value, "");
    faults
}

struct Checker<'a> {
    root: &'a Value,
    faults: &'a mut Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, path: &str) {
        for (keyword, rule) in schema.as_object().expect("a schema is an object") {
            if let Err(fault) = self.keyword(keyword, rule, schema, value, path) {
                self.faults.push(format!("{path}: {fault}"));
            }
        }
    }

    fn keyword(
        &mut self,
        keyword: &str,
        rule: &Value,
        schema: &Value,
        value: &Value,
        path: &str,
    ) -> Result<(), String> {
        match keyword {
            "$schema" | "$id" | "title" | "description" | "default" | "definitions" => {}
            "$ref" => {
                let target = rule.as_str().and_then(|r| r.strip_prefix('#')).and_then(|r| self.root.pointer(r));
                self.check(target.expect("a reference within the schema"), value, path);
            }
            "properties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = rule.get(name) {
                        self.check(schema, value, &format!("{path}/{name}"));
                    }
                }
            }
            "additionalProperties" => self.additional(rule, schema, value, path)?,
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.check(rule, item, &format!("{path}/{i}"));
                }
            }
            "anyOf" | "oneOf" => {
                let fitting = rule.as_array().into_iter().flatten().filter(|s| self.fits(s, value)).count();
                require(fitting == 1 || (keyword == "anyOf" && fitting > 1), || format!("{keyword}: {fitting} fit"))?;
            }
            _ => simple(keyword, rule, value)?,
        }
        Ok(())
    }

    fn additional(&mut self, rule: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        for (name, value) in value.as_object().into_iter().flatten() {
            if schema.get("properties").is_none_or(|p| p.get(name).is_none()) {
                require(rule != &Value::Bool(false), || format!("has no `{name}`"))?;
                if rule.is_object() {
                    self.check(rule, value, &format!("{path}/{name}"));
                }
            }
        }
        Ok(())
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        Checker { root: self.root, faults: &mut faults }.check(schema, value, "");
        faults.is_empty()
    }
}

fn simple(keyword: &str, rule: &Value, value: &Value) -> Result<(), String> {
    let number = |below: bool| {
        let (Some(value), Some(rule)) = (value.as_f64(), rule.as_f64()) else { return true };
        if below { value <= rule } else { value >= rule }
    };
    let fine = match keyword {
        "type" => rule == kind(value) || rule.as_array().is_some_and(|r| r.iter().any(|r| r == kind(value))),
        "enum" => rule.as_array().is_some_and(|r| r.contains(value)),
        "required" => rule.as_array().into_iter().flatten().all(|name| {
            value.as_object().is_none_or(|object| name.as_str().is_some_and(|name| object.contains_key(name)))
        }),
        "minItems" => value.as_array().is_none_or(|items| Some(items.len() as u64) >= rule.as_u64()),
        "uniqueItems" => {
            rule == false
                || value.as_array().is_none_or(|items| items.iter().enumerate().all(|(i, a)| !items[..i].contains(a)))
        }
        "minimum" => number(false),
        "maximum" => number(true),
        // What is written holds only these; see RFC 3986.
        "format" => value.as_str().is_none_or(|uri| {
            uri.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&b))
        }),
        _ => return Err(format!("the test knows no keyword `{keyword}`")),
    };
    require(fine, || format!("{keyword} {rule} does not hold for {value}"))
}

fn require(fine: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if fine { Ok(()) } else { Err(fault()) }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
