//! The cases of a served capability.

use super::answer::Answer;
use super::spec::Spec;
use super::{Served, body, input};
use crate::Json;
use crate::runtime::testing::conformance::Rule;
use crate::runtime::testing::conformance::report::{Found, broken, proven, unproven};
use crate::runtime::value::{Check, Shape};

const UNSEEN: &str = "its vendor is not seen from here";
const WOULD_ACT: &str = "it would act: allow that with `--act`";
/// The most calls that are made to reach a rate.
const FASTEST: u64 = 60;
/// What every RESULT has.
const MEMBERS: [&str; 8] =
    ["status", "retryable", "provider", "provider_ref", "output", "plan", "message", "idempotent_replay"];

/// Looks at one rule.
pub(super) async fn prove(rule: Rule, served: &Served, spec: &Spec) -> Result<Found, String> {
    let look = Look { served, spec };
    match rule {
        Rule::Output => return Ok(look.output()),
        Rule::Reasons => return Ok(look.reasons()),
        Rule::Redaction => return Ok(look.redaction()),
        Rule::Transient | Rule::RetryAfter | Rule::Credentials => {
            return Ok(unproven(format!("{UNSEEN}, and cannot be made busy or refuse")));
        }
        Rule::Connection => return Ok(unproven("its connections are not set up from here")),
        Rule::Crash | Rule::Vendor | Rule::Fencing | Rule::Attempts | Rule::Expiry => {
            return Ok(unproven(format!("its process is not ended from here, its clock not moved, and {UNSEEN}")));
        }
        Rule::Manual => return Ok(unproven("whether a person or a brick does it is not decided from here")),
        Rule::Log => return Ok(unproven("the log is not read from here")),
        Rule::Stream => return Ok(unproven("specs do not tell it")),
        Rule::Terms => return Ok(unproven(format!("no case looks at {}", spec.other_terms().join(", ")))),
        _ => {}
    }
    let Some(input) = &spec.input else {
        return Ok(unproven("the server tells no example, and no input was given"));
    };
    match rule {
        Rule::Identity => look.identity(input).await,
        Rule::ValidInputs => look.valid_inputs(input).await,
        Rule::InvalidInputs => look.invalid_inputs(input).await,
        Rule::Replay => look.replay(input).await,
        Rule::Conflict => look.conflict(input).await,
        Rule::Read => look.read(input).await,
        Rule::DryRun => look.dry_run(input).await,
        Rule::Cancel => look.cancel(input).await,
        Rule::Commit => look.commit(input).await,
        Rule::Reconcile => look.reconcile(input).await,
        Rule::Compensate => look.compensate(input).await,
        Rule::Scopes => look.scopes(input).await,
        Rule::RateLimit => look.rate(input).await,
        Rule::Approval => look.approval(input).await,
        Rule::StepUp => look.step_up(input).await,
        _ => Ok(unproven("it is not looked at from here")),
    }
}

struct Look<'a> {
    served: &'a Served,
    spec: &'a Spec,
}

impl Look<'_> {
    /// May a call be made? A read may always.
    fn may_act(&self) -> Option<Found> {
        let may = self.served.acts || self.spec.reads();
        (!may).then(|| unproven(WOULD_ACT))
    }

    /// Has it planned, in whichever way the contract knows.
    async fn planned(&self, input: &Json, purpose: &str) -> Result<Answer, String> {
        match self.spec.can("plan") {
            true => self.about("plan", Some(input), self.spec.key(input, purpose).as_deref()).await,
            false => self.call(input, purpose, true).await,
        }
    }

    async fn call(&self, input: &Json, purpose: &str, dry_run: bool) -> Result<Answer, String> {
        let key = self.spec.key(input, purpose);
        self.served.call(&self.spec.path, &body(key.as_deref(), input, dry_run)).await
    }

    async fn about(&self, mode: &str, input: Option<&Json>, key: Option<&str>) -> Result<Answer, String> {
        let body = match input {
            Some(input) => body(key, input, false),
            None => crate::json!({ "idempotency_key": key }),
        };
        self.served.call(&format!("{}/{mode}", self.spec.path), &body).await
    }

    /// Only plans, so that a server that lets anybody in does nothing for them.
    async fn identity(&self, input: &Json) -> Result<Found, String> {
        let key = self.spec.key(input, "identity");
        let body = body(key.as_deref(), input, true);
        for (who, token) in [("nobody", None), ("a made-up token", Some("no-such-token"))] {
            let answer = self.served.call_as(token, &self.spec.path, &body).await?;
            if answer.status != 401 {
                return Ok(broken(format!("{who} was answered {}", answer.shown())));
            }
        }
        Ok(proven("neither nobody nor a made-up token was let in"))
    }

    async fn valid_inputs(&self, input: &Json) -> Result<Found, String> {
        let mut inputs = vec![input.clone()];
        inputs.extend(input::others(&self.spec.input_schema, input));
        for (number, input) in inputs.iter().enumerate() {
            let answer = self.planned(input, &format!("valid-{number}")).await?;
            if answer.status >= 500 {
                return Ok(broken(format!("a plan for a valid input: {}", answer.shown())));
            }
        }
        if self.may_act().is_none() && self.spec.has_free_keys() | self.spec.reads() {
            let answer = self.call(input, "valid", false).await?;
            if answer.status >= 500 {
                return Ok(broken(format!("a valid input: {}", answer.shown())));
            }
        }
        let faults = self.served.heard().iter().filter(|plain| plain.status >= 500).count();
        Ok(match faults {
            0 => proven(format!("{} inputs had an outcome or a refusal", inputs.len())),
            many => broken(format!("{many} answers were faults of the server's own")),
        })
    }

    async fn invalid_inputs(&self, input: &Json) -> Result<Found, String> {
        let wrong = input::wrong(&self.spec.input_schema, input);
        if wrong.is_empty() {
            return Ok(unproven("its schema does not tell what would be wrong"));
        }
        for (input, what) in &wrong {
            let answer = self.planned(input, "invalid").await?;
            if matches!(answer.status, 401 | 403 | 429) {
                return Ok(unproven(format!("the caller does not get so far: {}", answer.shown())));
            }
            if !answer.names_faults() {
                return Ok(broken(format!("{what}: {}", answer.shown())));
            }
        }
        Ok(proven(format!("{} wrong inputs were refused with 422 and what is wrong with them", wrong.len())))
    }

    async fn replay(&self, input: &Json) -> Result<Found, String> {
        if let Some(found) = self.may_act() {
            return Ok(found);
        }
        let first = self.call(input, "replay", false).await?;
        if !first.is("done") {
            return Ok(unproven(format!("a call is not done: {}", first.shown())));
        }
        let again = self.call(input, "replay", false).await?;
        let same = ["output", "provider_ref"].iter().all(|member| first.json[*member] == again.json[*member]);
        Ok(match again.status == 409 || (again.is("done") && again.is_replay() && same) {
            true => {
                proven("the second answer was the first, and said so; what the vendor saw of it is not seen from here")
            }
            false => broken(format!("first: {}; again: {}", first.shown(), again.shown())),
        })
    }

    async fn conflict(&self, input: &Json) -> Result<Found, String> {
        if let Some(found) = self.may_act() {
            return Ok(found);
        }
        let Some(other) = self.other(input).await? else {
            return Ok(unproven("there is no other input for the same key that the server takes"));
        };
        let first = self.call(input, "conflict", false).await?;
        if !first.is("done") {
            return Ok(unproven(format!("a call is not done: {}", first.shown())));
        }
        let told = self.call(&other, "conflict", false).await?;
        Ok(match told.status == 409 || told.is_replay() {
            true => proven(format!("the key with another input: {}", told.shown())),
            false => broken(format!("the key with another input: {}", told.shown())),
        })
    }

    /// Another input for the same key, of which the server makes a plan.
    async fn other(&self, input: &Json) -> Result<Option<Json>, String> {
        let key = |input: &Json| self.spec.key(input, "x");
        for other in input::others(&self.spec.input_schema, input) {
            if key(&other) == key(input) && self.planned(&other, "other").await?.status == 200 {
                return Ok(Some(other));
            }
        }
        Ok(None)
    }

    async fn read(&self, input: &Json) -> Result<Found, String> {
        for _ in 0..2 {
            let answer = self.call(input, "read", false).await?;
            if answer.is_replay() {
                return Ok(broken("a read was answered by the ledger"));
            }
            if !answer.is("done") {
                return Ok(unproven(format!("a read is not done: {}", answer.shown())));
            }
        }
        Ok(unproven(format!("asked twice it read twice; that it changed nothing is not shown, since {UNSEEN}")))
    }

    async fn dry_run(&self, input: &Json) -> Result<Found, String> {
        let answer = self.call(input, "dry", true).await?;
        match answer.status {
            422 => return Ok(unproven(format!("it has no dry run: {}", answer.shown()))),
            401 | 403 | 429 => return Ok(unproven(format!("the caller does not get so far: {}", answer.shown()))),
            _ => {}
        }
        if !answer.is("planned") || !answer.json["plan"].is_array() {
            return Ok(broken(format!("a dry run: {}", answer.shown())));
        }
        if self.may_act().is_none() && self.spec.has_free_keys() {
            let called = self.call(input, "dry", false).await?;
            if called.is_replay() {
                return Ok(broken("the dry run used the key up"));
            }
        }
        Ok(unproven(format!("it told a plan; that nothing was touched is not shown, since {UNSEEN}")))
    }

    async fn cancel(&self, input: &Json) -> Result<Found, String> {
        let answer = self.about("cancel", None, self.spec.key(input, "cancel").as_deref()).await?;
        Ok(match answer.is("done") {
            true => broken("it says that it stopped a call that nobody made"),
            false => unproven(format!("no call is held up from here, since {UNSEEN}")),
        })
    }

    async fn commit(&self, input: &Json) -> Result<Found, String> {
        let key = self.spec.key(input, "commit");
        if self.spec.can("plan") {
            let planned = self.about("plan", Some(input), key.as_deref()).await?;
            if !planned.is("planned") {
                return Ok(broken(format!("planned: {}", planned.shown())));
            }
        }
        if let Some(found) = self.may_act() {
            return Ok(found);
        }
        let first = self.about("commit", Some(input), key.as_deref()).await?;
        if !first.is("done") {
            return Ok(unproven(format!("a commit is not done: {}", first.shown())));
        }
        let again = self.about("commit", Some(input), key.as_deref()).await?;
        Ok(match again.is_replay() {
            true => proven("what was planned was done, and asked again, the ledger answered"),
            false => broken(format!("committed again: {}", again.shown())),
        })
    }

    async fn reconcile(&self, input: &Json) -> Result<Found, String> {
        let key = self.spec.key(input, "reconcile");
        let answer = self.about("reconcile", Some(input), key.as_deref()).await?;
        Ok(match answer.is("done") {
            true => broken("it says that what nobody asked for is done"),
            false => unproven(format!("no call is lost from here, since {UNSEEN}")),
        })
    }

    async fn compensate(&self, input: &Json) -> Result<Found, String> {
        if let Some(found) = self.may_act() {
            return Ok(found);
        }
        let first = self.call(input, "compensate", false).await?;
        if !first.is("done") {
            return Ok(unproven(format!("a call is not done: {}", first.shown())));
        }
        let key = self.spec.key(input, "compensate");
        let taken_back = self.about("compensate", None, key.as_deref()).await?;
        let again = self.about("compensate", None, key.as_deref()).await?;
        Ok(match taken_back.is("done") && again.is_replay() {
            true => unproven(format!("it says that it took it back, once; that it did is not shown, since {UNSEEN}")),
            false => broken(format!("taken back: {}; again: {}", taken_back.shown(), again.shown())),
        })
    }

    async fn scopes(&self, input: &Json) -> Result<Found, String> {
        let Some(bare) = &self.served.bare_token else {
            return Ok(unproven("it takes a token of somebody who may do nothing: give one with `--bare-token`"));
        };
        let body = body(self.spec.key(input, "scopes").as_deref(), input, true);
        let answer = self.served.call_as(Some(bare), &self.spec.path, &body).await?;
        Ok(match answer.status {
            403 => proven("who lacks them was refused with 403"),
            401 => unproven("the bare token is not known there"),
            _ => broken(format!("who lacks them: {}", answer.shown())),
        })
    }

    async fn rate(&self, input: &Json) -> Result<Found, String> {
        if let Some(found) = self.may_act() {
            return Ok(found);
        }
        let per_minute = self.spec.terms["rate_limit_rpm"].as_u64().unwrap_or_default();
        if per_minute > FASTEST || !(self.spec.has_free_keys() || self.spec.reads()) {
            return Ok(unproven(format!("{per_minute} calls a minute are more than are made here")));
        }
        // Calls become due again while these are made, so there are a few more than a minute holds.
        for number in 0..=per_minute + 5 {
            let answer = self.call(input, &format!("rate-{number}"), false).await?;
            match (answer.status, answer.retry_after) {
                (429, true) => return Ok(proven(format!("call {} was refused, with how long to wait", number + 1))),
                (429, false) => {
                    return Ok(broken("a call beyond the rate was refused without saying how long to wait"));
                }
                _ => {}
            }
        }
        Ok(broken(format!(
            "{} calls at once were let through, where {per_minute} a minute are declared",
            per_minute + 6
        )))
    }

    async fn approval(&self, input: &Json) -> Result<Found, String> {
        if !self.served.acts {
            return Ok(unproven(WOULD_ACT));
        }
        let answer = self.call(input, "approval", false).await?;
        Ok(match answer.is("in_progress") && answer.json["approval"].is_object() {
            true => proven("it waited for an approval; that nothing was done is not seen from here"),
            false if answer.is("done") => broken("it was done before anybody approved it"),
            false => unproven(format!("a call came to nothing: {}", answer.shown())),
        })
    }

    async fn step_up(&self, input: &Json) -> Result<Found, String> {
        if !self.served.acts {
            return Ok(unproven(WOULD_ACT));
        }
        let answer = self.call(input, "step-up", false).await?;
        Ok(match answer.status {
            401 => proven("who had not authenticated anew was refused"),
            _ if answer.is("done") => broken("it was done for who had not authenticated anew"),
            _ => unproven(format!("the caller may have authenticated anew: {}", answer.shown())),
        })
    }

    fn output(&self) -> Found {
        if cfg!(not(feature = "json-schema")) {
            return unproven(
                "outputs are not held against their schema: switch on the feature `json-schema` of capgen",
            );
        }
        let schema: &'static str = self.spec.output_schema.to_string().leak();
        let check = Check::new(schema);
        let mut outputs = 0;
        for plain in self.served.heard().iter().filter(|plain| plain.status == 200) {
            let result = plain.json();
            if let Some(missing) = MEMBERS.iter().find(|member| result.get(**member).is_none()) {
                return broken(format!("an answer has no `{missing}`"));
            }
            if result["status"] == "done" && !result["output"].is_null() {
                if let Err(faults) = check.json(&Shape::Json, &result["output"]) {
                    return broken(format!("an output is not what its schema says: {faults}"));
                }
                outputs += 1;
            }
        }
        match outputs {
            0 => unproven("no call was done"),
            many => proven(format!("{many} outputs kept to their schema")),
        }
    }

    fn reasons(&self) -> Found {
        let mut seen = 0;
        for plain in self.served.heard().iter() {
            if let Some(reason) = plain.json()["reason"].as_str() {
                if !self.spec.reasons.iter().any(|known| known == reason) {
                    return broken(format!("it gives the reason `{reason}`, which is not declared"));
                }
                seen += 1;
            }
        }
        match seen {
            0 => unproven("no call failed for a reason of its own"),
            _ => proven("it gave only reasons that are declared"),
        }
    }

    fn redaction(&self) -> Found {
        let heard = self.served.heard();
        let leak = |secret: &&String| heard.iter().any(|plain| plain.text.contains(secret.as_str()));
        match self.spec.secrets.iter().find(leak) {
            Some(_) => broken("a secret of the input was in an answer"),
            None if self.spec.secrets.is_empty() => unproven("no input with a secret was sent"),
            None => unproven("no secret was in an answer; the log and its messages are not seen from here"),
        }
    }
}
