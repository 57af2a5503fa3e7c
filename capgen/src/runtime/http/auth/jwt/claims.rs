//! What a token claims: when it holds, for whom, and who bears it.

use std::collections::BTreeSet;
use std::time::Duration;

use super::super::super::super::{Json, StepUp};
use super::super::{Denied, Identity, is_name};
use super::token::Token;

/// The claims of a token.
pub(super) struct Claims<'t>(&'t Json);

/// Which claims are looked at.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) tenant: Tenant,
    pub(super) caller: String,
    pub(super) actor: String,
    pub(super) permissions: Vec<String>,
    pub(super) roles: Vec<String>,
    pub(super) groups: Vec<String>,
    /// The values of `acr` that prove a step-up.
    pub(super) step_up_acr: Vec<String>,
}

/// Where the customer comes from.
#[derive(Debug)]
pub(super) enum Tenant {
    Claim(String),
    Fixed(String),
}

impl Default for Names {
    fn default() -> Names {
        Names {
            tenant: Tenant::Claim("tenant".to_owned()),
            caller: "client_id".to_owned(),
            actor: "sub".to_owned(),
            permissions: vec!["scope".to_owned()],
            roles: Vec::new(),
            groups: Vec::new(),
            step_up_acr: Vec::new(),
        }
    }
}

impl<'t> Claims<'t> {
    /// Those of a token that says it is of this issuer.
    pub(super) fn read(token: &'t Token<'_>, issuer: &str) -> Result<Claims<'t>, Denied> {
        match token.payload.get("iss").and_then(Json::as_str) {
            Some(told) if told == issuer => Ok(Claims(&token.payload)),
            _ => Err(Denied::not_mine("the token is of another issuer")),
        }
    }

    /// Does it hold now? A token that never expires is refused: it could not be taken back.
    pub(super) fn check_times(&self, now: i64, leeway: Duration) -> Result<(), Denied> {
        let leeway = i64::try_from(leeway.as_secs()).unwrap_or(i64::MAX);
        let Some(expires) = self.time("exp")? else {
            return Err(Denied::new("the token does not say when it expires (`exp`)"));
        };
        if expires <= now.saturating_sub(leeway) {
            return Err(Denied::new("the token has expired"));
        }
        match self.time("nbf")? {
            Some(begins) if begins > now.saturating_add(leeway) => Err(Denied::new("the token is not valid yet")),
            _ => Ok(()),
        }
    }

    /// Seconds since 1970.
    fn time(&self, name: &str) -> Result<Option<i64>, Denied> {
        /// The year 9999 and some; beyond it a number is no time.
        const LAST: f64 = 300_000_000_000.0;
        match self.0.get(name).map(Json::as_f64) {
            None => Ok(None),
            Some(Some(seconds)) if (0.0..LAST).contains(&seconds) => Ok(Some(seconds as i64)),
            Some(_) => Err(Denied::new(format!("`{name}` of the token is no time"))),
        }
    }

    /// Is it for one of these?
    pub(super) fn check_audience(&self, ours: &[String]) -> Result<(), Denied> {
        let is_ours = |told: &Json| told.as_str().is_some_and(|told| ours.iter().any(|our| our == told));
        let right = match self.0.get("aud") {
            Some(Json::Array(told)) => told.iter().any(is_ours),
            Some(told) => is_ours(told),
            None => false,
        };
        if right { Ok(()) } else { Err(Denied::new("the token is for another audience")) }
    }

    /// Who bears it.
    pub(super) fn identity(&self, names: &Names) -> Result<Identity, Denied> {
        let tenant = match &names.tenant {
            Tenant::Claim(name) => self.name(name)?,
            Tenant::Fixed(tenant) => tenant.clone(),
        };
        let (caller, actor) = (self.name(&names.caller)?, self.name(&names.actor)?);
        Ok(Identity {
            actor: actor.into(),
            permissions: self.words(&names.permissions)?,
            roles: self.words(&names.roles)?,
            groups: self.words(&names.groups)?,
            step_up: self.step_up(names)?,
            ..Identity::new(caller, tenant)
        })
    }

    /// When its actor authenticated in a way that proves a step-up.
    fn step_up(&self, names: &Names) -> Result<Option<StepUp>, Denied> {
        let told = self.0.get("acr").and_then(Json::as_str);
        let Some(acr) = told.filter(|told| names.step_up_acr.iter().any(|acr| acr == told)) else { return Ok(None) };
        Ok(self.time("auth_time")?.map(|at| StepUp::at_unix(at).with_acr(acr)))
    }

    /// The words of several claims.
    fn words(&self, claims: &[String]) -> Result<BTreeSet<String>, Denied> {
        let mut words = BTreeSet::new();
        claims.iter().try_for_each(|claim| self.add_words(claim, &mut words))?;
        Ok(words)
    }

    fn get(&self, name: &str) -> Option<&'t Json> {
        if name.starts_with('/') { self.0.pointer(name) } else { self.0.get(name) }
    }

    fn name(&self, claim: &str) -> Result<String, Denied> {
        match self.get(claim) {
            Some(Json::String(name)) if is_name(name) => Ok(name.clone()),
            Some(_) => Err(Denied::new(format!("the claim `{claim}` of the token is no name"))),
            None => Err(Denied::new(format!("the token lacks the claim `{claim}`"))),
        }
    }

    /// Words of a claim, when it is there: a list of them, or one text with blanks between them.
    fn add_words(&self, claim: &str, words: &mut BTreeSet<String>) -> Result<(), Denied> {
        let wrong = || Denied::new(format!("the claim `{claim}` of the token is no list of words"));
        match self.get(claim) {
            None | Some(Json::Null) => {}
            Some(Json::String(text)) => words.extend(text.split_ascii_whitespace().map(str::to_owned)),
            Some(Json::Array(items)) => {
                for item in items {
                    words.insert(item.as_str().ok_or_else(wrong)?.to_owned());
                }
            }
            Some(_) => return Err(wrong()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn times(claims: Json) -> Result<(), String> {
        let checked = Claims(&claims).check_times(NOW, Duration::from_secs(60));
        checked.map_err(|denied| denied.to_string())
    }

    #[test]
    fn a_token_holds_from_its_beginning_to_its_end_give_or_take_the_leeway() {
        for right in [json!({"exp": NOW - 59}), json!({"exp": NOW + 1, "nbf": NOW + 60}), json!({"exp": 1.8e9 + 0.5})] {
            assert_eq!(times(right.clone()), Ok(()), "{right}");
        }
        assert_eq!(times(json!({"exp": NOW - 60})).unwrap_err(), "the token has expired");
        assert_eq!(times(json!({"exp": NOW + 90, "nbf": NOW + 61})).unwrap_err(), "the token is not valid yet");
        assert!(times(json!({})).unwrap_err().contains("does not say when it expires"));
        for wrong in [json!("9"), json!(null), json!(-1), json!(1e300), json!(u64::MAX), json!([NOW])] {
            assert_eq!(times(json!({"exp": wrong})).unwrap_err(), "`exp` of the token is no time", "{wrong}");
        }
        assert_eq!(times(json!({"exp": NOW, "nbf": "0"})).unwrap_err(), "`nbf` of the token is no time");
    }

    #[test]
    fn the_audience_is_one_of_ours_exactly() {
        let checked = |aud: Json| Claims(&json!({ "aud": aud })).check_audience(&["acme".into(), "b".into()]).is_ok();
        assert!(checked(json!("acme")) && checked(json!(["x", "b"])));
        for wrong in
            [json!("ACME"), json!("acm"), json!("acme b"), json!([]), json!(["x"]), json!({"acme": 1}), json!(1)]
        {
            assert!(!checked(wrong.clone()), "{wrong}");
        }
        assert!(Claims(&json!({})).check_audience(&["acme".into()]).is_err());
    }

    fn who(claims: Json, names: &Names) -> Result<Identity, String> {
        Claims(&claims).identity(names).map_err(|denied| denied.to_string())
    }

    #[test]
    fn who_it_is_comes_from_the_claims_that_were_named() {
        let claims = json!({"tenant": "acme", "client_id": "hr", "sub": "anna", "scope": "a:b  c", "roles": ["admin"]});
        let identity = who(claims, &Names::default()).unwrap();
        assert_eq!((&*identity.tenant, &*identity.caller, &*identity.actor), ("acme", "hr", "anna"));
        assert_eq!(identity.permissions, BTreeSet::from(["a:b".to_owned(), "c".to_owned()]));
        let names = Names {
            tenant: Tenant::Claim("https://acme.example/org".into()),
            caller: "azp".into(),
            actor: "/act/sub".into(),
            permissions: vec!["/realm/roles".into(), "scp".into()],
            roles: vec!["/realm/roles".into()],
            groups: vec!["teams".into()],
            step_up_acr: Vec::new(),
        };
        let claims = json!({"https://acme.example/org": "b", "azp": "x", "act": {"sub": "y"}, "sub": "z",
            "realm": {"roles": ["r s"]}, "scp": null, "scope": "not:this", "tenant": "nor-this"});
        let identity = who(claims, &names).unwrap();
        assert_eq!((&*identity.tenant, &*identity.caller, &*identity.actor), ("b", "x", "y"));
        assert_eq!(identity.permissions, BTreeSet::from(["r s".to_owned()]));
        assert_eq!((identity.roles, identity.groups), (BTreeSet::from(["r s".to_owned()]), BTreeSet::new()));
    }

    #[test]
    fn a_claim_that_is_missing_or_no_name_is_told() {
        let with = |name: &str, value: Json| {
            let mut claims = json!({"tenant": "acme", "client_id": "hr", "sub": "anna"});
            claims[name] = value;
            who(claims, &Names::default()).map(|_| ()).unwrap_err()
        };
        for name in ["tenant", "client_id", "sub"] {
            for wrong in [json!(""), json!(7), json!(null), json!(["acme"]), json!("a\nb"), json!("x".repeat(201))] {
                assert_eq!(with(name, wrong), format!("the claim `{name}` of the token is no name"));
            }
        }
        assert_eq!(with("scope", json!({"a": 1})), "the claim `scope` of the token is no list of words");
        assert_eq!(with("scope", json!(["a", 1])), "the claim `scope` of the token is no list of words");
        let none = who(json!({"sub": "anna", "client_id": "hr"}), &Names::default());
        assert_eq!(none.unwrap_err(), "the token lacks the claim `tenant`");
    }
}
