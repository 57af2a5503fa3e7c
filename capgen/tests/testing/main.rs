//! What capgen gives to tests: fakes, and inputs that nobody wrote.

mod fakes;
mod values;
mod world;
