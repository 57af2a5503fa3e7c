//! The alternatives of a `|`, judged as a whole.
//!
//! `null` makes the alternation nullable. What remains is one type, or the values of an enum; nothing else.

use crate::diagnostic::Finding;
use crate::diagnostic::codes::cg02;
use crate::diagnostic::suggest::nearest;
use crate::model::{At, Span, Type, TypeKind};

use super::names::{self, TypeNames};
use super::report::Report;

/// One side of a `|`.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) what: What,
    pub(super) secret: bool,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// `null`
    Null,
    /// A word that names no type, or quoted text.
    Value { text: String, quoted: bool },
    /// A type by its name, which could be meant as an enum value.
    Name(TypeKind, String),
    /// A type that cannot be meant as anything else.
    Structure(TypeKind),
    /// A finding was made.
    Faulty,
}

impl Alternative {
    /// The bytes of its text, where it is a value.
    fn length(&self) -> usize {
        match &self.what {
            What::Value { text, .. } => text.len(),
            _ => 0,
        }
    }
}

/// The type that some alternatives make together.
pub(super) fn resolve(mut all: Vec<Alternative>, span: Span, names: &TypeNames<'_>, report: &mut Report<'_>) -> Type {
    let secret = all.iter().any(|one| one.secret);
    let faulty = all.iter().any(|one| matches!(one.what, What::Faulty));
    let mut nulls = all.iter().filter(|one| matches!(one.what, What::Null)).map(|one| one.span);
    let (first, again) = (nulls.next(), nulls.next());
    if let (Some(first), Some(again)) = (first, again) {
        report.push(twice("null", again, first));
    }
    all.retain(|one| !matches!(one.what, What::Null));
    let kind = match all.as_mut_slice() {
        _ if faulty => TypeKind::Faulty,
        [] => {
            report.push(null_alone(span));
            TypeKind::Faulty
        }
        [one] => alone(one, names, report),
        several => together(several, span, names, report),
    };
    Type { nullable: first.is_some(), secret, ..Type::new(kind, span) }
}

/// The only alternative beside `null`, whose text or kind is taken out of it.
fn alone(one: &mut Alternative, names: &TypeNames<'_>, report: &mut Report<'_>) -> TypeKind {
    if matches!(&one.what, What::Value { text, quoted: false } if names::is_upper_case(text)) {
        warn_of_near_names(std::slice::from_ref(one), names, report);
    }
    match &mut one.what {
        What::Name(kind, _) | What::Structure(kind) => std::mem::replace(kind, TypeKind::Faulty),
        What::Value { text, quoted } if *quoted || names::is_upper_case(text) => {
            TypeKind::Enum(vec![At::new(std::mem::take(text), one.span)])
        }
        What::Value { text, .. } => {
            let meant = if report.may_suggest() { names::meant(text, names) } else { None };
            report.push(unknown_type(text, one.span, meant));
            TypeKind::Faulty
        }
        What::Null | What::Faulty => TypeKind::Faulty,
    }
}

/// Two or more alternatives beside `null`: all of them must be enum values.
fn together(several: &mut [Alternative], span: Span, names: &TypeNames<'_>, report: &mut Report<'_>) -> TypeKind {
    let is_value = |one: &&Alternative| matches!(one.what, What::Value { .. });
    if several.iter().all(|one| is_value(&one)) {
        warn_of_near_names(several, names, report);
        return TypeKind::Enum(distinct(several, report));
    }
    let (values, types): (Vec<_>, Vec<_>) = several.iter().partition(is_value);
    match (values.as_slice(), types.as_slice()) {
        ([], types) => {
            report.push(types_only(types, span));
            TypeKind::Faulty
        }
        (values, types) => {
            if let Some(slip) = values.iter().find(|one| is_nearly_null(one)).filter(|_| several.len() == 2) {
                report.push(nearly_null(slip, types));
                return TypeKind::Faulty;
            }
            let meant = values.iter().take(MOST_COMPARED).find_map(|one| misspelt(one, names));
            for one in types {
                report.push(type_among_values(one, meant));
            }
            TypeKind::Faulty
        }
    }
}

/// The values of an enum, each once. They are taken out of the alternatives.
fn distinct(values: &mut [Alternative], report: &mut Report<'_>) -> Vec<At<String>> {
    let mut seen = std::collections::BTreeMap::new();
    let mut again = Vec::new();
    for (position, one) in values.iter().enumerate() {
        let What::Value { text, .. } = &one.what else { continue };
        match seen.get(text.as_str()) {
            Some(first) => {
                report.push(twice(text, one.span, *first));
                again.push(position);
            }
            None => {
                seen.insert(text.as_str(), one.span);
            }
        }
    }
    let mut kept = Vec::with_capacity(values.len());
    for (position, one) in values.iter_mut().enumerate() {
        if let What::Value { text, .. } = &mut one.what
            && again.binary_search(&position).is_err()
        {
            kept.push(At::new(std::mem::take(text), one.span));
        }
    }
    kept
}

/// An enum of more words is not compared with type names.
const MOST_COMPARED: usize = 16;

/// A value without quotes that resembles the name of a type: its text, that name and its place. Capitals are values,
/// unless they spell a built-in type.
fn misspelt<'a>(one: &'a Alternative, names: &TypeNames<'a>) -> Option<(&'a str, &'a str, Span)> {
    match &one.what {
        What::Value { text, quoted: false }
            if !names::is_upper_case(text) || names::is_built_in(&text.to_lowercase()) =>
        {
            names::resembles(text, names).map(|name| (text.as_str(), name, one.span))
        }
        _ => None,
    }
}

/// Is it a word that was probably meant as `null`?
fn is_nearly_null(one: &Alternative) -> bool {
    const FOREIGN: [&str; 5] = ["nil", "none", "None", "undefined", "NULL"];
    match &one.what {
        What::Value { text, quoted: false } => FOREIGN.contains(&text.as_str()) || nearest(text, ["null"]).is_some(),
        _ => false,
    }
}

fn nearly_null(one: &Alternative, types: &[&Alternative]) -> Finding {
    let word = if let What::Value { text, .. } = &one.what { text } else { "" };
    let finding =
        Finding::error(cg02::TYPE_AMONG_VALUES, one.span, format!("`{word}` is a value, and stands beside a type"))
            .why("an alternation is one type, perhaps with `null`, or else the values of an enum")
            .suggest("did you mean `null`?", one.span, "null");
    match types {
        [Alternative { what: What::Name(_, name), span, .. }] => {
            finding.suggest("or put the type's name in quotes where it is a value", *span, format!("'{name}'"))
        }
        _ => finding,
    }
}

/// Words that all look like type names were hardly meant as an enum.
fn warn_of_near_names(values: &[Alternative], names: &TypeNames<'_>, report: &mut Report<'_>) {
    if values.len() > MOST_COMPARED {
        return;
    }
    // Names of types are short: the longest word is the likeliest to resemble none, and one such word is enough.
    if values.iter().max_by_key(|one| one.length()).is_none_or(|one| misspelt(one, names).is_none()) {
        return;
    }
    let near = values.iter().map(|one| misspelt(one, names)).collect::<Option<Vec<_>>>();
    let Some(near) = near else { return };
    let Some((first, _, span)) = near.first() else { return };
    let mut finding = Finding::warning(
        cg02::NEAR_TYPE_NAMES,
        *span,
        format!("`{first}` and its neighbours look like misspelt types"),
    )
    .why("words that name no type are the values of an enum, so nothing else would point at the slip");
    for (text, name, span) in &near {
        finding = finding.suggest(format!("`{text}`: did you mean `{name}`?"), *span, *name);
    }
    report.push(finding.help("put them in quotes where they are values: `'one' | 'two'`"));
}

/// The finding about a name that is no type.
pub(super) fn unknown_type(word: &str, span: Span, meant: Option<&str>) -> Finding {
    let finding = Finding::error(cg02::UNKNOWN_TYPE, span, format!("unknown type `{word}`"))
        .why("a word alone is the name of a type; only two or more words that name no type are an enum");
    match meant {
        Some(name) => finding.suggest(format!("did you mean `{name}`?"), span, name),
        None => finding.help(format!(
            "declare it under `types`, or write a literal in quotes, `'{word}'`, or an enum, `{word} | other`"
        )),
    }
}

fn type_among_values(one: &Alternative, meant: Option<(&str, &str, Span)>) -> Finding {
    let why = "an alternation is one type, perhaps with `null`, or else the values of an enum";
    let finding = match &one.what {
        What::Name(_, name) => {
            let message = format!("`{name}` is a type, and stands among enum values");
            Finding::error(cg02::TYPE_AMONG_VALUES, one.span, message).why(why).suggest(
                "put it in quotes where it is a value",
                one.span,
                format!("'{name}'"),
            )
        }
        _ => Finding::error(cg02::TYPE_AMONG_VALUES, one.span, "a type stands among enum values")
            .why(why)
            .help("`|` binds last: put the values in parentheses, as in `list of (one | two)`"),
    };
    match meant {
        Some((text, name, _)) => finding.help(format!("or did you mean the type `{name}` by `{text}`?")),
        None => finding,
    }
}

fn types_only(types: &[&Alternative], span: Span) -> Finding {
    let schemas: Vec<&str> = types.iter().take(MOST_COMPARED).map(|one| schema(&one.what)).collect();
    Finding::error(cg02::ALTERNATIVE_TYPES, span, "a value of one type or another")
        .why("a type expression names one type: which of them a value has could not be told from the expression")
        .help(format!(
            "write the capability's `input_schema` or `output_schema` in JSON Schema instead, with `{{anyOf: [{}]}}` here",
            schemas.join(", ")
        ))
}

/// The JSON Schema of a type, as far as a hint needs it.
fn schema(what: &What) -> &'static str {
    match what {
        What::Name(kind, _) | What::Structure(kind) => match kind {
            TypeKind::Int(_) | TypeKind::Integer(_) => "{type: integer}",
            TypeKind::Number(_) | TypeKind::Exact(_) => "{type: number}",
            TypeKind::Bool => "{type: boolean}",
            TypeKind::List { .. } => "{type: array, items: …}",
            TypeKind::Map(_) => "{type: object, additionalProperties: …}",
            TypeKind::Object(_) | TypeKind::Union(_) => "{type: object, properties: …}",
            TypeKind::Named(_) => "{$ref: …}",
            TypeKind::Any | TypeKind::Json | TypeKind::Faulty => "true",
            _ => "{type: string}",
        },
        _ => "true",
    }
}

fn twice(value: &str, span: Span, first: Span) -> Finding {
    Finding::error(cg02::DUPLICATE_VALUE, span, format!("`{value}` is among the alternatives twice"))
        .also(first, "it first stands here")
        .why("the second adds nothing, and is most often a slip for another value")
        .help("remove it, or write the value that was meant")
}

/// The finding about a type that is `null` and nothing else.
pub(super) fn null_alone(span: Span) -> Finding {
    Finding::error(cg02::NULL_ALONE, span, "`null` alone is no type")
        .why("a value that can only be null says nothing")
        .help("name the type that may be null, such as `str|null`; leave the value out for a `str`")
}
