//! `cost` and `auth`: AIP leaves open what they hold.
//!
//! What is written in the words of a contract is read as such, so that it can be enforced: the price, the rate limit and
//! whether money comes back under `cost`, scopes and step-up under `auth`. Anything else there is kept and not judged.

use crate::model::At;
use crate::model::contract::{Contract, Pricing, PricingModel};
use crate::read::fields::Fields;
use crate::read::yaml::Node;

/// Reads both into a contract.
pub(super) fn read(fields: &mut Fields, contract: &mut Contract) {
    if let Some(cost) = fields.take("cost") {
        contract.pricing = pricing(cost);
        contract.rate_limit_rpm = cost.get("rate_limit").and_then(|limit| count(limit, "rpm"));
        contract.refundable = flag(cost, "refundable");
    }
    if let Some(auth) = fields.take("auth") {
        contract.scopes = texts(auth, "scopes").unwrap_or_default();
        contract.sca = flag(auth, "sca");
    }
}

/// A price, if all that is said of it has a meaning here.
fn pricing(cost: &Node) -> Option<Pricing> {
    let model = text(cost, "model")?;
    let model = PricingModel::from_word(&model).map(|word| At::new(word, model.span))?;
    let currency = text(cost, "currency");
    let is_code = |code: &At<String>| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    currency.as_ref().is_none_or(is_code).then(|| Pricing {
        model,
        take_rate_bps: count(cost, "take_rate_bps"),
        take_rate_fixed_minor: count(cost, "take_rate_fixed_minor"),
        currency,
    })
}

fn text(node: &Node, key: &str) -> Option<At<String>> {
    let text = node.get(key).filter(|node| node.word() == "text")?.as_str()?;
    Some(text.map(str::to_owned))
}

fn count(node: &Node, key: &str) -> Option<At<u64>> {
    let node = node.get(key)?;
    Some(At::new(node.as_u64()?, node.span))
}

fn flag(node: &Node, key: &str) -> Option<At<bool>> {
    let node = node.get(key)?;
    Some(At::new(node.as_bool()?, node.span))
}

/// Texts, if all items are.
fn texts(node: &Node, key: &str) -> Option<Vec<At<String>>> {
    let items = node.get(key)?.as_sequence()?;
    let text = |item: &Node| item.as_str().filter(|_| item.word() == "text").map(|text| text.map(str::to_owned));
    items.iter().map(text).collect()
}
