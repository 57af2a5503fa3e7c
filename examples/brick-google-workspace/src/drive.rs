//! Folders, and transfers of ownership.

use capgen::{Call, Done, Failure, Plan, PlanCall, capability};
use serde_json::{Value, json};

use crate::GoogleWorkspace;
use crate::capabilities::drive::{
    CreateFolderInput, CreateFolderOutput, TransferOwnershipInput, TransferOwnershipOutput,
    TransferOwnershipOutputState, TransferStatusInput, TransferStatusOutput, TransferStatusOutputState,
};
use crate::vendor::{Reply, Vendor, id_from_key, text};

const FILES: [&str; 3] = ["drive", "v3", "files"];
const TRANSFERS: [&str; 4] = ["admin", "datatransfer", "v1", "transfers"];

#[capability("drive.create_folder", plan = plan_create_folder)]
async fn create_folder(
    google: &GoogleWorkspace,
    call: &Call,
    input: CreateFolderInput,
) -> Result<Done<CreateFolderOutput>, Failure> {
    let vendor = google.vendor(call)?;
    let folder = match find_folder(&vendor, call).await? {
        Some(folder) => folder,
        None => make_folder(&vendor, call, &input).await?,
    };
    let folder_id = text(&folder, "id")?;
    for share in &input.share_with {
        let path = ["drive", "v3", "files", &folder_id, "permissions"];
        let body = json!({"type": "user", "role": share.role.as_str(), "emailAddress": share.email});
        vendor.post(&path, body).await?;
    }
    let url = text(&folder, "webViewLink")?;
    Ok(Done::new(CreateFolderOutput { folder_id: folder_id.clone(), url }).with_ref(folder_id))
}

/// The folder that an earlier attempt of this call made: it carries the call's id.
async fn find_folder(vendor: &Vendor<'_>, call: &Call) -> Result<Option<Value>, Failure> {
    let query = format!("appProperties has {{ key='capgen' and value='{}' }}", id_from_key(call));
    match vendor.get(&FILES, &[("q", &query)]).await? {
        Reply::Ok(body) => Ok(body.pointer("/files/0").cloned()),
        Reply::Missing | Reply::Taken => Ok(None),
    }
}

async fn make_folder(vendor: &Vendor<'_>, call: &Call, input: &CreateFolderInput) -> Result<Value, Failure> {
    let body = json!({
        "name": input.name,
        "mimeType": "application/vnd.google-apps.folder",
        "parents": input.parent.iter().collect::<Vec<_>>(),
        "appProperties": {"capgen": id_from_key(call)},
    });
    match vendor.post(&FILES, body).await? {
        Reply::Ok(folder) => Ok(folder),
        Reply::Missing | Reply::Taken => Err(Failure::permanent("the parent folder does not exist")),
    }
}

async fn plan_create_folder(_: &GoogleWorkspace, _: &PlanCall, input: &CreateFolderInput) -> Result<Plan, Failure> {
    let mut plan = Plan::of("create a folder", input.name.clone(), json!({"parent": input.parent}));
    for share in &input.share_with {
        plan = plan.then("share the folder", share.email.clone(), json!({"role": share.role.as_str()}));
    }
    Ok(plan)
}

#[capability("drive.transfer_ownership", plan = plan_transfer_ownership)]
async fn transfer_ownership(
    google: &GoogleWorkspace,
    call: &Call,
    input: TransferOwnershipInput,
) -> Result<Done<TransferOwnershipOutput>, Failure> {
    let vendor = google.vendor(call)?;
    let parties = [("oldOwnerUserId", input.from_email.as_str()), ("newOwnerUserId", input.to_email.as_str())];
    let earlier = match vendor.get(&TRANSFERS, &parties).await? {
        Reply::Ok(body) => body.pointer("/dataTransfers/0").cloned(),
        Reply::Missing | Reply::Taken => None,
    };
    let transfer = match earlier {
        Some(transfer) => transfer,
        None => {
            let body = json!({"oldOwnerUserId": input.from_email, "newOwnerUserId": input.to_email});
            match vendor.post(&TRANSFERS, body).await? {
                Reply::Ok(transfer) => transfer,
                Reply::Missing | Reply::Taken => return Err(Failure::permanent("one of the accounts does not exist")),
            }
        }
    };
    let transfer_ref = text(&transfer, "id")?;
    let output = TransferOwnershipOutput {
        transfer_ref: transfer_ref.clone(),
        state: TransferOwnershipOutputState::Requested,
        transferred_items: None,
    };
    Ok(Done::new(output).with_ref(transfer_ref))
}

async fn plan_transfer_ownership(
    _: &GoogleWorkspace,
    _: &PlanCall,
    input: &TransferOwnershipInput,
) -> Result<Plan, Failure> {
    let payload = json!({"to": input.to_email});
    Ok(Plan::of("hand over every file", input.from_email.clone(), payload))
}

#[capability("drive.transfer_status")]
async fn transfer_status(
    google: &GoogleWorkspace,
    call: &Call,
    input: TransferStatusInput,
) -> Result<Done<TransferStatusOutput>, Failure> {
    let path: Vec<&str> = TRANSFERS.iter().copied().chain([input.transfer_ref.as_str()]).collect();
    let Reply::Ok(transfer) = google.vendor(call)?.get(&path, &[]).await? else {
        return Err(Failure::not_found(format!("there is no transfer {}", input.transfer_ref)));
    };
    let state = match text(&transfer, "overallTransferStatusCode")?.as_str() {
        "completed" => TransferStatusOutputState::Completed,
        "failed" => TransferStatusOutputState::Failed,
        "inProgress" => TransferStatusOutputState::InProgress,
        _ => TransferStatusOutputState::Requested,
    };
    Ok(Done::new(TransferStatusOutput { transfer_ref: input.transfer_ref, state, transferred_items: None }))
}
