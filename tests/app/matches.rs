//! Whole matches, from the first stone to the result.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{against, computer, tap_by_tap, two_people};
use bevy::prelude::*;
use tibetango::app::state::{MatchPhase, Overlay, TurnStep};
use tibetango::games::jiaqi::{Blocked, Rules};
use tibetango::games::{Kind, Side};
use tibetango::session::{Session, Setup};

/// The weakest level of the shipped configuration.
const FIRST: &str = "first-steps";

pub fn whole_match(setup: Setup, hand: Hand, seed: u64) -> TestApp {
    let mut app = TestApp::new();
    app.start(setup.clone());
    app.play_out(hand, seed);
    assert!(app.game().session.outcome().is_some());
    assert_eq!(app.step(), Some(TurnStep::Over));
    let phase = app.world().resource::<State<MatchPhase>>();
    assert_eq!(*phase.get(), MatchPhase(None));
    // Every move stands with the side whose it was, the computer's with the computer.
    assert_eq!(app.line().movers().len(), app.line().len());
    assert_eq!(*app.game().session.setup(), setup);
    // What was taken back and forth did not count: the moves alone lead to this position.
    let mut again = tibetango::games::any::AnyLine::new(setup.size, setup.rules).unwrap();
    for mv in app.line().moves() {
        again.play(&mv).unwrap();
    }
    assert_eq!(again.position_text(), app.line().position_text());
    app
}

#[test]
fn white_by_mouse_against_the_first_level() {
    let app = whole_match(against(Side::White, FIRST, 3), Hand::Mouse, 1);
    assert_eq!(app.game().only_human(), Some(Side::White));
}

#[test]
fn black_by_touch_against_the_first_level() {
    let app = whole_match(against(Side::Black, FIRST, 3), Hand::Finger, 2);
    assert_eq!(app.game().only_human(), Some(Side::Black));
}

#[test]
fn white_by_keys_against_the_first_level() {
    whole_match(against(Side::White, FIRST, 3), Hand::Keys, 3);
}

#[test]
fn black_by_mouse_on_five_lines() {
    whole_match(against(Side::Black, FIRST, 5), Hand::Mouse, 4);
}

#[test]
fn two_people_with_each_hand() {
    for (hand, seed) in [(Hand::Mouse, 5), (Hand::Finger, 6), (Hand::Keys, 7)] {
        let app = whole_match(two_people(3), hand, seed);
        assert_eq!(app.game().only_human(), None);
    }
}

#[test]
fn two_people_on_the_largest_board() {
    whole_match(two_people(9), Hand::Mouse, 8);
}

#[test]
fn captures_chosen_tap_by_tap() {
    for (hand, seed) in [(Hand::Mouse, 9), (Hand::Finger, 10), (Hand::Keys, 11)] {
        let app = whole_match(tap_by_tap(3), hand, seed);
        let taking = app
            .line()
            .moves()
            .iter()
            .filter(|mv| !mv.takes.is_empty())
            .count();
        assert!(taking > 0, "no captures were chosen: another seed");
    }
}

#[test]
fn a_blocked_side_passes_by_itself() {
    let setup = Setup {
        rules: Rules {
            blocked: Blocked::Pass,
            ..Rules::default()
        }
        .into(),
        ..two_people(5)
    };
    // One ply before: the other side's move leaves this one without any.
    let passes = |session: &Session| {
        session.line().legal().iter().any(|mv| {
            let mut next = session.clone();
            next.play(mv).is_ok() && next.line().legal().iter().any(|mv| mv.kind == Kind::Pass)
        })
    };
    let mut app = TestApp::at_first(setup, 12, passes);
    let (side, before) = (app.side(), app.line().len());
    let mut legal = app.line().legal();
    legal.retain(|mv| {
        let mut next = app.game().session.clone();
        next.play(mv).is_ok() && next.line().legal().iter().any(|mv| mv.kind == Kind::Pass)
    });
    app.play(Hand::Mouse, &legal[0]);
    app.until("pass", |app| app.line().len() == before + 2);
    app.until_settled();
    assert_eq!(app.moves()[before + 1], "--");
    assert_eq!(app.line().movers()[before..], [side, side.other()]);
    assert_eq!((app.side(), app.step()), (side, Some(TurnStep::Human)));
    assert!(app.heard().is_empty(), "nobody is told off for passing");
}

#[test]
fn the_computer_against_itself_comes_to_an_end() {
    let mut app = TestApp::new();
    let mut setup = two_people(3);
    setup.players = [computer(FIRST), computer("novice")];
    app.send(tibetango::app::play::game::Command::New(setup));
    app.until("end of the match", |app| app.overlay() == Overlay::Result);
    assert_eq!(app.step(), Some(TurnStep::Over));
    app.assert_shown();
    assert!(app.heard().is_empty());
}
