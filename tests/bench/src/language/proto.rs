//! The common work for protoc: a service a family.

use std::fmt::Write;

use crate::work::{ROLES, Work};

/// The definition.
pub fn proto(work: Work) -> String {
    let mut text = "syntax = \"proto3\";\npackage work;\n".to_owned();
    for family in work.families() {
        let _ = writeln!(text, "\nservice Family{family:02} {{");
        for operation in work.of_family(family) {
            let name = operation.type_name();
            let _ = writeln!(text, "  // {}\n  rpc {name}({name}Input) returns ({name}Output);", operation.doc());
        }
        text.push_str("}\n");
        for operation in work.of_family(family) {
            let name = operation.type_name();
            let nickname = if operation.nickname { "  string nickname = 7;\n" } else { "" };
            let _ = write!(
                text,
                "\nmessage {name}Input {{\n  string given_name = 1;\n  string family_name = 2;\n  string primary_email \
                 = 3;\n  optional string recovery_email = 4;\n  {name}Role role = 5;\n  repeated string tags = \
                 6;\n{nickname}}}\nmessage {name}Output {{\n  string account_id = 1;\n  string primary_email = 2;\n  \
                 bool created = 3;\n}}\nenum {name}Role {{\n"
            );
            for (index, role) in ROLES.iter().enumerate() {
                let prefix = operation.function().to_uppercase();
                let _ = writeln!(text, "  {prefix}_ROLE_{} = {index};", role.to_uppercase());
            }
            text.push_str("}\n");
        }
    }
    text
}
