//! A capability as those read it who plan before they call: all that they may assume, as JSON.

use serde_json::json;

use super::{Operation, ReasonTold};
use crate::Json;

impl Operation {
    /// In brief: what it is called, where, and what may be assumed.
    pub(in crate::runtime::http) fn brief(&self) -> Json {
        let mut json = json!({
            "name": self.name,
            "summary": self.summary,
            "path": format!("/capabilities/{}", self.name),
            "terms": self.terms.to_json(),
        });
        if let Some(permission) = &self.permission {
            json["permission"] = permission.as_str().into();
        }
        json
    }

    /// The whole spec.
    pub(in crate::runtime::http) fn spec(&self) -> Json {
        let mut json = self.brief();
        json["input_schema"] = self.input.clone();
        json["output_schema"] = self.output.clone();
        let reasons: Vec<Json> = self.reasons.iter().map(reason).collect();
        let modes: Vec<&str> = self.modes.iter().map(|mode| mode.word()).collect();
        let members = [
            ("notes", self.notes.clone().map(Json::from)),
            ("key", self.key_recipe.clone().map(Json::from)),
            ("failures", (!reasons.is_empty()).then(|| reasons.into())),
            ("modes", (!modes.is_empty()).then(|| modes.into())),
            ("example", self.example.clone()),
        ];
        for (name, value) in members {
            if let Some(value) = value {
                json[name] = value;
            }
        }
        json
    }
}

fn reason(reason: &ReasonTold) -> Json {
    json!({ "name": reason.name, "words": reason.words, "retryable": reason.retryable })
}
