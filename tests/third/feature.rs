//! A further feature of the window by its folder, its name in the list of features, its texts and its key alone.

use super::app::{DrawnApp, WINDOWS};
use super::harness::{TestApp, card};
use super::input_devices::InputDevice;
use super::window::settings;
use super::{GAME, whole_config};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy_egui::egui;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use support::files::edit;
use tibetango::app::exhibition::staff::start;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::preferences::TextSize;
use tibetango::app::registry::{ButtonPlace, Buttons};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango_content::config::exhibition::{OfferedBoard, OfferedGame, Showing};
use tibetango_records::files::PlayerFolders;
use tibetango_records::session::Player;

/// Its card.
const CARD: Overlay = card("proverb");

/// Makes the first move.
#[track_caller]
fn play(app: &mut TestApp) {
    app.tap(InputDevice::Finger, app.point("b2"));
    app.until_settled();
    assert_eq!(app.moves(), ["b2"]);
}

#[track_caller]
fn opens(app: &mut TestApp, key: KeyCode, overlay: Overlay, label: &str) {
    app.key(key);
    app.frames(1);
    assert_eq!(app.overlay(), overlay, "{key:?} {label}");
}

#[test]
fn its_key_opens_its_card_and_escape_closes_it() {
    let mut app = TestApp::new();
    opens(&mut app, KeyCode::KeyQ, Overlay::None, "on the title");
    app.start(settings(|| Player::Human));
    opens(&mut app, KeyCode::KeyQ, Overlay::None, "before a move");
    play(&mut app);
    opens(&mut app, KeyCode::KeyQ, CARD, "after a move");
    opens(&mut app, KeyCode::Escape, Overlay::None, "on the card");
}

#[test]
fn its_button_stands_in_its_place_and_opens_the_card_in_every_language() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(settings(|| Player::Human));
    play(&mut screen.app);
    screen.go(card("menu"));
    assert!(screen.languages().len() >= 3);
    screen.assert_says_everywhere("proverb.title");
    let text = &screen.app.settings().config.text;
    let buttons = screen.app.world().resource::<Buttons>();
    let buttons = buttons.at(ButtonPlace::Menu, text);
    let names: Vec<&str> = buttons.iter().map(|(button, _)| button.name()).collect();
    // Others may come to stand between them.
    let order = ["menu.about", "proverb.open", "menu.main"];
    let order = order.map(|button| names.iter().position(|name| *name == button));
    assert!(order[0].is_some() && order.is_sorted(), "{names:?}");
    screen.press("proverb.open");
    assert_eq!(screen.app.overlay(), CARD);
    screen.assert_says_everywhere("proverb.words");
}

#[test]
fn its_reason_why_not_shows_where_a_pointer_rests_on_it() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(settings(|| Player::Human));
    screen.go(card("menu"));
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let [label, reason] = ["proverb.title", "proverb.early"].map(|key| screen.app.text(key));
    let picture = screen.settle();
    let mut texts = picture.texts().into_iter();
    let (_, place) = texts.find(|(text, _)| *text == label).expect("its label");
    assert!(!screen.texts().contains(&reason), "nothing rests on it");
    screen.happen(egui::Event::PointerMoved(place.center()));
    assert!(screen.texts().contains(&reason), "{:?}", screen.texts());
    screen.press_text(&label);
    assert_eq!(screen.app.overlay(), card("menu"), "it is pressed");
}

/// Returns an exhibition of this game alone, with a visitor before the offers.
fn visited() -> TestApp {
    let board = OfferedBoard {
        size: 3,
        rules: "usual".to_owned(),
    };
    let mut settings = Settings::load(None).0;
    let exhibition = Arc::make_mut(&mut settings.config.exhibition);
    exhibition.attract.showings = vec![Showing {
        game: GAME,
        board: board.clone(),
        white: "only".to_owned(),
        black: "only".to_owned(),
        minutes: 1,
    }];
    exhibition.games = vec![OfferedGame {
        game: GAME,
        boards: vec![board],
        levels: vec!["only".to_owned()],
    }];
    let mut app = TestApp::with(settings, tempfile::tempdir().unwrap());
    start::begin(app.world_mut(), PlayerFolders::default(), true);
    app.until("the first showing", |app| app.screen() == Screen::Match);
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        app.finger(1, phase, Vec2::new(640.0, 360.0));
    }
    app
}

#[test]
fn visitors_of_an_exhibition_do_not_open_it() {
    let exhibition_state = |app: &TestApp| *app.world().resource::<State<ExhibitionState>>().get();
    let mut app = visited();
    assert_eq!(exhibition_state(&app), ExhibitionState::Offers);
    app.send(Visitor::Play {
        game: GAME,
        board: 0,
        level: None,
    });
    app.frames(3);
    assert_eq!(exhibition_state(&app), ExhibitionState::Play);
    app.until_settled();
    play(&mut app);
    opens(&mut app, KeyCode::KeyQ, Overlay::None, "at an exhibition");
    for (request, opened) in [(CARD, Overlay::None), (card("help"), card("help"))] {
        let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
        next.set(request);
        app.frames(2);
        assert_eq!(app.overlay(), opened, "{request:?}");
    }
}

/// Runs `check-config` on a folder; returns whether it found no fault, and what it said.
fn check(folder: &Path) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_tibetango");
    let mut command = Command::new(program);
    let run = command.arg("check-config").arg(folder).output().unwrap();
    let message = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.success(), message)
}

#[test]
fn check_config_knows_its_key() {
    let config = whole_config();
    let (good, message) = check(config.path());
    assert!(good, "{message}");
    edit(config.path(), "keys.ron", "\"KeyQ\"", "\"Nothing\"");
    let (good, message) = check(config.path());
    assert!(!good && message.contains("keys.proverb[0]: "), "{message}");
    // Under another name it is an entry that no longer exists, and the key that is built in counts.
    edit(
        config.path(),
        "keys.ron",
        "\"proverb\": [\"Nothing\"]",
        "\"adage\": [\"KeyQ\"]",
    );
    let (good, message) = check(config.path());
    assert!(good && message.contains("keys.adage: "), "{message}");
}
