//! Makes the types of the brick.
fn main() {
    capgen::build::brick("brick.yaml");
}
