//! The form in which a ledger keeps a connection: a body that anybody may read, and the sealed secrets.
//!
//! Invariants
//! - The body names tenant and brick, settings, the places of secrets that are elsewhere and the names of those that are
//!   sealed; never a secret.
//! - Secrets are sealed together with the whole body. So they open for no other tenant or brick, and not after anybody has
//!   changed a setting behind the program's back: no token is sent to an address that somebody slipped in.

use std::collections::BTreeMap;

use serde_json::json;

use super::super::ledger::{KeptConnection, Sealed};
use super::super::members::Members;
use super::super::{Json, LedgerError};
use super::keys::{SealingKey, SealingKeys};
use super::list::ConnectionError;
use super::{Connection, Grant, Secret, SecretFault, SecretRef, seal};

/// What a ledger keeps of a connection, read.
pub(in super::super) struct Body {
    pub(super) settings: BTreeMap<String, String>,
    pub(super) places: BTreeMap<String, SecretRef>,
    pub(super) sealed: Vec<String>,
    pub(super) grant: Grant,
}

/// Puts a connection into the form that a ledger keeps.
pub(in super::super) async fn sealed(
    keys: Option<&dyn SealingKeys>,
    tenant: &str,
    brick: &str,
    connection: &Connection,
) -> Result<KeptConnection, ConnectionError> {
    let (mut places, mut secrets) = (serde_json::Map::new(), serde_json::Map::new());
    for (name, secret) in &connection.secrets {
        match secret {
            Secret::Value(value) => drop(secrets.insert(name.clone(), Json::from(value.as_str()))),
            Secret::At(place) => drop(places.insert(name.clone(), Json::from(place.to_string()))),
            // It was looked for: only providers have such a connection.
            Secret::Not { .. } => {}
        }
    }
    let mut body = json!({
        "tenant": tenant,
        "brick": brick,
        "settings": connection.settings,
        "places": places,
        "sealed": secrets.keys().collect::<Vec<_>>(),
    });
    if connection.grant != Grant::default() {
        body["grant"] = connection.grant.json();
    }
    let body = body.to_string();
    let sealed = match secrets.is_empty() {
        true => None,
        false => Some(seal_secrets(keys, &body, Json::Object(secrets)).await?),
    };
    Ok(KeptConnection { tenant: tenant.to_owned(), brick: brick.to_owned(), body, sealed })
}

pub(super) async fn seal_secrets(
    keys: Option<&dyn SealingKeys>,
    body: &str,
    secrets: Json,
) -> Result<Sealed, ConnectionError> {
    let keys = keys.ok_or(ConnectionError::NoKeys)?;
    let key = keys.current().await.map_err(ConnectionError::Key)?;
    let bytes = seal::seal(&key, &belongs_to(key.id(), body), secrets.to_string().as_bytes());
    let bytes = bytes.map_err(|why| ConnectionError::Key(SecretFault::Missing(why.to_owned())))?;
    Ok(Sealed { key: key.id().to_owned(), bytes })
}

/// What the secrets are sealed together with. No name of a key has a line end.
fn belongs_to(key: &str, body: &str) -> Vec<u8> {
    format!("capgen connection 1\n{key}\n{body}").into_bytes()
}

impl Body {
    /// Reads what a ledger keeps.
    pub(in super::super) fn of(kept: &KeptConnection) -> Result<Body, LedgerError> {
        Body::read(kept).map_err(|fault| {
            let what = format!("the connection of `{}` for `{}` that is stored in it", kept.brick, kept.tenant);
            LedgerError::new(format!("{what} cannot be read ({fault}): set it up again"))
        })
    }

    fn read(kept: &KeptConnection) -> Result<Body, String> {
        let json = serde_json::from_str(&kept.body).map_err(|fault| fault.to_string())?;
        let mut members = Members::of(json, "a connection")?;
        if (members.text("tenant")?, members.text("brick")?) != (kept.tenant.clone(), kept.brick.clone()) {
            return Err("it is another's".to_owned());
        }
        let places = texts(&mut members, "places")?.into_iter().map(|(name, place)| match place.parse() {
            Ok(place) => Ok((name, place)),
            Err(_) => Err(format!("the place of `{name}` is none")),
        });
        let places = places.collect::<Result<_, String>>()?;
        let sealed = match members.any("sealed") {
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        let grant = Grant::of(&mut members);
        Ok(Body { settings: texts(&mut members, "settings")?, places, sealed, grant })
    }

    /// The connection, with its sealed secrets opened: each that cannot be says why.
    pub(in super::super) async fn open(self, kept: &KeptConnection, keys: Option<&dyn SealingKeys>) -> Connection {
        let mut secrets: BTreeMap<String, Secret> =
            self.places.into_iter().map(|(name, place)| (name, Secret::At(place))).collect();
        let opened = match &kept.sealed {
            Some(sealed) => opened(&kept.body, sealed, keys).await,
            None => Ok(BTreeMap::new()),
        };
        for name in self.sealed {
            let secret = match &opened {
                Ok(values) => match values.get(&name) {
                    Some(value) => Secret::Value(value.clone()),
                    None => Secret::Not { what: "it is not with the others".to_owned(), later: false },
                },
                Err(not) => Secret::Not { what: not.what.clone(), later: not.later },
            };
            secrets.insert(name, secret);
        }
        Connection { settings: self.settings, secrets, grant: self.grant }
    }
}

/// Why sealed secrets were not opened.
pub(super) struct Unopened {
    /// What is missing, in words that do not tell a secret.
    pub(super) what: String,
    /// Will it be there later, without anybody doing anything?
    later: bool,
}

/// The sealed secrets, or why there are none.
pub(super) async fn opened(
    body: &str,
    sealed: &Sealed,
    keys: Option<&dyn SealingKeys>,
) -> Result<BTreeMap<String, String>, Unopened> {
    let not = |what: String, later| Unopened { what, later };
    let the_key = format!("the key `{}` that it is sealed with", sealed.key);
    let key: SealingKey = match keys {
        None => return Err(not(format!("{the_key} (this program was given no sealing keys)"), false)),
        Some(keys) => match keys.find(&sealed.key).await {
            Ok(key) => key,
            Err(SecretFault::Missing(why)) => return Err(not(format!("{the_key} ({why})"), false)),
            Err(SecretFault::Unavailable(why)) => return Err(not(format!("{the_key} ({why})"), true)),
        },
    };
    let broken = |why: &str| not(format!("its seal is broken ({why}): set the connection up again"), false);
    let plain = seal::open(&key, &belongs_to(&sealed.key, body), &sealed.bytes).map_err(broken)?;
    let json = serde_json::from_slice(&plain).map_err(|_| broken("what is sealed is no list of secrets"))?;
    match json {
        Json::Object(map) => Ok(map.into_iter().filter_map(|(name, value)| Some((name, text(value)?))).collect()),
        _ => Err(broken("what is sealed is no list of secrets")),
    }
}

/// The texts of a member that is an object.
fn texts(members: &mut Members, name: &str) -> Result<BTreeMap<String, String>, String> {
    match members.any(name) {
        Some(Json::Object(map)) => {
            let texts = map.into_iter().map(|(name, value)| Some((name, text(value)?)));
            texts.collect::<Option<_>>().ok_or_else(|| format!("`{name}` holds something else than texts"))
        }
        None => Ok(BTreeMap::new()),
        Some(_) => Err(format!("`{name}` must be an object")),
    }
}

fn text(json: Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text),
        _ => None,
    }
}
