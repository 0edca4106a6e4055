//! Every screen in every language, window and text size, laid out by egui without a window: no text leaves its box or
//! covers another, nothing is cut off, no two buttons overlap, everything is legible and large enough to touch.

pub mod app;
mod cards;
#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "jiaqi")]
mod exhibition;
mod faults;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "jiu")]
mod jiu;
mod lessons;
#[cfg(feature = "jiaqi")]
mod matches;
mod painted_shapes;
#[cfg(feature = "jiaqi")]
mod phones;
#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod places;
mod primer;
#[cfg(all(feature = "jiaqi", feature = "jiu"))]
mod study;
#[cfg(feature = "jiaqi")]
mod title;

use crate::harness::card;
use crate::setups::two_at;
use app::{DrawnApp, SMALL, WINDOWS};
use painted_shapes::letters;
use std::path::Path;
use tibetango::app::board::Marks;
use tibetango::app::desktop::Desktop;
use tibetango::app::engine::ai::{HintRequest, Thinker};
use tibetango::app::features::about::LicencesFile;
use tibetango::app::play::store::Store;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, Screen};
use tibetango_rules::{AnyRules, GameName};

/// Asks for a hint, and waits until it is marked and shown.
#[track_caller]
fn ask_for_a_hint(screen: &mut DrawnApp) {
    screen.app.send(HintRequest);
    screen
        .app
        .until("hint", |app| app.world().resource::<Marks>().hint.is_some());
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let app = &screen.app;
    let hint = app.world().resource::<Thinker>().hint(app.game()).unwrap();
    let words = hint.words(&app.settings().config.text, app.history());
    let picture = screen.settle();
    let mut texts = picture.texts().into_iter();
    let is_said = texts.any(|(text, _)| letters(text) == letters(&words));
    assert!(is_said, "{words:?} is not said, only {:?}", picture.texts());
}

#[test]
fn the_title_and_its_cards_hold_their_texts() {
    let mut screen = DrawnApp::shipped();
    screen.look_everywhere("title");
    screen.app.world_mut().resource_mut::<Store>().offer = true;
    screen.look_everywhere("title with a game to continue");
    screen.overlays(&[
        card("new_game"),
        card("records"),
        card("help"),
        card("settings"),
        card("about"),
    ]);
    // The second page of the settings.
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("settings"));
    screen.press("settings.page.1");
    let buttons = screen.buttons();
    let board = "settings.board.0".to_owned();
    assert!(buttons.contains(&board), "no {board}: {buttons:?}");
    screen.card("settings of the table", card("settings"), &TextSize::ALL);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("settings"));
    screen.press("settings.page.2");
    let sounds = "settings of sounds";
    screen.card(sounds, card("settings"), &TextSize::ALL);
    // In the language with the longest words nothing is cut off, either.
    screen.set(WINDOWS[0], "bo", TextSize::Normal);
    screen.go(card("settings"));
    screen.settle();
    for volume in 0..5 {
        let place = screen.place(&format!("settings.volume.{volume}"));
        assert!(place.height() >= 40.0, "{volume}: {place:?}");
    }
    screen.close();
}

/// Dark letters on light panels are readable as well, over every part of the table.
#[test]
fn the_light_look_can_be_read() {
    let mut screen = DrawnApp::shipped();
    screen.lighten();
    screen.look_at_ends("title in the light look");
    for name in [
        "new_game", "records", "help", "settings", "about", "network",
    ] {
        let label = format!("{name} in the light look");
        screen.card(&label, card(name), &[TextSize::Normal]);
    }
    let game = GameName::default();
    screen.app.start(two_at(game, AnyRules::preset(game)));
    screen.look_at_ends("match in the light look");
    for name in ["menu", "engine", "resign"] {
        let label = format!("{name} in the light look");
        screen.card(&label, card(name), &[TextSize::Normal]);
    }
    screen.close();
}

/// Captions are read as they are designed, but in windows smaller than usual.
#[test]
fn captions_are_of_fifteen_pixels_at_least() {
    let mut screen = DrawnApp::shipped();
    // Beside the board captions are smaller where they have no room.
    screen.press("title.start");
    screen
        .app
        .until("match", |app| app.screen() == Screen::Match);
    for language in screen.languages() {
        for window in WINDOWS.into_iter().chain([SMALL]) {
            for size in TextSize::ALL {
                screen.set(window, &language, size);
                let least = if window == SMALL { 13.0 } else { 15.0 };
                let sizes = screen.captions();
                let large = sizes.iter().all(|size| *size > least - 0.01);
                assert!(
                    large && sizes.len() > 1,
                    "{language}, {window:?}, {size:?}: {sizes:?}"
                );
            }
        }
    }
}

/// The largest letters have the least room: a number and its sign are one word there as well.
#[test]
fn a_number_and_its_sign_stay_on_one_line() {
    let mut screen = DrawnApp::shipped();
    for language in screen.languages() {
        screen.set(SMALL, &language, TextSize::Largest);
        screen.go(card("settings"));
        screen.press("settings.page.2");
        screen.settle();
        let joined = screen.joined();
        let volume = |(text, _): &(String, bool)| text.contains("100\u{a0}%");
        assert!(joined.iter().any(volume), "{language}: {joined:?}");
        let torn: Vec<_> = joined.iter().filter(|(_, torn)| *torn).collect();
        assert!(torn.is_empty(), "{language}: {torn:?}");
        screen.go(Overlay::None);
    }
}

/// The card scrolls in the smallest window: all of it is there to be read.
#[test]
fn about_says_what_is_kept_and_what_is_sent() {
    let mut screen = DrawnApp::shipped();
    for language in screen.languages() {
        screen.set(SMALL, &language, TextSize::Largest);
        screen.go(card("about"));
        let card = screen.all_letters();
        for key in ["about.privacy", "about.kept", "about.sent"] {
            let text = letters(&screen.app.text(key));
            assert!(card.contains(&text), "{language}, {key}: only {card:?}");
        }
        screen.go(Overlay::None);
    }
}

#[test]
fn about_opens_the_licences_that_a_package_brought_along() {
    let mut screen = DrawnApp::shipped();
    let note = |file: &Path| std::fs::write(file.with_extension("opened"), "");
    screen.app.world_mut().resource_mut::<Desktop>().show = Some(note);
    screen.go(card("about"));
    let button = "about.all_licences".to_owned();
    assert!(!screen.buttons().contains(&button), "there is no file");
    let file = screen.app.dir().join("licences.txt");
    screen.app.world_mut().resource_mut::<LicencesFile>().0 = Some(file.clone());
    screen.press(&button);
    let opened = file.with_extension("opened");
    screen.app.until("licences", |_| opened.exists());
}

#[test]
fn every_kind_of_new_game_can_be_read() {
    let mut screen = DrawnApp::shipped();
    screen.overlays(&[card("name")]);
    screen.set(WINDOWS[1], "en", TextSize::Normal);
    screen.go(card("new_game"));
    screen.overlays(&[card("new_game")]);
    screen.go(card("new_game"));
    for opponent in ["new.opponent.1", "new.opponent.2"] {
        screen.set(WINDOWS[1], "en", TextSize::Normal);
        screen.go(card("new_game"));
        screen.press(opponent);
        screen.press("new.more");
        screen.press("new.clock.4");
        screen.overlays(&[card("new_game")]);
    }
    screen.close();
}
