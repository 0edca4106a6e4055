//! Ladders of handicaps.

use std::fs;

#[cfg(feature = "gomoku")]
use crate::cli::ours;
use crate::cli::{failure, run};

#[test]
fn a_ladder_is_played_to_its_bound_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (journals, table) = (path("journals"), path("ladder.csv"));
    // No budget makes up for random moves.
    let words = "arena ladder jiaqi --a uct --b random --games 8 --visits 200 --most 2";
    let arguments: Vec<&str> = words
        .split(' ')
        .chain(["--resume", &journals, "--out", &table])
        .collect();
    let first = run(&arguments);
    assert_eq!(first.status, 0, "{}", first.err);
    assert!(
        first
            .out
            .starts_with("uct against random, 8 games a match\n")
            && first.out.contains("no factor was found"),
        "{}",
        first.out
    );
    let lines = |budget: &str| {
        let report = format!("a 200 visits, b {budget} visits: ");
        first
            .err
            .lines()
            .filter(|line| line.starts_with(&report))
            .count()
    };
    assert_eq!(["200", "400", "800"].map(lines), [1, 1, 1], "{}", first.err);
    let csv = fs::read_to_string(&table).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 4, "{csv}");
    let budgets: Vec<&str> = rows[1..].iter().map(|row| row[3]).collect();
    assert_eq!(budgets, ["800v", "400v", "200v"], "{csv}");
    // The games lie in a journal for each match: nothing is played again.
    let files = || {
        let entries = fs::read_dir(&journals).unwrap();
        let mut files: Vec<_> = entries
            .map(|entry| {
                let path = entry.unwrap().path();
                (path.clone(), fs::read(path).unwrap())
            })
            .collect();
        files.sort();
        files
    };
    let before = files();
    assert_eq!(before.len(), 3);
    let again = run(&arguments);
    assert_eq!((again.status, &again.out), (0, &first.out), "{}", again.err);
    assert_eq!(files(), before);
    assert_eq!(fs::read_to_string(&table).unwrap(), csv);
}

#[test]
fn a_ladder_finds_the_factor_of_visits() {
    // An engine against itself needs no more visits than its like.
    let words = "arena ladder jiaqi --a uct --b uct --games 40 --visits 40 --most 6 --change a";
    let arguments: Vec<&str> = words.split(' ').collect();
    let result = run(&arguments);
    assert_eq!(result.status, 0, "{}", result.err);
    let line = result.out.lines().last().unwrap();
    let rest = line.strip_prefix("equally strong with ").expect(line);
    let factor: f64 = rest.split(' ').next().unwrap().parse().unwrap();
    assert!((0.1..10.0).contains(&factor), "{line}");
    assert!(line.ends_with("of the budget of a, 40 visits"), "{line}");
}

#[test]
fn what_a_ladder_cannot_do_is_refused() {
    let refuse = |words: &str, told: &str| {
        let arguments: Vec<&str> = words.split(' ').collect();
        let line = failure(2, &arguments);
        assert!(line.contains(told), "{words}: {line}");
    };
    refuse("arena ladder jiaqi --a uct", "--b");
    refuse("arena ladder --a uct --b uct", "GAME");
    refuse("arena ladder jiaqi --a uct --b uct --change c", "--change");
    refuse("arena ladder jiaqi --a uct --b uct --most 0", "--most");
    refuse("arena ladder jiaqi --a uct --b uct --games 1", "--games");
    refuse(
        "arena ladder jiaqi --a uct --b level:novice",
        "--b: a level has visits of its own",
    );
    // Without the word it is a match, which needs its number of games.
    refuse("arena jiaqi --a uct --b uct", "--games");
    refuse("arena", "--a");
}

#[cfg(feature = "gomoku")]
#[test]
fn a_program_without_a_limit_of_visits_is_refused_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let program = ours("gomoku", "gomocup", "--engine random");
    let b = format!("external:gomocup:{program}");
    let words = "arena ladder gomoku --a random --games 2 --visits 5 --resume";
    let mut arguments: Vec<&str> = words.split(' ').collect();
    arguments.extend([folder.path().to_str().unwrap(), "--b", &b]);
    let line = failure(2, &arguments);
    assert!(
        line.starts_with("--b: ") && line.contains("knows no limit of visits"),
        "{line}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
