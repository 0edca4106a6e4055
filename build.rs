//! Asks the linker to make the released program smaller.
//!
//! Functions with equal code become one, and relocations, of which each virtual table has many, are packed.

use std::env;
use std::process::Command;

/// First version of glibc whose loader reads packed relocations.
const PACKED_RELOCATIONS: (u32, u32) = (2, 36);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TIBETANGO_PORTABLE");
    let of = |name: &str| env::var(name).unwrap_or_default();
    // The linker that Rust brings for this target alone is known to have both.
    let own_linker = of("TARGET") == "x86_64-unknown-linux-gnu" && of("RUSTC_LINKER").is_empty();
    if of("PROFILE") != "release" || !own_linker {
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
