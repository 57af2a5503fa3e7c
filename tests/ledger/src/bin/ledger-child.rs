//! A node that a test may kill: `ledger-child LEDGER EFFECTS STOP THREADS PREFIX COUNT`. Each of its threads makes the things
//! of all keys, each thread beginning elsewhere, and says `done KEY THING` once a result is acknowledged. Without an end for
//! COUNT `0`. With `approved-` before STOP everything has to be approved.

use std::path::Path;
use std::thread;
use std::time::Duration;

use capgen::Answer;
use capgen_ledger_tests::{Stop, Vendor, ledger, make, office, office_with_approvals};

/// How long a vendor that is slow takes: three leases.
const SLOW: Duration = Duration::from_secs(9);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, effects, stop, threads, prefix, count] = arguments.as_slice() else { panic!("six arguments") };
    let (stop, with_approvals) = match stop.strip_prefix("approved-") {
        Some(stop) => (stop, true),
        None => (stop.as_str(), false),
    };
    let stop = match stop {
        "never" => Stop::Never,
        "claim" => Stop::BeforeClaiming,
        "before" => Stop::BeforeActing,
        "held" => Stop::SlowlyBeforeActing,
        "after" => Stop::AfterActing,
        "slow" => Stop::For(SLOW),
        "answer" => Stop::BeforeAnswering,
        _ => panic!("never, claim, before, held, after, slow or answer"),
    };
    let lease = if stop == Stop::For(SLOW) { SLOW / 3 } else { Duration::from_secs(120) };
    let (threads, count): (u64, u64) = (threads.parse().unwrap(), count.parse().unwrap());
    let vendor = Vendor::new(Path::new(effects), stop);
    let (_, seam) = match with_approvals {
        true => office_with_approvals(ledger(url), vendor, lease),
        false => office(ledger(url), vendor, lease),
    };
    println!("ready");
    thread::scope(|scope| {
        for number in 0..threads {
            let seam = &seam;
            scope.spawn(move || {
                for round in 0.. {
                    let key = match count {
                        // No two threads share a key.
                        0 => format!("{prefix}-{number}-{round}"),
                        _ if round >= count => return,
                        _ => format!("{prefix}-{}", (round + number * 7) % count),
                    };
                    if stop == Stop::BeforeClaiming {
                        stop_for_ever(&format!("calling {key}"));
                    }
                    let answer = make(seam, &key);
                    if stop == Stop::BeforeAnswering {
                        stop_for_ever(&format!("stored {key}"));
                    }
                    match answer {
                        Answer::Done(done) => println!("done {key} {}", done.output.name),
                        Answer::InProgress(_) => println!("busy {key}"),
                        Answer::Failed(failed) => println!("failed {key}: {}", failed.message),
                        answer => panic!("{answer:?}"),
                    }
                }
            });
        }
    });
}

/// Says where it is, and waits to be killed.
fn stop_for_ever(said: &str) {
    println!("{said}");
    loop {
        thread::park();
    }
}
