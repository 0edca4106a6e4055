//! Deflates the learned weights and the networks: the text of the weights alone would be a twentieth of the program.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};

/// Folders of `assets`, and the ending of the files in each that come with the program.
const FOLDERS: [(&str, &str); 2] = [("eval", "ron"), ("nets", "safetensors")];

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../assets");
    let out = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    for (folder, wanted) in FOLDERS {
        deflate(&assets.join(folder), wanted, Path::new(&out))?;
    }
    Ok(())
}

/// Writes each file of a folder whose name has this ending into another folder, deflated.
fn deflate(folder: &Path, wanted: &str, out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let file = entry?.path();
        if let (Some(ending), Some(name)) = (
            file.extension().and_then(|ending| ending.to_str()),
            file.file_name().and_then(|name| name.to_str()),
        ) && ending == wanted
        {
            let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
            deflated.write_all(&bytes)?;
            fs::write(out.join(format!("{name}.z")), deflated.finish()?)?;
        }
    }
    Ok(())
}
