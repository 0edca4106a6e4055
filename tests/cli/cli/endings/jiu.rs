//! Tests of `solve jiu`.

use serde_json::json;

use super::{failure, good, json, keys};

/// White can close a square at a0 and at a2; Black's stones stand apart.
const TWO_GATES: &str = "1w4/www3/6/5b/2b3/b4b";

#[test]
fn who_wins_an_ending_is_told() {
    let black = format!("{TWO_GATES} b battle 0 61");
    let answer = json(&["solve", "jiu", "--position", &black, "--json"]);
    let fields = ["best", "line", "plies", "positions", "side", "value"];
    assert_eq!(keys(&answer), fields);
    assert_eq!(answer["value"], "loss");
    assert_eq!(answer["plies"], 2);
    assert_eq!(answer["side"], "black");
    assert_eq!(answer["best"].as_array().unwrap().len(), 112, "{answer}");
    assert_eq!(answer["line"].as_array().unwrap().len(), 2, "{answer}");
    // The text as people see it.
    let white = format!("{TWO_GATES} w battle 0 60");
    let text = good(&["solve", "jiu", "--position", &white]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "a win for white in 1 ply");
    assert_eq!(lines[1].matches("b2~a0x").count(), 4, "{text}");
    assert_eq!(lines[1].matches("b0~a2x").count(), 4, "{text}");
    assert!(lines[2].starts_with("forced so: b"), "{text}");
    let moves = ["--moves", "d5~d0"];
    let text = good(&["solve", "jiu", "--position", &black, moves[0], moves[1]]);
    assert!(text.starts_with("a win for white in 1 ply\n"), "{text}");
}

#[test]
fn a_board_of_8_x_8_is_solved_too() {
    let position = "1w6/www5/8/7b/8/2b5/8/b6b b battle 0 100";
    let answer = json(&["solve", "jiu", "--position", position, "--json"]);
    let result = json!([answer["value"], answer["plies"]]);
    assert_eq!(result, json!(["loss", 2]));
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    // Neither side wins in one ply, and the search may look no farther.
    let position = "3b2/6/6/2w1ww/bb4/b1w3 w battle 0 60";
    let arguments = ["solve", "jiu", "--position", position, "--positions", "1"];
    let text = good(&arguments);
    assert_eq!(text, "no forced result was found within 1 position\n");
    let answer = json(&[&arguments[..], &["--json"][..]].concat());
    let result = json!([answer["value"], answer["plies"], answer["best"]]);
    assert_eq!(result, json!(["open", null, []]));
}

#[test]
fn what_is_no_ending_is_one_line() {
    for board in [&["solve", "jiu"][..], &["solve", "jiu", "--size", "6"][..]] {
        let line = failure(2, board);
        assert!(
            line.contains("no ending") && line.contains("both sides must fly"),
            "{line}"
        );
    }
    let over = "1w4/ww4/6/5b/2b3/b4b b battle 0 60";
    let over = failure(2, &["solve", "jiu", "--position", over]);
    assert!(over.contains("the game is over"), "{over}");
    let size = failure(2, &["solve", "jiu", "--count", "--size", "8"]);
    assert!(size.contains("--size") && size.contains("6 x 6"), "{size}");
    let moves = failure(2, &["solve", "jiu", "--count", "--moves", "d3"]);
    assert!(moves.contains("--moves"), "{moves}");
}

#[cfg(feature = "gomoku")]
#[test]
fn the_count_is_an_option_of_jiu() {
    let count = failure(2, &["solve", "gomoku", "--count"]);
    assert!(count.contains("jiu alone"), "{count}");
}
