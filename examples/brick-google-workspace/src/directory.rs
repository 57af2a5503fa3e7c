//! Accounts.

use capgen::{Call, Done, Failure, Plan, PlanCall, capability};
use serde_json::{Value, json};

use crate::GoogleWorkspace;
use crate::capabilities::identity::{
    DeleteUserInput, DeleteUserOutput, ProvisionUserInput, ProvisionUserInputInitialPasswordDelivery as Delivery,
    ProvisionUserOutput, SuspendUserInput, SuspendUserOutput,
};
use crate::mail::{password_was_sent, send_password};
use crate::vendor::{Reply, Vendor, id_from_key, text};

const USERS: [&str; 4] = ["admin", "directory", "v1", "users"];

fn user(email: &str) -> Vec<&str> {
    USERS.iter().copied().chain([email]).collect()
}

/// The account, when there is one.
async fn find(vendor: &Vendor<'_>, email: &str) -> Result<Option<Value>, Failure> {
    match vendor.get(&user(email), &[]).await? {
        Reply::Ok(account) => Ok(Some(account)),
        Reply::Missing | Reply::Taken => Ok(None),
    }
}

#[capability("identity.provision_user", plan = plan_provision_user)]
async fn provision_user(
    google: &GoogleWorkspace,
    call: &Call,
    input: ProvisionUserInput,
) -> Result<Done<ProvisionUserOutput>, Failure> {
    let vendor = google.vendor(call)?;
    let account = match find(&vendor, &input.primary_email).await? {
        Some(account) => account,
        None => create(&vendor, call, &input).await?,
    };
    // The account carries the id of the call that made it, so a second attempt knows its own and ends what it began.
    let created = account.pointer("/externalIds/0/value").and_then(Value::as_str) == Some(&id_from_key(call));
    if let (true, Delivery::RecoveryEmail, Some(to)) = (created, input.initial_password_delivery, &input.recovery_email)
    {
        deliver_password(&vendor, call, &input.primary_email, to).await?;
    }
    let id = text(&account, "id")?;
    let output = ProvisionUserOutput { account_id: id.clone(), primary_email: input.primary_email, created };
    Ok(Done::new(output).with_ref(id))
}

async fn create(vendor: &Vendor<'_>, call: &Call, input: &ProvisionUserInput) -> Result<Value, Failure> {
    let body = json!({
        "primaryEmail": input.primary_email,
        "name": {"givenName": input.given_name, "familyName": input.family_name},
        "recoveryEmail": input.recovery_email,
        "orgUnitPath": input.org_unit,
        "password": new_password(),
        "changePasswordAtNextLogin": true,
        "externalIds": [{"type": "custom", "customType": "capgen", "value": id_from_key(call)}],
    });
    match vendor.post(&USERS, body).await? {
        Reply::Ok(account) => Ok(account),
        // Somebody else was faster between the look and the request.
        Reply::Taken => Err(Failure::transient("the account is being made by somebody else")),
        Reply::Missing => Err(Failure::permanent("this customer has no directory")),
    }
}

/// Sets a first password and mails it, unless that mail was sent before. The password is kept nowhere, so an attempt that
/// finds the mail missing makes a new one.
async fn deliver_password(vendor: &Vendor<'_>, call: &Call, email: &str, to: &str) -> Result<(), Failure> {
    if password_was_sent(vendor, call).await? {
        return Ok(());
    }
    let password = new_password();
    let body = json!({"password": password, "changePasswordAtNextLogin": true});
    vendor.patch(&user(email), body).await?;
    send_password(vendor, call, to, &password).await
}

fn new_password() -> String {
    uuid::Uuid::new_v4().to_string()
}

async fn plan_provision_user(_: &GoogleWorkspace, _: &PlanCall, input: &ProvisionUserInput) -> Result<Plan, Failure> {
    let payload = json!({"given_name": input.given_name, "family_name": input.family_name, "org_unit": input.org_unit});
    Ok(Plan::of("create the account unless it is there", input.primary_email.clone(), payload))
}

#[capability("identity.suspend_user", plan = plan_suspend_user)]
async fn suspend_user(
    google: &GoogleWorkspace,
    call: &Call,
    input: SuspendUserInput,
) -> Result<Done<SuspendUserOutput>, Failure> {
    match google.vendor(call)?.patch(&user(&input.primary_email), json!({"suspended": true})).await? {
        Reply::Ok(account) => {
            let id = text(&account, "id")?;
            Ok(Done::new(SuspendUserOutput { account_id: id.clone(), suspended: true }).with_ref(id))
        }
        Reply::Missing | Reply::Taken => {
            Err(Failure::permanent(format!("there is no account {}", input.primary_email)))
        }
    }
}

async fn plan_suspend_user(_: &GoogleWorkspace, _: &PlanCall, input: &SuspendUserInput) -> Result<Plan, Failure> {
    Ok(Plan::of("suspend the account", input.primary_email.clone(), json!({"reason": input.reason})))
}

#[capability("identity.delete_user", plan = plan_delete_user)]
async fn delete_user(
    google: &GoogleWorkspace,
    call: &Call,
    input: DeleteUserInput,
) -> Result<Done<DeleteUserOutput>, Failure> {
    let vendor = google.vendor(call)?;
    let Some(account) = find(&vendor, &input.primary_email).await? else {
        // An earlier attempt may have got this far, and gone is what was asked for.
        return Ok(Done::new(DeleteUserOutput { account_id: input.primary_email, deleted: true }));
    };
    vendor.delete(&user(&input.primary_email)).await?;
    let id = text(&account, "id")?;
    Ok(Done::new(DeleteUserOutput { account_id: id.clone(), deleted: true }).with_ref(id))
}

async fn plan_delete_user(_: &GoogleWorkspace, _: &PlanCall, input: &DeleteUserInput) -> Result<Plan, Failure> {
    Ok(Plan::of("delete the account for good", input.primary_email.clone(), json!({})))
}
