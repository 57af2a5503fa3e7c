//! Checked model → Rust, as text.
//!
//! Invariants
//! - The text is a function of the files' meaning alone, sorted by name. It holds line numbers of `brick.yaml` only, so
//!   that an edit of a catalogue that changes no meaning changes no byte.
//! - Every identifier comes from [`crate::check::names`], every text from a file goes through `text`.
//! - It compiles without a warning under `deny(warnings, missing_docs)` and Clippy's default lints, and documents itself
//!   without one. A project with errors still gives every type, unless one could not be told (`whole`), and one
//!   `compile_error!` with the whole report.
//! - It is written readable but unformatted: a build script has no time for more.

mod ai_steps;
mod by_name;
mod capability;
mod client;
mod code;
mod composition;
mod contract;
mod describe;
#[cfg(feature = "cli")]
#[cfg(feature = "cli")]
mod functions;
mod generated;
mod items;
mod key_argument;
mod modes;
mod plan;
mod provider;
mod recursion;
mod scope;
mod shapes;
mod text;
mod undo;
mod unit;
mod whole;

pub use code::Code;
pub use composition::composition;
#[cfg(feature = "cli")]
#[cfg(feature = "cli")]
pub use functions::functions;
pub use generated::Generated;
pub use unit::{brick, catalogue, only_error};

use crate::check::Checked;
use crate::diagnostic::Sources;
use crate::model::Capability;

/// What to write from, and how.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// What was read and checked.
    pub checked: &'a Checked,
    /// The texts, for the places that messages cite.
    pub sources: &'a Sources,
    /// The report of what is wrong, when something is: it becomes the one `compile_error!`.
    pub report: Option<&'a str>,
    /// What is written beside.
    pub extend: &'a dyn Extend,
}

/// Adds to what is written for each capability: implementations of a trait of one's own, say.
///
/// ```
/// use capgen::emit::rust::{Code, Extend};
/// use capgen::model::Capability;
///
/// struct Labels;
///
/// impl Extend for Labels {
///     fn capability(&self, capability: &Capability, marker: &str, code: &mut Code) {
///         let label = capability.operation().replace('_', " ");
///         code.line(format!("impl crate::Label for {marker} {{ const LABEL: &'static str = {label:?}; }}"));
///     }
/// }
/// ```
pub trait Extend {
    /// Writes items into the module of a capability, after its own. `marker` is its type there.
    fn capability(&self, capability: &Capability, marker: &str, code: &mut Code) {
        let _ = (capability, marker, code);
    }
}

/// Adds nothing.
impl Extend for () {}

/// Lints that generated code cannot keep, because files choose its names and sizes, or because an application uses only
/// a part of it.
const ALLOW: &str = "\
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = \"generated: the files choose what there is, an application what it uses\"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = \"generated: the files choose names and sizes\"
)]";
