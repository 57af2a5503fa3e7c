//! Reading JSON objects by hand, where the reader has to be lenient.

use super::Json;

/// The members of an object, taken out one by one. What is left over is passed over.
pub(super) struct Members {
    map: serde_json::Map<String, Json>,
    of: &'static str,
}

impl Members {
    pub(super) fn of(json: Json, of: &'static str) -> Result<Members, String> {
        match json {
            Json::Object(map) => Ok(Members { map, of }),
            _ => Err(format!("{of} must be an object")),
        }
    }

    pub(super) fn any(&mut self, name: &str) -> Option<Json> {
        self.map.remove(name).filter(|value| !value.is_null())
    }

    pub(super) fn optional_text(&mut self, name: &str) -> Result<Option<String>, String> {
        match self.any(name) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("`{name}` of {} must be text", self.of)),
        }
    }

    pub(super) fn text(&mut self, name: &str) -> Result<String, String> {
        self.optional_text(name)?.ok_or_else(|| format!("{} has no `{name}`", self.of))
    }

    pub(super) fn flag(&mut self, name: &str) -> Result<bool, String> {
        match self.any(name) {
            None => Ok(false),
            Some(Json::Bool(value)) => Ok(value),
            Some(_) => Err(format!("`{name}` of {} must be true or false", self.of)),
        }
    }
}
