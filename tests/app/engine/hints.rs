//! The hint: a good move marked on the board, for the position in which it was requested and no other.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
#[cfg(feature = "jiu")]
use crate::setups::{SQUARE, jiu_from};
use crate::setups::{against, two_people};
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::engine::ai::{HintWanted, Thinker};
use tibetango::app::engine::tip::Tip;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::input::state::Selection;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::TurnStep;
use tibetango::app::toast::Tone;
use tibetango_content::analysis::Why;
use tibetango_rules::{Point, Side};

fn marked(app: &TestApp) -> Option<Point> {
    app.world().resource::<Marks>().hint
}

#[test]
fn a_hint_is_marked_until_a_move_is_made() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let hint = marked(&app).unwrap();
    assert_eq!(app.heard(), [(Tone::Plain, app.text("game.hint_sought"))]);
    // The move, and why; both are said beside the board for as long as the mark is there.
    let told = |app: &TestApp| {
        let thinker = app.world().resource::<Thinker>();
        let hint = thinker.hint(app.game())?;
        assert!(!hint.why.is_empty());
        hint.mv.to
    };
    assert_eq!(told(&app), Some(hint));
    assert!(
        app.history().legal().iter().any(|mv| mv.to == Some(hint)),
        "{hint:?} is no legal move"
    );
    // It only advises.
    app.frames(100);
    assert!(app.history().is_empty());
    assert_eq!(
        (marked(&app), app.step()),
        (Some(hint), Some(TurnStep::Human))
    );
    assert_eq!(told(&app), Some(hint));

    app.tap(InputDevice::Mouse, app.point("a1"));
    app.until("answer", |app| app.history().len() == 2);
    app.until_settled();
    app.frames(100);
    assert_eq!((marked(&app), told(&app)), (None, None));
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
    app.meanwhile(200, |app| assert_eq!(marked(app), None));
    assert_eq!(app.moves(), ["a1"]);
    app.key(KeyCode::KeyH);
    app.until("hint for the new position", |app| marked(app).is_some());
    assert_ne!(marked(&app), Some(app.point("a1")));
}

#[test]
fn a_hint_asked_for_as_another_match_begins_counts_for_the_one_before() {
    let mut app = TestApp::with_test_levels();
    let counts = |app: &TestApp| app.world().resource::<Tip>().hinted(app.game());
    app.start(two_people(3));
    app.send(HintWanted);
    app.send(MatchCommand::New(two_people(5)));
    app.frames(3);
    assert_eq!(app.history().topology().size(), 5);
    let thinker = app.world().resource::<Thinker>();
    assert!(!thinker.seeks_hint(app.game()));
    assert!(!counts(&app));
    app.send(HintWanted);
    app.until("hint", |app| marked(app).is_some());
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
        app.assert_shown();
    }
}

#[test]
fn nobody_is_advised_out_of_turn() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::Black, "endless", 3));
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    app.key(KeyCode::KeyH);
    app.frames(100);
    assert_eq!((marked(&app), app.step()), (None, Some(TurnStep::Thinking)));
    assert!(app.history().is_empty());
}

#[test]
fn a_hint_that_was_given_stays_when_it_is_asked_for_again() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let hint = marked(&app);
    app.heard();
    app.key(KeyCode::KeyH);
    for frame in 0..20 {
        app.update();
        assert_eq!(marked(&app), hint, "frame {frame}");
        assert!(
            app.world().resource::<Thinker>().search().is_none(),
            "it is sought again"
        );
    }
    assert_eq!(app.heard(), []);
}

#[test]
fn while_the_search_is_watched_the_hint_is_its_best_move() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    for frame in 0..100 {
        app.update();
        let insight = app.world().resource::<Insight>();
        let report = insight.report(app.game(), None).expect("what is watched");
        let best = report.pv.first().and_then(|mv| mv.to);
        assert_eq!(marked(&app), best, "frame {frame}");
        assert!(
            app.world().resource::<Thinker>().search().is_none(),
            "it is sought beside what is watched"
        );
    }
    // It stays when nobody watches any more.
    let hint = marked(&app);
    app.key(KeyCode::KeyT);
    app.frames(20);
    assert_eq!(marked(&app), hint);
}

#[test]
fn what_is_shown_after_a_hint_is_what_the_hint_came_from() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let insight = |app: &TestApp| app.world().resource::<Insight>().searching();
    app.until("rest", |app| !insight(app));
    app.key(KeyCode::KeyT);
    for _ in 0..50 {
        app.update();
        let insight = app.world().resource::<Insight>();
        let report = insight.report(app.game(), None);
        let report = report.expect("what the hint came from");
        let best = report.pv.first().and_then(|mv| mv.to);
        assert_eq!(marked(&app), best);
    }
}

#[test]
fn a_hint_without_a_reason_says_how_many_moves_are_as_good() {
    let mut app = TestApp::new();
    app.start(two_people(5));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let thinker = app.world().resource::<Thinker>();
    let hint = thinker.hint(app.game()).unwrap();
    let has_reason = hint.why != [Why::Stronger];
    assert!(
        has_reason || hint.is_one_of_many || !hint.then.is_empty(),
        "{hint:?}"
    );
}

#[cfg(feature = "jiu")]
#[test]
fn a_hint_of_the_battle_leads_from_the_stone_to_where_it_goes() {
    let mut app = TestApp::with_test_levels();
    app.command(jiu_from(SQUARE));
    app.until("turn", |app| app.step() == Some(TurnStep::Human));
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let advised = app.world().resource::<Thinker>().hint(app.game());
    let stations: Vec<Point> = advised.unwrap().mv.stations().collect();
    assert_eq!(marked(&app), Some(stations[0]));
    let way = &app.world().resource::<Marks>().way;
    assert_eq!(way[0], (stations[0], stations[1]));
    app.tap(InputDevice::Mouse, stations[0]);
    app.until("lifted", |app| {
        app.world().resource::<Marks>().lifted == Some(stations[0])
    });
    assert_eq!(marked(&app), Some(stations[1]));
}

#[cfg(feature = "jiu")]
#[test]
fn a_hint_is_not_taken_for_a_shape_that_is_there() {
    let mut app = TestApp::with_test_levels();
    app.command(jiu_from(SQUARE));
    app.until("turn", |app| app.step() == Some(TurnStep::Human));
    app.world_mut().resource_mut::<Selection>().formations = true;
    app.key(KeyCode::KeyH);
    app.until("hint", |app| marked(app).is_some());
    let shown = &app.world().resource::<Marks>().formations;
    assert_eq!(*shown, app.history().formations());
}
