//! Deflates the learned weights: as the text of their files they would be a thirtieth of the program.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../assets/eval");
    let out = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let file = entry?.path();
        if let (Some("ron"), Some(name)) = (
            file.extension().and_then(|ending| ending.to_str()),
            file.file_name().and_then(|name| name.to_str()),
        ) {
            let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
            deflated.write_all(&text)?;
            fs::write(
                Path::new(&out).join(format!("{name}.z")),
                deflated.finish()?,
            )?;
        }
    }
    Ok(())
}
