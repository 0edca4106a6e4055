//! Buttons keep their places, and the keyboard finds them.

use super::app::{DrawnApp, WINDOWS};
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::setups::{SQUARE, against, jiu_from, test_levels, two_at, two_at_jiu, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeMap;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::{MatchCommand, ReplayStep, ReplayWanted};
use tibetango::app::play::playback::PlayOrPause;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::Overlay;
use tibetango::app::toast::ToastWanted;
use tibetango_rules::{AnyRules, GameName, Side};

/// Returns the labels and places of the buttons beside the board, enabled or not.
fn labels(drawn: &mut DrawnApp) -> BTreeMap<String, egui::Rect> {
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.app.send(ToastWanted::Clear);
    let seen = drawn.settle();
    let place = drawn.app.world().resource::<Layout>().buttons;
    let place = egui::Rect::from_min_max(
        egui::pos2(place.min.x, place.min.y),
        egui::pos2(place.max.x, place.max.y),
    );
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
        drawn.app.replay(ReplayWanted::Step(step));
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
