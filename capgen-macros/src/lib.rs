//! The attributes and derives of capgen. Use them through the `capgen` crate, which re-exports them.
//!
//! Invariants
//! - Nothing here knows a catalogue or depends on the `capgen` crate: names become paths by a fixed rule (module `name`), and
//!   the code that a build script generates has an alias at each of them.
//! - The item a macro stands on is always written out, unchanged but for our own attributes.
//! - All faults of an item are reported at once, and what rustc says better is left to rustc: the types of a function are
//!   written once more, as they stand, where a trait asks for the right ones.

mod args;
mod capabilities;
mod capability;
mod errors;
mod implement;
mod modes;
mod name;
mod provider;
mod seam;
mod signature;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Lets a function serve a capability.
///
/// The function is async (or returns `impl Future<…> + Send`) and takes the provider by reference, the call, and the
/// input by value:
///
/// ```text
/// #[capability("identity.suspend_user", plan = plan_suspend_user)]
/// async fn suspend_user(directory: &Directory, call: &Call, input: identity::SuspendUserInput)
///     -> Result<Done<identity::SuspendUserOutput>, Failure> { … }
///
/// async fn plan_suspend_user(directory: &Directory, call: &PlanCall, input: &identity::SuspendUserInput)
///     -> Result<Plan, Failure> { … }
/// ```
///
/// - The capability is its name in the catalogue, or the path of its marker: `#[capability(identity::SuspendUser)]`.
/// - `plan` names the function of the dry run. Every capability but a read needs one.
/// - `cancel`, `stream`, `reconcile`, `compensate` and `commit` name the functions of what the contract declares, each as its
///   trait says. What is declared has to be there, and what is not declared may not be.
///
/// | option | trait | the function, beside the provider and `call: &Call` |
/// |---|---|---|
/// | `cancel` | `Cancel` | `-> Result<Cancelled, Failure>` |
/// | `stream` | `Stream` | `input: …Input, chunks: &Chunks<…Output> -> Result<Done<…Output>, Failure>` |
/// | `reconcile` | `Reconcile` | `input: &…Input -> Result<Reconciled<…Output>, Failure>` |
/// | `compensate` | `Compensate` | `original: &Done<…Output> -> Result<Compensated, Failure>` |
/// | `commit` | `Commit` | `plan: Plan, input: …Input -> Result<Done<…Output>, Failure>` |
///
/// The function stays as it is; beside it stand `impl Provide<SuspendUser> for Directory` and
/// `impl DryRun<SuspendUser> for Directory`. Methods of an impl block carry this attribute too, when the block carries
/// [`macro@capabilities`].
#[proc_macro_attribute]
pub fn capability(arguments: TokenStream, item: TokenStream) -> TokenStream {
    capability::expand(arguments.into(), item.into()).into()
}

/// Lets the methods of an impl block serve capabilities.
///
/// Each method that serves one takes `&self`, the call, and the input by value, and carries `#[capability]`. Other
/// methods are left alone. `plan` is a method of the block, or the path of any function. What the block is generic over,
/// the provider is too:
///
/// ```text
/// #[capabilities]
/// impl<T: Transport> Directory<T> {
///     #[capability("identity.suspend_user", plan = plan_suspend_user)]
///     async fn suspend_user(&self, call: &Call, input: identity::SuspendUserInput)
///         -> Result<Done<identity::SuspendUserOutput>, Failure> { … }
///
///     async fn plan_suspend_user(&self, call: &PlanCall, input: &identity::SuspendUserInput)
///         -> Result<Plan, Failure> { … }
/// }
/// ```
#[proc_macro_attribute]
pub fn capabilities(arguments: TokenStream, item: TokenStream) -> TokenStream {
    capabilities::expand(arguments.into(), item.into()).into()
}

/// Makes a type the provider of a brick, and has the compiler ask for all that the brick's `brick.yaml` declares.
///
/// ```text
/// #[derive(Provider)]
/// #[provider(brick = "google-workspace")]
/// pub struct Directory { … }
/// ```
///
/// `capabilities = path::to::module` says where the generated code is, when that is not `crate::capabilities`. A generic
/// provider states the bounds of its parameters on the struct.
#[proc_macro_derive(Provider, attributes(provider))]
pub fn derive_provider(item: TokenStream) -> TokenStream {
    provider::expand(item.into()).into()
}

/// Makes a struct of client stubs a seam, which can be had from any other one and reaches only those families.
///
/// ```text
/// #[derive(CapabilitySeam)]
/// struct Letters {
///     mail: capabilities::mail::Stub,
///     chat: capabilities::chat::Stub,
/// }
///
/// let letters = Letters::from_seam(hr.as_seam().clone());
/// ```
#[proc_macro_derive(CapabilitySeam)]
pub fn derive_capability_seam(item: TokenStream) -> TokenStream {
    seam::expand(item.into()).into()
}
