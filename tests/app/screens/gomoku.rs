//! Gomoku: the opening in which colours are chosen, the highlighted rows, five in a row, forbidden points.

use super::app::{DrawnApp, WINDOWS};
use super::ask_for_a_hint;
use super::painted_shapes::letters;
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::setups::two_at;
use bevy::prelude::*;
use tibetango::app::board::Marks;
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::preferences::TextSize;
use tibetango::app::state::Overlay;
use tibetango_rules::{GameName, Phase, Setup};

/// Returns a game of two people after these moves.
fn played(preset: &str, moves: &str) -> DrawnApp {
    let mut drawn = DrawnApp::shipped();
    drawn.app.start(two_at(GameName::Gomoku, preset));
    drawn.app.play_text(InputDevice::Mouse, moves);
    drawn.app.until_settled();
    drawn
}

/// Checks the cards of a decision, this number of them, and presses one that leads to a phase.
#[track_caller]
fn decide(drawn: &mut DrawnApp, cards: usize, pressed: usize, phase: Phase) {
    assert_eq!(drawn.app.history().phase(), Phase::Decision);
    drawn.look_everywhere(&format!("gomoku, {cards} choices of swap2"));
    // There is room for all of them.
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.settle();
    let ways = drawn.buttons();
    let ways = ways.iter().filter(|name| name.starts_with("way."));
    assert_eq!(ways.count(), cards);
    drawn.press(&format!("way.{pressed}"));
    drawn
        .app
        .until("decision", |app| app.history().phase() == phase);
    drawn.app.until_settled();
}

#[test]
fn the_choice_of_colours_holds_its_texts() {
    let mut drawn = played("swap2", "");
    drawn.look_everywhere("gomoku, first stone of swap2");
    drawn.app.play_text(InputDevice::Mouse, "h8 i9");
    drawn.assert_says_everywhere("gomoku.turn.open.3");
    drawn.look_everywhere("gomoku, third stone of swap2");
    drawn.app.play_text(InputDevice::Mouse, "g7");
    drawn.app.until_settled();
    for decision in ["keep", "swap", "defer"] {
        drawn.assert_says_everywhere(&format!("decide.{decision}"));
        drawn.assert_says_everywhere(&format!("decide.{decision}.note"));
    }
    decide(&mut drawn, 3, 2, Phase::Placement);
    drawn.app.play_text(InputDevice::Mouse, "j7");
    drawn.look_everywhere("gomoku, fifth stone of swap2");
    drawn.app.play_text(InputDevice::Mouse, "g9");
    drawn.app.until_settled();
    decide(&mut drawn, 2, 1, Phase::Play);
    drawn.look_everywhere("gomoku, after the choice of colours");
    drawn.close();
}

#[test]
fn rows_and_five_in_a_row_hold_their_texts() {
    // Four of Black and an open three of White.
    let mut drawn = played("freestyle", "h8 d4 h9 d5 h10 d6 h11");
    drawn.app.key(KeyCode::KeyF);
    for told in ["has a four.", "has an open three."] {
        assert!(drawn.says(told), "{told}");
    }
    drawn.assert_says_everywhere("game.formations.of");
    drawn.look_everywhere("gomoku, shapes");
    drawn.app.play_text(InputDevice::Mouse, "d7 h12");
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.look_everywhere("gomoku, result of five in a row");
    drawn.go(Overlay::None);
    drawn.settle();
    assert_eq!(drawn.app.world().resource::<Marks>().won.len(), 5);
    drawn.look_everywhere("gomoku, five in a row");
    drawn.close();
}

#[test]
fn forbidden_points_and_a_hint_hold_their_texts() {
    let mut drawn = played("renju", "h9 a1 h10 o1 i8 a15 j8 o15");
    // Two open threes of Black.
    let forbidden = drawn.app.point("h8");
    let history = drawn.app.history();
    let barred = history.barred(history.to_move());
    assert!(barred.contains(&forbidden), "{forbidden:?}: {barred:?}");
    drawn.look_everywhere("gomoku, a forbidden point");
    drawn.app.heard();
    drawn.app.tap(InputDevice::Mouse, forbidden);
    drawn.app.heard_refusal("gomoku.refused.double_three");
    ask_for_a_hint(&mut drawn);
    drawn.look_everywhere("gomoku, hint");
    drawn.close();
}

#[test]
fn the_editor_of_an_opening_holds_its_texts() {
    let mut drawn = DrawnApp::shipped();
    let settings = two_at(GameName::Gomoku, "swap2");
    drawn
        .app
        .send(EditRequest::SetUp(Box::new(settings.clone())));
    drawn.app.frames(3);
    drawn.look_everywhere("gomoku, editor");
    // The side to move, the number of plies and the stage of the opening: all of it is wrong.
    let rows = [&["wwwww10"][..], &["15"; 13][..], &["bbbbb10"][..]].concat();
    let text = format!("{} w decision 3 9", rows.join("/"));
    let setup = Setup::read(settings.rules, &text).unwrap();
    drawn.app.send(EditRequest::Take(Box::new(setup)));
    drawn.app.frames(3);
    let setup_errors = drawn.app.data::<Editor>().editing.setup_errors();
    assert_eq!(setup_errors.len(), 4, "{setup_errors:?}");
    drawn.look_everywhere("gomoku, editor with reasons");
    // In the largest letters the panel is low: the first reason is read there as well.
    for language in drawn.languages() {
        let [usual, largest] = [TextSize::Normal, TextSize::Largest].map(|size| {
            drawn.set(WINDOWS[0], &language, size);
            drawn.settle();
            drawn.beside_the_board()
        });
        let reasons = usual.iter().max_by_key(|text| text.chars().count());
        let first: String = letters(reasons.unwrap()).chars().take(12).collect();
        let told = largest.iter().any(|text| letters(text).starts_with(&first));
        assert!(told, "{language}: {first} is not among {largest:?}");
    }
    drawn.close();
}
