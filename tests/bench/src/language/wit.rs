//! The common work for wit-bindgen: an interface a family, all imported.

use std::fmt::Write;

use crate::work::{ROLES, Work};

/// The definition.
pub fn wit(work: Work) -> String {
    let mut text = "package bench:work;\n".to_owned();
    for family in work.families() {
        let _ = writeln!(text, "\ninterface family{family} {{");
        for operation in work.of_family(family) {
            let name = format!("operate{}", operation.number);
            let nickname = if operation.nickname { "    nickname: string,\n" } else { "" };
            let _ = write!(
                text,
                "  enum {name}-role {{ {} }}\n  record {name}-input {{\n    given-name: string,\n    family-name: \
                 string,\n    primary-email: string,\n    recovery-email: option<string>,\n    role: {name}-role,\n    \
                 tags: list<string>,\n{nickname}  }}\n  record {name}-output {{\n    account-id: string,\n    \
                 primary-email: string,\n    created: bool,\n  }}\n  /// {}\n  {name}: func(input: {name}-input) -> \
                 {name}-output;\n",
                ROLES.join(", "),
                operation.doc(),
            );
        }
        text.push_str("}\n");
    }
    text.push_str("\nworld guest {\n");
    for family in work.families() {
        let _ = writeln!(text, "  import family{family};");
    }
    text.push_str("}\n");
    text
}
