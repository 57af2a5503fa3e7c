//! Acme served over HTTP.

use std::path::Path;

use capgen::http::TokenTable;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::Error;
use crate::company::Company;

/// Serves until Ctrl-C.
pub async fn serve(company: Company, address: &str, tokens: Option<&Path>) -> Result<(), Error> {
    let (table, token) = match tokens {
        Some(file) => (TokenTable::from_file(file)?, None),
        None => demonstration()?,
    };
    let listening = company.acme.serve(address).authenticate(table).listen().await?;
    let base = format!("http://{}", listening.address());
    println!("Acme is served at {base}, on {}. Ctrl-C ends it.\n", company.ledger);
    let token = token.as_deref().unwrap_or("YOUR-TOKEN");
    let input = json!({
        "idempotency_key": "first",
        "input": {
            "from_email": "maya@acme.example", "to": ["anna@home.example"], "cc": [],
            "subject": "Hello", "body_text": "Sent once, however often you run this.", "body_html": null
        }
    });
    println!("curl -s {base}/capabilities/mail.send -H 'authorization: Bearer {token}' \\");
    println!("  -H 'content-type: application/json' -d '{input}'\n");
    println!("The tasks of people, and the log: {base}/tasks and {base}/log, signed in with the same token");
    println!("Metrics, with the token too: {base}/metrics; health: {base}/health");
    Ok(listening.run().await?)
}

/// A token that holds for this run. It may call all that Google Workspace provides, do people's tasks, and look on.
fn demonstration() -> Result<(TokenTable, Option<String>), Error> {
    let token = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let sha256: String = Sha256::digest(&token).iter().map(|byte| format!("{byte:02x}")).collect();
    let invoke = format!("{}:capability:invoke", brick_google_workspace::capabilities::BRICK.permission);
    let table = json!({"tokens": [{
        "sha256": sha256, "caller": "demonstration", "tenant": "acme",
        "permissions": [invoke, "acme:tasks:read", "acme:tasks:complete", "acme:log:read", "acme:metrics:read"]
    }]});
    Ok((TokenTable::from_json(table.to_string().as_bytes())?, Some(token)))
}
