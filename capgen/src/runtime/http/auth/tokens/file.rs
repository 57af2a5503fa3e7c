//! A table of tokens in a file that is read again when it changes.
//!
//! Invariants
//! - The file is looked at once a second at most, by one request; the others go on with the table there is.
//! - A file that cannot be read or is wrong changes nothing: the table before it goes on, and that is told.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use super::super::super::super::{BoxFuture, unix};
use super::super::{Authenticate, Denied, Identity};
use super::{TokenError, TokenTable};

/// How long the file is not looked at again.
const PAUSE: Duration = Duration::from_secs(1);
/// A file that was changed so lately may be changed once more without its time showing it.
const SETTLED: Duration = Duration::from_secs(2);
/// At most so many bytes are read.
const LARGEST: u64 = 16 * 1024 * 1024;

/// A table of tokens in a file. When the file changes it is read again, a second later at the latest: tokens are given out and
/// taken back by replacing it, and nothing is started anew.
///
/// A file that cannot be read any more, or in which anything is wrong, is told in the log and at `/ready`; until it is put
/// right the table before it holds.
#[derive(Debug)]
pub struct TokenFile {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    table: Arc<TokenTable>,
    /// Of the file that the table was read from; none when it may still change unseen.
    stamp: Option<Stamp>,
    next: Instant,
    trouble: Option<String>,
}

/// What a file that was changed has another one of.
#[derive(Clone, Debug, PartialEq)]
struct Stamp {
    modified: SystemTime,
    length: u64,
}

/// A table that was read, and the stamp of its file.
type Reading = (TokenTable, Option<Stamp>);

impl TokenFile {
    /// Reads a file of the form that [`TokenTable::from_file`] reads.
    ///
    /// # Errors
    /// When it cannot be read, or anything in it is wrong.
    pub fn open(path: impl Into<PathBuf>) -> Result<TokenFile, TokenError> {
        let path = path.into();
        let (table, stamp) = read(&path)?;
        let state = State { table: Arc::new(table), stamp, next: Instant::now() + PAUSE, trouble: None };
        Ok(TokenFile { path, state: Mutex::new(state) })
    }

    /// The table as the file has it.
    async fn table(&self) -> Arc<TokenTable> {
        let stamp = {
            let mut state = self.state();
            let now = Instant::now();
            if now < state.next {
                return Arc::clone(&state.table);
            }
            state.next = now + PAUSE;
            state.stamp.clone()
        };
        let path = self.path.clone();
        let looked = tokio::task::spawn_blocking(move || look(&path, stamp.as_ref())).await;
        let mut state = self.state();
        match looked.unwrap_or_else(|_| Err(std::io::Error::other("reading it broke off").into())) {
            Ok(changed) => {
                if let Some((table, stamp)) = changed {
                    (state.table, state.stamp) = (Arc::new(table), stamp);
                }
                if state.trouble.take().is_some() {
                    tracing::info!(target: "capgen", file = %self.path.display(), "the table of tokens is right again");
                }
            }
            Err(error) => {
                let trouble = error.to_string();
                if state.trouble.as_ref() != Some(&trouble) {
                    tracing::error!(
                        target: "capgen",
                        file = %self.path.display(),
                        error = trouble,
                        "the table of tokens cannot be read again: the one before it goes on"
                    );
                    state.trouble = Some(trouble);
                }
            }
        }
        Arc::clone(&state.table)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Authenticate for TokenFile {
    fn identify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Arc<Identity>, Denied>> {
        Box::pin(async move { self.table().await.find(token, unix::seconds) })
    }

    /// It tells no more than that: whoever asks may be anybody, and the log says what is wrong.
    fn trouble(&self) -> Option<String> {
        let trouble = self.state().trouble.is_some();
        trouble.then(|| "the table of tokens cannot be read again: the one before it goes on".to_owned())
    }
}

/// The table of a file that has another stamp than this.
fn look(path: &Path, stamp: Option<&Stamp>) -> Result<Option<Reading>, TokenError> {
    let now = Stamp::of(&std::fs::metadata(path)?);
    if now.is_some() && now.as_ref() == stamp { Ok(None) } else { read(path).map(Some) }
}

fn read(path: &Path) -> Result<Reading, TokenError> {
    let file = File::open(path)?;
    // Before it is read: what changes after has another one.
    let stamp = Stamp::of(&file.metadata()?).filter(Stamp::is_settled);
    let mut text = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(std::io::Error::other(format!("it has more than {LARGEST} bytes")).into());
    }
    Ok((TokenTable::from_json(&text)?, stamp))
}

impl Stamp {
    /// None where the system does not tell.
    fn of(metadata: &Metadata) -> Option<Stamp> {
        Some(Stamp { modified: metadata.modified().ok()?, length: metadata.len() })
    }

    fn is_settled(&self) -> bool {
        SystemTime::now().duration_since(self.modified).is_ok_and(|age| age > SETTLED)
    }
}
