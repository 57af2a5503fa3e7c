//! What is asked of a function that serves a capability, and is not told better by rustc.
//!
//! Invariants
//! - Types are not judged here, only that they are there: rustc compares them with the capability's, at the place where
//!   the user wrote them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{FnArg, GenericParam, ReceiverKind, ReturnType, Signature, Type, TypeReference};

use crate::errors::{
    Errors, GENERIC, MORE_ARGUMENTS, NO_ANSWER, NO_CALL, NO_INPUT, NO_PROVIDER, NO_RECEIVER, NOT_ASYNC,
    OUTSIDE_CAPABILITIES, PROVIDER_IS_NO_PATH, PROVIDER_NOT_SHARED, WRONG_RECEIVER,
};

/// The types of a function that serves a capability, as its author wrote them.
pub struct Types<'a> {
    /// Of the second argument, without a named lifetime.
    pub call: TokenStream,
    /// Of the third argument.
    pub input: &'a Type,
    /// How it answers.
    pub answer: Answer<'a>,
    /// It names lifetimes.
    pub lifetimes: bool,
}

/// How a function answers.
pub enum Answer<'a> {
    /// An async function, with this type.
    Async(&'a Type),
    /// A function that returns this future.
    Future(&'a Type),
}

/// The provider that a free function takes as its first argument. One that is taken in the wrong way is reported, and
/// still answered.
pub fn provider<'a>(signature: &'a Signature, errors: &Errors) -> Option<&'a Type> {
    let name = &signature.ident;
    let argument = match signature.inputs.first() {
        Some(FnArg::Typed(argument)) => &argument.ty,
        Some(FnArg::Receiver(receiver)) => {
            errors.report(&OUTSIDE_CAPABILITIES, receiver, name);
            return None;
        }
        None => {
            errors.report(&NO_PROVIDER, name, name);
            return None;
        }
    };
    let provider = match bare(argument) {
        Type::Reference(reference) => {
            if reference.mutability.is_some() {
                errors.report(&PROVIDER_NOT_SHARED, argument, name);
            }
            bare(&reference.elem)
        }
        owned => {
            errors.report(&PROVIDER_NOT_SHARED, argument, name);
            owned
        }
    };
    match provider {
        Type::Path(path) if path.path.is_ident("Self") => errors.report(&OUTSIDE_CAPABILITIES, path, name),
        Type::Path(_) => return Some(provider),
        Type::ImplTrait(_) => errors.report(&GENERIC, provider, name),
        other => errors.report(&PROVIDER_IS_NO_PATH, other, name),
    }
    None
}

/// The types of a method, which takes `&self`.
pub fn types_of_method<'a>(signature: &'a Signature, errors: &Errors) -> Option<Types<'a>> {
    let name = &signature.ident;
    let Some(FnArg::Receiver(receiver)) = signature.inputs.first() else {
        errors.report(&NO_RECEIVER, name, name);
        return None;
    };
    let shared = match &receiver.kind {
        ReceiverKind::Reference(_, _, mutability) => mutability.is_none(),
        ReceiverKind::Typed(_, of) => matches!(bare(of), Type::Reference(reference) if reference.mutability.is_none()),
        _ => false,
    };
    if !shared {
        errors.report(&WRONG_RECEIVER, receiver, name);
    }
    types(signature, errors).filter(|_| shared)
}

/// The types of the call, the input and the answer; none when anything was reported about the function.
pub fn types<'a>(signature: &'a Signature, errors: &Errors) -> Option<Types<'a>> {
    let before = errors.count();
    generics(signature, errors);
    let answer = answer(signature, errors);
    let (call, input) = arguments(signature, errors)?;
    let lifetimes = !signature.generics.params.is_empty();
    if errors.count() > before { None } else { Some(Types { call, input, answer: answer?, lifetimes }) }
}

/// Lifetimes may be named; a capability leaves nothing else open.
fn generics(signature: &Signature, errors: &Errors) {
    for parameter in &signature.generics.params {
        if !matches!(parameter, GenericParam::Lifetime(_)) {
            errors.report(&GENERIC, parameter, &signature.ident);
        }
    }
    for argument in signature.inputs.iter().skip(1) {
        if let FnArg::Typed(argument) = argument
            && let Type::ImplTrait(_) = bare(&argument.ty)
        {
            errors.report(&GENERIC, &argument.ty, &signature.ident);
        }
    }
}

fn answer<'a>(signature: &'a Signature, errors: &Errors) -> Option<Answer<'a>> {
    let name = &signature.ident;
    match &signature.output {
        ReturnType::Type(_, answer) if signature.asyncness.is_some() => return Some(Answer::Async(answer)),
        ReturnType::Type(_, future) if matches!(bare(future), Type::ImplTrait(_)) => {
            return Some(Answer::Future(future));
        }
        ReturnType::Type(..) => {}
        ReturnType::Default => errors.report(&NO_ANSWER, name, name),
    }
    if signature.asyncness.is_none() {
        errors.report(&NOT_ASYNC, &signature.fn_token, name);
    }
    None
}

/// The types of the second and third argument.
fn arguments<'a>(signature: &'a Signature, errors: &Errors) -> Option<(TokenStream, &'a Type)> {
    let name = &signature.ident;
    let mut rest = signature.inputs.iter().skip(1).filter_map(|argument| match argument {
        FnArg::Typed(argument) => Some(&*argument.ty),
        FnArg::Receiver(_) => None,
    });
    let found = match (rest.next(), rest.next()) {
        (Some(call), Some(input)) => Some((without_lifetime(call), input)),
        (Some(call), None) if matches!(bare(call), Type::Reference(_)) => {
            errors.report(&NO_INPUT, name, name);
            None
        }
        (Some(_), None) => {
            errors.report(&NO_CALL, name, name);
            None
        }
        (None, _) => {
            errors.report(&NO_CALL, name, name);
            errors.report(&NO_INPUT, name, name);
            None
        }
    };
    for more in rest {
        errors.report(&MORE_ARGUMENTS, more, name);
    }
    found
}

/// `&'a Call` as `&Call`: the trait's method names no lifetime.
fn without_lifetime(of: &Type) -> TokenStream {
    match bare(of) {
        Type::Reference(TypeReference { and_token, mutability, elem, .. }) => quote!(#and_token #mutability #elem),
        other => other.to_token_stream(),
    }
}

/// The type without parentheses, and without the invisible ones that a macro puts around its arguments.
fn bare(of: &Type) -> &Type {
    match of {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        other => other,
    }
}
