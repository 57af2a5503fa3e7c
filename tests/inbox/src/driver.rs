//! Headless Chromium for the tests, driven on loopback, gone when the process that started it is.
//!
//! Where there is none, the tests of the file are left out, loudly; with `CI=true` they fail.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;

/// A driver that runs for as long as this lives.
pub struct Driver {
    /// Where it listens.
    pub address: String,
    /// The browser's program.
    pub browser: String,
    _child: Child,
    /// Closed when this process ends, however it does; the script then ends what it started.
    _alive: Option<ChildStdin>,
}

impl Driver {
    /// The one that all tests of a process share.
    pub fn shared() -> &'static Driver {
        static DRIVER: OnceLock<Driver> = OnceLock::new();
        DRIVER.get_or_init(|| Driver::start().unwrap_or_else(|| leave_out()))
    }

    fn start() -> Option<Driver> {
        if in_ci() && !Command::new(script()).arg("install").status().ok()?.success() {
            return None;
        }
        let port = TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
        let mut command = Command::new(script());
        command.arg("run").arg(port.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().ok()?;
        let (alive, told) = (child.stdin.take(), child.stdout.take()?);
        let mut line = String::new();
        BufReader::new(told).read_line(&mut line).ok()?;
        let (address, browser) = line.trim().split_once(' ')?;
        Some(Driver { address: address.to_owned(), browser: browser.to_owned(), _child: child, _alive: alive })
    }
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/chromium.sh")
}

fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

/// There is no Chromium: in CI that is an error, elsewhere the other tests still count.
fn leave_out() -> ! {
    // Not by a macro: what those say is kept back while tests pass.
    let said = writeln!(
        std::io::stderr(),
        "\n*** LEFT OUT: every test of this file, for they need Chromium and its driver. ***\n\
         *** Run `tests/services/chromium.sh install` as root, or install both, and run them again. ***\n"
    );
    std::process::exit(i32::from(in_ci() || said.is_err()));
}
