//! `#[capability]` on a free function.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Generics, Item, ItemFn};

use crate::args::{self, Args};
use crate::errors::{Errors, NOT_A_FUNCTION, ON_AN_IMPL};
use crate::implement::{self, Service};
use crate::signature;

/// The item as it is, and what is written beside it.
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let args = args::read(arguments, Span::call_site(), &errors);
    let impls = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => serve(&function, &args, &errors),
        Err(error) => {
            not_a_function(&item, error, &errors);
            TokenStream::new()
        }
    };
    let errors = errors.into_tokens();
    quote!(#item #impls #errors)
}

fn serve(function: &ItemFn, args: &Args, errors: &Errors) -> TokenStream {
    let before = errors.count();
    let provider = signature::provider(&function.sig, errors);
    let types = signature::types(&function.sig, errors).filter(|_| errors.count() == before);
    let (Some(provider), Some(marker)) = (provider, &args.marker) else {
        return TokenStream::new();
    };
    let service = Service {
        conditions: implement::conditions(&function.attrs),
        generics: &Generics::default(),
        provider,
        marker,
    };
    service.write(&function.sig.ident.to_token_stream(), types.as_ref(), args)
}

/// Says what the item is, where a function is expected.
fn not_a_function(item: &TokenStream, error: syn::Error, errors: &Errors) {
    let parsed = syn::parse2::<Item>(item.clone());
    match parsed {
        Ok(Item::Impl(block)) => errors.report_at(&ON_AN_IMPL, block.impl_token.span, &""),
        Ok(item) => errors.report(&NOT_A_FUNCTION, &item, &""),
        Err(_) => errors.push(error),
    }
}
