//! `cargo bench -p capgen-bench`: the paths by the clock.

use capgen_bench::paths::{Fixture, PATHS, Path};

fn main() {
    divan::main();
}

#[divan::bench(args = PATHS.iter().map(|path| path.name))]
fn path(bencher: divan::Bencher<'_, '_>, name: &str) {
    let fixture = Fixture::new();
    let path: &Path = PATHS.iter().find(|path| path.name == name).unwrap_or(&PATHS[0]);
    bencher.bench_local(|| (path.run)(&fixture));
}
