//! What a catalogue of another form says beyond its capabilities.

mod projected;

use super::json::Json;
use super::{At, Principal};
pub use projected::projected;

/// In whose words a catalogue is written, and what it says around its capabilities.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Source {
    /// A native catalogue.
    #[default]
    Native,
    /// A capability of AIP by itself.
    Capability,
    /// A manifest of AIP.
    Manifest(Box<Manifest>),
    /// A spec of Sgovr.
    Spec(Box<Spec>),
}

/// A manifest of AIP.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    /// `manifest_version`.
    pub version: At<String>,
    /// `agent`: who offers the capabilities.
    pub agent: Principal,
    /// `profiles`: the protocols that capabilities are shown in.
    pub profiles: At<Vec<At<String>>>,
    /// `resources`.
    pub resources: Vec<Resource>,
    /// `channels`.
    pub channels: Vec<Channel>,
    /// All of it as it was written, with an empty list in place of its capabilities.
    pub written: At<Json>,
}

/// Something that can be read by an address.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// `id`.
    pub id: At<String>,
    /// `capability_id`: what gives it.
    pub capability_id: Option<At<String>>,
}

/// A way to reach the agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Channel {
    /// Its `id`, or else its `name`; at the place of the channel when it has neither.
    pub id: At<String>,
}

/// How a capability is shown in a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// `profile`.
    pub profile: At<String>,
    /// Its name there: `tool_name`, or else `operation_id`.
    pub name: Option<At<String>>,
}

/// A spec of Sgovr.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// `spec`: `sgovr/1`.
    pub version: At<String>,
    /// `provider.id`.
    pub provider: At<String>,
    /// All of it as it was written, with an empty list or object in place of its actions.
    pub written: At<Json>,
}
