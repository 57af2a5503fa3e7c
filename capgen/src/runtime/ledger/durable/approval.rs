//! Approvals as JSON text.

use serde_json::json;

use super::super::super::Json;
use super::super::super::approvals::{approval_body, approval_of_body};
use super::super::super::members::Members;
use super::super::LedgerError;
use super::super::rules::KeptApproval;
use super::read::{asked, parsed, scoped_key};
use super::unreadable;
use super::write::{asked_json, key_json};

/// An approval, beside its number and when it ends.
pub(in super::super) fn approval_text(kept: &KeptApproval) -> String {
    let body = json!({
        "approval": approval_body(&kept.approval),
        "of": key_json(&kept.key),
        "asked": asked_json(&kept.asked),
        "result_ttl_ms": kept.result_ttl_ms,
        "told": kept.told,
    });
    body.to_string()
}

/// An approval from its columns and its body.
pub(in super::super) fn kept_approval(
    number: u64,
    expires_ms: Option<u64>,
    body: &str,
) -> Result<KeptApproval, LedgerError> {
    let read = || {
        let mut body = Members::of(parsed(body)?, "an approval")?;
        let mut part = |name: &str| -> Json { body.any(name).unwrap_or_default() };
        Ok::<_, String>(KeptApproval {
            number,
            approval: approval_of_body(number, expires_ms, part("approval"))?,
            key: scoped_key(part("of"))?,
            asked: asked(part("asked"))?,
            result_ttl_ms: part("result_ttl_ms").as_u64(),
            told: part("told").as_bool().unwrap_or_default(),
        })
    };
    read().map_err(|fault| unreadable(&format!("the approval {number}"), fault))
}
