//! How much a caller may ask of a server.

use std::time::Duration;

/// Limits of a server. Begin with the default and change what has to differ.
///
/// ```
/// let mut limits = capgen::http::Limits::default();
/// limits.body = 4 * 1024 * 1024;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most bytes a body may have; 1 MiB.
    pub body: usize,
    /// How long the head of a request may take, and how long a kept connection may be silent; 30 seconds.
    pub head_time: Duration,
    /// How long a body may take to arrive; 10 seconds.
    pub body_time: Duration,
    /// How long a caller waits at most; 100 seconds. A call that takes longer goes on, and its caller is told that it is in
    /// progress. A read or a dry run is ended.
    pub answer_time: Duration,
    /// The most connections at once; 1 024. More wait to be taken.
    pub connections: usize,
    /// The most calls of one caller at once; 64. More are refused with 429.
    pub calls_of_caller: usize,
    /// How long a person stays signed in; 8 hours.
    pub session: Duration,
    /// How long calls under way have to finish when the server ends; 30 seconds.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 1024 * 1024,
            head_time: Duration::from_secs(30),
            body_time: Duration::from_secs(10),
            answer_time: Duration::from_secs(100),
            connections: 1024,
            calls_of_caller: 64,
            session: Duration::from_secs(8 * 3600),
            grace: Duration::from_secs(30),
        }
    }
}
