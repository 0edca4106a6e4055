//! Every screen in every language, window and text size, laid out by egui without a window: no
//! text leaves its box or lies on another, nothing is cut off, no two buttons overlap, everything
//! can be read and hit.

mod cards;
mod draughts;
pub mod drawn;
mod exhibition;
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
use drawn::{Drawn, WINDOWS};
use seen::Seen;
use std::collections::BTreeSet;
use tibetango::app::board::{Marks, StoneKind};
use tibetango::app::input::select::Selection;
use tibetango::app::play::editor::EditWanted;
use tibetango::app::play::game::{Command, Wish};
use tibetango::app::play::mode::Mode;
use tibetango::app::play::store::{SaveGame, Store};
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::souvenir::Studio;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::thinking::ai::HintWanted;
use tibetango::app::toast::{Toasts, Tone};
use tibetango::app::ui;
use tibetango::config::Script;
use tibetango::games::{AnyRules, Draft, GameName, Phase, Side};

/// Asks for a good move, and waits until it is marked and told.
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
            // What is said of one game stands under its name.
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
                drawn.app.world_mut().resource_mut::<Toasts>().say(line);
                drawn.look(&format!("{key}, {language}, {window:?}"));
                drawn.app.world_mut().resource_mut::<Toasts>().clear();
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

/// What this paints, on a card.
fn painted(paint: impl Fn(&egui::Painter)) -> Seen {
    let context = egui::Context::default();
    context.set_fonts(ui::kit::look::fonts(Script::Latin));
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0));
    let input = || egui::RawInput {
        screen_rect: Some(screen),
        ..Default::default()
    };
    context.run_ui(input(), |_| {}).textures_delta.clear();
    let mut output = context.run_ui(input(), |ui| {
        let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(300.0, 200.0));
        ui.painter().rect_filled(card, 0.0, egui::Color32::BLACK);
        paint(ui.painter());
    });
    output.textures_delta.clear();
    Seen::of(&output.shapes, screen)
}

/// What is wrong with what this paints.
fn faults_of(paint: impl Fn(&egui::Painter)) -> String {
    painted(paint).text_faults(1.0).join("; ")
}

#[test]
fn what_is_wrong_with_a_screen_is_found() {
    let text = |painter: &egui::Painter, at: (f32, f32), text: &str, size, colour| {
        let font = egui::FontId::proportional(size);
        painter.text(
            egui::pos2(at.0, at.1),
            egui::Align2::LEFT_TOP,
            text,
            font,
            colour,
        );
    };
    let (white, grey) = (egui::Color32::WHITE, egui::Color32::from_gray(90));
    assert_eq!(
        faults_of(|p| text(p, (30.0, 30.0), "fits", 16.0, white)),
        ""
    );
    let wide = "much too long a line for so small a card as this one is";
    let told = faults_of(|p| text(p, (30.0, 30.0), wide, 16.0, white));
    assert!(told.contains("leaves its box"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 205.0), "low", 16.0, white));
    assert!(told.contains("leaves its box"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 30.0), "pale", 16.0, grey));
    assert!(told.contains("contrast"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 30.0), "small", 9.0, white));
    assert!(told.contains("9 px"), "{told}");
    let told = faults_of(|p| {
        text(p, (30.0, 30.0), "one", 16.0, white);
        text(p, (40.0, 34.0), "other", 16.0, white);
    });
    assert!(told.contains("lies on"), "{told}");
    let message = |p: &egui::Painter, top: f32| {
        text(p, (30.0, 30.0), "read", 16.0, white);
        let plate = egui::Rect::from_min_size(egui::pos2(25.0, top), egui::vec2(90.0, 24.0));
        p.rect_filled(plate, 0.0, egui::Color32::BLACK);
        text(p, (30.0, top + 2.0), "said", 16.0, white);
    };
    let told = painted(|p| message(p, 35.0)).message_fault("said");
    assert!(told.is_some_and(|told| told.contains("covers \"read\"")));
    let beside = |gap: f32, size: f32| {
        let buttons = [30.0, 110.0 + gap]
            .map(|left| egui::Rect::from_min_size(egui::pos2(left, 60.0), egui::vec2(80.0, 40.0)));
        let seen = painted(|p| {
            for (button, size) in buttons.iter().zip([16.0, size]) {
                p.rect_filled(*button, 0.0, egui::Color32::BLACK);
                text(p, (button.left() + 4.0, 70.0), "label", size, white);
            }
        });
        let targets = buttons.map(|button| (String::new(), button));
        seen.group_faults(&targets, 1.0).join("; ")
    };
    assert!(beside(8.0, 14.0).contains("stands beside"));
    assert_eq!(beside(8.0, 16.0) + &beside(24.0, 14.0), "");
    assert_eq!(painted(|p| message(p, 80.0)).message_fault("said"), None);
    let told = painted(|p| message(p, 80.0)).message_fault("not said");
    assert!(told.is_some_and(|told| told.contains("not shown")));
    let stone = |name: &str, y: f32| (name.to_owned(), egui::pos2(50.0, y), 12.0);
    let stones = [
        stone("under", 50.0),
        stone("half", 110.0),
        stone("clear", 113.0),
    ];
    let card = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 100.0));
    assert_eq!(seen::met(card, stones.into_iter()), ["under", "half"]);
}

/// Compares the first frame of words in a scroll area with a later one and returns the words that moved. `scrolls` draws them.
fn moved(scrolls: impl Fn(&mut egui::Ui, egui::ScrollArea)) -> String {
    let context = egui::Context::default();
    context.set_fonts(ui::kit::look::fonts(Script::Latin));
    context.all_styles_mut(|style| {
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.animation_time = 0.2;
    });
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0));
    let frame = |time: f64, drawn: bool| {
        let input = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(time),
            ..Default::default()
        };
        let mut output = context.run_ui(input, |ui| {
            if drawn {
                scrolls(ui, egui::ScrollArea::vertical().max_height(100.0));
            }
        });
        output.textures_delta.clear();
        Seen::of(&output.shapes, screen)
    };
    // Fonts come into force with the next frame.
    frame(0.0, false);
    let first = frame(0.1, true);
    for at in 1..10_u8 {
        frame(0.1 + 0.1 * f64::from(at), true);
    }
    first.moved(&frame(2.0, true)).join("; ")
}

#[test]
fn what_moves_while_a_card_comes_is_found() {
    let words = |ui: &mut egui::Ui| {
        ui.vertical_centered(|ui| {
            for word in [
                "one", "two", "three", "four", "five", "six", "seven", "eight",
            ] {
                ui.label(egui::RichText::new(word).size(30.0));
            }
        });
    };
    // A bar that comes takes its width from the words.
    let told = moved(|ui, area| {
        area.show(ui, words);
    });
    assert!(told.contains("\"one\" comes at"), "{told}");
    let told = moved(|ui, area| {
        area.show(ui, |ui| {
            ui.set_width(200.0);
            words(ui);
        });
    });
    assert_eq!(told, "");
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
    // What was laid out lies there again, and the heading says so until something is changed.
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
