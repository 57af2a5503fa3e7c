//! Calls with tonic. Each caller has a connection of its own, as the others' callers have.

use http_clients::messages::{Input, Output};
use http_clients::{Error, TOKEN, Told};
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::metadata::MetadataValue;
use tonic::transport::Endpoint;
use tonic_prost::ProstCodec;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let told = Told::read()?;
    let endpoint = Endpoint::from_shared(format!("http://{}", told.address))?.timeout(std::time::Duration::from_secs(105));
    let token: MetadataValue<_> = format!("Bearer {TOKEN}").parse()?;
    told.run(|_| {
        let (channel, token) = (endpoint.connect_lazy(), token.clone());
        move |number| {
            let (channel, token) = (channel.clone(), token.clone());
            async move {
                let input = Input {
                    given_name: "Anna".to_owned(),
                    family_name: "Berg".to_owned(),
                    primary_email: "anna.berg@acme.example".to_owned(),
                    recovery_email: Some("anna@home.example".to_owned()),
                    role: 1,
                    tags: vec!["staff".to_owned(), "london".to_owned(), "sales".to_owned()],
                };
                let mut request = tonic::Request::new(input);
                request.metadata_mut().insert("authorization", token);
                request.metadata_mut().insert("idempotency-key", number.to_string().parse()?);
                let mut grpc = Grpc::new(channel);
                grpc.ready().await?;
                let path = PathAndQuery::from_static("/work.People/OpenAccount");
                let codec: ProstCodec<Input, Output> = ProstCodec::default();
                let answer = grpc.unary(request, path, codec).await?.into_inner();
                if answer.created { Ok(()) } else { Err("not done".into()) }
            }
        }
    })
    .await
}
