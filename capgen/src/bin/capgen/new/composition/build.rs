//! Proves that compose.yaml answers every need, and writes the composition.

fn main() {
    capgen::build::composition("compose.yaml");
}
