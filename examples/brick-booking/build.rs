//! Generates `capabilities` from this brick's brick.yaml.

fn main() {
    capgen::build::brick("brick.yaml");
}
