//! Effects of the commands, and refusals.

use super::*;
use support::games::present_games::{other_than, smallest};

#[test]
fn a_session_with_every_command() {
    let output = answers(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 50\r\nINFO timeout_match 60000\r\nINFO max_memory 350000000\r\n\
         INFO time_left 59000\r\nINFO game_type 1\r\nINFO rule 0\r\nINFO evaluate 3,3\r\nINFO folder /nowhere\r\n\
         BEGIN\r\nRESTART\r\nTURN 7,7\r\nTAKEBACK 7,7\r\nRESTART\r\nPLAY 3,4\r\nRECTSTART 30,20\r\n\
         RESTART\r\nBOARD\r\n7,7,1\r\n7,8,2\r\nDONE\r\nSWAP2BOARD\r\nDONE\r\nFLY\r\nEND\r\nABOUT\r\n",
    );
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        output[0],
        format!("name=\"TibetanGo test\", version=\"{version}\", author=\"TibetanGo\"")
    );
    assert_eq!(output[1], "OK");
    point(&output[2]);
    assert_eq!(output[3], "OK");
    assert_ne!(point(&output[4]), (7, 7));
    assert_eq!(&output[5..8], ["OK", "OK", "3,4"]);
    assert_eq!(output[8], "ERROR rectangular board is not supported");
    assert_eq!(output[9], "OK");
    assert!(![(7, 7), (7, 8)].contains(&point(&output[10])));
    assert_eq!(output[11].split(' ').map(point).count(), 3);
    assert_eq!(
        &output[12..],
        ["UNKNOWN command \"FLY\""],
        "nothing after END"
    );
}

#[test]
fn every_command_is_known_in_letters_of_any_case() {
    assert_known(&COMMANDS);
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    let refused = [
        ("BEGIN", "START"),
        ("TURN 7,7", "START"),
        ("PLAY 7,7", "START"),
        ("BOARD", "START"),
        ("SWAP2BOARD", "START"),
        ("TAKEBACK 7,7", "START"),
        ("RESTART", "START"),
        ("DONE", "no board"),
        ("START 20", "unsupported size"),
        ("START", "unsupported size"),
        ("START -15", "unsupported size"),
        ("START 15 20", "unsupported size"),
        ("START 15,20", "unsupported size"),
        ("START 15 15 15", "unsupported size"),
        ("RECTSTART 15,15", "rectangular board is not supported"),
        ("START 15\nTURN 7", "X,Y"),
        ("START 15\nTURN seven,7", "X,Y"),
        ("START 15\nTURN 15,0", "not on the board"),
        ("START 15\nTURN -1,0", "not on the board"),
        ("START 15\nTURN 7,7,1", "X,Y"),
        ("START 15\nPLAY 7,7\nPLAY 7,7", "occupied"),
        ("START 15\nPLAY 7,7\nBEGIN", "empty board"),
        ("START 15\nTAKEBACK 7,7", "no stone"),
        ("START 15\nBOARD\nDONE\nBOARD\n7,7,4\nDONE", "field"),
        ("START 15\nBOARD\n7,7\nDONE", "X,Y,FIELD"),
        ("START 15\nBOARD\n7,7,1\n7,7,2\nDONE", "already"),
        ("START 15\nBOARD\n15,7,1\nDONE", "not on the board"),
        ("START 15\nBOARD\n7,7,1\nDONE", "no turn"),
        ("START 15\nBOARD\n7,7,2\n7,8,2\nDONE", "no turn"),
        ("START 15\nBOARD\nwhat is this\nDONE", "X,Y,FIELD"),
        ("START 15\nSWAP2BOARD\n7,7\nDONE", "0, 3 or 5"),
        ("START 15\nSWAP2BOARD\n7,7,1\nDONE", "X,Y or DONE"),
        ("START 15\nINFO rule 8\nBEGIN", "rule 8 is not supported"),
        ("START 15\nINFO rule -1\nBEGIN", "a rule is"),
        (
            "START 15\nINFO max_memory 1000\nBEGIN",
            "memory limit is too small",
        ),
        (
            "START 15\nINFO timeout_turn soon\nBEGIN",
            "timeout_turn: \"soon\" is no number of milliseconds",
        ),
        (
            "START 15\nINFO timeout_turn -1\nBEGIN",
            "timeout_turn: \"-1\" is no number of milliseconds from 0",
        ),
        (
            "START 15\nINFO timeout_turn 1e2\nBEGIN",
            "timeout_turn: \"1e2\"",
        ),
        (
            "START 15\nINFO timeout_match -1\nBEGIN",
            "timeout_match: \"-1\"",
        ),
        (
            "START 15\nINFO time_increment -5\nBEGIN",
            "time_increment: \"-5\"",
        ),
        (
            "START 15\nINFO time_left 300,000\nTURN 7,7",
            "time_left: \"300,000\"",
        ),
        (
            "START 15\nINFO timeout_match\nBOARD\nDONE",
            "timeout_match: \"\"",
        ),
        (
            "START 15\nINFO MAX_NODE many\nSWAP2BOARD\nDONE",
            "max_node: \"many\" is no whole number",
        ),
        ("START 15\nINFO max_depth 3.5\nBEGIN", "max_depth: \"3.5\""),
        ("START 15\nINFO rule renju\nBEGIN", "rule: \"renju\""),
    ];
    for (input, why) in refused {
        let output = answer(input);
        assert!(
            output.starts_with("ERROR ") && output.contains(why),
            "{input}: {output}"
        );
    }
    // A request that cannot be met is reported with the next answer, and can be corrected.
    let output = answers(
        "INFO rule 9\nINFO max_memory 1\nSTART 15\nBEGIN\nINFO rule 1\nINFO max_memory 0\nBEGIN\n",
    );
    assert!(
        output[0] == "OK" && output[1].starts_with("ERROR"),
        "{output:?}"
    );
    point(&output[2]);
    let output = answers(
        "START 15\nINFO timeout_turn soon\nBEGIN\nINFO timeout_turn 1.5e3\nBEGIN\nINFO timeout_turn 50.0\nBEGIN\n",
    );
    assert!(
        output[1].contains("soon") && output[2].contains("1.5e3"),
        "{output:?}"
    );
    point(&output[3]);
    // A board that is broken off is answered, and so is the command that breaks it off.
    let output = answers("START 15\nBOARD\n7,7,1\nINFO rule 0\nABOUT\nBEGIN\n");
    assert_eq!(output.len(), 4, "{output:?}");
    assert!(
        output[1].contains("without DONE") && output[2].starts_with("name="),
        "{output:?}"
    );
}

#[test]
fn signs_of_other_hands_stand_between_keys_and_values_and_in_points() {
    for input in [
        "timeout_turn=soon",
        "timeout_turn: soon",
        "TIMEOUT_TURN = soon",
    ] {
        let output = answer(&format!("START 15\nINFO {input}\nBEGIN"));
        assert!(
            output.contains("timeout_turn: \"soon\" is no number"),
            "{input}: {output}"
        );
    }
    let output = answers("START 15\nPLAY \u{ff17}\u{ff0c}7\nPLAY 7,7\n");
    assert_eq!(output[1], "7,7", "{output:?}");
    assert!(output[2].contains("occupied"), "{output:?}");
}

#[test]
fn games_that_are_over_are_not_played_on() {
    let five =
        "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,9,1\n2,9,1\n4,9,1\n6,9,1\nDONE\n";
    assert!(answer(five).contains("over"));
    // A game that the other side has just won is over too; taking its stone back helps.
    let four = "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n0,9,1\n2,9,1\n4,9,1\n7,9,1\nDONE\n";
    let output = answers(four);
    assert!([(4, 0), (4, 9)].contains(&point(&output[1])), "{output:?}");
    let won = answers(
        "START 15\nPLAY 0,0\nPLAY 0,9\nPLAY 1,0\nPLAY 2,9\nPLAY 2,0\nPLAY 4,9\nPLAY 3,0\nPLAY 6,9\nTURN 4,0\n\
         TURN 9,9\nTAKEBACK 4,0\nTURN 8,9\n",
    );
    assert!(won[9].starts_with("ERROR the game is over"), "{won:?}");
    assert!(won[10].starts_with("ERROR"), "{won:?}");
    assert_eq!(
        (won[11].as_str(), won[12].as_str()),
        ("OK", "4,0"),
        "{won:?}"
    );
}

#[test]
fn stones_are_taken_back_in_any_order() {
    let output = answers(
        "START 15\nPLAY 7,7\nPLAY 8,8\nPLAY 6,6\nTAKEBACK 7,7\nTURN 1,1\nTAKEBACK 8,8\nTAKEBACK 6,6\nBEGIN\n",
    );
    // With two stones of one side gone wrong neither side has the move.
    assert_eq!(&output[4..5], ["OK"]);
    assert_eq!(&output[6..8], ["OK", "OK"], "{output:?}");
}

#[test]
fn rules_change_what_may_be_played() {
    // A row of six wins in freestyle alone; two threes at once are forbidden to Black in renju.
    let six = "BOARD\n0,0,1\n1,0,1\n2,0,1\n4,0,1\n5,0,1\n0,9,2\n2,9,2\n4,9,2\n6,9,2\n8,9,2\nDONE\n";
    assert_eq!(answer(&format!("START 15\n{six}")), "3,0");
    for rule in [1, 4] {
        assert_ne!(
            answer(&format!("START 15\nINFO rule {rule}\n{six}")),
            "3,0",
            "rule {rule}"
        );
    }
    let threes = "START 15\nPLAY 7,6\nPLAY 0,0\nPLAY 7,8\nPLAY 0,14\nPLAY 6,7\nPLAY 14,0\nPLAY 8,7\nPLAY 14,14\n";
    assert_eq!(answer(&format!("{threes}PLAY 7,7")), "7,7");
    let text = answer(&format!("INFO rule 4\n{threes}PLAY 7,7"));
    assert!(text.contains("forbidden"), "{text}");
    // Also where the rule comes late.
    let text = answer(&format!("{threes}INFO rule 4\nPLAY 7,7"));
    assert!(text.contains("forbidden"), "{text}");
    for (number, rule) in [
        (0, Rule::Freestyle),
        (1, Rule::Standard),
        (2, Rule::Freestyle),
        (3, Rule::Standard),
        (4, Rule::Renju),
        (5, Rule::Renju),
        (6, Rule::Renju),
    ] {
        assert_eq!(rules::of_number(number), Ok(rule), "{number}");
    }
    for caro in [8, 9, 12, 16, u32::MAX] {
        assert!(rules::of_number(caro).is_err(), "{caro}");
    }
    let other = AnyRules::usual(other_than(GameName::Gomoku));
    assert!(rules::gomoku_rules(other).is_err());
}

fn position(lines: &[String]) -> String {
    let mut board = GomocupBoard::new(15, GomokuRules::default()).unwrap();
    let mut block = Block::new(BlockKind::Board);
    for line in lines {
        block.add(board.topology(), line);
    }
    let stones = block.stones(board.topology()).unwrap();
    board.put(stones).unwrap();
    board.history().unwrap().position_text()
}

#[test]
fn a_board_may_come_in_any_order() {
    let game = [(7, 7), (8, 7), (6, 6), (9, 9), (3, 3), (10, 2), (0, 14)];
    for length in 0..=game.len() {
        let ordered = lines(&game[..length]);
        let mut played = empty();
        for (x, y) in &game[..length] {
            let mv = played
                .parse(&format!("{}{}", char::from(b'a' + x), 15 - y))
                .unwrap();
            played.play(&mv).unwrap();
        }
        assert_eq!(
            position(&ordered),
            played.position_text(),
            "{length} stones"
        );
        let mut shuffled = ordered.clone();
        for turn in 0..length {
            shuffled.rotate_left(1);
            shuffled.swap(0, turn);
            assert_eq!(
                position(&shuffled),
                played.position_text(),
                "{length} stones, turned {turn} times"
            );
        }
    }
    // The answer is the same, too.
    let ask = |lines: &[String]| answer(&format!("START 15\nBOARD\n{}\nDONE\n", lines.join("\n")));
    let ordered = lines(&game);
    let mut reversed = ordered.clone();
    reversed.reverse();
    assert_eq!(ask(&ordered), ask(&reversed));
}

#[test]
fn rows_that_have_won_stand_as_walls() {
    let walls: Vec<String> = (3..8).map(|x| format!("{x},3,3")).collect();
    for living in ["7,7,1\n8,8,2", "7,7,2", "", "7,7,1\n8,8,2\n9,9,2"] {
        let text = answer(&format!(
            "START 15\nINFO rule 2\nBOARD\n{}\n{living}\nDONE\n",
            walls.join("\n")
        ));
        let (x, y) = point(&text);
        assert!(y != 3 || !(3..8).contains(&x), "{text}");
    }
}

#[test]
fn swap2_is_opened_and_decided() {
    let ask = |stones: &[(u8, u8)]| {
        let stones: String = stones.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
        answer(&format!("START 15\nSWAP2BOARD\n{stones}DONE\n"))
    };
    let opening = ask(&[]);
    assert_eq!(opening.split(' ').map(point).count(), 3);
    // Black has an open three: the seat that may choose takes Black.
    let black = [(7, 7), (0, 0), (8, 8), (14, 0), (9, 9)];
    assert_eq!(ask(&black), "SWAP");
    // White has one, and the move.
    let white = [(0, 0), (7, 7), (14, 14), (8, 8), (0, 14)];
    point(&ask(&white));
    for output in [
        ask(&[(7, 7), (8, 7), (9, 9)]),
        ask(&[(0, 0), (7, 7), (14, 14)]),
    ] {
        let free = output == "SWAP" || (1..=2).contains(&output.split(' ').map(point).count());
        assert!(free, "{output}");
    }
    // The other side's stones stay, though the sides were changed, and so do the engine's.
    let output = answers("START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\n14,0\n9,9\nDONE\nTURN 7,7\n");
    assert_eq!(output[1], "SWAP");
    assert!(output[2].starts_with("ERROR"), "{output:?}");
    let output = answers("START 15\nSWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE\nTURN 1,1\n");
    assert_ne!(output[1], output[2]);
    point(&output[2]);
}

#[test]
fn the_protocol_is_for_one_game() {
    let game = other_than(GameName::Gomoku);
    let other = smallest(game);
    let server = GomocupServer::new(
        "x",
        EngineSettings::Random,
        1,
        &other,
        MoveBudget::Visits(1),
        CAPS,
    );
    let why = server.err().expect("a server of another game");
    assert!(why.contains(&format!("no {game}")), "{why}");
    // An opening of its own has no place there.
    let swap2 = GomokuRules {
        rule: Rule::Renju,
        opening: Opening::Swap2,
    };
    let history = AnyGameHistory::new(15, swap2).unwrap();
    let mut server = GomocupServer::new(
        "x",
        EngineSettings::Random,
        1,
        &history,
        MoveBudget::Visits(1),
        CAPS,
    )
    .unwrap();
    let mut output = Vec::new();
    let input = Cursor::new("START 15\nBEGIN\n");
    server.serve(input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    point(text.lines().last().unwrap());
}
