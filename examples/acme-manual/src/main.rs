//! Somebody joins a company without a single connector, and leaves it again: each step is a task, a person does it, and
//! the list goes on.

use brick_hr::example::{anna, anna_leaving};
use brick_hr::{Report, offboard, onboard};
use capgen::{Ledger, TaskLine};
use serde_json::{Value, json};

capgen::include_composition!();

type Error = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let acme = AcmeManual::builder(Ledger::memory()).build();

    println!("Anna joins");
    let starter = anna()?;
    while !is_over(&onboard(&acme.hr(), "join-anna", &starter).await?) {
        a_person_does_what_is_open(&acme).await?;
    }

    println!("\nAnna leaves");
    let leaver = anna_leaving()?;
    while !is_over(&offboard(&acme.hr(), "leave-anna", &leaver).await?) {
        a_person_does_what_is_open(&acme).await?;
    }
    Ok(())
}

fn is_over(report: &Report) -> bool {
    print!("{report}");
    report.is_complete()
}

async fn a_person_does_what_is_open(acme: &AcmeManual) -> Result<(), Error> {
    println!("  a person does what is open:");
    for task in acme.tasks().open().await? {
        println!("     {}: {}\n       with {}", task.id, task.plan, task.input);
        let output = what_the_person_notes_down(&task);
        acme.tasks().complete(&task.id, output, Some("by hand".into())).await?;
    }
    println!("  the list is run again:");
    Ok(())
}

/// A person reads these off the tool in which the work was done. They are checked like a connector's answer.
fn what_the_person_notes_down(task: &TaskLine) -> Value {
    match task.capability.as_str() {
        "identity.provision_user" => {
            json!({"account_id": "A-17", "primary_email": task.input["primary_email"], "created": true})
        }
        "identity.suspend_user" => json!({"account_id": "A-17", "suspended": true}),
        "identity.delete_user" => json!({"account_id": "A-17", "deleted": true}),
        "groups.add_member" => json!({"group_id": "G-3", "added": true}),
        "groups.remove_member" => json!({"group_id": "G-3", "removed": true}),
        "chat.add_to_space" => json!({"space_id": "S-9", "added": true}),
        "chat.remove_from_space" => json!({"space_id": "S-9", "removed": true}),
        "drive.create_folder" => json!({"folder_id": "F-4", "url": "https://files.example/F-4"}),
        "drive.transfer_ownership" => json!({"transfer_ref": "T-6", "state": "requested"}),
        "drive.transfer_status" => json!({"transfer_ref": "T-6", "state": "completed", "transferred_items": 12}),
        "ai.suggest" => json!({
            "suggestion": {"start": "2027-01-08T09:00:00+00:00", "end": "2027-01-08T09:30:00+00:00"},
            "rationale": "Maya is free then", "confidence": 100, "model": "Maya", "sources": []
        }),
        "calendar.create_event" => json!({"event_id": "E-2", "url": "https://calendar.example/E-2"}),
        "mail.send" => json!({"message_id": "M-8"}),
        "mail.set_autoreply" => json!({"enabled": true}),
        _ => json!({}),
    }
}
