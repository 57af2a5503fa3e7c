//! What generated code, bricks and compositions call. It knows nothing of the compiler.

#[doc(hidden)]
pub mod rt;
pub mod value;

pub use serde_json::Value as Json;
