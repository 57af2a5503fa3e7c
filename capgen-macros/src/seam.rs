//! `#[derive(CapabilitySeam)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Field, Member};

use crate::errors::{Errors, SEAM_HAS_NO_FIELDS, SEAM_IS_NO_STRUCT};

/// The impl of `Seam` for a struct of client stubs.
pub fn expand(item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let seam = match syn::parse2::<DeriveInput>(item) {
        Ok(input) => implement(&input, &errors),
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let errors = errors.into_tokens();
    quote!(#seam #errors)
}

fn implement(input: &DeriveInput, errors: &Errors) -> TokenStream {
    let ident = &input.ident;
    let Some(fields) = fields(input) else {
        errors.report(&SEAM_IS_NO_STRUCT, ident, ident);
        return TokenStream::new();
    };
    let Some((last, others)) = fields.split_last() else {
        errors.report(&SEAM_HAS_NO_FIELDS, ident, ident);
        return TokenStream::new();
    };
    let cloned = others.iter().map(|field| from_seam(field, &quote!(::core::clone::Clone::clone(&seam))));
    let moved = from_seam(last, &quote!(seam));
    let (member, stub) = last;
    let stub = &stub.ty;
    let (generics, arguments, condition) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #generics ::capgen::Seam for #ident #arguments #condition {
            fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
                Self { #(#cloned,)* #moved }
            }
            fn as_seam(&self) -> &::capgen::CapabilitySeam {
                <#stub as ::capgen::Seam>::as_seam(&self.#member)
            }
        }
    }
}

fn from_seam((member, field): &(Member, &Field), seam: &TokenStream) -> TokenStream {
    let stub = &field.ty;
    quote!(#member: <#stub as ::capgen::Seam>::from_seam(#seam))
}

/// Fields with their names or numbers; none when it is no struct.
fn fields(input: &DeriveInput) -> Option<Vec<(Member, &Field)>> {
    match &input.data {
        Data::Struct(data) => Some(data.fields.members().zip(&data.fields).collect()),
        _ => None,
    }
}
