//! An answer of a server, as far as the rules look at it.

use crate::Json;
use crate::runtime::http::Plain;

pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) retry_after: bool,
    pub(super) json: Json,
}

impl Answer {
    pub(super) fn of(plain: &Plain) -> Answer {
        Answer { status: plain.status, retry_after: plain.retry_after, json: plain.json() }
    }

    /// Is it the RESULT of this status?
    pub(super) fn is(&self, word: &str) -> bool {
        self.status == 200 && self.json["status"] == word
    }

    /// Does it refuse an input, and say what is wrong with it?
    pub(super) fn names_faults(&self) -> bool {
        self.status == 422 && self.json["faults"].as_array().is_some_and(|faults| !faults.is_empty())
    }

    pub(super) fn is_replay(&self) -> bool {
        self.json["idempotent_replay"] == true
    }

    /// In words.
    pub(super) fn shown(&self) -> String {
        let text = |member: &str| self.json[member].as_str().unwrap_or_default().to_owned();
        match self.status {
            200 => {
                let replay = if self.is_replay() { ", from the ledger" } else { "" };
                format!("{}{replay} ({})", text("status"), text("message"))
            }
            status => format!("{status} ({})", text("detail")),
        }
    }
}
