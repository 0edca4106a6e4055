//! "Show thinking": off until it is turned on, about the position on the table and no other.

use super::stub_engine::sample_report;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, two_people};
#[cfg(feature = "jiu")]
use crate::setups::{placed, two_at_jiu};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::thread::available_parallelism;
use std::time::Duration;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::engine::{EngineSeed, threads_on};
use tibetango::app::features::engine::form::SearchDisplay;
use tibetango::app::features::engine::insight::{Insight, LINES};
use tibetango::app::play::game::{Asker, MoveRequest, ReplayRequest};
use tibetango::app::preferences::Preferences;
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::Side;
use tibetango_search::{MoveStat, SearchedMove};

fn insight(app: &TestApp) -> &Insight {
    app.world().resource::<Insight>()
}

fn report(app: &TestApp) -> Option<&PlainReport> {
    let thinker = app.world().resource::<Thinker>();
    insight(app).report(app.game(), Some(thinker))
}

fn show(app: &mut TestApp, form: SearchDisplay) {
    app.world_mut().resource_mut::<Insight>().form = form;
}

/// Returns the number of moves in the report on this position.
fn report_length(app: &TestApp) -> Option<usize> {
    Some(report(app)?.moves.len())
}

#[test]
fn nothing_is_searched_before_a_request() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.frames(50);
    assert!(!insight(&app).on && !insight(&app).searching());
    let count = insight(&app).chances().iter().flatten().count();
    assert_eq!((report_length(&app), count), (None, 0));
}

#[test]
fn the_search_follows_the_position_and_ends_with_the_interest() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.until("first report", |app| report_length(app).is_some());
    assert_eq!(report_length(&app), Some(app.history().legal().len()));
    app.play_text(InputDevice::Mouse, "a1");
    // Results for the previous position are not shown for this one.
    app.until("report on the next position", |app| {
        let length = report_length(app);
        assert!(
            length.is_none() || length == Some(app.history().legal().len()),
            "{length:?} of {} moves",
            app.history().legal().len()
        );
        length.is_some()
    });
    assert!(insight(&app).searching());
    let count = insight(&app).chances().iter().flatten().count();
    assert_eq!(count, 2);
    app.key(KeyCode::KeyT);
    app.until("rest", |app| !insight(app).searching());
}

#[test]
fn the_search_goes_on_beside_cards_that_leave_the_board_in_view() {
    let mut app = TestApp::with_test_levels();
    let mut preferences = app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5 e1 b2 a3");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    app.key(KeyCode::KeyT);
    for (ply, name) in [(2, "notes"), (3, "explorer"), (1, "engine")] {
        app.go(card(name));
        app.replay(ReplayRequest::Follow { line: 0, ply });
        app.until("report on another position", |app| {
            app.history().len() == ply && report_length(app) == Some(app.history().legal().len())
        });
        assert_eq!(app.overlay(), card(name), "the card stays");
        assert!(insight(&app).searching(), "beside {name}");
    }
    // These cards cover the board.
    for (ply, name) in [(5, "compare"), (6, "menu")] {
        app.go(Overlay::None);
        app.replay(ReplayRequest::Follow { line: 0, ply });
        app.until("search", |app| insight(app).searching());
        app.go(card(name));
        assert!(!insight(&app).searching(), "under {name}");
    }
}

#[test]
fn what_is_known_of_one_position_is_not_told_of_the_next() {
    let mut app = TestApp::with_test_levels();
    // Nothing moves between two positions, so that no frame waits for it.
    let mut preferences = app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 b2 e5 d4 e1 d2 a3");
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    let mv = app.history().parse("b4").unwrap();
    app.send(MoveRequest {
        mv,
        by: Asker::Human,
    });
    app.until("report on the next position", |app| {
        let length = report_length(app);
        assert!(
            length.is_none() || length == Some(app.history().legal().len()),
            "{length:?} of {} moves",
            app.history().legal().len()
        );
        app.history().len() == 10 && length.is_some()
    });
}

#[test]
fn while_the_computer_thinks_its_own_search_is_shown() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    assert!(!insight(&app).searching());
}

#[test]
fn a_search_tells_of_its_tree_only_while_that_is_looked_at() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    app.key(KeyCode::KeyT);
    let tree = |app: &TestApp| report(app).map(|report| !report.tree.is_empty());
    app.until("report", |app| tree(app) == Some(false));
    show(&mut app, SearchDisplay::Tree);
    app.until("tree", |app| tree(app) == Some(true));
    show(&mut app, SearchDisplay::Moves);
    app.until("report without it", |app| tree(app) == Some(false));
    show(&mut app, SearchDisplay::Tree);
    app.until("tree again", |app| tree(app) == Some(true));
    app.key(KeyCode::KeyT);
    app.until("nobody looks", |app| {
        !insight(app).watch_flag().is_watched() && tree(app) == Some(false)
    });
}

#[cfg(feature = "jiu")]
#[test]
fn the_tree_is_that_of_the_search_for_the_moves() {
    for settings in [two_people(3), two_at_jiu(6)] {
        let mut app = TestApp::new();
        app.start(settings);
        app.key(KeyCode::KeyT);
        app.until("report", |app| report_length(app).is_some());
        let mut depth = report(&app).unwrap().depth;
        show(&mut app, SearchDisplay::Tree);
        // Neither another engine nor a search from the beginning takes its place.
        app.until("tree", |app| {
            let latest = report(app).expect("what is known");
            assert!(latest.by_depth && latest.depth >= depth);
            depth = latest.depth;
            !latest.tree.is_empty()
        });
    }
}

#[test]
fn a_search_that_has_ended_is_asked_once_for_its_tree() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let sample = sample_report(app.history(), LINES);
    let searches = app.report_always(sample.clone(), |_| true);
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    assert!(!searches.recv().unwrap().watched.is_watched());
    for form in [
        SearchDisplay::Tree,
        SearchDisplay::Moves,
        SearchDisplay::Tree,
    ] {
        show(&mut app, form);
        app.meanwhile(20, |app| assert_eq!(report(app), Some(&sample)));
    }
    assert!(searches.try_recv().unwrap().watched.is_watched());
    assert!(searches.try_recv().is_err(), "it is asked again");
}

/// The tree that is seen grows with a new search, and the moves stay those of the old one until it knows as much.
#[test]
fn a_tree_that_is_searched_anew_leaves_the_moves_as_they_are() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let sample = sample_report(app.history(), LINES);
    let _ = app.report_always(sample.clone(), |_| true);
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    let last = sample.moves[LINES].mv.clone();
    let stat = MoveStat::new(last.clone(), 10, 0.4);
    let branch = SearchedMove {
        stat,
        next: Vec::new(),
    };
    let shallow = PlainReport {
        visits: 10,
        pv: vec![last],
        moves: vec![branch.stat.clone()],
        tree: vec![branch.clone()],
        ..PlainReport::default()
    };
    let _ = app.report_always(shallow, |_| false);
    show(&mut app, SearchDisplay::Tree);
    app.until("tree", |app| {
        let current = report(app).expect("what is known");
        assert_eq!((&current.pv, &current.moves), (&sample.pv, &sample.moves));
        current.tree == [branch.clone()]
    });
}

#[cfg(feature = "jiu")]
#[test]
fn the_first_glance_is_a_network_s_where_one_plays_and_the_champion_s_board_elsewhere() {
    let mut app = TestApp::new();
    app.start(two_at_jiu(8));
    app.key(KeyCode::KeyT);
    show(&mut app, SearchDisplay::Glance);
    let looked = |app: &TestApp| Some(report(app)?.glance.clone());
    app.until("a network's report", |app| {
        looked(app).is_some_and(|glance| glance.is_some())
    });
    let current = report(&app).unwrap();
    assert!(current.glance.as_ref().unwrap().by.starts_with("jiu-8"));
    let shares = current.moves.iter().map(|stat| stat.prior.unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-3);
    // There is no network for boards of 10, and none for a battle.
    for (size, plies) in [(10, 2), (8, 64)] {
        let mut app = TestApp::new();
        app.command(placed(size, plies));
        app.key(KeyCode::KeyT);
        show(&mut app, SearchDisplay::Glance);
        app.until("a report without one", |app| looked(app) == Some(None));
        assert!(report(&app).unwrap().by_depth, "{plies} plies on {size}");
    }
}

#[test]
fn the_engine_that_is_chosen_searches_as_long_as_the_game_has_it() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    let by_depth = |app: &TestApp| Some(report(app)?.by_depth);
    app.until("the champion's report", |app| by_depth(app) == Some(true));
    // Random moves are no search, and the last engine is not there.
    for (name, is_champion) in [
        ("uct", false),
        ("random", true),
        ("uct", false),
        ("?", true),
    ] {
        let mut preferences = app.world_mut().resource_mut::<Preferences>();
        let searchers = &mut preferences.searchers;
        searchers.insert("jiaqi".to_owned(), name.to_owned());
        app.frames(1);
        // The other engine's results are forgotten.
        app.until(name, |app| {
            let is_by_depth = by_depth(app);
            assert!(
                is_by_depth.is_none_or(|by_depth| by_depth == is_champion),
                "{name}"
            );
            is_by_depth.is_some()
        });
    }
    // A choice for one game does not count for another.
    app.world_mut().resource_mut::<Preferences>().searchers =
        [("draughts".to_owned(), "uct".to_owned())].into();
    app.frames(1);
    app.until("the champion once more", |app| by_depth(app) == Some(true));
}

#[test]
fn the_first_few_moves_have_chances_of_their_own() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    let own = |app: &TestApp| {
        let moves = &report(app)?.moves;
        Some(moves.iter().filter(|stat| !stat.at_most).count())
    };
    app.until("a whole iteration", |app| own(app) == Some(LINES));
    let best = report(&app).and_then(|report| report.pv.first());
    let listed = report(&app).map(|report| report.candidates(LINES)).unwrap();
    assert_eq!((listed.len(), Some(&listed[0].mv)), (LINES, best));
}

/// A minute of the app's time is no minute of the search: an engine that only reports shows that nothing but its own
/// limits ends it.
#[test]
fn an_endless_search_is_not_stopped_and_goes_on_where_one_has_ended_by_its_time() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let report = sample_report(app.history(), LINES);
    let searches = app.report_always(report, |limits| limits.time.is_some());
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    let first = searches.recv().unwrap();
    assert_eq!(first.time, Some(Duration::from_secs(60)));
    app.meanwhile(20, |_| ());
    assert!(
        searches.try_recv().is_err(),
        "it has ended, and is asked again"
    );
    let choose = |app: &mut TestApp, endless| {
        app.world_mut().resource_mut::<Preferences>().endless = endless;
    };
    choose(&mut app, true);
    let mut endless = None;
    app.until("another question", |_| {
        endless = endless.take().or_else(|| searches.try_recv().ok());
        endless.is_some()
    });
    let endless = endless.unwrap();
    assert_eq!((endless.time, endless.visits), (None, None));
    // Virtual time passes no faster than this.
    let quarter = TimeUpdateStrategy::ManualDuration(Duration::from_millis(250));
    app.world_mut().insert_resource(quarter);
    app.meanwhile(260, |_| ());
    assert!(!endless.stop.is_stopped() && insight(&app).searching());
    assert!(searches.try_recv().is_err(), "it is asked again");
    // A search that ended by its time is enough again.
    choose(&mut app, false);
    app.until("end", |_| endless.stop.is_stopped());
    app.meanwhile(20, |_| ());
    assert!(
        searches.try_recv().is_err(),
        "what is known is searched again"
    );
    assert!(report_length(&app).is_some());
}

#[test]
fn searches_leave_one_core_to_the_window() {
    for (cores, alone, of_two) in [(1, 1, 1), (2, 1, 1), (3, 2, 1), (8, 7, 3)] {
        let both = [1, 2].map(|searches| threads_on(cores, searches));
        assert_eq!(both, [alone, of_two], "{cores} cores");
    }
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let report = sample_report(app.history(), 8);
    let requests = app.report_always(report, |_| true);
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    assert_eq!(requests.recv().unwrap().threads, 1, "with a seed");
    app.world_mut().remove_resource::<EngineSeed>();
    // More candidates are another question.
    app.world_mut().resource_mut::<Preferences>().candidates = 8;
    app.meanwhile(20, |_| ());
    let cores = available_parallelism().unwrap().get();
    let question = requests.try_recv().unwrap();
    assert_eq!(question.threads, if cores > 2 { cores - 1 } else { 1 });
}

#[test]
fn the_number_of_candidates_is_a_choice_and_never_hides_that_many_are_equal() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    let report = sample_report(app.history(), 8);
    let searches = app.report_always(report, |_| true);
    let choose = |app: &mut TestApp, number| {
        app.world_mut().resource_mut::<Preferences>().candidates = number;
        app.meanwhile(20, |_| ());
    };
    choose(&mut app, 1);
    app.key(KeyCode::KeyT);
    app.until("report", |app| report_length(app).is_some());
    assert_eq!(searches.recv().unwrap().lines, LINES);
    assert_eq!(insight(&app).candidates(), 1);
    // Three of them are known already.
    choose(&mut app, 3);
    assert!(searches.try_recv().is_err(), "fewer are searched again");
    choose(&mut app, 8);
    assert_eq!(searches.recv().unwrap().lines, 8);
    choose(&mut app, 5);
    assert!(searches.try_recv().is_err(), "fewer are searched again");
    assert_eq!(insight(&app).candidates(), 5);
}

#[test]
fn who_comes_back_to_a_position_sees_at_once_what_is_known_of_it() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.until("first report", |app| report_length(app).is_some());
    let before = report(&app).unwrap().clone();
    app.play_text(InputDevice::Mouse, "a1");
    app.until("second report", |app| report_length(app).is_some());
    app.undo_by_agreement();
    app.until("looked at again", |app| {
        insight(app).searching() || report_length(app).is_some()
    });
    // Before the search that goes on could have said anything.
    let current = report(&app).expect("what was known");
    let visits = |report: &PlainReport| report.moves.iter().map(|stat| stat.visits).sum::<u64>();
    assert_eq!(current.moves.len(), before.moves.len());
    let (now, then) = (visits(current), visits(&before));
    assert!(now >= then, "{now} visits, {then} before");
}

#[test]
fn the_chances_of_a_variation_stay_while_one_steps_through_the_lines() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1 a5 e5");
    app.give_up_and_review();
    app.key(KeyCode::Escape);
    let follow = |app: &mut TestApp, line, ply| {
        app.replay(ReplayRequest::Follow { line, ply });
        app.frames(5);
    };
    let has_chances = |app: &TestApp| -> Vec<bool> {
        insight(app).chances().iter().map(Option::is_some).collect()
    };
    follow(&mut app, 0, 2);
    app.key(KeyCode::KeyT);
    app.until("the game's position", |app| report_length(app).is_some());
    app.tap(InputDevice::Mouse, app.point("e1"));
    app.until("the variation's", |app| {
        app.history().len() == 3 && report_length(app).is_some()
    });
    app.key(KeyCode::KeyT);
    assert_eq!(has_chances(&app), [false, false, true, true]);
    follow(&mut app, 0, 0);
    assert_eq!(has_chances(&app), [false, false, true, false, false]);
    follow(&mut app, 1, 0);
    assert_eq!(has_chances(&app), [false, false, true, true]);
}
