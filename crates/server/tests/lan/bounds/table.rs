//! Check of the table of `docs/protocol.md` against the sources.

use std::path::Path;

/// Returns the parts of a cell between backticks.
fn code(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Appends the text of all Rust files in a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_bound_of_the_table_has_its_place_and_its_test() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let protocol = std::fs::read_to_string(root.join("docs/protocol.md")).unwrap();
    let (_, limits) = protocol.split_once("## Limits").unwrap();
    let rows = limits.lines().skip_while(|line| !line.starts_with("|---"));
    let rows: Vec<Vec<&str>> = rows
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 15, "{} rows", rows.len());
    let mut tests = String::new();
    sources(&root.join("tests"), &mut tests);
    sources(&root.join("crates/server/tests"), &mut tests);
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
            let known = match test.strip_suffix('…') {
                Some(begin) => tests.contains(&format!("fn {begin}")),
                None if test.contains('/') => root.join(test).is_file(),
                None => tests.contains(&format!("fn {test}(")),
            };
            assert!(known, "{what}: {test}");
        }
    }
}
