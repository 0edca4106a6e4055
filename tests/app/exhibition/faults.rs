//! Mishaps around the program: files dropped on it, a screen that is unplugged, a clock that jumps.

use super::{
    LARGE, QUICK, come, end_program, exhibition_state, open, open_with, pass_s, play, play_on,
    quiet, request, settings, today, touch,
};
use crate::harness::TestApp;
use crate::screens::app::DrawnApp;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use jiff::civil::DateTime;
use tibetango::app::exhibition::staff::start;
use tibetango::app::exhibition::wall::Wall;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::toast::Tone;
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_records::files::PlayerFolders;

/// Drops a path without a file on the window.
fn drop_a_file(app: &mut TestApp) {
    let window = app.window();
    let path_buf = app.dir().join("no.xml");
    app.send(FileDragAndDrop::DroppedFile { window, path_buf });
    app.frames(3);
}

#[test]
fn files_dropped_on_the_window_are_refused() {
    let mut usual = TestApp::new();
    drop_a_file(&mut usual);
    usual.until_message(Tone::Alarm, "record.load_failed", "no.xml");

    let mut app = open();
    app.take_messages();
    drop_a_file(&mut app);
    come(&mut app);
    drop_a_file(&mut app);
    play(&mut app, LARGE, QUICK);
    drop_a_file(&mut app);
    let messages = app.take_messages();
    let alarmed = messages.iter().any(|(tone, _)| *tone == Tone::Alarm);
    assert!(!alarmed, "{messages:?}");
    assert_eq!(exhibition_state(&app), ExhibitionState::Play);
}

/// Resizes the window to this size in pixels, `factor` of which make one logical pixel.
fn resize(screen: &mut DrawnApp, (width, height): (u32, u32), factor: f32) {
    let window = screen.app.window();
    let world = screen.app.world_mut();
    let mut window = world.get_mut::<Window>(window).unwrap();
    window.resolution.set_scale_factor_override(Some(factor));
    window.resolution.set_physical_resolution(width, height);
    screen.settle();
}

#[test]
fn a_screen_that_is_unplugged_and_comes_back_is_no_matter() {
    let mut screen = DrawnApp::new(settings());
    start::begin(screen.app.world_mut(), PlayerFolders::default(), true);
    screen.settle();
    for there in [
        ExhibitionState::Attract,
        ExhibitionState::Offers,
        ExhibitionState::Play,
    ] {
        match there {
            ExhibitionState::Offers => touch(&mut screen.app, Vec2::new(640.0, 360.0)),
            ExhibitionState::Play => request(&mut screen.app, super::to_play(LARGE, QUICK)),
            _ => {}
        }
        screen.settle();
        assert_eq!(exhibition_state(&screen.app), there, "{there:?}");
        for (size, factor) in [
            ((0, 0), 1.0),
            ((1, 2000), 1.0),
            ((2560, 1440), 2.0),
            ((1280, 720), 1.0),
        ] {
            resize(&mut screen, size, factor);
            assert_eq!(exhibition_state(&screen.app), there, "{size:?}");
        }
    }
}

fn set_clock(app: &mut TestApp, to: DateTime) {
    app.world_mut().insert_resource(Wall(Some(to)));
    app.frames(2);
}

/// Days, hours that are given back, and a year that never was: idle time and the length of a visit do not depend on
/// the wall clock.
#[test]
fn a_jump_of_the_clock_changes_no_state() {
    let mut app = open_with(settings(), true);
    let noon = today().at(12, 0, 0, 0);
    let jumps = [
        today().tomorrow().unwrap().at(9, 0, 0, 0),
        noon,
        today().at(11, 0, 0, 0),
        jiff::civil::date(1970, 1, 1).at(0, 0, 0, 0),
        jiff::civil::date(2199, 12, 31).at(23, 59, 59, 0),
    ];
    come(&mut app);
    for to in jumps {
        set_clock(&mut app, to);
        pass_s(&mut app, 5);
        assert_eq!(exhibition_state(&app), ExhibitionState::Offers, "{to}");
        assert_eq!(quiet(&app).seconds_left(), None, "{to}");
    }
    // 25 seconds have passed; 45 are waited, and 15 are counted down.
    pass_s(&mut app, 25);
    assert!(quiet(&app).seconds_left().is_some());
    pass_s(&mut app, 15);
    assert_eq!(exhibition_state(&app), ExhibitionState::Attract);

    // A visit in which an hour is given back.
    set_clock(&mut app, noon);
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    set_clock(&mut app, today().at(11, 0, 0, 0));
    play_on(&mut app, 1);
    request(&mut app, Visitor::Done);
    let data = end_program(app);
    let folder = data.path().join("statistics");
    let summary = StatisticsSummary::of_folder(&folder, today(), today()).unwrap();
    assert_eq!(summary.disagreement(), None);
    assert_eq!(summary.visits, 2);
    assert!(summary.seconds.median.is_some_and(|seconds| seconds < 600));
}
