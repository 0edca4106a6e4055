//! The hint: a good move marked on the board, for the position in which it was requested and no other.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
#[cfg(feature = "jiu")]
use crate::setups::{SQUARE, jiu_from};
use crate::setups::{against, two_at, two_people};
use bevy::prelude::*;
use support::games::histories::{moves, play_on};
use tibetango::app::board::Marks;
use tibetango::app::engine::ai::{HintRequest, Thinker};
use tibetango::app::engine::hint::Hint;
use tibetango::app::engine::tip::Tip;
use tibetango::app::features::engine::insight::{Insight, LINES};
use tibetango::app::input::state::Selection;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::state::TurnStep;
use tibetango::app::toast::Tone;
#[cfg(feature = "gomoku")]
use tibetango_content::analysis::MoveStanding;
use tibetango_content::analysis::Why;
use tibetango_content::config::{Config, TextTable};
use tibetango_engines::engine::PlainReport;
use tibetango_records::session::Session;
#[cfg(feature = "gomoku")]
use tibetango_rules::Decision;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, PlainMove, Point, Side};
use tibetango_search::MoveStat;

fn hint_point(app: &TestApp) -> Option<Point> {
    app.world().resource::<Marks>().hint
}

#[test]
fn a_hint_is_marked_until_a_move_is_made() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let hint = hint_point(&app).unwrap();
    assert_eq!(
        app.take_messages(),
        [(Tone::Plain, app.text("game.hint_sought"))]
    );
    // The move and its reason stand beside the board for as long as the mark is there.
    let reason = |app: &TestApp| {
        let thinker = app.world().resource::<Thinker>();
        let hint = thinker.hint(app.game())?;
        assert!(!hint.why.is_empty());
        hint.mv.to
    };
    assert_eq!(reason(&app), Some(hint));
    assert!(
        app.history().legal().iter().any(|mv| mv.to == Some(hint)),
        "{hint:?} is no legal move"
    );
    // It only advises.
    app.frames(100);
    assert!(app.history().is_empty());
    assert_eq!(
        (hint_point(&app), app.step()),
        (Some(hint), Some(TurnStep::Human))
    );
    assert_eq!(reason(&app), Some(hint));

    app.tap(InputDevice::Mouse, app.point("a1"));
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    app.frames(100);
    assert_eq!((hint_point(&app), reason(&app)), (None, None));
}

#[test]
fn a_hint_that_comes_too_late_is_not_shown() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
    app.play_text(InputDevice::Mouse, "a1");
    let stop = app.world().resource::<Thinker>().search().cloned();
    // The search goes on until its answer is dropped.
    if let Some(stop) = stop {
        stop.stop();
    }
    app.meanwhile(200, |app| assert_eq!(hint_point(app), None));
    assert_eq!(app.moves(), ["a1"]);
    app.key(KeyCode::KeyH);
    app.until("hint for the new position", |app| hint_point(app).is_some());
    assert_ne!(hint_point(&app), Some(app.point("a1")));
}

#[test]
fn a_hint_asked_for_as_another_match_begins_counts_for_the_one_before() {
    let mut app = TestApp::with_test_levels();
    let counts = |app: &TestApp| app.world().resource::<Tip>().has_hint(app.game());
    app.start(two_people(3));
    app.send(HintRequest);
    app.send(MatchCommand::New(two_people(5)));
    app.frames(3);
    assert_eq!(app.history().topology().size(), 5);
    let thinker = app.world().resource::<Thinker>();
    assert!(!thinker.seeks_hint(app.game()));
    assert!(!counts(&app));
    app.send(HintRequest);
    app.until("hint", |app| hint_point(app).is_some());
    assert!(counts(&app));
}

#[test]
fn the_computer_answers_though_a_hint_was_sought() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    for plies in [2, 4, 6] {
        app.key(KeyCode::KeyH);
        app.key(KeyCode::KeyH);
        let mv = app.history().legal().swap_remove(0);
        app.play(InputDevice::Mouse, &mv);
        app.until("answer", |app| app.history().len() == plies);
        app.until_settled();
        app.assert_board();
    }
}

#[test]
fn no_advice_is_given_out_of_turn() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    app.key(KeyCode::KeyH);
    app.frames(100);
    assert_eq!(
        (hint_point(&app), app.step()),
        (None, Some(TurnStep::Thinking))
    );
    assert!(app.history().is_empty());
}

#[test]
fn a_hint_that_was_given_stays_when_it_is_asked_for_again() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let hint = hint_point(&app);
    app.take_messages();
    app.key(KeyCode::KeyH);
    for frame in 0..20 {
        app.update();
        assert_eq!(hint_point(&app), hint, "frame {frame}");
        assert!(
            app.world().resource::<Thinker>().search().is_none(),
            "it is sought again"
        );
    }
    assert_eq!(app.take_messages(), []);
}

#[test]
fn while_the_search_is_watched_the_hint_is_its_best_move() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    for frame in 0..100 {
        app.update();
        let insight = app.world().resource::<Insight>();
        let report = insight.report(app.game(), None).expect("what is watched");
        let best = report.pv.first().and_then(|mv| mv.to);
        assert_eq!(hint_point(&app), best, "frame {frame}");
        assert!(
            app.world().resource::<Thinker>().search().is_none(),
            "it is sought beside what is watched"
        );
    }
    // The hint stays when the search is hidden.
    let hint = hint_point(&app);
    app.key(KeyCode::KeyT);
    app.frames(20);
    assert_eq!(hint_point(&app), hint);
}

#[test]
fn what_is_shown_after_a_hint_is_what_the_hint_came_from() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let insight = |app: &TestApp| app.world().resource::<Insight>().searching();
    app.until("rest", |app| !insight(app));
    app.key(KeyCode::KeyT);
    for _ in 0..50 {
        app.update();
        let insight = app.world().resource::<Insight>();
        let report = insight.report(app.game(), None);
        let report = report.expect("what the hint came from");
        let best = report.pv.first().and_then(|mv| mv.to);
        assert_eq!(hint_point(&app), best);
    }
}

/// Writes a test of each game, so that they run in parallel.
macro_rules! tests_of_each_game {
    ([$($Name:ident $module:ident $sizes:tt)+]) => {
        $(mod $module {
            #[test]
            fn hints_of_the_opening_say_something_for_their_moves() {
                super::opening_hints(tibetango_rules::GameName::$Name);
            }
        })+
    };
}
tibetango_rules::for_games!(tests_of_each_game);

/// Plays the moves that are advised from the beginning of a game on: each has a reason or a standing.
fn opening_hints(game: GameName) {
    let mut app = TestApp::new();
    app.start(two_at(game, AnyRules::preset(game)));
    for ply in 0..3 {
        app.send(HintRequest);
        app.until("hint", |app| {
            let thinker = app.world().resource::<Thinker>();
            thinker.hint(app.game()).is_some()
        });
        let thinker = app.world().resource::<Thinker>();
        let hint = thinker.hint(app.game()).unwrap().clone();
        assert!(
            hint.has_reason() || hint.standing.is_some(),
            "{game}, ply {ply}: {hint:?}"
        );
        app.send(MoveRequest {
            mv: hint.mv,
            by: Asker::Human,
        });
        app.until("move", |app| app.history().len() > ply);
        app.until_settled();
    }
}

/// Returns the position after these moves of jiaqi.
fn position_after(size: u8, moves: &str) -> AnyGameHistory {
    let mut session = Session::new(two_people(size)).unwrap();
    play_on(&mut session, moves);
    session.history().clone()
}

/// Returns a report whose answer and following moves are `pv`; of all legal moves these are known, with their visits
/// and values.
fn report(history: &AnyGameHistory, pv: &str, candidates: &[(&str, u64, f64)]) -> PlainReport {
    let stat = |mv: PlainMove| {
        let text = history.text(&mv);
        let hit = candidates.iter().find(|(name, ..)| *name == text);
        let (visits, value) = hit.map_or((0, 0.5), |(_, visits, value)| (*visits, *value));
        MoveStat::new(mv, visits, value)
    };
    PlainReport {
        visits: candidates.iter().map(|(_, visits, _)| visits).sum(),
        value: candidates[0].2,
        pv: moves(history, pv),
        moves: history.legal().into_iter().map(stat).collect(),
        ..PlainReport::default()
    }
}

/// Returns the words of the hint that a report gives, without the reasons that the board may have for its move.
fn words(text: &TextTable, history: &AnyGameHistory, report: &PlainReport) -> String {
    let hint = Hint {
        why: vec![Why::Stronger],
        ..Hint::of(history, report, LINES).unwrap()
    };
    hint.words(text, history)
}

#[test]
fn a_hint_without_a_reason_says_how_its_move_stands_among_the_others() {
    type KnownMoves<'a> = &'a [(&'a str, u64, f64)];
    let (text, history) = (Config::embedded().text, position_after(5, ""));
    let rows: [(KnownMoves, &str); 9] = [
        (
            &[
                ("a1", 900, 0.55),
                ("c1", 800, 0.55),
                ("e1", 700, 0.546),
                ("g1", 600, 0.553),
                ("i1", 500, 0.40),
            ],
            "a1 is one of many equally good moves.",
        ),
        (
            &[
                ("a1", 900, 0.55),
                ("c1", 800, 0.55),
                ("e1", 700, 0.545),
                ("g1", 600, 0.50),
            ],
            "a1 is one of three equally good moves. It could go on c1 e1.",
        ),
        (
            &[("a1", 900, 0.55), ("c1", 800, 0.55), ("e1", 700, 0.40)],
            "a1 is one of two equally good moves. It could go on c1 e1.",
        ),
        // One that was hardly looked at may seem better.
        (
            &[("a1", 900, 0.55), ("c1", 30, 0.60), ("e1", 800, 0.40)],
            "a1 is one of two equally good moves. It could go on c1 e1.",
        ),
        (
            &[("a1", 900, 0.62), ("c1", 800, 0.50), ("e1", 700, 0.55)],
            "a1 is best, 7\u{a0}% ahead of e1. It could go on c1 e1.",
        ),
        // The lead is that of the chances as they are shown, 62 % and 55 %.
        (
            &[("a1", 900, 0.6249), ("c1", 800, 0.5451)],
            "a1 is best, 7\u{a0}% ahead of c1. It could go on c1 e1.",
        ),
        (
            &[("a1", 5000, 0.62), ("c1", 3, 0.10)],
            "a1 is by far the best move. It could go on c1 e1.",
        ),
        (
            &[("a1", 900, 0.01), ("c1", 800, 0.0)],
            "Every move loses against best play. Try a1. It could go on c1 e1.",
        ),
        // Nothing is known of the others.
        (
            &[("a1", 40, 0.62)],
            "A good move: a1. It could go on c1 e1.",
        ),
    ];
    for (moves, sentence) in rows {
        let report = report(&history, "a1 c1 e1", moves);
        assert_eq!(words(&text, &history, &report), sentence, "{moves:?}");
    }
    // In a search by depth most moves have only bounds.
    let mut by_depth = report(&history, "a1 c1", &[("a1", 9000, 0.55), ("c1", 9000, 0.55)]);
    by_depth.by_depth = true;
    for stat in &mut by_depth.moves {
        stat.at_most = history.text(&stat.mv) != "a1";
    }
    let sentence = "A good move: a1. It could go on c1.";
    assert_eq!(words(&text, &history, &by_depth), sentence);
}

#[test]
fn a_hint_says_where_every_move_is_alike() {
    let text = Config::embedded().text;
    let history = position_after(3, "e1 a3 a1 e5 e3 b2 d2 c5 b4 c1");
    assert_eq!(history.legal().len(), 2);
    let moves = [("a5", 900, 1.0), ("d4", 800, 0.995)];
    let won = report(&history, "a5", &moves);
    assert_eq!(words(&text, &history, &won), "Every move wins, a5 too.");
    // A third one may lose.
    let history = position_after(3, "e1 a3 a1 e5 e3 b2 d2 c5 b4");
    assert_eq!(history.legal().len(), 3);
    let won = report(&history, "a5", &moves);
    let sentence = "a5 is one of two equally good moves.";
    assert_eq!(words(&text, &history, &won), sentence);
    let history = position_after(3, "e1 a3 a1 e5 e3 b2 d2 c5 b4 c1 d4");
    assert_eq!(history.legal().len(), 1);
    let only = report(&history, "a5", &[("a5", 900, 0.5)]);
    assert_eq!(words(&text, &history, &only), "a5 is the only move.");
    // The legal moves are not all that a search considers.
    let history = position_after(5, "");
    let mut left_out = report(&history, "a1", &[("a1", 900, 0.5)]);
    left_out.moves.retain(|stat| stat.visits > 0);
    let sentence = "a1 is by far the best move.";
    assert_eq!(words(&text, &history, &left_out), sentence);
}

#[test]
fn the_reason_of_the_game_comes_first() {
    let history = position_after(5, "");
    let stats = [("a1", 900, 0.62), ("c1", 800, 0.50)];
    let hint = Hint {
        why: vec![Why::Wins],
        ..Hint::of(&history, &report(&history, "a1 c1", &stats), LINES).unwrap()
    };
    assert!(hint.has_reason() && hint.standing.is_some());
    let sentence = hint.words(&Config::embedded().text, &history);
    assert_eq!(sentence, "A good move: a1. It wins the game.");
    // A later report changes what comes from reports, and nothing else.
    assert_eq!(
        hint.renew(&history, &report(&history, "a1 c1", &stats), LINES),
        None
    );
    let stats = [("a1", 900, 0.62), ("c1", 800, 0.40)];
    let later = hint.renew(&history, &report(&history, "a1 e1", &stats), LINES);
    let later = later.unwrap();
    assert_eq!((&later.mv, &later.why), (&hint.mv, &hint.why));
    assert_ne!(later.standing, hint.standing);
    assert_eq!(later.then, moves(&history, "e1"));
    let other = report(&history, "c1 a1", &stats);
    let other = hint.renew(&history, &other, LINES).unwrap();
    assert_eq!(
        Some(other),
        Hint::of(&history, &report(&history, "c1 a1", &stats), LINES)
    );
}

/// The value of such a report is White's, for every decision of the seat.
#[cfg(feature = "gomoku")]
#[test]
fn a_decision_stands_among_the_others_by_its_own_value() {
    let mut session = Session::new(two_at(GameName::Gomoku, "swap2")).unwrap();
    play_on(&mut session, "h8 i9 g7");
    let history = session.history();
    let decision = |choice: Decision| {
        let mut legal = history.legal().into_iter();
        legal.find(|mv| mv.decision == Some(choice)).unwrap()
    };
    let [keep, swap, defer] = [Decision::Keep, Decision::Swap, Decision::Defer].map(decision);
    let stats = [(&keep, 0.3), (&swap, 0.7), (&defer, 0.3)];
    let stats = stats.map(|(mv, value)| MoveStat::new(mv.clone(), 500, value));
    let report = PlainReport {
        visits: 500,
        value: 0.3,
        pv: vec![swap],
        moves: stats.to_vec(),
        ..PlainReport::default()
    };
    let standing = Hint::of(history, &report, LINES).unwrap().standing;
    let lead = 40;
    let ahead = MoveStanding::Ahead { other: keep, lead };
    assert_eq!(standing, Some(ahead));
}

#[cfg(feature = "jiu")]
#[test]
fn a_hint_of_the_battle_leads_from_the_stone_to_where_it_goes() {
    let mut app = TestApp::with_test_levels();
    app.command(jiu_from(SQUARE));
    app.until("turn", |app| app.step() == Some(TurnStep::Human));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let advised = app.world().resource::<Thinker>().hint(app.game());
    let stations: Vec<Point> = advised.unwrap().mv.stations().collect();
    assert_eq!(hint_point(&app), Some(stations[0]));
    let way = &app.world().resource::<Marks>().path;
    assert_eq!(way[0], (stations[0], stations[1]));
    app.tap(InputDevice::Mouse, stations[0]);
    app.until("lifted", |app| {
        app.world().resource::<Marks>().lifted == Some(stations[0])
    });
    assert_eq!(hint_point(&app), Some(stations[1]));
}

#[cfg(feature = "draughts")]
#[test]
fn a_hint_of_draughts_shows_the_way_and_what_it_takes() {
    let mut app = TestApp::with_test_levels();
    let settings = two_at(GameName::Draughts, "fmjd");
    let text = "W:W38,44,K50:B32,33,22,23,K5";
    let history = AnyGameHistory::from_text(settings.rules, text).unwrap();
    app.command(MatchCommand::open(Session::with_history(settings, history)));
    app.until_settled();
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let marks = app.world().resource::<Marks>();
    let own = app.point("38");
    assert_eq!(marks.hint, Some(own));
    let [first, last] = [marks.path.first(), marks.path.last()].map(|hop| *hop.unwrap());
    assert_eq!((marks.path.len(), first.0, last.1), (4, own, own));
    let mut taken = marks.preview.clone();
    taken.sort_unstable();
    assert_eq!(
        taken,
        ["22", "23", "32", "33"].map(|square| app.point(square))
    );
}

#[cfg(feature = "jiu")]
#[test]
fn a_hint_is_not_taken_for_a_shape_that_is_there() {
    let mut app = TestApp::with_test_levels();
    app.command(jiu_from(SQUARE));
    app.until("turn", |app| app.step() == Some(TurnStep::Human));
    app.world_mut().resource_mut::<Selection>().formations = true;
    app.key(KeyCode::KeyH);
    app.until("hint", |app| hint_point(app).is_some());
    let formations = &app.world().resource::<Marks>().formations;
    assert_eq!(*formations, app.history().formations());
}
