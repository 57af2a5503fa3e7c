//! What is measured: the common work in each language, and the paths of the compiler and of the runtime, ours and what
//! they are held against. The table, `cargo bench` and the count of instructions all run the same code.

pub mod compile;
pub mod derived;
pub mod language;
pub mod paths;
pub mod program;
pub mod work;

#[allow(missing_docs, reason = "generated beside one item that is private to the build")]
mod wired {
    capgen::include_composition!();
}

pub use wired::Bench;
