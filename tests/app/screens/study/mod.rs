//! The display of the engine's thoughts: during a game, after it, and in its variations.

mod chances;
mod lines;
mod review;
mod tree;
mod variations;

use super::app::DrawnApp;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, test_levels, two_people};
use bevy::prelude::*;
use support::wait::Wait;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::features::engine::parameters::{Field, Tuning};
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::features::share::Studio;
use tibetango::app::play::game::{MatchCommand, ReplayRequest};
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;
use tibetango_rules::Side;

fn told(app: &TestApp) -> bool {
    let thinker = app.world().get_resource::<Thinker>();
    let insight = app.world().resource::<Insight>();
    insight.report(app.game(), thinker).is_some()
}

#[test]
fn the_engine_window_and_its_parameters_hold_their_texts() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.go(card("engine"));
    drawn.look_everywhere("engine window without a search");
    drawn.go(Overlay::None);
    drawn.app.play_text(InputDevice::Mouse, "a1");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.look_everywhere("seen thinking");
    drawn.overlays(&[card("engine"), card("parameters"), card("compare")]);
    let mut tuning = drawn.app.world_mut().resource_mut::<Tuning>();
    for field in Field::ALL {
        tuning.draft.texts[field as usize] = "no number".to_owned();
    }
    drawn.overlays(&[card("parameters")]);
    drawn.close();
}

#[test]
fn the_account_of_the_last_move_stays_while_the_search_is_watched() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(5));
    drawn.app.play_text(InputDevice::Mouse, "a1");
    drawn.app.until_settled();
    let account = "placed a stone on a1.";
    assert!(drawn.says(account), "before");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    assert!(drawn.says(account), "beside the search");
    drawn.close();
}

/// Returns a game of two people after a few moves; nothing moves.
fn begun() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    drawn.app.start(two_people(5));
    for text in ["a1", "b2", "i9", "a9"] {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    drawn
}

/// Moves with mistakes among them.
const SEVEN_MOVES: [&str; 7] = ["a1", "c1", "a5", "e5", "e1", "b2", "a3"];

/// Returns a game of two people that one resigned after some moves.
fn finished() -> DrawnApp {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.start(two_people(3));
    for text in SEVEN_MOVES {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    drawn.app.give_up_and_review();
    drawn
}

/// Dark letters on light panels: while a game is searched and shared, at its end, and in its replay.
#[test]
fn the_light_look_can_be_read_while_a_game_is_studied() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.lighten();
    drawn.app.world_mut().resource_mut::<Studio>().folder = None;
    drawn.app.start(two_people(3));
    for text in SEVEN_MOVES {
        drawn.app.play_text(InputDevice::Mouse, text);
        drawn.app.until_settled();
    }
    let once = [TextSize::Normal];
    let search = |drawn: &mut DrawnApp, what: &str| {
        drawn.app.key(KeyCode::KeyT);
        drawn.app.until("report", told);
        drawn.look_at_ends(&format!("{what} in the light look"));
        drawn.app.key(KeyCode::KeyT);
    };
    search(&mut drawn, "search");
    drawn.card("share in the light look", card("share"), &once);
    drawn.app.command(MatchCommand::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == card("result"));
    drawn.look_at_ends("result in the light look");
    drawn.app.send(ReviewRequest::Open);
    drawn
        .app
        .until("review", |app| app.overlay() == card("review"));
    drawn.look_at_ends("review that is offered in the light look");
    drawn.app.analyse();
    drawn.card("review in the light look", card("review"), &once);
    drawn.look_at_ends("replay in the light look");
    // Nothing is searched once the game is over.
    drawn.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    drawn.app.until("position", |app| {
        app.history().len() == 3 && !app.animating()
    });
    search(&mut drawn, "search in a replay");
    let moments = &drawn.app.world().resource::<Review>().moments;
    assert!(!moments.is_empty(), "a game with something to tell");
    drawn.app.send(ReviewRequest::Show(0));
    drawn.app.frames(5);
    drawn.look_at_ends("moment in the light look");
    drawn.card("notes in the light look", card("notes"), &once);
    drawn.close();
}

/// It may prefer another move than the engine whose moves are shown.
#[test]
fn a_tree_of_another_engine_bears_its_name() {
    let mut drawn = DrawnApp::shipped();
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    // Nodes that are on their way lie on others for a moment.
    preferences.less_motion = true;
    drawn.app.start(two_people(5));
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    let name = drawn.app.text("engines.uct-static");
    assert!(!drawn.says(&name));
    drawn.press("engine.form.tree");
    until_button(&mut drawn, "tree.0.0");
    assert!(drawn.says(&name));
    drawn.look_at_ends("tree of another engine");
    drawn.press("engine.form.moves");
    assert!(!drawn.says(&name));
    drawn.close();
}

/// Draws until there is a button of this name.
#[track_caller]
fn until_button(drawn: &mut DrawnApp, name: &str) {
    let mut wait = Wait::begin();
    loop {
        drawn.settle();
        let buttons = drawn.buttons();
        if buttons.iter().any(|button| button == name) {
            return;
        }
        assert!(wait.pause(), "no {name} among {buttons:?}");
    }
}
