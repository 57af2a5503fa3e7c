//! Checks brick.yaml and writes the types it speaks of.

fn main() {
    capgen::build::brick("brick.yaml");
}
