//! A composition at run time: bricks, who serves what, connections, and one ledger.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::approvals::Approvals;
use super::engine::{Access, Breakers, Engine, Metrics, Parts, Server, Settings, Stops, Wiring};
use super::halt::Halt;
use super::holds::Holds;
use super::ledger::{Action, ActionFilter, Retention};
use super::route::endpoints;
use super::seam::Context;
use super::signed::SignedCatalogue;
use super::{
    BrickInfo, CapabilitySeam, Circuit, Connection, Connections, Descriptor, Dispatch, Ledger, LedgerError, Patience,
    Provider, RefreshCredential, SealingKeys, SecretProvider, Tasks, WiringError,
};

/// A running composition. Cheap to clone.
///
#[doc = include_str!("docs/composition.md")]
#[derive(Clone)]
pub struct Composition {
    engine: Arc<Engine>,
}

/// Puts a composition together. Generated code uses it; so may a test.
pub struct CompositionBuilder {
    name: String,
    ledger: Ledger,
    parts: Parts,
    access: Access,
    pub(super) settings: Settings,
}

/// Who serves a capability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapTo {
    /// This brick, by its name in the composition.
    Brick(String),
    /// A person.
    Manual,
    /// Nobody: only for what is declared optional.
    Absent,
    /// The first line all of whose attributes the seam has.
    Route(Vec<(Vec<(String, String)>, MapTo)>),
}

impl Composition {
    /// Begins one. Its name is also its tenant, until a seam says otherwise.
    pub fn builder(name: impl Into<String>, ledger: Ledger) -> CompositionBuilder {
        CompositionBuilder::of(name.into(), ledger)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.engine.name
    }

    /// The seam of a brick, by its name in the composition. The brick may ask for what its brick.yaml requires.
    pub fn seam(&self, brick: &str) -> CapabilitySeam {
        let context = Context {
            brick: brick.into(),
            asker: self.engine.wiring.brick(brick),
            tenant: Arc::clone(&self.engine.name),
            actor: brick.into(),
            scopes: None,
            step_up: None,
            max_price: None,
            attributes: BTreeMap::new(),
            dry_run: false,
            depth: 0,
            trace: None,
        };
        CapabilitySeam::new(Arc::clone(&self.engine), context)
    }

    /// What a brick needs to call all that it requires, told from who serves it here: `<permission>:capability:invoke` of
    /// each brick that may, and the scopes that contracts ask for. A seam holds its brick to what its brick.yaml requires,
    /// which is never more; this is what to give a brick that calls from elsewhere.
    ///
    /// # Errors
    /// When the composition has no such brick.
    pub fn permissions(&self, brick: &str) -> Result<BTreeSet<String>, WiringError> {
        self.engine.permissions(brick)
    }

    /// What is understood by a capability here: by the first brick that requires it, or else by the first that provides it.
    /// None when no brick does. It is found in one step, however many there are.
    pub fn descriptor(&self, capability: &str) -> Option<&'static Descriptor> {
        self.engine.wiring.descriptor(capability)
    }

    /// The catalogues it was built from that had to be signed.
    pub fn signed_catalogues(&self) -> &'static [SignedCatalogue] {
        self.engine.parts.signed
    }

    /// The tasks that people have, of the composition's own tenant.
    pub fn tasks(&self) -> Tasks {
        Tasks::new(Arc::clone(&self.engine), self.engine.name.to_string())
    }

    /// What waits for an approval and what was decided, of the composition's own tenant.
    pub fn approvals(&self) -> Approvals {
        Approvals::new(Arc::clone(&self.engine), self.engine.name.to_string())
    }

    /// The legal holds of the composition's own tenant.
    pub fn holds(&self) -> Holds {
        Holds::new(Arc::clone(&self.engine), self.engine.name.to_string())
    }

    /// How long things are kept, with times of their own for the capabilities whose contracts declare a retention: what to give to
    /// [`Ledger::sweep`]. Where several compositions share a ledger, each adds its own.
    pub fn retention(&self, general: Retention) -> Retention {
        self.engine.retention(general)
    }

    /// Entries of the action log of the composition's own tenant, after a number, in order.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn log(&self, after: u64, limit: u32) -> Result<Vec<Action>, LedgerError> {
        self.log_of(&self.engine.name, after, limit).await
    }

    /// The same of another tenant.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn log_of(&self, tenant: &str, after: u64, limit: u32) -> Result<Vec<Action>, LedgerError> {
        self.engine.ledger.store().actions(tenant, after, limit).await
    }

    /// Entries of the action log of a tenant by filter, the latest first.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn find_actions(&self, tenant: &str, filter: ActionFilter) -> Result<Vec<Action>, LedgerError> {
        self.engine.ledger.store().find_actions(tenant, filter).await
    }

    /// How many tasks of all tenants are open or claimed: for health checks and metrics.
    ///
    /// # Errors
    /// When the ledger is not usable.
    pub async fn unfinished_tasks(&self) -> Result<u64, LedgerError> {
        self.engine.ledger.store().unfinished_tasks().await
    }

    /// Ends the calls that are under way, here and now: each attempt is told to the ledger as one that broke off, so that
    /// the next call with its key need not wait for a lease to run out. Calls from now on fail, retryable.
    pub fn halt(&self) {
        self.engine.halt.give();
    }

    /// The connections to bricks, here and elsewhere, whose latest try failed for now: for health checks and metrics. Those that are not
    /// here do well, or were never used.
    pub fn circuits(&self) -> Vec<Circuit> {
        self.engine.breakers.list()
    }

    #[cfg(feature = "server")]
    pub(super) fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The connections that the ledger keeps.
    pub fn connections(&self) -> Connections {
        Connections::new(Arc::clone(&self.engine))
    }

    /// Sets up a connection of this program alone, which the ledger is not told of: the next call acts with it,
    /// even when the one before was left alone.
    pub fn connect(&self, tenant: impl Into<String>, brick: impl Into<String>, connection: Connection) {
        self.engine.connect(tenant.into(), brick.into(), Some(connection));
    }

    /// Takes such a connection away: the next call acts with that of the ledger, if there is one.
    pub fn disconnect(&self, tenant: impl Into<String>, brick: impl Into<String>) {
        self.engine.connect(tenant.into(), brick.into(), None);
    }
}

impl std::fmt::Debug for Composition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Composition").field("name", &self.engine.name).finish_non_exhaustive()
    }
}

impl CompositionBuilder {
    fn of(name: String, ledger: Ledger) -> Self {
        let (parts, access, settings) = (Parts::default(), Access::default(), Settings::default());
        CompositionBuilder { name, ledger, parts, access, settings }
    }

    /// A brick that asks for something.
    #[must_use]
    pub fn brick(mut self, name_here: impl Into<String>, info: &'static BrickInfo) -> Self {
        self.parts.put_brick(name_here.into(), info);
        self
    }

    /// A brick of this process that serves something. What its brick.yaml requires it may ask for as well.
    #[must_use]
    pub fn provider<P: Provider>(self, name_here: impl Into<String>, provider: P) -> Self {
        let name = name_here.into();
        let mut this = self.brick(name.clone(), P::brick());
        this.parts.put_server(name, Server::Linked(endpoints(provider)));
        this
    }

    /// The same of one whose ways are known already.
    #[cfg(feature = "conformance")]
    pub(super) fn linked(
        self,
        name_here: impl Into<String>,
        info: &'static BrickInfo,
        endpoints: BTreeMap<&'static str, Arc<dyn super::route::Endpoint>>,
    ) -> Self {
        let name = name_here.into();
        let mut this = self.brick(name.clone(), info);
        this.parts.put_server(name, Server::Linked(endpoints));
        this
    }

    /// A brick elsewhere that serves something.
    #[must_use]
    pub fn remote(mut self, name_here: impl Into<String>, transport: impl Dispatch) -> Self {
        self.parts.put_server(name_here.into(), Server::Remote(Arc::new(transport)));
        self
    }

    /// Callers of a brick elsewhere need `<permission>:capability:invoke`; its name here unless said.
    #[must_use]
    pub fn permission(mut self, name_here: impl Into<String>, permission: impl Into<String>) -> Self {
        self.parts.permissions.insert(name_here.into(), permission.into());
        self
    }

    /// What the mandate of a brick carries: contracts ask for scopes, and a brick has none unless said. `scopes` of a brick in
    /// compose.yaml says the same.
    #[must_use]
    pub fn scopes<S: Into<String>>(mut self, brick: impl Into<String>, scopes: impl IntoIterator<Item = S>) -> Self {
        self.parts.scopes.entry(brick.into()).or_default().extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Where a brick lies, here or elsewhere: a region, as contracts name them. What a contract names regions for is refused where
    /// the brick that serves lies in another, or nobody says where it lies. A region goes on after a hyphen: `eu-west-1` lies in `eu`.
    /// `region` of a brick in compose.yaml says the same.
    #[must_use]
    pub fn region(mut self, brick: impl Into<String>, region: impl Into<String>) -> Self {
        self.parts.regions.insert(brick.into(), region.into());
        self
    }

    /// The catalogues it was built from that had to be signed, with what their bricks here provide.
    #[must_use]
    pub fn signed(mut self, catalogues: &'static [SignedCatalogue]) -> Self {
        self.parts.signed = catalogues;
        self
    }

    pub(super) fn serves(&self, name_here: &str) -> bool {
        self.parts.servers.contains_key(name_here)
    }

    /// Who serves a capability.
    #[must_use]
    pub fn map(mut self, capability: impl Into<String>, to: MapTo) -> Self {
        self.parts.put_target(capability.into(), to);
        self
    }

    /// What a brick serves, by its name in the composition: [`map`](Self::map) for each capability.
    #[must_use]
    pub fn map_to(mut self, brick: &str, capabilities: &[&str]) -> Self {
        for capability in capabilities {
            self.parts.put_target((*capability).to_owned(), MapTo::brick(brick));
        }
        self
    }

    /// What a brick acts with for the composition's own tenant.
    #[must_use]
    pub fn connection(self, brick: impl Into<String>, connection: Connection) -> Self {
        let tenant = self.name.clone();
        self.connection_of(tenant, brick, connection)
    }

    /// What a brick acts with for a tenant. A tenant without a connection of its own has none: nobody acts with
    /// another's.
    #[must_use]
    pub fn connection_of(self, tenant: impl Into<String>, brick: impl Into<String>, connection: Connection) -> Self {
        self.access.connect(tenant.into(), brick.into(), Some(connection));
        self
    }

    /// Who fetches the secrets whose place begins with this scheme and a colon.
    #[must_use]
    pub fn secret_provider(mut self, scheme: impl Into<String>, provider: impl SecretProvider) -> Self {
        self.access.providers.insert(scheme.into(), Box::new(provider));
        self
    }

    /// Who makes the credentials of a brick fresh when they have expired, where contracts allow it. It takes connections that the
    /// ledger keeps, and keys to seal them with.
    #[must_use]
    pub fn refresh(mut self, brick: impl Into<String>, by: impl RefreshCredential) -> Self {
        self.access.refresh.insert(brick.into(), Box::new(by));
        self
    }

    /// What seals the secrets of connections that the ledger keeps.
    #[must_use]
    pub fn sealing_keys(mut self, keys: impl SealingKeys) -> Self {
        self.access.keys = Some(Box::new(keys));
        self
    }

    /// How long an attempt is known to be alive after it was last heard of; 120 seconds unless said. While a provider waits
    /// for its vendor the lease is extended at every third of this; when its process dies, another attempt may be made after
    /// it.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.settings.lease = lease;
        self
    }

    /// After so many attempts that never came back, a person does it; 5 unless said, at least 1.
    #[must_use]
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.settings.attempts = attempts.max(1);
        self
    }

    /// How patient it is with vendors: timeouts, tries, and when one is left alone.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> Self {
        self.settings.patience = patience;
        self
    }

    /// How long ago somebody may have authenticated for what contracts ask a step-up for (`sca`); 5 minutes unless said.
    #[must_use]
    pub fn step_up_age(mut self, age: Duration) -> Self {
        self.settings.step_up_age = age;
        self
    }

    /// The composition.
    pub fn build(self) -> Composition {
        let metrics = Metrics::of_bricks(self.parts.bricks.values());
        Composition {
            engine: Arc::new(Engine {
                name: self.name.into(),
                ledger: self.ledger,
                wiring: Wiring::new(&self.parts, &metrics),
                #[cfg(feature = "server")]
                metrics,
                parts: self.parts,
                access: self.access,
                settings: self.settings,
                halt: Halt::default(),
                breakers: Breakers::default(),
                stops: Stops::default(),
            }),
        }
    }
}

impl std::fmt::Debug for CompositionBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompositionBuilder").field("name", &self.name).finish_non_exhaustive()
    }
}

impl MapTo {
    /// This brick, by its name in the composition.
    pub fn brick(name: impl Into<String>) -> MapTo {
        MapTo::Brick(name.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_mapped_to_a_brick_at_once_is_mapped_to_it() {
        let start = || Composition::builder("hotel", Ledger::memory()).map("booking.cancel", MapTo::Manual);
        let each = start().map("booking.book", MapTo::brick("desk")).map("booking.cancel", MapTo::brick("desk"));
        let once = start().map_to("desk", &["booking.book", "booking.cancel"]);
        assert_eq!(once.parts.map, each.parts.map);
        assert_eq!(once.parts.map.len(), 2);
    }
}
