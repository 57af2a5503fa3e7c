//! Somebody joins Acme. The HR brick is in this program; the brick that drives Google Workspace is in another one, and is
//! called over HTTP. Where it is, says the environment: GOOGLE_WORKSPACE_URL and GOOGLE_WORKSPACE_TOKEN.

use std::process::ExitCode;

use brick_hr::example::anna;
use brick_hr::onboard;
use capgen::{Connection, Ledger};

capgen::include_composition!();

type Error = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("acme-remote: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Error> {
    let token = std::env::var("GOOGLE_WORKSPACE_TOKEN").unwrap_or_default();
    let acme = Acme::builder(Ledger::memory())
        .connection("google-workspace", Connection::new().with_secret("token", token))
        .build()?;
    for title in ["Anna joins", "The same once more: nothing is done twice"] {
        println!("{title}");
        print!("{}", onboard(&acme.hr(), "join-anna", &anna()?).await?);
    }
    Ok(())
}
