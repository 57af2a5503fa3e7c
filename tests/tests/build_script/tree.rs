//! What a brick on the native format pulls in.

use capgen_tests::scratch::Scratch;

/// Databases, web servers and clients, and what generates code from JSON Schema.
const HEAVY: &[&str] = &[
    "typify",
    "schemars",
    "rusqlite",
    "libsqlite3-sys",
    "sqlx",
    "tokio-postgres",
    "postgres",
    "diesel",
    "axum",
    "hyper",
    "actix-web",
    "warp",
    "reqwest",
    "ureq",
    "tower",
    "h2",
    "rustls",
    "openssl",
    "tokio",
    "prettyplease",
    "clap",
];

/// What a build script must not wait for on top of that.
const SLOW_TO_BUILD: &[&str] = &["syn", "quote", "proc-macro2", "serde", "serde_json", "serde_core", "capgen-macros"];

fn packages(tree: &str) -> Vec<&str> {
    tree.lines().filter_map(|line| line.split_whitespace().next()).collect()
}

fn assert_free_of(packages: &[&str], unwanted: &[&str], what: &str) {
    let found: Vec<_> = packages.iter().filter(|package| unwanted.contains(package)).collect();
    assert!(found.is_empty(), "{what} pulls {found:?}");
}

#[test]
fn a_native_brick_is_light() {
    let scratch = Scratch::of_examples("tree");
    let tree = |edges: &str| {
        let run = scratch.cargo(&["tree", "-p", "brick-hr", "-e", edges, "--prefix", "none", "--no-dedupe"]);
        assert!(run.ok, "{}", run.stderr);
        run.stdout
    };
    let normal = tree("normal");
    assert_free_of(&packages(&normal), HEAVY, "brick-hr");
    let all = tree("normal,build");
    assert_free_of(&packages(&all), HEAVY, "the build of brick-hr");
    assert!(packages(&all).contains(&"granit-parser"), "the compiler is among them:\n{all}");
}

#[test]
fn its_build_script_is_lighter_still() {
    let scratch = Scratch::of_examples("tree-of-build-script");
    let run = scratch.cargo(&["tree", "-p", "brick-hr", "-e", "normal,build"]);
    assert!(run.ok, "{}", run.stderr);
    // At the margin, so that it is what brick-hr itself needs to be built.
    let (_, build) = run.stdout.split_once("\n[build-dependencies]\n").expect("it has a build script");
    let build: String = build.chars().filter(|c| !"│├└─ ".contains(*c) || *c == ' ').collect();
    let packages = packages(&build);
    assert!(packages.contains(&"capgen"), "{build}");
    assert_free_of(&packages, SLOW_TO_BUILD, "its build script");
    assert!(packages.len() < 30, "{build}");
}
