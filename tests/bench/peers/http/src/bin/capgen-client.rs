//! Calls with capgen's client.

use bench_consumer::capabilities::people::{OpenAccount, OpenAccountInput, OpenAccountInputRole};
use capgen::http::Client;
use capgen::{Answer, Key};
use http_clients::{Error, TOKEN, Told};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let told = Told::read()?;
    let client = Client::builder(format!("http://{}", told.address)).token(TOKEN).connections(told.connections as usize);
    let client = client.build()?;
    told.run(|_| {
        let client = client.clone();
        move |number| {
            let client = client.clone();
            async move {
                let input = OpenAccountInput {
                    given_name: "Anna".to_owned(),
                    family_name: "Berg".to_owned(),
                    primary_email: "anna.berg@acme.example".to_owned(),
                    recovery_email: Some("anna@home.example".to_owned()),
                    role: OpenAccountInputRole::Manager,
                    tags: vec!["staff".to_owned(), "london".to_owned(), "sales".to_owned()],
                };
                let key = Key::new(number.to_string())?;
                match client.call::<OpenAccount>(&key, &input).await? {
                    Answer::Done(done) if done.output.created => Ok(()),
                    other => Err(format!("{other:?}").into()),
                }
            }
        }
    })
    .await
}
