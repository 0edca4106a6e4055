//! Two engines on the position on the table: they follow it while their card is open, and agree or not in words.

use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use crate::setups::{test_levels, two_at, two_people};
use bevy::prelude::*;
use tibetango::app::features::engine::compare::{Comparison, verdict};
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_content::config::Config;
use tibetango_engines::engine::{EngineSettings, PlainReport};
use tibetango_records::session::Session;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, PlainMove};
use tibetango_search::{MoveStat, Stop};

fn comparison(app: &TestApp) -> &Comparison {
    app.world().resource::<Comparison>()
}

/// Returns the reports of both engines that have found a move in the position on the table.
fn both_reports(app: &TestApp) -> Vec<PlainReport> {
    let reports = comparison(app).reports(app.game()).into_iter().flatten();
    reports
        .filter(|report| !report.pv.is_empty())
        .cloned()
        .collect()
}

/// Returns the flags of the searches under way.
fn stops(app: &TestApp) -> Vec<Stop> {
    let searches = comparison(app).searches().into_iter();
    searches.flatten().cloned().collect()
}

fn names(app: &TestApp) -> [String; 2] {
    let names = comparison(app).names(&app.settings().config, app.game());
    names.unwrap()
}

/// Writes a test of each game, so that they run in parallel.
macro_rules! tests_of_each_game {
    ([$($Name:ident $module:ident $sizes:tt)+]) => {
        $(mod $module {
            #[test]
            fn both_engines_follow_the_position() {
                super::both_follow_the_position(tibetango_rules::GameName::$Name);
            }
        })+
    };
}
tibetango_rules::for_games!(tests_of_each_game);

fn both_follow_the_position(game: GameName) {
    let mut app = TestApp::new();
    app.start(two_at(game, AnyRules::preset(game)));
    app.go(card("compare"));
    for ply in 0..3 {
        app.until("both reports", |app| both_reports(app).len() == 2);
        assert_eq!(app.history().len(), ply, "{game}");
        let legal = app.history().legal();
        let reports = both_reports(&app);
        // The move that led here is legal no more, so no report is about the position before.
        for (which, report) in reports.iter().enumerate() {
            let mut moves = report.moves.iter();
            assert!(
                moves.all(|stat| legal.contains(&stat.mv)),
                "{game}, ply {ply}, engine {which}"
            );
        }
        app.send(MoveRequest {
            mv: reports[0].pv[0].clone(),
            by: Asker::Human,
        });
        app.until("move", |app| app.history().len() > ply);
    }
}

#[test]
fn both_engines_stop_when_their_card_is_closed() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(5));
    app.key(KeyCode::KeyT);
    app.until("search beside the game", |app| {
        app.world().resource::<Insight>().searching()
    });
    app.frames(20);
    assert_eq!((stops(&app).len(), both_reports(&app).len()), (0, 0));
    app.go(card("compare"));
    app.until("both reports", |app| both_reports(app).len() == 2);
    let both = stops(&app);
    assert_eq!(both.len(), 2);
    assert!(!both.iter().any(Stop::is_stopped));
    // They have the processor for themselves.
    assert!(!app.world().resource::<Insight>().searching());
    app.go(Overlay::None);
    assert!(both.iter().all(Stop::is_stopped));
    assert_eq!((stops(&app).len(), both_reports(&app).len()), (0, 0));
    app.until("search beside the game", |app| {
        app.world().resource::<Insight>().searching()
    });
    app.go(card("compare"));
    app.until("both once more", |app| both_reports(app).len() == 2);
    assert!(comparison(&app).is_searching());
    // Nothing is searched once the game is over.
    app.command(MatchCommand::Resign);
    app.until("result", |app| app.overlay() == card("result"));
    app.go(card("compare"));
    app.frames(20);
    assert!(comparison(&app).is_open() && !comparison(&app).is_searching());
    assert_eq!(stops(&app).len(), 0);
}

#[test]
fn an_engine_that_is_chosen_twice_agrees_with_itself() {
    let mut compared = 0;
    for game in GameName::ALL {
        let mut app = TestApp::new();
        app.start(two_at(game, AnyRules::preset(game)));
        // A search of one ply is whole at once.
        let shallow =
            |e: &EngineSettings| matches!(e, EngineSettings::AlphaBeta(s) if s.depth == 1);
        let engines = app.settings().config.of(game).engines.iter();
        let engines = engines.filter(|(_, engine)| shallow(engine));
        let engines: Vec<String> = engines.map(|(name, _)| name.to_owned()).collect();
        for name in engines {
            for which in [0, 1] {
                let mut comparison = app.world_mut().resource_mut::<Comparison>();
                comparison.choose(which, &name);
            }
            assert_eq!(names(&app), [name.clone(), name.clone()]);
            app.go(card("compare"));
            app.until("one answer of both", |app| {
                let reports = both_reports(app);
                reports.len() == 2 && reports[0].pv == reports[1].pv
            });
            let reports = both_reports(&app);
            assert_eq!(reports[0].value, reports[1].value, "{game} {name}");
            app.go(Overlay::None);
            compared += 1;
        }
    }
    assert!(compared > 0, "no engine looks one ply ahead");
}

/// Returns a report with this answer and these values of moves.
fn report(history: &AnyGameHistory, best: &str, moves: &[(&str, f64)]) -> PlainReport {
    let mv = |text: &str| history.parse(text).unwrap();
    let stat = |(text, value): &(&str, f64)| MoveStat::new(mv(text), 500, *value);
    let pv: Vec<PlainMove> = best.split_whitespace().map(mv).collect();
    PlainReport {
        visits: 1000,
        value: moves.first().map_or(0.5, |(_, value)| *value),
        pv,
        moves: moves.iter().map(stat).collect(),
        ..PlainReport::default()
    }
}

#[test]
fn the_verdict_names_the_move_of_both_or_that_of_each() {
    let session = Session::new(two_people(5)).unwrap();
    let history = session.history();
    let config = Config::embedded();
    let a1 = |other| report(history, "a1", &[("a1", 0.6), ("c1", other)]);
    let c1 = |other| report(history, "c1", &[("c1", 0.6), ("a1", other)]);
    let none = report(history, "", &[]);
    for ([one, other], sentence) in [
        ([a1(0.3), a1(0.5)], Some("Both prefer a1.")),
        ([a1(0.3), c1(0.3)], Some("UCT prefers a1, Champion c1.")),
        // For one engine alone the moves are equally good.
        ([a1(0.6), c1(0.3)], Some("UCT prefers a1, Champion c1.")),
        ([a1(0.3), c1(0.6)], Some("UCT prefers a1, Champion c1.")),
        (
            [a1(0.595), c1(0.6)],
            Some("UCT prefers a1, Champion c1. Both find these moves equally good."),
        ),
        ([a1(0.3), none.clone()], None),
        ([none, c1(0.3)], None),
    ] {
        let names = ["UCT", "Champion"];
        let words = |text| verdict(text, history, names, [&one, &other]);
        assert_eq!(words(&config.text).as_deref(), sentence);
        for text in &config.languages {
            let words = words(text);
            let whole = words.as_ref().is_none_or(|words| !words.contains('{'));
            assert!(whole, "{}: {words:?}", text.language());
        }
    }
}

#[test]
fn the_engine_window_leads_to_the_comparison_and_back() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.go(card("engine"));
    screen.press("engine.compare");
    assert_eq!(screen.app.overlay(), card("compare"));
    screen
        .app
        .until("both reports", |app| both_reports(app).len() == 2);
    let before = names(&screen.app);
    assert_ne!(before[0], before[1]);
    let listed: Vec<String> = {
        let config = &screen.app.settings().config;
        let engines = &config.of(GameName::Jiaqi).engines;
        engines.names().map(str::to_owned).collect()
    };
    let at = |name: &String| listed.iter().position(|other| other == name).unwrap();
    screen.press("compare.1.on");
    let after = names(&screen.app);
    assert_eq!(after[0], before[0]);
    assert_eq!(at(&after[1]), (at(&before[1]) + 1) % listed.len());
    screen.press("compare.1.back");
    assert_eq!(names(&screen.app), before);
    // Before the first of the list comes the last.
    let steps = at(&before[0]) + 1;
    for _ in 0..steps {
        screen.press("compare.0.back");
    }
    assert_eq!(at(&names(&screen.app)[0]), listed.len() - 1);
    screen.press("compare.close");
    assert_eq!(screen.app.overlay(), card("engine"));
}

#[test]
fn a_replay_is_stepped_through_while_engines_are_compared() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    let moves = ["a1", "b2", "i9"];
    for text in moves {
        let mv = screen.app.history().parse(text).unwrap();
        screen.app.send(MoveRequest {
            mv,
            by: Asker::Human,
        });
        screen.app.update();
        screen.app.until_settled();
    }
    let session = screen.app.game().session.clone();
    screen.app.command(MatchCommand::look_at(session));
    screen.app.until("replay", |app| {
        app.step() == Some(TurnStep::Replay) && app.history().len() == moves.len()
    });
    screen.go(card("compare"));
    let both = |app: &TestApp| both_reports(app).len() == 2;
    screen.app.until("both reports", both);
    for (button, plies) in [("compare.back", 2), ("compare.back", 1), ("compare.on", 2)] {
        screen.press(button);
        assert_eq!(screen.app.history().len(), plies, "{button}");
        assert_eq!(screen.app.overlay(), card("compare"), "{button}");
        screen.app.until("both reports", both);
    }
    screen.look_at_ends("two engines on a replay");
    screen.close();
}
