//! Our engines behind the protocol of Gomocup.

mod yixin;

use std::collections::VecDeque;
use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use support::shipped::engine;
use support::waiting::{PATIENCE, until};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::gomocup::block::Block;
use tibetango_lab::protocol::gomocup::clock::{Clock, Pace};
use tibetango_lab::protocol::gomocup::rules;
use tibetango_lab::protocol::gomocup::server::{BESIDES, COMMANDS, Caps, Server};
use tibetango_lab::protocol::gomocup::table::Table;
use tibetango_records::wire::MAX_LINE;
use tibetango_rules::any::AnyLine;
use tibetango_rules::gomoku::{Opening, Rule, Rules};
use tibetango_rules::{AnyRules, GameName, jiaqi};

const CAPS: Caps = Caps {
    time: Duration::from_secs(600),
    linger: Duration::from_secs(600),
};

fn empty() -> AnyLine {
    AnyLine::new(15, Rules::default()).unwrap()
}

/// All that a server answers to this input.
fn serve(
    engine: EngineSettings,
    pace: Pace,
    caps: Caps,
    input: impl Read + Send + 'static,
) -> String {
    let mut server = Server::new("test", engine, 1, &empty(), pace, caps).unwrap();
    let mut output = Vec::new();
    server.serve(input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The answers, a line each.
fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let input = Cursor::new(input.as_ref().to_vec());
    let text = serve(
        engine(GameName::Gomoku, "champion"),
        Pace::Visits(300),
        CAPS,
        input,
    );
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    text.lines().map(str::to_owned).collect()
}

#[track_caller]
fn answer(input: &str) -> String {
    answers(input).pop().unwrap()
}

/// Column and row of an answer.
#[track_caller]
fn point(text: &str) -> (u8, u8) {
    let (x, y) = text.split_once(',').expect(text);
    (x.parse().expect(text), y.parse().expect(text))
}

#[test]
fn a_session_with_every_command() {
    let said = answers(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 50\r\nINFO timeout_match 60000\r\nINFO max_memory 350000000\r\n\
         INFO time_left 59000\r\nINFO game_type 1\r\nINFO rule 0\r\nINFO evaluate 3,3\r\nINFO folder /nowhere\r\n\
         BEGIN\r\nRESTART\r\nTURN 7,7\r\nTAKEBACK 7,7\r\nRESTART\r\nPLAY 3,4\r\nRECTSTART 30,20\r\n\
         RESTART\r\nBOARD\r\n7,7,1\r\n7,8,2\r\nDONE\r\nSWAP2BOARD\r\nDONE\r\nFLY\r\nEND\r\nABOUT\r\n",
    );
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        said[0],
        format!("name=\"TibetanGo test\", version=\"{version}\", author=\"TibetanGo\"")
    );
    assert_eq!(said[1], "OK");
    point(&said[2]);
    assert_eq!(said[3], "OK");
    assert_ne!(point(&said[4]), (7, 7));
    assert_eq!(&said[5..8], ["OK", "OK", "3,4"]);
    assert_eq!(said[8], "ERROR rectangular board is not supported");
    assert_eq!(said[9], "OK");
    assert!(![(7, 7), (7, 8)].contains(&point(&said[10])));
    assert_eq!(said[11].split(' ').map(point).count(), 3);
    assert_eq!(
        &said[12..],
        ["UNKNOWN command \"FLY\""],
        "nothing after END"
    );
}

#[test]
fn every_command_is_known_in_letters_of_any_case() {
    for command in COMMANDS {
        for name in [command.to_owned(), command.to_lowercase()] {
            let said = answers(format!("START 15\n{name}\n"));
            assert!(
                said.iter().all(|line| !line.starts_with("UNKNOWN")),
                "{name}: {said:?}"
            );
        }
    }
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
        let said = answer(input);
        assert!(
            said.starts_with("ERROR ") && said.contains(why),
            "{input}: {said}"
        );
    }
    // What cannot be is told where it matters, and can be put right.
    let said = answers(
        "INFO rule 9\nINFO max_memory 1\nSTART 15\nBEGIN\nINFO rule 1\nINFO max_memory 0\nBEGIN\n",
    );
    assert!(said[0] == "OK" && said[1].starts_with("ERROR"), "{said:?}");
    point(&said[2]);
    let said = answers(
        "START 15\nINFO timeout_turn soon\nBEGIN\nINFO timeout_turn 1.5e3\nBEGIN\nINFO timeout_turn 50.0\nBEGIN\n",
    );
    assert!(
        said[1].contains("soon") && said[2].contains("1.5e3"),
        "{said:?}"
    );
    point(&said[3]);
    // A board that is broken off is answered, and so is what breaks it off.
    let said = answers("START 15\nBOARD\n7,7,1\nINFO rule 0\nABOUT\nBEGIN\n");
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(
        said[1].contains("without DONE") && said[2].starts_with("name="),
        "{said:?}"
    );
}

#[test]
fn games_that_are_over_are_not_played_on() {
    let five =
        "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,9,1\n2,9,1\n4,9,1\n6,9,1\nDONE\n";
    assert!(answer(five).contains("over"));
    // So it is where the other side has just won; taking its stone back helps.
    let four = "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n0,9,1\n2,9,1\n4,9,1\n7,9,1\nDONE\n";
    let said = answers(four);
    assert!([(4, 0), (4, 9)].contains(&point(&said[1])), "{said:?}");
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
    let said = answers(
        "START 15\nPLAY 7,7\nPLAY 8,8\nPLAY 6,6\nTAKEBACK 7,7\nTURN 1,1\nTAKEBACK 8,8\nTAKEBACK 6,6\nBEGIN\n",
    );
    // With two stones of one side gone wrong nobody has the turn.
    assert_eq!(&said[4..5], ["OK"]);
    assert_eq!(&said[6..8], ["OK", "OK"], "{said:?}");
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
    let said = answer(&format!("INFO rule 4\n{threes}PLAY 7,7"));
    assert!(said.contains("forbidden"), "{said}");
    // Also where the rule comes late.
    let said = answer(&format!("{threes}INFO rule 4\nPLAY 7,7"));
    assert!(said.contains("forbidden"), "{said}");
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
    assert!(rules::known(AnyRules::from(jiaqi::Rules::default())).is_err());
}

/// Stones of a game as the lines of a board, for the side whose turn it is.
fn lines(points: &[(u8, u8)]) -> Vec<String> {
    let own = points.len() % 2;
    let lines = points.iter().enumerate();
    lines
        .map(|(ply, (x, y))| format!("{x},{y},{}", if ply % 2 == own { 1 } else { 2 }))
        .collect()
}

fn position(lines: &[String]) -> String {
    let mut table = Table::new(15, Rules::default()).unwrap();
    let mut block = Block::new(false);
    for line in lines {
        block.add(table.shape(), line);
    }
    let stones = block.stones(table.shape()).unwrap();
    table.put(stones).unwrap();
    table.line().unwrap().position_text()
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
        let said = answer(&format!(
            "START 15\nINFO rule 2\nBOARD\n{}\n{living}\nDONE\n",
            walls.join("\n")
        ));
        let (x, y) = point(&said);
        assert!(y != 3 || !(3..8).contains(&x), "{said}");
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
    // Black has an open three: who may choose takes Black.
    let black = [(7, 7), (0, 0), (8, 8), (14, 0), (9, 9)];
    assert_eq!(ask(&black), "SWAP");
    // White has one, and the turn.
    let white = [(0, 0), (7, 7), (14, 14), (8, 8), (0, 14)];
    point(&ask(&white));
    for said in [
        ask(&[(7, 7), (8, 7), (9, 9)]),
        ask(&[(0, 0), (7, 7), (14, 14)]),
    ] {
        let free = said == "SWAP" || (1..=2).contains(&said.split(' ').map(point).count());
        assert!(free, "{said}");
    }
    // What the other side placed stands there, though the sides were changed, and so does what was placed.
    let said = answers("START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\n14,0\n9,9\nDONE\nTURN 7,7\n");
    assert_eq!(said[1], "SWAP");
    assert!(said[2].starts_with("ERROR"), "{said:?}");
    let said = answers("START 15\nSWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE\nTURN 1,1\n");
    assert_ne!(said[1], said[2]);
    point(&said[2]);
}

/// Nine seconds a move unless something else is said, and never more than 500.
fn clock() -> Clock {
    Clock::new(Pace::Time(Duration::from_secs(9)), Duration::from_secs(500))
}

fn time(clock: &Clock) -> Duration {
    clock.limits().time.unwrap()
}

#[test]
fn a_limit_of_a_move_is_never_used_up() {
    let ms = Duration::from_millis;
    assert_eq!(time(&clock()), Duration::from_secs(9));
    for limit in [1, 2, 10, 50, 100, 1000, 30_000, 400_000] {
        let mut clock = clock();
        clock.set_turn(limit);
        let (limit, time) = (ms(limit as u64), time(&clock));
        assert!(time < limit || limit == ms(1), "{limit:?}: {time:?}");
        assert!(
            limit < ms(500) || time > limit * 9 / 10,
            "{limit:?}: {time:?}"
        );
    }
    // None at all is a moment; and however much the other side gives, there is an end to it.
    for (limit, expected) in [(0, 1), (-5, 1), (i64::MIN, 1), (i64::MAX, 500_000)] {
        let mut clock = clock();
        clock.set_turn(limit);
        assert_eq!(time(&clock), ms(expected), "{limit}");
    }
    // Visits alone, until there is a limit.
    let mut visits = Clock::new(Pace::Visits(7), Duration::from_secs(1));
    let limits = visits.limits();
    assert_eq!((limits.visits, limits.time), (Some(7), None));
    visits.set_turn(100);
    assert_eq!(visits.limits().visits, None);
}

#[test]
fn nodes_limit_a_search_beside_the_clocks() {
    let ms = Duration::from_millis;
    // What each move adds is used, but never more than half of what is left.
    for (left, increment, expected) in [
        (20_030, 0, 1000),
        (20_030, 1000, 1900),
        (1030, 5000, 500),
        (-5, 5000, 1),
    ] {
        let mut game = clock();
        game.set_left(left);
        game.set_increment(increment);
        assert_eq!(time(&game), ms(expected), "{left} ms and {increment}");
    }
    for pace in [Pace::Visits(7), Pace::Time(Duration::from_secs(9))] {
        let mut clock = Clock::new(pace, Duration::from_secs(500));
        clock.set_nodes(100_000);
        let limits = clock.limits();
        // Who counts nodes is content with them, however long they take, up to a point.
        assert_eq!(
            (limits.visits, limits.time),
            (Some(100_000), Some(Duration::from_secs(500))),
            "{pace:?}"
        );
        clock.set_turn(2000);
        let limits = clock.limits();
        assert_eq!(limits.visits, Some(100_000), "{pace:?}");
        assert!(limits.time < Some(ms(2000)), "{pace:?}");
        // As Yixin-Board says that there is no limit.
        for none in [-1, 0] {
            clock.set_nodes(none);
            assert_eq!(clock.limits().visits, None, "{none} nodes, {pace:?}");
        }
    }
}

#[test]
fn the_time_of_a_game_is_shared_out() {
    type Step = fn(&mut Clock);
    let steps: [(&str, Step, u64); 9] = [
        ("a game", |clock| clock.set_game(20_030), 1000),
        (
            "a half is spent",
            |clock| clock.spend(Duration::from_secs(10)),
            500,
        ),
        ("another game", |clock| clock.restart(), 1000),
        // What the other side says is left counts more.
        ("so much is left", |clock| clock.set_left(10_030), 500),
        (
            "a half of that is spent",
            |clock| clock.spend(Duration::from_secs(5)),
            250,
        ),
        ("less than nothing is left", |clock| clock.set_left(-70), 1),
        (
            "more than can be is left",
            |clock| clock.set_left(i64::from(i32::MAX)),
            750,
        ),
        ("a move is limited too", |clock| clock.set_turn(100), 68),
        ("a move alone is limited", |clock| clock.set_game(0), 68),
    ];
    let mut game = clock();
    for (step, act, expected) in steps {
        act(&mut game);
        assert_eq!(time(&game), Duration::from_millis(expected), "{step}");
    }
}

#[test]
fn the_time_of_a_game_never_runs_out() {
    let ms = Duration::from_millis;
    let mut long = clock();
    long.set_game(2000);
    let mut all = Duration::ZERO;
    for _ in 0..112 {
        let used = time(&long);
        long.spend(used);
        all += used;
    }
    assert!(all < ms(2000) + 112 * ms(1), "{all:?}");
}

#[test]
fn memory_is_limited() {
    // Whatever is allowed above the least, a move comes.
    for bytes in [
        BESIDES + (1 << 20),
        BESIDES + (3 << 20),
        83_886_080,
        1 << 40,
        i64::MAX as u64,
    ] {
        for engine_name in ["uct", "champion"] {
            let input = format!("START 15\nINFO max_memory {bytes}\nBEGIN\n");
            let said = serve(
                engine(GameName::Gomoku, engine_name),
                Pace::Visits(200),
                CAPS,
                Cursor::new(input),
            );
            point(said.lines().last().unwrap());
        }
    }
}

#[test]
fn odd_input_is_survived() {
    let long = "x".repeat(MAX_LINE + 1);
    let said = answers(format!(
        "\n  \r\n\t\n{long}\nabout\u{7}\nstart\t15\rTURN  7 , 7 \nBOARD\n{long}\nDONE"
    ));
    assert_eq!(said.len(), 5, "{said:?}");
    assert!(said[0].starts_with("ERROR a line has at most"));
    assert!(said[1].starts_with("name="));
    assert_eq!(said[2], "OK");
    point(&said[3]);
    assert!(
        said[4].starts_with("ERROR a line has at most"),
        "a last line without its end counts"
    );
    let said = answers(
        b"\xff\xfe\x00 BEGIN\nINFO\nINFO timeout_turn\nINFO \xff \xff\nINFO rule many\nSTART 15\n",
    );
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("UNKNOWN"), "{said:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(64)))]

    #[test]
    fn nonsense_is_answered_line_by_line(
        lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 1..20)
    ) {
        let mut input = b"START 15\n".to_vec();
        let mut count = 1;
        for line in &lines {
            // The ends of lines, lines that are empty, and words that have no answer of one line are left out.
            let line: Vec<u8> = line.iter().copied().filter(|byte| !b"\r\n".contains(byte)).collect();
            let text = String::from_utf8_lossy(&line).to_uppercase();
            let first = text.split(|c: char| c.is_control() || c == ' ').find(|word| !word.is_empty());
            let plain = first.is_some_and(|word| !COMMANDS.contains(&word) && !word.trim().is_empty());
            if plain {
                count += 1;
                input.extend(line);
                input.push(b'\n');
            }
        }
        prop_assert_eq!(answers(&input).len(), count);
    }

    #[test]
    fn commands_with_any_numbers_are_survived(
        asked in prop::collection::vec((0..COMMANDS.len() + 2, -1..16i32, -1..16i32, 0..5i32), 1..40)
    ) {
        let mut input = "START 15\nINFO timeout_turn 0\n".to_owned();
        for (which, x, y, field) in asked {
            input += &match COMMANDS.get(which) {
                Some(&"END") | None => format!("{x},{y},{field}\n"),
                Some(&"INFO") => format!("INFO rule {x}\n"),
                Some(&"START") => "START 15\n".to_owned(),
                Some(name @ &("BOARD" | "SWAP2BOARD")) => format!("{name}\n{x},{y},{field}\nDONE\n"),
                Some(name) => format!("{name} {x},{y}\n"),
            };
        }
        input += "DONE\nINFO rule 0\nRESTART\nBEGIN\n";
        let said = answers(&input);
        point(said.last().unwrap());
        for line in said {
            let first = line.split([' ', '=']).next().unwrap();
            let known = ["OK", "ERROR", "UNKNOWN", "SWAP", "name"].contains(&first) || first.contains(',');
            prop_assert!(known, "{}", line);
        }
    }
}

/// The output of a server so far. The input hears it too, so that a line comes after an answer and not after a guess at
/// how long a busy machine takes for one.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bits of input: what was said before each, how many milliseconds pass from then on, and what comes then.
type Bits = &'static [(&'static str, u64, &'static str)];

/// Input that comes bit by bit.
struct Slowly {
    bits: VecDeque<(&'static str, u64, &'static str)>,
    said: Said,
}

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some((said, wait, text)) = self.bits.pop_front() else {
            return Ok(0);
        };
        until(&format!("{said:?} before {text:?}"), || {
            self.said.text() == said
        });
        thread::sleep(Duration::from_millis(wait));
        buffer[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

/// All that the champion answers when the input comes so.
fn serve_slowly(pace: Pace, caps: Caps, bits: Bits) -> String {
    let said = Said::default();
    let input = Slowly {
        bits: bits.iter().copied().collect(),
        said: said.clone(),
    };
    let champion = engine(GameName::Gomoku, "champion");
    let mut server = Server::new("test", champion, 1, &empty(), pace, caps).unwrap();
    server.serve(input, said.clone()).unwrap();
    said.text()
}

#[test]
fn lines_that_come_early_wait_for_their_turn() {
    let input = "START 15\nINFO timeout_turn 200\nBEGIN\nABOUT\nRESTART\nTURN 7,7\nFLY\n";
    let said = answers(input);
    assert_eq!(said.len(), 6, "{said:?}");
    point(&said[1]);
    assert!(said[2].starts_with("name="));
    assert_eq!(said[3], "OK");
    assert_ne!(point(&said[4]), (7, 7));
    assert!(said[5].starts_with("UNKNOWN"));
}

#[test]
fn the_move_is_wanted_now() {
    let hour = Pace::Time(Duration::from_secs(3600));
    let champion = || engine(GameName::Gomoku, "champion");
    // All at once, and when nobody thinks: then it has no answer.
    let all = "START 15\nyxstop\nTURN 7,7\nABOUT\nYXSTOP\nTURN 0,0\nyxstop\nYXSTOP\nABOUT\n";
    let said = serve(champion(), hour, CAPS, Cursor::new(all));
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), 5, "{said:?}");
    assert_ne!(point(said[1]), (7, 7), "{said:?}");
    point(said[3]);
    assert!(said[4].starts_with("name="), "{said:?}");
    // While it thinks.
    let while_thinking: Bits = &[
        ("", 0, "START 15\n"),
        ("OK\n", 0, "TURN 7,7\n"),
        ("OK\n", 300, "YXSTOP\n"),
    ];
    let said = serve_slowly(hour, CAPS, while_thinking);
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert_ne!(point(said[1]), (7, 7), "{said:?}");
}

#[test]
fn what_is_unknown_is_told_once() {
    for (input, told) in [
        // Points belong to what came before them, and so does their end.
        ("FLY\n7,7\n8,8,1\nDONE", &["UNKNOWN command \"FLY\""][..]),
        ("7,7\n8,8\nDONE", &["UNKNOWN command \"7,7\""]),
        ("FLY\nDONE\nDONE", &["UNKNOWN", "ERROR no board was begun"]),
        ("FLY\nRUN", &["UNKNOWN", "UNKNOWN command \"RUN\""]),
        ("BOARD\n7,7,1\n7,8,2\nDONE", &["ERROR there is no board"]),
        ("SWAP2BOARD\n7,7\nDONE", &["ERROR there is no board"]),
        ("YXBOARD\n7,7,1\nDONE", &["ERROR there is no board"]),
        ("BOARD\n7,7,1\nSTART 15", &["ERROR there is no board", "OK"]),
    ] {
        let said = answers(format!("{input}\nABOUT\n"));
        assert_eq!(said.len(), told.len() + 1, "{input}: {said:?}");
        for (said, told) in said.iter().zip(told) {
            assert!(said.starts_with(told), "{input}: {said}");
        }
        assert!(said[told.len()].starts_with("name="), "{input}: {said:?}");
    }
}

#[test]
fn thinking_ends_with_the_session() {
    let hour = Pace::Time(Duration::from_secs(3600));
    let champion = || engine(GameName::Gomoku, "champion");
    // All at once: there is an answer, but none that takes its time.
    let begin = Instant::now();
    let all = "START 15\nBEGIN\nTURN 0,0\nTURN 0,1\nEND\nABOUT\n";
    let said = serve(champion(), hour, CAPS, Cursor::new(all));
    assert_eq!(said.lines().count(), 4, "{said}");
    said.lines().skip(1).for_each(|line| {
        point(line);
    });
    // While it thinks: nothing more is said.
    let while_thinking: Bits = &[
        ("", 0, "START 15\n"),
        ("OK\n", 0, "TURN 7,7\n"),
        // Nothing that can be heard says that it thinks.
        ("OK\n", 2000, "END\n"),
    ];
    assert_eq!(serve_slowly(hour, CAPS, while_thinking), "OK\n");
    // The input ends: the same, after a while.
    let caps = Caps {
        linger: Duration::from_millis(300),
        ..CAPS
    };
    let ended: Bits = &[("", 0, "START 15\n"), ("OK\n", 0, "TURN 7,7\n")];
    assert_eq!(serve_slowly(hour, caps, ended), "OK\n");
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    // Where there is no choice nothing is thought over, however much time there is.
    let caps = Caps {
        linger: PATIENCE,
        ..CAPS
    };
    let four = "START 15\nBOARD\n6,7,1\n7,7,2\n0,0,1\n8,7,2\n0,2,1\n9,7,2\n0,4,1\n10,7,2\nDONE\n";
    assert_eq!(
        serve(champion(), hour, caps, Cursor::new(four)),
        "OK\n11,7\n"
    );
}

#[test]
fn the_protocol_is_for_one_game() {
    let other = AnyLine::new(5, jiaqi::Rules::default()).unwrap();
    let server = Server::new(
        "x",
        EngineSettings::Random,
        1,
        &other,
        Pace::Visits(1),
        CAPS,
    );
    let why = server.err().expect("a server of jiaqi");
    assert!(why.contains("no jiaqi"), "{why}");
    // An opening of its own has no place there.
    let swap2 = Rules {
        rule: Rule::Renju,
        opening: Opening::Swap2,
    };
    let line = AnyLine::new(15, swap2).unwrap();
    let mut server =
        Server::new("x", EngineSettings::Random, 1, &line, Pace::Visits(1), CAPS).unwrap();
    let mut output = Vec::new();
    let input = Cursor::new("START 15\nBEGIN\n");
    server.serve(input, &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    point(said.lines().last().unwrap());
}
