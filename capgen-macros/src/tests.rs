//! Goldens: each `tests/expand/NAME.rs` beside what it expands to, `NAME.expanded.rs`. `BLESS=1` accepts the output.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, File, Item, Meta};

use crate::{capabilities, capability, provider, seam};

type Derive = fn(TokenStream) -> TokenStream;
type AttributeMacro = fn(TokenStream, TokenStream) -> TokenStream;

#[test]
fn expansions_are_as_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expand");
    let mut cases = 0;
    let mut differ = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(case) = name.strip_suffix(".rs").filter(|case| !case.ends_with(".expanded")) else {
            continue;
        };
        cases += 1;
        let expanded = expand(&fs::read_to_string(folder.join(&name)).unwrap());
        let golden = folder.join(format!("{case}.expanded.rs"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&golden, &expanded).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != expanded {
            differ.push(format!("--- {case}\n{expanded}"));
        }
    }
    assert!(cases > 0, "no cases found");
    assert!(differ.is_empty(), "these differ from what was accepted; BLESS=1 accepts them\n{}", differ.join("\n"));
}

/// The file after all of our macros ran.
fn expand(source: &str) -> String {
    let file: File = syn::parse_str(source).unwrap();
    let tokens: TokenStream = file.items.into_iter().map(expand_item).collect();
    prettyplease::unparse(&syn::parse2(tokens).unwrap())
}

/// Runs the macro on the item, and those on what comes out.
fn expand_item(mut item: Item) -> TokenStream {
    let derives = derived(attributes(&mut item));
    let position = attributes(&mut item).iter().position(|attribute| macro_of(attribute).is_some());
    let Some(position) = position else {
        let item = item.to_token_stream();
        let derived: TokenStream = derives.iter().map(|derive| derive(item.clone())).collect();
        return quote!(#item #derived);
    };
    let attribute = attributes(&mut item).remove(position);
    let arguments = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    };
    let expand = macro_of(&attribute).unwrap();
    let expanded: File = syn::parse2(expand(arguments, item.to_token_stream())).unwrap();
    expanded.items.into_iter().map(expand_item).collect()
}

fn macro_of(attribute: &Attribute) -> Option<AttributeMacro> {
    match attribute.path().segments.last()?.ident.to_string().as_str() {
        "capability" => Some(capability::expand),
        "capabilities" => Some(capabilities::expand),
        _ => None,
    }
}

fn derived(attributes: &[Attribute]) -> Vec<Derive> {
    let text: String = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("derive"))
        .map(|attribute| attribute.to_token_stream().to_string())
        .collect();
    let known: [(&str, Derive); 2] = [("Provider", provider::expand), ("CapabilitySeam", seam::expand)];
    known.into_iter().filter(|(name, _)| text.contains(name)).map(|(_, derive)| derive).collect()
}

fn attributes(item: &mut Item) -> &mut Vec<Attribute> {
    match item {
        Item::Fn(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Const(item) => &mut item.attrs,
        Item::Macro(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        other => panic!("a case holds an item of another kind: {}", other.to_token_stream()),
    }
}

/// What is wrong with an item is said; the item stays, and nothing panics.
#[test]
fn odd_items_are_kept() {
    let items = [
        "fn f()",
        "fn f(...);",
        "fn f(self: Box<Self>) {}",
        "extern \"C\" fn f(_: &P, ...) {}",
        "async fn r#type(_: &<T as X>::Y, _: C, _: I) -> R {}",
        "async fn größe(_: &dyn Any, _: &C, (a, [b, ..]): (A, [B])) -> ! {}",
        "async unsafe fn f<'a, const N: usize>(_: &'a mut P, _: &'a C, _: impl Sized) -> R where P: X {}",
        "fn f(_: &P, _: &C, _: I) -> Pin<Box<dyn Future>> {}",
        "impl<T> !Send for T {}",
        "impl X { const A: u8 = 1; type B = C; m!(); #[capability] const D: u8 = 1; }",
        "impl X { #[capability = \"a\"] fn f(&self) {} #[capability] #[capability(,)] fn g(self) {} }",
        "use a::b;",
        "macro_rules! m { () => {} }",
        "}{",
        "struct S<'a>(&'a u8);",
        "union U { a: u8 }",
        "enum E {}",
        "#[provider] #[provider()] #[provider = 1] struct S;",
        "#[provider(brick)] #[provider(brick =)] #[provider(\"x\")] struct S;",
        "",
    ];
    let arguments = [
        "",
        ",",
        "a",
        "\"\"",
        "\"a\" b",
        "a::b::<c>, plan",
        "\"a\", plan =",
        "\"a\", plan = f(x), 3",
        "= 3",
        "<T as X>::Y",
    ];
    for item in items.iter().filter_map(|item| item.parse::<TokenStream>().ok()) {
        for arguments in arguments.iter().filter_map(|arguments| arguments.parse::<TokenStream>().ok()) {
            for attribute in [capability::expand, capabilities::expand] {
                let expanded = dense(&attribute(arguments.clone(), item.clone()));
                let start: String = dense(&item).chars().take_while(|c| *c != '{' && *c != '#').collect();
                assert!(expanded.contains(&start), "{item}: {expanded}");
            }
        }
        for derive in [provider::expand, seam::expand] {
            derive(item.clone());
        }
    }
}

fn dense(tokens: &TokenStream) -> String {
    tokens.to_string().replace(char::is_whitespace, "")
}
