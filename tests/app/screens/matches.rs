//! A match, its cards and all its texts.

use super::app::{DrawnApp, WINDOWS};
use super::ask_for_a_hint;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, test_levels, two_at, two_people};
use bevy::prelude::Vec2;
use bevy_egui::egui;
use std::collections::BTreeSet;
use support::wait::Wait;
use tibetango::app::board::StoneKind;
use tibetango::app::features::share::Studio;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::{ConsentRequest, MatchCommand};
use tibetango::app::play::store::SaveGame;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::toast::{ToastRequest, Tone};
use tibetango::app::ui::kit::look::Look;
use tibetango_rules::{AnyRules, GameName, Phase, Side};

/// The replacement of the panels beside the board is there in the frame in which they are gone.
#[test]
fn no_frame_is_without_a_panel() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.look("a match of two people");
    for overlay in [card("engine"), card("result")] {
        if overlay == card("result") {
            screen.app.command(MatchCommand::Resign);
        } else {
            screen.go(overlay);
        }
        let (mut wait, mut frames) = (Wait::begin(), 0);
        while frames < 5 {
            let texts = screen.beside_the_board();
            let now = screen.app.overlay();
            assert!(
                !texts.is_empty(),
                "{overlay:?}: nothing is shown in {now:?}"
            );
            frames += usize::from(now == overlay);
            assert!(wait.pause(), "no {overlay:?}");
        }
        screen.go(Overlay::None);
        screen.settle();
    }
    screen.close();
}

#[test]
fn the_aim_of_a_game_stands_beside_it_until_its_first_move() {
    let mut screen = DrawnApp::shipped();
    for game in GameName::ALL {
        screen.app.start(two_at(game, AnyRules::preset(game)));
        let aim = screen.app.text(&format!("{game}.line"));
        assert!(screen.says(&aim), "{game}: {aim:?}");
    }
    screen.app.start(two_people(3));
    let aim = screen.app.text("jiaqi.line");
    assert!(screen.says(&aim));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.app.until_settled();
    assert!(!screen.says(&aim));
    screen.close();
}

/// There the buttons of the game stood.
#[test]
fn the_buttons_after_a_game_stand_below_a_tall_board() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.settle();
    let layout = *screen.app.world().resource::<Layout>();
    for name in ["result.again", "result.board", "result.main"] {
        let at = screen.place(name).center();
        let is_below = layout.buttons.contains(Vec2::new(at.x, at.y));
        assert!(is_below, "{name} at {at:?} outside {:?}", layout.buttons);
    }
    screen.close();
}

#[test]
fn a_table_between_two_people_speaks_to_both() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    let turned = |screen: &mut DrawnApp| {
        let over =
            |shape: &egui::Shape| matches!(shape, egui::Shape::Text(text) if text.angle > 3.0);
        let shapes = screen.painted();
        shapes.iter().filter(|one| over(&one.shape)).count()
    };
    assert_eq!(turned(&mut screen), 0);
    screen.app.world_mut().resource_mut::<Preferences>().flat = true;
    screen.look_everywhere("table between two people");
    // The number of stones, and what to do.
    assert_eq!(turned(&mut screen), 2);
    screen.app.play_text(InputDevice::Finger, "a1");
    screen.app.until_settled();
    screen.look_everywhere("table where the other side moves");
    // Against the computer no player sits there.
    screen.app.start(against(Side::White, "endless", 5));
    screen.look_everywhere("table of one");
    assert_eq!(turned(&mut screen), 0);
    screen.close();
}

/// The side in view has another one.
#[test]
fn both_players_have_an_edge_and_the_lit_move_has_one_in_the_light_look() {
    let mut screen = DrawnApp::new(test_levels());
    screen.lighten();
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.app.until_settled();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let shapes = screen.shapes_on("players").into_iter();
    let look = screen.app.world().resource::<Look>();
    let edges = shapes.filter_map(|shape| match shape {
        egui::Shape::Rect(rect) if rect.stroke.width > 0.0 => {
            Some((rect.rect.height(), rect.stroke.color))
        }
        _ => None,
    });
    let edges: Vec<(f32, egui::Color32)> = edges.collect();
    let count = |low: bool, colour| {
        let fits = |edge: &&(f32, egui::Color32)| (edge.0 < 30.0) == low && edge.1 == colour;
        edges.iter().filter(fits).count()
    };
    assert_eq!(count(false, look.line), 1, "{edges:?}");
    assert_eq!(count(false, look.accent), 1, "{edges:?}");
    assert_eq!(count(true, look.accent), 1, "{edges:?}");
}

#[test]
fn a_match_and_its_cards_hold_their_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(against(Side::White, "endless", 5));
    screen.look_everywhere("match against the computer");
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.look_everywhere("thinking");
    screen.app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5", "e3", "b2", "d2", "c5", "b4"] {
        screen.app.play_text(InputDevice::Mouse, text);
        screen.app.until_settled();
    }
    screen.app.send(SaveGame::default());
    // Said by the thread that writes: not in the middle of what is looked at next.
    screen.app.until_message(Tone::Plain, "record.saved", "");
    screen.look_everywhere("match of two people");
    screen.overlays(&[
        card("new_game"),
        card("menu"),
        card("resign"),
        card("records"),
        card("help"),
        card("settings"),
    ]);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.look_everywhere("result");
    screen.go(Overlay::None);
    screen.look_everywhere("match that is over");
    let session = screen.app.game().session.clone();
    screen.app.command(MatchCommand::look_at(session));
    screen.look_everywhere("replay");
    screen.app.command(MatchCommand::Leave);
    screen
        .app
        .until("title", |app| app.screen() == Screen::Title);
    screen.close();
}

#[test]
fn the_movement_of_jiaqi_and_a_hint_hold_their_texts() {
    let app = TestApp::at_first(two_people(5), 2, |session| {
        let history = session.history();
        // No pass is forced there.
        history.phase() == Phase::Movement && history.legal().iter().any(|mv| mv.from.is_some())
    });
    let session = (*app.game().session).clone();
    let mut screen = DrawnApp::new(test_levels());
    screen.app.command(MatchCommand::open(session));
    screen.app.until_settled();
    // Two people read whose turn it is, but no advice at every turn.
    screen.assert_says_everywhere("across.waits");
    screen.look_everywhere("jiaqi, movement");
    ask_for_a_hint(&mut screen);
    screen.look_everywhere("jiaqi, movement and a hint");
    screen.app.start(two_people(5));
    screen.app.play_text(InputDevice::Mouse, "a1 b2");
    ask_for_a_hint(&mut screen);
    screen.look_everywhere("jiaqi, placement and a hint");
    screen.close();
}

#[test]
fn the_panel_calls_the_sides_by_their_stones() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(3));
    assert!(screen.says("White") && screen.says("Indigo"));
    let mut set = screen.app.world_mut().resource_mut::<Preferences>();
    set.stones = StoneKind::Turquoise;
    assert!(screen.says("Turquoise") && screen.says("Coral"));
    assert!(!screen.says("White") && !screen.says("Indigo"));
}

#[test]
fn a_move_that_opens_a_way_is_marked_in_the_list() {
    let app = TestApp::at_first(two_people(5), 2, |session| {
        session.history().phase() == Phase::Yield
    });
    let mut session = (*app.game().session).clone();
    let mut screen = DrawnApp::new(test_levels());
    screen.app.command(MatchCommand::open(session.clone()));
    screen.app.until_settled();
    assert!(!screen.says("↻"));
    let opens = session.history().legal().into_iter().find(|mv| {
        let mut next = session.clone();
        next.play(mv).is_ok() && next.outcome().is_none()
    });
    session.play(&opens.unwrap()).unwrap();
    screen.app.command(MatchCommand::open(session));
    screen.app.until_settled();
    assert!(screen.says("↻"));
    screen.close();
}

#[test]
fn questions_and_souvenirs_hold_their_texts() {
    let mut screen = DrawnApp::shipped();
    let folder = screen.app.dir().join("Pictures/TibetanGo");
    screen.app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    screen.app.start(two_people(3));
    screen.app.play_text(InputDevice::Mouse, "a1 c1");
    for request in [ConsentRequest::Undo, ConsentRequest::Draw] {
        screen.app.command(MatchCommand::Ask(request));
        assert_eq!(screen.app.overlay(), card("ask"), "{request:?}");
        screen.look_everywhere(&format!("{request:?}"));
        screen.app.command(MatchCommand::Answer(false));
    }
    screen.overlays(&[card("share")]);
    screen.app.world_mut().resource_mut::<Studio>().folder = None;
    screen.overlays(&[card("share")]);
    screen.app.command(MatchCommand::Ask(ConsentRequest::Draw));
    screen.app.command(MatchCommand::Answer(true));
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.look_everywhere("draw");
    let texts = ["a1", "c1"].map(|mv| screen.says(mv));
    assert_eq!(texts, [true; 2], "the last moves");
    screen.close();
}

#[test]
fn every_line_that_is_said_fits() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(5));
    let keys: Vec<String> = {
        let text = &screen.app.settings().config.languages[0];
        let games = GameName::ALL.map(|game| format!("{game}."));
        let is_line = |key: &&str| {
            // The texts of one game stand under its name.
            let key: &str = key;
            let own = games
                .iter()
                .find_map(|game| key.strip_prefix(game.as_str()));
            let key = own.unwrap_or(key);
            ["refused.", "record.", "thinking.", "autosave.", "game."]
                .iter()
                .any(|group| key.starts_with(group))
        };
        let keys: BTreeSet<&str> = text.iter().map(|(key, _)| key).filter(is_line).collect();
        keys.into_iter().map(str::to_owned).collect()
    };
    for window in [WINDOWS[0], WINDOWS[2]] {
        for language in ["en", "zh", "bo"] {
            screen.set(window, language, TextSize::Largest);
            for key in &keys {
                let line = screen.app.text(key);
                let line = ToastRequest::Say(Tone::Plain, line);
                screen.app.send(line);
                screen.look(&format!("{key}, {language}, {window:?}"));
                screen.app.send(ToastRequest::Clear);
            }
        }
    }
    screen.close();
}

#[test]
fn a_kiosk_for_fingers_holds_its_buttons() {
    let (mut settings, errors) = Settings::load(None);
    assert!(errors.is_empty(), "{errors:?}");
    // A standing screen of 24 inches.
    settings.config.theme.touch_mm = 20.0;
    settings.config.theme.pixels_per_mm = 3.6;
    let mut screen = DrawnApp::new(settings);
    screen.look_everywhere("title");
    screen.overlays(&[card("new_game"), card("name"), card("settings")]);
    screen.app.start(two_people(5));
    screen.look_everywhere("match");
    screen.overlays(&[card("menu")]);
    screen.close();
}
