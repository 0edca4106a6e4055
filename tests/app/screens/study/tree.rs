//! The display of a search as a tree, and the parts of the evaluation.

use super::{begun, until_button};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::{test_levels, two_at_jiu, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::engine::form::SearchDisplay;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::state::Overlay;
use tibetango_rules::PlainMove;

/// Returns a search shown as a tree, after a few moves of two people; nothing moves.
fn grown() -> DrawnApp {
    let mut drawn = begun();
    drawn.app.key(KeyCode::KeyT);
    drawn.press("engine.form.tree");
    until_button(&mut drawn, "tree.0.0");
    drawn
}

fn chosen(drawn: &DrawnApp) -> usize {
    let insight = drawn.app.world().resource::<Insight>();
    insight.chosen(drawn.app.game()).len()
}

#[test]
fn the_tree_of_a_search_and_the_parts_of_the_evaluation_hold_their_texts() {
    let mut drawn = grown();
    drawn.look_everywhere("tree");
    drawn.press("engine.parts");
    drawn.look_everywhere("tree with signs");
    drawn.press("engine.form.moves");
    drawn.look_everywhere("signs");
    drawn.close();
}

/// Presses a node until one of this depth is selected: the tree grows, and a node may have moved away from under the
/// finger.
#[track_caller]
fn press_to(drawn: &mut DrawnApp, node: &str, deep: usize) {
    for _ in 0..50 {
        drawn.press(node);
        if chosen(drawn) == deep {
            return;
        }
    }
    panic!("no node {node} is looked at");
}

#[test]
fn a_node_shows_its_position_and_leaving_it_restores_the_board() {
    let mut drawn = grown();
    let before = drawn.app.game().session.pieces();
    let (moves, legal) = (drawn.app.moves(), drawn.app.history().legal());
    // Numbers are written where the moves of the way are.
    let numbered = |drawn: &mut DrawnApp, mv: &PlainMove, number: &str| {
        let at = drawn.app.at(mv.to.expect("a placement"));
        let seen = drawn.settle();
        let near = |rect: egui::Rect| rect.center().distance(egui::pos2(at.x, at.y)) < 20.0;
        let mut texts = seen.texts().into_iter();
        texts.any(|(text, rect)| text == number && near(rect))
    };
    let way = |drawn: &DrawnApp| {
        let insight = drawn.app.world().resource::<Insight>();
        insight.chosen(drawn.app.game()).to_vec()
    };
    press_to(&mut drawn, "tree.0.0", 2);
    let both = way(&drawn);
    assert_eq!(both.len(), 2);
    assert!(numbered(&mut drawn, &both[0], "1") && numbered(&mut drawn, &both[1], "2"));
    press_to(&mut drawn, "tree.0", 1);
    let one = way(&drawn);
    assert_eq!(one.len(), 1);
    assert!(numbered(&mut drawn, &one[0], "1") && !numbered(&mut drawn, &both[1], "2"));
    // Nothing was played meanwhile, and the stones stand where they stood.
    assert_eq!(
        (drawn.app.moves(), drawn.app.history().legal()),
        (moves, legal)
    );
    assert_eq!(drawn.app.shown(), before);
    // A second press leaves it.
    press_to(&mut drawn, "tree.0", 0);
    press_to(&mut drawn, "tree.0", 1);
    drawn.app.key(KeyCode::Escape);
    drawn.settle();
    assert_eq!((chosen(&drawn), drawn.app.overlay()), (0, Overlay::None));
    press_to(&mut drawn, "tree.0", 1);
    drawn.app.play_text(InputDevice::Mouse, "e1");
    drawn.app.until_settled();
    assert_eq!(chosen(&drawn), 0, "another position, another tree");
    until_button(&mut drawn, "tree.0");
    press_to(&mut drawn, "tree.0", 1);
    drawn.press("engine.form.moves");
    drawn.press("engine.form.tree");
    assert_eq!(chosen(&drawn), 0);
    // The form is kept while the search is not watched.
    drawn.app.key(KeyCode::KeyT);
    drawn.settle();
    drawn.app.key(KeyCode::KeyT);
    drawn.settle();
    assert_eq!(
        drawn.app.world().resource::<Insight>().form,
        SearchDisplay::Tree
    );
    drawn.app.assert_shown();
}

#[test]
fn the_keyboard_reaches_the_tree() {
    let reached = || {
        let mut drawn = grown();
        // Past the switch of forms and that of the parts.
        for _ in 0..4 {
            drawn.key(egui::Key::Tab);
        }
        drawn.key(egui::Key::Enter);
        chosen(&drawn) == 1
    };
    // A node that the tree has no room for any more takes its focus along.
    assert!((0..50).any(|_| reached()), "not once in fifty times");
}

#[test]
fn the_evaluations_parts_are_offered_where_a_game_has_them() {
    let offers = |settings| {
        let mut drawn = DrawnApp::new(test_levels());
        drawn.app.start(settings);
        drawn.app.key(KeyCode::KeyT);
        drawn.settle();
        let buttons = drawn.buttons();
        ["engine.form.tree", "engine.parts"].map(|name| buttons.iter().any(|button| button == name))
    };
    assert_eq!(offers(two_people(3)), [true, true]);
    assert_eq!(offers(two_at_jiu(6)), [true, false]);
}
