//! Tests of the shell functions that the scripts share.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// True if `use_target_dir`, called in a clone, makes its sources newer than the earlier build.
fn touches(clone: &Path, target: &Path) -> bool {
    let source = clone.join("src/lib.rs");
    let file = File::options().write(true).open(&source).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/lib.sh");
    let output = Command::new("bash")
        .args(["-euc", "root=$0; . \"$1\"; use_target_dir"])
        .args([clone, &lib])
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    fs::metadata(&source).unwrap().modified().unwrap() > SystemTime::UNIX_EPOCH
}

#[test]
fn what_another_clone_built_is_built_anew() {
    let dir = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| dir.path().join(name));
    for clone in [&one, &other] {
        fs::create_dir_all(clone.join("src")).unwrap();
        fs::write(clone.join("src/lib.rs"), "").unwrap();
    }
    let target = dir.path().join("target");
    let rows = [
        ("nothing is built", &one, false),
        ("its own", &one, false),
        ("the other's", &other, true),
        ("its own again", &other, false),
        ("back", &one, true),
    ];
    for (what, clone, anew) in rows {
        assert_eq!(touches(clone, &target), anew, "{what}");
    }
}
