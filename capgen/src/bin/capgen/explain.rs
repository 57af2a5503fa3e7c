//! `capgen explain`: a rule at length.

use capgen::diagnostic::Code;
use capgen::diagnostic::codes::{self, Rule};
use clap::Args;

use crate::output::{Outcome, Wrong, print};

/// Tell at length what a finding means and what to do; without a code, list all
#[derive(Args)]
pub struct Explain {
    /// The code of a finding: CG0501, cg501 or 501
    code: Option<String>,
}

impl Explain {
    pub fn run(self) -> Result<Outcome, Wrong> {
        let text = match self.code {
            Some(code) => explanation(&code)?,
            None => codes::all().map(listed).collect(),
        };
        print(&text)?;
        Ok(Outcome::Clean)
    }
}

fn listed(rule: &Rule) -> String {
    format!("{}  {:<8} {}\n", rule.code, rule.level.word(), rule.title)
}

fn explanation(text: &str) -> Result<String, Wrong> {
    let Some(code) = parsed(text) else {
        return Err(Wrong(format!("`{text}` is no code; one looks like CG0501, and `capgen explain` lists all")));
    };
    match codes::rule(code) {
        Some(rule) => {
            Ok(format!("{}: {}: {}\n\n{}\n", rule.code, rule.level.word(), rule.title, rule.explanation.trim()))
        }
        None => Err(Wrong(match codes::all().min_by_key(|rule| distance(rule.code, code)) {
            Some(near) => format!("there is no {code}; near it is {}: {}", near.code, near.title),
            None => format!("there is no {code}"),
        })),
    }
}

/// One of the same family is nearer than any other.
fn distance(a: Code, b: Code) -> (bool, u16) {
    (a.0 / 100 != b.0 / 100, a.0.abs_diff(b.0))
}

/// `CG0501`, `cg501` and `501` are one code.
fn parsed(text: &str) -> Option<Code> {
    let digits = text.strip_prefix("CG").or_else(|| text.strip_prefix("cg")).unwrap_or(text);
    let fine = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    fine.then(|| digits.parse().ok().map(Code)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_written_in_short() {
        assert_eq!(["CG0501", "cg0501", "cg501", "501", "0501"].map(parsed), [Some(Code(501)); 5]);
        assert_eq!(["", "CG", "+501", "CG05010", "x", "ＣＧ１"].map(parsed), [None; 6]);
    }
}
