//! Our engines behind the Go Text Protocol.

use std::io::Cursor;
use std::time::Duration;

use support::games::present_games::smallest;
use support::shipped_engines::engine;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::gtp::clock::MoveLimit;
use tibetango_lab::protocol::gtp::server::{COMMANDS, GtpServer};
use tibetango_lab::protocol::gtp::syntax::{self, GtpCommand};
use tibetango_records::wire::{self, MAX_LINE, WireInput};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;

fn uct() -> EngineSettings {
    engine(GameName::Jiaqi, "uct")
}

const CAPS: Caps = Caps {
    visits: 1000,
    time: Duration::from_secs(600),
    linger: Duration::from_secs(600),
    ..Caps::DEFAULT
};

/// Returns all answers of a server to this input.
fn serve(settings: EngineSettings, input: &[u8]) -> String {
    serve_at(settings, MoveLimit::Visits(50), CAPS, input)
}

fn serve_at(settings: EngineSettings, pace: MoveLimit, caps: Caps, input: &[u8]) -> String {
    let config = Config::embedded();
    let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    let presets = &config.of(GameName::Jiaqi).rules;
    let mut server = GtpServer::new("test", settings, 1, presets, history, pace, caps);
    let mut output = Vec::new();
    server
        .serve(Cursor::new(input.to_vec()), &mut output)
        .unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the answers, one a command, without the empty line behind each.
fn answers(input: &str) -> Vec<String> {
    let text = serve(uct(), input.as_bytes());
    let mut answers: Vec<String> = text.split("\n\n").map(str::to_owned).collect();
    assert_eq!(answers.pop().as_deref(), Some(""), "every answer ends");
    answers
}

#[track_caller]
fn answer(input: &str) -> String {
    answers(input).pop().unwrap()
}

#[test]
fn a_conversation() {
    let output = answers(
        "1 protocol_version\n2 name\n3 version\nboardsize 3\nplay white a1\nundo\n\
         play w a1\nplay B e1\nfinal_status\nlegal_moves\n9 quit\nname\n",
    );
    let version = concat!("=3 ", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        output,
        [
            "=1 2",
            "=2 TibetanGo test",
            version,
            "= ",
            "= ",
            "= ",
            "= ",
            "= ",
            "= unfinished",
            "= a5 c5 e5 b4 d4 a3 e3 b2 d2 c1",
            "=9 "
        ],
        "nothing is answered after quit"
    );
}

#[test]
fn every_command_is_known_and_bad_arguments_are_refused() {
    let listed = answer("list_commands");
    let listed: Vec<&str> = listed.trim_start_matches("= ").lines().collect();
    assert_eq!(listed, COMMANDS);
    for command in COMMANDS {
        assert_eq!(
            answer(&format!("known_command {command}")),
            "= true",
            "{command}"
        );
        let bare = answer(command);
        assert!(!bare.contains("unknown command"), "{command}: {bare}");
    }
    assert_eq!(answer("known_command fly"), "= false");
    let refused = [
        ("fly", "unknown command"),
        ("boardsize 4", "unacceptable size"),
        ("boardsize -5", "unacceptable size"),
        ("boardsize", "one argument"),
        ("boardsize 5 5", "one argument"),
        ("rules chess", "thesis"),
        ("play white", "COLOUR MOVE"),
        ("play green c3", "white or black"),
        ("play black c3", "it is white's turn"),
        ("play white e5", "illegal move"),
        ("play white z99", "illegal move"),
        ("play white --", "illegal move"),
        ("genmove", "one argument"),
        ("genmove black", "it is white's turn"),
        ("genmove green", "white or black"),
        ("undo", "cannot undo"),
        ("visits 0", "from 1 to 1000"),
        ("visits 1001", "from 1 to 1000"),
        ("visits many", "from 1"),
        ("visits -1", "from 1"),
        ("seed -1", "from 0"),
        ("time_settings 1", "BYO_YOMI"),
        ("time_settings -1 0 0", "seconds"),
        ("time_settings nan 0 0", "seconds"),
        ("time_settings 1e300 0 0", "seconds"),
        ("time_settings 0 1 -1", "stones"),
        ("time_settings 1.234,5 0 0", "seconds"),
        ("time_settings 300,5,0 0 0", "seconds"),
        ("time_left white 1", "COLOUR TIME STONES"),
        ("time_left white later 0", "seconds"),
        ("time_left green 1 1", "white or black"),
    ];
    for (command, why) in refused {
        let text = answer(&format!("7 {command}"));
        assert!(
            text.starts_with("?7 ") && text.contains(why),
            "{command}: {text}"
        );
    }
}

#[test]
fn commands_points_and_presets_are_read_in_letters_of_any_case() {
    let board_after = |play: &str| answer(&format!("boardsize 3\n{play}\nshowboard"));
    let expected = board_after("play white a1");
    assert!(expected.contains("  1 o   .   .\n"), "{expected}");
    for play in ["play w A1", "PLAY W A1", "Play White a1", "9 PLAY WHITE A1"] {
        assert_eq!(board_after(play), expected, "{play}");
    }
    let output = answers(
        "boardsize 9\nplay W C3\nundo\nplay W c3\nKNOWN_COMMAND Play\nrules Thesis\nQUIT\nname\n",
    );
    assert_eq!(output, ["= ", "= ", "= ", "= ", "= true", "= ", "= "]);
    let games: &[(AnyGameHistory, &str, &str)] = &[
        (
            AnyGameHistory::new(5, JiaqiRules::default()).unwrap(),
            "D6-E5",
            "d6-e5",
        ),
        (
            AnyGameHistory::new(5, JiaqiRules::default()).unwrap(),
            "C3XD4,E5",
            "c3xd4,e5",
        ),
        #[cfg(feature = "jiu")]
        (smallest(GameName::Jiu), "B1-B3-D3", "b1-b3-d3"),
        #[cfg(feature = "gomoku")]
        (smallest(GameName::Gomoku), "SWAP", "swap"),
        #[cfg(feature = "draughts")]
        (smallest(GameName::Draughts), "28X17", "28x17"),
        #[cfg(feature = "draughts")]
        (smallest(GameName::Draughts), "32\u{2013}28", "32-28"),
        #[cfg(feature = "draughts")]
        (smallest(GameName::Draughts), "06-11", "6-11"),
        #[cfg(feature = "gomoku")]
        (smallest(GameName::Gomoku), "H08", "h8"),
    ];
    for (history, large, small) in games {
        let read = syntax::parse_move(history, large);
        assert_eq!(read, history.parse(small), "{large}");
        assert!(read.is_ok(), "{large}: {read:?}");
    }
    // A text that is no move in any letters is reported as it was written.
    let output = answer("play white Z99");
    assert!(output.contains("\"Z99\""), "{output}");
}

#[test]
fn refusals_leave_the_game_as_it_is() {
    let good = "boardsize 3\nplay white a1\n";
    let bad = "boardsize 4\nrules chess\nplay white c1\nplay black a1\nfly\nvisits 0\n";
    assert_eq!(
        answer(&format!("{good}showboard")),
        answer(&format!("{good}{bad}showboard"))
    );
    let board = answer("boardsize 3\nplay white a1\nshowboard");
    assert!(board.starts_with("= \n  5 .   .   .\n"), "{board}");
    assert!(
        board.contains("  1 o   .   .\n") && board.contains("black to move"),
        "{board}"
    );
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut input = "boardsize 3\nvisits 20\nseed 5\n".to_owned();
    let mut engine_moves = Vec::new();
    // Both colours are requested for each move: the one that does not have the move is refused.
    for _ in 0..200 {
        input += "genmove white\ngenmove black\n";
    }
    let text = serve(uct(), format!("{input}final_status\n").as_bytes());
    for line in text.lines() {
        if let Some(mv) = line.strip_prefix("= ").filter(|mv| !mv.is_empty()) {
            engine_moves.push(mv.to_owned());
        }
    }
    let end = engine_moves.pop().unwrap();
    assert!(
        ["white: ", "black: ", "draw: "]
            .iter()
            .any(|word| end.starts_with(word)),
        "{end}"
    );
    let mut history = AnyGameHistory::new(3, JiaqiRules::default()).unwrap();
    for text in &engine_moves {
        let mv = history.parse(text).unwrap();
        history.play(&mv).unwrap();
    }
    let outcome = history.outcome().expect("the game is over");
    assert_eq!(
        end,
        format!("{}: {}", outcome.winner_name(), outcome.reason.text())
    );
    assert!(text.contains("? the game is over"));
    // The same seed, the same game.
    assert_eq!(
        serve(uct(), format!("{input}final_status\n").as_bytes()),
        text
    );
}

#[test]
fn seeds_and_new_games() {
    let game = "genmove w\ngenmove b\ngenmove w\ngenmove b\n";
    let moves = |before: &str, settings: EngineSettings| {
        serve(settings, format!("{before}{game}").as_bytes()).replace("= \n\n", "")
    };
    let random = || EngineSettings::Random;
    assert_eq!(moves("seed 9\n", random()), moves("seed 9\n", random()));
    assert_ne!(moves("seed 9\n", random()), moves("seed 10\n", random()));
    // A new game is another one.
    let two = serve(random(), format!("{game}clear_board\n{game}").as_bytes());
    let (first, second) = two.split_once("= \n\n").unwrap();
    assert_ne!(first, second);
}

#[test]
fn rules_are_those_of_the_configuration() {
    let config = Config::embedded();
    let presets = &config.of(GameName::Jiaqi).rules;
    assert!(presets.len() > 1);
    for preset in presets {
        assert_eq!(
            answer(&format!("rules {}", preset.id)),
            "= ",
            "{}",
            preset.id
        );
    }
    // With black first white has to wait.
    assert!(answer("rules tap-by-tap\nplay white c3\nfinal_status").ends_with("unfinished"));
}

#[test]
fn odd_input_is_survived() {
    let long = "x".repeat(MAX_LINE + 1);
    let output = answers(&format!(
        "\n  \n# a comment\n{long}\n5 name # mine\n\tversion\r\nfly\u{7}"
    ));
    assert_eq!(output.len(), 4);
    assert!(output[0].starts_with("? a line has at most"));
    assert_eq!(output[1], "=5 TibetanGo test");
    assert_eq!(output[2], concat!("= ", env!("CARGO_PKG_VERSION")));
    assert_eq!(
        output[3], "? unknown command",
        "a last line without its end counts"
    );
    let text = serve(uct(), b"\xff\xfe\x00 play\n99999999999999999999 name\n");
    assert_eq!(text.matches("? unknown command").count(), 2, "{text}");
}

#[test]
fn thinking_ends_soon_after_the_input() {
    let endless = MoveLimit::Move(Duration::from_secs(86_400));
    let caps = Caps {
        linger: Duration::ZERO,
        ..CAPS
    };
    // The other side has gone: the move that is found by then is sent, and the other requests are dropped.
    let output = serve_at(
        uct(),
        endless,
        caps,
        b"genmove white\ngenmove black\nname\n",
    );
    assert!(output.matches('=').count() <= 1, "{output}");
}

#[test]
fn time_settings_become_limits_of_a_move() {
    use tibetango_rules::Side;
    let pace = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        MoveLimit::of_settings(&words).unwrap()
    };
    let time = |pace: &MoveLimit, side| pace.limits(side, Duration::from_secs(5)).time.unwrap();
    // Time of a move; fractions are ours.
    let per_move = pace("0 0.25 1").unwrap();
    assert_eq!(time(&per_move, Side::White), Duration::from_millis(250));
    assert_eq!(
        pace("0 0,25 1"),
        Some(per_move),
        "a comma is a decimal sign"
    );
    let five = pace("0 10 5").unwrap();
    assert_eq!(time(&five, Side::Black), Duration::from_secs(2));
    // No limit.
    assert_eq!(pace("0 1 0"), None);
    // The whole game's time is shared out, and follows the clock.
    let mut whole = pace("80 0 0").unwrap();
    assert_eq!(time(&whole, Side::White), Duration::from_secs(2));
    whole.note_time(&["white", "40,0", "0"]).unwrap();
    assert_eq!(time(&whole, Side::White), Duration::from_secs(1));
    assert_eq!(time(&whole, Side::Black), Duration::from_secs(2));
    // However much the other side gives, there is an end to it.
    let endless = pace("86400 0 0").unwrap();
    assert_eq!(time(&endless, Side::White), Duration::from_secs(5));
    // No remaining time is still a moment.
    whole.note_time(&["b", "0", "0"]).unwrap();
    let moment = time(&whole, Side::Black);
    assert!(moment > Duration::ZERO);
    // A clock that is overdrawn has no time left either: nothing is played by the time before.
    whole.note_time(&["b", "80", "0"]).unwrap();
    assert!(time(&whole, Side::Black) > moment);
    whole.note_time(&["b", "-5", "0"]).unwrap();
    assert_eq!(time(&whole, Side::Black), moment);
}

#[test]
fn lines_are_bounded() {
    let mut text = vec![b'a'; MAX_LINE];
    text.push(b'\n');
    text.extend(vec![b'b'; MAX_LINE + 1]);
    text.extend(b"\nc");
    let mut input = Cursor::new(&text);
    let mut next = || wire::read_line(&mut input, true).unwrap();
    assert_eq!(next(), Some(WireInput::Line(vec![b'a'; MAX_LINE])));
    assert_eq!(next(), Some(WireInput::TooLong));
    assert_eq!(next(), Some(WireInput::Line(b"c".to_vec())));
    assert_eq!(next(), None);
    // Without `skip` an endless line is given up at once.
    let mut endless = std::io::BufReader::new(std::io::repeat(b'x'));
    let read = wire::read_line(&mut endless, false).unwrap();
    assert_eq!(read, Some(WireInput::TooLong));
}

#[test]
fn lines_end_in_any_way_and_marks_around_commands_are_no_part_of_them() {
    let output = answers(
        "\u{feff}1 protocol_version\u{200b}\r2 \u{200b}name\r\n\r3 known_command\u{feff}fly\n4 quit\r",
    );
    assert_eq!(output, ["=1 2", "=2 TibetanGo test", "=3 false", "=4 "]);
}

#[test]
fn answers_are_read_as_they_are_written() {
    for (id, result) in [(Some(12), Ok("c3")), (None, Err("no")), (Some(0), Ok(""))] {
        let text = syntax::answer(id, result);
        let line = text.strip_suffix("\n\n").unwrap();
        let read = syntax::parse_answer(line).unwrap();
        let text = result.unwrap_or_else(|why| why);
        assert_eq!(read, (result.is_ok(), id, text), "{line}");
    }
    // An empty line within would end the answer.
    assert_eq!(syntax::answer(None, Ok("a\n\n \nb")), "= a\nb\n\n");
    for odd in ["", "c3", " = c3", "é", "=99999999999999 c3"] {
        assert_eq!(syntax::parse_answer(odd), None, "{odd}");
    }
    assert_eq!(GtpCommand::parse(""), None);
    assert_eq!(GtpCommand::parse("17"), None);
}
