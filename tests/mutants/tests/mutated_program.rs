//! A program that is compiled with its mutants.

use mutants::insertions::Exclusions;
use mutants::tree;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A program that says what each of its functions does, so that every mutant changes what it says or how it ends.
const PROGRAM: &str = r##"
mod hidden;

struct Counter {
    count: u32,
    seen: Vec<u32>,
}

impl Counter {
    const fn doubled(&self) -> u32 {
        self.count * 2
    }

    fn see(&mut self, number: u32) {
        self.count += number;
        self.seen.push(number);
    }
}

const fn seven() -> u32 {
    3 + 4
}
const SEVEN: u32 = seven();

fn is_larger(a: u32, b: u32) -> bool {
    a > b
}

fn first_even(numbers: &[u32]) -> Option<u32> {
    for &number in numbers {
        if number % 2 == 0 && number != 0 {
            return Some(number);
        }
    }
    None
}

fn kind(pair: (Option<u32>, u32)) -> &'static str {
    match pair {
        (Some(a), b) if a < b => "less",
        (Some(_), _) => "not less",
        (None, _) => "none",
    }
}

fn read(text: &str) -> Result<u32, String> {
    if let Ok(number) = text.parse::<u32>()
        && number < 100
    {
        return Ok(number);
    }
    Err("not read".to_owned())
}

fn bits(mut number: u32) -> u32 {
    let mut bits = 0;
    while number != 0 {
        number >>= 1;
        bits += 1;
    }
    bits
}

fn main() {
    let mut counter = Counter { count: 0, seen: Vec::new() };
    counter.see(5);
    println!("{} {} {:?} {SEVEN}", counter.count, counter.doubled(), counter.seen);
    println!("{} {} {}", is_larger(2, 1), is_larger(1, 1), is_larger(0, 1));
    println!("{:?}", first_even(&[3, 0, 4, 5]));
    println!("{} {} {}", kind((Some(1), 2)), kind((Some(2), 2)), kind((None, 2)));
    println!("{:?} {:?} {:?}", read("7"), read("100"), read("x"));
    println!("{}", bits(5));
    println!("{}", hidden::name());
}
"##;
const HIDDEN: &str = "pub fn name() -> String {\n    \"hidden\".to_owned()\n}\n";

/// Compiles the program whose sources lie below a folder.
fn compiled(folder: &Path) -> PathBuf {
    let binary = folder.join("compiled");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc)
        .args([
            "--edition=2024",
            "--crate-type=bin",
            "--cap-lints=allow",
            "-o",
        ])
        .arg(&binary)
        .arg(folder.join("program/src/lib.rs"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    binary
}

fn run(binary: &Path, variable: &str, value: &str) -> (bool, String) {
    let Output { status, stdout, .. } = Command::new(binary).env(variable, value).output().unwrap();
    (status.success(), String::from_utf8(stdout).unwrap())
}

#[test]
fn one_build_is_the_program_and_every_mutant() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("running");
    let (plain, tree) = (folder.join("plain"), folder.join("tree"));
    let files = ["program/src/hidden.rs", "program/src/lib.rs"].map(str::to_owned);
    fs::create_dir_all(plain.join("program/src")).unwrap();
    for (file, text) in files.iter().zip([HIDDEN, PROGRAM]) {
        fs::write(plain.join(file), text).unwrap();
    }
    let left_out = Exclusions {
        constants: BTreeSet::from(["seven".to_owned()]),
        ..Exclusions::default()
    };
    let rows = tree::write(&plain, &tree, &files, &left_out).unwrap();
    let built: Vec<_> = rows.iter().filter(|row| row["in_build"] == true).collect();
    // Those of `seven`.
    assert_eq!(rows.len() - built.len(), 3);

    let original = run(&compiled(&plain), "TIBETANGO_MUTANT", "0");
    assert!(original.0);
    let binary = compiled(&tree);
    assert_eq!(run(&binary, "UNUSED", ""), original, "no mutant is on");
    let mut numbers = BTreeSet::new();
    for row in built {
        let number = row["number"].to_string();
        let output = run(&binary, "TIBETANGO_MUTANT", &number);
        assert_ne!(
            output, original,
            "{} {} -> {}",
            row["line"], row["original"], row["mutated"]
        );
        numbers.insert(number);
    }

    let record = folder.join("reached");
    let _ = fs::remove_file(&record);
    let output = run(
        &binary,
        "TIBETANGO_MUTANTS_REACHED",
        record.to_str().unwrap(),
    );
    assert_eq!(output, original, "recording changes nothing");
    let text = fs::read_to_string(record).unwrap();
    let reached: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(reached.len(), text.lines().count(), "each is recorded once");
    // A condition's second mutant is reached only where the first is off, and so are all here.
    assert_eq!(reached, numbers);
}

#[test]
fn only_what_changes_is_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("writing");
    let (plain, tree) = (folder.join("plain"), folder.join("tree"));
    let root = "program/src/lib.rs".to_owned();
    fs::create_dir_all(plain.join("program/src")).unwrap();
    fs::write(plain.join(&root), "#[cfg(test)]\nmod tests;\nmod a;\n").unwrap();
    fs::write(plain.join("program/src/tests.rs"), "fn f() { g(); }\n").unwrap();
    fs::write(plain.join("program/src/a.rs"), "fn f() { g(); }\n").unwrap();
    let files = [
        root,
        "program/src/tests.rs".to_owned(),
        "program/src/a.rs".to_owned(),
    ];
    let write = || tree::write(&plain, &tree, &files, &Exclusions::default()).unwrap();
    let rows = write();
    let sites: Vec<_> = rows.iter().map(|row| &row["file"]).collect();
    assert_eq!(sites, ["program/src/a.rs"], "tests have no mutants");
    let written = |file: &str| fs::metadata(tree.join(file)).unwrap().modified().unwrap();
    let names =
        ["lib.rs", "a.rs", "tests.rs", "mutation.rs"].map(|name| format!("program/src/{name}"));
    let before: Vec<_> = names.iter().map(|name| written(name)).collect();
    write();
    let after: Vec<_> = names.iter().map(|name| written(name)).collect();
    assert_eq!(before, after);
}
