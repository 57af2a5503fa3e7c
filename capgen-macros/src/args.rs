//! The arguments of `#[capability(…)]`: a name or a marker, then options.
//!
//! Invariants
//! - What can be read is kept, so that one fault does not hide another or the rest of the attribute.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, Lit, LitStr, Path, Token};

use crate::errors::{DUPLICATE_OPTION, Errors, MISSPELT_OPTION, NO_NAME, OPTION_IS_NO_PATH, UNKNOWN_OPTION};
use crate::name;

/// What `#[capability(…)]` says.
#[derive(Default)]
pub struct Args {
    /// The path of the capability's marker.
    pub marker: Option<TokenStream>,
    /// The functions that are named, each by the option that names it.
    pub named: Vec<Named>,
    /// Something was wrong with the options, so that a missing `plan` is no second fault.
    pub faulty: bool,
}

/// An option and the function it names.
pub struct Named {
    pub role: Role,
    /// None when it is no path: that was reported.
    pub function: Option<Path>,
}

/// What a function does beside the capability's own, by the option that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Plan,
    Cancel,
    Stream,
    Reconcile,
    Compensate,
    Commit,
}

impl Role {
    const ALL: [Role; 6] = [Role::Plan, Role::Cancel, Role::Stream, Role::Reconcile, Role::Compensate, Role::Commit];

    /// The option.
    pub fn word(self) -> &'static str {
        match self {
            Role::Plan => "plan",
            Role::Cancel => "cancel",
            Role::Stream => "stream",
            Role::Reconcile => "reconcile",
            Role::Compensate => "compensate",
            Role::Commit => "commit",
        }
    }
}

impl Args {
    /// What was said of a role; none when its option is not there.
    pub fn of(&self, role: Role) -> Option<&Named> {
        self.named.iter().find(|named| named.role == role)
    }
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
        match Role::ALL.into_iter().find(|role| option == role.word()) {
            Some(role) => named(role, &option, value, args, errors),
            None => unknown(&option, args, errors),
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

fn unknown(option: &Ident, args: &mut Args, errors: &Errors) {
    let word = option.to_string();
    match Role::ALL.into_iter().find(|role| is_like(&word, role.word())) {
        Some(role) => {
            errors.report_two(&MISSPELT_OPTION, option, &option, &role.word());
            if args.of(role).is_none() {
                args.named.push(Named { role, function: None });
            }
        }
        None => errors.report(&UNKNOWN_OPTION, option, &option),
    }
    args.faulty = true;
}

fn named(role: Role, option: &Ident, value: Option<Expr>, args: &mut Args, errors: &Errors) {
    if args.of(role).is_some_and(|named| named.function.is_some()) {
        errors.report(&DUPLICATE_OPTION, option, &role.word());
        return;
    }
    let function = match value.map(ungrouped) {
        Some(Expr::Path(path)) if path.attrs.is_empty() && path.qself.is_none() => Some(path.path),
        other => {
            let meant = other.as_ref().and_then(function_meant).unwrap_or_else(|| "function".to_owned());
            let place = other.map_or_else(|| quote!(#option), |it| quote!(#it));
            errors.report_two(&OPTION_IS_NO_PATH, &place, &role.word(), &meant);
            args.faulty = true;
            None
        }
    };
    args.named.retain(|named| named.role != role);
    args.named.push(Named { role, function });
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

/// One slip away from an option: a letter more, less or other, or two swapped.
fn is_like(word: &str, option: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let (mut a, mut b): (Vec<char>, Vec<char>) = (word.chars().collect(), option.chars().collect());
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
        let (args, errors) = said(quote!("mail.send", plan = Self::plan_send, cancel = stop));
        assert_eq!(errors, "");
        let function = |role| args.of(role)?.function.as_ref().map(|path| quote!(#path).to_string());
        assert_eq!(function(Role::Plan).as_deref(), Some("Self :: plan_send"));
        assert_eq!(function(Role::Cancel).as_deref(), Some("stop"));
        assert_eq!(function(Role::Commit), None);
        assert!(args.marker.is_some_and(|path| path.to_string().ends_with("mail :: send")));
    }

    #[test]
    fn every_fault_is_said() {
        let (args, errors) = said(quote!("Mail", pln = f, comit = f, plan = "g", plan = h, plan = i, colour = 1));
        let parts = ["capital letters", "did you mean `plan`", "did you mean `commit`", "plan = g", "given twice"];
        for part in parts.into_iter().chain(["no option `colour`"]) {
            assert!(errors.contains(part), "{part}: {errors}");
        }
        assert!(args.marker.is_none() && args.faulty);
    }

    #[test]
    fn a_name_must_be_there() {
        assert!(said(quote!()).1.contains("names no capability"));
        let (args, errors) = said(quote!(plan = f));
        assert!(errors.contains("names no capability") && args.of(Role::Plan).is_some());
    }

    #[test]
    fn words_near_to_plan() {
        for word in ["pln", "plna", "plam", "Plan", "plans", "pla", "splan", "lpan"] {
            assert!(is_like(word, "plan"), "{word}");
        }
        for word in ["colour", "key", "name", "call", "planner", "pl", "nalp"] {
            assert!(!is_like(word, "plan"), "{word}");
        }
    }
}
