//! A guest game goes through everything by its row in the table and its files alone, and so do a further feature of the
//! window and a further language.

#![allow(clippy::unwrap_used, missing_docs)]

// Tests of the window lend their hands and their harness, and what they draw without a window.
#[path = "../app/screens/app/mod.rs"]
#[expect(dead_code, reason = "some screens are not looked at here")]
mod app;
mod feature;
#[path = "../app/harness.rs"]
#[expect(dead_code, reason = "some tests of the other games ask for more")]
mod harness;
#[path = "../app/input_devices.rs"]
#[expect(dead_code, reason = "some hands play the other games alone")]
mod input_devices;
mod language;
// Its board is seen and touched as any other is.
#[path = "../app/screens/painted_shapes/mod.rs"]
#[expect(dead_code, reason = "some places are not asked for here")]
mod painted_shapes;
#[path = "../app/parts/board/pick.rs"]
mod pick;
mod window;

use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use support::config_copy::{config_dir, copy_folder};
use support::files::edit;
use tempfile::TempDir;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, Openings, Protocol};
use tibetango_lab::protocol::caps::Caps;
use tibetango_lab::protocol::gtp::clock::MoveLimit;
use tibetango_lab::protocol::gtp::server::GtpServer;
use tibetango_lab::protocol::program::Program;
use tibetango_lab::protocol::xo;
use tibetango_records::record::formats::Format;
use tibetango_records::record::import::open;
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::xml;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Decision, Effect, GameName, PlainMove, Seat, Side};
use tibetango_search::Limits;

const GAME: GameName = GameName::Tictactoe;

/// Returns a folder with the shipped configuration, and with the game and the key that only tests add.
fn whole_config() -> TempDir {
    let dir = config_dir();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/third/config");
    copy_folder(&own.join(GAME.text()), &dir.path().join(GAME.text()));
    let key = "keys: { \"proverb\": [\"KeyQ\"],";
    edit(dir.path(), "keys.ron", "keys: {", key);
    dir
}

fn start() -> AnyGameHistory {
    let config = Config::embedded();
    let preset = &config.of(GAME).rules[0];
    AnyGameHistory::new(preset.size, preset.rules).expect("its board")
}

#[test]
fn its_rules_are_played_and_written() {
    let mut history = start();
    for text in ["b2", "swap", "a1", "c1", "a3"] {
        let mv = history.parse(text).expect(text);
        history.play(&mv).expect(text);
    }
    assert_eq!(history.position_text(), "b2/1w1/b1w w play 0 5");
}

#[test]
fn seats_change_sides_and_keep_their_players() {
    let mut history = start();
    assert_eq!(history.seat(Side::White), Seat::First);
    for text in ["b2", "swap"] {
        history.play(&history.parse(text).expect(text)).expect(text);
    }
    assert_eq!(history.seat(Side::White), Seat::Second);
    assert_eq!(
        history.to_move(),
        Side::Black,
        "the first seat plays on with the other side"
    );
    assert!(history.undo());
    assert_eq!(history.seat(Side::White), Seat::First);
    assert_eq!(
        history.legal(),
        [Decision::Keep, Decision::Swap].map(PlainMove::decide)
    );
}

/// The preset with a rule, a capture and an end that no other game has.
fn traps() -> AnyGameHistory {
    let config = Config::embedded();
    let preset = config.of(GAME).preset("traps").expect("its preset");
    AnyGameHistory::new(preset.size, preset.rules).expect("its board")
}

#[test]
fn a_rule_a_capture_and_an_end_of_its_own_are_told_in_its_words() {
    let mut history = traps();
    let centre = history.parse("b2").expect("a point");
    let refused = history.play(&centre).expect_err("the first stone");
    assert_eq!(
        refused.to_string(),
        "b2 is the centre: the first stone stands elsewhere"
    );
    let mut effects = Vec::new();
    for text in ["a1", "b1", "c1"] {
        effects = history.play(&history.parse(text).expect(text)).expect(text);
    }
    let taken: Vec<_> = effects.iter().filter_map(Effect::captured).collect();
    assert_eq!(taken.len(), 1, "{effects:?}");
    assert_eq!(
        history.outcome().map(|end| end.to_string()).as_deref(),
        Some("white wins (three in a row)")
    );
    let mut history = traps();
    for text in ["c3", "a1", "c1", "c2", "b3", "a3", "b1", "b2", "a2"] {
        history.play(&history.parse(text).expect(text)).expect(text);
    }
    let record = to_record(&history);
    let text = xml::write(&record).expect("it can be written");
    let reading = xml::read(text.as_bytes(), "game.xml").expect("it can be read");
    assert_eq!(
        from_record(&reading).expect("it can be replayed").outcome(),
        history.outcome()
    );
    assert_eq!(
        history.outcome().map(|end| end.to_string()).as_deref(),
        Some("white wins (more stones)"),
        "{}",
        history.position_text()
    );
}

#[test]
fn a_format_of_its_own_is_read_and_written() {
    let mut history = start();
    for text in ["b2", "swap", "a1", "c1", "a3"] {
        history.play(&history.parse(text).expect(text)).expect(text);
    }
    let formats = Format::FOREIGN.iter();
    let names: Vec<&str> = formats.map(|format| format.name()).collect();
    assert_eq!(names.last(), Some(&"xo"));
    assert_eq!(Format::Xo.game(), Some(GAME));
    let text = Format::Xo.write(&history, &to_record(&history));
    assert_eq!(text.as_deref(), Ok("XO 3 b2 swap a1 c1 a3\n"));
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt");
    let usual = [("usual".to_owned(), history.rules())];
    let read = |text: &str| {
        std::fs::write(&path, text).unwrap();
        assert_eq!(Format::of(&path), Format::Xo, "{text}");
        open(&path).expect("games").read(0, &usual)
    };
    for text in ["XO 3 b2 swap a1 c1 a3\n", "\nXO  3 b2 swap a1\r\nc1 a3"] {
        let read = read(text).expect(text);
        assert!(read.foreign, "{text}");
        let again = from_record(&read.record).expect(text);
        assert_eq!(again.move_texts(), history.move_texts(), "{text}");
    }
    for (text, fault) in [
        ("XO", "no size of a board"),
        ("XO 4 a1", "no size of a board"),
        ("XO 3 b2 b2", "\"b2\""),
        ("XO 3 d4", "\"d4\""),
    ] {
        let message = read(text).expect_err(text);
        assert!(
            message.contains("game.txt: ") && message.contains(fault),
            "{message}"
        );
    }
}

#[test]
fn uct_finds_the_winning_point() {
    let config = Config::embedded();
    let settings = config.of(GAME).engines.get("uct").expect("shipped").clone();
    let mut engine = AnyEngine::new(settings, 1);
    let mut history = start();
    for text in ["a1", "keep", "b3", "b1", "c3"] {
        history.play(&history.parse(text).expect(text)).expect(text);
    }
    let limits = Limits::visits(500);
    let (_, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    assert_eq!(mv.map(|mv| history.text(&mv)).as_deref(), Some("c1"));
}

#[test]
fn every_board_of_its_row_is_played_to_the_end() {
    let config = Config::embedded();
    let settings = config.of(GAME).engines.get("uct").expect("shipped").clone();
    let preset = &config.of(GAME).rules[0];
    assert_eq!(preset.boards, [3, 5]);
    let limits = Limits::visits(50);
    for &size in &preset.boards {
        let mut engine = AnyEngine::new(settings.clone(), 1);
        let mut history = AnyGameHistory::new(size, preset.rules).expect("its board");
        while history.outcome().is_none() {
            let (_, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
            let mv = mv.expect("the game goes on");
            history.play(&mv).expect("a legal move");
        }
        let text = xml::write(&to_record(&history)).expect("it can be written");
        let reading = xml::read(text.as_bytes(), "game.xml").expect("it can be read");
        let again = from_record(&reading).expect("it can be replayed");
        assert_eq!(again.position_text(), history.position_text(), "{size}");
    }
    // Three in a row win on both.
    let mut history = AnyGameHistory::new(5, preset.rules).expect("its board");
    for text in ["e5", "keep", "a1", "d4", "a2", "c3"] {
        history.play(&history.parse(text).expect(text)).expect(text);
    }
    assert_eq!(
        history.outcome().map(|end| end.to_string()).as_deref(),
        Some("white wins (three in a row)")
    );
}

#[test]
fn matches_are_played_and_records_replay() {
    let config = Config::embedded();
    let player =
        |name: &str| Contestant::Ours(config.of(GAME).engines.get(name).expect(name).clone());
    let preset = &config.of(GAME).rules[0];
    let plan = MatchPlan {
        size: preset.size,
        preset: preset.id.clone(),
        rules: preset.rules,
        players: [player("uct"), player("random")],
        first_game: 0,
        games: 20,
        budgets: [Budget::Visits(100); 2],
        margin: Duration::from_secs(3600),
        patience: Duration::from_secs(60),
        restarts: 0,
        openings: Openings::Random(4),
        seed: 1,
        jobs: 1,
        sprt: None,
    };
    let mut decisions = 0;
    let report = plan
        .play(&[], &mut |played, _| {
            decisions += usize::from(played.history.move_texts().contains(&"swap".to_owned()));
            let record = to_record(&played.history);
            let text = xml::write(&record).expect("it can be written");
            let reading = xml::read(text.as_bytes(), "game.xml").expect("it can be read");
            let again = from_record(&reading).expect("it can be replayed");
            assert_eq!(again.move_texts(), played.history.move_texts());
            ControlFlow::Continue(())
        })
        .expect("a match");
    assert!(decisions > 0, "nobody ever changed sides");
    assert!(report.tally.wins > 10, "{:?}", report.tally);
}

#[test]
fn a_protocol_of_its_own_is_spoken_by_both_sides() {
    let folder = whole_config();
    let words = "engine tictactoe --protocol xo --engine uct --visits 50 --config";
    let mut arguments: Vec<String> = words.split(' ').map(str::to_owned).collect();
    arguments.push(folder.path().to_str().unwrap().to_owned());
    let program = Program {
        path: env!("CARGO_BIN_EXE_tibetango").to_owned(),
        arguments,
    };
    let config = Config::embedded();
    let preset = &config.of(GAME).rules[0];
    let random = config.of(GAME).engines.get("random").expect("shipped");
    let plan = MatchPlan {
        size: preset.size,
        preset: preset.id.clone(),
        rules: preset.rules,
        players: [
            Contestant::Program(Protocol::Xo, program),
            Contestant::Ours(random.clone()),
        ],
        first_game: 0,
        games: 4,
        budgets: [Budget::Visits(50); 2],
        margin: Duration::from_secs(3600),
        patience: Duration::from_secs(600),
        restarts: 0,
        openings: Openings::Random(2),
        seed: 1,
        jobs: 1,
        sprt: None,
    };
    let report = plan.play(&[], &mut |_, _| ControlFlow::Continue(()));
    let tally = report.expect("a match").tally;
    assert_eq!(tally.wins + tally.draws + tally.losses, 4, "{tally:?}");
    assert_eq!((tally.illegal, tally.crashed), (0, 0), "{tally:?}");
    // Other games are not played over it.
    assert!(Protocol::Xo.has(preset.rules).is_ok());
    let others = GameName::ALL.into_iter().filter(|game| *game != GAME);
    for game in others {
        assert!(Protocol::Xo.has(AnyRules::usual(game)).is_err(), "{game}");
    }
}

#[test]
fn its_protocol_answers_every_line() {
    let config = Config::embedded();
    let settings = config.of(GAME).engines.get("uct").expect("shipped").clone();
    let mut engine = AnyEngine::new(settings, 1);
    let rules = config.of(GAME).rules[0].rules;
    let input = "XO 3 a1 keep b3 b1 c3\nXO 3 a1 keep b3 b1 c3 c1\n\nXO 3 b2 b2\n";
    let mut output = Vec::new();
    let limits = Limits::visits(500);
    xo::serve(&mut engine, rules, &limits, input.as_bytes(), &mut output).expect("answers");
    let text = String::from_utf8(output).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[..2], ["c1", "? the game is over"]);
    assert!(
        lines[2..].iter().all(|line| line.starts_with("? ")),
        "{text}"
    );
}

#[test]
fn gtp_speaks_it() {
    let config = Config::embedded();
    let settings = config.of(GAME).engines.get("uct").expect("shipped").clone();
    let presets = &config.of(GAME).rules;
    let pace = MoveLimit::Visits(50);
    let mut server = GtpServer::new("uct", settings, 1, presets, start(), pace, Caps::DEFAULT);
    let mut answers = Vec::new();
    let input = Cursor::new("play white b2\nplay black keep\ngenmove black\nshowboard\nquit\n");
    server.serve(input, &mut answers).expect("it answers");
    let answers = String::from_utf8(answers).expect("text");
    assert!(!answers.contains('?'), "{answers}");
}
