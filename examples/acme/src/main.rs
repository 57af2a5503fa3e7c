//! Somebody joins Acme and leaves again.
//!
//! The vendor is a stand-in that runs inside this program, so nothing has to be set up. What a connector does is done
//! over HTTP; what nobody is wired for becomes a task.

use brick_google_workspace::GoogleWorkspace;
use brick_hr::{Leaver, Report, Starter, offboard, onboard};
use capgen::{Connection, Ledger};
use google_double::GoogleDouble;

capgen::include_composition!();

type Error = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let google = GoogleDouble::start("example-token").await?;
    let connection = Connection::new()
        .with_setting("base_url", google.base_url())
        .with_setting("notifications_sender", "it@acme.example")
        .with_secret("token", "example-token");
    let acme = Acme::builder(Ledger::memory())
        .google_workspace(GoogleWorkspace::new()?)
        .connection("google-workspace", connection)
        .build();

    println!("Anna joins");
    print!("{}", onboard(&acme.hr(), "join-anna", &anna()?).await?);

    println!("\nAnna joins, run again: nothing is done twice");
    let before = google.changes();
    print!("{}", onboard(&acme.hr(), "join-anna", &anna()?).await?);
    println!("     requests that change something at the vendor: {}", google.changes() - before);

    println!("\nAnna leaves, run until the files have arrived");
    print!("{}", leave(&acme, &anna_leaving()?).await?);
    println!("     accounts left at the vendor: {}", google.accounts().len());

    println!("\nTasks that wait for a person");
    for task in acme.tasks().open().await? {
        println!("  {}: {}", task.id, task.plan);
    }
    Ok(())
}

/// Runs the list again while the hand-over is under way.
async fn leave(acme: &Acme, leaver: &Leaver) -> Result<Report, Error> {
    let mut report = offboard(&acme.hr(), "leave-anna", leaver).await?;
    for _ in 0..5 {
        if !report.is_waiting() {
            break;
        }
        println!("{report}  … asking again");
        report = offboard(&acme.hr(), "leave-anna", leaver).await?;
    }
    Ok(report)
}

fn anna() -> Result<Starter, Error> {
    Ok(Starter {
        given_name: "Anna".into(),
        family_name: "Berg".into(),
        email: "anna@acme.example".into(),
        private_email: "anna@home.example".into(),
        org_unit: "/Staff/London".into(),
        team: "support".into(),
        manager: "maya@acme.example".into(),
        welcome_start: "2027-01-04T09:00:00+00:00".parse()?,
        welcome_end: "2027-01-04T10:00:00+00:00".parse()?,
        app_pool: "acme/staff".into(),
    })
}

fn anna_leaving() -> Result<Leaver, Error> {
    Ok(Leaver {
        email: "anna@acme.example".into(),
        team: "support".into(),
        manager: "maya@acme.example".into(),
        last_day: "2027-06-30T17:00:00+01:00".parse()?,
        app_pool: "acme/staff".into(),
    })
}
