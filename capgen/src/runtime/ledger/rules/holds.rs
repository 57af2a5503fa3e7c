//! Legal holds.

use serde_json::json;

use super::super::super::{CallResult, Status};
use super::super::{Event, HoldMove};
use super::work::{Note, Stored, Work};

impl Work {
    /// Sets a hold or lifts it. False, and nothing is logged, when it was so already.
    pub(in super::super) fn hold(&mut self, step: &HoldMove) -> bool {
        if self.entry.stored.is_some() != step.lift {
            return false;
        }
        let kept = json!({ "by": step.by, "why": step.why, "since_ms": self.now_ms });
        let result = CallResult { output: Some(kept), ..CallResult::new(Status::Done) };
        self.entry.stored = (!step.lift).then_some(Stored { result, until_ms: None });
        let event = if step.lift { Event::HoldLifted } else { Event::HoldSet };
        let message = Some(step.why.clone());
        self.log(&step.asked(), event, Note { message, ..Note::default() });
        true
    }
}
