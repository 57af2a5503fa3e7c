//! Writes the impls: `Provide`, `DryRun`, and stand-ins where something is wrong. Module `modes` writes the others.
//!
//! Invariants
//! - Names of ours are absolute; names of the user's are written once more exactly as they stand, with their places.
//! - Arguments of the methods written here are hygienic: a user's function may have any name.
//! - What is faulty still gets its impls, so that rustc says nothing about the consequences.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Path, Type};

use crate::args::{Args, Named, Role};
use crate::modes;
use crate::signature::{Answer, Types};

/// A capability and who serves it.
pub struct Service<'a> {
    /// Attributes that decide whether the function is there.
    pub conditions: Vec<&'a Attribute>,
    /// Of the impl block.
    pub generics: &'a Generics,
    /// The provider's type.
    pub provider: &'a Type,
    /// The capability's marker.
    pub marker: &'a TokenStream,
}

/// What `#[cfg]` asks for a function holds for its impls too.
pub fn conditions(attributes: &[Attribute]) -> Vec<&Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect()
}

impl Service<'_> {
    /// All that a capability's function gives its provider. No types: the function is faulty.
    pub fn write(&self, function: &TokenStream, types: Option<&Types<'_>>, args: &Args) -> TokenStream {
        let provide = match types {
            Some(types) => self.provide(function, types),
            None => self.stand_in(),
        };
        let dry_run = match args.of(Role::Plan) {
            Some(Named { function: Some(plan), .. }) => self.dry_run(plan),
            _ if args.faulty || types.is_none() => self.stand_in_plan(),
            _ => self.read(),
        };
        let modes = args.named.iter().map(|named| modes::mode(self, named));
        quote!(#provide #dry_run #(#modes)*)
    }

    /// `impl Provide<…>`, by a function.
    fn provide(&self, function: &TokenStream, types: &Types<'_>) -> TokenStream {
        let marker = self.marker;
        let Types { call: call_type, input: input_type, answer, lifetimes } = types;
        let place = match answer {
            Answer::Async(answer) => answer.span(),
            Answer::Future(future) => future.span(),
        };
        let done = match answer {
            Answer::Async(answer) => answer.to_token_stream(),
            Answer::Future(_) => done(marker, place),
        };
        let (call, input) = (local("call", place), local("input", place));
        let method = if *lifetimes {
            // Lifetimes that the function takes as one are two here, and only an async function can join them.
            quote_spanned! {place=>
                async fn call(&self, #call: #call_type, #input: #input_type) -> #done {
                    #function(self, #call, #input).await
                }
            }
        } else {
            let returns = future(&done, place);
            quote! {
                fn call(&self, #call: #call_type, #input: #input_type) -> #returns {
                    #function(self, #call, #input)
                }
            }
        };
        self.item(&quote!(::capgen::Provide<#marker>), &method)
    }

    /// `impl Provide<…>` for a function that cannot be called.
    fn stand_in(&self) -> TokenStream {
        let marker = self.marker;
        let returns = future(&done(marker, Span::call_site()), Span::call_site());
        self.item(
            &quote!(::capgen::Provide<#marker>),
            &quote! {
                fn call(&self, _: &::capgen::Call, _: <#marker as ::capgen::Capability>::Input) -> #returns {
                    async { ::core::unreachable!() }
                }
            },
        )
    }

    /// `impl DryRun<…>`, by the function that plans.
    fn dry_run(&self, plan: &Path) -> TokenStream {
        let place = plan.span();
        let [provider, call, input] = ["provider", "call", "input"].map(|name| local(name, place));
        // With `self` as an argument, rustc would take a misspelt function for a method.
        let body = quote! {
            let #provider = self;
            #plan(#provider, #call, #input)
        };
        self.plan(&call.to_token_stream(), &input.to_token_stream(), &body)
    }

    /// `impl DryRun<…>` for a read, and the proof that it is one.
    fn read(&self) -> TokenStream {
        let Service { conditions, marker, .. } = self;
        let plan = self.plan(&quote!(_), &quote!(_), &quote!(::capgen::rt::plan_of_read()));
        quote! {
            #plan
            #(#conditions)*
            const _: fn() = ::capgen::rt::reads::<#marker>;
        }
    }

    /// `impl DryRun<…>` where the attribute's options are wrong.
    fn stand_in_plan(&self) -> TokenStream {
        self.plan(&quote!(_), &quote!(_), &quote!(async { ::core::unreachable!() }))
    }

    fn plan(&self, call: &TokenStream, input: &TokenStream, body: &TokenStream) -> TokenStream {
        let marker = self.marker;
        self.item(
            &quote!(::capgen::DryRun<#marker>),
            &quote! {
                fn plan(&self, #call: &::capgen::PlanCall, #input: &<#marker as ::capgen::Capability>::Input)
                    -> impl ::core::future::Future<Output = ::core::result::Result<::capgen::Plan, ::capgen::Failure>>
                        + ::core::marker::Send
                {
                    #body
                }
            },
        )
    }

    /// An impl of a trait for the provider.
    pub fn item(&self, of: &TokenStream, method: &TokenStream) -> TokenStream {
        let Service { conditions, generics, provider, .. } = self;
        let (generics, _, condition) = generics.split_for_impl();
        quote! {
            #(#conditions)*
            impl #generics #of for #provider #condition {
                #method
            }
        }
    }
}

/// What the future of `Provide::call` resolves to.
pub fn done(marker: &TokenStream, place: Span) -> TokenStream {
    quote_spanned! {place=>
        ::core::result::Result<::capgen::Done<<#marker as ::capgen::Capability>::Output>, ::capgen::Failure>
    }
}

fn future(of: &TokenStream, place: Span) -> TokenStream {
    quote_spanned!(place=> impl ::core::future::Future<Output = #of> + ::core::marker::Send)
}

/// An argument that no name of the user's can meet.
pub fn local(name: &str, place: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(place))
}
