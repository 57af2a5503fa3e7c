//! A form for a value of any shape: which fields it has, how they are shown, and how JSON is made of what was entered.
//!
//! Invariants
//! - A field is named by the path of its value, so a fault finds its field by its path.
//! - What was entered is made into JSON and then held against the shape, as a provider's output is: a form makes no rules
//!   of its own. Text that is no number stays text, so that the shape says what is wrong with it.
//! - An empty field is a value that is not there, or that stays as it is ([`Form::to_edit`]). An empty text is given over
//!   the JSON interface.

mod edit;
mod fields;
mod read;
mod show;

pub(super) use fields::Form;
pub(super) use read::Values;
pub(super) use show::Entered;
