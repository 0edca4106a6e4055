//! `mutants PLAIN TREE ROWS LEFT_OUT FILE...`: reads the files below PLAIN, writes them with their mutants below TREE,
//! and a line of JSON for each mutant to ROWS.
//!
//! The lines of LEFT_OUT are numbers of mutants that are left out, and names of functions that stay constant. A file
//! that is not there leaves nothing out.

use mutants::insertions::Exclusions;
use mutants::tree;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("mutants: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<String, String> {
    let [plain, tree, rows, left_out, files @ ..] = arguments else {
        return Err("PLAIN, TREE, ROWS, LEFT_OUT and files are needed".to_owned());
    };
    let mut without = Exclusions::default();
    for line in fs::read_to_string(left_out).unwrap_or_default().lines() {
        match line.parse() {
            Ok(number) => without.mutants.insert(number),
            Err(_) => without.constants.insert(line.to_owned()),
        };
    }
    let list = tree::write(Path::new(plain), Path::new(tree), files, &without)?;
    let mut text = String::new();
    for row in &list {
        writeln!(text, "{row}").map_err(|error| error.to_string())?;
    }
    fs::write(rows, text).map_err(|error| format!("{rows}: {error}"))?;
    Ok(format!("{} mutants in {} files", list.len(), files.len()))
}
