//! Players' names: written on the screen, kept, shown and recorded.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{against, computer, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::play::store::session_of;
use tibetango::app::preferences::{People, Preferences, TextSize, keep_in};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango_records::record::session::record_of;
use tibetango_records::record::text::{NAME_LETTERS, holds};
use tibetango_records::record::{PlayerName, xml};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::Side;

fn names_screen() -> DrawnApp {
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen
}

fn names(screen: &DrawnApp) -> [String; 2] {
    screen.app.world().resource::<People>().names.clone()
}

fn press_all(screen: &mut DrawnApp, keys: &[&str]) {
    for key in keys {
        screen.press(key);
    }
}

/// Opens the page of the choices for a new game on which names are.
fn open_second_page(screen: &mut DrawnApp) {
    screen.go(card("new_game"));
    screen.press("new.more");
}

#[test]
fn a_name_is_written_on_the_screen_and_taken_away() {
    let mut screen = names_screen();
    open_second_page(&mut screen);
    screen.press("new.name.0");
    assert_eq!(screen.app.overlay(), card("name"));
    // Words begin with capitals; a letter too many is rubbed out.
    press_all(
        &mut screen,
        &["name.key.A", "name.key.m", "name.key.a", "name.key.x"],
    );
    press_all(
        &mut screen,
        &[
            "name.rub",
            "name.space",
            "name.key.B",
            "name.space",
            "name.done",
        ],
    );
    assert_eq!(screen.app.overlay(), card("new_game"));
    assert_eq!(names(&screen), ["Ama B", ""]);
    screen.press("new.start");
    screen
        .app
        .until("match", |app| app.screen() == Screen::Match);
    assert!(screen.says("Ama B"));
    screen.app.command(MatchCommand::Resign);
    screen.app.command(MatchCommand::Leave);
    open_second_page(&mut screen);
    screen.press("new.no_name.0");
    assert_eq!(names(&screen), ["", ""]);
    // A choice that was not confirmed is not taken.
    screen.press("new.name.0");
    press_all(&mut screen, &["name.key.C", "name.back"]);
    assert_eq!(names(&screen), ["", ""]);
}

#[test]
fn tibetan_letters_stand_on_the_keys() {
    let mut screen = names_screen();
    screen.go(card("new_game"));
    press_all(&mut screen, &["new.opponent.1", "new.more", "new.name.1"]);
    // བཀྲ་ཤིས: the ར below another is on the second set.
    press_all(
        &mut screen,
        &["name.letters", "name.key.བ", "name.key.ཀ", "name.shift"],
    );
    press_all(
        &mut screen,
        &["name.key.\u{fb2}", "name.key.\u{f0b}", "name.key.ཤ"],
    );
    press_all(
        &mut screen,
        &["name.key.\u{f72}", "name.key.ས", "name.done"],
    );
    assert_eq!(names(&screen), ["", "བཀྲ་ཤིས"]);
}

#[test]
fn an_input_method_writes_chinese() {
    let mut screen = names_screen();
    open_second_page(&mut screen);
    screen.press("new.name.0");
    let compose = |text: &str| {
        egui::Event::Ime(egui::ImeEvent::Preedit {
            text: text.to_owned(),
            active_range_chars: None,
        })
    };
    for text in ["d", "da", "dawa"] {
        screen.happen(compose(text));
    }
    screen.happen(egui::Event::Ime(egui::ImeEvent::Commit("达瓦".to_owned())));
    screen.key(egui::Key::Enter);
    assert_eq!(names(&screen), ["达瓦", ""]);
}

#[test]
fn the_card_says_what_is_called() {
    let mut screen = names_screen();
    open_second_page(&mut screen);
    screen.press("new.name.0");
    assert!(screen.says("Your name"));
    screen.press("name.back");
    press_all(
        &mut screen,
        &["new.less", "new.opponent.1", "new.more", "new.name.1"],
    );
    assert!(screen.says("Indigo’s name"));
}

#[cfg(feature = "draughts")]
#[test]
fn the_card_calls_the_sides_as_the_chosen_game_does() {
    use tibetango_rules::GameName;
    let mut games = GameName::ALL.into_iter();
    let at = games.position(|game| game == GameName::Draughts).unwrap();
    let mut screen = names_screen();
    screen.go(card("new_game"));
    screen.press(&format!("new.game.{at}"));
    press_all(&mut screen, &["new.opponent.1", "new.more", "new.name.1"]);
    assert!(screen.says("Black’s name"));
}

#[test]
fn a_keyboard_writes_letters_and_does_nothing_else() {
    let mut screen = names_screen();
    open_second_page(&mut screen);
    screen.press("new.name.0");
    let volume = screen.app.world().resource::<Preferences>().volume;
    screen.app.key(KeyCode::KeyM);
    screen.write("达瓦 mu\u{7}\u{202e}");
    let preferences = screen.app.world().resource::<Preferences>();
    assert_eq!(preferences.volume, volume);
    // As much as there is room for, and no more.
    screen.write(&"x".repeat(100));
    screen.key(egui::Key::Enter);
    assert_eq!(screen.app.overlay(), card("new_game"));
    let name = names(&screen)[0].clone();
    assert!(name.starts_with("达瓦 muxx"), "{name}");
    assert_eq!(name.chars().count(), NAME_LETTERS);
    screen.press("new.name.0");
    screen.app.key(KeyCode::Escape);
    screen.app.frames(2);
    assert_eq!(screen.app.overlay(), card("new_game"));
}

#[test]
fn names_are_kept_with_the_preferences_and_checked_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = TestApp::new();
    let path = folder.path().join("preferences.ron");
    let long = "y".repeat(90);
    std::fs::write(
        &path,
        format!("(names: (\" a\\u{{202e}}b\\n \", \"{long}\"))"),
    )
    .unwrap();
    keep_in(app.world_mut(), folder.path(), false);
    let names = &app.world().resource::<People>().names;
    assert_eq!(names[0], "ab");
    assert_eq!(names[1].len(), NAME_LETTERS);
}

/// The record says that the player was a person, with any name.
#[test]
fn names_stand_in_records() {
    let settings = Settings::load(None).0;
    let called = [
        "",
        "Dolma",
        "human",
        "human computer novice",
        "computer novice",
        "computer",
        "达瓦",
    ];
    for name in called {
        let match_settings = MatchSettings {
            players: [
                tibetango_records::session::Player::Human,
                computer("novice"),
            ],
            names: [name.to_owned(), String::new()],
            ..two_people(3)
        };
        let record = record_of(&Session::new(match_settings.clone()).unwrap());
        assert_eq!(record.black, "computer novice", "{name:?}");
        assert_eq!(
            PlayerName::from(record.white.as_str()),
            PlayerName::Person(name),
            "{name:?}: {}",
            record.white
        );
        let text = xml::write(&record).unwrap();
        let again = xml::read(text.as_bytes(), "").unwrap();
        let session = session_of(&again, &settings).unwrap();
        assert_eq!(session.settings().players, match_settings.players, "{name}");
        if name == "Dolma" {
            assert!(text.contains("<PW>Dolma</PW>"), "{text}");
            assert_eq!(session.name(Side::White), "Dolma", "{name}");
        }
    }
}

#[test]
fn a_name_goes_with_its_player_to_the_other_colour() {
    let mut settings = against(Side::White, "quick", 3);
    settings.names[0] = "Dolma".to_owned();
    settings.swap_players();
    let session = Session::new(settings).unwrap();
    assert_eq!(
        (session.name(Side::Black), session.name(Side::White)),
        ("Dolma", "")
    );
}

#[test]
fn the_longest_names_have_room() {
    let mut screen = names_screen();
    let longest = [
        "W".repeat(NAME_LETTERS),
        // Four letters a syllable, one of them below another.
        "བསྟན་".repeat(8),
    ];
    assert!(
        holds(&longest[1], NAME_LETTERS),
        "{} is too long",
        longest[1]
    );
    screen.app.world_mut().resource_mut::<People>().names = longest.clone();
    screen.go(card("new_game"));
    press_all(&mut screen, &["new.opponent.1", "new.more", "new.name.0"]);
    screen.look_everywhere("a long name");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.press("name.back");
    screen.overlays(&[card("new_game")]);
    screen.app.start(MatchSettings {
        names: longest,
        ..two_people(3)
    });
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.look_everywhere("a match of long names");
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.look_everywhere("a result of long names");
    screen.go(Overlay::None);
    screen.overlays(&[card("records")]);
    screen.close();
}
