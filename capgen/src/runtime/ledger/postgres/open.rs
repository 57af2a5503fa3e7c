//! Connecting, and bringing the tables up to date.
//!
//! Invariant: however many nodes start at once, each migration is run once: its number is inserted plainly in the
//! transaction that runs it.

use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio::time::{Instant, sleep};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, NoTls};

use super::super::error::OpenError;
use super::fault::words;

/// Each brings the tables from the version of its position to the next.
const MIGRATIONS: [&str; 6] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
];

/// At most so many connections a node.
const CONNECTIONS: usize = 16;

/// How long a step waits for a connection, or for another node that is in the way.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What each connection is told: no step may hold others up without end, and a commit is on the disk when it is told.
const OPTIONS: &str = "-c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c synchronous_commit=on";

/// Connects, and brings the tables up to date.
pub(super) async fn open(url: &str) -> Result<Pool, OpenError> {
    let mut config = Config::from_str(url).map_err(|error| OpenError::Unusable {
        place: "postgres://…".to_owned(),
        message: format!("{}; it should look like `postgres://user:password@host/database`", words(&error)),
    })?;
    let place = place(&config);
    let unusable = |message: String| OpenError::Unusable { place: place.clone(), message };
    if config.get_ssl_mode() == SslMode::Require {
        return Err(unusable("TLS is not built in: connect over a private network or a local proxy".to_owned()));
    }
    let options = [config.get_options().unwrap_or_default(), OPTIONS].join(" ");
    config.options(options.trim()).connect_timeout(Duration::from_secs(5)).tcp_user_timeout(PATIENCE);
    if config.get_application_name().is_none() {
        config.application_name("capgen");
    }
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let pool = Pool::builder(Manager::from_config(config, NoTls, manager))
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .build()
        .map_err(|error| unusable(words(&error)))?;
    let client = pool.get().await.map_err(|error| unusable(words(&error)))?;
    migrate(&client, &place).await?;
    drop(client);
    Ok(pool)
}

/// Where the database is, without the password.
fn place(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => String::new(),
    };
    format!("postgres://{host}/{}", config.get_dbname().unwrap_or_default())
}

/// Runs the migrations that are missing.
async fn migrate(client: &Client, place: &str) -> Result<(), OpenError> {
    let known = u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX);
    let until = Instant::now() + PATIENCE * 3;
    loop {
        match migrate_once(client, known).await {
            Ok(found) if found <= known => return Ok(()),
            Ok(found) => return Err(OpenError::Newer { place: place.to_owned(), found, known }),
            Err(error) if is_in_the_way(&error) && Instant::now() < until => sleep(Duration::from_millis(20)).await,
            Err(error) => return Err(OpenError::Unusable { place: place.to_owned(), message: words(&error) }),
        }
    }
}

/// Another node creates the same tables at the same time.
fn is_in_the_way(error: &tokio_postgres::Error) -> bool {
    const CODES: [&SqlState; 7] = [
        &SqlState::UNIQUE_VIOLATION,
        &SqlState::DUPLICATE_TABLE,
        &SqlState::DUPLICATE_OBJECT,
        &SqlState::T_R_SERIALIZATION_FAILURE,
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::INTERNAL_ERROR,
        &SqlState::LOCK_NOT_AVAILABLE,
    ];
    error.code().is_some_and(|code| CODES.contains(&code))
}

/// Gives the version that the tables had.
async fn migrate_once(client: &Client, known: u32) -> Result<u32, tokio_postgres::Error> {
    client.batch_execute("CREATE TABLE IF NOT EXISTS capgen_migrations (version BIGINT PRIMARY KEY)").await?;
    let row = client.query_one("SELECT coalesce(max(version), 0) FROM capgen_migrations", &[]).await?;
    let found = u32::try_from(row.try_get::<_, i64>(0)?).unwrap_or(u32::MAX);
    for (version, migration) in (1..=known).zip(MIGRATIONS).filter(|(version, _)| *version > found) {
        let migration =
            format!("BEGIN; INSERT INTO capgen_migrations (version) VALUES ({version}); {migration}; COMMIT");
        if let Err(error) = client.batch_execute(&migration).await {
            client.batch_execute("ROLLBACK").await?;
            return Err(error);
        }
    }
    Ok(found)
}
