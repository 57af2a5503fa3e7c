//! Is a pattern a regular expression of ECMA-262, and small enough to be used?
//!
//! Invariants
//! - One pass over the text, groups on a stack of our own: no pattern takes more than its length in time.
//! - Patterns mean what they mean with the flag `u`, but a backslash may also stand before punctuation that needs none.
//!
//! Whether a value matches is decided at run time, by a real engine. Here only is told what that engine would refuse, since
//! at run time nobody could mend it.

/// The longest pattern, in bytes.
const LONGEST: usize = 16 * 1024;

/// The most groups inside each other.
const DEEPEST: usize = 100;

/// The most places of a pattern, repetitions written out.
const LARGEST: u64 = 20_000;

/// What a class of Unicode characters counts for: it stands for hundreds of ranges.
const UNICODE_CLASS: u64 = 200;

/// Why a pattern cannot be used.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    pub what: String,
    pub help: &'static str,
}

/// A group that is open, or the pattern itself.
#[derive(Default)]
struct Group {
    size: u64,
    /// The size of what a repetition would repeat.
    last: Option<u64>,
    /// It looks around and is nothing to repeat.
    looks: bool,
}

struct Scan<'a> {
    rest: &'a str,
    groups: Vec<Group>,
    own: Group,
}

/// Can the pattern be used?
pub(super) fn check(pattern: &str) -> Result<(), Fault> {
    if pattern.len() > LONGEST {
        return Err(fault("it is too long", "write it in less than 16 KiB"));
    }
    let mut scan = Scan { rest: pattern, groups: Vec::new(), own: Group::default() };
    while let Some(c) = scan.next() {
        scan.one(c)?;
    }
    if !scan.groups.is_empty() {
        return Err(fault("a group is never closed", "write `)` where it ends, or `\\(` for a bracket itself"));
    }
    small(scan.own.size)
}

fn fault(what: &str, help: &'static str) -> Fault {
    Fault { what: what.to_owned(), help }
}

fn small(size: u64) -> Result<(), Fault> {
    if size <= LARGEST {
        return Ok(());
    }
    Err(fault("its repetitions are too large", "repeat less often, or use `minLength` and `maxLength` for lengths"))
}

impl Scan<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = self.rest.get(c.len_utf8()..).unwrap_or("");
        Some(c)
    }

    fn eat(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else { return false };
        self.rest = rest;
        true
    }

    fn atom(&mut self, size: u64) {
        self.own.size = self.own.size.saturating_add(size);
        self.own.last = Some(size);
    }

    fn one(&mut self, c: char) -> Result<(), Fault> {
        match c {
            '(' => self.open()?,
            ')' => self.close()?,
            '|' | '^' | '$' => self.own.last = None,
            '*' | '+' | '?' => self.repeat(1)?,
            '{' => {
                let times = self.times()?;
                self.repeat(times)?;
            }
            '[' => {
                let size = self.class()?;
                self.atom(size);
            }
            '\\' => match self.escape(false)? {
                0 => self.own.last = None,
                size => self.atom(size),
            },
            _ => self.atom(1),
        }
        Ok(())
    }

    fn open(&mut self) -> Result<(), Fault> {
        if self.groups.len() >= DEEPEST {
            return Err(fault("its groups are nested too deep", "write it with fewer groups"));
        }
        let mut looks = false;
        if self.eat("?") {
            looks = ["=", "!", "<=", "<!"].into_iter().any(|mark| self.eat(mark));
            if !looks && !self.eat(":") {
                let name = self.rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
                let Some((_, rest)) = name.filter(|(name, _)| is_name(name)) else {
                    return Err(fault("`(?` begins no known kind of group", "write `(?:` for a plain group"));
                };
                self.rest = rest;
            }
        }
        let outer = std::mem::replace(&mut self.own, Group { looks, ..Group::default() });
        self.groups.push(outer);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some(outer) = self.groups.pop() else {
            return Err(fault("`)` closes nothing", "write `\\)` for a bracket itself"));
        };
        let group = std::mem::replace(&mut self.own, outer);
        self.atom(group.size.saturating_add(1));
        if group.looks {
            self.own.last = None;
        }
        Ok(())
    }

    /// Repeats what came last.
    fn repeat(&mut self, times: u64) -> Result<(), Fault> {
        let Some(size) = self.own.last.take() else {
            return Err(fault(
                "a repetition has nothing to repeat",
                "write a backslash before the mark to mean itself",
            ));
        };
        self.own.size = self.own.size.saturating_add(size.saturating_mul(times.saturating_sub(1)));
        self.eat("?");
        small(self.own.size)
    }

    /// After `{`: how often at most, written out.
    fn times(&mut self) -> Result<u64, Fault> {
        let lone = || fault("`{` begins no repetition", "write `\\{` for a brace itself, or `{2}`, `{2,}`, `{2,5}`");
        let (inner, rest) = self.rest.split_once('}').ok_or_else(lone)?;
        let (least, most) = inner.split_once(',').unwrap_or((inner, inner));
        let count = |text: &str| -> Option<u64> {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse().unwrap_or(u64::MAX))
        };
        let least = count(least).ok_or_else(lone)?;
        let most = if most.is_empty() { least.saturating_add(1) } else { count(most).ok_or_else(lone)? };
        if most < least {
            return Err(fault("a repetition's bounds are the wrong way round", "write the smaller number first"));
        }
        self.rest = rest;
        Ok(most.max(1))
    }

    /// After `[`: the size of the class.
    fn class(&mut self) -> Result<u64, Fault> {
        let unclosed =
            || fault("a class `[…` is never closed", "write `]` where it ends, or `\\[` for a bracket itself");
        self.eat("^");
        let (mut size, mut from, mut before): (u64, Option<char>, Option<char>) = (1, None, None);
        loop {
            let c = self.next().ok_or_else(unclosed)?;
            let single = match c {
                ']' => return Ok(size),
                '-' if before.is_some() && from.is_none() && !self.rest.starts_with(']') => {
                    from = before.take();
                    continue;
                }
                '\\' => {
                    let written = self.rest;
                    size = size.max(self.escape(true)?);
                    written.chars().next().filter(|c| !c.is_ascii_alphanumeric())
                }
                c => Some(c),
            };
            if let (Some(from), Some(to)) = (from.take(), single)
                && from > to
            {
                return Err(fault("a range of a class is the wrong way round", "write the smaller character first"));
            }
            before = single;
        }
    }

    /// After a backslash: the size of what it stands for; 0 for a place between characters.
    fn escape(&mut self, in_class: bool) -> Result<u64, Fault> {
        let unknown = |c: char| Fault {
            what: format!("`\\{c}` has no meaning"),
            help: "write a letter without a backslash; known are `\\d \\D \\w \\W \\s \\S \\t \\n \\r \\f \\v \\b \\p{…} \\u0000`",
        };
        let Some(c) = self.next() else {
            return Err(fault("it ends with a backslash", "write `\\\\` for a backslash itself"));
        };
        match c {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' | 't' | 'n' | 'r' | 'f' | 'v' => Ok(1),
            'b' => Ok(u64::from(in_class)),
            'B' if !in_class => Ok(0),
            '0' if !self.rest.starts_with(|c: char| c.is_ascii_digit()) => Ok(1),
            '1'..='9' if !in_class => Ok(1),
            'k' if !in_class => {
                let name = self.rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
                let (_, rest) = name.filter(|(name, _)| is_name(name)).ok_or_else(|| unknown(c))?;
                self.rest = rest;
                Ok(1)
            }
            'c' => self.next().filter(char::is_ascii_alphabetic).map(|_| 1).ok_or_else(|| unknown(c)),
            'x' => self.digits(2).ok_or_else(|| unknown(c)),
            'u' if !self.rest.starts_with('{') => self.digits(4).ok_or_else(|| unknown(c)),
            'u' => {
                let inner = self.rest.get(1..).and_then(|rest| rest.split_once('}'));
                let (digits, rest) = inner.ok_or_else(|| unknown(c))?;
                u32::from_str_radix(digits, 16).ok().filter(|code| *code <= 0x10_FFFF).ok_or_else(|| unknown(c))?;
                self.rest = rest;
                Ok(1)
            }
            'p' | 'P' => {
                let inner = self.rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
                let word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'='));
                let (_, rest) = inner.filter(|(name, _)| !name.is_empty() && word(name)).ok_or_else(|| unknown(c))?;
                self.rest = rest;
                Ok(UNICODE_CLASS)
            }
            c if c.is_ascii_alphanumeric() || !c.is_ascii() => Err(unknown(c)),
            _ => Ok(1),
        }
    }

    fn digits(&mut self, count: usize) -> Option<u64> {
        let (digits, rest) = self.rest.split_at_checked(count)?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
        self.rest = rest;
        Some(1)
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_the_language_are_taken() {
        for right in [
            "",
            "^[a-z]+$",
            "^(?=.*[0-9])(?=.*[a-z]).{4,}$",
            r#"^"[^"{}]*"$"#,
            r"^\p{L}+$",
            r"a{2}b{2,}c{2,5}?",
            "^.$",
            r"\d{4}-\d{2}",
            r"(?<year>\d+)-\k<year>",
            r"[\]\-\w]",
            "[a-]",
            "[-a]",
            "[^]]",
            r"\u{1F642}\x41\u0041\cA",
            r"a\-b\/c",
            r"(a|b)*?",
            r"\bword\B",
            "]",
            "x}",
        ] {
            assert_eq!(check(right), Ok(()), "{right}");
        }
    }

    #[test]
    fn what_no_engine_takes_is_told() {
        for wrong in [
            "(", ")", "[", "[a", "*", "a**", "+a", "(?", "(?x)", "(?<1>a)", "a{", "{", "a{2,1}", "a{x}", "\\", r"\q",
            r"\p", r"\p{", r"\u12", r"\x1", "[z-a]", "(?=a)*", "^*", "(a", "a|*", r"\é",
        ] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bombs_are_refused_in_no_time() {
        assert!(check("((((a{100}){100}){100}){100}){100}").is_err());
        assert!(check(r"\p{L}{1000}").is_err());
        assert!(check("a{99999999999999999999}").is_err());
        assert!(check(&"(".repeat(10_000)).is_err());
        assert!(check(&"a".repeat(20_000)).is_err());
        assert!(check(&"(?:a{9}){99}".repeat(3)).is_ok());
    }
}
