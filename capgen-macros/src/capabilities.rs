//! `#[capabilities]` on an impl block, whose methods carry `#[capability]`.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Attribute, ImplItem, ImplItemFn, Item, ItemImpl, Meta, Path};

use crate::args::{self, Args};
use crate::errors::{Errors, NOT_AN_IMPL, NOTHING_INSIDE, ON_A_TRAIT_IMPL, TAKES_NO_ARGUMENTS};
use crate::implement::{self, Service};
use crate::signature;

/// The block without the attributes that are ours, and an impl for each capability beside it.
pub fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    if !arguments.is_empty() {
        errors.report(&TAKES_NO_ARGUMENTS, &arguments, &"");
    }
    let written = match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Impl(block)) => serve(block, &errors),
        Ok(other) => {
            errors.report_at(&NOT_AN_IMPL, Span::call_site(), &"");
            quote!(#other)
        }
        Err(error) => {
            errors.push(error);
            item
        }
    };
    let errors = errors.into_tokens();
    quote!(#written #errors)
}

fn serve(mut block: ItemImpl, errors: &Errors) -> TokenStream {
    let ours: Vec<Vec<Attribute>> = block.items.iter_mut().map(take_ours).collect();
    if let Some((of, _)) = &block.trait_ {
        let provider = &block.self_ty;
        errors.report(&ON_A_TRAIT_IMPL, of, &quote!(#provider));
        return quote!(#block);
    }
    if ours.iter().all(Vec::is_empty) {
        errors.report_at(&NOTHING_INSIDE, Span::call_site(), &"");
    }
    let marked = block.items.iter().zip(&ours).filter_map(|(item, ours)| match item {
        ImplItem::Fn(method) if !ours.is_empty() => Some((method, ours)),
        _ => None,
    });
    let impls: TokenStream = marked.map(|(method, ours)| serve_all(&block, method, ours, errors)).collect();
    quote!(#block #impls)
}

/// Takes the `#[capability]` attributes off a method.
fn take_ours(item: &mut ImplItem) -> Vec<Attribute> {
    let ImplItem::Fn(method) = item else {
        return Vec::new();
    };
    let (ours, others) = method.attrs.drain(..).partition(is_ours);
    method.attrs = others;
    ours
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "capability")
}

/// The impls of one method, which may serve several capabilities of the same types.
fn serve_all(block: &ItemImpl, method: &ImplItemFn, attributes: &[Attribute], errors: &Errors) -> TokenStream {
    let types = signature::types_of_method(&method.sig, errors);
    let name = &method.sig.ident;
    let mut conditions = implement::conditions(&block.attrs);
    conditions.extend(implement::conditions(&method.attrs));
    let serve = |attribute: &Attribute| {
        let args = in_block(read(attribute, errors), block);
        let service = Service {
            conditions: conditions.clone(),
            generics: &block.generics,
            provider: &block.self_ty,
            marker: args.marker.as_ref()?,
        };
        Some(service.write(&quote!(Self::#name), types.as_ref(), &args))
    };
    attributes.iter().filter_map(serve).collect()
}

fn read(attribute: &Attribute, errors: &Errors) -> Args {
    let tokens = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        Meta::Path(_) => TokenStream::new(),
        Meta::NameValue(pair) => {
            let value = &pair.value;
            quote!(#value)
        }
    };
    args::read(tokens, attribute.path().span(), errors)
}

/// A bare name in an option is a method when this block has one of that name.
fn in_block(mut args: Args, block: &ItemImpl) -> Args {
    let has = |path: &Path| {
        block.items.iter().any(|item| matches!(item, ImplItem::Fn(method) if path.is_ident(&method.sig.ident)))
    };
    for named in &mut args.named {
        if let Some(path) = named.function.as_mut()
            && has(path)
            && let Some(segment) = path.segments.first()
        {
            let method = &segment.ident;
            *path = syn::parse_quote_spanned!(method.span()=> Self::#method);
        }
    }
    args
}
