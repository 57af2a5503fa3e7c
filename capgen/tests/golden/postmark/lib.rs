//! A provider of one capability, served by free functions.

use capabilities::mail;
use capgen::{Call, Done, Failure, Plan, PlanCall};

/// The provider.
#[derive(Debug, capgen::Provider)]
#[provider(brick = "postmark")]
pub struct Postmark;

#[capgen::capability("mail.send", plan = plan_send)]
async fn send(_postmark: &Postmark, _call: &Call, _input: mail::SendInput) -> Result<Done<mail::SendOutput>, Failure> {
    Ok(Done::new(mail::SendOutput { message_id: "1".to_owned() }))
}

async fn plan_send(_postmark: &Postmark, _call: &PlanCall, _input: &mail::SendInput) -> Result<Plan, Failure> {
    Ok(Plan::new())
}
