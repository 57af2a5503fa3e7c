//! Keeps secrets of the input out of what providers say.
//!
//! A provider composes plans and messages of its own, and vendors repeat what they were sent. Whatever text holds a secret
//! of the input is shown with `***` in its place.

use super::super::value::MASK;
use super::super::{Json, Plan};

/// Shorter texts are left: they would blot out half of every sentence.
const SHORTEST: usize = 3;

/// The secret texts of an input.
pub(super) struct Secrets(Vec<String>);

impl Secrets {
    /// What the exact input has where the shown one is masked.
    pub(super) fn between(exact: &Json, shown: &Json) -> Secrets {
        let mut found = Vec::new();
        collect(exact, shown, &mut found);
        // The longest first, so that one secret inside another leaves nothing behind.
        found.sort_by(|a: &String, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        found.dedup();
        Secrets(found)
    }

    pub(super) fn scrub(&self, text: &mut String) {
        for secret in &self.0 {
            if text.contains(secret.as_str()) {
                *text = text.replace(secret.as_str(), MASK);
            }
        }
    }

    pub(super) fn scrubbed(&self, mut text: String) -> String {
        self.scrub(&mut text);
        text
    }

    pub(super) fn scrub_plan(&self, plan: &mut Plan) {
        if self.0.is_empty() {
            return;
        }
        plan.message.iter_mut().for_each(|message| self.scrub(message));
        for step in &mut plan.steps {
            self.scrub(&mut step.action);
            self.scrub(&mut step.target);
            self.scrub_json(&mut step.payload);
        }
    }

    fn scrub_json(&self, json: &mut Json) {
        match json {
            Json::String(text) => self.scrub(text),
            Json::Number(number) if self.0.contains(&number.to_string()) => *json = Json::from(MASK),
            Json::Array(items) => items.iter_mut().for_each(|item| self.scrub_json(item)),
            Json::Object(members) => members.values_mut().for_each(|value| self.scrub_json(value)),
            _ => {}
        }
    }
}

fn collect(exact: &Json, shown: &Json, found: &mut Vec<String>) {
    match (exact, shown) {
        (exact, shown) if exact == shown => {}
        (Json::Object(exact), Json::Object(shown)) => {
            exact
                .iter()
                .filter_map(|(name, value)| Some((value, shown.get(name)?)))
                .for_each(|(exact, shown)| collect(exact, shown, found));
        }
        (Json::Array(exact), Json::Array(shown)) => {
            exact.iter().zip(shown).for_each(|(exact, shown)| collect(exact, shown, found));
        }
        (exact, _) => texts(exact, found),
    }
}

/// Every scalar inside a secret.
fn texts(secret: &Json, found: &mut Vec<String>) {
    match secret {
        Json::String(text) => found.push(text.clone()),
        Json::Number(number) => found.push(number.to_string()),
        Json::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Json::Object(members) => members.values().for_each(|value| texts(value, found)),
        Json::Null | Json::Bool(_) => {}
    }
    found.retain(|text| text.chars().count() >= SHORTEST);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_are_blotted_out_wherever_they_are_repeated() {
        let exact = json!({"name": "anna", "token": "hunter22", "pins": [12345], "deep": {"key": "abc"}});
        let shown = json!({"name": "anna", "token": "***", "pins": "***", "deep": {"key": "***"}});
        let secrets = Secrets::between(&exact, &shown);
        assert_eq!(secrets.scrubbed("anna sent hunter22, 12345 and abc".into()), "anna sent ***, *** and ***");
        let mut plan = Plan::of("log in with hunter22", "abc", json!({"a": ["xhunter22x"], "n": 12345, "ok": 7}));
        secrets.scrub_plan(&mut plan);
        assert_eq!(plan, Plan::of("log in with ***", "***", json!({"a": ["x***x"], "n": "***", "ok": 7})));
    }
}
