//! Journals: either all games of a file are restored, or the file is refused and stays unchanged.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::Value;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::journal::Journal;
use tibetango_lab::arena::{
    ArenaGame, Budget, Contestant, MatchPlan, MoveTimes, OffBoardFault, Openings, Protocol,
};
use tibetango_lab::journal::JournalError;
use tibetango_lab::protocol::program::Program;
use tibetango_records::files::{FileError, FileProblem};
use tibetango_rules::{Outcome, Reason, Side};

use super::{ours, plan, play};

fn open(path: &Path, plan: &MatchPlan) -> Result<Vec<ArenaGame>, JournalError> {
    let mut games = Vec::new();
    Journal::open(path, plan, &mut |game| games.push(game))?;
    Ok(games)
}

fn few() -> MatchPlan {
    MatchPlan { games: 4, ..plan() }
}

/// Writes a journal of four games and returns them.
fn written(path: &Path) -> Vec<ArenaGame> {
    let mut journal = Journal::open(path, &few(), &mut |_| panic!("empty")).unwrap();
    let games: Vec<ArenaGame> = play(&few()).1.into_values().collect();
    for game in &games {
        journal.add(game).unwrap();
    }
    games
}

#[cfg(feature = "gomoku")]
#[test]
fn who_has_changed_sides_is_known_again() {
    use tibetango_rules::any::AnyGameHistory;
    use tibetango_rules::gomoku::{GomokuRules, Opening, Rule};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let rules = GomokuRules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    let swapping = MatchPlan {
        size: 15,
        preset: "swap2".to_owned(),
        rules: rules.into(),
        ..plan()
    };
    let mut history = AnyGameHistory::new(15, rules).unwrap();
    for text in ["h8", "a1", "i9", "swap"] {
        let mv = history.parse(text).unwrap();
        history.play(&mv).unwrap();
    }
    // The player that began with White has Black now, and won.
    let game = ArenaGame {
        index: 0,
        a: Side::Black,
        history,
        outcome: Outcome {
            winner: Some(Side::Black),
            reason: Reason::Time,
        },
        fault: Some(OffBoardFault::Late),
        at_fault: Some(1),
        note: None,
        times: [MoveTimes::default(); 2],
    };
    let mut journal = Journal::open(&path, &swapping, &mut |_| panic!("empty")).unwrap();
    journal.add(&game).unwrap();
    drop(journal);
    let read = open(&path, &swapping).unwrap().remove(0);
    assert_eq!(
        (read.a, read.score(), read.at_fault),
        (Side::Black, game.score(), Some(1))
    );
}

/// Clap makes the words from the names of the variants. With another word the journal would be that of another match.
#[test]
fn the_header_holds_the_word_of_each_protocol() {
    let words = [
        (Protocol::Gtp, "gtp"),
        #[cfg(feature = "gomoku")]
        (Protocol::Gomocup, "gomocup"),
        #[cfg(feature = "draughts")]
        (Protocol::Hub, "hub"),
        #[cfg(feature = "draughts")]
        (Protocol::Dxp, "dxp"),
        #[cfg(feature = "guest")]
        (Protocol::Xo, "xo"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (protocol, word) in words {
        let path = folder.path().join(word);
        let program = Program {
            path: "no such program".to_owned(),
            arguments: vec!["--fast".to_owned()],
        };
        let players = [
            Contestant::Program(protocol, program),
            Contestant::Ours(EngineSettings::Greedy),
        ];
        let plan = MatchPlan { players, ..plan() };
        drop(Journal::open(&path, &plan, &mut |_| panic!("empty")).unwrap());
        let header: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let a = format!("{word} \"no such program\" [\"--fast\"] ");
        assert_eq!(header["match"]["a"], a, "{word}");
        assert_eq!(Protocol::from_str(word, false), Ok(protocol), "{word}");
    }
    assert_eq!(Protocol::value_variants().len(), words.len());
}

#[test]
fn what_was_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let games = written(&path);
    let read = open(&path, &few()).unwrap();
    assert_eq!(read.len(), 4);
    for (read, game) in read.iter().zip(&games) {
        assert_eq!(
            (read.index, read.a),
            (game.index, game.a),
            "game {}",
            game.index
        );
        assert_eq!(
            read.history.move_texts(),
            game.history.move_texts(),
            "game {}",
            game.index
        );
        assert_eq!(
            (read.outcome, read.score()),
            (game.outcome, game.score()),
            "game {}",
            game.index
        );
    }
    // Games on time and their notes come back too.
    let hasty = MatchPlan {
        budgets: [Budget::Time(Duration::from_nanos(1)); 2],
        margin: Duration::ZERO,
        ..few()
    };
    let path = folder.path().join("hasty");
    let mut journal = Journal::open(&path, &hasty, &mut |_| panic!("empty")).unwrap();
    let game = play(&hasty).1.remove(&1).unwrap();
    journal.add(&game).unwrap();
    drop(journal);
    let read = open(&path, &hasty).unwrap().remove(0);
    assert_eq!(
        (read.score(), read.outcome, read.at_fault),
        (game.score(), game.outcome, game.at_fault)
    );
    assert_eq!(read.note, game.note);
    // Broken games, which have no winner, come back too.
    let broken = ArenaGame {
        outcome: Outcome {
            winner: None,
            reason: Reason::Forfeit,
        },
        fault: Some(OffBoardFault::Refused),
        note: Some("refused \"play white c3\"".to_owned()),
        ..game
    };
    // Games with the agreed number of moves come back as well.
    let enough = ArenaGame {
        outcome: Outcome {
            winner: None,
            reason: Reason::Agreed,
        },
        fault: None,
        at_fault: None,
        note: None,
        ..broken.clone()
    };
    let path = folder.path().join("enough");
    let mut journal = Journal::open(&path, &hasty, &mut |_| panic!("empty")).unwrap();
    journal.add(&enough).unwrap();
    drop(journal);
    let read = open(&path, &hasty).unwrap().remove(0);
    assert_eq!(
        (read.score(), read.outcome),
        (enough.score(), enough.outcome)
    );
    let text = fs::read_to_string(&path).unwrap();
    let won = text.replace(r#""winner":"draw""#, r#""winner":"white""#);
    assert_ne!(won, text);
    fs::write(&path, won).unwrap();
    assert!(open(&path, &hasty).is_err(), "agreed on, and won");
    let path = folder.path().join("broken");
    let mut journal = Journal::open(&path, &hasty, &mut |_| panic!("empty")).unwrap();
    journal.add(&broken).unwrap();
    drop(journal);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(r#""winner":"none""#), "{text}");
    let read = open(&path, &hasty).unwrap().remove(0);
    assert!(!read.score().counts());
    assert_eq!(
        (read.score(), read.outcome, read.note),
        (broken.score(), broken.outcome, broken.note)
    );
    for (what, lie) in [
        (
            "a winner",
            text.replace(r#""winner":"none""#, r#""winner":"white""#),
        ),
        (
            "a draw",
            text.replace(r#""winner":"none""#, r#""winner":"draw""#),
        ),
        ("no fault", text.replace(r#","fault":"refused""#, "")),
    ] {
        fs::write(&path, lie).unwrap();
        let error = open(&path, &hasty).expect_err(what).to_string();
        assert!(error.contains("line 2"), "{what}: {error}");
    }
}

#[test]
fn a_torn_end_is_dropped_wherever_it_tore() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    written(&path);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|&i| whole[i] == b'\n').collect();
    for cut in (0..whole.len()).step_by(37).chain(ends.iter().copied()) {
        fs::write(&path, &whole[..cut]).unwrap();
        let games = open(&path, &few()).unwrap();
        let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(games.len(), lines.saturating_sub(1), "cut at {cut}");
        // The file is sound again: the header at least, and no torn line.
        let left = fs::read(&path).unwrap();
        let length = ends[..lines.max(1)].last().unwrap() + 1;
        assert_eq!(left, &whole[..length], "cut at {cut}");
    }
}

#[test]
fn the_journal_of_another_match_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    written(&path);
    let before = fs::read(&path).unwrap();
    let others = [
        ("seed", MatchPlan { seed: 2, ..few() }),
        ("size", MatchPlan { size: 3, ..few() }),
        (
            "openings",
            MatchPlan {
                openings: Openings::Random(4),
                ..few()
            },
        ),
        (
            "budget",
            MatchPlan {
                budgets: [Budget::Visits(61); 2],
                ..few()
            },
        ),
        (
            "budget",
            MatchPlan {
                budgets: [Budget::Visits(60), Budget::Visits(61)],
                ..few()
            },
        ),
        (
            "engine b",
            MatchPlan {
                players: ours([super::uct(), EngineSettings::Random]),
                ..few()
            },
        ),
    ];
    for (part, other) in others {
        let error = open(&path, &other).expect_err("another match").to_string();
        assert!(
            error.contains(&format!("{part} differs")),
            "{part}: {error}"
        );
        assert_eq!(error.lines().count(), 1, "{part}: {error}");
        assert_eq!(fs::read(&path).unwrap(), before, "{part}");
    }
    // More games, more jobs or another part are the same match.
    for (what, same) in [
        (
            "more games",
            MatchPlan {
                games: 100,
                ..few()
            },
        ),
        ("more jobs", MatchPlan { jobs: 7, ..few() }),
        (
            "another part",
            MatchPlan {
                first_game: 2,
                ..few()
            },
        ),
    ] {
        assert_eq!(open(&path, &same).unwrap().len(), 4, "{what}");
    }
}

#[test]
fn what_is_no_journal_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    written(&path);
    let good = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = good.lines().collect();
    let faulty = |lines: &[&str]| lines.join("\n") + "\n";
    let illegal = lines[2].replacen("\"moves\":\"", "\"moves\":\"zz ", 1);
    let lie = lines[3].replace("\"reason\":\"", "\"reason\":\"un");
    let short = r#"{"game":1,"moves":"","winner":"white","reason":"no stones"}"#;
    let mut cases = vec![
        ("a diary\n".to_owned(), "no journal"),
        ("not even a line".to_owned(), "no journal"),
        ("\u{0}".repeat(100), "no journal"),
        ("{}\n".to_owned(), "no journal"),
        (
            good.replacen("\"tibetango_arena\":1", "\"tibetango_arena\":2", 1),
            "no journal",
        ),
    ];
    for (at, line) in [
        (2, illegal.as_str()),
        (3, &lie),
        (1, short),
        (1, "{}"),
        (2, ""),
    ] {
        let old = std::mem::replace(&mut lines[at], line);
        cases.push((faulty(&lines), ["line 2", "line 3", "line 4"][at - 1]));
        lines[at] = old;
    }
    for (text, expected) in cases {
        fs::write(&path, &text).unwrap();
        let error = open(&path, &few()).expect_err("no journal").to_string();
        assert!(error.contains(expected), "{expected}: {error}");
        assert_eq!(error.lines().count(), 1, "{expected}: {error}");
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            text,
            "{expected}: {text:?}"
        );
    }
    let error = open(folder.path(), &few())
        .expect_err("a folder")
        .to_string();
    assert!(error.contains("no journal"), "{error}");
}

#[test]
fn two_matches_do_not_write_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let first = Journal::open(&path, &few(), &mut |_| {}).unwrap();
    assert!(matches!(
        open(&path, &few()),
        Err(JournalError::File(FileError {
            problem: FileProblem::Busy,
            ..
        }))
    ));
    drop(first);
    assert!(open(&path, &few()).unwrap().is_empty());
}
