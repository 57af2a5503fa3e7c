//! What a crate that uses typify has as its build script, without the formatting.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::var_os("CAPGEN_BENCH") else { return Ok(()) };
    let schemas = std::fs::read(Path::new(&folder).join("schemas.json"))?;
    let schemas: Vec<(String, schemars::schema::Schema)> = serde_json::from_slice(&schemas)?;
    let mut types = typify::TypeSpace::new(&typify::TypeSpaceSettings::default());
    for (name, schema) in schemas {
        types.add_type_with_name(&schema, Some(name))?;
    }
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("types.rs"), types.to_stream().to_string())?;
    Ok(())
}
