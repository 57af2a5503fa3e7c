//! With tonic: a service a family, implemented by one struct, and its generated clients. What tonic generates is made
//! ahead.

use std::fmt::Write;

use super::input_fields;
use crate::work::Work;

/// Files of the program beside what tonic generates, by their names below its folder.
pub fn files(work: Work) -> Vec<(&'static str, String)> {
    vec![("program.rs", program(work))]
}

fn program(work: Work) -> String {
    let mut text = "pub mod work { include!(\"out/work.rs\"); }\nuse work::*;\n".to_owned();
    for number in work.families() {
        let _ =
            write!(text, "#[tonic::async_trait]\nimpl family{number:02}_server::Family{number:02} for Service {{\n");
        for operation in work.of_family(number) {
            let (name, method) = (operation.type_name(), operation.type_name().to_lowercase());
            let _ = write!(
                text,
                "    async fn {method}(&self, request: Request<{name}Input>) -> Result<Response<{name}Output>, Status> \
                 {{\n        let input = request.into_inner();\n        Ok(Response::new({name}Output {{ account_id: \
                 input.family_name, primary_email: input.primary_email, created: true }}))\n    }}\n"
            );
        }
        text.push_str("}\n");
    }
    text.push_str("pub fn router() -> Router {\n    Server::builder()\n");
    for number in work.families() {
        let _ = writeln!(text, "        .add_service(family{number:02}_server::Family{number:02}Server::new(Service))");
    }
    text.push_str("}\n");
    for number in work.families() {
        let _ = write!(
            text,
            "async fn family{number:02}(channel: Channel) -> Result<usize, Status> {{\n    let mut client = \
             family{number:02}_client::Family{number:02}Client::new(channel);\n    let mut created = 0;\n"
        );
        for operation in work.of_family(number) {
            let (name, method) = (operation.type_name(), operation.type_name().to_lowercase());
            let fields = input_fields(".into()", "0", "None");
            let _ = write!(
                text,
                "    let output = client.{method}({name}Input {{ {fields} }}).await?.into_inner();\n    created += \
                 usize::from(output.created);\n"
            );
        }
        text.push_str("    Ok(created)\n}\n");
    }
    text.push_str("pub async fn call_all(channel: Channel) -> Result<usize, Status> {\n    let mut created = 0;\n");
    for number in work.families() {
        let _ = writeln!(text, "    created += family{number:02}(channel.clone()).await?;");
    }
    text + "    Ok(created)\n}\n"
}
