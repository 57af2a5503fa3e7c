//! With capgen: a brick that provides, a brick that requires, and a composition of both, generated ahead.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use capgen::check;
use capgen::emit::rust::{self, Generated, Job};
use capgen::read::load::{Loader, Locate, Memory};

use super::{family, input_fields};
use crate::language;
use crate::work::Work;

const COMPOSITION: &str = "composition: work
bricks:
  consumer: {crate: consumer}
  provider: {crate: provider}
capabilities:
";

/// Files of the program, by their names below its folder.
pub fn files(work: Work) -> Vec<(&'static str, String)> {
    let project = project(work);
    vec![
        ("provider.rs", provider(work)),
        ("provider_capabilities.rs", brick(&project, "provider")),
        ("consumer.rs", consumer(work)),
        ("consumer_capabilities.rs", brick(&project, "consumer")),
        ("composition.rs", composition(&project)),
    ]
}

/// The files that are written by hand in YAML.
fn project(work: Work) -> Memory {
    let mut composition = COMPOSITION.to_owned();
    for operation in work.operations() {
        let _ = writeln!(composition, "  {}.{}: provider", family(operation), operation.function());
    }
    Memory::default()
        .with("capabilities.yaml", language::capgen::catalogue(work))
        .with("provider/brick.yaml", language::capgen::brick(work, "provider", &["provides"], "../"))
        .with("consumer/brick.yaml", language::capgen::brick(work, "consumer", &["requires"], "../"))
        .with("compose.yaml", composition)
}

/// The bricks lie beside each other.
struct Beside;

impl Locate for Beside {
    fn crate_brick(&self, krate: &str, _: &Path) -> Option<PathBuf> {
        Some(Path::new("/").join(krate).join("brick.yaml"))
    }

    fn crate_catalogue(&self, _: &str, _: &Path) -> Option<PathBuf> {
        None
    }
}

fn brick(files: &Memory, name: &str) -> String {
    let mut loader = Loader::new(files, &Beside, Path::new("/"));
    let project = loader.brick(&Path::new(name).join("brick.yaml"));
    generated(loader, project, |job| rust::brick(job, 0))
}

fn composition(files: &Memory) -> String {
    let mut loader = Loader::new(files, &Beside, Path::new("/"));
    let project = loader.composition(Path::new("compose.yaml"));
    generated(loader, project, rust::composition)
}

/// What is written for a project; nothing where it has errors, so that the program does not compile.
fn generated(loader: Loader<'_>, project: check::Project, write: impl Fn(Job<'_>) -> Option<Generated>) -> String {
    let loaded = loader.finish();
    let (sources, mut findings) = (loaded.sources, loaded.findings);
    let checked = check::check(project, &sources, &mut findings);
    if findings.errors() > 0 {
        return findings.into_sorted().iter().map(|finding| format!("// {}\n", finding.message)).collect();
    }
    let job = Job { checked: &checked, sources: &sources, report: None, extend: &() };
    write(job).map(|generated| generated.single()).unwrap_or_default()
}

fn provider(work: Work) -> String {
    let mut text = "pub mod capabilities { include!(\"provider_capabilities.rs\"); }\nuse capabilities::*;\nuse \
                    capgen::{Call, Done, Failure, Plan, PlanCall};\n#[derive(capgen::Provider)]\n#[provider(brick = \
                    \"provider\")]\npub struct Provider;\n#[capgen::capabilities]\nimpl Provider {\n"
        .to_owned();
    for operation in work.operations() {
        let (family, function, name) = (family(operation), operation.function(), operation.type_name());
        let _ = write!(
            text,
            "    #[capability(\"{family}.{function}\", plan = plan_{function})]\n    async fn {function}(&self, _: &Call, \
             input: {family}::{name}Input) -> Result<Done<{family}::{name}Output>, Failure> {{\n        \
             Ok(Done::new({family}::{name}Output {{ account_id: input.family_name, primary_email: input.primary_email, \
             created: true }}))\n    }}\n    async fn plan_{function}(&self, _: &PlanCall, input: &{family}::{name}Input) \
             -> Result<Plan, Failure> {{\n        Ok(Plan::of(\"open an account\", input.primary_email.clone(), \
             capgen::Json::Null))\n    }}\n"
        );
    }
    text + "}\n"
}

fn consumer(work: Work) -> String {
    let mut text = "pub mod capabilities { include!(\"consumer_capabilities.rs\"); }\nuse capabilities::*;\nuse \
                    capgen::{Answer, CallError, Key};\n"
        .to_owned();
    for number in work.families() {
        let _ = writeln!(text, "async fn family_{number:02}(seam: &ConsumerSeam) -> Result<usize, CallError> {{");
        let _ = writeln!(text, "    let (stub, mut created) = (seam.family_{number:02}(), 0);");
        for operation in work.of_family(number) {
            let (family, function, name) = (family(operation), operation.function(), operation.type_name());
            let role = format!("{family}::{name}InputRole::Member");
            let fields = input_fields(".into()", &role, "None");
            let _ = write!(
                text,
                "    if let Answer::Done(done) = stub.{function}(Key::new(\"{function}\")?, {family}::{name}Input {{ \
                 {fields} }}).await? {{\n        created += usize::from(done.output.created);\n    }}\n"
            );
        }
        text.push_str("    Ok(created)\n}\n");
    }
    text.push_str(
        "pub async fn call_all(seam: &ConsumerSeam) -> Result<usize, CallError> {\n    let mut created = 0;\n",
    );
    for number in work.families() {
        let _ = writeln!(text, "    created += family_{number:02}(seam).await?;");
    }
    text + "    Ok(created)\n}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of `async` for each arm of a dispatch takes the compiler about twice the memory of a boxed future: 1.1 GB
    /// at 200 operations. What we generate refers to functions instead, and leaves one block to the runtime.
    #[test]
    fn nothing_generated_is_asynchronous_for_each_operation() {
        let is_code = |line: &&str| !line.trim_start().starts_with("///") && !line.trim_start().starts_with("note = ");
        let is_generated = |name: &str| name.ends_with("capabilities.rs") || name == "composition.rs";
        let generated = files(Work::of(60)).into_iter().filter(|(name, _)| is_generated(name));
        let mut looked_at = 0;
        for (name, text) in generated {
            looked_at += 1;
            let found = text.lines().filter(is_code).find(|line| line.contains("async ") || line.contains(".await"));
            assert_eq!(found, None, "{name}");
        }
        assert_eq!(looked_at, 3);
    }

    #[test]
    fn the_program_is_generated_without_errors() {
        for (name, text) in files(Work::of(60)) {
            assert!(text.len() > 1000 && !text.starts_with("// "), "{name}: {text}");
        }
    }
}
