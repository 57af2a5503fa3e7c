//! Keeps secrets of the input, and of the connection, out of what providers say.
//!
//! A provider composes plans and messages of its own, and vendors repeat what they were sent. Whatever text holds a
//! secret is shown with `***` in its place.

use super::super::value::{Fault, MASK};
use super::super::{CallError, CallResult, Faults, Json, Plan, PlanStep};

/// Shorter texts are left: they would blot out half of every sentence.
const SHORTEST: usize = 3;

/// The secret texts of a call.
#[derive(Default)]
pub(in crate::runtime) struct Secrets(Vec<String>);

impl Secrets {
    /// What the exact input has where the shown one is masked.
    pub(in crate::runtime) fn between(exact: &Json, shown: &Json) -> Secrets {
        let mut found = Vec::new();
        collect(exact, shown, &mut found);
        let mut secrets = Secrets(found);
        secrets.sort();
        secrets
    }

    /// The same, with what another exact value has where its shown one is masked.
    pub(in crate::runtime) fn and_between(mut self, exact: &Json, shown: &Json) -> Secrets {
        collect(exact, shown, &mut self.0);
        self.sort();
        self
    }

    /// These are secret as well.
    pub(in crate::runtime) fn and<'a>(&mut self, texts: impl Iterator<Item = &'a str>) {
        let before = self.0.len();
        self.0.extend(texts.filter(|text| text.chars().count() >= SHORTEST).map(str::to_owned));
        if self.0.len() > before {
            self.sort();
        }
    }

    /// Is there none?
    #[cfg(feature = "conformance")]
    pub(in crate::runtime) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The longest first, so that one secret inside another leaves nothing behind.
    fn sort(&mut self) {
        self.0.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        self.0.dedup();
    }

    /// One that is no part of an input.
    #[cfg(feature = "client")]
    pub(in crate::runtime) fn only(secret: &str) -> Secrets {
        Secrets(vec![secret.to_owned()])
    }

    pub(in crate::runtime) fn scrub(&self, text: &mut String) {
        for secret in &self.0 {
            if text.contains(secret.as_str()) {
                *text = text.replace(secret.as_str(), MASK);
            }
        }
    }

    pub(in crate::runtime) fn scrubbed(&self, mut text: String) -> String {
        self.scrub(&mut text);
        text
    }

    pub(in crate::runtime) fn scrub_plan(&self, plan: &mut Plan) {
        if self.0.is_empty() {
            return;
        }
        plan.message.iter_mut().for_each(|message| self.scrub(message));
        plan.steps.iter_mut().for_each(|step| self.scrub_step(step));
    }

    /// What a brick elsewhere says, but for its output.
    pub(in crate::runtime) fn scrub_result(&self, result: &mut CallResult) {
        result.message.iter_mut().for_each(|message| self.scrub(message));
        result.plan.iter_mut().flatten().for_each(|step| self.scrub_step(step));
    }

    pub(in crate::runtime) fn scrub_error(&self, error: &mut CallError) {
        match error {
            CallError::Forbidden { message, .. } | CallError::NotFound { message, .. } => self.scrub(message),
            CallError::Invalid { faults, .. } => *faults = self.scrubbed_faults(std::mem::take(faults)),
            _ => {}
        }
    }

    pub(in crate::runtime) fn scrubbed_faults(&self, faults: Faults) -> Faults {
        let mut scrubbed = Faults::default();
        for fault in faults {
            scrubbed.add(|| Fault { message: self.scrubbed(fault.message), ..fault });
        }
        scrubbed
    }

    fn scrub_step(&self, step: &mut PlanStep) {
        self.scrub(&mut step.action);
        self.scrub(&mut step.target);
        self.scrub_json(&mut step.payload);
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

    #[test]
    fn secrets_of_the_connection_are_blotted_out_too_the_longest_first() {
        let mut secrets = Secrets::between(&json!({"token": "key-1"}), &json!({"token": "***"}));
        secrets.and(["key-1-and-more", "no"].into_iter());
        assert_eq!(secrets.scrubbed("key-1-and-more, key-1, no".into()), "***, ***, no");
    }
}
