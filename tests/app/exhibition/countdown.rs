//! The countdown, after some time without a touch.

use super::{
    ENDLESS, FRAMES, LARGE, QUICK, SMALL, come, exhibition_state, open_with, open_with_visitor,
    pass_s, play, play_on, quiet, request, settings, touch,
};
use crate::harness::{TestApp, card};
use bevy::prelude::*;
use tibetango::app::exhibition::state::AbandonedGame;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango_rules::GameName;

/// Waits for the countdown, and returns the seconds until it began.
#[track_caller]
fn until_counting(app: &mut TestApp) -> u32 {
    let mut frames = 0;
    while quiet(app).seconds_left().is_none() {
        assert!(frames < 1000 * FRAMES, "nothing is counted down");
        app.update();
        frames += 1;
    }
    frames.div_ceil(FRAMES)
}

/// Waits until no visitor is there, and returns the seconds until then.
#[track_caller]
fn until_gone(app: &mut TestApp) -> u32 {
    let mut frames = 0;
    while exhibition_state(app) != ExhibitionState::Attract {
        assert!(frames < 1000 * FRAMES, "the visit does not end");
        app.update();
        frames += 1;
    }
    // One frame until it is handled.
    (frames - 1).div_ceil(FRAMES)
}

fn seconds_on_screen(app: &TestApp) -> Option<u64> {
    let left = app.world().resource::<AbandonedGame>().0.as_ref();
    left.map(|session| session.id())
}

#[test]
fn after_a_while_it_counts_down_and_a_touch_stops_that() {
    let mut app = open_with_visitor();
    play(&mut app, LARGE, QUICK);
    let at = app.at(app.point("a1"));
    touch(&mut app, Vec2::new(1100.0, 400.0));
    let began = until_counting(&mut app);
    assert!((45..=46).contains(&began), "{began}");
    assert_eq!(quiet(&app).seconds_left(), Some(15));
    pass_s(&mut app, 10);
    assert_eq!(quiet(&app).seconds_left(), Some(5));
    // On a point of the board: it stops the countdown and does nothing else.
    touch(&mut app, at);
    assert_eq!(quiet(&app).seconds_left(), None);
    pass_s(&mut app, 3);
    assert!(app.history().is_empty());
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Play, Screen::Match)
    );
    // The next one plays.
    touch(&mut app, at);
    app.until("move", |app| !app.history().is_empty());
}

#[test]
fn every_press_counts_wherever_it_is() {
    let mut app = open_with_visitor();
    for hand in ["finger", "mouse", "key"] {
        until_counting(&mut app);
        match hand {
            "finger" => touch(&mut app, Vec2::new(5.0, 360.0)),
            "mouse" => app.press_at(Vec2::new(1200.0, 400.0)),
            _ => app.key(KeyCode::F9),
        }
        assert_eq!(quiet(&app).seconds_left(), None, "{hand}");
        assert_eq!(exhibition_state(&app), ExhibitionState::Offers, "{hand}");
    }
    // A mouse that only moves may be pushed by the table.
    until_counting(&mut app);
    app.move_mouse(Vec2::new(100.0, 100.0));
    assert!(quiet(&app).seconds_left().is_some());
}

#[test]
fn the_countdown_ends_a_visit_on_every_screen() {
    let mut app = open_with_visitor();
    let begun = until_gone(&mut app);
    assert!((59..=61).contains(&begun), "{begun}");
    assert_eq!(app.screen(), Screen::Match);
    for overlay in [card("menu"), card("help"), Overlay::None] {
        come(&mut app);
        request(&mut app, Visitor::Learn(GameName::default()));
        let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
        next.set(overlay);
        app.update();
        assert_eq!(app.overlay(), overlay, "{overlay:?}");
        until_gone(&mut app);
        app.frames(2);
        assert_eq!(
            (app.overlay(), app.screen()),
            (Overlay::None, Screen::Match),
            "{overlay:?}"
        );
        assert_eq!(
            seconds_on_screen(&app),
            None,
            "{overlay:?}: a lesson is no game"
        );
    }
}

#[test]
fn a_game_that_a_visitor_left_is_offered_once() {
    let mut app = open_with_visitor();
    play(&mut app, LARGE, QUICK);
    play_on(&mut app, 2);
    let (game, plies) = (app.game().session.id(), app.history().len());
    until_gone(&mut app);
    assert_eq!(seconds_on_screen(&app), Some(game));
    come(&mut app);
    request(&mut app, Visitor::TakeOver);
    assert_eq!(
        (exhibition_state(&app), app.screen()),
        (ExhibitionState::Play, Screen::Match)
    );
    assert_eq!(app.game().session.id(), game);
    assert_eq!(app.history().len(), plies, "as it was left");
    assert_eq!(seconds_on_screen(&app), None);
    play_on(&mut app, 1);
    // A third one begins anew.
    until_gone(&mut app);
    assert_eq!(seconds_on_screen(&app), None);
}

#[test]
fn the_next_but_one_does_not_find_it() {
    let mut app = open_with_visitor();
    play(&mut app, LARGE, QUICK);
    play_on(&mut app, 2);
    until_gone(&mut app);
    assert!(seconds_on_screen(&app).is_some());
    come(&mut app);
    until_gone(&mut app);
    assert_eq!(seconds_on_screen(&app), None);
}

#[test]
fn a_game_that_has_hardly_begun_is_not_left() {
    let mut app = open_with_visitor();
    // The computer has made its first move.
    play(&mut app, SMALL, QUICK);
    assert_eq!(app.history().len(), 1);
    until_gone(&mut app);
    assert_eq!(seconds_on_screen(&app), None);
}

#[test]
fn it_waits_while_the_computer_thinks_but_not_for_ever() {
    let mut app = open_with_visitor();
    play(&mut app, LARGE, ENDLESS);
    app.until_settled();
    let mv = app.history().legal().swap_remove(0);
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    app.until("thinking", |app| app.step() == Some(TurnStep::Thinking));
    pass_s(&mut app, 290);
    assert_eq!(app.step(), Some(TurnStep::Thinking));
    assert_eq!(quiet(&app).seconds_left(), None);
    assert_eq!(exhibition_state(&app), ExhibitionState::Play);
    let more = until_gone(&mut app);
    assert!((55..=75).contains(&more), "{more}");
}

#[test]
fn two_people_are_waited_for_longer() {
    let mut app = open_with_visitor();
    play(&mut app, LARGE, None);
    touch(&mut app, Vec2::new(1100.0, 400.0));
    let began = until_counting(&mut app);
    assert!((90..=91).contains(&began), "{began}");
    // Back before the offers they are one visitor again.
    touch(&mut app, Vec2::new(1100.0, 400.0));
    request(&mut app, Visitor::Back);
    let began = until_counting(&mut app);
    assert!((44..=46).contains(&began), "{began}");
}

/// A changed configuration applies at once.
#[test]
fn patience_is_a_matter_of_configuration() {
    let mut changed = settings();
    let exhibition = std::sync::Arc::make_mut(&mut changed.config.exhibition);
    exhibition.idle.alone_s = 10;
    exhibition.idle.countdown_s = 5;
    let mut app = open_with(changed, false);
    come(&mut app);
    assert!((10..=11).contains(&until_counting(&mut app)));
    assert_eq!(quiet(&app).seconds_left(), Some(5));
}
