//! A catalogue that only a reader of JSON Schema makes: objects with other members, members that may be absent and are
//! then not null, tagged unions, and names that meet in Rust.

use capgen::model::{
    At, Capability, Catalogue, Field, NamedType, Object, Presence, Range, Schema, Span, Type, TypeKind, Union, Variant,
};

fn at(name: &str) -> At<String> {
    At::new(name.to_owned(), Span::default())
}

fn ty(kind: TypeKind) -> Type {
    Type { foreign: true, ..Type::new(kind, Span::default()) }
}

fn text() -> Type {
    ty(TypeKind::Str(Range::ALL))
}

fn json() -> Type {
    ty(TypeKind::Json)
}

fn named(name: &str) -> Type {
    ty(TypeKind::Named(name.to_owned()))
}

fn list(of: Type) -> Type {
    ty(TypeKind::List { of: Box::new(of), items: Range::ALL })
}

fn words(words: &[&str]) -> Type {
    ty(TypeKind::Enum(words.iter().map(|word| at(word)).collect()))
}

fn or_null(of: Type) -> Type {
    Type { nullable: true, ..of }
}

fn must(name: &str, ty: Type) -> Field {
    Field { name: at(name), ty, presence: Presence::Required }
}

fn may(name: &str, ty: Type) -> Field {
    Field { presence: Presence::Optional, ..must(name, ty) }
}

fn closed(fields: Vec<Field>) -> Type {
    ty(TypeKind::Object(Object::closed(fields)))
}

fn open(fields: Vec<Field>, rest: Type) -> Type {
    ty(TypeKind::Object(Object { fields, rest: Some(Box::new(rest)) }))
}

fn union(tag: &str, variants: Vec<(&str, Type)>) -> Type {
    let variants = variants.into_iter().map(|(word, object)| Variant { word: at(word), object });
    ty(TypeKind::Union(Union { tag: at(tag), variants: variants.collect() }))
}

fn types() -> Vec<NamedType> {
    let two = || vec![must("left", named("Expr")), must("right", named("Expr"))];
    let expr = vec![
        ("add", closed(two())),
        ("neg", closed(vec![must("of", named("Expr"))])),
        ("call", named("Call")),
        ("number", closed(vec![must("value", ty(TypeKind::Number(Range::ALL)))])),
    ];
    let call = open(vec![must("op", words(&["call"])), must("arguments", list(named("Expr")))], named("Expr"));
    let maybe =
        or_null(union("is", vec![("some", closed(vec![must("expr", named("Expr"))])), ("none", closed(vec![]))]));
    let chain = closed(vec![may("next", named("Chain")), may("last", or_null(named("Chain")))]);
    let all = [
        ("Expr", union("op", expr)),
        ("Call", call),
        ("Maybe", maybe),
        ("Chain", chain),
        ("Labels", open(vec![], text())),
    ];
    all.into_iter().map(|(name, ty)| NamedType { name: at(name), ty }).collect()
}

fn input() -> Type {
    let figure = union(
        "kind",
        vec![
            ("square", closed(vec![must("side", text())])),
            ("Square", closed(vec![may("side", words(&["a", "A"]))])),
            ("", open(vec![], json())),
        ],
    );
    let fields = vec![
        must("type", text()),
        may("async", ty(TypeKind::Bool)),
        may("unsafe", or_null(text())),
        must("ChatState", closed(vec![must("x", text())])),
        must("chat_state", closed(vec![must("y", or_null(text()))])),
        must("state", words(&["open", "Open", "OPEN"])),
        may("", json()),
        may("名前", Type { secret: true, ..text() }),
        must("rest", list(figure)),
        must("expr", named("Expr")),
        may("maybe", named("Maybe")),
        must("chain", named("Chain")),
        must("labels", named("Labels")),
    ];
    open(fields, closed(vec![may("note", or_null(text()))]))
}

fn capability(name: &str, input: Type, output: Type) -> Capability {
    Capability {
        name: at(name),
        summary: at("Keep what a schema says."),
        kind: None,
        input,
        output,
        input_check: None,
        output_check: None,
        destructive: At::default(),
        read: At::default(),
        notes: None,
        contract: None,
        key: None,
        manual: None,
        undo: None,
        undo_with: None,
        failures: Vec::new(),
        deprecated: None,
        extensions: Default::default(),
        home: None,
        bindings: Vec::new(),
        written: None,
    }
}

/// The catalogue.
pub fn catalogue() -> Catalogue {
    let outcome = union("status", vec![("kept", closed(vec![must("id", text())])), ("lost", open(vec![], json()))]);
    let check = Schema {
        text: r#"{"not":{"required":["a","b"]},"type":"object"}"#.to_owned(),
        span: Span { start: 20, end: 30, ..Span::default() },
    };
    let keep = Capability { input_check: Some(check), ..capability("chat.keep", input(), outcome) };
    let tell = capability("chat.tell", open(vec![], json()), named("Call"));
    Catalogue { types: types(), capabilities: vec![keep, tell], ..Catalogue::default() }
}
