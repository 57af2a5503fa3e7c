//! What is told to those who plan before they call: to whom, that it holds what is enforced, and that what was signed can be
//! checked from what comes over the wire alone.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use capgen::rt::SignedCatalogue;
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, UnparsedPublicKey,
};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use crate::world::{ADD, AUDIT, FIND, TOKEN, World, read, start, start_with, table, tight};

const DOCUMENT: &str = r#"{"capabilities":{"directory.add_user":{"summary":"Add a user."}}}"#;

/// A table such as generated code holds, and the key that signed.
fn signed() -> (&'static [SignedCatalogue], Vec<u8>) {
    let random = SystemRandom::new();
    let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, drawn.as_ref(), &random).unwrap();
    let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"ES256","kid":"acme-2026"}"#);
    let signature = pair.sign(&random, input(&header, DOCUMENT).as_bytes()).unwrap();
    let jws = format!("{header}..{}", URL_SAFE_NO_PAD.encode(signature.as_ref()));
    let sha256: String = Sha256::digest(DOCUMENT).iter().map(|byte| format!("{byte:02x}")).collect();
    let catalogue = SignedCatalogue {
        sha256: sha256.leak(),
        document: DOCUMENT,
        signatures: vec![("acme-2026", &*jws.leak())].leak(),
        provides: &[("directory", &[ADD])],
    };
    (vec![catalogue].leak(), pair.public_key().as_ref().to_vec())
}

fn input(header: &str, document: &str) -> String {
    format!("{header}.{}", URL_SAFE_NO_PAD.encode(document))
}

/// Does this key vouch for this document?
fn vouches(key: &[u8], jws: &str, document: &str) -> bool {
    let (header, signature) = jws.split_once("..").unwrap();
    let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key).verify(input(header, document).as_bytes(), &signature).is_ok()
}

fn names(list: &Json) -> Vec<&str> {
    list["capabilities"].as_array().unwrap().iter().map(|spec| spec["name"].as_str().unwrap()).collect()
}

async fn raw(world: &World, token: &str, path: &str) -> (u16, Option<String>, String) {
    let request = world.client.get(format!("{}{path}", world.base)).bearer_auth(token);
    let response = request.send().await.unwrap();
    let signature = response.headers().get("capgen-signature").map(|value| value.to_str().unwrap().to_owned());
    (response.status().as_u16(), signature, response.text().await.unwrap())
}

#[tokio::test]
async fn a_caller_is_told_of_what_it_may_invoke_and_nobody_else_is() {
    let world = start().await;
    for path in ["/capabilities", "/.well-known/capgen.json", "/capabilities/directory.add_user", "/catalogues/a"] {
        assert_eq!(world.get(path).await.0, 401, "{path}");
    }
    let (status, list) = world.get_as(TOKEN, "/capabilities").await;
    assert_eq!((status, names(&list)), (200, vec![ADD, AUDIT, FIND]));
    assert_eq!(names(&world.get_as("guest", "/capabilities").await.1), [""; 0]);
    let (status, problem) = world.get_as("guest", "/capabilities/directory.add_user").await;
    assert_eq!(status, 403, "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("dir:capability:invoke"), "{problem}");
    assert_eq!(world.get_as(TOKEN, "/capabilities/directory.unknown").await.0, 404);
    let open = start_with(|builder| builder, |server| server.authenticate(table()).public_openapi()).await;
    assert_eq!(open.get("/capabilities").await, (200, list));
}

#[tokio::test]
async fn a_spec_says_what_is_enforced() {
    let world = start_with(|builder| builder, |server| server.authenticate(table()).limits(tight())).await;
    let (status, spec) = world.get_as(TOKEN, &format!("/capabilities/{ADD}")).await;
    assert_eq!((status, &spec["name"], &spec["path"]), (200, &ADD.into(), &format!("/capabilities/{ADD}").into()));
    assert_eq!(spec["permission"], "dir:capability:invoke");
    assert_eq!(spec["terms"]["idempotency_key"], "required");
    // What the schema refuses the server refuses.
    let body = json!({ "idempotency_key": "a", "input": { "email": "x" } });
    assert!(spec["input_schema"]["required"].as_array().unwrap().contains(&"how".into()), "{spec}");
    assert_eq!(world.call(ADD, body).await.0, 422);
    let audit = world.get_as(TOKEN, &format!("/capabilities/{AUDIT}")).await.1;
    assert_eq!(audit["terms"]["scopes"], json!(["directory:audit"]));
    // Calling goes on at the same address.
    assert_eq!(world.add("b", "ok").await.1["status"], "done");
    let put = world.client.put(format!("{}/capabilities/{ADD}", world.base)).bearer_auth(TOKEN).send().await.unwrap();
    assert_eq!((put.status().as_u16(), put.headers()["allow"].to_str().unwrap()), (405, "GET, HEAD, POST"));
}

#[tokio::test]
async fn what_was_signed_comes_as_it_was_signed() {
    let (catalogues, key) = signed();
    let world = start_with(|builder| builder.signed(catalogues), |server| server.authenticate(table())).await;
    let (status, manifest) = world.get_as(TOKEN, "/.well-known/capgen.json").await;
    assert_eq!((status, &manifest["composition"]), (200, &"acme".into()));
    assert_eq!(names(&manifest), [ADD, AUDIT, FIND]);
    let told = &manifest["catalogues"][0];
    assert_eq!(told["signatures"][0]["key"], "acme-2026");
    assert_eq!(&world.get_as(TOKEN, &format!("/capabilities/{ADD}")).await.1["signed"], told);
    assert_eq!(world.get_as(TOKEN, &format!("/capabilities/{FIND}")).await.1["signed"], Json::Null);

    let (status, jws, document) = raw(&world, TOKEN, told["path"].as_str().unwrap()).await;
    let jws = jws.unwrap();
    assert_eq!(
        (status, document.as_str(), jws.as_str()),
        (200, DOCUMENT, told["signatures"][0]["jws"].as_str().unwrap())
    );
    assert!(vouches(&key, &jws, &document));
    assert!(!vouches(&key, &jws, &document.replace("Add", "Remove")));

    // Who may invoke nothing of it is not told of it.
    assert_eq!(world.get_as("guest", "/.well-known/capgen.json").await.1["catalogues"], json!([]));
    assert_eq!(raw(&world, "guest", told["path"].as_str().unwrap()).await.0, 404);
    assert_eq!(raw(&world, TOKEN, "/catalogues/0").await.0, 404);
}

#[tokio::test]
async fn a_call_planned_against_another_catalogue_is_412_before_anything_is_done() {
    let (catalogues, key) = signed();
    let world = start_with(|builder| builder.signed(catalogues), |server| server.authenticate(table())).await;
    let (_, spec) = world.get_as(TOKEN, &format!("/capabilities/{ADD}")).await;
    let served = spec["terms"]["digest"].as_str().unwrap().to_owned();
    let body = json!({ "idempotency_key": "k", "input": { "email": "anna", "how": "ok", "password": "s3cr3t-w0rd", "seats": 1, "groups": [] } });
    let call = async |digest: &str| {
        read(world.post(ADD).header("capgen-contract", digest).json(&body).send().await.unwrap()).await
    };
    for other in [format!("{served}0"), "an older one".to_owned()] {
        let (status, problem) = call(&other).await;
        assert_eq!((status, &problem["type"]), (412, &json!("urn:capgen:problem:other-contract")), "{problem}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains(&served) && detail.contains(&format!("/capabilities/{ADD}")), "{detail}");
    }
    let (status, done) = call(&served).await;
    assert_eq!((status, &done["idempotent_replay"]), (200, &json!(false)), "nothing was done before: {done}");

    // A catalogue that somebody changed is served under no address, and its signature is nobody's.
    let (status, manifest) = world.get_as(TOKEN, "/.well-known/capgen.json").await;
    let told = &manifest["catalogues"][0];
    let (_, jws, document) = raw(&world, TOKEN, told["path"].as_str().unwrap()).await;
    let tampered = document.replace("Add", "Remove");
    let digest: String = Sha256::digest(&tampered).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(status == 200 && !vouches(&key, &jws.unwrap(), &tampered));
    let (status, problem) = world.get_as(TOKEN, &format!("/catalogues/{digest}")).await;
    assert!(status == 404 && problem["detail"].as_str().unwrap().contains("no signed catalogue of that digest"));
}
