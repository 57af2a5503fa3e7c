//! Events.

use capgen::{Call, Done, Failure, Plan, PlanCall, capability};
use serde_json::json;

use crate::GoogleWorkspace;
use crate::capabilities::calendar::{CreateEventInput, CreateEventOutput};
use crate::vendor::{Reply, id_from_key, text};

#[capability("calendar.create_event", plan = plan_create_event)]
async fn create_event(
    google: &GoogleWorkspace,
    call: &Call,
    input: CreateEventInput,
) -> Result<Done<CreateEventOutput>, Failure> {
    let vendor = google.vendor(call)?;
    let id = id_from_key(call);
    let events = ["calendar", "v3", "calendars", &input.organizer, "events"];
    let body = json!({
        "id": id,
        "summary": input.title,
        "start": {"dateTime": input.start, "timeZone": input.timezone},
        "end": {"dateTime": input.end, "timeZone": input.timezone},
        "attendees": input.attendees.iter().map(|email| json!({"email": email})).collect::<Vec<_>>(),
        "description": input.description,
        "location": input.location,
    });
    let reply = match vendor.post(&events, body).await? {
        // The id follows from the key, so what took it is an earlier attempt of this call.
        Reply::Taken => {
            let event: Vec<&str> = events.iter().copied().chain([id.as_str()]).collect();
            vendor.get(&event, &[]).await?
        }
        reply => reply,
    };
    match reply {
        Reply::Ok(event) => {
            let output = CreateEventOutput { event_id: text(&event, "id")?, url: text(&event, "htmlLink")? };
            Ok(Done::new(output).with_ref(id))
        }
        Reply::Missing | Reply::Taken => Err(Failure::permanent(format!("there is no calendar {}", input.organizer))),
    }
}

async fn plan_create_event(_: &GoogleWorkspace, _: &PlanCall, input: &CreateEventInput) -> Result<Plan, Failure> {
    let payload = json!({"title": input.title, "start": input.start, "end": input.end, "attendees": input.attendees});
    Ok(Plan::of("create an event", input.organizer.clone(), payload))
}
