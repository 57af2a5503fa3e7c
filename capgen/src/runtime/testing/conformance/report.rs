//! What came of it: for each capability and rule, whether it is proven, broken, or could not be proven and why.
//!
//! Invariant: nothing counts as proven that was not observed.

use std::path::Path;
use std::{fmt, fs, io};

use super::Rule;

/// What came of a conformance run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Who was looked at: a brick, or an address.
    pub subject: String,
    /// By capability, in the order of the rules.
    pub cases: Vec<Case>,
}

/// One rule for one capability.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// The capability.
    pub capability: String,
    /// The rule.
    pub rule: Rule,
    /// What in the contract declares it.
    pub declared_by: String,
    /// What came of it.
    pub verdict: Verdict,
    /// What was seen, in words.
    pub told: String,
}

/// What came of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was seen to hold.
    Proven,
    /// It was seen to be broken.
    Broken,
    /// It could not be seen. That says nothing of whether it holds.
    Unproven,
}

impl Verdict {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Proven => "proven",
            Verdict::Broken => "broken",
            Verdict::Unproven => "could not be proven",
        }
    }
}

/// What one case found.
pub(super) type Found = (Verdict, String);

pub(super) fn proven(told: impl Into<String>) -> Found {
    (Verdict::Proven, told.into())
}

pub(super) fn broken(told: impl Into<String>) -> Found {
    (Verdict::Broken, told.into())
}

pub(super) fn unproven(told: impl Into<String>) -> Found {
    (Verdict::Unproven, told.into())
}

impl Report {
    pub(super) fn of(subject: impl Into<String>) -> Report {
        Report { subject: subject.into(), cases: Vec::new() }
    }

    pub(super) fn add(&mut self, capability: &str, rule: Rule, declared_by: &str, (verdict, told): Found) {
        let (capability, declared_by) = (capability.to_owned(), declared_by.to_owned());
        self.cases.push(Case { capability, rule, declared_by, verdict, told });
    }

    /// The cases with this verdict.
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(move |case| case.verdict == verdict)
    }

    /// Is no rule broken? What could not be proven is not broken.
    pub fn holds(&self) -> bool {
        self.with(Verdict::Broken).next().is_none()
    }

    /// Goes on only when no rule is broken.
    ///
    /// # Panics
    /// With the whole report, when one is.
    pub fn assert(&self) {
        assert!(self.holds(), "{self}");
    }

    /// Writes it into a folder, which is made where there is none: `conformance.txt`, `conformance.xml` (JUnit) and
    /// `conformance.html`.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write_to(&self, folder: impl AsRef<Path>) -> io::Result<()> {
        let folder = folder.as_ref();
        fs::create_dir_all(folder)?;
        fs::write(folder.join("conformance.txt"), format!("{self}\n"))?;
        fs::write(folder.join("conformance.xml"), self.to_junit()?)?;
        fs::write(folder.join("conformance.html"), self.to_html())
    }

    /// How many are proven, broken, and could not be proven.
    pub(super) fn counts(&self) -> [usize; 3] {
        [Verdict::Proven, Verdict::Broken, Verdict::Unproven].map(|verdict| self.with(verdict).count())
    }
}

/// A line for each case under a line for each capability, and the sums.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "conformance of {}", self.subject)?;
        let mut capability = None;
        for case in &self.cases {
            if capability != Some(&case.capability) {
                writeln!(f, "\n{}", case.capability)?;
                capability = Some(&case.capability);
            }
            let mark = match case.verdict {
                Verdict::Proven => "proven  ",
                Verdict::Broken => "BROKEN  ",
                Verdict::Unproven => "unproven",
            };
            writeln!(f, "  {mark}  {:<14}  {}", case.rule.word(), case.told.replace('\n', "; "))?;
            if case.verdict == Verdict::Broken {
                writeln!(f, "            the rule: {} ({})", case.rule.says(), case.declared_by)?;
            }
        }
        let [proven, broken, unproven] = self.counts();
        write!(f, "\n{proven} proven, {broken} broken, {unproven} could not be proven")
    }
}
