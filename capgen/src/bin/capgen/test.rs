//! `capgen test`: does a running server keep what it declares?

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use capgen::Json;
use capgen::testing::{Report, Served};
use clap::Args;

use crate::output::{Outcome, Wrong, print};

/// Hold a running server against what its specs declare; the report goes to standard output
#[derive(Args)]
pub struct Test {
    /// Where it is: `https://acme.example`
    #[arg(value_name = "URL")]
    url: String,
    /// Who calls, as a bearer token; better in the variable CAPGEN_TOKEN, where other processes do not see it
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// The token of somebody who is known and may do nothing (or CAPGEN_BARE_TOKEN): shows that scopes are asked for
    #[arg(long, value_name = "TOKEN")]
    bare_token: Option<String>,
    /// Have things done, too: accounts are made, mails are sent
    #[arg(long)]
    act: bool,
    /// Only this capability; can be given several times
    #[arg(long, value_name = "NAME")]
    capability: Vec<String>,
    /// Inputs that its vendors take, in place of the examples of the specs: JSON, by capability
    #[arg(long, value_name = "FILE")]
    inputs: Option<PathBuf>,
    /// Write the report as JUnit XML, too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the report as a page, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Test {
    pub fn run(self) -> Result<Outcome, Wrong> {
        let served = self.served()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Wrong(format!("nothing can be waited for here: {error}")))?;
        let report = runtime.block_on(served.run()).map_err(Wrong)?;
        if let Some(path) = &self.junit {
            let junit =
                report.to_junit().map_err(|error| Wrong(format!("the report cannot be told as JUnit: {error}")))?;
            write(path, &junit)?;
        }
        if let Some(path) = &self.html {
            write(path, &report.to_html())?;
        }
        show(&report)
    }

    fn served(&self) -> Result<Served, Wrong> {
        let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let mut served = Served::at(&self.url).map_err(Wrong)?;
        if let Some(token) = self.token.clone().or_else(|| variable("CAPGEN_TOKEN")) {
            served = served.token(token);
        }
        if let Some(token) = self.bare_token.clone().or_else(|| variable("CAPGEN_BARE_TOKEN")) {
            served = served.bare_token(token);
        }
        if self.act {
            served = served.acting();
        }
        served = self.capability.iter().fold(served, Served::only);
        let inputs = self.inputs.as_deref().map(inputs).transpose()?.unwrap_or_default();
        Ok(inputs.into_iter().fold(served, |served, (capability, input)| served.input(capability, input)))
    }
}

fn inputs(path: &Path) -> Result<BTreeMap<String, Json>, Wrong> {
    let wrong = |why: String| Wrong(format!("`{}` {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(format!("cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| wrong(format!("holds no inputs by capability: {error}")))
}

fn write(path: &Path, text: &str) -> Result<(), Wrong> {
    std::fs::write(path, text).map_err(|error| Wrong(format!("`{}` cannot be written: {error}", path.display())))
}

fn show(report: &Report) -> Result<Outcome, Wrong> {
    print(&format!("{report}\n"))?;
    Ok(if report.holds() { Outcome::Clean } else { Outcome::Findings })
}
