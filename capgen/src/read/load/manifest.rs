//! The little that is wanted of a `Cargo.toml`: the package's name, and whether it may be published.

/// What a manifest says about its package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Package {
    pub name: String,
    /// Nothing says that it is kept back. A package that leaves this to its workspace counts as kept back.
    pub published: bool,
}

/// Looks through the lines of `[package]`. A manifest that writes them in an unusual way gives nothing.
pub(super) fn package(manifest: &str) -> Option<Package> {
    let lines = manifest.lines().map(str::trim).skip_while(|line| header(line) != Some("package")).skip(1);
    let (mut name, mut published) = (None, true);
    for line in lines.take_while(|line| !line.starts_with('[')) {
        let Some((key, value)) = line.split_once('=') else { continue };
        let value = value.split('#').next().unwrap_or("").trim();
        match key.trim() {
            "name" => name = quoted(value),
            "publish" if value == "false" || value == "[]" => published = false,
            "publish.workspace" => published = false,
            "publish" if value.starts_with('{') => published = false,
            _ => {}
        }
    }
    Some(Package { name: name?, published })
}

fn header(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.split_once(']')?.0;
    Some(name.trim())
}

fn quoted(value: &str) -> Option<String> {
    let mark = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let inner = value.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inner.is_empty()).then(|| inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(manifest: &str) -> Option<(String, bool)> {
        package(manifest).map(|package| (package.name, package.published))
    }

    #[test]
    fn only_the_package_section_counts() {
        let manifest = "[workspace]\nname = \"w\"\n\n[package] # ours\nname = \"brick-hr\" # here\nversion = \"1\"\n\
            [lib]\nname = \"hr\"\npublish = false\n";
        assert_eq!(of(manifest), Some(("brick-hr".to_owned(), true)));
    }

    #[test]
    fn a_package_kept_back_is_seen() {
        for line in ["publish = false", "publish=[]", "publish.workspace = true", "publish = { workspace = true }"] {
            let manifest = format!("[package]\nname = 'a'\n{line}\n");
            assert_eq!(of(&manifest), Some(("a".to_owned(), false)), "{line}");
        }
        assert_eq!(of("[package]\nname = 'a'\npublish = [\"ours\"]\n"), Some(("a".to_owned(), true)));
    }

    #[test]
    fn no_package_no_answer() {
        for manifest in
            ["", "[workspace]\nmembers = []\n", "[package]\nname = 5\n", "[package]\nname = \"\"", "[package"]
        {
            assert_eq!(of(manifest), None, "{manifest}");
        }
    }
}
