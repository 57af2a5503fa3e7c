//! Acme put together: its ledger and the stand-in for its vendor.

use std::path::{Path, PathBuf};
use std::time::Duration;

use brick_google_workspace::GoogleWorkspace;
use brick_planner::Planner;
use capgen::{Connection, Ledger};
use google_double::{Behaviour, GoogleDouble};
use sha2::{Digest, Sha256};

use crate::arguments::Place;
use crate::{Acme, Error};

/// The folder of what is kept when nothing else is said.
const FOLDER: &str = "target/acme";

/// A step whose program was killed is free again after this. While a program lives it extends its lease.
const LEASE: Duration = Duration::from_secs(5);

/// Acme and its vendor.
pub struct Company {
    pub acme: Acme,
    pub google: GoogleDouble,
    /// Where its ledger is, in words.
    pub ledger: String,
}

/// Puts it together.
pub async fn open(place: &Place) -> Result<Company, Error> {
    let ledger = match &place.ledger {
        Some(address) => address.clone(),
        None => {
            std::fs::create_dir_all(FOLDER).map_err(|error| format!("the folder {FOLDER} cannot be made: {error}"))?;
            format!("sqlite://{FOLDER}/ledger.db")
        }
    };
    // A secret that the vendor and its customer share. Of a real one only a reference would be here.
    let token = "example-token";
    let behaviour = Behaviour {
        file: vendor_file(&ledger, place.vendor.as_deref())?,
        pause: Duration::from_millis(place.vendor_pause),
    };
    let google = GoogleDouble::start_with(token, behaviour).await?;
    let connection = Connection::new()
        .with_setting("base_url", google.base_url())
        .with_setting("notifications_sender", "it@acme.example")
        .with_secret("token", token);
    let acme = Acme::builder(Ledger::open(&ledger).await?)
        .google_workspace(GoogleWorkspace::new()?)
        .planner(Planner)
        .connection("google-workspace", connection)
        .lease(LEASE)
        .build();
    Ok(Company { acme, google, ledger: in_words(&ledger) })
}

/// Where the vendor remembers: it has to be there for as long as the ledger is.
fn vendor_file(ledger: &str, given: Option<&Path>) -> Result<Option<PathBuf>, Error> {
    if let Some(file) = given {
        return Ok(Some(file.to_owned()));
    }
    if ledger.starts_with("memory:") {
        return Ok(None);
    }
    if let Some(file) = ledger.strip_prefix("sqlite:") {
        let file = file.strip_prefix("//").unwrap_or(file);
        return Ok(Some(format!("{file}.vendor").into()));
    }
    std::fs::create_dir_all(FOLDER).map_err(|error| format!("the folder {FOLDER} cannot be made: {error}"))?;
    let hash: String = Sha256::digest(ledger).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    Ok(Some(Path::new(FOLDER).join(format!("postgres-{hash}.vendor"))))
}

/// An address without the password that may be in it.
fn in_words(ledger: &str) -> String {
    match ledger.split_once(':') {
        Some(("postgres" | "postgresql", _)) => "a ledger in PostgreSQL".to_owned(),
        _ => format!("the ledger {ledger}"),
    }
}
