//! "See it think": off until it is asked for, about the position on the table and no other.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{against, test_levels, two_people};
use bevy::prelude::*;
use tibetango::app::state::TurnStep;
use tibetango::app::thinking::ai::Thinker;
use tibetango::app::thinking::insight::Insight;
use tibetango::games::Side;

fn app() -> TestApp {
    TestApp::with(test_levels(), tempfile::tempdir().unwrap())
}

fn insight(app: &TestApp) -> &Insight {
    app.world().resource::<Insight>()
}

/// The number of moves that the search of this position tells of.
fn told(app: &TestApp) -> Option<usize> {
    let thinker = app.world().resource::<Thinker>();
    let report = insight(app).report(app.game(), Some(thinker))?;
    Some(report.moves.len())
}

#[test]
fn nothing_is_searched_before_somebody_asks() {
    let mut app = app();
    app.start(two_people(3));
    app.frames(50);
    assert!(!insight(&app).on && !insight(&app).searching());
    assert_eq!((told(&app), insight(&app).chances()), (None, &[][..]));
}

#[test]
fn the_search_follows_the_position_and_ends_with_the_interest() {
    let mut app = app();
    app.start(two_people(3));
    app.key(KeyCode::KeyT);
    app.until("first report", |app| told(app).is_some());
    assert_eq!(told(&app), Some(app.line().legal().len()));
    app.play_text(Hand::Mouse, "a1");
    // What was found out about the position before is not told of this one.
    app.until("report on the next position", |app| {
        let told = told(app);
        assert!(told.is_none() || told == Some(app.line().legal().len()));
        told.is_some()
    });
    assert!(insight(&app).searching());
    let known = insight(&app).chances().iter().flatten().count();
    assert_eq!(known, 2);
    app.key(KeyCode::KeyT);
    app.until("rest", |app| !insight(app).searching());
}

#[test]
fn while_the_computer_thinks_its_own_search_is_shown() {
    let mut app = app();
    app.start(against(Side::Black, "endless", 3));
    app.key(KeyCode::KeyT);
    app.until("report", |app| told(app).is_some());
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    assert!(!insight(&app).searching());
}
