//! A PostgreSQL for the tests: a private server from the installed programs, gone when the process that started it is.
//!
//! Where there is none, the tests of the file are left out, loudly; with `CI=true` they fail.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A server that runs for as long as this lives.
pub struct Server {
    url: String,
    child: Child,
    alive: Option<ChildStdin>,
}

impl Server {
    /// The one that all tests of a process share.
    pub fn shared() -> &'static Server {
        static SERVER: OnceLock<Server> = OnceLock::new();
        SERVER.get_or_init(|| Server::start(free_port(), None))
    }

    /// One of its own, on a port, with its data in a folder that outlives it.
    pub fn start(port: u16, folder: Option<&Path>) -> Server {
        Server::try_start(port, folder, None).unwrap_or_else(|| leave_out())
    }

    /// The same, none of whose files may have more than so many kibibytes: a table that is so large has a full disk.
    pub fn start_with_files_of(kibibytes: u32, port: u16, folder: &Path) -> Server {
        Server::try_start(port, Some(folder), Some(kibibytes)).unwrap_or_else(|| leave_out())
    }

    fn try_start(port: u16, folder: Option<&Path>, kibibytes: Option<u32>) -> Option<Server> {
        let in_ci = std::env::var_os("CI").is_some_and(|value| value == "true");
        if in_ci && !Command::new(script()).arg("install").status().ok()?.success() {
            return None;
        }
        let mut command = match kibibytes {
            None => Command::new(script()),
            Some(kibibytes) => {
                let mut command = Command::new("bash");
                command.arg("-c").arg(format!("ulimit -f {kibibytes}; exec \"$0\" \"$@\"")).arg(script());
                command
            }
        };
        command.arg("run").arg(port.to_string()).args(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().ok()?;
        let (alive, told) = (child.stdin.take(), child.stdout.take()?);
        let mut url = String::new();
        BufReader::new(told).read_line(&mut url).ok()?;
        let url = url.trim().to_owned();
        (!url.is_empty()).then_some(Server { url, child, alive })
    }

    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// All that it holds, as `pg_dump` writes it.
    pub fn dump(&self) -> Vec<u8> {
        let dump = Command::new(script()).args(["dump", &self.url]).stderr(Stdio::inherit()).output().unwrap();
        assert!(dump.status.success());
        dump.stdout
    }

    /// The address of a schema that nobody else has.
    pub fn schema(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("s{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        sql(&self.url, &format!("CREATE SCHEMA {name}"));
        format!("{}?options=-csearch_path%3D{name}", self.url)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.alive.take());
        drop(self.child.wait());
    }
}

/// A port that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Has statements carried out. Gives the first column of the last row, as text.
pub fn sql(url: &str, statements: &str) -> Option<String> {
    try_sql(url, statements).unwrap()
}

/// The same for statements that may fail.
pub fn try_sql(url: &str, statements: &str) -> Result<Option<String>, tokio_postgres::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
        tokio::spawn(connection);
        let messages = client.simple_query(statements).await?;
        Ok(messages.iter().rev().find_map(|message| match message {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        }))
    })
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../services/postgres.sh")
}

/// There is no PostgreSQL: in CI that is an error, elsewhere the other tests still count.
fn leave_out() -> ! {
    let in_ci = std::env::var_os("CI").is_some_and(|value| value == "true");
    // Not by a macro: what those say is kept back while tests pass.
    let said = writeln!(
        std::io::stderr(),
        "\n*** LEFT OUT: every test of this file that needs PostgreSQL. ***\n\
         *** Run `tests/services/postgres.sh install` as root, or install the server programs of PostgreSQL, and run them again. ***\n"
    );
    std::process::exit(i32::from(in_ci || said.is_err()));
}
