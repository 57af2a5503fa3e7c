//! Addresses of ledgers: one text that says where the ledger is, for a command line or a variable.

use super::{Ledger, OpenError};

impl Ledger {
    /// The ledger at an address:
    ///
    /// - `memory:` is gone with the process;
    /// - `sqlite://FILE` is a file, which is made if there is none (`sqlite:///var/lib/acme.db` is `/var/lib/acme.db`). The
    ///   path is taken as it is written. Needs the feature `sqlite`;
    /// - `postgres://…` or `postgresql://…` is a PostgreSQL database. Needs the feature `postgres`.
    ///
    /// ```
    /// # async fn open() -> Result<(), capgen::ledger::OpenError> {
    /// let address = std::env::var("LEDGER").unwrap_or_else(|_| "memory:".to_owned());
    /// let ledger = capgen::Ledger::open(&address).await?;
    /// # drop(ledger);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the address is none of these, and as [`Ledger::sqlite`] and [`Ledger::postgres`] say.
    ///
    /// [`Ledger::sqlite`]: #method.sqlite
    /// [`Ledger::postgres`]: #method.postgres
    pub async fn open(address: &str) -> Result<Ledger, OpenError> {
        match Address::of(address) {
            Some(Address::Memory) => Ok(Ledger::memory()),
            Some(Address::Sqlite(path)) => sqlite(path).await,
            Some(Address::Postgres) => postgres(address).await,
            None => Err(OpenError::Address),
        }
    }
}

/// What an address says.
enum Address<'a> {
    Memory,
    Sqlite(&'a str),
    Postgres,
}

impl Address<'_> {
    fn of(text: &str) -> Option<Address<'_>> {
        let (scheme, rest) = text.split_once(':')?;
        match scheme {
            "memory" if matches!(rest, "" | "//") => Some(Address::Memory),
            "sqlite" => {
                Some(rest.strip_prefix("//").unwrap_or(rest)).filter(|path| !path.is_empty()).map(Address::Sqlite)
            }
            "postgres" | "postgresql" if rest.starts_with("//") => Some(Address::Postgres),
            _ => None,
        }
    }
}

#[cfg(feature = "sqlite")]
async fn sqlite(path: &str) -> Result<Ledger, OpenError> {
    Ledger::sqlite(path).await
}

#[cfg(not(feature = "sqlite"))]
async fn sqlite(_: &str) -> Result<Ledger, OpenError> {
    Err(OpenError::NotBuiltIn { feature: "sqlite" })
}

#[cfg(feature = "postgres")]
async fn postgres(address: &str) -> Result<Ledger, OpenError> {
    Ledger::postgres(address).await
}

#[cfg(not(feature = "postgres"))]
async fn postgres(_: &str) -> Result<Ledger, OpenError> {
    Err(OpenError::NotBuiltIn { feature: "postgres" })
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn path(address: &str) -> Option<&str> {
        match Address::of(address) {
            Some(Address::Sqlite(path)) => Some(path),
            _ => None,
        }
    }

    #[test]
    fn a_file_is_taken_as_it_is_written() {
        assert_eq!(path("sqlite://acme.db"), Some("acme.db"));
        assert_eq!(path("sqlite:///var/a%20b?.db"), Some("/var/a%20b?.db"));
        assert_eq!(path("sqlite:acme.db"), Some("acme.db"));
        assert_eq!((path("sqlite://"), path("sqlite:")), (None, None));
    }

    #[test]
    fn what_is_no_address_is_told_without_being_repeated() {
        for address in
            ["", "acme.db", "postgres:s3cret", "mysql://root:s3cret@host/", "memory:s3cret", "SQLITE://s3cret"]
        {
            let Poll::Ready(Err(error)) = pin!(Ledger::open(address)).poll(&mut Context::from_waker(Waker::noop()))
            else {
                panic!("{address}")
            };
            assert!(matches!(error, OpenError::Address), "{address}: {error}");
            assert!(!error.to_string().contains("s3cret"));
        }
        let memory = pin!(Ledger::open("memory:")).poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(memory, Poll::Ready(Ok(_))));
    }
}
