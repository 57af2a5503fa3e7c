//! A report as JUnit XML, which build servers read: a suite for each capability, a test for each rule.

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use super::{Report, Verdict};

impl Report {
    /// As JUnit XML. What could not be proven is skipped there, with the reason.
    ///
    /// # Errors
    /// When it cannot be written down, which is a fault of ours.
    pub fn to_junit(&self) -> Result<String, std::io::Error> {
        let mut junit = quick_junit::Report::new(format!("conformance of {}", self.subject));
        for cases in self.cases.chunk_by(|a, b| a.capability == b.capability) {
            let Some(first) = cases.first() else { continue };
            let mut suite = TestSuite::new(first.capability.as_str());
            for case in cases {
                let status = match case.verdict {
                    Verdict::Proven => TestCaseStatus::success(),
                    Verdict::Broken => {
                        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                        status.set_message(case.told.as_str()).set_type(case.rule.says());
                        status
                    }
                    Verdict::Unproven => {
                        let mut status = TestCaseStatus::skipped();
                        status.set_message(case.told.as_str());
                        status
                    }
                };
                let mut test = TestCase::new(case.rule.word(), status);
                test.set_classname(case.capability.as_str());
                suite.add_test_case(test);
            }
            junit.add_test_suite(suite);
        }
        junit.to_string().map_err(std::io::Error::other)
    }
}
