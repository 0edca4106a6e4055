//! Asks the linker to make the released program smaller, and tells the program its commit.
//!
//! Functions with equal code become one, and relocations, of which each virtual table has many, are packed.

use std::env;
use std::path::Path;
use std::process::Command;

/// First version of glibc whose loader reads packed relocations.
const PACKED_RELOCATIONS: (u32, u32) = (2, 36);

/// The variables that name the commit and its date, for this script and for the program.
const IDENTITY: [&str; 2] = ["TIBETANGO_COMMIT", "TIBETANGO_DATE"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TIBETANGO_PORTABLE");
    let of = |name: &str| env::var(name).unwrap_or_default();
    // Other builds would compile the window once more after each commit.
    if of("PROFILE") != "release" {
        return;
    }
    identify();
    // The linker that Rust brings for this target alone is known to have both.
    if of("TARGET") != "x86_64-unknown-linux-gnu" || !of("RUSTC_LINKER").is_empty() {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    // A program that is built for other machines may meet an older loader there.
    let here = of("HOST") == of("TARGET") && of("TIBETANGO_PORTABLE").is_empty();
    if here && glibc().is_some_and(|version| version >= PACKED_RELOCATIONS) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Returns the version of this machine's glibc.
fn glibc() -> Option<(u32, u32)> {
    let output = Command::new("getconf")
        .arg("GNU_LIBC_VERSION")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// Hands the commit and its date on to the program: those of the environment, or else those that git tells.
fn identify() {
    for name in IDENTITY {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let values = IDENTITY.map(|name| env::var(name).unwrap_or_default());
    let given = values.iter().all(|value| !value.is_empty());
    let Some(values) = given.then_some(values).or_else(commit) else {
        return;
    };
    for (name, value) in IDENTITY.iter().zip(values) {
        println!("cargo::rustc-env={name}={value}");
    }
}

/// Returns the commit of the source and its date, if the source is a clone and git is there.
fn commit() -> Option<[String; 2]> {
    let root = env::var("CARGO_MANIFEST_DIR").ok()?;
    let git = |words: &[&str]| {
        let mut command = Command::new("git");
        let output = command.arg("-C").arg(&root).args(words).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // A source that was unpacked may lie in the clone of something else.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // A line is added to it with every commit.
    let log = Path::new(&root).join(git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    if log.is_file() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    let line = git(&[
        "log",
        "-1",
        "--abbrev=12",
        "--date=short",
        "--format=%h %cd",
    ])?;
    let (commit, date) = line.split_once(' ')?;
    Some([commit.to_owned(), date.to_owned()])
}
