//! Checks compose.yaml and generates the composition.

fn main() {
    capgen::build::composition("compose.yaml");
}
