//! The same call by three clients: what it holds, and how many make it at once.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A failure in words.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The token that every call shows.
pub const TOKEN: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// What a client is told: `CLIENT ADDRESS CONNECTIONS CALLS`.
pub struct Told {
    pub address: String,
    pub connections: u64,
    pub calls: u64,
}

impl Told {
    /// From the command line.
    pub fn read() -> Result<Told, Error> {
        let mut words = std::env::args().skip(1);
        let mut word = || words.next().ok_or("usage: CLIENT ADDRESS CONNECTIONS CALLS");
        Ok(Told { address: word()?, connections: word()?.parse()?, calls: word()?.parse()? })
    }

    /// Has so many callers make so many calls together. Each caller is made of its number.
    pub async fn run<C, F>(&self, caller: impl Fn(u64) -> C) -> Result<(), Error>
    where
        C: FnMut(u64) -> F + Send + 'static,
        F: Future<Output = Result<(), Error>> + Send,
    {
        let (next, calls) = (Arc::new(AtomicU64::new(0)), self.calls);
        let callers: Vec<_> = (0..self.connections)
            .map(|number| {
                let (next, mut call) = (Arc::clone(&next), caller(number));
                tokio::spawn(async move {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= calls {
                            return Ok::<(), Error>(());
                        }
                        call(number).await?;
                    }
                })
            })
            .collect();
        for caller in callers {
            caller.await??;
        }
        Ok(())
    }
}

/// The call and its answer as protocol buffers.
pub mod messages {
    /// What is asked.
    #[derive(Clone, PartialEq, prost::Message)]
    pub struct Input {
        #[prost(string, tag = "1")]
        pub given_name: String,
        #[prost(string, tag = "2")]
        pub family_name: String,
        #[prost(string, tag = "3")]
        pub primary_email: String,
        #[prost(string, optional, tag = "4")]
        pub recovery_email: Option<String>,
        #[prost(int32, tag = "5")]
        pub role: i32,
        #[prost(string, repeated, tag = "6")]
        pub tags: Vec<String>,
    }

    /// What is answered.
    #[derive(Clone, PartialEq, prost::Message)]
    pub struct Output {
        #[prost(string, tag = "1")]
        pub account_id: String,
        #[prost(string, tag = "2")]
        pub primary_email: String,
        #[prost(bool, tag = "3")]
        pub created: bool,
    }
}
