//! The vendor: a reservations desk that can be counted and disturbed. It knows no idempotency: each creation is another booking.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use capgen::testing::{Behaviour, Vendor};

/// Clones are the same desk.
#[derive(Clone)]
pub struct Desk(Arc<Mutex<Books>>);

struct Books {
    behaviour: Behaviour,
    /// Answers since it behaves so.
    answered: u32,
    requests: u64,
    held: u64,
    bookings: Vec<(String, String)>,
    barred: BTreeSet<String>,
}

/// What can be asked.
pub enum Op<'a> {
    Find(&'a str),
    Create(&'a str, &'a str),
    /// Takes bookings of this name away.
    Remove(&'a str),
    /// The same, and none of this name is ever made again.
    Bar(&'a str),
}

/// An answer other than success.
pub struct Refusal {
    pub status: u16,
    pub retry_after: Option<Duration>,
}

impl Default for Desk {
    fn default() -> Self {
        Desk(Arc::new(Mutex::new(Books {
            behaviour: Behaviour::Works,
            answered: 0,
            requests: 0,
            held: 0,
            bookings: Vec::new(),
            barred: BTreeSet::new(),
        })))
    }
}

impl Desk {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap()
    }

    /// What was booked under a name, if anything.
    pub async fn ask(&self, op: Op<'_>) -> Result<Option<String>, Refusal> {
        let (answer, holds) = self.books().carry_out(op)?;
        if holds {
            self.wait().await;
        }
        Ok(answer)
    }

    async fn wait(&self) {
        while self.books().behaviour != Behaviour::Works {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let mut books = self.books();
        books.held = books.held.saturating_sub(1);
    }
}

impl Books {
    fn carry_out(&mut self, op: Op<'_>) -> Result<(Option<String>, bool), Refusal> {
        self.requests += 1;
        let holds = match self.behaviour {
            Behaviour::Works => false,
            Behaviour::Busy { retry_after: Some(pause) } => {
                return Err(Refusal { status: 429, retry_after: Some(pause) });
            }
            Behaviour::Busy { retry_after: None } => return Err(Refusal { status: 503, retry_after: None }),
            Behaviour::Refuses => return Err(Refusal { status: 401, retry_after: None }),
            Behaviour::Silent { after } => self.answered >= after,
        };
        self.answered += 1;
        self.held += u64::from(holds);
        let answer = match op {
            Op::Find(name) => self.bookings.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone()),
            Op::Create(name, _) if self.barred.contains(name) => {
                return Err(Refusal { status: 409, retry_after: None });
            }
            Op::Create(name, text) => {
                self.bookings.push((name.to_owned(), text.to_owned()));
                Some(text.to_owned())
            }
            Op::Remove(name) => {
                self.bookings.retain(|(known, _)| known != name);
                None
            }
            Op::Bar(name) => {
                self.bookings.retain(|(known, _)| known != name);
                self.barred.insert(name.to_owned());
                None
            }
        };
        Ok((answer, holds))
    }
}

impl Vendor for Desk {
    fn requests(&self) -> u64 {
        self.books().requests
    }

    fn effects(&self) -> Option<u64> {
        Some(self.books().bookings.len() as u64)
    }

    fn held(&self) -> u64 {
        self.books().held
    }

    fn behave(&self, behaviour: Behaviour) -> bool {
        let mut books = self.books();
        (books.behaviour, books.answered) = (behaviour, 0);
        if behaviour == Behaviour::Works {
            // Those whose callers went away wait no longer.
            books.held = 0;
        }
        true
    }
}
