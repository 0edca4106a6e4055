//! Check of the table of `docs/protocol.md` against the sources.

use std::path::{Path, PathBuf};

/// Returns the parts of a cell between backticks.
fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the text of the protocol's page.
pub fn protocol() -> String {
    std::fs::read_to_string(root().join("docs/protocol.md")).unwrap()
}

/// Returns the cells of each row of the table.
pub fn rows(protocol: &str) -> Vec<Vec<&str>> {
    let (_, limits) = protocol.split_once("## Limits").unwrap();
    let rows = limits.lines().skip_while(|line| !line.starts_with("|---"));
    rows.skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect()
}

/// Returns all Rust files in a folder.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let files = entries.flat_map(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return rust_files(&path);
        }
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        if is_rust { vec![path] } else { Vec::new() }
    });
    files.collect()
}

#[test]
fn every_bound_of_the_table_has_its_place_and_its_test() {
    let root = &root();
    let protocol = protocol();
    let rows = rows(&protocol);
    assert!(rows.len() > 15, "{} rows", rows.len());
    let folders = ["tests", "crates/server/tests"].into_iter();
    let tests: String = folders
        .flat_map(|folder| rust_files(&root.join(folder)))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    for row in rows {
        let [_, what, most, _, places, named, _] = &*row else {
            panic!("{row:?}");
        };
        let bound = most.split(' ').next().is_some_and(|word| {
            ["one", "two"].contains(&word) || most.contains(|c: char| c.is_ascii_digit())
        });
        assert!(bound, "{what}: {most}");
        let files: Vec<&str> = code(places)
            .filter(|place| place.ends_with(".rs"))
            .collect();
        assert!(!files.is_empty(), "{what}");
        for file in files {
            assert!(
                root.join("crates/server/src").join(file).is_file(),
                "{what}: {file}"
            );
        }
        assert!(code(named).count() > 0, "{what}");
        for test in code(named) {
            let exists = match test.strip_suffix('…') {
                Some(begin) => tests.contains(&format!("fn {begin}")),
                None if test.contains('/') => root.join(test).is_file(),
                None => tests.contains(&format!("fn {test}(")),
            };
            assert!(exists, "{what}: {test}");
        }
    }
}
