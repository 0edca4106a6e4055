//! Invariants that always hold.

use crate::harness::card;
use bevy::prelude::ComputedStates;
use tibetango::app::automation::checks::may_lie;
use tibetango::app::exhibition::ExhibitionState;
use tibetango::app::state::{Activity, Screen, Venue};

#[test]
fn screen_and_place_follow_from_the_activity() {
    for (activity, screen, place) in [
        (Activity::Title, Screen::Title, ExhibitionState::Offers),
        (Activity::Attract, Screen::Match, ExhibitionState::Attract),
        (Activity::Play, Screen::Match, ExhibitionState::Play),
        (Activity::Watch, Screen::Match, ExhibitionState::Play),
        (Activity::Network, Screen::Match, ExhibitionState::Play),
        (Activity::Review, Screen::Match, ExhibitionState::Play),
        (Activity::Retry, Screen::Match, ExhibitionState::Play),
        (Activity::Editor, Screen::Match, ExhibitionState::Play),
        (Activity::Lesson, Screen::Match, ExhibitionState::Learn),
        (
            Activity::Challenge,
            Screen::Match,
            ExhibitionState::Challenge,
        ),
    ] {
        assert_eq!(Screen::compute(activity), Some(screen), "{activity:?}");
        let at = |venue| ExhibitionState::compute((venue, activity));
        assert_eq!(at(Venue::Exhibition), Some(place), "{activity:?}");
        assert_eq!(at(Venue::Home), Some(ExhibitionState::Off), "{activity:?}");
    }
}

#[test]
fn cards_that_visitors_have_no_business_with_are_none() {
    for overlay in [
        card("new_game"),
        card("name"),
        card("position"),
        card("network"),
        card("records"),
        card("about"),
        card("engine"),
        card("parameters"),
        card("extent"),
        card("compare"),
        card("review"),
        card("notes"),
        card("series"),
        card("typing"),
    ] {
        assert!(!may_lie(overlay, true, true, true), "{overlay:?}");
    }
    for overlay in ["help", "primer", "learning", "result"].map(card) {
        assert!(may_lie(overlay, true, false, false), "{overlay:?}");
        assert!(!may_lie(overlay, false, false, false), "{overlay:?}");
    }
    assert!(may_lie(card("settings"), true, true, false));
    assert!(!may_lie(card("settings"), true, false, true));
    assert!(!may_lie(card("share"), true, false, false));
    assert!(!may_lie(card("menu"), false, false, false));
    assert!(may_lie(card("staff"), false, false, false));
}
