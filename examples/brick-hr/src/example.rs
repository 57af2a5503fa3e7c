//! The person that the examples tell of: she joins, and half a year later she leaves.

use capgen::runtime::value::Malformed;

use crate::{Leaver, Starter};

/// Somebody who joins.
///
/// # Errors
/// When a time that is written here is none.
pub fn anna() -> Result<Starter, Malformed> {
    Ok(Starter {
        given_name: "Anna".into(),
        family_name: "Berg".into(),
        email: "anna@acme.example".into(),
        private_email: "anna@home.example".into(),
        org_unit: "/Staff/London".into(),
        team: "support".into(),
        manager: "maya@acme.example".into(),
        welcome_start: "2027-01-04T09:00:00+00:00".parse()?,
        welcome_end: "2027-01-04T10:00:00+00:00".parse()?,
        app_pool: "acme/staff".into(),
    })
}

/// The same, leaving.
///
/// # Errors
/// When a time that is written here is none.
pub fn anna_leaving() -> Result<Leaver, Malformed> {
    Ok(Leaver {
        email: "anna@acme.example".into(),
        team: "support".into(),
        manager: "maya@acme.example".into(),
        last_day: "2027-06-30T17:00:00+01:00".parse()?,
        app_pool: "acme/staff".into(),
    })
}
