//! Mail.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE;
use capgen::{Call, Done, Failure, Plan, PlanCall, capability};
use mail_builder::MessageBuilder;
use serde_json::{Value, json};

use crate::GoogleWorkspace;
use crate::capabilities::mail::{SendInput, SendOutput, SetAutoreplyInput, SetAutoreplyOutput};
use crate::vendor::{Reply, Vendor, id_from_key, text};

#[capability("mail.send", plan = plan_send)]
async fn send(google: &GoogleWorkspace, call: &Call, input: SendInput) -> Result<Done<SendOutput>, Failure> {
    let message = MessageBuilder::new()
        .from(input.from_email.as_str())
        .to(input.to.iter().map(String::as_str).collect::<Vec<_>>())
        .cc(input.cc.iter().map(String::as_str).collect::<Vec<_>>())
        .subject(input.subject.as_str())
        .text_body(input.body_text.as_str());
    let message = match &input.body_html {
        Some(html) => message.html_body(html.as_str()),
        None => message,
    };
    let message_id = deliver(&google.vendor(call)?, &input.from_email, &header_id(call, "mail"), message).await?;
    Ok(Done::new(SendOutput { message_id: message_id.clone() }).with_ref(message_id))
}

/// Did an earlier attempt of this call mail the first password?
pub(crate) async fn password_was_sent(vendor: &Vendor<'_>, call: &Call) -> Result<bool, Failure> {
    let sender = vendor.setting("notifications_sender")?;
    Ok(find(vendor, sender, &header_id(call, "password")).await?.is_some())
}

/// Tells a new person the first password. It is in no answer, plan or log.
pub(crate) async fn send_password(vendor: &Vendor<'_>, call: &Call, to: &str, password: &str) -> Result<(), Failure> {
    let sender = vendor.setting("notifications_sender")?;
    let message = MessageBuilder::new()
        .from(sender)
        .to(to)
        .subject("Your first password")
        .text_body(format!("Sign in with this password; you will be asked to change it: {password}"));
    deliver(vendor, sender, &header_id(call, "password"), message).await?;
    Ok(())
}

/// The message's own id, which follows from the key: by it an earlier attempt is found.
fn header_id(call: &Call, purpose: &str) -> String {
    format!("{purpose}.{}@capgen.invalid", id_from_key(call))
}

async fn deliver(
    vendor: &Vendor<'_>,
    mailbox: &str,
    header_id: &str,
    message: MessageBuilder<'_>,
) -> Result<String, Failure> {
    if let Some(id) = find(vendor, mailbox, header_id).await? {
        return Ok(id);
    }
    let raw = message
        .message_id(header_id)
        .write_to_vec()
        .map_err(|error| Failure::permanent(format!("the message cannot be written: {error}")))?;
    let path = ["gmail", "v1", "users", mailbox, "messages", "send"];
    match vendor.post(&path, json!({"raw": URL_SAFE.encode(raw)})).await? {
        Reply::Ok(sent) => text(&sent, "id"),
        Reply::Missing | Reply::Taken => Err(Failure::permanent(format!("there is no mailbox {mailbox}"))),
    }
}

/// The vendor's id of a message that was sent before.
async fn find(vendor: &Vendor<'_>, mailbox: &str, header_id: &str) -> Result<Option<String>, Failure> {
    let query = format!("rfc822msgid:{header_id}");
    match vendor.get(&["gmail", "v1", "users", mailbox, "messages"], &[("q", &query)]).await? {
        Reply::Ok(body) => Ok(body.pointer("/messages/0/id").and_then(Value::as_str).map(str::to_owned)),
        Reply::Missing | Reply::Taken => Ok(None),
    }
}

async fn plan_send(_: &GoogleWorkspace, _: &PlanCall, input: &SendInput) -> Result<Plan, Failure> {
    let payload = json!({"from": input.from_email, "cc": input.cc, "subject": input.subject});
    Ok(Plan::of("send an email", input.to.join(", "), payload))
}

#[capability("mail.set_autoreply", plan = plan_set_autoreply)]
async fn set_autoreply(
    google: &GoogleWorkspace,
    call: &Call,
    input: SetAutoreplyInput,
) -> Result<Done<SetAutoreplyOutput>, Failure> {
    let path = ["gmail", "v1", "users", &input.mailbox, "settings", "vacation"];
    let body = json!({
        "enableAutoReply": true,
        "responseSubject": input.subject,
        "responseBodyPlainText": input.body_text,
        "startTime": input.start,
        "endTime": input.end,
    });
    match google.vendor(call)?.put(&path, body).await? {
        Reply::Ok(_) => Ok(Done::new(SetAutoreplyOutput { enabled: true })),
        Reply::Missing | Reply::Taken => Err(Failure::permanent(format!("there is no mailbox {}", input.mailbox))),
    }
}

async fn plan_set_autoreply(_: &GoogleWorkspace, _: &PlanCall, input: &SetAutoreplyInput) -> Result<Plan, Failure> {
    let payload = json!({"subject": input.subject, "start": input.start, "end": input.end});
    Ok(Plan::of("switch on the automatic reply", input.mailbox.clone(), payload))
}
