//! Signatures of catalogues: ES256, as detached JWS (RFC 7515, appendix F) over canonical JSON (RFC 8785).
//!
//! A catalogue `capabilities.yaml` has its signatures beside it, in `capabilities.yaml.jws`, one a line. What is signed is
//! what the file says, as JSON: other spaces, comments or quotes leave a signature good, another word does not.
//!
//! Invariants
//! - There is one algorithm. What a signature says of itself never chooses how it is checked.
//! - A key is found by its id, in a set that somebody has listed. Nothing is fetched.
//! - Nothing is signed that canonical JSON could write in one way for two meanings: no number that a double does not hold
//!   to its last digit.
//! - A private key shows itself to nobody: it has no `Debug`, and no error repeats what a key file holds.
//!
//! ```
//! use capgen::model::At;
//! use capgen::model::json::{Json, at};
//! use capgen::sign::{Detached, Payload, SigningKey};
//!
//! let key = SigningKey::generate(Some("acme-2026".to_owned()))?;
//! let catalogue = at(Json::text("what it says"), Default::default());
//! let signature = key.sign(&Payload::of(&catalogue)?);
//! let read = Detached::read(&signature)?;
//! assert_eq!(read.key_id(), "acme-2026");
//! assert!(read.is_by(&key.public(), &Payload::of(&catalogue)?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod base64url;
mod jws;
mod key;
mod key_set;
mod payload;
mod time;

pub use jws::{Detached, Malformed};
pub use key::{KeyError, PublicKey, SigningKey};
pub use key_set::{KeySet, MOST_KEYS, WrongKey};
pub use payload::{Payload, Unsignable};
pub use time::{day, seconds_of_day};
