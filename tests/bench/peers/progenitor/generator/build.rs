//! What a crate that uses progenitor has as its build script, without the formatting.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::var_os("CAPGEN_BENCH") else { return Ok(()) };
    let spec: openapiv3::OpenAPI = serde_json::from_slice(&std::fs::read(Path::new(&folder).join("openapi.json"))?)?;
    let tokens = progenitor::Generator::default().generate_tokens(&spec)?;
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("client.rs"), tokens.to_string())?;
    Ok(())
}
