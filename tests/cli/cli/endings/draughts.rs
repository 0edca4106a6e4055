//! Tests of `solve draughts`.

use std::fs;

use serde_json::json;
use tibetango_engines::eval::draughts::endings::BUILT_IN;

use super::{failure, good, json, keys};

#[test]
fn few_pieces_are_told() {
    let answer = json(&["solve", "draughts", "--position", "W:WK5:BK46", "--json"]);
    assert_eq!(keys(&answer), ["best", "line", "moves", "side", "value"]);
    assert_eq!(answer["value"], "loss");
    assert_eq!(answer["side"], "white");
    assert_eq!(answer["moves"][0], json!({"move": "5-10", "value": "loss"}));
    assert_eq!(answer["line"].as_array().unwrap().len(), 2, "{answer}");
    // The text as people see it; 40-34 holds out longest.
    let text = good(&["solve", "draughts", "--position", "W:W40:BK2"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "a loss for white");
    assert_eq!(lines[1], "every move loses: 40-35 40-34");
    assert!(lines[2].starts_with("won so: 40-34 "), "{text}");
    let text = good(&["solve", "draughts", "--position", "B:WK1,K2:BK50"]);
    assert!(text.starts_with("a draw\n"), "{text}");
    assert!(text.contains("moves keep it: "), "{text}");
    let text = good(&["solve", "draughts", "--position", "W:W31,40,44:B6"]);
    assert!(text.starts_with("a win for white\n"), "{text}");
}

#[test]
fn what_cannot_be_told_is_one_line() {
    let too_many = failure(2, &["solve", "draughts"]);
    assert!(
        too_many.contains("40 pieces") && too_many.contains("at most 4"),
        "{too_many}"
    );
    let over = failure(2, &["solve", "draughts", "--position", "W:W46:B41,37"]);
    assert!(over.contains("the game is over"), "{over}");
    let bad = failure(2, &["solve", "draughts", "--position", "W:WK51:BK1"]);
    assert!(
        bad.contains("--position") && bad.contains("1 to 50"),
        "{bad}"
    );
    let position = ["solve", "draughts", "--build", "--position", "W:WK1:BK2"];
    let position = failure(2, &position);
    assert!(position.contains("--position"), "{position}");
    let out = failure(2, &["solve", "draughts", "--out", "x.bin"]);
    assert!(out.contains("--build"), "{out}");
}

#[cfg(all(feature = "jiaqi", feature = "gomoku"))]
#[test]
fn an_option_of_another_game_is_refused() {
    let check = failure(2, &["solve", "draughts", "--check", "uct"]);
    assert!(check.contains("jiaqi alone"), "{check}");
    let build = failure(2, &["solve", "gomoku", "--build"]);
    assert!(build.contains("draughts alone"), "{build}");
}

#[test]
fn those_that_come_with_the_program_are_what_it_makes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("endings.bin");
    let out = file.to_str().unwrap();
    let built = json(&["solve", "draughts", "--build", "--out", out, "--json"]);
    assert_eq!(
        keys(&built),
        ["bytes", "file", "materials", "pieces", "shipped"]
    );
    let rows = built["materials"].as_array().unwrap();
    assert_eq!(rows.len(), 41);
    let row = json!({"material": "K v K", "won": 424, "drawn": 2024, "lost": 2});
    assert_eq!(rows[0], row);
    let written = fs::read(&file).unwrap();
    assert_eq!(built["bytes"], written.len());
    assert_eq!(built["shipped"], true);
    assert!(
        written == BUILT_IN,
        "make assets/eval/draughts-endings.bin anew"
    );
}
