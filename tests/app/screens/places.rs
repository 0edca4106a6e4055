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
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::playback::PlayOrPause;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::{Activity, Overlay};
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
fn place_of_buttons(screen: &DrawnApp) -> egui::Rect {
    let place = screen.app.world().resource::<Layout>().buttons;
    egui::Rect::from_min_max(
        egui::pos2(place.min.x, place.min.y),
        egui::pos2(place.max.x, place.max.y),
    )
}

/// Returns the places of the buttons that every game has, enabled or not.
#[track_caller]
fn common(screen: &mut DrawnApp, window: (u32, u32), size: TextSize) -> [egui::Rect; 6] {
    screen.set(window, "en", size);
    screen.app.send(ToastRequest::Clear);
    let picture = screen.settle();
    let place = place_of_buttons(screen);
    let boxes = picture.boxes();
    COMMON.map(|keys| {
        let labels = keys.map(|key| screen.app.text(key));
        let mut hits = boxes.iter().filter(|(text, on)| {
            place.contains_rect(*on) && labels.iter().any(|label| label == text)
        });
        let Some((_, button)) = hits.next() else {
            panic!("none of {labels:?} among {boxes:?}");
        };
        assert!(hits.next().is_none(), "{labels:?} stands there twice");
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
        if phases.iter().all(|(other, _)| *other != phase) {
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
    let mut screen = DrawnApp::shipped();
    // Every set of rules as it begins, for some have a button more.
    let config = Config::embedded();
    for game in GameName::ALL {
        for preset in config.of(game).rules.iter() {
            screen.app.start(two_at(game, &preset.id));
            for ((window, size), first) in wide.iter().zip(&mut first) {
                let now = common(&mut screen, *window, *size);
                let label = format!("{game}, {}, {window:?}, {size:?}", preset.id);
                same_places(&now, first.get_or_insert(now), &label);
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
        let mut check = |screen: &mut DrawnApp, label: &str| {
            let (window, size) = wide[0];
            let now = common(screen, window, size);
            same_places(&now, first[0].as_ref().unwrap(), label);
            let now = common(screen, WINDOWS[2], size);
            same_places(&now, tall.get_or_insert(now), &format!("{label}, tall"));
        };
        for session in in_each_phase(&settings) {
            let phase = session.history().phase();
            screen.app.command(MatchCommand::open(session));
            screen.app.until_settled();
            check(&mut screen, &format!("{game}, {phase:?}"));
        }
        screen.app.command(MatchCommand::Resign);
        screen
            .app
            .until("result", |app| app.overlay() == card("result"));
        screen.go(Overlay::None);
        check(&mut screen, &format!("{game}, over"));
    }
}

/// It stands behind the first row of the common buttons, and in a replay as well.
#[test]
fn the_board_is_turned_by_a_button_in_one_place_in_every_game() {
    let mut screen = DrawnApp::shipped();
    let mut first = None;
    let is_turned = |screen: &DrawnApp| screen.app.world().resource::<Preferences>().turned;
    for game in GameName::ALL {
        screen.app.start(two_at(game, AnyRules::preset(game)));
        screen.set(WINDOWS[0], "en", TextSize::Normal);
        screen.settle();
        let place = screen.place("game.turn");
        let apart = first.get_or_insert(place).center().distance(place.center());
        assert!(apart < 0.5, "{game}: {apart}");
        let [undo, ..] = common(&mut screen, WINDOWS[0], TextSize::Normal);
        let above = (undo.center().y - place.center().y).abs();
        assert!(above < 0.5, "{game}: {undo:?} beside {place:?}");
        let before = is_turned(&screen);
        screen.press("game.turn");
        assert_ne!(is_turned(&screen), before, "{game}");
        let session = (*screen.app.game().session).clone();
        screen.app.command(MatchCommand::look_at(session));
        screen
            .app
            .until("replay", |app| app.activity() == Activity::Review);
        screen.press("replay.turn");
        assert_eq!(is_turned(&screen), before, "{game}");
    }
}

/// The words beside a replay have signs beside them, and the longest is no longer than its button.
#[test]
fn no_label_beside_the_board_breaks_a_word() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1 a5");
    let session = (*screen.app.game().session).clone();
    let unbroken = |screen: &mut DrawnApp, what: &str| {
        for window in WINDOWS {
            for language in ["en", "zh", "bo"] {
                screen.set(window, language, TextSize::Normal);
                let picture = screen.settle();
                let broken = picture.broken(place_of_buttons(screen));
                assert!(
                    broken.is_empty(),
                    "{what}, {language}, {window:?}: {broken:?}"
                );
            }
        }
    };
    unbroken(&mut screen, "a match");
    screen.app.command(MatchCommand::look_at(session));
    screen
        .app
        .until("replay", |app| app.activity() == Activity::Review);
    unbroken(&mut screen, "a replay");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    let [turn, form] = ["replay.turn", "replay.form"].map(|name| screen.place(name));
    assert!(turn.bottom() < form.top(), "{turn:?} above {form:?}");
    assert!(
        (turn.right() - form.right()).abs() < 0.5,
        "{turn:?}, {form:?}"
    );
}

/// Those of one game alone stand above the common ones, or at their left where the window is tall.
#[test]
fn the_buttons_of_one_game_stand_beside_the_common_ones() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_at_jiu(6));
    let own = ["jiu.take", "game.recent", "game.formations"].map(|key| screen.app.text(key));
    for (window, above) in [(WINDOWS[0], true), (WINDOWS[2], false)] {
        let others = common(&mut screen, window, TextSize::Normal);
        let picture = screen.settle();
        let (boxes, place) = (picture.boxes(), place_of_buttons(&screen));
        for label in &own {
            let mut rest = boxes.iter();
            let on = rest.find(|(text, on)| text == label && place.contains_rect(*on));
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
fn labels(screen: &mut DrawnApp) -> BTreeMap<String, egui::Rect> {
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.app.send(ToastRequest::Clear);
    let picture = screen.settle();
    let place = place_of_buttons(screen);
    let inside = picture
        .texts()
        .into_iter()
        .filter(|(_, rect)| place.contains_rect(*rect));
    inside.map(|(text, rect)| (text.to_owned(), rect)).collect()
}

/// Asserts that the number of buttons is unchanged, and that those with the same labels have not moved.
#[track_caller]
fn as_before(screen: &mut DrawnApp, before: &BTreeMap<String, egui::Rect>, what: &str) {
    let now = labels(screen);
    assert_eq!(now.len(), before.len(), "{what}: {now:?}");
    let count = before
        .keys()
        .filter(|label| now.contains_key(*label))
        .count();
    assert!(count + 2 >= before.len(), "{what}: {now:?}");
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
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_at_jiu(6));
    let before = labels(&mut screen);
    assert!(
        before.contains_key("Take") && before.contains_key("Shapes"),
        "{before:?}"
    );
    screen.app.command(jiu_from(SQUARE));
    screen.app.until_settled();
    as_before(&mut screen, &before, "battle");
    for point in ["c3", "c2"] {
        let point = screen.app.point(point);
        screen.app.tap(InputDevice::Mouse, point);
        as_before(&mut screen, &before, "a move that is begun");
    }
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.go(Overlay::None);
    as_before(&mut screen, &before, "over");

    screen.app.start(against(Side::White, "endless", 5));
    let before = labels(&mut screen);
    screen.app.play_text(InputDevice::Mouse, "a1");
    as_before(&mut screen, &before, "thinking");
    screen.app.key(KeyCode::KeyT);
    as_before(&mut screen, &before, "seen thinking");
}

#[test]
fn the_buttons_of_a_replay_keep_their_places() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1 a5");
    let session = screen.app.game().session.clone();
    screen.app.command(MatchCommand::look_at(session));
    let before = labels(&mut screen);
    assert_eq!(before.len(), 7, "five more bear signs: {before:?}");
    for step in [ReplayStep::Back, ReplayStep::First] {
        screen.app.replay(ReplayRequest::Step(step));
        as_before(&mut screen, &before, "another position");
    }
    screen.app.send(PlayOrPause);
    screen.app.frames(3);
    as_before(&mut screen, &before, "playing");
    // Without a label they are pressed by their signs.
    screen.press("replay.play");
    screen.press("replay.first");
    assert!(screen.app.history().is_empty());
    screen.press("replay.next");
    assert_eq!(screen.app.history().len(), 1);
    screen.press("replay.last");
    assert_eq!(screen.app.history().len(), 3);
}

/// Asserts that the first arrow key and Enter press the button with this action.
#[track_caller]
fn first_arrow_presses(screen: &mut DrawnApp, overlay: Overlay, does: impl Fn(&DrawnApp) -> bool) {
    screen.go(overlay);
    screen.settle();
    screen.key(egui::Key::ArrowDown);
    screen.key(egui::Key::Enter);
    screen.app.frames(3);
    assert!(does(screen), "{overlay:?}");
    screen.go(Overlay::None);
}

#[test]
fn the_first_arrow_takes_the_focus_in_every_card() {
    let mut screen = DrawnApp::shipped();
    let focused = |screen: &mut DrawnApp, overlay: Overlay, key| {
        screen.go(overlay);
        screen.settle();
        screen.key(key);
        let focus = screen.focus();
        screen.go(Overlay::None);
        screen.settle();
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
            focused(&mut screen, overlay, key),
            "{overlay:?} on the title"
        );
    }
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1");
    for overlay in [
        card("new_game"),
        card("menu"),
        card("resign"),
        card("share"),
        card("engine"),
        card("parameters"),
        card("extent"),
        card("compare"),
    ] {
        assert!(
            focused(&mut screen, overlay, arrows[1]),
            "{overlay:?} in a match"
        );
    }
    // In the menu the first button leads back.
    first_arrow_presses(&mut screen, card("menu"), |screen| {
        screen.app.overlay() == Overlay::None
    });
    // Over the board the arrows lead the cursor.
    screen.settle();
    screen.key(egui::Key::ArrowDown);
    assert!(!screen.focus());
}

/// The ways to study a position have a heading of their own, and every row of the menu is as wide as the others.
#[test]
fn the_menu_has_a_group_for_study_and_rows_of_one_width() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("menu"));
    let picture = screen.settle();
    let texts = picture.texts();
    let top = |key: &str| {
        let heading = screen.app.text(key);
        let mut hits = texts.iter().filter(|(text, _)| *text == heading);
        hits.next().expect("its heading").1.top()
    };
    let study = top("menu.group.study")..top("menu.group.learn");
    for name in ["engine", "compare", "explorer", "position"] {
        let place = screen.place(&format!("menu.{name}"));
        assert!(
            study.contains(&place.top()),
            "{name}: {place:?} in {study:?}"
        );
    }
    let game = top("menu.group.game")..study.start;
    for name in ["records", "network"] {
        let place = screen.place(&format!("menu.{name}"));
        assert!(game.contains(&place.top()), "{name}: {place:?} in {game:?}");
    }
    let mut rows: BTreeMap<i32, egui::Rect> = BTreeMap::new();
    let names = screen.buttons().into_iter();
    for name in names.filter(|name| name.starts_with("menu.")) {
        let place = screen.place(&name);
        let row = rows.entry(place.top().round() as i32).or_insert(place);
        *row = row.union(place);
    }
    assert!(rows.len() > 4, "{rows:?}");
    let width = screen.place("menu.close").width();
    let whole = |row: &egui::Rect| (row.width() - width).abs() < 2.0;
    assert!(rows.values().all(whole), "{rows:?}");
}

#[test]
fn the_cards_of_the_title_stand_still_as_they_come() {
    let mut screen = DrawnApp::shipped();
    screen.watch("settings", card("settings"));
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("settings"));
    screen.press("settings.page.1");
    screen.watch("settings of the table", card("settings"));
    screen.watch("about", card("about"));
    screen.watch("name", card("name"));
    screen.close();
}

#[test]
fn the_cards_of_a_match_stand_still_as_they_come() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.app.play_text(InputDevice::Mouse, "a1 b2");
    for overlay in [
        card("menu"),
        card("resign"),
        card("position"),
        card("parameters"),
        card("extent"),
    ] {
        screen.watch(&format!("{overlay:?}"), overlay);
    }
    screen.close();
}

/// The check for a card that covers the board applies wherever the card is.
#[test]
fn cards_about_the_board_leave_every_board_in_view() {
    for game in GameName::ALL {
        let mut screen = DrawnApp::shipped();
        screen.app.start(two_at(game, AnyRules::preset(game)));
        screen.go(card("engine"));
        screen.look_everywhere(&format!("{game}, engine window"));
        assert!(screen.has_card("engine"), "{game}");
        screen.go(card("compare"));
        screen.look_everywhere(&format!("{game}, two engines"));
        assert!(screen.has_card("compare"), "{game}");
        screen.go(Overlay::None);
        screen.app.command(MatchCommand::Resign);
        screen
            .app
            .until("result", |app| app.overlay() == card("result"));
        screen.look_everywhere(&format!("{game}, result"));
        assert!(screen.has_card("result"), "{game}");
        screen.app.send(ReviewRequest::Open);
        screen
            .app
            .until("review", |app| app.overlay() == card("review"));
        screen.look_everywhere(&format!("{game}, review"));
        assert!(screen.has_card("review"), "{game}");
        screen.close();
    }
}
