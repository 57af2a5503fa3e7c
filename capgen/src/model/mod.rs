//! What the files mean, as plain data: catalogues, capabilities, types, contracts, bricks and compositions.
//!
//! Invariants
//! - The model knows no file format and no Rust syntax: `read` fills it, `check` judges it, `emit` writes from it.
//! - Every node that a finding may point at carries its place in [`At`]; two models are equal when their meaning is,
//!   wherever they were written.
//! - The order of items is the order of the files. Whoever writes output sorts first.

pub mod brick;
pub mod canonical;
pub mod catalogue;
pub mod composition;
pub mod contract;
pub mod json;
pub mod lock;
pub mod manifest;
pub mod principal;
pub mod span;
pub mod terms;
pub mod types;
pub mod undo;

pub use brick::{AiMode, AiStep, Brick, CatalogueRef, Pattern, Requirement};
pub use catalogue::{Capability, CapabilityKind, Catalogue, FailureReason, Form, NamedType, Piece, Template};
pub use composition::{Allow, BrickEntry, Composition, Mapping, RouteLine, SignedBy, Target};
pub use contract::Contract;
pub use json::Json;
pub use lock::Lock;
pub use manifest::Source;
pub use principal::{DelegatedAuthority, Principal};
pub use span::{At, FileId, Span};
pub use types::{Field, Number, Object, Presence, Range, Schema, Type, TypeKind, Union, Variant};
pub use undo::{FieldPath, Side, UndoField};
