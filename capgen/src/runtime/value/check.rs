//! Checks: what an input or output must keep to beside its type, told by a JSON Schema.
//!
//! Invariants
//! - A schema is compiled once, when it is first needed. It refers to nothing outside itself. Its patterns run in
//!   linear time, but for those that look around, whose steps are bounded. Formats in it hold: the reader of schemas
//!   leaves those out that only describe.
//! - No message holds a value, only what was expected; of what lies in a secret it does not hold that either.
//! - What cannot be checked is refused: a schema that cannot be compiled, and any without the feature `json-schema`.

#[cfg(feature = "json-schema")]
use std::sync::OnceLock;

use super::path::Here;
use super::{FaultKind, Faults, Json, Shape, Value, to_json};

/// A JSON Schema that types hold only in part. Generated code has one for each input or output that needs it.
#[derive(Debug)]
pub struct Check {
    /// The schema, JSON text that refers to nothing outside itself.
    text: &'static str,
    #[cfg(feature = "json-schema")]
    compiled: OnceLock<Result<jsonschema::Validator, String>>,
}

/// How a descriptor refers to a check.
pub type CheckOf = fn() -> &'static Check;

impl Check {
    /// A check against a schema.
    pub const fn new(text: &'static str) -> Check {
        Check {
            text,
            #[cfg(feature = "json-schema")]
            compiled: OnceLock::new(),
        }
    }

    /// The schema, as JSON text.
    pub fn schema(&self) -> &'static str {
        self.text
    }

    /// Holds JSON, which is of this shape, against the schema.
    ///
    /// # Errors
    /// One fault for each thing that breaks the schema, each with its path.
    pub fn json(&self, shape: &'static Shape, json: &Json) -> Result<(), Faults> {
        self.against(shape, json)
    }

    /// Does `self.json` for a value.
    pub(in crate::runtime) fn value(&self, shape: &'static Shape, value: &dyn Value) -> Result<(), Faults> {
        self.json(shape, &to_json(shape, value))
    }

    #[cfg(not(feature = "json-schema"))]
    fn against(&self, _: &'static Shape, _: &Json) -> Result<(), Faults> {
        Err(unchecked("switch on the feature `json-schema` of capgen"))
    }
}

/// Holds a value against a check, where there is one.
///
/// # Errors
/// One fault for each thing that breaks the schema, each with its path.
pub(in crate::runtime) fn check(
    check: Option<CheckOf>,
    shape: &'static Shape,
    value: &dyn Value,
) -> Result<(), Faults> {
    check.map_or(Ok(()), |check| check().value(shape, value))
}

/// The same for JSON that is of the shape.
///
/// # Errors
/// As [`check`].
pub(in crate::runtime) fn check_tree(check: Option<CheckOf>, shape: &'static Shape, json: &Json) -> Result<(), Faults> {
    check.map_or(Ok(()), |check| check().json(shape, json))
}

fn unchecked(why: &str) -> Faults {
    Here::ROOT.fault(FaultKind::Schema, format!("it cannot be held against its schema: {why}")).into()
}

#[cfg(feature = "json-schema")]
mod enabled {
    use jsonschema::{Draft, PatternOptions, ValidationError, Validator};

    use super::super::Shape;
    use super::super::fault::{Fault, MOST};
    use super::{Check, FaultKind, Faults, Here, Json, unchecked};

    /// Steps back that a pattern with lookaround may take over one text. A text that takes more is refused.
    const BACKTRACKS: usize = 100_000;

    /// The most memory for one pattern, in bytes.
    const PATTERN_BYTES: usize = 4 << 20;

    /// Characters of a message that are shown.
    const LONGEST: usize = 300;

    impl Check {
        pub(super) fn against(&self, shape: &'static Shape, json: &Json) -> Result<(), Faults> {
            let compiled = self.compiled.get_or_init(|| compile(self.text));
            let validator = compiled.as_ref().map_err(|error| unchecked(error))?;
            if validator.is_valid(json) {
                return Ok(());
            }
            let mut faults = Faults::default();
            for error in validator.iter_errors(json).take(MOST) {
                let path: Vec<String> = error.instance_path().as_str().split('/').skip(1).map(unescaped).collect();
                faults.add(|| fault(&error, Place { shape: Some(shape), json: Some(json) }, &path, &Here::ROOT, false));
            }
            faults.into_result()
        }
    }

    fn compile(text: &str) -> Result<Validator, String> {
        let schema: Json = serde_json::from_str(text).map_err(|error| error.to_string())?;
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .should_ignore_unknown_formats(true)
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS).size_limit(PATTERN_BYTES))
            .offline()
            .build(&schema)
            .map_err(|error| error.masked().to_string())
    }

    /// A step of a JSON pointer as the name it stands for.
    fn unescaped(step: &str) -> String {
        step.replace("~1", "/").replace("~0", "~")
    }

    /// Where a walk along a path is; unknown where the shape says no more.
    #[derive(Clone, Copy)]
    struct Place<'j> {
        shape: Option<&'static Shape>,
        json: Option<&'j Json>,
    }

    impl<'j> Place<'j> {
        fn inside(self, step: &str) -> Place<'j> {
            let json = match self.json {
                Some(Json::Object(members)) => members.get(step),
                Some(Json::Array(items)) => step.parse::<usize>().ok().and_then(|index| items.get(index)),
                _ => None,
            };
            Place { shape: self.shape.and_then(|shape| part(shape, self.json, step)), json }
        }
    }

    /// What a member or an item of a value is.
    fn part(shape: &'static Shape, json: Option<&Json>, step: &str) -> Option<&'static Shape> {
        match shape.peel().core {
            Shape::Record(record) => {
                record.fields.iter().find(|field| field.name == step).map(|field| field.shape).or(record.rest)
            }
            Shape::Union(union) => {
                let word = json?.get(union.tag)?.as_str()?;
                let at = union.words.iter().position(|known| *known == word)?;
                part(union.records.get(at)?, None, step)
            }
            Shape::List { of, .. } | Shape::Map { of } => Some(of),
            _ => None,
        }
    }

    /// The fault of an error at the end of a path.
    fn fault(error: &ValidationError<'_>, place: Place<'_>, path: &[String], here: &Here<'_>, secret: bool) -> Fault {
        let secret = secret || place.shape.is_some_and(|shape| shape.peel().secret);
        let Some((step, rest)) = path.split_first() else {
            return here.fault(FaultKind::Schema, message(error, secret));
        };
        let inside = place.inside(step);
        match (place.json, step.parse::<usize>()) {
            (Some(Json::Array(_)), Ok(index)) => fault(error, inside, rest, &here.item(index, secret), secret),
            _ => fault(error, inside, rest, &here.key(step, secret), secret),
        }
    }

    fn message(error: &ValidationError<'_>, secret: bool) -> String {
        if secret {
            return format!("breaks its schema (`{}`)", error.kind().keyword());
        }
        let words = error.masked().to_string();
        let shown: String = words.chars().take(LONGEST).flat_map(shown).collect();
        let more = if words.chars().nth(LONGEST).is_some() { "…" } else { "" };
        format!("breaks its schema: {shown}{more}")
    }

    /// A character as it may stand in a message.
    fn shown(char: char) -> impl Iterator<Item = char> {
        let escaped = char.is_control().then(|| char.escape_default());
        let plain = (!char.is_control()).then_some(char);
        plain.into_iter().chain(escaped.into_iter().flatten())
    }
}

#[cfg(all(test, feature = "json-schema"))]
mod tests {
    use serde_json::json;

    use super::super::FieldShape;
    use super::*;

    static SECRET: Shape = Shape::secret(&Shape::Json);
    static PARTS: Shape = Shape::list(&Shape::TEXT);
    static OPEN: Shape =
        Shape::open("Open", &[FieldShape::required("name", &Shape::TEXT), FieldShape::apart("parts", &PARTS)], &SECRET);

    fn told(schema: &'static str, json: Json) -> String {
        Check::new(schema).json(&OPEN, &json).err().map_or(String::new(), |faults| faults.to_string())
    }

    #[test]
    fn each_fault_has_its_path_and_no_value() {
        let schema = r#"{"properties": {"name": {"pattern": "^[a-z]+$"}, "parts": {"items": {"maxLength": 3}}},
            "dependentRequired": {"name": ["parts"]}}"#;
        assert_eq!(told(schema, json!({"name": "ann", "parts": ["abc"]})), "");
        assert_eq!(told(schema, json!({"name": "ann"})), "breaks its schema: \"parts\" is a required property");
        assert_eq!(
            told(schema, json!({"name": "Hunter2", "parts": ["a", "hunter"]})),
            "/name: breaks its schema: value does not match \"^[a-z]+$\"\n\
             /parts/1: breaks its schema: value is longer than 3 characters"
        );
    }

    #[test]
    fn of_a_secret_nothing_is_told() {
        let schema = r#"{"properties": {"pin": {"properties": {"hunter2": {"enum": ["hunter3"]}}}}}"#;
        let told = told(schema, json!({"name": "a", "pin": {"hunter2": "hunter4"}}));
        assert_eq!(told, "/pin/***: breaks its schema (`enum`)");
    }

    #[test]
    fn known_formats_hold_and_faults_are_few() {
        let uuid = r#"{"properties": {"name": {"format": "uuid"}}}"#;
        assert_eq!(told(uuid, json!({"name": "no uuid"})), "/name: breaks its schema: value is not a \"uuid\"");
        assert_eq!(told(r#"{"properties": {"name": {"format": "iban"}}}"#, json!({"name": "no iban"})), "");
        let items = vec![json!("aaaa"); 1000];
        let schema = r#"{"properties": {"parts": {"items": {"maxLength": 3}}}}"#;
        assert_eq!(told(schema, json!({"name": "a", "parts": items})).lines().count(), 100);
    }

    #[test]
    fn what_cannot_be_compiled_refuses_everything() {
        for schema in [r#"{"pattern": "(a"}"#, r#"{"$ref": "https://example.com/a"}"#, "{"] {
            assert!(
                told(schema, json!({"name": "a"})).starts_with("it cannot be held against its schema: "),
                "{schema}"
            );
        }
    }
}
