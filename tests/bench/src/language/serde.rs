//! The common work as somebody would write it with serde's derives.

use std::fmt::Write;

use crate::work::{Operation, Work};

/// The types, a module a family.
pub fn types(work: Work) -> String {
    let mut text = String::new();
    for family in work.families() {
        let _ = writeln!(text, "pub mod family_{family:02} {{");
        for operation in work.of_family(family) {
            types_of(operation, &mut text);
        }
        text.push_str("}\n");
    }
    text
}

fn types_of(operation: Operation, text: &mut String) {
    let name = operation.type_name();
    let nickname = if operation.nickname { "    pub nickname: String,\n" } else { "" };
    let derives = "    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]\n";
    let _ = write!(
        text,
        "    /// {}\n{derives}    pub struct {name}Input {{\n        pub given_name: String,\n        pub family_name: \
         String,\n        pub primary_email: String,\n        pub recovery_email: Option<String>,\n        pub role: \
         {name}Role,\n        pub tags: Vec<String>,\n{nickname}    }}\n{derives}    pub struct {name}Output {{\n        \
         pub account_id: String,\n        pub primary_email: String,\n        pub created: bool,\n    }}\n{derives}    \
         #[derive(Copy, Eq)]\n    #[serde(rename_all = \"snake_case\")]\n    pub enum {name}Role {{\n        Member,\n        \
         Manager,\n        Owner,\n    }}\n",
        operation.doc(),
    );
}
