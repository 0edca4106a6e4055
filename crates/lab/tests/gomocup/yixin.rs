//! Commands of Yixin-Board, in its order and spelling.

use std::io::Cursor;
use std::time::Duration;

use support::shipped_engines::engine;
use support::wait::PATIENCE;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::gomocup::clock::MoveBudget;
use tibetango_lab::protocol::gomocup::server::YIXIN;
use tibetango_rules::GameName;

use super::{CAPS, answers, assert_known, lines, point, serve};

/// Returns its first lines, and those that follow from the choice of a level: `nodes` for each move.
fn begin(nodes: i64) -> String {
    format!(
        "info show_detail 1\nyxshowinfo\nSTART 15 15\nINFO max_node {nodes}\nINFO timeout_match 100000000\n\
         INFO time_left 100000000\nINFO timeout_turn 2000000\nINFO max_depth 225\nINFO time_increment 0\n\
         INFO caution_factor 1\nINFO thread_num 1\nINFO thread_split_depth 10\nINFO hash_size 65536\n\
         INFO pondering 0\nINFO vcthread 0\ninfo usedatabase 1\n"
    )
}

/// Returns a board in its form, by one of its commands.
fn board(command: &str, points: &[(u8, u8)]) -> String {
    let lines: String = lines(points)
        .iter()
        .map(|line| format!("{line}\n"))
        .collect();
    format!("start 15 15\n{command}\n{lines}done\n")
}

/// Returns the answers after those to [`begin`].
fn after_begin(input: &str) -> Vec<String> {
    let mut lines = answers(format!("{}{input}", begin(200)));
    assert!(lines.len() >= 3, "{lines:?}");
    lines.split_off(3)
}

#[test]
fn every_command_is_known_in_letters_of_any_case() {
    assert_known(&YIXIN);
}

#[test]
fn a_game_is_played_by_nodes() {
    // However much time there is. `END` would hurry the search; without it one that goes on is given up unanswered.
    let caps = Caps {
        linger: PATIENCE,
        ..CAPS
    };
    let first = "INFO rule 0\nINFO time_left 100000000\nyxhashclear\nstart 15 15\nboard\ndone\n";
    let second = "INFO time_left 99990000\nturn 0,0\n";
    let text = serve(
        engine(GameName::Gomoku, "champion"),
        MoveBudget::Time(Duration::from_secs(3600)),
        caps,
        Cursor::new(format!("{}{first}{second}", begin(100_000))),
    );
    let output: Vec<&str> = text.lines().collect();
    assert_eq!(
        &output[..4],
        [
            "MESSAGE INFO MAX_THREAD_NUM 64",
            "MESSAGE INFO MAX_HASH_SIZE 16",
            "OK",
            "OK"
        ]
    );
    assert_eq!(output.len(), 6, "{output:?}");
    assert_ne!(point(output[4]), point(output[5]), "{output:?}");
}

#[test]
fn boards_are_looked_at_without_an_answer() {
    let threes = [
        (7, 6),
        (0, 0),
        (7, 8),
        (0, 14),
        (6, 7),
        (14, 0),
        (8, 7),
        (14, 14),
    ];
    // For Yixin-Board rule 2 is renju, in which the middle of four stones is forbidden.
    let renju = format!("INFO rule 2\n{}yxshowforbid\n", board("yxboard", &threes));
    let output = after_begin(&renju);
    assert_eq!(output[0], "OK");
    assert!(
        output[1].starts_with("FORBID ") && output[1].contains("0707") && output[1].ends_with('.'),
        "{output:?}"
    );
    assert_eq!(output.len(), 2, "{output:?}");
    // Elsewhere nothing is, nor when White has the move; to Piskvork 2 is a continuous game.
    for (what, input) in [
        (
            "freestyle",
            format!("INFO rule 0\n{}", board("yxboard", &threes)),
        ),
        (
            "White",
            format!("INFO rule 2\n{}", board("yxboard", &threes[..7])),
        ),
        (
            "no stone",
            format!("INFO rule 2\n{}", board("yxboard", &[])),
        ),
    ] {
        let lines = after_begin(&format!("{input}yxshowforbid\n"));
        assert_eq!(lines[1..], ["FORBID ."], "{what}");
    }
    let output = answers(
        "START 15\nINFO rule 2\nPLAY 7,6\nPLAY 0,0\nPLAY 7,8\nPLAY 0,14\nPLAY 6,7\nPLAY 14,0\nPLAY 8,7\nPLAY 14,14\nPLAY 7,7\n",
    );
    assert_eq!(output.last().unwrap(), "7,7");
    // A rule that came first is read anew once the dialect is known.
    let lines = answers(format!(
        "START 15\nINFO rule 2\n{}yxshowforbid\n",
        board("yxboard", &threes)
    ));
    assert!(lines[2].contains("0707"), "{lines:?}");
    // A move is searched on request.
    let lines = after_begin(&format!("{}yxnbest 2\n", board("yxboard", &threes)));
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(!threes.contains(&point(&lines[1])), "{lines:?}");
}

#[test]
fn a_game_that_is_over_is_told_of_when_a_move_is_asked_for() {
    let five = [
        (0, 0),
        (0, 9),
        (1, 0),
        (2, 9),
        (2, 0),
        (4, 9),
        (3, 0),
        (6, 9),
        (4, 0),
    ];
    let lines = after_begin(&format!(
        "{}yxshowforbid\nyxnbest 1\n",
        board("yxboard", &five)
    ));
    assert_eq!(lines[1], "FORBID .", "{lines:?}");
    assert!(lines[2].starts_with("ERROR "), "{lines:?}");
    // Stones that make no board leave none: no other position is searched in its place.
    let bad = "yxboard\n7,7,1\n7,7,2\ndone\nyxnbest 1\nyxstop\n";
    let lines = after_begin(&format!("{}{bad}", board("yxboard", &[(3, 3)])));
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[1].contains("stands there already") && lines[2].contains("stands there already"),
        "{lines:?}"
    );
    // Another rule does not bring an empty board back either.
    let output = after_begin("yxboard\n7,7,1\n7,7,2\ndone\nINFO rule 1\nyxnbest 1\n");
    assert_eq!(output.len(), 2, "{output:?}");
    assert!(output[1].contains("stands there already"), "{output:?}");
}

#[test]
fn what_is_not_done_here_is_refused_once() {
    for (input, answers) in [
        ("yxquerydatabaseall\n7,7\n8,8\ndone\n", 1),
        ("yxquerydatabaseall\ndone\n", 1),
        ("yxsoosorvstep4 5\n7,7\n6,6\n8,8\n9,9\ndone\n", 1),
        ("yxsoosorvstep1\n", 1),
        ("yxforbid add 7 7 0\n", 1),
        ("yxsetdatabase\nC:\\Yixin\\my games.db\n", 1),
        ("yxhashdump\nhash.bin\nyxhashload\nhash.bin\n", 2),
        ("yxbalanceone 0\n", 1),
        ("yxdraw\nyxresign\n", 2),
        ("yxdeletedatabaseall nonwl\n7,7\ndone\n", 1),
    ] {
        let lines = after_begin(&format!("{input}ABOUT\n"));
        assert_eq!(lines.len(), answers + 1, "{input}: {lines:?}");
        let (about, refused) = lines.split_last().unwrap();
        assert!(about.starts_with("name="), "{input}: {lines:?}");
        for line in refused {
            assert!(line.starts_with("UNKNOWN command \"YX"), "{input}: {line}");
        }
    }
    // A command is no file's name.
    let output = after_begin("yxsetdatabase\nboard\ndone\n");
    assert_eq!(output.len(), 2, "{output:?}");
    point(&output[1]);
}

#[test]
fn swap2_goes_by_steps() {
    let output = after_begin("INFO rule 0\nyxswap2step1\n");
    assert_eq!(output.len(), 3, "{output:?}");
    for (number, line) in (1..).zip(&output) {
        let point = line.strip_prefix(&format!("MESSAGE SWAP2 MOVE{number} "));
        let (x, y) = point.and_then(|point| point.split_once(' ')).expect(line);
        assert!(
            x.parse::<u8>().unwrap() < 15 && y.parse::<u8>().unwrap() < 15,
            "{line}"
        );
    }
    let ask = |points: &[(u8, u8)], step: u8| {
        let board = board("yxboard", points);
        let mut lines = after_begin(&format!("INFO rule 0\n{board}yxswap2step{step}\n"));
        lines.split_off(1)
    };
    // Black has an open three: the seat that may choose takes Black; White has one, and the move.
    let black = [(7, 7), (0, 0), (8, 8), (14, 0), (9, 9)];
    assert_eq!(ask(&black, 3), ["MESSAGE SWAP2 SWAP2 YES"]);
    let white = [(0, 0), (7, 7), (14, 14), (8, 8), (0, 14)];
    assert_eq!(ask(&white, 3), ["MESSAGE SWAP2 SWAP2 NO"]);
    let output = ask(&[(7, 7), (8, 7), (9, 9)], 2);
    let one = output.len() == 1 && output[0].starts_with("MESSAGE SWAP2 SWAP1 ");
    let two = output.len() == 2
        && output[0].starts_with("MESSAGE SWAP2 MOVE4 ")
        && output[1].starts_with("MESSAGE SWAP2 MOVE5 ");
    assert!(one || two, "{output:?}");
    let output = ask(&black, 2);
    assert!(output[0].starts_with("ERROR step 2"), "{output:?}");
}

/// Stones of a game in which Black has the move, and four in a row that one point alone makes five: 4,0.
const FOUR: [(u8, u8); 8] = [
    (0, 0),
    (0, 9),
    (1, 0),
    (2, 9),
    (2, 0),
    (4, 9),
    (3, 0),
    (6, 9),
];

/// Returns a command of Yixin-Board that points follow.
fn of_points(command: &str, points: &[(u8, u8)]) -> String {
    let lines: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
    format!("{command}\n{}done\n", lines.concat())
}

/// Returns the answer to a request for a move behind the stones of a game, after other input.
fn move_after(input: &str, points: &[(u8, u8)]) -> String {
    let board = board("yxboard", points);
    let mut lines = after_begin(&format!("INFO rule 0\n{input}{board}yxnbest 1\n"));
    // The board is begun, and nothing else is answered.
    assert_eq!(lines.len(), 2, "{input}: {lines:?}");
    lines.pop().unwrap()
}

#[test]
fn a_blocked_point_is_not_played() {
    let five = "yxblock\n4,0\ndone\n";
    for (input, plays) in [
        ("", true),
        (five, false),
        ("yxblock\n4,0\n4,0\ndone\nYXBLOCK\n7,7\nDONE\n", false),
        ("yxblock\n7,7\ndone\n", true),
        ("yxblock\n4,0\ndone\nyxblockundo\n4,0\ndone\n", true),
        ("yxblock\n4,0\ndone\nyxblockundo\n7,7\ndone\n", false),
        ("yxblock\n4,0\ndone\nyxblockreset\n", true),
        ("yxblock\n4,0\ndone\nyxblockpathreset\n", false),
        // A new game does not free it.
        ("yxblock\n4,0\ndone\nRESTART\nstart 15 15\n", false),
    ] {
        let begun = input.matches("start").count() + input.matches("RESTART").count();
        let mut lines = after_begin(&format!("{input}{}yxnbest 1\n", board("yxboard", &FOUR)));
        assert_eq!(lines.len(), begun + 2, "{input}: {lines:?}");
        let last = lines.pop().unwrap();
        point(&last);
        assert_eq!(last == "4,0", plays, "{input}: {last}");
    }
    // The engine does not play there in answer to a move either; the other side may.
    let output = answers("START 15\nyxblock\n7,7\ndone\nTURN 0,0\n");
    assert_eq!(output.len(), 2, "{output:?}");
    assert_ne!(output[1], "7,7");
    let output = answers("START 15\nyxblock\n7,7\ndone\nTURN 7,7\n");
    point(&output[1]);
}

#[test]
fn a_point_is_blocked_behind_certain_stones() {
    let line = |last| [&FOUR[..], &[last]].concat();
    let block = |command: &str, last| of_points(command, &line(last));
    let blocked = block("yxblockpath", (4, 0));
    assert_ne!(move_after(&blocked, &FOUR), "4,0");
    // The order of the stones does not matter.
    let mut turned = FOUR;
    turned.swap(0, 2);
    assert_ne!(move_after(&blocked, &turned), "4,0");
    // Behind others it is free.
    let mut other = FOUR;
    other[7] = (8, 9);
    assert_eq!(move_after(&blocked, &other), "4,0");
    for more in [
        block("yxblockpathundo", (4, 0)),
        "yxblockpathreset\n".to_owned(),
    ] {
        assert_eq!(move_after(&format!("{blocked}{more}"), &FOUR), "4,0");
    }
    let more = format!(
        "{blocked}{}yxblockreset\n",
        block("yxblockpathundo", (7, 7))
    );
    assert_ne!(move_after(&more, &FOUR), "4,0");
    // Yixin-Board goes over the points of its largest board.
    let outside = block("yxblockpath", (21, 3));
    assert_eq!(move_after(&outside, &FOUR), "4,0");
}

#[test]
fn the_points_that_are_left_are_played() {
    let all = (0..15).flat_map(|x| (0..15).map(move |y| (x, y)));
    let but = |left: &[(u8, u8)]| {
        let blocked = all.clone().filter(|point| !left.contains(point));
        let commands = blocked.map(|(x, y)| format!("yxblock\n{x},{y}\ndone\n"));
        commands.collect::<String>()
    };
    assert_eq!(move_after(&but(&[(14, 14)]), &FOUR), "14,14");
    assert_eq!(move_after(&but(&[(14, 14), (4, 0)]), &FOUR), "4,0");
    let none = move_after(&but(&[]), &FOUR);
    assert_eq!(none, "ERROR no point is left to play");
}

#[test]
fn lines_that_name_no_point_block_nothing() {
    let many = format!("yxblock\n4,0\n{}done\n", "7,7\n".repeat(1024));
    for (input, why) in [
        (many.as_str(), "too many lines"),
        ("yxblock\n4\ndone\n", "a line is X,Y or DONE"),
        ("yxblock\n4,0,1\ndone\n", "a line is X,Y or DONE"),
        ("yxblock\n4,0\n15,3\ndone\n", "15,3 is not on the board"),
        ("yxblockpath\n4,0\nx\ndone\n", "a line is X,Y or DONE"),
    ] {
        let lines = after_begin(&format!("{input}{}yxnbest 1\n", board("yxboard", &FOUR)));
        assert_eq!(lines.len(), 3, "{input}: {lines:?}");
        assert!(
            lines[0].starts_with("ERROR ") && lines[0].contains(why),
            "{lines:?}"
        );
        assert_eq!(lines[2], "4,0", "{input}");
    }
    let output = answers("yxblock\n4,0\ndone\n");
    assert_eq!(output.len(), 1, "{output:?}");
    assert!(output[0].starts_with("ERROR "), "{output:?}");
}

#[test]
fn an_opening_has_no_stone_on_a_blocked_point() {
    // All openings but those near the lower right corner are blocked.
    let all = (0..15).flat_map(|x| (0..15).map(move |y| (x, y)));
    let blocked = all.filter(|(x, y)| *x < 9 || *y < 9);
    let commands: String = blocked
        .map(|(x, y)| format!("yxblock\n{x},{y}\ndone\n"))
        .collect();
    let lines = after_begin(&format!("INFO rule 0\n{commands}yxswap2step1\n"));
    assert_eq!(lines.len(), 3, "{lines:?}");
    for (number, line) in (1..).zip(&lines) {
        let at = line.strip_prefix(&format!("MESSAGE SWAP2 MOVE{number} "));
        let (x, y) = at.and_then(|at| at.split_once(' ')).expect(line);
        assert!(
            x.parse::<u8>().unwrap() >= 9 && y.parse::<u8>().unwrap() >= 9,
            "{line}"
        );
    }
}
