//! Tests of `library`: counts of games that were written by hand, by first moves and by position.

use std::fs;

use serde_json::json;

use super::{failure, good, json as run_json, run};

/// Two games in one file, whose second stones are the same by a half turn of the board, and one in another.
const FILES: [(&str, &str); 2] = [
    (
        "a.sgf",
        "(;GM[4]SZ[15]PB[Dolma]PW[Tashi]DT[2026-01-05]RE[B+R];B[hh];W[ig])\n\
         (;GM[4]SZ[15]RE[W+R];B[hh];W[gi])\n",
    ),
    ("b.sgf", "(;GM[4]SZ[15]RE[0];B[hh];W[hg])\n"),
];

fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        fs::write(dir.path().join(name), text).unwrap();
    }
    dir
}

#[test]
fn a_folder_is_counted_by_first_moves() {
    let dir = folder();
    let path = dir.path().to_str().unwrap();
    let result = run_json(&["library", path, "--json"]);
    assert_eq!(
        (&result["games"], &result["set_up"], &result["left_out"]),
        (&json!(3), &json!(0), &json!([]))
    );
    let boards = result["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 1);
    let board = &boards[0];
    for (key, value) in [
        ("game", json!("gomoku")),
        ("size", json!(15)),
        ("games", json!(3)),
        ("white", json!(1)),
        ("black", json!(1)),
        ("draws", json!(1)),
        ("unfinished", json!(0)),
        ("plies", json!(2.0)),
        ("opening", json!(["h8"])),
        (
            "moves",
            json!([
                {"move": "g9", "games": 2, "white": 1, "black": 1, "draws": 0, "unfinished": 0},
                {"move": "h9", "games": 1, "white": 0, "black": 0, "draws": 1, "unfinished": 0},
            ]),
        ),
    ] {
        assert_eq!(board[key], value, "{key}");
    }
    let text = "3 games\n\n\
        gomoku, size 15, 3 games: 1 won by white, 1 by black, 1 drawn, 0 unfinished\n\
        2.0 plies on average\n\
        all begin with h8\n\
        move  games  white  draws  black\n\
        g9        2      1      0      1\n\
        h9        1      0      1      0\n";
    assert_eq!(good(&["library", path]), text);
    let request = ["library", path, "--game", "gomoku", "--size", "15"];
    assert_eq!(good(&request), text);
}

#[test]
fn a_position_is_found_in_every_image() {
    let dir = folder();
    let path = dir.path().to_str().unwrap();
    let base = ["library", path, "--game", "gomoku", "--moves", "h8 g7"];
    let result = run_json(&[&base[..], &["--json"]].concat());
    assert_eq!(
        (&result["games"], &result["white"], &result["black"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert_eq!(result["moves"], json!([]));
    let file = dir.path().join("a.sgf");
    let file = file.to_str().unwrap();
    assert_eq!(
        result["found_in"],
        json!([
            {"file": file, "number": 1, "white": "Tashi", "black": "Dolma", "date": "2026-01-05", "result": "black"},
            {"file": file, "number": 2, "white": "", "black": "", "date": "", "result": "white"},
        ])
    );
    let text = good(&base);
    let message = format!(
        "2 games: 1 won by white, 1 by black, 0 drawn, 0 unfinished\n\
         {file}, game 1: Tashi - Dolma, 2026-01-05, black\n\
         {file}, game 2: ? - ?, white\n"
    );
    assert!(text.ends_with(&message), "{text}");
    let unknown = good(&["library", path, "--game", "gomoku", "--moves", "a1"]);
    assert!(unknown.contains("0 games"), "{unknown}");
}

#[test]
fn what_is_left_out_and_what_is_wrong_is_told_in_a_line() {
    let dir = folder();
    let path = dir.path().to_str().unwrap();
    fs::write(dir.path().join("c.sgf"), "(;GM[1]SZ[19];B[dd])\n").unwrap();
    let output = run(&["library", path]);
    assert_eq!(
        (output.status, output.err.lines().count()),
        (0, 1),
        "{}",
        output.err
    );
    assert!(output.err.contains("c.sgf"), "{}", output.err);
    let nobody = tempfile::tempdir().unwrap();
    let empty = nobody.path().to_str().unwrap();
    let line = failure(2, &["library", empty]);
    assert_eq!(line, format!("{empty}: no record of a game"));
    let missing = format!("{empty}/missing");
    assert!(failure(2, &["library", &missing]).contains("missing"));
    assert!(failure(2, &["library", path, "--moves", "h8"]).contains("--game"));
    let illegal = ["library", path, "--game", "gomoku", "--moves", "h8 h8"];
    assert!(failure(2, &illegal).contains("h8 is occupied"));
}
