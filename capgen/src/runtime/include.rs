//! Where a brick and a composition take in what their build scripts wrote.

/// Takes in the code that the build script of a brick wrote, as `pub mod capabilities`.
///
/// The build script is `fn main() { capgen::build::brick("brick.yaml") }`.
#[macro_export]
macro_rules! include_brick {
    () => {
        /// The capabilities that this brick requires and provides, as its brick.yaml declares them.
        #[allow(dead_code, reason = "a program may use only a part")]
        pub mod capabilities {
            include!(concat!(
                env!(
                    "OUT_DIR",
                    "this crate has no build script: add a build.rs with `fn main() { capgen::build::brick(\"brick.yaml\") }`"
                ),
                "/capgen/capabilities.rs"
            ));
        }
    };
}

/// Takes in the code that the build script of a composition wrote: the composition's type, and the proof that nothing is
/// left unanswered.
///
/// The build script is `fn main() { capgen::build::composition("compose.yaml") }`.
#[macro_export]
macro_rules! include_composition {
    () => {
        include!(concat!(
            env!(
                "OUT_DIR",
                "this crate has no build script: add a build.rs with `fn main() { capgen::build::composition(\"compose.yaml\") }`"
            ),
            "/capgen/composition.rs"
        ));
    };
}
