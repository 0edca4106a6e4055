//! Every screen in every language, window and text size, laid out by egui without a window: no text leaves its box or
//! covers another, nothing is cut off, no two buttons overlap, everything is legible and large enough to touch.

mod cards;
mod draughts;
pub mod drawn;
mod exhibition;
mod faults;
mod gomoku;
mod learning;
mod phones;
mod places;
mod seen;
mod studying;

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{
    JUMPS, SHAPES, SQUARE, against, jiu_from, test_levels, two_at_jiu, two_people,
};
use bevy::prelude::*;
use bevy_egui::egui;
use drawn::{Drawn, SMALL, WINDOWS};
use std::collections::BTreeSet;
use support::waiting::Wait;
use tibetango::app::board::{Marks, StoneKind};
use tibetango::app::input::state::Selection;
use tibetango::app::play::editor::EditWanted;
use tibetango::app::play::game::{Command, Wish};
use tibetango::app::play::mode::Mode;
use tibetango::app::play::store::{SaveGame, Store};
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::souvenir::Studio;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::thinking::ai::HintWanted;
use tibetango::app::toast::{ToastWanted, Tone};
use tibetango_rules::{AnyRules, Draft, GameName, Phase, Side};

/// Asks for a hint, and waits until it is marked and shown.
#[track_caller]
fn ask_for_a_hint(drawn: &mut Drawn) {
    drawn.app.send(HintWanted);
    drawn
        .app
        .until("hint", |app| app.world().resource::<Marks>().hint.is_some());
    assert!(drawn.says("A good move"));
}

#[test]
fn the_title_and_its_cards_hold_their_texts() {
    let mut drawn = Drawn::shipped();
    drawn.look_everywhere("title");
    drawn.app.world_mut().resource_mut::<Store>().offer = true;
    drawn.look_everywhere("title with a game to continue");
    drawn.overlays(&[
        Overlay::NewGame,
        Overlay::Records,
        Overlay::Help,
        Overlay::Settings,
        Overlay::About,
    ]);
    // The second page of the settings.
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(Overlay::Settings);
    drawn.press("settings.page.1");
    assert!(drawn.buttons().contains(&"settings.board.0".to_owned()));
    drawn.card("settings of the table", Overlay::Settings, &TextSize::ALL);
    drawn.close();
}

/// The largest letters have the least room: a number and its sign are one word there as well.
#[test]
fn a_number_and_its_sign_stay_on_one_line() {
    let mut drawn = Drawn::shipped();
    for language in drawn.languages() {
        drawn.set(SMALL, &language, TextSize::Largest);
        drawn.go(Overlay::Settings);
        let joined = drawn.joined();
        let volume = |(text, _): &(String, bool)| text.contains("100\u{a0}%");
        assert!(joined.iter().any(volume), "{language}: {joined:?}");
        let torn: Vec<_> = joined.iter().filter(|(_, torn)| *torn).collect();
        assert!(torn.is_empty(), "{language}: {torn:?}");
        drawn.go(Overlay::None);
    }
}

/// The replacement of the panels beside the board is there in the frame in which they are gone.
#[test]
fn no_frame_is_without_a_panel() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(two_people(3));
    drawn.app.play_text(Hand::Mouse, "a1");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.look("a match of two people");
    for overlay in [Overlay::Engine, Overlay::Result] {
        if overlay == Overlay::Result {
            drawn.app.command(Command::Resign);
        } else {
            drawn.go(overlay);
        }
        let (mut wait, mut seen) = (Wait::begin(), 0);
        while seen < 5 {
            let texts = drawn.beside_the_board();
            let now = drawn.app.overlay();
            assert!(
                !texts.is_empty(),
                "{overlay:?}: nothing is shown in {now:?}"
            );
            seen += usize::from(now == overlay);
            assert!(wait.pause(), "no {overlay:?}");
        }
        drawn.go(Overlay::None);
        drawn.settle();
    }
    drawn.close();
}

#[test]
fn a_table_between_two_people_speaks_to_both() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(two_people(5));
    let turned = |drawn: &mut Drawn| {
        let over =
            |shape: &egui::Shape| matches!(shape, egui::Shape::Text(text) if text.angle > 3.0);
        let shapes = drawn.painted();
        shapes.iter().filter(|one| over(&one.shape)).count()
    };
    assert_eq!(turned(&mut drawn), 0);
    drawn.app.world_mut().resource_mut::<Preferences>().flat = true;
    drawn.look_everywhere("table between two people");
    // The number of stones, and what to do.
    assert_eq!(turned(&mut drawn), 2);
    drawn.app.play_text(Hand::Finger, "a1");
    drawn.app.until_settled();
    drawn.look_everywhere("table where the other side moves");
    // Against the computer nobody sits there.
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.look_everywhere("table of one");
    assert_eq!(turned(&mut drawn), 0);
    drawn.close();
}

#[test]
fn a_match_and_its_cards_hold_their_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.look_everywhere("match against the computer");
    drawn.app.play_text(Hand::Mouse, "a1");
    drawn.look_everywhere("thinking");
    drawn.app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5", "e3", "b2", "d2", "c5", "b4"] {
        drawn.app.play_text(Hand::Mouse, text);
        drawn.app.until_settled();
    }
    drawn.app.send(SaveGame::default());
    // Said by the thread that writes: not in the middle of what is looked at next.
    drawn.app.until_said(Tone::Plain, "record.saved", "");
    drawn.look_everywhere("match of two people");
    drawn.overlays(&[
        Overlay::NewGame,
        Overlay::Menu,
        Overlay::Resign,
        Overlay::Records,
        Overlay::Help,
        Overlay::Settings,
    ]);
    drawn.app.command(Command::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == Overlay::Result);
    drawn.look_everywhere("result");
    drawn.go(Overlay::None);
    drawn.look_everywhere("match that is over");
    let session = Box::new(drawn.app.game().session.clone());
    drawn.app.command(Command::Open {
        session,
        mode: Mode::Review,
    });
    drawn.look_everywhere("replay");
    drawn.app.command(Command::Leave);
    drawn
        .app
        .until("title", |app| app.screen() == Screen::Title);
    drawn.close();
}

#[test]
fn the_movement_of_jiaqi_and_a_hint_hold_their_texts() {
    let app = TestApp::at_first(two_people(5), 2, |session| {
        let line = session.line();
        // Nobody passes there by itself.
        line.phase() == Phase::Movement && line.legal().iter().any(|mv| mv.from.is_some())
    });
    let session = (*app.game().session).clone();
    let mut drawn = Drawn::new(test_levels());
    drawn.app.command(Command::open(session));
    drawn.app.until_settled();
    drawn.assert_says_everywhere("jiaqi.turn.movement");
    drawn.look_everywhere("jiaqi, movement");
    ask_for_a_hint(&mut drawn);
    drawn.look_everywhere("jiaqi, movement and a hint");
    drawn.app.start(two_people(5));
    drawn.app.play_text(Hand::Mouse, "a1 b2");
    ask_for_a_hint(&mut drawn);
    drawn.look_everywhere("jiaqi, placement and a hint");
    drawn.close();
}

#[test]
fn the_panel_calls_the_sides_by_their_stones() {
    let mut drawn = Drawn::shipped();
    drawn.app.start(two_people(3));
    assert!(drawn.says("Conch") && drawn.says("Indigo"));
    let mut set = drawn.app.world_mut().resource_mut::<Preferences>();
    set.stones = StoneKind::Turquoise;
    assert!(drawn.says("Turquoise") && drawn.says("Coral"));
    assert!(!drawn.says("White") && !drawn.says("Conch"));
}

#[test]
fn a_move_that_opens_a_way_is_marked_in_the_list() {
    let app = TestApp::at_first(two_people(5), 2, |session| {
        session.line().phase() == Phase::Yield
    });
    let mut session = (*app.game().session).clone();
    let mut drawn = Drawn::new(test_levels());
    drawn.app.command(Command::open(session.clone()));
    drawn.app.until_settled();
    assert!(!drawn.says("↻"));
    let opens = session.line().legal().into_iter().find(|mv| {
        let mut next = session.clone();
        next.play(mv).is_ok() && next.outcome().is_none()
    });
    session.play(&opens.unwrap()).unwrap();
    drawn.app.command(Command::open(session));
    drawn.app.until_settled();
    assert!(drawn.says("↻"));
    drawn.close();
}

#[test]
fn a_match_of_jiu_holds_its_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(two_at_jiu(14));
    drawn.look_everywhere("placement of jiu");
    drawn.app.command(jiu_from(SHAPES));
    drawn.app.until_settled();
    drawn.app.key(KeyCode::KeyF);
    for told in [
        "squares 1:1.",
        "gates 1:0.",
        "dalian 1:0.",
        "(Conch white:Indigo)",
    ] {
        assert!(drawn.says(told), "{told}");
    }
    assert!(!drawn.says("none yet"));
    for shapes in ["squares", "gates", "dalian"] {
        drawn.assert_says_everywhere(&format!("jiu.shapes.{shapes}"));
    }
    drawn.look_everywhere("shapes of every kind");
    drawn.app.command(jiu_from(JUMPS));
    drawn.app.until_settled();
    drawn.app.key(KeyCode::KeyF);
    assert!(drawn.says("none yet") && !drawn.says("Beads"));
    drawn.look_everywhere("shapes");
    ask_for_a_hint(&mut drawn);
    drawn.look_everywhere("shapes and a hint");
    drawn.app.key(KeyCode::KeyF);
    assert!(!drawn.says("none yet"));
    let tap = |drawn: &mut Drawn, point: &str, says: &str| {
        let at = drawn.app.point(point);
        drawn.app.tap(Hand::Mouse, at);
        let selection = drawn.app.world().resource::<Selection>();
        assert!(selection.pending.is_some(), "{point} begins nothing");
        assert!(drawn.says(says), "{says}");
        drawn.look_everywhere(says);
    };
    tap(&mut drawn, "b1", "Choose where");
    tap(&mut drawn, "d1", "Jump on");
    drawn.app.command(jiu_from(SQUARE));
    drawn.app.until_settled();
    tap(&mut drawn, "c3", "Choose where");
    tap(&mut drawn, "c2", "to take");
    drawn.close();
}

#[test]
fn every_kind_of_new_game_can_be_read() {
    let mut drawn = Drawn::shipped();
    drawn.overlays(&[Overlay::Name]);
    drawn.set(WINDOWS[1], "en", TextSize::Normal);
    drawn.go(Overlay::NewGame);
    drawn.overlays(&[Overlay::NewGame]);
    drawn.go(Overlay::NewGame);
    for opponent in ["new.opponent.1", "new.opponent.2"] {
        drawn.set(WINDOWS[1], "en", TextSize::Normal);
        drawn.go(Overlay::NewGame);
        drawn.press(opponent);
        drawn.press("new.clock.4");
        drawn.overlays(&[Overlay::NewGame]);
    }
    drawn.close();
}

#[test]
fn questions_and_souvenirs_hold_their_texts() {
    let mut drawn = Drawn::shipped();
    let folder = drawn.app.dir().join("Pictures/TibetanGo");
    drawn.app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    drawn.app.start(two_people(3));
    drawn.app.play_text(Hand::Mouse, "a1 c1");
    for wish in [Wish::Undo, Wish::Draw] {
        drawn.app.command(Command::Ask(wish));
        assert_eq!(drawn.app.overlay(), Overlay::Ask, "{wish:?}");
        drawn.look_everywhere(&format!("{wish:?}"));
        drawn.app.command(Command::Answer(false));
    }
    drawn.overlays(&[Overlay::Share]);
    drawn.app.world_mut().resource_mut::<Studio>().folder = None;
    drawn.overlays(&[Overlay::Share]);
    drawn.app.command(Command::Ask(Wish::Draw));
    drawn.app.command(Command::Answer(true));
    drawn
        .app
        .until("result", |app| app.overlay() == Overlay::Result);
    drawn.look_everywhere("draw");
    drawn.close();
}

#[test]
fn every_line_that_is_said_fits() {
    let mut drawn = Drawn::shipped();
    drawn.app.start(two_people(5));
    let keys: Vec<String> = {
        let text = &drawn.app.settings().config.languages[0];
        let games = GameName::ALL.map(|game| format!("{game}."));
        let said = |key: &&str| {
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
        let keys: BTreeSet<&str> = text.iter().map(|(key, _)| key).filter(said).collect();
        keys.into_iter().map(str::to_owned).collect()
    };
    for window in [WINDOWS[0], WINDOWS[2]] {
        for language in ["en", "zh", "bo"] {
            drawn.set(window, language, TextSize::Largest);
            for key in &keys {
                let line = drawn.app.text(key);
                let line = ToastWanted::Say(Tone::Plain, line);
                drawn.app.send(line);
                drawn.look(&format!("{key}, {language}, {window:?}"));
                drawn.app.send(ToastWanted::Clear);
            }
        }
    }
    drawn.close();
}

#[test]
fn a_kiosk_for_fingers_holds_its_buttons() {
    let (mut settings, errors) = Settings::load(None);
    assert!(errors.is_empty(), "{errors:?}");
    // A standing screen of 24 inches.
    settings.config.theme.touch_mm = 20.0;
    settings.config.theme.pixels_per_mm = 3.6;
    let mut drawn = Drawn::new(settings);
    drawn.look_everywhere("title");
    drawn.overlays(&[Overlay::NewGame, Overlay::Name, Overlay::Settings]);
    drawn.app.start(two_people(5));
    drawn.look_everywhere("match");
    drawn.overlays(&[Overlay::Menu]);
    drawn.close();
}

#[test]
fn the_editor_holds_its_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.play_text(Hand::Mouse, "a1");
    drawn.overlays(&[Overlay::Position]);
    drawn.app.send(EditWanted::Begin);
    drawn.app.frames(3);
    drawn.look_everywhere("editor");
    // Everything that can be wrong at once.
    let text = "w1www/4/5/4/2w2/4/5/4/5 b placement 3 9";
    let draft = Draft::read(AnyRules::default(), text).unwrap();
    drawn.app.send(EditWanted::Take(Box::new(draft)));
    drawn.app.frames(3);
    drawn.look_everywhere("editor with reasons");
    drawn.app.send(EditWanted::SetUp(Box::new(two_at_jiu(14))));
    drawn.app.frames(3);
    drawn.app.tap(Hand::Mouse, drawn.app.point("a0"));
    drawn.look_everywhere("editor of jiu");
    drawn.go(Overlay::Menu);
    drawn.app.command(Command::Leave);
    drawn
        .app
        .until("title", |app| app.screen() == Screen::Title);
    // The layout is restored, and the heading says so until something is changed.
    for setup in [two_at_jiu(14), two_people(5)] {
        let game = setup.game();
        drawn.app.send(EditWanted::SetUp(Box::new(setup)));
        drawn.app.frames(3);
        assert!(
            drawn.says("Your last position") && !drawn.says("Position editor"),
            "{game}"
        );
        drawn.look_everywhere("editor with what was left");
        drawn.app.send(EditWanted::Clear);
        drawn.app.frames(3);
        assert!(
            drawn.says("Position editor") && !drawn.says("Your last position"),
            "{game}"
        );
        drawn.app.command(Command::Leave);
        drawn
            .app
            .until("title", |app| app.screen() == Screen::Title);
    }
    drawn.close();
}
