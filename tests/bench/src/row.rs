//! The rows of the table: one figure of capgen's beside a peer's, and whether the budget holds.

use serde_json::{Value, json};

/// Which side of a budget is the good one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// Measured for knowledge only.
    None,
}

/// One row.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The size of the common work.
    pub n: usize,
    /// In which unit both are.
    pub unit: &'static str,
    /// Our figure; nothing where it cannot be measured yet.
    pub capgen: Option<f64>,
    /// The peer's figure and its name; nothing where the budget is for our figure itself.
    pub peer: Option<(f64, &'static str)>,
    /// For the ratio, or for our figure where there is no peer.
    pub budget: Budget,
}

impl Row {
    /// Ours to the peer's.
    pub fn ratio(&self) -> Option<f64> {
        let (peer, _) = self.peer?;
        self.capgen.map(|ours| ours / peer)
    }

    /// Whether the budget holds; nothing when there is none or nothing was measured.
    pub fn met(&self) -> Option<bool> {
        let value = if self.peer.is_some() { self.ratio()? } else { self.capgen? };
        match self.budget {
            Budget::AtMost(most) => Some(value <= most),
            Budget::AtLeast(least) => Some(value >= least),
            Budget::None => None,
        }
    }

    /// As one object.
    pub fn json(&self) -> Value {
        let budget = match self.budget {
            Budget::AtMost(value) | Budget::AtLeast(value) => Some(value),
            Budget::None => None,
        };
        json!({
            "what": self.what,
            "n": self.n,
            "unit": self.unit,
            "capgen": self.capgen.map(rounded),
            "peer": self.peer.map(|(value, _)| rounded(value)),
            "peer_name": self.peer.map(|(_, name)| name),
            "ratio": self.ratio().map(rounded),
            "budget": budget,
            "bound": if matches!(self.budget, Budget::AtLeast(_)) { "least" } else { "most" },
            "met": self.met(),
        })
    }
}

/// To four digits that count.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// The head of the table.
pub fn head() -> String {
    format!(
        "{:<52} {:>5}  {:>9}  {:>9} {:<12} {:>7}  {:>7}  {}\n{}",
        "what",
        "n",
        "capgen",
        "peer",
        "",
        "ratio",
        "budget",
        "met",
        "-".repeat(118)
    )
}

/// A row of the table.
pub fn line(row: &Row) -> String {
    let figure = |value: Option<f64>| value.filter(|value| value.is_finite()).map_or_else(String::new, short);
    let budget = match row.budget {
        Budget::AtMost(value) => format!("≤ {}", short(value)),
        Budget::AtLeast(value) => format!("≥ {}", short(value)),
        Budget::None => String::new(),
    };
    let met = match (row.met(), row.capgen) {
        (Some(true), _) => "yes",
        (Some(false), _) => "NO",
        (None, None) => "not yet",
        (None, _) => "–",
    };
    let peer = row.peer.map_or("", |(_, name)| name);
    format!(
        "{:<52} {:>5}  {:>9}  {:>9} {:<12} {:>7}  {:>7}  {met}",
        format!("{}, {}", row.what, row.unit),
        row.n,
        figure(row.capgen),
        figure(row.peer.map(|(value, _)| value)),
        peer,
        figure(row.ratio()),
        budget,
    )
}

/// Three digits that count, without an exponent.
fn short(value: f64) -> String {
    let digits = if value == 0.0 { 0 } else { (2 - value.abs().log10().floor() as i32).clamp(0, 4) };
    let text = format!("{value:.*}", digits as usize);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(capgen: f64, peer: Option<f64>, budget: Budget) -> Row {
        let peer = peer.map(|peer| (peer, "peer"));
        Row { what: "work".to_owned(), n: 17, unit: "CPU s", capgen: Some(capgen), peer, budget }
    }

    #[test]
    fn a_budget_is_for_the_ratio_or_for_the_figure() {
        assert_eq!(row(1.0, Some(2.0), Budget::AtMost(0.5)).met(), Some(true));
        assert_eq!(row(1.1, Some(2.0), Budget::AtMost(0.5)).met(), Some(false));
        assert_eq!(row(1.1, None, Budget::AtMost(0.5)).met(), Some(false));
        assert_eq!(row(1.0, Some(2.0), Budget::AtLeast(0.6)).met(), Some(false));
        assert_eq!(row(1.0, Some(2.0), Budget::None).met(), None);
    }

    #[test]
    fn figures_are_short() {
        let shorts = [0.0, 0.01234, 1.0, 12.345, 1234.6].map(short);
        assert_eq!(shorts, ["0", "0.0123", "1", "12.3", "1235"]);
    }
}
