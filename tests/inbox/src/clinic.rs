//! A composition with a step that a person does and one for which a model proposes, served with its pages.

use capgen::http::{Server, TokenTable};
use capgen::rt::MapTo;
use capgen::{Answer, Composition, Decision, Key, Ledger, Seam, json};
use sha2::{Digest, Sha256};
use tokio::task::JoinHandle;

capgen::include_brick!();

use capabilities::contracts::{ProposeTermsInput, ProposeTermsOutput};
pub use capabilities::contracts::{SignInput, SignInputSigner, SignOutput, SignOutputChannel};
use capabilities::contracts::{VoidInput, VoidOutput};
use capabilities::{BRICK, ClinicSeam, ai_steps};

use crate::model::Model;
use crate::registry::Registry;

/// A secret of the input: it must be on no page.
pub const PIN: &str = "planted-pin-4711";
/// A secret that the person enters: it must be on no page either.
pub const VAULT_CODE: &str = "planted-vault-code-0815";
/// The token that `bo` signs in with: it must be on no page either.
pub const TOKEN: &str = "planted-token-of-bo-42";
/// The token that `dora` of the legal department signs in with, likewise.
pub const DORA: &str = "planted-token-of-dora-43";
/// What a hostile caller would have a page do.
pub const HOSTILE: &str =
    "<script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\">\u{202E}";

/// The composition, and where it is served.
pub struct Clinic {
    /// The composition.
    pub acme: Composition,
    /// Where its pages are.
    pub base: String,
    /// What voids contracts.
    pub registry: Registry,
    server: JoinHandle<()>,
}

impl Clinic {
    /// Serves it on a free port.
    pub async fn start() -> Clinic {
        let builder = Composition::builder("acme", Ledger::memory()).brick("clinic", BRICK);
        let builder = builder.map("contracts.sign", MapTo::Manual).provider("model", Model);
        let registry = Registry::default();
        let builder = builder.provider("registry", registry.clone()).map("contracts.void", MapTo::brick("registry"));
        let acme = builder.map("contracts.propose_terms", MapTo::brick("model")).build();
        let server = Server::new(&acme).at("127.0.0.1:0").authenticate(tokens()).until(std::future::pending());
        let listening = server.listen().await.expect("a free port");
        let base = format!("http://{}", listening.address());
        let server = tokio::spawn(async move { drop(listening.run().await) });
        Clinic { acme, base, registry, server }
    }

    /// The step: asked for again with the same key, it goes on where it was.
    pub async fn sign(&self, key: &str) -> Answer<SignOutput> {
        let seam = ClinicSeam::from_seam(self.acme.seam("clinic"));
        let input = SignInput {
            contract: format!("tenancy of {key}"),
            signer: SignInputSigner { name: HOSTILE.to_owned(), email: "anna@acme.example".to_owned() },
            copies: 2,
            notes: json!({ "rooms": [12, 14], "long": "y".repeat(300_000) }),
            pin: PIN.to_owned(),
        };
        let key = Key::new(key).expect("a short key");
        seam.contracts().sign(key, input).await.expect("a right call")
    }

    /// The step that has to be approved.
    pub async fn void(&self, key: &str) -> Answer<VoidOutput> {
        let seam = ClinicSeam::from_seam(self.acme.seam("clinic").as_actor("anna@acme.example"));
        let input = VoidInput { contract: format!("{HOSTILE} of {key}"), code: PIN.to_owned() };
        seam.contracts().void(Key::new(key).expect("a short key"), input).await.expect("a right call")
    }

    /// The step for which a model proposes; `sure` is how sure it is.
    pub async fn terms(&self, key: &str, sure: i64) -> Decision<ProposeTermsOutput> {
        let seam = ClinicSeam::from_seam(self.acme.seam("clinic"));
        let input = ProposeTermsInput { contract: format!("tenancy of {key}"), sure };
        let key = Key::new(key).expect("a short key");
        ai_steps::terms(&seam, key, input).await.expect("a right call")
    }
}

impl Drop for Clinic {
    fn drop(&mut self) {
        self.server.abort();
    }
}

fn tokens() -> TokenTable {
    let hash = |token| Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let table = json!({ "tokens": [{
        "sha256": hash(TOKEN), "caller": "inbox", "tenant": "acme", "actor": "bo@acme.example",
        "permissions": ["acme:tasks:read", "acme:tasks:complete", "acme:log:read"],
    }, {
        "sha256": hash(DORA), "caller": "inbox", "tenant": "acme", "actor": "dora@acme.example", "roles": ["legal"],
        "permissions": ["acme:tasks:read", "acme:approvals:read", "acme:approvals:decide", "acme:log:read"],
    }]});
    TokenTable::from_json(table.to_string().as_bytes()).expect("a right table")
}
