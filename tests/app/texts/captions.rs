//! Captions over the board, shown during an event.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
#[cfg(feature = "jiu")]
use crate::setups::jiu_from;
use crate::setups::two_people;
use bevy::prelude::Time;
use std::time::Duration;
use tibetango::app::play::caption::Caption;
use tibetango::app::preferences::Familiar;

fn caption(app: &TestApp) -> String {
    app.world().resource::<Caption>().text.clone()
}

#[test]
fn captures_a_full_board_and_a_yield_are_told() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5"] {
        app.play_text(InputDevice::Mouse, text);
        app.until_settled();
        assert_eq!(caption(&app), "", "{text}");
    }
    app.play_text(InputDevice::Mouse, "e3");
    app.until_settled();
    assert_eq!(caption(&app), app.text("jiaqi.cue.gun"));
    // It goes away by itself.
    app.frames(200);
    assert_eq!(caption(&app), "");
    for text in ["b2", "d2", "c5", "b4", "c1", "d4"] {
        app.play_text(InputDevice::Mouse, text);
        app.until_settled();
    }
    let chain = app.text("caption.chain").replace("{n}", "2");
    assert_eq!(caption(&app), chain);
    app.play_text(InputDevice::Mouse, "a5");
    app.until_settled();
    assert_eq!(caption(&app), app.text("jiaqi.begins.movement"));
    for text in ["c1-c3", "e1-c1"] {
        app.play_text(InputDevice::Mouse, text);
        app.until_settled();
    }
    let white = app.text("colour.white");
    assert!(caption(&app).contains(&white), "{}", caption(&app));
    app.play_text(InputDevice::Mouse, "c3*e1");
    app.until_settled();
    assert_eq!(caption(&app), app.text("jiaqi.caption.jump"));
}

#[cfg(feature = "jiu")]
#[test]
fn jumps_are_counted_move_by_move() {
    let mut app = TestApp::new();
    app.command(jiu_from("wb4/6/w1b1w1/6/b1w1b1/4wb w battle 0 40"));
    app.until_settled();
    for text in ["a0-a2", "f5-f3"] {
        app.play_text(InputDevice::Mouse, text);
        app.until_settled();
        assert_eq!(caption(&app), "", "{text} takes one stone");
    }
}

/// The first captures of each kind are shown longer to a visitor, with the word beside the stone.
#[test]
fn the_first_captures_of_each_kind_linger() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let mut lasted = Vec::new();
    for round in 0..5 {
        for text in ["e1", "a3", "a1", "e5"] {
            app.play_text(InputDevice::Mouse, text);
            app.until_settled();
        }
        let now = |app: &TestApp| app.world().resource::<Time>().elapsed();
        let before = now(&app);
        app.play_text(InputDevice::Mouse, "e3");
        app.until_settled();
        lasted.push(now(&app) - before);
        let beside = app.world().resource::<Caption>().beside;
        assert_eq!(beside.is_some(), round < 3, "capture {round}");
        let feats = app.world().resource::<Familiar>().feats;
        assert_eq!(
            feats,
            [0, (round + 1).min(3), 0],
            "round {round}: guns are counted, once a move"
        );
        app.start(two_people(3));
    }
    // Measured in frames of the app, not by a clock.
    let half = Duration::from_millis(500);
    assert!(
        lasted[..3].iter().all(|long| *long > lasted[3] + half),
        "{lasted:?}"
    );
    assert!(lasted[4] < lasted[0] - half, "{lasted:?}");
}
