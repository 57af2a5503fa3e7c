//! Calls with reqwest and serde's derives, as somebody would by hand.

use http_clients::{Error, TOKEN, Told};
use serde::{Deserialize, Serialize};

#[derive(Serialize)]
struct Call {
    idempotency_key: String,
    input: Input,
}

#[derive(Serialize)]
struct Input {
    given_name: String,
    family_name: String,
    primary_email: String,
    recovery_email: Option<String>,
    role: Role,
    tags: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)]
enum Role {
    Member,
    Manager,
    Owner,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Outcome {
    status: Status,
    retryable: bool,
    provider: Option<String>,
    provider_ref: Option<String>,
    output: Option<Output>,
    message: Option<String>,
    idempotent_replay: bool,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Status {
    Done,
    Planned,
    InProgress,
    ConnectionRequired,
    Failed,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Output {
    account_id: String,
    primary_email: String,
    created: bool,
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let told = Told::read()?;
    let client = reqwest::Client::builder().tcp_nodelay(true).timeout(std::time::Duration::from_secs(105)).build()?;
    let url: reqwest::Url = format!("http://{}/capabilities/people.open_account", told.address).parse()?;
    told.run(|_| {
        let (client, url) = (client.clone(), url.clone());
        move |number| {
            let (client, url) = (client.clone(), url.clone());
            async move {
                let input = Input {
                    given_name: "Anna".to_owned(),
                    family_name: "Berg".to_owned(),
                    primary_email: "anna.berg@acme.example".to_owned(),
                    recovery_email: Some("anna@home.example".to_owned()),
                    role: Role::Manager,
                    tags: vec!["staff".to_owned(), "london".to_owned(), "sales".to_owned()],
                };
                let call = Call { idempotency_key: number.to_string(), input };
                let answer = client.post(url).bearer_auth(TOKEN).json(&call).send().await?.error_for_status()?;
                let outcome: Outcome = answer.json().await?;
                match (outcome.status, outcome.output) {
                    (Status::Done, Some(output)) if output.created => Ok(()),
                    _ => Err("not done".into()),
                }
            }
        }
    })
    .await
}
