//! With serde's derives by hand: a dispatch by name behind a route of axum, and calls through reqwest.
//!
//! Each arm boxes one generic future, which is the cheapest of the usual ways: a block of `async` per arm takes about
//! twice the memory of the compiler.

use std::fmt::Write;

use super::{family, input_fields};
use crate::language;
use crate::work::Work;

/// Files of the program, by their names below its folder.
pub fn files(work: Work) -> Vec<(&'static str, String)> {
    vec![("types.rs", language::serde::types(work)), ("program.rs", program(work))]
}

fn program(work: Work) -> String {
    let mut text = String::new();
    for operation in work.operations() {
        let (family, function, name) = (family(operation), operation.function(), operation.type_name());
        let _ = write!(
            text,
            "async fn {function}(input: {family}::{name}Input) -> {family}::{name}Output {{\n    {family}::{name}Output {{ \
             account_id: input.family_name, primary_email: input.primary_email, created: true }}\n}}\n"
        );
    }
    text.push_str("pub fn dispatch(name: &str, body: Bytes) -> Option<Answer> {\n    Some(match name {\n");
    for operation in work.operations() {
        let function = operation.function();
        let _ = writeln!(text, "        \"{}.{function}\" => answer(body, {function}),", family(operation));
    }
    text.push_str("        _ => return None,\n    })\n}\n");
    for number in work.families() {
        let _ = writeln!(text, "async fn call_family_{number:02}(client: &Client) -> reqwest::Result<usize> {{");
        text.push_str("    let mut created = 0;\n");
        for operation in work.of_family(number) {
            let (family, function, name) = (family(operation), operation.function(), operation.type_name());
            let role = format!("{family}::{name}Role::Member");
            let fields = input_fields(".into()", &role, "None");
            let _ = write!(
                text,
                "    let output: {family}::{name}Output = client.call(\"{family}.{function}\", &{family}::{name}Input {{ \
                 {fields} }}).await?;\n    created += usize::from(output.created);\n"
            );
        }
        text.push_str("    Ok(created)\n}\n");
    }
    text.push_str("pub async fn call_all(client: &Client) -> reqwest::Result<usize> {\n    let mut created = 0;\n");
    for number in work.families() {
        let _ = writeln!(text, "    created += call_family_{number:02}(client).await?;");
    }
    text + "    Ok(created)\n}\n"
}
