//! `events read FILE` reads a catalogue into the model, `events events FILE` only runs the YAML parser over it.

use std::path::Path;
use std::process::ExitCode;

use capgen::read::load::{Disk, Loader, NoCrates};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["read", file] => read(Path::new(file)),
        ["events", file] => events(Path::new(file)),
        _ => Err("usage: events read|events FILE".into()),
    };
    match outcome {
        Ok(count) => {
            println!("{count}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn read(file: &Path) -> Result<usize, Box<dyn std::error::Error>> {
    let mut loader = Loader::new(&Disk, &NoCrates, Path::new("."));
    let project = loader.catalogue(file);
    let findings = loader.finish().findings.into_sorted();
    match findings.first() {
        None => Ok(project.catalogues.iter().map(|unit| unit.catalogue.capabilities.len()).sum()),
        Some(finding) => Err(finding.message.clone().into()),
    }
}

fn events(file: &Path) -> Result<usize, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut parser = granit_parser::Parser::new_from_str(&text);
    let mut count = 0;
    while let Some(event) = parser.next_event() {
        event.map_err(|why| why.to_string())?;
        count += 1;
    }
    Ok(count)
}
