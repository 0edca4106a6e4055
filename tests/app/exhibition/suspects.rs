//! Suspects: content that was on the screen during a crash is skipped for the rest of the day.

use super::{
    come, end_program, exhibition_state, now, open_more, request, settings, settings_with, showing,
    today,
};
use crate::harness::TestApp;
use bevy::prelude::*;
use jiff::civil::Date;
use std::path::PathBuf;
use tempfile::TempDir;
use tibetango::app::exhibition::attract_mode::Fact;
use tibetango::app::exhibition::suspects::{Suspects, Thing};
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::challenges::ActiveChallenge;
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest};
use tibetango::app::settings::Settings;
use tibetango_rules::GameName;

/// Returns the exhibition, restarted on this day with an existing folder, and with a fact to be read.
fn start_on(day: Date, data: TempDir, settings: Settings) -> TestApp {
    let suspects = Suspects::read(data.path(), day);
    let mut app = open_more(data, settings, false, |app| {
        app.insert_resource(suspects);
    });
    app.frames(3);
    app
}

fn start(data: TempDir) -> TestApp {
    start_on(today(), data, settings())
}

fn fresh() -> TestApp {
    start(tempfile::tempdir().unwrap())
}

fn file(data: &TempDir) -> PathBuf {
    data.path().join("on-screen.ron")
}

/// Comes as a visitor and takes this offer.
fn take_up(app: &mut TestApp, offer: Visitor) {
    come(app);
    request(app, offer);
}

fn story(app: &TestApp) -> usize {
    app.world().resource::<Fact>().story
}

#[test]
fn a_showing_and_a_story_over_which_it_broke_off_are_passed_over() {
    let app = fresh();
    assert_eq!((now(&app), story(&app)), (0, 0));
    let first = Thing::showing(&app.settings().config.exhibition.attract.showings[0]);
    let mut app = start(app.close());
    assert!(app.world().resource::<Suspects>().is_aside(&first));
    assert_eq!(now(&app), 1);
    assert_ne!(story(&app), 0);
    for showing in 1..=3 {
        let number = app.game().number();
        app.until("next showing", |app| app.game().number() > number);
        assert_eq!(now(&app), 1, "showing {showing}");
    }
    // It ends as it should: the others are not suspected, and what is put aside stays there.
    let app = start(end_program(app));
    assert_eq!(now(&app), 1);
}

#[test]
fn after_an_end_as_it_should_be_nothing_is_passed_over() {
    let app = fresh();
    let data = app.dir().to_owned();
    assert!(data.join("on-screen.ron").is_file());
    let data = end_program(app);
    assert!(!file(&data).exists());
    let app = start(data);
    assert_eq!((now(&app), story(&app)), (0, 0));
}

#[test]
fn another_day_everything_is_tried_again() {
    let app = fresh();
    let tomorrow = today().tomorrow().unwrap();
    let app = start_on(tomorrow, app.close(), settings());
    // A crash on the new day puts its things aside.
    assert_eq!(now(&app), 1);
    let later = tomorrow.tomorrow().unwrap();
    let app = start_on(later, end_program(app), settings());
    assert_eq!(now(&app), 0);
}

#[test]
fn what_is_changed_is_something_else() {
    let app = start(fresh().close());
    assert_eq!(now(&app), 1);
    let changed = settings_with(|exhibition| {
        exhibition.attract.showings = vec![showing(7, "quick", 1), showing(3, "quick", 1)];
    });
    let app = start_on(today(), end_program(app), changed);
    assert_eq!(now(&app), 0);
}

#[test]
fn where_all_are_put_aside_they_begin_anew() {
    let mut data = fresh().close();
    for number in 1..=4 {
        let mut app = start(data);
        app.until("move", |app| !app.history().is_empty());
        assert_eq!(
            exhibition_state(&app),
            ExhibitionState::Attract,
            "start {number}"
        );
        data = app.close();
    }
}

#[test]
fn a_file_that_cannot_be_read_is_no_obstacle() {
    for broken in ["", "(", "(shown: [Sound(\"x\")])", "\u{0}\u{ffff}"] {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(file(&data), broken).unwrap();
        let app = start(data);
        assert_eq!(now(&app), 0, "{broken:?}");
        // From now on it can be read.
        let app = start(app.close());
        assert_eq!(now(&app), 1, "{broken:?}");
    }
    let data = tempfile::tempdir().unwrap();
    std::fs::create_dir(file(&data)).unwrap();
    let mut app = start(data);
    come(&mut app);
    assert_eq!(exhibition_state(&app), ExhibitionState::Offers);
}

/// The machine was switched off while something was shown: that is the end of every day.
#[cfg(target_os = "linux")]
#[test]
fn what_was_switched_off_did_not_break_off() {
    let data = fresh().close();
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap();
    let text = std::fs::read_to_string(file(&data)).unwrap();
    assert!(text.contains(boot.trim()));
    std::fs::write(file(&data), text.replace(boot.trim(), "another")).unwrap();
    assert_eq!(now(&start(data)), 0);
}

#[test]
fn before_the_offers_nothing_is_suspected() {
    let mut app = fresh();
    come(&mut app);
    let app = start(app.close());
    assert_eq!((now(&app), story(&app)), (0, 0));
}

#[test]
fn a_challenge_is_passed_over() {
    let posed = |app: &mut TestApp| {
        take_up(app, Visitor::Challenge(GameName::Jiaqi));
        app.data::<ActiveChallenge>().challenge().id.clone()
    };
    let mut app = fresh();
    let first = posed(&mut app);
    let mut app = start(app.close());
    assert_ne!(posed(&mut app), first);
    // Only the things on the table at that time are put aside.
    request(&mut app, Visitor::Back);
    let mut app = start(end_program(app));
    assert_ne!(posed(&mut app), first);
}

#[test]
fn a_lesson_is_passed_over() {
    let at = |app: &TestApp| app.data::<ActiveLesson>().at;
    let mut app = fresh();
    take_up(&mut app, Visitor::Learn(GameName::Jiaqi));
    let first = at(&app);
    app.send(LessonRequest::Next);
    app.frames(3);
    let second = at(&app);
    assert!(second > first);
    let mut app = start(app.close());
    take_up(&mut app, Visitor::Learn(GameName::Jiaqi));
    assert_eq!(at(&app), first);
    app.send(LessonRequest::Next);
    app.frames(3);
    assert!(at(&app) > second);
    app.send(LessonRequest::Back);
    app.frames(3);
    assert_eq!(at(&app), first);
}
