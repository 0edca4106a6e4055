//! Compresses the fonts and the configuration, which would otherwise be a fifteenth of the program.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Separates paths and texts of a packed folder.
const SEPARATOR: &str = "\0";

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    let faces = root.join("assets/fonts");
    for (path, bytes) in files(&faces, &["ttf", "otf"])? {
        fs::write(out.join(format!("{path}.z")), compress(&bytes)?)?;
    }
    pack(&root.join("config"), &out.join("config.z"))?;
    if env::var_os("CARGO_FEATURE_GUEST").is_some() {
        pack(&root.join("tests/third/config"), &out.join("guest.z"))?;
    }
    Ok(())
}

/// Writes a folder of the configuration as one deflated file: paths and texts in turns.
fn pack(folder: &Path, packed: &Path) -> Result<(), Box<dyn Error>> {
    let mut parts = Vec::new();
    for (path, bytes) in files(folder, &["ron", "txt"])? {
        let text = String::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))?;
        if text.contains(SEPARATOR) {
            return Err(format!("{path}: a text has no zero bytes").into());
        }
        parts.extend([path, text]);
    }
    fs::write(packed, compress(parts.join(SEPARATOR).as_bytes())?)?;
    Ok(())
}

/// Returns the files below a folder whose names have one of these endings, by their paths in it: path and content.
fn files(folder: &Path, endings: &[&str]) -> Result<Vec<(String, Vec<u8>)>, String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let fault = |error: io::Error| format!("{}: {error}", next.display());
        for entry in fs::read_dir(&next).map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&ending) {
                let name = name_of(path.strip_prefix(folder).unwrap_or(&path));
                let bytes = fs::read(&path).map_err(|error| format!("{name}: {error}"))?;
                files.push((name, bytes));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns a path inside a folder as the program names it, with "/" between its parts on every system.
fn name_of(inside: &Path) -> String {
    let parts = inside.iter().map(OsStr::to_string_lossy);
    parts.collect::<Vec<_>>().join("/")
}

fn compress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
