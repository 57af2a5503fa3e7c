//! Does what protoc does before prost-build begins: `descriptors FOLDER` reads work.proto and writes work.binpb.

use prost::Message;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("descriptors FOLDER")?;
    let set = protox::compile(["work.proto"], [&folder])?;
    std::fs::write(format!("{folder}/work.binpb"), set.encode_to_vec())?;
    Ok(())
}
