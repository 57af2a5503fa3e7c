//! HR: what happens when somebody joins and when somebody leaves, as lists of steps.
//!
//! Each step asks for an effect by name. Whether a connector or a person brings it about is no concern of this brick: a
//! step is done, waits, failed, or became a task. Running a list again with the same run id repeats nothing, since
//! every step's key is made from the run and its number.

capgen::include_brick!();

pub mod example;
mod offboarding;
mod onboarding;
mod report;
mod review;
mod step;

pub use offboarding::{Leaver, offboard};
pub use onboarding::{Starter, onboard};
pub use report::{Outcome, Report, Step, StepError};
