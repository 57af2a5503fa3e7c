//! Names of capabilities in the profiles of a manifest.

use sha2::{Digest, Sha256};

/// The longest projected name, in bytes, and what is left of a longer one before its digest.
const LONGEST: usize = 128;
const CUT: usize = 115;

/// A name as profiles show it: lower-case ASCII letters, digits, `.` and `-` stay, any other stretch is one `_`.
pub fn projected(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().map(|c| c.to_ascii_lowercase()) {
        if c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-') {
            out.push(c);
        } else if !out.ends_with('_') {
            out.push('_');
        }
    }
    let mut out = out.trim_matches('_').to_owned();
    if !out.starts_with(|c: char| c.is_ascii_lowercase()) {
        out.insert_str(0, "operation_");
    }
    if out.len() > LONGEST {
        let digest: String = Sha256::digest(out.as_bytes()).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        // Every character of it is one byte.
        out.truncate(CUT);
        out.push('_');
        out.push_str(&digest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::projected;

    #[test]
    fn names_are_projected_as_aip_does() {
        for (name, expected) in [
            ("Create booking", "create_booking"),
            ("  Create -- booking!", "create_--_booking"),
            ("a.b-c_d", "a.b-c_d"),
            ("2nd try", "operation_2nd_try"),
            ("été", "t"),
            ("", "operation_"),
        ] {
            assert_eq!(projected(name), expected);
        }
        let long = projected(&"a".repeat(200));
        assert_eq!((long.len(), &long[..116]), (128, &*format!("{}_", "a".repeat(115))));
        assert_eq!(projected(&"a".repeat(128)).len(), 128);
    }
}
