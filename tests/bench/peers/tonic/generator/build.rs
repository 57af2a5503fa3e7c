//! What a crate that uses tonic has as its build script, after protoc: clients and servers with the default settings.

use prost::Message;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::var_os("CAPGEN_BENCH") else { return Ok(()) };
    let bytes = std::fs::read(std::path::Path::new(&folder).join("work.binpb"))?;
    tonic_prost_build::configure().compile_fds(prost_types::FileDescriptorSet::decode(&*bytes)?)?;
    Ok(())
}
