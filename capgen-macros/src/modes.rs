//! Writes the impls of what a contract may ask for beside the call: `Cancel`, `Stream`, `Reconcile`, `Compensate`, `Commit`.
//!
//! Invariants
//! - The method's signature is that of the trait, and its body one call of the user's function, with the place where the
//!   option names it: what is wrong with that function, rustc says there.
//! - An option that names no function still gets its impl, so that nothing is said to be missing that was meant to be there.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::args::{Named, Role};
use crate::implement::{Service, done, local};

/// What a role's trait is, and what its method takes after the call.
struct Mode {
    of: TokenStream,
    method: TokenStream,
    /// Arguments after the call, with their types.
    takes: Vec<(&'static str, TokenStream)>,
    /// What the future resolves to.
    answer: TokenStream,
}

/// The impl of one option; nothing for the dry run, which every capability has.
pub fn mode(service: &Service<'_>, named: &Named) -> TokenStream {
    let place = named.function.as_ref().map_or_else(proc_macro2::Span::call_site, Spanned::span);
    let Some(Mode { of, method, takes, answer }) = told(service.marker, named.role, place) else {
        return TokenStream::new();
    };
    let [provider, call] = ["provider", "call"].map(|name| local(name, place));
    let arguments: Vec<_> = takes.iter().map(|(name, _)| local(name, place)).collect();
    let types = takes.iter().map(|(_, of)| of);
    let body = match &named.function {
        // With `self` as an argument, rustc would take a misspelt function for a method.
        Some(function) => quote! {
            let #provider = self;
            #function(#provider, #call #(, #arguments)*)
        },
        None => quote! {
            let _ = (#call #(, #arguments)*);
            async { ::core::unreachable!() }
        },
    };
    service.item(
        &of,
        &quote! {
            fn #method(&self, #call: &::capgen::Call #(, #arguments: #types)*)
                -> impl ::core::future::Future<Output = #answer> + ::core::marker::Send
            {
                #body
            }
        },
    )
}

fn told(marker: &TokenStream, role: Role, place: proc_macro2::Span) -> Option<Mode> {
    let input = quote!(<#marker as ::capgen::Capability>::Input);
    let output = quote!(<#marker as ::capgen::Capability>::Output);
    let done = done(marker, proc_macro2::Span::call_site());
    let fails = |what: TokenStream| quote!(::core::result::Result<#what, ::capgen::Failure>);
    Some(match role {
        Role::Plan => return None,
        Role::Cancel => Mode {
            of: quote_spanned!(place=> ::capgen::Cancel<#marker>),
            method: quote!(cancel),
            takes: Vec::new(),
            answer: fails(quote!(::capgen::Cancelled)),
        },
        Role::Stream => Mode {
            of: quote_spanned!(place=> ::capgen::Stream<#marker>),
            method: quote!(stream),
            takes: vec![("input", input), ("chunks", quote!(&::capgen::Chunks<#output>))],
            answer: done,
        },
        Role::Reconcile => Mode {
            of: quote_spanned!(place=> ::capgen::Reconcile<#marker>),
            method: quote!(reconcile),
            takes: vec![("input", quote!(&#input))],
            answer: fails(quote!(::capgen::Reconciled<#output>)),
        },
        Role::Compensate => Mode {
            of: quote_spanned!(place=> ::capgen::Compensate<#marker>),
            method: quote!(compensate),
            takes: vec![("original", quote!(&::capgen::Done<#output>))],
            answer: fails(quote!(::capgen::Compensated)),
        },
        Role::Commit => Mode {
            of: quote_spanned!(place=> ::capgen::Commit<#marker>),
            method: quote!(commit),
            takes: vec![("plan", quote!(<#marker as ::capgen::Committable>::Plan)), ("input", input)],
            answer: done,
        },
    })
}
