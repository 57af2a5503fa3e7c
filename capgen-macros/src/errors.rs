//! What the macros can say against an item: the recurring errors as values, and their collector.
//!
//! Invariants
//! - Every fault of an item is reported, not only the first.
//! - A collector must be asked for what it holds; one that is dropped unasked panics in debug builds.

use std::cell::RefCell;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// An error that can occur at many places. `{}` stands for its subject: the function, type or option concerned; `{2}` for
/// a second one, where there is one.
pub struct Fault {
    /// What is wrong.
    pub message: &'static str,
    /// What to write instead.
    pub help: &'static str,
}

pub const NOT_A_FUNCTION: Fault = Fault {
    message: "`#[capability]` goes on an async function",
    help: "write `#[capability(\"family.operation\", plan = …)] async fn operation(provider: &Provider, call: &Call, input: …) -> Result<Done<…>, Failure>`",
};
pub const ON_AN_IMPL: Fault = Fault {
    message: "`#[capability]` goes on an async function, not on an impl block",
    help: "write `#[capabilities]` on the block, and `#[capability(\"…\")]` on each of its methods that serves one",
};
pub const OUTSIDE_CAPABILITIES: Fault = Fault {
    message: "`{}` is a method, and its impl block does not carry `#[capabilities]`",
    help: "put `#[capabilities]` on the impl block",
};
pub const NOT_AN_IMPL: Fault = Fault {
    message: "`#[capabilities]` goes on an impl block of a provider",
    help: "write `#[capabilities] impl Provider { #[capability(\"…\")] async fn … }`",
};
pub const ON_A_TRAIT_IMPL: Fault = Fault {
    message: "`#[capabilities]` goes on a provider's own impl block, not on the impl of a trait",
    help: "move the methods to `#[capabilities] impl {} { … }`",
};
pub const NOTHING_INSIDE: Fault = Fault {
    message: "no method of this impl block carries `#[capability]`",
    help: "write `#[capability(\"family.operation\", plan = …)]` on each method that serves a capability, or take `#[capabilities]` away",
};
pub const TAKES_NO_ARGUMENTS: Fault = Fault {
    message: "`#[capabilities]` takes no arguments",
    help: "the methods inside name their capabilities: `#[capability(\"family.operation\", plan = …)]`",
};
pub const NO_NAME: Fault = Fault {
    message: "`#[capability]` names no capability",
    help: "write its name, `#[capability(\"family.operation\")]`, or its marker, `#[capability(family::Operation)]`",
};
pub const UNKNOWN_OPTION: Fault = Fault {
    message: "`#[capability]` has no option `{}`",
    help: "its options are `plan`, `cancel`, `stream`, `reconcile`, `compensate` and `commit`, each with the name of a function",
};
pub const MISSPELT_OPTION: Fault = Fault { message: "`#[capability]` has no option `{}`", help: "did you mean `{2}`?" };
pub const DUPLICATE_OPTION: Fault =
    Fault { message: "`{}` is given twice", help: "one function does it: keep one `{} = …`" };
pub const OPTION_IS_NO_PATH: Fault =
    Fault { message: "`{}` takes the name of a function", help: "write `{} = {2}`, without quotes or call" };
pub const NOT_ASYNC: Fault = Fault {
    message: "`{}` is not async",
    help: "write `async fn {}`, or let it return `impl Future<Output = Result<Done<…>, Failure>> + Send`",
};
pub const GENERIC: Fault = Fault {
    message: "`{}` is generic, but a capability has one input and one output",
    help: "name the concrete types; a generic provider serves its capabilities from `#[capabilities] impl<T> Provider<T> { … }`",
};
pub const NO_ANSWER: Fault =
    Fault { message: "`{}` returns nothing", help: "a capability function answers `Result<Done<Output>, Failure>`" };
pub const NO_PROVIDER: Fault = Fault {
    message: "`{}` takes no provider",
    help: "its arguments are `provider: &Provider, call: &Call, input: …`, in this order",
};
pub const NO_CALL: Fault = Fault {
    message: "`{}` takes no call",
    help: "the argument before the input is `call: &Call`; name it `_call` when it is not needed",
};
pub const NO_INPUT: Fault = Fault {
    message: "`{}` takes no input",
    help: "the last argument is the capability's input by value: `input: family::OperationInput`",
};
pub const MORE_ARGUMENTS: Fault =
    Fault { message: "`{}` takes more than provider, call and input", help: "keep what else it needs in the provider" };
pub const PROVIDER_NOT_SHARED: Fault = Fault {
    message: "`{}` must take its provider by shared reference",
    help: "write `provider: &Provider`; a provider serves many calls at once",
};
pub const PROVIDER_IS_NO_PATH: Fault = Fault {
    message: "the provider of `{}` is not a named type",
    help: "write `provider: &Provider`, with the type that derives `Provider`",
};
pub const WRONG_RECEIVER: Fault = Fault {
    message: "`{}` must take `&self`",
    help: "a provider serves many calls at once: write `&self`, and keep what changes behind a lock",
};
pub const NO_RECEIVER: Fault = Fault {
    message: "`{}` does not take `&self`",
    help: "inside `#[capabilities]` the provider is `&self`: write `async fn {}(&self, call: &Call, input: …)`",
};
pub const NO_BRICK: Fault = Fault {
    message: "`{}` does not say which brick it provides for",
    help: "write `#[provider(brick = \"…\")]`, with the name from brick.yaml",
};
pub const UNKNOWN_PROVIDER_OPTION: Fault = Fault {
    message: "`#[provider]` has no option `{}`",
    help: "its options are `brick = \"name\"` and `capabilities = path::to::module`",
};
pub const DUPLICATE_PROVIDER_OPTION: Fault =
    Fault { message: "`{}` is given twice", help: "a provider is of one brick: keep one of them" };
pub const BRICK_IS_NO_STRING: Fault =
    Fault { message: "`brick` takes a string", help: "write `brick = \"google-workspace\"`, as brick.yaml has it" };
pub const MODULE_IS_NO_PATH: Fault = Fault {
    message: "`capabilities` takes a path",
    help: "write `capabilities = crate::path::to::capabilities`, without quotes",
};
pub const NOT_A_BRICK_NAME: Fault = Fault {
    message: "`{}` is not a brick's name",
    help: "a brick's name is lower-case letters, digits and `-`, and begins and ends with a letter or digit",
};
pub const PROVIDER_WITH_LIFETIME: Fault = Fault {
    message: "`{}` borrows, but a provider lives as long as its composition",
    help: "let it own what it holds, or share it in an `Arc`",
};
pub const SEAM_HAS_NO_FIELDS: Fault = Fault {
    message: "`{}` holds no client stub",
    help: "give it a field for each family it may call: `struct {} { mail: capabilities::mail::Stub }`",
};
pub const SEAM_IS_NO_STRUCT: Fault = Fault {
    message: "`{}` is not a struct, and a seam holds all of its stubs at once",
    help: "write `struct {} { … }` with a field for each family it may call",
};

/// Collects what is wrong with an item.
pub struct Errors {
    found: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub fn new() -> Self {
        Errors { found: RefCell::new(Some(Vec::new())) }
    }

    /// Reports a fault at the tokens.
    pub fn report(&self, fault: &Fault, tokens: &impl ToTokens, subject: &impl ToString) {
        self.push(syn::Error::new_spanned(tokens, fault.text(&subject.to_string())));
    }

    /// Reports a fault about two things at the tokens.
    pub fn report_two(&self, fault: &Fault, tokens: &impl ToTokens, subject: &impl ToString, second: &impl ToString) {
        let text = fault.text(&subject.to_string()).replace("{2}", &second.to_string());
        self.push(syn::Error::new_spanned(tokens, text));
    }

    /// Reports a fault at a place.
    pub fn report_at(&self, fault: &Fault, span: Span, subject: &impl ToString) {
        self.push(syn::Error::new(span, fault.text(&subject.to_string())));
    }

    /// Keeps an error that is made elsewhere, as syn's own are.
    pub fn push(&self, error: syn::Error) {
        if let Some(found) = self.found.borrow_mut().as_mut() {
            found.push(error);
        }
    }

    /// How much was reported so far.
    pub fn count(&self) -> usize {
        self.found.borrow().as_ref().map_or(0, Vec::len)
    }

    /// All that was reported, as `compile_error!` items.
    pub fn into_tokens(self) -> TokenStream {
        self.found.take().unwrap_or_default().iter().map(syn::Error::to_compile_error).collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        let unasked = self.found.get_mut().is_some();
        debug_assert!(!unasked || std::thread::panicking(), "errors were collected and not looked at");
    }
}

impl Fault {
    fn text(&self, subject: &str) -> String {
        format!("{}\nhelp: {}", self.message, self.help).replace("{}", subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_reported_comes_out() {
        let errors = Errors::new();
        assert_eq!(errors.count(), 0);
        errors.report_at(&NOT_ASYNC, Span::call_site(), &"f");
        errors.report_at(&NO_CALL, Span::call_site(), &"f");
        assert_eq!(errors.count(), 2);
        let text = errors.into_tokens().to_string();
        assert!(text.contains("`f` is not async") && text.contains("`f` takes no call"), "{text}");
    }

    #[test]
    #[should_panic(expected = "not looked at")]
    fn a_collector_dropped_unasked_panics() {
        drop(Errors::new());
    }
}
