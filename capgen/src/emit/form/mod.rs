//! Checked model → a catalogue in the words of a form: AIP, Sgovr, or capgen's own.
//!
//! Invariants
//! - In the form that it came in, a catalogue is written as it was, as JSON sees it: what the model says, and beside it what
//!   the model has no words for.
//! - In another form, everything that this form has no words for is a finding, and so is everything that it wants to be told
//!   and nobody has declared.

mod aip;
mod contract;
mod lost;
mod members;
mod native;
mod overlay;
mod principal;
mod schema;
mod sgovr;
mod yaml;

pub use yaml::yaml;

use crate::check::Checked;
use crate::diagnostic::Findings;
use crate::model::{Capability, Catalogue, Form, Json};

/// A catalogue in some form.
#[derive(Debug)]
pub struct Exported {
    /// What is written: [`Json::to_pretty`] gives the text, for a native catalogue [`yaml`].
    pub json: Json,
    /// What the form cannot say, and what had to be filled in.
    pub findings: Findings,
}

/// Writes a catalogue of a project, by its position, in the words of a form. `provider` names who offers it, where the
/// catalogue does not say. None when there is no such catalogue.
pub fn export(checked: &Checked, index: usize, to: Form, provider: &str) -> Option<Exported> {
    let unit = checked.project().catalogues.get(index)?;
    let mut findings = Findings::new();
    let json = catalogue(&unit.catalogue, to, provider, &mut findings);
    Some(Exported { json, findings })
}

/// The JSON Schemas of what a capability takes and of what it answers, as they are enforced: JSON texts that refer to nothing
/// outside themselves.
pub fn schemas(catalogue: &Catalogue, capability: &Capability) -> (String, String) {
    let side = |side| schema::enforced(capability, catalogue, side);
    (side(schema::Side::Input), side(schema::Side::Output))
}

fn catalogue(catalogue: &Catalogue, to: Form, provider: &str, findings: &mut Findings) -> Json {
    match to {
        Form::Native => native::catalogue(catalogue, findings),
        Form::Aip => aip::catalogue(catalogue, provider, findings),
        Form::Sgovr => sgovr::catalogue(catalogue, provider, findings),
    }
}
