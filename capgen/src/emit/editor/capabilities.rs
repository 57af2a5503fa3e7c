//! `capabilities.yaml`.

use super::words::{capability, filled, flag, like, one_of, reason, scalar, type_name};
use super::{Json, any_of, contract, key, kinds, list, map_of, mapping, needed, object, reference, text, with};
use crate::model::CapabilityKind;
use crate::model::catalogue::RESULT;

pub(super) fn file() -> Json {
    let members = object(vec![("anyOf", list(vec![one_of(RESULT), like("^x-", "x-own")]))]);
    let keys = vec![
        key("version", "The version of the catalogue.", scalar()),
        key("result", "The shape of every answer, in words.", map_of(members, scalar())),
        key("types", "Types that several capabilities share.", map_of(type_name(), reference("type"))),
        needed("capabilities", "What can be asked for, by name.", map_of(capability(), one())),
    ];
    mapping(keys, true)
}

pub(super) fn definitions() -> Vec<(&'static str, Json)> {
    let mut all = vec![("type", type_of())];
    all.extend(contract::definitions());
    all
}

/// A type expression, or a mapping of fields.
fn type_of() -> Json {
    object(vec![
        (
            "description",
            text(
                "A type: `str`, `int`, `number`, `decimal`, `bool`, `bytes`, `iso date`, `iso datetime`, `any`, `json`, a name \
                 under `types`, `list of …`, `map of …`, `one | two`, `…|null`, `secret …`, or a mapping of fields.",
            ),
        ),
        ("type", kinds(&["string", "object", "null"])),
        ("examples", list(vec![text("str")])),
        ("propertyNames", object(vec![("minLength", Json::count(1))])),
        ("additionalProperties", reference("type")),
    ])
}

fn one() -> Json {
    let two_shapes = |ty: &'static str, schema: &'static str| {
        let written = object(vec![(ty, object(vec![("not", object(vec![("type", text("null"))]))]))]);
        let both = object(vec![("required", list(vec![text(ty), text(schema)])), ("properties", written)]);
        object(vec![("not", both)])
    };
    let apart = list(vec![two_shapes("input", "input_schema"), two_shapes("output", "output_schema")]);
    with(mapping(keys(), true), super::members_of(object(vec![("allOf", apart)])))
}

fn keys() -> Vec<super::Key> {
    vec![
        needed("summary", "What it does, in one sentence.", filled()),
        key("input", "What it takes: an object of fields and their types. Left out, it has none.", reference("type")),
        key(
            "output",
            "What it answers: an object of fields and their types. Left out, it has none.",
            reference("type"),
        ),
        key("input_schema", "A JSON Schema (2020-12) in place of `input`.", json_schema()),
        key("output_schema", "A JSON Schema (2020-12) in place of `output`.", json_schema()),
        key(
            "kind",
            "`agent`, `tool`, `workflow`, `channel`: any that can be called; `human_task`: a person's by nature; `resource`: \
             only to be found.",
            one_of(CapabilityKind::WORDS),
        ),
        key("destructive", "What it does is not undone lightly.", flag()),
        key("read", "It changes nothing: no key, no claim, no dry run.", flag()),
        key("notes", "Whatever else a reader should know.", scalar()),
        key("contract", "What a caller may assume.", contract::contract()),
        key("key", "The recipe of the idempotency key over fields of the input, as `{order}|{ship_on}`.", scalar()),
        key("manual", "What a person reads when the step is a task, with `{fields}` of the input.", scalar()),
        key("undo", "The capability that reverses this one, perhaps with how its input is made.", undo()),
        key("failures", "Reasons that a provider can give, by name.", map_of(reason(), failure())),
        key("deprecated", "What to use instead.", filled()),
    ]
}

fn undo() -> Json {
    let source = like("^(input|output)\\..", "output.id");
    let keys = vec![
        needed("capability", "The capability that reverses this one.", capability()),
        needed(
            "with",
            "Fields of its input, and what each is filled from: `output.id`, `input.reason`.",
            fields_from(source),
        ),
    ];
    any_of(vec![capability(), mapping(keys, false)])
}

fn fields_from(source: Json) -> Json {
    map_of(object(vec![]), source)
}

fn json_schema() -> Json {
    object(vec![("type", kinds(&["object", "boolean", "null"]))])
}

fn failure() -> Json {
    let keys = || {
        vec![
            key("words", "The reason, in words.", filled()),
            key("text", "The same as `words`.", scalar()),
            key("retryable", "Another try may help.", flag()),
        ]
    };
    let either = |name: &str| object(vec![("required", list(vec![text(name)]))]);
    let said = object(vec![("anyOf", list(vec![either("words"), either("text")]))]);
    any_of(vec![scalar(), with(mapping(keys(), false), super::members_of(said))])
}
