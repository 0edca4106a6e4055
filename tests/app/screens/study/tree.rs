//! The display of a search as a tree, and the parts of the evaluation.

use super::{short_game, until_button};
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
fn search_tree() -> DrawnApp {
    let mut screen = short_game();
    screen.app.key(KeyCode::KeyT);
    screen.press("engine.form.tree");
    until_button(&mut screen, "tree.0.0");
    screen
}

fn selected_moves(screen: &DrawnApp) -> usize {
    let insight = screen.app.world().resource::<Insight>();
    insight.selected_moves(screen.app.game()).len()
}

#[test]
fn the_tree_of_a_search_and_the_parts_of_the_evaluation_hold_their_texts() {
    let mut screen = search_tree();
    screen.look_everywhere("tree");
    screen.press("engine.parts");
    screen.look_everywhere("tree with signs");
    screen.press("engine.form.moves");
    screen.look_everywhere("signs");
    screen.close();
}

/// Presses a node until one of this depth is selected: the tree grows, and a node may have moved away from under the
/// finger.
#[track_caller]
fn press_to(screen: &mut DrawnApp, node: &str, deep: usize) {
    for _ in 0..50 {
        screen.press(node);
        if selected_moves(screen) == deep {
            return;
        }
    }
    panic!("no node {node} is looked at");
}

#[test]
fn a_node_shows_its_position_and_leaving_it_restores_the_board() {
    let mut screen = search_tree();
    let before = screen.app.game().session.pieces();
    let (moves, legal) = (screen.app.moves(), screen.app.history().legal());
    // Numbers are written where the moves of the way are.
    let numbered = |screen: &mut DrawnApp, mv: &PlainMove, number: &str| {
        let at = screen.app.at(mv.to.expect("a placement"));
        let picture = screen.settle();
        let near = |rect: egui::Rect| rect.center().distance(egui::pos2(at.x, at.y)) < 20.0;
        let mut texts = picture.texts().into_iter();
        texts.any(|(text, rect)| text == number && near(rect))
    };
    let way = |screen: &DrawnApp| {
        let insight = screen.app.world().resource::<Insight>();
        insight.selected_moves(screen.app.game()).to_vec()
    };
    press_to(&mut screen, "tree.0.0", 2);
    let both = way(&screen);
    assert_eq!(both.len(), 2);
    assert!(numbered(&mut screen, &both[0], "1") && numbered(&mut screen, &both[1], "2"));
    press_to(&mut screen, "tree.0", 1);
    let one = way(&screen);
    assert_eq!(one.len(), 1);
    assert!(numbered(&mut screen, &one[0], "1") && !numbered(&mut screen, &both[1], "2"));
    // Nothing was played meanwhile, and the stones stand where they stood.
    assert_eq!(
        (screen.app.moves(), screen.app.history().legal()),
        (moves, legal)
    );
    assert_eq!(screen.app.pieces(), before);
    // A second press leaves it.
    press_to(&mut screen, "tree.0", 0);
    press_to(&mut screen, "tree.0", 1);
    screen.app.key(KeyCode::Escape);
    screen.settle();
    assert_eq!(
        (selected_moves(&screen), screen.app.overlay()),
        (0, Overlay::None)
    );
    press_to(&mut screen, "tree.0", 1);
    screen.app.play_text(InputDevice::Mouse, "e1");
    screen.app.until_settled();
    assert_eq!(selected_moves(&screen), 0, "another position, another tree");
    until_button(&mut screen, "tree.0");
    press_to(&mut screen, "tree.0", 1);
    screen.press("engine.form.moves");
    screen.press("engine.form.tree");
    assert_eq!(selected_moves(&screen), 0);
    // The form is kept while the search is not watched.
    screen.app.key(KeyCode::KeyT);
    screen.settle();
    screen.app.key(KeyCode::KeyT);
    screen.settle();
    assert_eq!(
        screen.app.world().resource::<Insight>().form,
        SearchDisplay::Tree
    );
    screen.app.assert_board();
}

#[test]
fn the_keyboard_reaches_the_tree() {
    let reached = || {
        let mut screen = search_tree();
        // Past the switch of forms, that of the parts and the extent of the search.
        for _ in 0..5 {
            screen.key(egui::Key::Tab);
        }
        screen.key(egui::Key::Enter);
        selected_moves(&screen) == 1
    };
    // A node that the tree has no room for any more takes its focus along.
    assert!((0..50).any(|_| reached()), "not once in fifty times");
}

#[test]
fn the_evaluations_parts_are_offered_where_a_game_has_them() {
    let offers = |settings| {
        let mut screen = DrawnApp::new(test_levels());
        screen.app.start(settings);
        screen.app.key(KeyCode::KeyT);
        screen.settle();
        let buttons = screen.buttons();
        ["engine.form.tree", "engine.parts"].map(|name| buttons.iter().any(|button| button == name))
    };
    assert_eq!(offers(two_people(3)), [true, true]);
    assert_eq!(offers(two_at_jiu(6)), [true, false]);
}
