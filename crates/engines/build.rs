//! Deflates the learned weights and the networks: the text of the weights alone would be a twentieth of the program.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};

/// Folders of `assets`, and the ending of the files in each that come with the program.
const FOLDERS: [(&str, &str); 2] = [("eval", "ron"), ("nets", "safetensors")];

/// Folder of `assets` with the networks that the run of the paper of 2022 on jiu kept, if it is there, the file in
/// which they come with the program, and that with the numbers of rounds after which they were kept.
const KEPT: [&str; 3] = ["nets/paper-2022", "kept-networks.z", "kept-rounds.txt"];

/// Beginning and end of the name of a kept network, around its number of rounds.
const AFTER: [&str; 2] = ["after-", ".safetensors"];

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../assets");
    let out = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    for (folder, ending) in FOLDERS {
        deflate(&assets.join(folder), ending, Path::new(&out))?;
    }
    let [folder, file, list] = KEPT;
    let (all, rounds) = concatenate(&assets.join(folder))?;
    fs::write(Path::new(&out).join(file), deflate_bytes(&all)?)?;
    let rounds: Vec<String> = rounds.iter().map(u32::to_string).collect();
    fs::write(Path::new(&out).join(list), rounds.join(" "))?;
    Ok(())
}

/// Returns the networks of a folder in the order of their rounds, each behind its length in eight bytes, and those
/// numbers of rounds; nothing if there is no such folder. It lies in one that is watched.
fn concatenate(folder: &Path) -> Result<(Vec<u8>, Vec<u32>), Box<dyn Error>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let is_network = path
                .extension()
                .is_some_and(|ending| ending == "safetensors");
            if is_network {
                let rounds = rounds_of(&path).ok_or_else(|| {
                    format!("{}: its name does not say its rounds", path.display())
                })?;
                files.push((rounds, path));
            }
        }
    }
    files.sort();
    let mut all = Vec::new();
    for (_, path) in &files {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        all.extend((bytes.len() as u64).to_le_bytes());
        all.extend(bytes);
    }
    Ok((all, files.into_iter().map(|(rounds, _)| rounds).collect()))
}

/// Returns the number of rounds in the name of a kept network.
fn rounds_of(path: &Path) -> Option<u32> {
    let [begin, end] = AFTER;
    let name = path.file_name()?.to_str()?;
    name.strip_prefix(begin)?.strip_suffix(end)?.parse().ok()
}

fn deflate_bytes(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(bytes)?;
    Ok(deflated.finish()?)
}

/// Writes each file of a folder whose name has this ending into another folder, deflated.
fn deflate(folder: &Path, suffix: &str, out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let file = entry?.path();
        if let (Some(ending), Some(name)) = (
            file.extension().and_then(|ending| ending.to_str()),
            file.file_name().and_then(|name| name.to_str()),
        ) && ending == suffix
        {
            let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            fs::write(out.join(format!("{name}.z")), deflate_bytes(&bytes)?)?;
        }
    }
    Ok(())
}
