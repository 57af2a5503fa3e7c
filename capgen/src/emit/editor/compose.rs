//! `compose.yaml`.

use super::words::{capability, filled, like, one_of, scalar, word};
use super::{Json, any_of, key, list, list_of, map_of, mapping, needed, object, text};

/// An address, or a variable that begins one; every `${` begins a variable.
const URL: &str = r"^(https?://|\$\{[A-Za-z_][A-Za-z0-9_]*\})([^$]|\$[^{]|\$\{[A-Za-z_][A-Za-z0-9_]*\})*\$?$";

pub(super) fn file() -> Json {
    let keys = vec![
        key("composition", "The name of the composition.", word("acme")),
        key("bricks", "The bricks of this deployment, each under a name.", map_of(brick_name(), brick())),
        key("capabilities", "Who serves each required capability.", map_of(capability(), target())),
        key("allow", "Findings that do not matter here, each with a reason.", list_of(allowed())),
        key("signed_by", "Whose signatures the catalogues of all bricks need.", signed_by()),
    ];
    mapping(keys, true)
}

/// A brick's name, but not one of the words that stand in its place.
fn brick_name() -> Json {
    let reserved = object(vec![("not", one_of(crate::model::composition::RESERVED))]);
    object(vec![("allOf", list(vec![word("hr"), reserved]))])
}

fn brick() -> Json {
    let keys = vec![
        key("crate", "A dependency in Cargo.toml that says `links`: it is linked in.", filled()),
        key("path", "A folder with a brick.yaml, a crate or not.", filled()),
        key(
            "url",
            "The brick is served elsewhere and called over HTTP; `${NAME}` is a variable of the environment.",
            like(URL, "https://contracts.example"),
        ),
        key("scopes", "What contracts ask of the brick when it calls.", list_of(scalar())),
        key("region", "Where it lies, as contracts name regions: `eu`, `eu-west-1`.", filled()),
        key("signed_by", "Whose signatures its catalogues need, in place of the general list.", signed_by()),
    ];
    let either = |name: &str| object(vec![("required", list(vec![text(name)]))]);
    let somewhere = object(vec![("anyOf", list(vec![either("crate"), either("path")]))]);
    // One that says nothing is nowhere, so there has to be a mapping.
    let written = object(vec![("not", object(vec![("type", text("null"))]))]);
    let entry =
        super::with(mapping(keys, false), super::members_of(super::with(somewhere, super::members_of(written))));
    any_of(vec![scalar(), entry])
}

fn target() -> Json {
    let says = "A brick's name; `manual`: a person does it; `absent`: an optional one is left out.";
    let route = object(vec![
        ("description", text("A route: the first line whose condition holds; the last line has none.")),
        ("type", text("array")),
        ("minItems", Json::count(1)),
        ("items", line()),
    ]);
    any_of(vec![super::described(says, word("manual")), route])
}

fn line() -> Json {
    let keys = vec![
        needed("provider", "A brick's name, or `manual`.", served()),
        key(
            "when",
            "What the seam was given, as `region: eu`; all of it has to hold.",
            map_of(object(vec![]), scalar()),
        ),
    ];
    any_of(vec![served(), mapping(keys, false)])
}

/// A line of a route leads to somebody.
fn served() -> Json {
    object(vec![("allOf", list(vec![word("manual"), object(vec![("not", super::words::only("absent"))])]))])
}

fn allowed() -> Json {
    // Not a list of all codes: the schema would be another one with each rule that is added.
    let code = object(vec![
        ("type", text("string")),
        ("pattern", text("^CG[0-9]{4}$")),
        ("examples", list(vec![text("CG0514")])),
    ]);
    let keys = vec![
        needed("code", "The code of the finding, as findings show it.", code),
        needed("reason", "Why it does not matter here.", filled()),
        key("at", "The capability, brick or type that the finding is about.", filled()),
    ];
    mapping(keys, false)
}

fn signed_by() -> Json {
    let ids = object(vec![("type", text("array")), ("minItems", Json::count(1)), ("items", scalar())]);
    let keys = vec![
        needed("keys", "A file with a set of public keys (JWK).", filled()),
        key("ids", "Only these keys of the set count.", ids),
    ];
    any_of(vec![filled(), mapping(keys, false)])
}
