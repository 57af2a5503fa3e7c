//! Acme served over HTTP.

use std::path::Path;

use capgen::http::{Identity, Server, TokenEntry, TokenFile, TokenTable};
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
    println!("What is served, and as tools for agents, with the token too: {base}/openapi.json and {base}/mcp");
    println!("Metrics, with the token too: {base}/metrics; health: {base}/health");
    Ok(listening.run().await?)
}

/// Serves an agent over standard input and output, which may do what HR may.
pub async fn serve_agent(company: &Company) -> Result<(), Error> {
    let agent = caller(&company.acme, "agent")?;
    Ok(Server::new(&company.acme).serve_stdio(agent).await?)
}

/// A token that holds for this run: for HR, and with a person's rights beside.
fn demonstration(acme: &Acme) -> Result<(TokenTable, String), Error> {
    let mut identity = caller(acme, "demonstration")?;
    let of_people = ["acme:tasks:read", "acme:tasks:complete", "acme:log:read", "acme:metrics:read"];
    identity.permissions.extend(of_people.map(str::to_owned));
    let token = TokenTable::draw()?;
    Ok((TokenTable::default().with(&token, TokenEntry::new(identity))?, token))
}

/// HR, with just what its requirements need.
fn caller(acme: &Acme, actor: &str) -> Result<Identity, Error> {
    let permissions = acme.permissions("hr")?;
    Ok(Identity { actor: actor.into(), permissions, ..Identity::new("hr", "acme") })
}
