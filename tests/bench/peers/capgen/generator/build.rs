//! What a brick has as its build script.

fn main() {
    if let Some(folder) = std::env::var_os("CAPGEN_BENCH") {
        capgen::build::brick(std::path::Path::new(&folder).join("brick.yaml"));
    }
}
