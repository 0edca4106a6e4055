//! Buttons keep their places, and the keyboard finds them.

use super::app::{DrawnApp, SMALL, WINDOWS};
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::setups::{SQUARE, against, jiu_from, test_levels, two_at, two_at_jiu, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::BTreeMap;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::playback::PlayOrPause;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::Overlay;
use tibetango::app::toast::ToastRequest;
use tibetango_content::config::Config;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{AnyRules, GameName, Phase, Side};

/// Text keys of the buttons that every game has, each beside that of the button in its place after the end.
const COMMON: [[&str; 2]; 6] = [
    ["game.undo"; 2],
    ["game.redo"; 2],
    ["game.hint", "review.title"],
    ["engine.see"; 2],
    ["game.end", "menu.new_game"],
    ["menu.menu"; 2],
];

/// Returns the place of the buttons beside the board.
fn place_of_buttons(drawn: &DrawnApp) -> egui::Rect {
    let place = drawn.app.world().resource::<Layout>().buttons;
    egui::Rect::from_min_max(
        egui::pos2(place.min.x, place.min.y),
        egui::pos2(place.max.x, place.max.y),
    )
}

/// Returns the places of the buttons that every game has, enabled or not.
#[track_caller]
fn common(drawn: &mut DrawnApp, window: (u32, u32), size: TextSize) -> [egui::Rect; 6] {
    drawn.set(window, "en", size);
    drawn.app.send(ToastRequest::Clear);
    let seen = drawn.settle();
    let place = place_of_buttons(drawn);
    let boxes = seen.boxes();
    COMMON.map(|keys| {
        let labels = keys.map(|key| drawn.app.text(key));
        let mut found = boxes.iter().filter(|(text, on)| {
            place.contains_rect(*on) && labels.iter().any(|label| label == text)
        });
        let Some((_, button)) = found.next() else {
            panic!("none of {labels:?} among {boxes:?}");
        };
        assert!(found.next().is_none(), "{labels:?} stands there twice");
        *button
    })
}

/// Returns a game in each of its phases, where random moves first come to them.
fn in_each_phase(settings: &MatchSettings) -> Vec<Session> {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut session = Session::new(settings.clone()).unwrap();
    let mut phases: Vec<(Phase, Session)> = Vec::new();
    while session.outcome().is_none() {
        let phase = session.history().phase();
        if phases.iter().all(|(known, _)| *known != phase) {
            phases.push((phase, session.clone()));
        }
        let mut legal = session.history().legal();
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        session.play(&mv).unwrap();
    }
    phases.into_iter().map(|(_, session)| session).collect()
}

/// Asserts that two lists of places are the same.
#[track_caller]
fn same_places(now: &[egui::Rect; 6], before: &[egui::Rect; 6], what: &str) {
    for ((is, was), [label, _]) in now.iter().zip(before).zip(COMMON) {
        let moved = (is.min - was.min).length() + (is.max - was.max).length();
        assert!(moved < 0.5, "{what}: {label} lay at {was:?}, now at {is:?}");
    }
}

#[test]
fn the_common_buttons_have_one_place_in_every_game_and_phase() {
    let wide = [
        (WINDOWS[0], TextSize::Normal),
        (WINDOWS[0], TextSize::Largest),
        (SMALL, TextSize::Normal),
    ];
    let mut first: Vec<Option<[egui::Rect; 6]>> = vec![None; wide.len()];
    let mut drawn = DrawnApp::shipped();
    // Every set of rules as it begins, for some have a button more.
    let config = Config::embedded();
    for game in GameName::ALL {
        for preset in config.of(game).rules.iter() {
            drawn.app.start(two_at(game, &preset.id));
            for ((window, size), first) in wide.iter().zip(&mut first) {
                let now = common(&mut drawn, *window, *size);
                let what = format!("{game}, {}, {window:?}, {size:?}", preset.id);
                same_places(&now, first.get_or_insert(now), &what);
            }
        }
    }
    // And every phase, on the smallest board; in a tall window a game has its own places for them.
    for game in GameName::ALL {
        let settings = MatchSettings {
            size: game.sizes()[0],
            ..two_at(game, AnyRules::preset(game))
        };
        let mut tall = None;
        let mut check = |drawn: &mut DrawnApp, what: &str| {
            let (window, size) = wide[0];
            let now = common(drawn, window, size);
            same_places(&now, first[0].as_ref().unwrap(), what);
            let now = common(drawn, WINDOWS[2], size);
            same_places(&now, tall.get_or_insert(now), &format!("{what}, tall"));
        };
        for session in in_each_phase(&settings) {
            let phase = session.history().phase();
            drawn.app.command(MatchCommand::open(session));
            drawn.app.until_settled();
            check(&mut drawn, &format!("{game}, {phase:?}"));
        }
        drawn.app.command(MatchCommand::Resign);
        drawn
            .app
            .until("result", |app| app.overlay() == card("result"));
        drawn.go(Overlay::None);
        check(&mut drawn, &format!("{game}, over"));
    }
}

/// Those of one game alone stand above the common ones, or at their left where the window is tall.
#[test]
fn the_buttons_of_one_game_stand_beside_the_common_ones() {
    let mut drawn = DrawnApp::shipped();
    drawn.app.start(two_at_jiu(6));
    let own = ["jiu.take", "game.recent", "game.formations"].map(|key| drawn.app.text(key));
    for (window, above) in [(WINDOWS[0], true), (WINDOWS[2], false)] {
        let others = common(&mut drawn, window, TextSize::Normal);
        let seen = drawn.settle();
        let (boxes, place) = (seen.boxes(), place_of_buttons(&drawn));
        for label in &own {
            let mut found = boxes.iter();
            let on = found.find(|(text, on)| text == label && place.contains_rect(*on));
            let (_, on) = on.unwrap_or_else(|| panic!("no {label:?} among {boxes:?}"));
            for other in &others {
                let clear = match above {
                    true => on.bottom() < other.top(),
                    false => on.right() < other.left(),
                };
                assert!(clear, "{window:?}: {label} at {on:?} beside {other:?}");
            }
        }
    }
}

/// Returns the labels and places of the buttons beside the board, enabled or not.
fn labels(drawn: &mut DrawnApp) -> BTreeMap<String, egui::Rect> {
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.app.send(ToastRequest::Clear);
    let seen = drawn.settle();
    let place = place_of_buttons(drawn);
    let inside = seen
        .texts()
        .into_iter()
        .filter(|(_, rect)| place.contains_rect(*rect));
    inside.map(|(text, rect)| (text.to_owned(), rect)).collect()
}

/// Asserts that the number of buttons is unchanged, and that those with the same labels have not moved.
#[track_caller]
fn as_before(drawn: &mut DrawnApp, before: &BTreeMap<String, egui::Rect>, what: &str) {
    let now = labels(drawn);
    assert_eq!(now.len(), before.len(), "{what}: {now:?}");
    let kept = before
        .keys()
        .filter(|label| now.contains_key(*label))
        .count();
    assert!(kept + 2 >= before.len(), "{what}: {now:?}");
    for (label, rect) in &now {
        if let Some(there) = before.get(label) {
            let moved = (rect.min - there.min).length();
            assert!(
                moved < 0.5,
                "{what}: {label} stood at {there:?}, now at {rect:?}"
            );
        }
    }
}

#[test]
fn the_buttons_of_a_match_keep_their_places() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_at_jiu(6));
    let before = labels(&mut drawn);
    assert!(
        before.contains_key("Take") && before.contains_key("Shapes"),
        "{before:?}"
    );
    drawn.app.command(jiu_from(SQUARE));
    drawn.app.until_settled();
    as_before(&mut drawn, &before, "battle");
    for point in ["c3", "c2"] {
        let point = drawn.app.point(point);
        drawn.app.tap(InputDevice::Mouse, point);
        as_before(&mut drawn, &before, "a move that is begun");
    }
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.go(Overlay::None);
    as_before(&mut drawn, &before, "over");

    drawn.app.start(against(Side::White, "endless", 5));
    let before = labels(&mut drawn);
    drawn.app.play_text(InputDevice::Mouse, "a1");
    as_before(&mut drawn, &before, "thinking");
    drawn.app.key(KeyCode::KeyT);
    as_before(&mut drawn, &before, "seen thinking");
}

#[test]
fn the_buttons_of_a_replay_keep_their_places() {
    let mut drawn = DrawnApp::shipped();
    drawn.app.start(two_people(3));
    drawn.app.play_text(InputDevice::Mouse, "a1 c1 a5");
    let session = drawn.app.game().session.clone();
    drawn.app.command(MatchCommand::look_at(session));
    let before = labels(&mut drawn);
    assert_eq!(before.len(), 7, "five more bear signs: {before:?}");
    for step in [ReplayStep::Back, ReplayStep::First] {
        drawn.app.replay(ReplayRequest::Step(step));
        as_before(&mut drawn, &before, "another position");
    }
    drawn.app.send(PlayOrPause);
    drawn.app.frames(3);
    as_before(&mut drawn, &before, "playing");
    // Without a label they are pressed by their signs.
    drawn.press("replay.play");
    drawn.press("replay.first");
    assert!(drawn.app.history().is_empty());
    drawn.press("replay.next");
    assert_eq!(drawn.app.history().len(), 1);
    drawn.press("replay.last");
    assert_eq!(drawn.app.history().len(), 3);
}

/// Asserts that the first arrow key and Enter press the button with this action.
#[track_caller]
fn first_arrow_presses(drawn: &mut DrawnApp, overlay: Overlay, does: impl Fn(&DrawnApp) -> bool) {
    drawn.go(overlay);
    drawn.settle();
    drawn.key(egui::Key::ArrowDown);
    drawn.key(egui::Key::Enter);
    drawn.app.frames(3);
    assert!(does(drawn), "{overlay:?}");
    drawn.go(Overlay::None);
}

#[test]
fn the_first_arrow_takes_the_focus_in_every_card() {
    let mut drawn = DrawnApp::shipped();
    let focused = |drawn: &mut DrawnApp, overlay: Overlay, key| {
        drawn.go(overlay);
        drawn.settle();
        drawn.key(key);
        let focus = drawn.focus();
        drawn.go(Overlay::None);
        drawn.settle();
        focus
    };
    let arrows = [
        egui::Key::ArrowUp,
        egui::Key::ArrowDown,
        egui::Key::ArrowLeft,
        egui::Key::ArrowRight,
    ];
    let cards = [
        card("new_game"),
        card("records"),
        card("help"),
        card("settings"),
        card("about"),
    ];
    for (overlay, key) in cards.into_iter().zip(arrows.into_iter().cycle()) {
        assert!(
            focused(&mut drawn, overlay, key),
            "{overlay:?} on the title"
        );
    }
    drawn.app.start(two_people(3));
    drawn.app.play_text(InputDevice::Mouse, "a1 c1");
    for overlay in [
        card("new_game"),
        card("menu"),
        card("resign"),
        card("share"),
        card("engine"),
        card("parameters"),
        card("compare"),
    ] {
        assert!(
            focused(&mut drawn, overlay, arrows[1]),
            "{overlay:?} in a match"
        );
    }
    // In the menu the first button leads back.
    first_arrow_presses(&mut drawn, card("menu"), |drawn| {
        drawn.app.overlay() == Overlay::None
    });
    // Over the board the arrows lead the cursor.
    drawn.settle();
    drawn.key(egui::Key::ArrowDown);
    assert!(!drawn.focus());
}

#[test]
fn the_cards_of_the_title_stand_still_as_they_come() {
    let mut drawn = DrawnApp::shipped();
    drawn.watch("settings", card("settings"));
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("settings"));
    drawn.press("settings.page.1");
    drawn.watch("settings of the table", card("settings"));
    drawn.watch("about", card("about"));
    drawn.watch("name", card("name"));
    drawn.close();
}

#[test]
fn the_cards_of_a_match_stand_still_as_they_come() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.play_text(InputDevice::Mouse, "a1 b2");
    for overlay in [
        card("menu"),
        card("resign"),
        card("position"),
        card("parameters"),
    ] {
        drawn.watch(&format!("{overlay:?}"), overlay);
    }
    drawn.close();
}

/// The check for a card that covers the board applies wherever the card is.
#[test]
fn cards_about_the_board_leave_every_board_in_view() {
    for game in GameName::ALL {
        let mut drawn = DrawnApp::shipped();
        drawn.app.start(two_at(game, AnyRules::preset(game)));
        drawn.go(card("engine"));
        drawn.look_everywhere(&format!("{game}, engine window"));
        assert!(drawn.has_card("engine"), "{game}");
        drawn.go(card("compare"));
        drawn.look_everywhere(&format!("{game}, two engines"));
        assert!(drawn.has_card("compare"), "{game}");
        drawn.go(Overlay::None);
        drawn.app.command(MatchCommand::Resign);
        drawn
            .app
            .until("result", |app| app.overlay() == card("result"));
        drawn.look_everywhere(&format!("{game}, result"));
        assert!(drawn.has_card("result"), "{game}");
        drawn.close();
    }
}
