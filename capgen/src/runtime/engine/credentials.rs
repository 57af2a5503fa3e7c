//! What contracts ask of the credential that a provider acts with.
//!
//! Invariants
//! - A provider is not called with a credential that its contract, or that of who asks, does not accept, nor with one that has expired.
//! - What has expired is made fresh once, whatever number of calls and nodes find that: who does it is told by a claim whose key
//!   is a digest of what expired.
//! - No secret is told: what is missing is named by who issues it, its scopes and its end.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::super::connection::{Body, sealed};
use super::super::contract::{Collision, Credentials};
use super::super::ledger::{Asked, ClaimRequest, Claimed, Ending, KeptConnection, Report, ScopedKey, Standing};
use super::super::timer::within;
use super::super::value::{Shape, Shown, input_hash};
use super::super::{CallResult, Connection, Descriptor, Failure, Json, RefreshCredential, SecretFault, Status, unix};
use super::access::Hindered;
use super::outcome::Outcome;
use super::work::Work;

/// How long it may take to make one fresh.
const TIME: Duration = Duration::from_secs(30);

/// Who makes it fresh has it for so long.
const LEASE: Duration = Duration::from_secs(60);

/// For so long it is known that it was made fresh.
const KNOWN: Duration = Duration::from_secs(24 * 3600);

type Found = Option<Arc<Connection>>;

/// Is there something to be held against what was found?
pub(super) fn are_asked_for(descriptors: [&Descriptor; 2], found: &Found) -> bool {
    let ends = found.as_ref().is_some_and(|connection| connection.grant().ends().is_some());
    ends || asked(descriptors).next().is_some()
}

/// What contracts say of credentials.
fn asked<'d>(descriptors: [&'d Descriptor; 2]) -> impl Iterator<Item = Credentials> + 'd {
    descriptors.into_iter().filter_map(|descriptor| descriptor.contract?.credentials)
}

/// Why a provider is not called.
pub(super) enum Unfit {
    /// Somebody has to do something.
    Missing(String),
    /// It may be there later.
    Later(String),
    /// Nobody knows what there is.
    Hindered(Hindered),
}

/// What a provider may act with.
pub(super) async fn fit(
    work: &mut Work,
    brick: &Arc<str>,
    descriptors: [&Descriptor; 2],
    found: Found,
) -> Result<Found, Unfit> {
    let mut found = found;
    if let Some(expired) = found.as_ref().filter(|connection| connection.grant().is_over(unix::millis())).cloned() {
        found = refreshed(work, brick, descriptors, &expired).await?;
    }
    match lacking(brick, descriptors, found.as_deref()) {
        None => Ok(found),
        Some(missing) => Err(Unfit::Missing(missing)),
    }
}

/// What is missing, in words.
fn lacking(brick: &str, descriptors: [&Descriptor; 2], found: Option<&Connection>) -> Option<String> {
    for credentials in asked(descriptors) {
        let Some(connection) = found else {
            if credentials.required {
                return Some(format!("a connection of `{brick}`"));
            }
            continue;
        };
        let (grant, accepted) = (connection.grant(), credentials.accepted_issuers);
        if !accepted.is_empty() && !grant.issuer().is_some_and(|issuer| accepted.contains(&issuer)) {
            let by = match grant.issuer() {
                Some(issuer) => format!("`{issuer}`"),
                None => "nobody knows whom".to_owned(),
            };
            let accepted = accepted.join("` or `");
            return Some(format!(
                "a credential of `{brick}` that `{accepted}` issued: what there is was issued by {by}"
            ));
        }
        let lacking: Vec<&str> =
            credentials.required_scopes.iter().copied().filter(|scope| !grant.has_scope(scope)).collect();
        if !lacking.is_empty() {
            return Some(format!("a credential of `{brick}` that was granted for `{}`", lacking.join("`, `")));
        }
    }
    None
}

/// The connection with a fresh credential.
async fn refreshed(
    work: &mut Work,
    brick: &Arc<str>,
    descriptors: [&Descriptor; 2],
    expired: &Connection,
) -> Result<Found, Unfit> {
    let engine = Arc::clone(&work.engine);
    let end = expired.grant().ends().map(|end| end.to_string()).unwrap_or_default();
    let missing = |why: &str| {
        Unfit::Missing(format!("a valid credential of `{brick}`: what there is has expired ({end}), and {why}"))
    };
    if !asked(descriptors).all(|credentials| credentials.allow_oauth_refresh) {
        return Err(missing("its contract does not let it be refreshed"));
    }
    let Some(refresh) = engine.access.refresh.get(&**brick) else { return Err(missing("nothing here refreshes it")) };
    if engine.access.is_here(&work.context.tenant, brick) {
        return Err(missing("this program was given it, and the ledger does not keep it"));
    }
    if engine.access.keys().is_none() {
        return Err(missing("this program was given no keys to seal another one with"));
    }
    match once(work, brick, &**refresh).await {
        Ok(()) => work.connection(brick).await.map_err(Unfit::Hindered),
        Err(Unfit::Missing(why)) => Err(missing(&format!("it cannot be refreshed: {why}"))),
        Err(Unfit::Later(why)) => {
            Err(Unfit::Later(format!("the credential of `{brick}` cannot be refreshed now: {why}")))
        }
        Err(hindered) => Err(hindered),
    }
}

impl Unfit {
    fn words(&self) -> Option<String> {
        match self {
            Unfit::Missing(why) | Unfit::Later(why) => Some(why.clone()),
            Unfit::Hindered(_) => None,
        }
    }

    /// What came of the try: an outcome, or a failure for now, which another try may get over.
    pub(super) fn told(self, brick: &str) -> Result<Failure, Box<Outcome>> {
        match self {
            Unfit::Missing(missing) => Err(Box::new(Outcome::NoConnection { missing })),
            Unfit::Later(why) => Ok(Failure::transient(why)),
            Unfit::Hindered(hindered) => Err(Box::new(hindered.outcome(brick))),
        }
    }
}

/// Makes it fresh, unless somebody else did or does.
async fn once(work: &Work, brick: &Arc<str>, refresh: &dyn RefreshCredential) -> Result<(), Unfit> {
    let (engine, tenant) = (&work.engine, &work.context.tenant);
    let store = engine.ledger.store();
    let later = |error: &dyn std::fmt::Display| Unfit::Later(error.to_string());
    let Some(kept) = store.connection(tenant, brick).await.map_err(|error| later(&error))? else {
        return Err(Unfit::Missing("nobody keeps it any more".to_owned()));
    };
    let connection = Body::of(&kept).map_err(|error| later(&error))?.open(&kept, engine.access.keys()).await;
    if !connection.grant().is_over(unix::millis()) {
        engine.connection_changed(tenant, brick);
        return Ok(());
    }
    let asked = asked_by(work, brick);
    let lease = match store.claim(claim(&kept, asked.clone())).await.map_err(|error| later(&error))? {
        Claimed::Ours(lease) => lease,
        // It was made fresh since.
        Claimed::No(Standing::Stored(_)) => {
            engine.connection_changed(tenant, brick);
            return Ok(());
        }
        Claimed::No(_) => return Err(Unfit::Later("it is being refreshed".to_owned())),
    };
    let made = make(work, brick, refresh, &connection).await;
    let report = |status, message| {
        let result = CallResult { retryable: status == Status::Failed, message, ..CallResult::new(status) };
        Box::new(Report { result, shown: None, aside: None })
    };
    let (ending, made) = match made {
        Ok(fresh) => match store.put_connection(fresh).await {
            Ok(()) => (Ending::Terminal(report(Status::Done, Some("the credential was refreshed".to_owned()))), Ok(())),
            Err(error) => (Ending::Released(report(Status::Failed, Some(error.to_string()))), Err(later(&error))),
        },
        Err(unfit) => (Ending::Released(report(Status::Failed, unfit.words())), Err(unfit)),
    };
    // What was made fresh is kept, whatever becomes of the claim: its end.
    let _ = store.finish(lease, asked, ending).await;
    engine.connection_changed(tenant, brick);
    made
}

/// Asks for it, and seals what comes.
async fn make(
    work: &Work,
    brick: &Arc<str>,
    refresh: &dyn RefreshCredential,
    expired: &Connection,
) -> Result<KeptConnection, Unfit> {
    let tenant = &work.context.tenant;
    let said = |why: String| work.secrets.scrubbed(why);
    let fresh = match within(TIME, refresh.refresh(tenant, expired)).await {
        None => return Err(Unfit::Later("it took too long".to_owned())),
        Some(Err(SecretFault::Missing(why))) => return Err(Unfit::Missing(said(why))),
        Some(Err(SecretFault::Unavailable(why))) => return Err(Unfit::Later(said(why))),
        Some(Ok(fresh)) => fresh,
    };
    if fresh.grant().is_over(unix::millis()) {
        return Err(Unfit::Missing("what came has expired, too".to_owned()));
    }
    let kept = sealed(work.engine.access.keys(), tenant, brick, &fresh).await;
    kept.map_err(|error| Unfit::Later(error.to_string()))
}

/// It is claimed by what expired: another credential is another piece of work.
fn claim(kept: &KeptConnection, asked: Asked) -> ClaimRequest {
    let sealed = kept.sealed.as_ref().map(|sealed| (&sealed.key, &sealed.bytes));
    let digest = input_hash(&Shape::Json, &json!([kept.brick, kept.body, sealed]));
    ClaimRequest {
        key: ScopedKey { tenant: kept.tenant.clone(), scope: "!refresh!".to_owned(), key: digest.clone() },
        input_hash: digest,
        collision: Collision::RevalidateInputHash,
        lease: LEASE,
        attempts: u32::MAX,
        ttl: Some(KNOWN),
        approval: None,
        asked,
    }
}

/// For the log: who wanted it, and of which brick.
fn asked_by(work: &Work, brick: &Arc<str>) -> Asked {
    let input = Shown::of_masked(&Json::Object(Default::default()));
    Asked { capability: format!("{brick}!refresh").into(), key: None, input, ..work.asked(Some(brick)) }
}
