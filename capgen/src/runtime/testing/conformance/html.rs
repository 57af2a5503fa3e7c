//! A report as a page of its own: no script, nothing fetched.

use maud::{DOCTYPE, PreEscaped, html};

use super::{Case, Report, Verdict};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;\
    background:#fff}table{border-collapse:collapse;width:100%;margin-bottom:2rem}th,td{text-align:left;vertical-align:top;\
    padding:.4rem .6rem;border-bottom:1px solid #ddd}td{overflow-wrap:anywhere}.proven{color:#136b2c}.broken{color:#a30d0d;\
    font-weight:bold}.unproven{color:#6b5900}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}\
    .proven{color:#7fd493}.broken{color:#ff9a9a}.unproven{color:#e2c65b}th,td{border-color:#444}}";

impl Report {
    /// As a page in HTML.
    pub fn to_html(&self) -> String {
        let [proven, broken, unproven] = self.counts();
        let title = format!("Conformance of {}", self.subject);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    h1 { (title) }
                    p { (proven) " proven, " (broken) " broken, " (unproven) " could not be proven" }
                    @for cases in self.cases.chunk_by(|a, b| a.capability == b.capability) {
                        @if let Some(first) = cases.first() {
                            h2 { (first.capability) }
                            (table(cases))
                        }
                    }
                }
            }
        };
        page.into_string()
    }
}

fn table(cases: &[Case]) -> maud::Markup {
    html! {
        table {
            thead { tr { th { "Rule" } th { "Declared by" } th { "Verdict" } th { "What was seen" } } }
            tbody {
                @for case in cases {
                    tr {
                        td { strong { (case.rule.word()) } br; (case.rule.says()) }
                        td { (case.declared_by) }
                        td class=(class(case.verdict)) { (case.verdict.words()) }
                        td { (case.told) }
                    }
                }
            }
        }
    }
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proven => "proven",
        Verdict::Broken => "broken",
        Verdict::Unproven => "unproven",
    }
}
