//! `tracestate`: what tracing systems tell each other, passed on unread.

/// The most bytes that are passed on.
const LONGEST: usize = 512;
/// The most members that there may be.
const MOST: usize = 32;

/// The members as they are passed on, or none when the list is wrong or empty.
pub(super) fn read(text: &str) -> Option<String> {
    let mut members: Vec<(&str, &str)> = Vec::new();
    for member in text.split(',').map(|member| member.trim_matches([' ', '\t'])).filter(|member| !member.is_empty()) {
        let (key, value) = member.split_once('=')?;
        let known = members.iter().any(|(other, _)| *other == key);
        if known || members.len() == MOST || !is_key(key) || !is_value(value) {
            return None;
        }
        members.push((key, value));
    }
    let mut kept = String::new();
    for (key, value) in members {
        let comma = usize::from(!kept.is_empty());
        if kept.len() + comma + key.len() + 1 + value.len() > LONGEST {
            break;
        }
        if comma == 1 {
            kept.push(',');
        }
        kept.extend([key, "=", value]);
    }
    (!kept.is_empty()).then_some(kept)
}

fn is_key(key: &str) -> bool {
    let begins = key.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    let goes_on = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-*/@".contains(c);
    begins && key.len() <= 256 && key.chars().all(goes_on)
}

fn is_value(value: &str) -> bool {
    !value.is_empty() && value.len() <= 256 && value.chars().all(|c| matches!(c, ' '..='~') && c != '=')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_passed_on_without_the_blanks_between_them() {
        assert_eq!(read("a=1").as_deref(), Some("a=1"));
        assert_eq!(read(" rojo=00f067,\t1t@sys=t6 1 ,, ").as_deref(), Some("rojo=00f067,1t@sys=t6 1"));
        assert_eq!(read(""), None);
        assert_eq!(read(" ,"), None);
    }

    #[test]
    fn a_list_with_anything_wrong_is_dropped() {
        let many: String = (0..33).map(|n| format!("k{n}=v,")).collect();
        for wrong in ["a", "=1", "a=", "A=1", "a=1,a=2", "a=b=c", "a=ü", "a=\u{7}", "-a=1", "a b=1", &many] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert!(read(&"x".repeat(100_000)).is_none());
    }

    #[test]
    fn what_is_too_long_loses_whole_members_at_its_end() {
        let long = format!("a=1,b={},c={},d=4", "x".repeat(250), "y".repeat(254));
        assert_eq!(read(&long), Some(format!("a=1,b={}", "x".repeat(250))));
    }
}
