use super::*;
use crate::diagnostic::Sources;
use crate::model::{Object, Presence, Span, Type, TypeKind};
use crate::read::yaml;

/// What a schema becomes, in short: its type, the named types behind it, `CHECK` where one remains, and the findings.
pub(super) fn read_json(text: &str) -> (Option<Read>, Vec<String>) {
    let mut sources = Sources::new();
    let mut findings = Findings::new();
    let (_, node) = yaml::parse_bytes(text.as_bytes(), "schema.json", &mut sources, &mut findings);
    let subject =
        Subject { what: "`input_schema` of `a.make`", capability: "a.make", side: "Input", span: Span::default() };
    let read = node.map(|node| super::read(&node, &subject, &mut Names::default(), &mut findings));
    let said = findings.into_sorted().into_iter().map(|f| format!("{} {}", f.code, f.message)).collect();
    (read, said)
}

fn show(ty: &Type) -> String {
    let object = |object: &Object| {
        let mut all: Vec<String> = object
            .fields
            .iter()
            .map(|field| {
                let mark = match field.presence {
                    Presence::Required => "",
                    Presence::Nullable => "~",
                    Presence::Optional => "?",
                };
                format!("{}{mark}: {}", field.name.value, show(&field.ty))
            })
            .collect();
        all.extend(object.rest.iter().map(|rest| format!("..{}", show(rest))));
        format!("{{{}}}", all.join(", "))
    };
    let range = |min: Option<String>, max: Option<String>| match (min, max) {
        (None, None) => String::new(),
        (min, max) => format!(" {}..{}", min.unwrap_or_default(), max.unwrap_or_default()),
    };
    let shown = match &ty.kind {
        TypeKind::Str(r) => format!("str{}", range(r.min.map(|n| n.to_string()), r.max.map(|n| n.to_string()))),
        TypeKind::Integer(r) => format!("integer{}", range(r.min.map(|n| n.to_string()), r.max.map(|n| n.to_string()))),
        TypeKind::Int(r) => format!("int{}", range(r.min.map(|n| n.to_string()), r.max.map(|n| n.to_string()))),
        TypeKind::Number(r) | TypeKind::Exact(r) => {
            let name = if matches!(ty.kind, TypeKind::Exact(_)) { "exact" } else { "number" };
            format!("{name}{}", range(r.min.as_ref().map(|n| n.0.clone()), r.max.as_ref().map(|n| n.0.clone())))
        }
        TypeKind::Bool => "bool".into(),
        TypeKind::Json => "json".into(),
        TypeKind::DateTime => "datetime".into(),
        TypeKind::Date => "date".into(),
        TypeKind::List { of, items } => {
            format!("[{}]{}", show(of), range(items.min.map(|n| n.to_string()), items.max.map(|n| n.to_string())))
        }
        TypeKind::Map(of) => format!("<{}>", show(of)),
        TypeKind::Object(it) => object(it),
        TypeKind::Union(union) => {
            let variants = union.variants.iter().map(|v| format!("{}: {}", v.word.value, show(&v.object)));
            format!("{}({})", union.tag.value, variants.collect::<Vec<_>>().join(" | "))
        }
        TypeKind::Enum(words) => words.iter().map(|w| format!("'{}'", w.value)).collect::<Vec<_>>().join("|"),
        TypeKind::Named(name) => name.clone(),
        other => format!("{other:?}"),
    };
    if ty.nullable { format!("{shown}|null") } else { shown }
}

pub(super) fn shown(read: &Read) -> String {
    let mut out = show(&read.ty);
    for named in &read.types {
        out.push_str(&format!("; {} = {}", named.name.value, show(&named.ty)));
    }
    if read.check.is_some() {
        out.push_str(" CHECK");
    }
    out
}

/// Reads a schema whose member `a` is `part`, required, and tells what that member becomes.
fn part(part: &str) -> String {
    let text =
        format!(r#"{{"type":"object","properties":{{"a":{part}}},"required":["a"],"additionalProperties":false}}"#);
    let (read, said) = read_json(&text);
    assert_eq!(said, [""; 0], "{part}");
    let shown = shown(&read.unwrap());
    let inner = shown.strip_prefix("{a: ").unwrap_or_else(|| panic!("{part}: {shown}"));
    inner.replacen('}', "", usize::from(inner.ends_with('}') || inner.contains("} CHECK") || inner.contains("}; ")))
}

#[test]
fn scalars_become_the_types_that_hold_them() {
    for (schema, ty) in [
        (r#"{"type":"string","minLength":2,"maxLength":5}"#, "str 2..5"),
        (r#"{"type":"integer","format":"int32","minimum":0}"#, "int 0..2147483647"),
        (r#"{"type":"integer","exclusiveMinimum":0.5,"exclusiveMaximum":10}"#, "int 1..9"),
        (r#"{"type":"integer","format":"int64"}"#, "int"),
        (r#"{"type":"integer"}"#, "integer"),
        (r#"{"type":"integer","minimum":1}"#, "integer 1.."),
        (r#"{"type":"integer","maximum":9223372036854775807}"#, "integer ..9223372036854775807"),
        (r#"{"type":"integer","minimum":0,"exclusiveMaximum":9223372036854775808}"#, "int 0.."),
        (r#"{"type":"integer","minimum":-9223372036854775808}"#, "integer"),
        (r#"{"type":"integer","format":"uint64"}"#, "integer 0.."),
        (r#"{"type":"integer","format":"uint32"}"#, "int 0..4294967295"),
        (r#"{"type":"number","multipleOf":1,"minimum":1}"#, "integer 1.."),
        (r#"{"type":"number"}"#, "exact"),
        (r#"{"type":"number","minimum":-1.5}"#, "exact -1.5.."),
        (r#"{"type":"number","minimum":0,"maximum":9007199254740992}"#, "number 0..9007199254740992"),
        (r#"{"type":"number","minimum":0,"format":"double"}"#, "number 0.."),
        (r#"{"type":"number","format":"float"}"#, "number"),
        (r#"{"type":"boolean"}"#, "bool"),
        (r#"{"type":"string","format":"date-time"}"#, "datetime"),
        (r#"{"type":"string","format":"date"}"#, "date"),
        (r#"{"type":"string","format":"iban"}"#, "str"),
        (r#"{"enum":["x","y"]}"#, "'x'|'y'"),
        (r#"{"oneOf":[{"const":"x","title":"An x"},{"const":"y"}]}"#, "'x'|'y'"),
        (r#"{"enum":[3,1,2]}"#, "int 1..3"),
        ("{}", "json"),
        ("true", "json"),
    ] {
        assert_eq!(part(schema), ty, "{schema}");
    }
}

#[test]
fn null_is_told_in_all_its_spellings() {
    for schema in [
        r#"{"type":["string","null"]}"#,
        r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
        r#"{"oneOf":[{"const":null},{"type":"string"}]}"#,
        r#"{"anyOf":[{"enum":[null]},{"allOf":[{"type":"string"}]}]}"#,
    ] {
        assert_eq!(part(schema), "str|null", "{schema}");
    }
    assert_eq!(part(r#"{"enum":["x",null]}"#), "'x'|null");
    assert_eq!(part(r#"{"allOf":[{"type":["string","null"]},{"type":"string"}]}"#), "str");
}

#[test]
fn what_a_type_holds_in_part_keeps_a_check() {
    for (schema, ty) in [
        (r#"{"type":"string","pattern":"^x"}"#, "str CHECK"),
        (r#"{"type":"string","format":"uuid"}"#, "str CHECK"),
        (r#"{"type":"number","exclusiveMinimum":0}"#, "exact 0.. CHECK"),
        (r#"{"type":"number","maximum":9007199254740993}"#, "exact CHECK"),
        (r#"{"type":"integer","multipleOf":5}"#, "integer CHECK"),
        (r#"{"type":"integer","maximum":9223372036854775808}"#, "integer CHECK"),
        (r#"{"type":"integer","minimum":9223372036854775808}"#, "integer CHECK"),
        (r#"{"type":"integer","maximum":-9223372036854775809}"#, "integer CHECK"),
        (r#"{"enum":[1,9223372036854775808]}"#, "exact CHECK"),
        (r#"{"enum":[1,5]}"#, "int 1..5 CHECK"),
        (r#"{"const":true}"#, "bool CHECK"),
        (r#"{"type":["string","integer"]}"#, "json CHECK"),
        (r#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#, "[str] CHECK"),
        (r#"{"type":"array","prefixItems":[{"type":"string"}],"items":false}"#, "[json] ..1 CHECK"),
        (r#"{"type":"object","propertyNames":{"maxLength":3}}"#, "<json> CHECK"),
        (r#"{"type":"string","not":{"const":"x"}}"#, "str CHECK"),
        (r#"{"type":"string","if":{"minLength":3},"then":{"maxLength":4}}"#, "str CHECK"),
        (r#"{"oneOf":[{"type":"string"},{"type":"string","maxLength":1}]}"#, "str CHECK"),
    ] {
        assert_eq!(part(schema), ty, "{schema}");
    }
}

#[test]
fn objects_are_merged_and_told_apart() {
    let whole = |schema: &str| {
        let (read, said) = read_json(schema);
        assert_eq!(said, [""; 0], "{schema}");
        shown(&read.unwrap())
    };
    for (schema, ty) in [
        (r#"{"properties":{"a":{"type":"string"}}}"#, "{a?: str, ..json}"),
        (r#"{"type":"object","required":["b"],"additionalProperties":{"type":"boolean"}}"#, "{b: bool, ..bool}"),
        (
            r##"{"allOf":[{"$ref":"#/$defs/B"},{"required":["b"]}],"properties":{"b":{"maxLength":3}},
              "unevaluatedProperties":false,"$defs":{"B":{"type":"object","properties":{"b":{"type":"string"}}}}}"##,
            "{b: str ..3}",
        ),
        (
            r#"{"oneOf":[{"type":"object","properties":{"t":{"const":"x"},"n":{"type":"boolean"}},"required":["t","n"]},
              {"type":"object","properties":{"t":{"const":"y"}},"required":["t"],"additionalProperties":false}]}"#,
            "t(x: {n: bool, ..json} | y: {})",
        ),
        (
            r#"{"type":"object","properties":{"a":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}"#,
            "{a?: str, ..json} CHECK",
        ),
        (
            r##"{"type":"object","properties":{"v":{"type":"boolean"},"next":{"$ref":"#"}},"required":["v"]}"##,
            "MakeInput; MakeInput = {v: bool, next?: MakeInput, ..json}",
        ),
        (
            r##"{"type":"object","properties":{"t":{"anyOf":[{"$ref":"#/$defs/tree"},{"type":"null"}]}},
              "$defs":{"tree":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}"##,
            "{t?: Tree|null, ..json}; Tree = [Tree]",
        ),
    ] {
        assert_eq!(whole(schema), ty, "{schema}");
    }
}

#[test]
fn checks_are_normalised_and_refer_to_nothing_outside() {
    let check = |text: &str| read_json(text).0.unwrap().check.unwrap().text;
    let text = check(
        r##"{"$id":"https://example.com/x","title":"T","properties":{"b":{"$ref":"x#/$defs/%7Ea"},"a":{"$ref":"#n"}},
          "type":"object","$defs":{"~a":{"pattern":"^x","description":"d"},"n":{"$anchor":"n","format":"int8","enum":[]}}}"##,
    );
    assert_eq!(
        text,
        "{\"$defs\":{\"0\":{\"allOf\":[{\"maximum\":127,\"minimum\":-128},false]},\"1\":{\"pattern\":\"^x\"}},\
         \"properties\":{\"a\":{\"$ref\":\"#/$defs/0\"},\"b\":{\"$ref\":\"#/$defs/1\"}},\"type\":[\"object\"]}"
    );
    let spelt = |text: &str| check(text);
    assert_eq!(
        spelt(r#"{"type":["object"],"minProperties":2.0,"default":{"a":1,"b":2}}"#),
        spelt(r#"{"minProperties":2,"type":"object","description":"Two"}"#)
    );
}

#[test]
fn data_is_no_schema() {
    for data in [r##"{"$ref":"#/nowhere"}"##, r#"{"type":7}"#, r#"[{"$ref":1}]"#] {
        for keyword in ["const", "default"] {
            let (_, said) = read_json(&format!(r#"{{"properties":{{"a":{{"{keyword}":{data}}}}}}}"#));
            assert_eq!(said, [""; 0], "{keyword} {data}");
        }
        for keyword in ["enum", "examples"] {
            let (_, said) = read_json(&format!(r#"{{"properties":{{"a":{{"{keyword}":[{data}]}}}}}}"#));
            assert_eq!(said, [""; 0], "{keyword} {data}");
        }
    }
    assert_eq!(
        part(r##"{"type":"object","properties":{"$ref":{"type":"string"}},"additionalProperties":false}"##),
        "{$ref?: str}"
    );
}

/// Reads what should be refused for its size, or bounded.
fn bounded(text: &str) -> Vec<String> {
    let (_, said) = read_json(text);
    said
}

#[test]
fn hostile_schemas_end_in_time_and_with_a_finding() {
    let deep = |levels: usize| format!("{}{{}}{}", r#"{"not":"#.repeat(levels), "}".repeat(levels));
    assert_eq!(bounded(&deep(127)), [""; 0]);
    assert!(bounded(&deep(129)).iter().any(|said| said.starts_with("CG0218")), "{:?}", bounded(&deep(129)));
    // Each definition brings in the next one twice.
    let bomb = |keyword: &str, levels: usize| {
        let defs = (0..levels).map(|level| {
            let next = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, level + 1);
            format!(r#""d{level}":{{"{keyword}":[{next},{next}]}}"#)
        });
        let defs: Vec<String> = defs.collect();
        format!(
            r##"{{"properties":{{"a":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{},"d{levels}":{{"type":"string"}}}}}}"##,
            defs.join(",")
        )
    };
    for keyword in ["allOf", "anyOf", "oneOf", "prefixItems"] {
        bounded(&bomb(keyword, 2000));
    }
    let chain: String = (0..5_000).map(|at| format!(r##""d{at}":{{"$ref":"#/$defs/d{}"}},"##, at + 1)).collect();
    assert_eq!(
        bounded(&format!(r##"{{"properties":{{"a":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{chain}"d5000":{{}}}}}}"##)),
        [""; 0]
    );
    let nulls = |levels: usize| {
        let or_null =
            |at: usize| format!(r##""d{at}":{{"anyOf":[{{"$ref":"#/$defs/d{}"}},{{"type":"null"}}]}},"##, at + 1);
        let defs: String = (0..levels).map(or_null).collect();
        let text = format!(
            r##"{{"properties":{{"a":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{defs}"d{levels}":{{"type":"string"}}}}}}"##
        );
        read_json(&text)
    };
    assert_eq!(shown(&nulls(500).0.unwrap()), "{a?: str|null, ..json}");
    assert!(nulls(5_000).1.iter().any(|said| said.starts_with("CG0218")));
    let closed: String = (0..1_000)
        .map(|at| {
            format!(r#"{{"properties":{{"p{at}":{{"type":"string"}}}},"additionalProperties":{{"minLength":1}}}},"#)
        })
        .collect();
    assert_eq!(bounded(&format!(r#"{{"allOf":[{closed}{{"type":"object"}}]}}"#)), [""; 0]);
    let words: Vec<String> = (0..20_000).map(|word| format!("\"w{word}\"")).collect();
    let words = words.join(",");
    assert_eq!(
        bounded(&format!(r#"{{"properties":{{"a":{{"enum":[{words}],"allOf":[{{"enum":[{words}]}}]}}}}}}"#)),
        [""; 0]
    );
    let many: Vec<String> = (0..100_001).map(|at| format!("\"p{at}\":{{}}")).collect();
    assert!(
        bounded(&format!(r#"{{"properties":{{{}}}}}"#, many.join(","))).iter().any(|said| said.starts_with("CG0218"))
    );
}

#[test]
fn what_is_wrong_in_many_places_is_told_a_hundred_times() {
    let many: Vec<String> = (0..1000).map(|at| format!("\"p{at}\":{{\"type\":7}}")).collect();
    assert_eq!(bounded(&format!(r#"{{"properties":{{{}}}}}"#, many.join(","))).len(), 100);
}

#[test]
fn what_authors_say_is_kept_as_prose() {
    let (read, _) = read_json(
        r##"{"description":"An order.","properties":{
          "a":{"type":"string","title":"Amount","description":"In *cents*.","default":"`","deprecated":true},
          "b":{"$ref":"#/$defs/B","default":{"n":1}},"c":{"type":"string","default":"x"},"d":{"type":"string"}},
          "$defs":{"B":{"description":"A box.","type":"object","properties":{"n":{}}}}}"##,
    );
    let read = read.unwrap();
    assert_eq!(read.ty.docs.as_deref(), Some("An order."));
    let TypeKind::Object(Object { fields, .. }) = &read.ty.kind else { panic!("an object") };
    let docs: Vec<Option<&str>> = fields.iter().map(|field| field.ty.docs.as_deref()).collect();
    let a = "Amount\n\nIn *cents*.\n\nLeft out, it is meant as a value that the schema names.\n\nDeprecated.";
    let (b, c) = ("Left out, it is meant as `{\"n\":1}`.", "Left out, it is meant as `\"x\"`.");
    assert_eq!(docs, [Some(a), Some(b), Some(c), None]);
    assert_eq!(read.types[0].ty.docs.as_deref(), Some("A box."));
}
