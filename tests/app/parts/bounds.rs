//! Invariants that hold whatever visitors do.

use tibetango::app::exhibition::Stand;
use tibetango::app::play::mode::Mode;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::unattended::checks::{agrees, may_lie};

#[test]
fn screen_and_match_belong_to_the_place() {
    let lesson = Mode::Lesson {
        judged: false,
        interrupted: None,
    };
    let puzzle = Mode::Puzzle {
        judged: false,
        interrupted: None,
    };
    let places = [
        (Stand::Attract, Screen::Match, Mode::Watch),
        (Stand::Learn, Screen::Match, lesson),
        (Stand::Challenge, Screen::Match, puzzle),
        (Stand::Play, Screen::Match, Mode::Play),
    ];
    for (at, (stand, screen, _)) in places.iter().enumerate() {
        for (other, (.., mode)) in places.iter().enumerate() {
            let agree = agrees(*stand, *screen, Some(mode), true);
            assert_eq!(agree, at == other, "{stand:?} {mode:?}");
            assert!(!agrees(*stand, Screen::Title, Some(mode), true));
        }
        assert!(!agrees(*stand, *screen, None, true));
    }
    let (stand, screen, mode) = &places[2];
    assert!(!agrees(*stand, *screen, Some(mode), false));
    assert!(agrees(Stand::Offers, Screen::Title, None, false));
    assert!(!agrees(Stand::Off, Screen::Title, None, false));
}

#[test]
fn cards_that_visitors_have_no_business_with_are_none() {
    for overlay in [
        Overlay::NewGame,
        Overlay::Name,
        Overlay::Position,
        Overlay::Network,
        Overlay::Records,
        Overlay::About,
        Overlay::Engine,
        Overlay::Parameters,
        Overlay::Review,
        Overlay::Notes,
    ] {
        assert!(!may_lie(overlay, true, true, true), "{overlay:?}");
    }
    assert!(may_lie(Overlay::Settings, true, true, false));
    assert!(!may_lie(Overlay::Settings, true, false, true));
    assert!(!may_lie(Overlay::Share, true, false, false));
    assert!(!may_lie(Overlay::Menu, false, false, false));
    assert!(may_lie(Overlay::Staff, false, false, false));
}
