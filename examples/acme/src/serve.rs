//! Acme served over HTTP.

use std::path::Path;

use capgen::http::{Identity, TokenEntry, TokenFile, TokenTable};
use serde_json::json;

use crate::company::Company;
use crate::{Acme, Error};

/// Serves until Ctrl-C.
pub async fn serve(company: Company, address: &str, tokens: Option<&Path>) -> Result<(), Error> {
    let server = company.acme.serve(address);
    let (server, token) = match tokens {
        Some(file) => (server.authenticate(TokenFile::open(file)?), None),
        None => {
            let (table, token) = demonstration(&company.acme)?;
            (server.authenticate(table), Some(token))
        }
    };
    let listening = server.listen().await?;
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

/// A token that holds for this run: for HR, with just what its requirements need, and with a person's rights beside.
fn demonstration(acme: &Acme) -> Result<(TokenTable, String), Error> {
    let mut permissions = acme.permissions("hr")?;
    let of_people = ["acme:tasks:read", "acme:tasks:complete", "acme:log:read", "acme:metrics:read"];
    permissions.extend(of_people.map(str::to_owned));
    let token = TokenTable::draw()?;
    let identity = Identity { actor: "demonstration".into(), permissions, ..Identity::new("hr", "acme") };
    let entry = TokenEntry::new(identity);
    Ok((TokenTable::default().with(&token, entry)?, token))
}
