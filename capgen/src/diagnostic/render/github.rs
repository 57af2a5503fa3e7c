//! Findings as workflow commands, which GitHub shows beside the lines of a change.
//!
//! Invariants
//! - One command a line: everything that would end a line, a property or the command is escaped.
//! - Columns are given only where a finding begins and ends on one line; GitHub drops a command that breaks this.

use super::full_text;
use crate::diagnostic::{Finding, Level, Sources};

/// Every finding as a workflow command.
pub fn render(findings: &[Finding], sources: &Sources) -> String {
    findings.iter().map(|finding| command(finding, sources) + "\n").collect()
}

fn command(finding: &Finding, sources: &Sources) -> String {
    let name = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let place = sources.place(finding.span);
    let file = property(place.file);
    let columns = if place.line == place.end_line {
        format!(",col={},endColumn={}", place.column, place.end_column)
    } else {
        String::new()
    };
    let message = data(&full_text(finding));
    format!(
        "::{name} file={file},line={},endLine={}{columns},title={}::{message}",
        place.line, place.end_line, finding.code
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::model::Span;

    #[test]
    fn one_command_a_finding() {
        let mut sources = Sources::new();
        let file = sources.add("a,b:c%.yaml", "a: 1\nb: 2\n");
        let findings = [
            Finding {
                message: "100%\r\nbad::, thing".into(),
                ..Finding::error(Code(501), Span { file, start: 3, end: 4 }, "").help("fix it")
            },
            Finding::note(Code(502), Span { file, start: 0, end: 6 }, "over two lines"),
        ];
        assert_eq!(
            render(&findings, &sources),
            "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,col=4,endColumn=5,title=CG0501\
             ::100%25%0D%0Abad::, thing%0Ahelp: fix it\n\
             ::notice file=a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=CG0502::over two lines\n"
        );
    }
}
