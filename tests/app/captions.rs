//! What is said over the board while something happens there.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{jiu_from, two_people};
use tibetango::app::play::caption::Caption;

fn caption(app: &TestApp) -> String {
    app.world().resource::<Caption>().text.clone()
}

#[test]
fn captures_a_full_board_and_a_yield_are_told() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5"] {
        app.play_text(Hand::Mouse, text);
        app.until_settled();
        assert_eq!(caption(&app), "", "{text}");
    }
    app.play_text(Hand::Mouse, "e3");
    app.until_settled();
    assert_eq!(caption(&app), app.text("caption.gun"));
    // It goes away by itself.
    app.frames(200);
    assert_eq!(caption(&app), "");
    for text in ["b2", "d2", "c5", "b4", "c1", "d4"] {
        app.play_text(Hand::Mouse, text);
        app.until_settled();
    }
    let chain = app.text("caption.chain").replace("{n}", "2");
    assert_eq!(caption(&app), chain);
    app.play_text(Hand::Mouse, "a5");
    app.until_settled();
    assert_eq!(caption(&app), app.text("caption.phase_movement"));
    for text in ["c1-c3", "e1-c1"] {
        app.play_text(Hand::Mouse, text);
        app.until_settled();
    }
    let white = app.text("colour.white");
    assert!(caption(&app).contains(&white), "{}", caption(&app));
    app.play_text(Hand::Mouse, "c3*e1");
    app.until_settled();
    assert_eq!(caption(&app), app.text("jiaqi.caption.jump"));
}

#[test]
fn jumps_are_counted_move_by_move() {
    let mut app = TestApp::new();
    app.command(jiu_from("wb4/6/w1b1w1/6/b1w1b1/4wb w battle 0 40"));
    app.until_settled();
    for text in ["a0-a2", "f5-f3"] {
        app.play_text(Hand::Mouse, text);
        app.until_settled();
        assert_eq!(caption(&app), "", "{text} takes one stone");
    }
}
