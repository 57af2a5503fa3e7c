//! Model → findings. One file a rule family, one function a rule.
//!
//! Invariants
//! - Rules read the model and write findings; they know no file format and no Rust text (names in Rust are compared
//!   through [`names`]).
//! - Every rule runs, whatever the others found.
//! - Only this module makes a [`Checked`].

mod checked;
pub mod names;

pub use checked::{
    BrickUnit, CapabilityId, CatalogueUnit, Checked, ComposedBrick, CompositionUnit, Link, Project, ResolvedBrick,
    ResolvedComposition, ResolvedMapping, ResolvedRequirement, ResolvedTarget,
};
