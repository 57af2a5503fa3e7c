//! What a command costs: user CPU seconds and peak memory, its waited-for descendants included.
//!
//! Invariants
//! - Times are user CPU, never the clock: the machine may be shared.
//! - This process stays small, because a child's peak begins with the memory of the process that started it.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use wait4::Wait4;

use crate::Result;

/// Every contender may cost so many seconds in a row before a single measurement is enough.
const PATIENCE: f64 = 8.0;

/// What something cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// User CPU seconds.
    pub cpu: f64,
    /// Peak resident memory of the largest process, in MB.
    pub peak: f64,
}

/// Runs a command to its end. What it says goes to `log`, and into the error when it fails.
pub fn run(command: &mut Command, log: &Path) -> Result<Cost> {
    let out = File::create(log)?;
    command.stdin(Stdio::null()).stderr(out.try_clone()?).stdout(out);
    let used = command.spawn().map_err(|why| format!("{command:?}: {why}"))?.wait4()?;
    if !used.status.success() {
        let said = fs::read_to_string(log)?;
        let from = said.len().saturating_sub(4000);
        return Err(format!("{command:?} failed:\n{}", said.get(from..).unwrap_or(&said)).into());
    }
    Ok(Cost { cpu: used.rusage.utime.as_secs_f64(), peak: used.rusage.maxrss as f64 / 1e6 })
}

/// Measures all contenders in turns, and answers the median of each.
pub fn in_turns<T>(contenders: &[T], repeats: usize, mut measure: impl FnMut(&T) -> Result<Cost>) -> Result<Vec<Cost>> {
    let mut costs: Vec<Vec<Cost>> = contenders.iter().map(|_| Vec::new()).collect();
    for _ in 0..repeats.max(1) {
        for (contender, costs) in contenders.iter().zip(&mut costs) {
            costs.push(measure(contender)?);
        }
        if costs.iter().flatten().any(|cost| cost.cpu > PATIENCE) {
            break;
        }
    }
    Ok(costs.iter().map(|costs| middle(costs)).collect())
}

fn middle(costs: &[Cost]) -> Cost {
    let of = |value: fn(&Cost) -> f64| median(costs.iter().map(value).collect());
    Cost { cpu: of(|cost| cost.cpu), peak: of(|cost| cost.peak) }
}

/// The median; 0 of nothing.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
