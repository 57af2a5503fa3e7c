//! `brick.yaml`.

use super::words::{capability, count_to, filled, flag, one_of, pattern, word};
use super::{Json, any_of, key, list_of, map_of, mapping, needed};
use crate::model::AiMode;

pub(super) fn file() -> Json {
    let keys = vec![
        needed("brick", "The name of the brick.", word("hr")),
        key(
            "permission",
            "The first word of what callers need, as in `gws:capability:invoke`; the brick's name unless written.",
            word("gws"),
        ),
        key(
            "catalogues",
            "Where the capabilities are described: paths to catalogues, seen from this file, or `{crate: name}`.",
            list_of(catalogue()),
        ),
        key("provides", "What the brick does for others: names, or `family.*`.", list_of(pattern())),
        key(
            "requires",
            "What the brick asks for: names, `family.*`, or `{capability, optional}`.",
            list_of(required()),
        ),
        key("ai_steps", "Steps for which a model proposes.", map_of(word("plan_dates"), step())),
    ];
    mapping(keys, true)
}

fn catalogue() -> Json {
    let krate = needed("crate", "A crate, through Cargo, whose `capabilities.yaml` it is.", filled());
    any_of(vec![super::words::scalar(), mapping(vec![krate], false)])
}

fn required() -> Json {
    let keys = vec![
        needed("capability", "What is required: a name, or `family.*`.", pattern()),
        key("optional", "The brick can do without; a call then gives `CallError::Absent`.", flag()),
    ];
    any_of(vec![pattern(), mapping(keys, false)])
}

fn step() -> Json {
    let keys = vec![
        needed("capability", "What is asked. Its output tells `confidence`, from 0 to 100, and `model`.", capability()),
        key("applies", "The effect that the answer leads to.", capability()),
        key(
            "mode",
            "`off`: nothing is asked. `suggest`, unless written: a person accepts, edits or rejects. `auto-with-review`: it is \
             applied, and a person confirms afterwards. `auto`: it is applied.",
            one_of(AiMode::WORDS),
        ),
        key("floor", "How sure the model has to be; below it a person decides. 0 unless written.", count_to(100)),
        key("safe_for_auto", "A wrong proposal can do no harm; the mode `auto` needs it.", flag()),
    ];
    mapping(keys, false)
}
