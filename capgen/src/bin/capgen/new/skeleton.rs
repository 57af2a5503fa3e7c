//! The files of the skeletons. What stands in double braces is filled in.

/// A file of a skeleton.
pub(super) struct File {
    /// Where it lies in the project.
    pub path: &'static str,
    /// What it holds.
    pub text: &'static str,
}

macro_rules! files {
    ($($path:literal = $from:literal),* $(,)?) => { &[$(File { path: $path, text: include_str!($from) }),*] };
}

pub(super) const BRICK: &[File] = files![
    ".gitignore" = "gitignore",
    "Cargo.toml" = "brick/manifest.toml",
    "brick.yaml" = "brick/brick.yaml",
    "build.rs" = "brick/build.rs",
    "capabilities.yaml" = "brick/capabilities.yaml",
    "src/lib.rs" = "brick/lib.rs",
];

pub(super) const PROVIDER: &[File] = files![
    ".gitignore" = "gitignore",
    "Cargo.toml" = "provider/manifest.toml",
    "brick.yaml" = "provider/brick.yaml",
    "build.rs" = "brick/build.rs",
    "capabilities.yaml" = "brick/capabilities.yaml",
    "src/lib.rs" = "provider/lib.rs",
];

pub(super) const COMPOSITION: &[File] = files![
    ".gitignore" = "gitignore",
    "Cargo.toml" = "composition/manifest.toml",
    "build.rs" = "composition/build.rs",
    "capabilities.yaml" = "composition/capabilities.yaml",
    "compose.yaml" = "composition/compose.yaml",
    "src/main.rs" = "composition/main.rs",
    "letters/Cargo.toml" = "composition/letters.toml",
    "letters/brick.yaml" = "composition/letters.yaml",
    "letters/build.rs" = "brick/build.rs",
    "letters/src/lib.rs" = "composition/letters.rs",
    "reception/Cargo.toml" = "composition/reception.toml",
    "reception/brick.yaml" = "composition/reception.yaml",
    "reception/build.rs" = "brick/build.rs",
    "reception/src/lib.rs" = "composition/reception.rs",
];
