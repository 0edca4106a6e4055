//! Invariants that hold whatever visitors do.

use crate::harness::card;
use bevy::prelude::ComputedStates;
use tibetango::app::automation::checks::may_lie;
use tibetango::app::exhibition::Stand;
use tibetango::app::state::{Activity, Screen, Venue};

#[test]
fn screen_and_place_follow_from_the_activity() {
    for (activity, screen, place) in [
        (Activity::Title, Screen::Title, Stand::Offers),
        (Activity::Attract, Screen::Match, Stand::Attract),
        (Activity::Play, Screen::Match, Stand::Play),
        (Activity::Watch, Screen::Match, Stand::Play),
        (Activity::Network, Screen::Match, Stand::Play),
        (Activity::Review, Screen::Match, Stand::Play),
        (Activity::Retry, Screen::Match, Stand::Play),
        (Activity::Editor, Screen::Match, Stand::Play),
        (Activity::Lesson, Screen::Match, Stand::Learn),
        (Activity::Challenge, Screen::Match, Stand::Challenge),
    ] {
        assert_eq!(Screen::compute(activity), Some(screen), "{activity:?}");
        let at = |venue| Stand::compute((venue, activity));
        assert_eq!(at(Venue::Exhibition), Some(place), "{activity:?}");
        assert_eq!(at(Venue::Home), Some(Stand::Off), "{activity:?}");
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
        card("compare"),
        card("review"),
        card("notes"),
        card("series"),
    ] {
        assert!(!may_lie(overlay, true, true, true), "{overlay:?}");
    }
    for overlay in [card("help"), card("primer"), card("result")] {
        assert!(may_lie(overlay, true, false, false), "{overlay:?}");
        assert!(!may_lie(overlay, false, false, false), "{overlay:?}");
    }
    assert!(may_lie(card("settings"), true, true, false));
    assert!(!may_lie(card("settings"), true, false, true));
    assert!(!may_lie(card("share"), true, false, false));
    assert!(!may_lie(card("menu"), false, false, false));
    assert!(may_lie(card("staff"), false, false, false));
}
