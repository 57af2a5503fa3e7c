//! Checked model → what others read: Rust here, other forms beside it.
//!
//! Invariants
//! - It takes a [`crate::check::Checked`], which only `check` makes, and knows no YAML.
//! - What it gives is a function of that alone: sorted, no clock, no absolute path.

#[cfg(feature = "cli")]
pub mod editor;
#[cfg(feature = "cli")]
pub mod form;
#[cfg(feature = "cli")]
pub mod lock;
pub mod rust;
