//! Gomoku: the opening in which colours are chosen, the highlighted rows, five in a row, forbidden points.

use super::app::{DrawnApp, WINDOWS};
use super::ask_for_a_hint;
use super::painted_shapes::letters;
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::setups::two_at;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Shape};
use tibetango::app::board::Marks;
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::preferences::TextSize;
use tibetango::app::state::Overlay;
use tibetango_rules::{GameName, Phase, Setup};

/// Returns a game of two people after these moves.
fn game_after(preset: &str, moves: &str) -> DrawnApp {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_at(GameName::Gomoku, preset));
    screen.app.play_text(InputDevice::Mouse, moves);
    screen.app.until_settled();
    screen
}

/// Checks the cards of a decision, this number of them, and presses one that leads to a phase.
#[track_caller]
fn decide(screen: &mut DrawnApp, cards: usize, pressed: usize, phase: Phase) {
    assert_eq!(screen.app.history().phase(), Phase::Decision);
    screen.look_everywhere(&format!("gomoku, {cards} choices of swap2"));
    // There is room for all of them.
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.settle();
    let ways = screen.buttons();
    let ways = ways.iter().filter(|name| name.starts_with("way."));
    assert_eq!(ways.count(), cards);
    screen.press(&format!("way.{pressed}"));
    screen
        .app
        .until("decision", |app| app.history().phase() == phase);
    screen.app.until_settled();
}

#[test]
fn the_choice_of_colours_holds_its_texts() {
    let mut screen = game_after("swap2", "");
    screen.look_everywhere("gomoku, first stone of swap2");
    screen.app.play_text(InputDevice::Mouse, "h8 i9");
    screen.assert_says_everywhere("gomoku.turn.open.3");
    screen.look_everywhere("gomoku, third stone of swap2");
    screen.app.play_text(InputDevice::Mouse, "g7");
    screen.app.until_settled();
    // One phrase, and not two.
    assert!(screen.says(": choose your colour"));
    for decision in ["keep", "swap", "defer"] {
        screen.assert_says_everywhere(&format!("decide.{decision}"));
        screen.assert_says_everywhere(&format!("decide.{decision}.note"));
    }
    decide(&mut screen, 3, 2, Phase::Placement);
    screen.app.play_text(InputDevice::Mouse, "j7");
    screen.look_everywhere("gomoku, fifth stone of swap2");
    screen.app.play_text(InputDevice::Mouse, "g9");
    screen.app.until_settled();
    decide(&mut screen, 2, 1, Phase::Play);
    screen.look_everywhere("gomoku, after the choice of colours");
    screen.close();
}

#[test]
fn rows_and_five_in_a_row_hold_their_texts() {
    // Four of Black and an open three of White.
    let mut screen = game_after("freestyle", "h8 d4 h9 d5 h10 d6 h11");
    screen.app.key(KeyCode::KeyF);
    for sentence in ["has a four.", "has an open three."] {
        assert!(screen.says(sentence), "{sentence}");
    }
    screen.assert_says_everywhere("game.formations.of");
    screen.look_everywhere("gomoku, shapes");
    screen.app.play_text(InputDevice::Mouse, "d7 h12");
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.look_everywhere("gomoku, result of five in a row");
    screen.go(Overlay::None);
    screen.settle();
    assert_eq!(screen.app.world().resource::<Marks>().winning_row.len(), 5);
    screen.look_everywhere("gomoku, five in a row");
    screen.close();
}

#[test]
fn forbidden_points_and_a_hint_hold_their_texts() {
    let mut screen = game_after("renju", "h9 a1 h10 o1 i8 a15 j8 o15");
    // Two open threes of Black.
    let forbidden = screen.app.point("h8");
    let history = screen.app.history();
    let barred = history.barred(history.to_move());
    assert!(barred.contains(&forbidden), "{forbidden:?}: {barred:?}");
    screen.look_everywhere("gomoku, a forbidden point");
    screen.app.take_messages();
    screen.app.tap(InputDevice::Mouse, forbidden);
    screen.app.assert_refusal("gomoku.refused.double_three");
    ask_for_a_hint(&mut screen);
    screen.look_everywhere("gomoku, hint");
    screen.close();
}

#[test]
fn the_editor_of_an_opening_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    let settings = two_at(GameName::Gomoku, "swap2");
    screen
        .app
        .send(EditRequest::SetUp(Box::new(settings.clone())));
    screen.app.frames(3);
    screen.look_everywhere("gomoku, editor");
    // The side to move, the number of plies and the stage of the opening: all of it is wrong.
    let rows = [&["wwwww10"][..], &["15"; 13][..], &["bbbbb10"][..]].concat();
    let text = format!("{} w decision 3 9", rows.join("/"));
    let setup = Setup::read(settings.rules, &text).unwrap();
    screen.app.send(EditRequest::Take(Box::new(setup)));
    screen.app.frames(3);
    let setup_errors = screen.app.data::<Editor>().editing.setup_errors();
    assert_eq!(setup_errors.len(), 4, "{setup_errors:?}");
    screen.look_everywhere("gomoku, editor with reasons");
    // In the largest letters the panel is low: the first reason is read there as well.
    for language in screen.languages() {
        let [usual, largest] = [TextSize::Normal, TextSize::Largest].map(|size| {
            screen.set(WINDOWS[0], &language, size);
            screen.settle();
            screen.beside_the_board()
        });
        let reasons = usual.iter().max_by_key(|text| text.chars().count());
        let first: String = letters(reasons.unwrap()).chars().take(12).collect();
        let is_reported = largest.iter().any(|text| letters(text).starts_with(&first));
        assert!(is_reported, "{language}: {first} is not among {largest:?}");
    }
    screen.close();
}

#[test]
fn the_pictures_of_its_rules_lie_on_wood() {
    let mut screen = game_after("freestyle", "");
    screen.go(card("help"));
    let wood = Color32::from_rgb(202, 162, 110);
    let shapes = screen.shapes_on("help");
    let on_wood = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == wood);
    assert!(shapes.iter().any(on_wood));
    screen.close();
}
