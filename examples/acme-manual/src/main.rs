//! Somebody joins a company without a single connector: each step is a task, a person does it, and the list goes on.

use brick_hr::{Starter, onboard};
use capgen::{Ledger, TaskLine};
use serde_json::{Value, json};

capgen::include_composition!();

type Error = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let acme = AcmeManual::builder(Ledger::memory()).build();
    let starter = starter()?;
    loop {
        let report = onboard(&acme.hr(), "join-anna", &starter).await?;
        print!("{report}");
        if report.is_complete() {
            println!("everything is done");
            return Ok(());
        }
        println!("\na person does what is open:");
        for task in acme.tasks().open().await? {
            println!("  {}: {}\n       with {}", task.id, task.plan, task.input);
            let output = what_the_person_notes_down(&task);
            acme.tasks().complete(&task.id, output, Some("by hand".into())).await?;
        }
        println!();
    }
}

/// A person reads these off the tool in which the work was done. They are checked like a connector's answer.
fn what_the_person_notes_down(task: &TaskLine) -> Value {
    match task.capability.as_str() {
        "identity.provision_user" => {
            json!({"account_id": "A-17", "primary_email": task.input["primary_email"], "created": true})
        }
        "groups.add_member" => json!({"group_id": "G-3", "added": true}),
        "chat.add_to_space" => json!({"space_id": "S-9", "added": true}),
        "drive.create_folder" => json!({"folder_id": "F-4", "url": "https://files.example/F-4"}),
        "calendar.create_event" => json!({"event_id": "E-2", "url": "https://calendar.example/E-2"}),
        "mail.send" => json!({"message_id": "M-8"}),
        _ => json!({}),
    }
}

fn starter() -> Result<Starter, Error> {
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
