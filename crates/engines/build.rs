//! Deflates learned weights: as the text of their files they would be a thirtieth of the program. The sources say which
//! ones, by the names that they take in from the folder of the results: `"/NAME.z"` in `src/eval/GAME/weights.rs`.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let weights = package.join("../../assets/eval");
    let results = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    for entry in fs::read_dir(package.join("src/eval"))? {
        let folder = entry?.path();
        let source = folder.join("weights.rs");
        if !is_compiled(&folder) || !source.is_file() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", source.display());
        for name in taken_in(&fs::read_to_string(&source)?) {
            let result = results.join(format!("{name}.z"));
            deflate(&weights.join(name), &result)?;
        }
    }
    Ok(())
}

/// True if the crate is built with the game of this folder.
fn is_compiled(folder: &Path) -> bool {
    let game = folder.file_name().and_then(|name| name.to_str());
    game.is_some_and(|game| env::var_os(format!("CARGO_FEATURE_{}", game.to_uppercase())).is_some())
}

/// Returns the names of the files that a source takes in deflated.
fn taken_in(source: &str) -> impl Iterator<Item = &str> {
    source
        .split('"')
        .filter_map(|part| part.strip_prefix('/')?.strip_suffix(".z"))
}

/// Deflates a file into another.
fn deflate(file: &Path, result: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(&text)?;
    fs::write(result, deflated.finish()?)?;
    Ok(())
}
