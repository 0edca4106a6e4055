//! Requests that cannot be met, and those that make no sense at all.

use proptest::prelude::*;
use tibetango_lab::protocol::hub::server::{LETTERS, MOST_MOVES};
use tibetango_lab::protocol::hub::syntax::argument;
use tibetango_records::wire::MAX_LINE;

use super::{
    CAPS, HOUR, HubConversation, answers, empty, fen, parsed, play_text, reply_text, server,
    without_info,
};

#[test]
fn marks_around_commands_are_no_part_of_them() {
    let output = answers("\u{feff}hub\r\n\u{200b}ping\u{feff}\rinit\n");
    assert!(output[0].starts_with("id name="), "{output:?}");
    assert!(
        output.ends_with(&["wait", "pong", "ready"].map(str::to_owned)),
        "{output:?}"
    );
}

#[test]
fn commands_are_read_in_letters_of_any_case() {
    let output = answers(
        "HUB\nSET-PARAM NAME=Variant VALUE=Normal\nInit\nPOS START MOVES=\"32-28\"\nLEVEL NODES=100\nGO THINK\nQUIT\nping\n",
    );
    let output = without_info(output);
    let errors = output.iter().filter(|line| line.starts_with("error"));
    assert_eq!(errors.count(), 0, "{output:?}");
    let mut history = empty();
    play_text(&mut history, "32-28").unwrap();
    reply_text(&history, output.last().unwrap());
}

#[test]
fn a_list_of_no_moves_needs_no_quotation_marks() {
    for line in [
        "pos start moves=",
        "pos start moves=\"\"",
        "pos start moves= ",
    ] {
        let output = without_info(answers(format!("{line}\nlevel nodes=100\ngo think\n")));
        assert_eq!(output.len(), 1, "{line}: {output:?}");
        reply_text(&empty(), &output[0]);
    }
}

#[test]
fn what_cannot_be_done_is_told_and_changes_nothing() {
    let first = LETTERS.write(&empty());
    let late = vec!["x"; MOST_MOVES + 1].join(" ");
    let refused = [
        ("fly".to_owned(), "unknown command 'fly'"),
        ("=".to_owned(), "begins with a command"),
        ("pos pos=".to_owned(), "no value"),
        ("pos moves=\"32-28".to_owned(), "quotation mark"),
        ("pos \"start\"".to_owned(), "name of an argument"),
        ("pos pos=W".to_owned(), "50 squares"),
        (format!("pos pos={first}e"), "not 52 letters"),
        (format!("pos pos=Z{}", &first[1..]), "no side"),
        (format!("pos pos={}", first.replace('e', "x")), "no square"),
        (format!("pos pos=W{}", "e".repeat(50)), "stones"),
        (format!("pos pos=B{}w", "b".repeat(49)), "stones"),
        ("pos start moves=\"32-28 32-28\"".to_owned(), "move 2"),
        ("pos start moves=\"32-22\"".to_owned(), "move 1"),
        ("pos start moves=\"3228\"".to_owned(), "no move"),
        ("pos start moves=\"32-51\"".to_owned(), "no move"),
        ("pos start moves=\"32-28-22\"".to_owned(), "no move"),
        (format!("pos start moves=\"{late}\""), "move 1"),
        ("level depth=deep".to_owned(), "depth"),
        ("level nodes=-1".to_owned(), "nodes"),
        ("level move-time=soon".to_owned(), "move-time"),
        ("level time=inf".to_owned(), "time"),
        ("level time=nan".to_owned(), "time"),
        ("level time=-1".to_owned(), "time: '-1' are no seconds"),
        ("set-param value=1".to_owned(), "name is missing"),
        (
            "set-param name=book value=true".to_owned(),
            "no parameter 'book'",
        ),
        (
            "set-param name=variant value=frisian".to_owned(),
            "only normal",
        ),
        ("set-param name=threads value=0".to_owned(), "from 1 to"),
        (
            "set-param name=memory-mib value=9999999".to_owned(),
            "from 1 to",
        ),
    ];
    for (input, why) in refused {
        let text = answers(format!("hub\ninit\n{input}\n")).pop().unwrap();
        let error = parsed(&text);
        assert_eq!(error.command, "error", "{input}: {text}");
        assert!(
            error.value("message").unwrap().contains(why),
            "{input}: {text}"
        );
    }
    // A bad position leaves none, so that no other is searched in its place; the next one corrects it.
    let output = without_info(answers("hub\npos pos=W\ngo think\npos start\ngo think\n"));
    let output = &output[output.len() - 3..];
    assert!(output[1].contains("there is no position"), "{output:?}");
    reply_text(&empty(), &output[2]);
    // The game is over after this move.
    let last = LETTERS.write(&fen("W:W32:B28"));
    let lines = answers(format!("hub\npos pos={last} moves=32x23x28\ngo think\n"));
    assert!(
        lines.last().unwrap().contains("the game is over"),
        "{lines:?}"
    );
    // One that is drawn by our rules goes on as long as moves are requested: three times the same, five moves of two
    // kings.
    let kings = LETTERS.write(&fen("W:WK1:BK50"));
    let moves = "1-7 50-45 7-1 45-50 ".repeat(4);
    let lines = without_info(answers(format!(
        "hub\npos pos={kings} moves=\"{}\"\nlevel nodes=100\ngo think\n",
        moves.trim()
    )));
    reply_text(&fen("W:WK1:BK50"), lines.last().unwrap());
    let each: String = moves
        .split_whitespace()
        .map(|mv| format!("move {mv}\n"))
        .collect();
    let lines = answers(format!("init\npos {kings}\n{each}depth 3\ngo\n"));
    assert!(lines.last().unwrap().starts_with("move 1-"), "{lines:?}");
    // An unknown argument is ignored.
    let output = without_info(answers(
        "hub\npos start colour=red\nlevel speed=9 nodes=100\ngo think hard\n",
    ));
    reply_text(&empty(), output.last().unwrap());
}

#[test]
fn nothing_is_searched_by_another_level_than_was_asked_for() {
    for level in [
        "level time=300.000,5",
        "level time=300 inc=soon",
        "level move-time=",
        "level move-time",
        "level time=\u{663}\u{660}\u{660}\u{66b}\u{660}",
        "level moves=4.5 time=9",
        "level depth=3,5",
        "level nodes=1.000",
        "level nodes=-1",
        "level nodes=1e2",
        "level time=-1",
        "level time=-0.001",
        "level move-time=-1e2",
        "level time=9 inc=-1",
        "level time=9 moves=-1",
        "level time=bad\nlevel inc=1",
        "level \"time=9\"",
        // Thousands apart: one second, and something else.
        "level time=1 500",
        "level time=1 ,5",
        "level time=1 -5",
        "level time=1\u{a0}500,5",
    ] {
        let lines = answers(format!(
            "hub\npos start\n{level}\ngo think\nping\nlevel nodes=50\ngo think\n"
        ));
        let output = without_info(lines);
        let pong = output.iter().position(|line| line == "pong").unwrap();
        let before = &output[..pong];
        let refused = before.iter().filter(|line| line.starts_with("error "));
        assert_eq!(refused.count(), 2, "{level}: {output:?}");
        assert!(before[pong - 1].contains("no level"), "{level}: {output:?}");
        assert!(
            !before.iter().any(|line| line.starts_with("done")),
            "{level}: {output:?}"
        );
        reply_text(&empty(), &output[pong + 1]);
    }
    // A fault can be corrected before the search.
    for level in ["level nodes=x", "level nodes=", "level =50"] {
        let lines = without_info(answers(format!(
            "hub\npos start\n{level}\nlevel nodes=50\ngo think\n"
        )));
        reply_text(&empty(), lines.last().unwrap());
    }
    for level in [
        "time 300,000",
        "time soon",
        "time",
        "time=9",
        "depth 3.5",
        "level 0 300,000 1,500",
        "level 0 300000",
        "level x 500 0",
        "level 0 500 -1",
        "level 0 -1 0",
        "level -1 500 0",
        "time -1",
        "time 1e2",
    ] {
        let lines = answers(format!(
            "init\nstart\n{level}\ngo\nping\nstart\ndepth 2\ngo\n"
        ));
        let output = without_info(lines);
        assert!(
            output[1].starts_with("error ") && output[2].contains("no level"),
            "{level}: {output:?}"
        );
        assert_eq!(output[3], "pong", "{level}: {output:?}");
        assert!(output[4].starts_with("move "), "{level}: {output:?}");
    }
}

#[test]
fn nothing_is_searched_in_the_stead_of_a_position_that_is_no_line() {
    let long = "x".repeat(MAX_LINE + 1);
    for position in [
        "pos pos=".to_owned(),
        "pos moves=\"32-28".to_owned(),
        "pos start moves=32-28 19-23".to_owned(),
        long,
    ] {
        let lines = answers(format!("hub\npos start\n{position}\ngo think\n"));
        let last = lines.last().unwrap();
        assert!(
            last.contains("there is no position"),
            "{}: {lines:?}",
            &position[..3]
        );
    }
    for position in [
        "pos",
        "pos a b",
        "pos pos=W",
        "pos=W",
        "start again",
        "move",
        "move 32-28 19-23",
    ] {
        let lines = without_info(answers(format!("init\nstart\n{position}\ngo\nping\n")));
        assert!(
            lines[2].contains("there is no position"),
            "{position}: {lines:?}"
        );
    }
}

#[test]
fn another_form_of_position_is_no_request_for_the_first_one() {
    for position in ["pos fen=W:W31-50:B1-20", "pos moves=\"32-28\" fen=x"] {
        let lines = answers(format!("hub\n{position}\ngo think\n"));
        let [.., refused, last] = &lines[..] else {
            panic!("{position}: {lines:?}");
        };
        assert!(
            refused.contains("neither start nor pos"),
            "{position}: {lines:?}"
        );
        assert!(
            last.contains("there is no position"),
            "{position}: {lines:?}"
        );
    }
    // Moves from the first position need no word for it, nor do their dashes have to be plain.
    for position in [
        "pos moves=\"32\u{2013}28\"",
        "pos start moves=\"\u{ff13}2-28\"",
    ] {
        let output = without_info(answers(format!("{position}\nlevel nodes=100\ngo think\n")));
        assert_eq!(output.len(), 1, "{position}: {output:?}");
        let mut history = empty();
        play_text(&mut history, "32-28").unwrap();
        reply_text(&history, &output[0]);
    }
}

#[test]
fn odd_input_is_survived() {
    let long = "x".repeat(MAX_LINE + 1);
    let mut input = format!("\n  \r\n\t\n{long}\n").into_bytes();
    input.extend(b"\xff\xfe\x00 go\nhub \x07\npos\tstart\rping");
    let output = answers(input);
    assert!(output[0].contains("a line has at most"), "{output:?}");
    assert!(output[1].starts_with("error"), "{output:?}");
    assert_eq!(
        output.last().unwrap(),
        "pong",
        "a last line without its end counts"
    );
    // More lines than the queue holds come during a search: some are lost, and that is reported; those that matter are
    // handled.
    let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
    talk.tell("hub\ngo think");
    talk.until("info ");
    for _ in 0..2000 {
        talk.tell("nonsense");
    }
    talk.tell("ping");
    let before = talk.until("pong");
    let reports = |line: &&String| line.contains("the rest is lost");
    assert_eq!(before.iter().filter(reports).count(), 1);
    talk.tell("stop");
    talk.until("done");
    let errors = talk
        .end()
        .iter()
        .filter(|line| line.contains("unknown command"))
        .count();
    assert!((1..2000).contains(&errors), "{errors}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(48)))]

    #[test]
    fn nonsense_is_survived(
        lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 1..20)
    ) {
        let mut input = Vec::new();
        for line in &lines {
            input.extend(line.iter().copied().filter(|byte| !b"\r\n".contains(byte)));
            input.push(b'\n');
        }
        input.extend(b"pos start\nping\n");
        let output = answers(&input);
        prop_assert_eq!(output.last().map(String::as_str), Some("pong"));
    }

    #[test]
    fn commands_with_any_arguments_are_survived(
        asked in prop::collection::vec((0..12usize, 0..60u32, 0..60u32), 1..30)
    ) {
        let mut input = String::new();
        for (which, a, b) in asked {
            input += &match which {
                0 => format!("pos pos=W{}\n", "e".repeat(a as usize)),
                1 => format!("pos start moves=\"{a}-{b} {b}x{a}x{a}\"\n"),
                2 => format!("level depth={} nodes=50\n", a % 4),
                3 => format!("level moves={a} time=0.{b:02} inc=0.01\n"),
                4 => "go think\n".to_owned(),
                5 => "go ponder\nstop\n".to_owned(),
                6 => format!("move {a}-{b}\n"),
                7 => format!("set-param name=threads value={}\n", a % 3),
                8 => "new-game\n".to_owned(),
                9 => format!("time {a}\n"),
                10 => "level move-time=0\n".to_owned(),
                _ => "init\n".to_owned(),
            };
        }
        input += "ping\n";
        let output = answers(&input);
        for line in output {
            let first = line.split(' ').next().unwrap();
            prop_assert!(["info", "done", "move", "error", "ready", "pong"].contains(&first), "{}", line);
        }
    }

    #[test]
    fn arguments_come_back_as_they_were(value in "[ -!#-~]{0,30}") {
        let line = format!("command{}{}", argument("a", &value), argument("b", "1"));
        let line = parsed(&line);
        prop_assert_eq!(line.value("a"), Some(value.as_str()));
        prop_assert_eq!(line.value("b"), Some("1"));
    }
}
