//! Version 1, as Scan 2 speaks it.

use tibetango_lab::protocol::draughts::play_text;
use tibetango_lab::protocol::hub::server::LETTERS;
use tibetango_lab::protocol::hub::syntax::Version;

use super::{CAPS, HOUR, HubConversation, answers, empty, fen, parsed, server, without_info};

#[test]
fn the_first_version_is_spoken_where_a_line_shows_it() {
    let output = without_info(answers(
        "init\nhub\nset variant normal\nset book true\nnew\nstart\nmove 32-28\nmove 19-23\nmove 28x19x23\ndepth 3\ngo\n\
         move 1-50\ngo\nstart\ntime 50\ngo\nfly\nlevel 10 500 0\ngo\nlevel ten 500 0\npos W\nnonsense=1\nset\nstart\nmove 31-27\ngo\n",
    ));
    assert_eq!(output.len(), 16, "{output:?}");
    let begun = [&*output[0], &*output[2], &*output[3]];
    assert_eq!(begun, ["ready", "author TibetanGo", "wait"], "{output:?}");
    for (at, begin) in [
        (1, "name TibetanGo champion"),
        (4, "error there is no parameter"),
        (6, "error \"1-50\""),
        (7, "error there is no position"),
        (9, "error unknown command"),
        (11, "error "),
        (12, "error "),
        (13, "error "),
        (14, "error "),
    ] {
        assert!(output[at].starts_with(begin), "line {at}: {output:?}");
    }
    for (at, before) in [
        (5, &["32-28", "19-23", "28x19x23"][..]),
        (8, &[]),
        (10, &[]),
        (15, &["31-27"]),
    ] {
        let mut history = empty();
        for mv in before {
            play_text(&mut history, mv).unwrap();
        }
        let moves = output[at].strip_prefix("move ").expect(&output[at]);
        for mv in moves.split(' ') {
            play_text(&mut history, mv).expect(&output[at]);
        }
    }
}

#[test]
fn the_side_to_move_is_a_small_letter() {
    // Hub 1 sends this to Scan 2: a position with Black to move, a clock, a move.
    let position = LETTERS.write(&fen("B:W27,32:B18,19"));
    for side in ["b", "B"] {
        let lines = without_info(answers(format!(
            "hub\nset threads 1\ninit\nnew\npos {side}{}\nlevel 0 2000 0\ngo\n",
            &position[1..]
        )));
        let last = lines.last().unwrap();
        let mv = last.strip_prefix("move ").expect(last);
        let mut history = fen("B:W27,32:B18,19");
        play_text(&mut history, mv.split(' ').next().unwrap()).expect(last);
    }
}

#[test]
fn what_the_first_version_says_of_a_search_is_in_words() {
    let output = answers("start\ndepth 4\ngo\n");
    let info: Vec<&str> = output[output.len() - 2].split(' ').collect();
    assert_eq!((info[0], info[1]), ("info", "4"), "{output:?}");
    assert!(
        info[3].parse::<i32>().is_ok() && info[4].parse::<u64>().is_ok(),
        "{output:?}"
    );
}

#[test]
fn some_lines_show_which_version_is_spoken() {
    for (line, version) in [
        ("hub", None),
        ("init", None),
        ("stop", None),
        ("start", Some(Version::One)),
        ("set a b", Some(Version::One)),
        ("pos Wee", Some(Version::One)),
        ("level 0 1000 0", Some(Version::One)),
        ("go", Some(Version::One)),
        ("pos pos=Wee", Some(Version::Two)),
        ("pos start", Some(Version::Two)),
        ("level infinite", Some(Version::Two)),
        ("level time=1", Some(Version::Two)),
        ("go think", Some(Version::Two)),
        ("set-param name=a value=b", Some(Version::Two)),
    ] {
        assert_eq!(parsed(line).shows(), version, "{line}");
    }
}

#[test]
fn the_first_version_ponders_and_stops() {
    let mut talk = HubConversation::with(server("champion", HOUR, CAPS));
    talk.tell("init\nstart\ntime 50\nponder");
    talk.until("ready");
    let lines = talk.until("info ");
    assert!(
        !lines.iter().any(|line| line.starts_with("move")),
        "{lines:?}"
    );
    talk.tell("ping");
    talk.until("pong");
    talk.tell("ponder-hit");
    talk.until("move ");
    talk.tell("start\nanalyse");
    talk.until("info ");
    // Any command ends an analysis, as it does with Scan 2.
    talk.tell("start\nmove 32-28\ndepth 2\ngo");
    talk.until("move ");
    let last = talk.until("move ").pop().unwrap();
    let mut history = empty();
    play_text(&mut history, "32-28").unwrap();
    play_text(&mut history, last.split(' ').nth(1).unwrap()).unwrap();
    talk.end();
}
