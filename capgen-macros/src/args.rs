//! The arguments of `#[capability(…)]`: a name or a marker, then options.
//!
//! Invariants
//! - What can be read is kept, so that one fault does not hide another or the rest of the attribute.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, Lit, LitStr, Path, Token};

use crate::errors::{DUPLICATE_PLAN, Errors, MISSPELT_PLAN, NO_NAME, PLAN_IS_NO_PATH, UNKNOWN_OPTION};
use crate::name;

/// What `#[capability(…)]` says.
#[derive(Default)]
pub struct Args {
    /// The path of the capability's marker.
    pub marker: Option<TokenStream>,
    /// The function that plans.
    pub plan: Option<Path>,
    /// Something was wrong with the options, so that a missing `plan` is no second fault.
    pub faulty: bool,
}

/// Reads the arguments. `place` is where the attribute stands.
pub fn read(tokens: TokenStream, place: Span, errors: &Errors) -> Args {
    let mut args = Args::default();
    let mut read = |input: ParseStream| -> syn::Result<()> {
        if input.peek(LitStr) {
            args.marker = name::marker(&input.parse()?, errors);
        } else if input.is_empty() || (input.peek(Ident) && input.peek2(Token![=])) {
            errors.report_at(&NO_NAME, place, &"");
            return options(input, &mut args, errors);
        } else {
            args.marker = Some(input.parse::<Path>()?.to_token_stream());
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        options(input, &mut args, errors)
    };
    if let Err(error) = (|input: ParseStream| read(input)).parse2(tokens) {
        errors.push(error);
        args.faulty = true;
    }
    args
}

fn options(input: ParseStream, args: &mut Args, errors: &Errors) -> syn::Result<()> {
    while !input.is_empty() {
        let option: Ident = input.parse()?;
        let value: Option<Expr> = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        if option == "plan" {
            plan(&option, value, args, errors);
        } else {
            let fault = if is_like_plan(&option.to_string()) { &MISSPELT_PLAN } else { &UNKNOWN_OPTION };
            errors.report(fault, &option, &option);
            args.faulty = true;
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

fn plan(option: &Ident, value: Option<Expr>, args: &mut Args, errors: &Errors) {
    if args.plan.is_some() {
        errors.report(&DUPLICATE_PLAN, option, &"");
        return;
    }
    match value.map(ungrouped) {
        Some(Expr::Path(path)) if path.attrs.is_empty() && path.qself.is_none() => args.plan = Some(path.path),
        other => {
            let function = other.as_ref().and_then(function_meant).unwrap_or_else(|| "function".to_owned());
            errors.report(&PLAN_IS_NO_PATH, &other.map_or_else(|| quote!(#option), |it| quote!(#it)), &function);
            args.faulty = true;
        }
    }
}

/// The expression without the invisible parentheses that a macro puts around its arguments.
pub fn ungrouped(value: Expr) -> Expr {
    match value {
        Expr::Group(group) => ungrouped(*group.expr),
        other => other,
    }
}

/// The function that was meant by `plan = "f"` or `plan = f()`.
fn function_meant(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => text.parse::<Path>().ok().map(|_| text.value()),
            _ => None,
        },
        Expr::Call(call) => Some(call.func.to_token_stream().to_string().replace(' ', "")),
        _ => None,
    }
}

/// One slip away from `plan`: a letter more, less or other, or two swapped.
fn is_like_plan(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let (mut a, mut b): (Vec<char>, Vec<char>) = (word.chars().collect(), "plan".chars().collect());
    for _ in 0..2 {
        while !a.is_empty() && a.last() == b.last() {
            a.pop();
            b.pop();
        }
        a.reverse();
        b.reverse();
    }
    let swapped = a.len() == 2 && a.iter().rev().eq(b.iter());
    swapped || (a.len() <= 1 && b.len() <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(tokens: TokenStream) -> (Args, String) {
        let errors = Errors::new();
        let args = read(tokens, Span::call_site(), &errors);
        (args, errors.into_tokens().to_string())
    }

    #[test]
    fn name_and_plan_are_read() {
        let (args, errors) = said(quote!("mail.send", plan = Self::plan_send));
        assert_eq!(errors, "");
        assert!(args.marker.is_some_and(|path| path.to_string().ends_with("mail :: send")));
        assert_eq!(args.plan.map(|path| quote!(#path).to_string()).as_deref(), Some("Self :: plan_send"));
    }

    #[test]
    fn every_fault_is_said() {
        let (args, errors) = said(quote!("Mail", pln = f, plan = "g", plan = h, plan = i, colour = 1));
        for part in ["capital letters", "did you mean `plan`", "plan = g", "given twice", "no option `colour`"] {
            assert!(errors.contains(part), "{part}: {errors}");
        }
        assert!(args.marker.is_none() && args.faulty);
    }

    #[test]
    fn a_name_must_be_there() {
        assert!(said(quote!()).1.contains("names no capability"));
        let (args, errors) = said(quote!(plan = f));
        assert!(errors.contains("names no capability") && args.plan.is_some());
    }

    #[test]
    fn words_near_to_plan() {
        for word in ["pln", "plna", "plam", "Plan", "plans", "pla", "splan", "lpan"] {
            assert!(is_like_plan(word), "{word}");
        }
        for word in ["colour", "key", "name", "call", "planner", "pl", "nalp"] {
            assert!(!is_like_plan(word), "{word}");
        }
    }
}
