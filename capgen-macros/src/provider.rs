//! `#[derive(Provider)]`.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::ParseStream;
use syn::{Attribute, DeriveInput, Expr, ExprLit, GenericParam, Lit, Path, Token};

use crate::args::ungrouped;
use crate::errors::{
    BRICK_IS_NO_STRING, DUPLICATE_PROVIDER_OPTION, Errors, MODULE_IS_NO_PATH, NO_BRICK, PROVIDER_WITH_LIFETIME,
    UNKNOWN_PROVIDER_OPTION,
};
use crate::name;

/// What `#[provider(…)]` says.
#[derive(Default)]
struct Options {
    /// The brick's alias trait: `GoogleWorkspaceProvider`.
    alias: Option<Ident>,
    /// The generated module, when it is not `crate::capabilities`.
    module: Option<Path>,
    /// The names of the options that were given.
    given: Vec<Ident>,
}

/// The impls of `Provider` and of the brick's alias trait, which asks for all that the brick declares.
pub fn expand(item: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let impls = match syn::parse2::<DeriveInput>(item) {
        Ok(input) => implement(&input, &errors),
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let errors = errors.into_tokens();
    quote!(#impls #errors)
}

fn implement(input: &DeriveInput, errors: &Errors) -> TokenStream {
    let ident = &input.ident;
    let options = read_all(input, errors);
    for parameter in &input.generics.params {
        if let GenericParam::Lifetime(lifetime) = parameter {
            errors.report(&PROVIDER_WITH_LIFETIME, lifetime, ident);
        }
    }
    let Some(alias) = options.alias.filter(|_| errors.count() == 0) else {
        return TokenStream::new();
    };
    let module =
        options.module.map_or_else(|| quote_spanned!(alias.span()=> crate::capabilities), |path| quote!(#path));
    let (generics, arguments, condition) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #generics #module::#alias for #ident #arguments #condition {}

        #[automatically_derived]
        impl #generics ::capgen::Provider for #ident #arguments #condition {
            fn brick() -> &'static ::capgen::BrickInfo {
                #module::BRICK
            }
            fn routes() -> ::std::vec::Vec<::capgen::rt::Route<Self>> {
                #module::routes::<Self>()
            }
        }
    }
}

fn read_all(input: &DeriveInput, errors: &Errors) -> Options {
    let mut options = Options::default();
    let before = errors.count();
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("provider")) {
        if let Err(error) = read(attribute, &mut options, errors) {
            errors.push(error);
        }
    }
    let names_brick = options.given.iter().any(|option| option == "brick");
    if !names_brick && errors.count() == before {
        errors.report(&NO_BRICK, &input.ident, &input.ident);
    }
    options
}

fn read(attribute: &Attribute, options: &mut Options, errors: &Errors) -> syn::Result<()> {
    attribute.parse_args_with(|input: ParseStream| {
        while !input.is_empty() {
            let option: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            set(option, ungrouped(input.parse()?), options, errors);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    })
}

fn set(option: Ident, value: Expr, options: &mut Options, errors: &Errors) {
    if options.given.contains(&option) {
        errors.report(&DUPLICATE_PROVIDER_OPTION, &option, &option);
    } else if option == "brick" {
        match &value {
            Expr::Lit(ExprLit { lit: Lit::Str(brick), .. }) => options.alias = name::provider_trait(brick, errors),
            other => errors.report(&BRICK_IS_NO_STRING, other, &option),
        }
    } else if option == "capabilities" {
        match value {
            Expr::Path(path) if path.qself.is_none() => options.module = Some(path.path),
            other => errors.report(&MODULE_IS_NO_PATH, &other, &option),
        }
    } else {
        errors.report(&UNKNOWN_PROVIDER_OPTION, &option, &option);
    }
    options.given.push(option);
}
