//! What a build script calls: its `main` is one line.
//!
//! ```no_run
//! capgen::build::brick("brick.yaml");
//! ```
//!
//! Invariants
//! - Whatever the files hold, a brick's or a composition's build script succeeds: what is wrong becomes one
//!   `compile_error!` in the generated code with the whole report, so that editors show it too and types stay known.
//! - Only what the package holds, and what its dependencies tell through `links`, is needed: published and vendored
//!   crates build.
//! - Cargo is told of exactly the files that were read, wherever they are, and while something is wrong also of those
//!   that were looked for in vain. (A file that may be missing is not told of otherwise: Cargo would run the script
//!   every time.)
//! - A generated file is written only when its bytes change. Cargo is told of it too, so that one that is gone is written
//!   again; it takes the time of the newest file that was read, because one that is younger than the run of its script
//!   would bring another run.

mod environment;
mod output;
mod run;

use std::path::Path;

use crate::emit::rust::Extend;
use environment::Environment;
use run::{Run, Target};

/// Generates the code of a brick, for `capgen::include_brick!()`.
///
/// The package's Cargo.toml has `links = "capgen-<package>"`, which is how a composition finds the `brick.yaml`.
pub fn brick(file: impl AsRef<Path>) {
    Builder::new().brick(file);
}

/// Generates the code of a composition, for `capgen::include_composition!()`.
pub fn composition(file: impl AsRef<Path>) {
    Builder::new().composition(file);
}

/// Checks a catalogue and tells dependents where it is, for `catalogues: [{crate: …}]`. There is no generated code, so
/// that errors fail the build script.
///
/// The package's Cargo.toml has `links = "capgen-<package>"`.
pub fn catalogue(file: impl AsRef<Path>) {
    Builder::new().catalogue(file);
}

/// The same with a say in what is generated.
///
/// ```no_run
/// use capgen::build::Builder;
/// use capgen::emit::rust::{Code, Extend};
/// use capgen::model::Capability;
///
/// struct Named;
///
/// impl Extend for Named {
///     fn capability(&self, _: &Capability, marker: &str, code: &mut Code) {
///         code.line(format!("impl crate::Named for {marker} {{}}"));
///     }
/// }
///
/// Builder::new().extend(&Named).brick("brick.yaml");
/// ```
#[derive(Clone, Copy)]
pub struct Builder<'a> {
    extend: &'a dyn Extend,
}

impl<'a> Builder<'a> {
    /// One that adds nothing.
    pub fn new() -> Self {
        Builder { extend: &() }
    }

    /// Adds to what is generated for each capability.
    #[must_use]
    pub fn extend(self, extend: &'a dyn Extend) -> Self {
        Builder { extend }
    }

    /// As [`brick`].
    pub fn brick(self, file: impl AsRef<Path>) {
        self.run(Target::Brick, file.as_ref());
    }

    /// As [`composition`].
    pub fn composition(self, file: impl AsRef<Path>) {
        self.run(Target::Composition, file.as_ref());
    }

    /// As [`catalogue`].
    pub fn catalogue(self, file: impl AsRef<Path>) {
        self.run(Target::Catalogue, file.as_ref());
    }

    fn run(self, target: Target, file: &Path) {
        let outcome = Environment::of_process().and_then(|environment| {
            let run = Run { target, file, environment: &environment, extend: self.extend };
            run.guarded()
        });
        match outcome {
            Ok(instructions) => println!("{}", instructions.join("\n")),
            Err(why) => {
                eprintln!("capgen: {why}");
                std::process::exit(1);
            }
        }
    }
}

impl Default for Builder<'_> {
    fn default() -> Self {
        Self::new()
    }
}
