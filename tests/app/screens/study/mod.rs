//! The display of the engine's thoughts: during a game, after it, and in its variations.

#[cfg(feature = "draughts")]
mod arrows;
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
use tibetango_rules::{GameName, Side};

fn has_report(app: &TestApp) -> bool {
    let thinker = app.world().get_resource::<Thinker>();
    let insight = app.world().resource::<Insight>();
    insight.report(app.game(), thinker).is_some()
}

#[test]
fn the_engine_window_and_its_parameters_hold_their_texts() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(against(Side::White, "endless", 5));
    screen.go(card("engine"));
    screen.look_everywhere("engine window without a search");
    screen.go(Overlay::None);
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    screen.look_everywhere("seen thinking");
    screen.overlays(&[
        card("engine"),
        card("parameters"),
        card("extent"),
        card("compare"),
    ]);
    let mut tuning = screen.app.world_mut().resource_mut::<Tuning>();
    for field in Field::ALL {
        tuning.draft.texts[field as usize] = "no number".to_owned();
    }
    screen.overlays(&[card("parameters")]);
    // The sentence that holds for every number.
    screen.go(card("parameters"));
    screen.assert_says_everywhere("parameters.empty");
    screen.close();
}

#[test]
fn the_account_of_the_last_move_stays_while_the_search_is_watched() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.app.play_text(InputDevice::Mouse, "a1");
    screen.app.until_settled();
    let account = "placed a stone on a1.";
    assert!(screen.says(account), "before");
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    assert!(screen.says(account), "beside the search");
    screen.close();
}

/// Returns a game of two people after a few moves; nothing moves.
fn short_game() -> DrawnApp {
    let mut screen = DrawnApp::new(test_levels());
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    screen.app.start(two_people(5));
    for text in ["a1", "b2", "i9", "a9"] {
        screen.app.play_text(InputDevice::Mouse, text);
        screen.app.until_settled();
    }
    screen
}

/// Moves with mistakes among them.
const SEVEN_MOVES: [&str; 7] = ["a1", "c1", "a5", "e5", "e1", "b2", "a3"];

/// Returns a game of two people that one resigned after some moves.
fn finished() -> DrawnApp {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(3));
    for text in SEVEN_MOVES {
        screen.app.play_text(InputDevice::Mouse, text);
        screen.app.until_settled();
    }
    screen.app.give_up_and_review();
    screen
}

/// Dark letters on light panels: while a game is searched and shared, at its end, and in its replay.
#[test]
fn the_light_look_can_be_read_while_a_game_is_studied() {
    let mut screen = DrawnApp::new(test_levels());
    screen.lighten();
    screen.app.world_mut().resource_mut::<Studio>().folder = None;
    screen.app.start(two_people(3));
    for text in SEVEN_MOVES {
        screen.app.play_text(InputDevice::Mouse, text);
        screen.app.until_settled();
    }
    let once = [TextSize::Normal];
    let search = |screen: &mut DrawnApp, label: &str| {
        screen.app.key(KeyCode::KeyT);
        screen.app.until("report", has_report);
        screen.look_at_ends(&format!("{label} in the light look"));
        screen.app.key(KeyCode::KeyT);
    };
    search(&mut screen, "search");
    screen.card("share in the light look", card("share"), &once);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("result", |app| app.overlay() == card("result"));
    screen.look_at_ends("result in the light look");
    screen.app.send(ReviewRequest::Open);
    screen
        .app
        .until("review", |app| app.overlay() == card("review"));
    screen.look_at_ends("review that is offered in the light look");
    screen.app.analyse();
    screen.card("review in the light look", card("review"), &once);
    screen.look_at_ends("replay in the light look");
    // Nothing is searched once the game is over.
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    screen.app.until("position", |app| {
        app.history().len() == 3 && !app.animating()
    });
    search(&mut screen, "search in a replay");
    let moments = &screen.app.world().resource::<Review>().moments;
    assert!(!moments.is_empty(), "a game with something to tell");
    screen.app.send(ReviewRequest::Show(0));
    screen.app.frames(5);
    screen.look_at_ends("moment in the light look");
    screen.card("notes in the light look", card("notes"), &once);
    screen.close();
}

#[test]
fn the_tree_is_of_the_engine_whose_moves_are_shown() {
    let mut screen = DrawnApp::shipped();
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    // Nodes that are on their way lie on others for a moment.
    preferences.less_motion = true;
    screen.app.start(two_people(5));
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    screen.press("engine.form.tree");
    until_button(&mut screen, "tree.0.0");
    let by_depth = screen.app.text("engine.tree.by_depth");
    assert!(screen.says(&by_depth), "the champion searches by depth");
    screen.look_at_ends("tree of the champion");
    screen.close();
}

#[test]
fn an_engine_that_is_chosen_bears_its_name() {
    let mut screen = DrawnApp::shipped();
    screen.app.start(two_people(5));
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    let name = screen.app.text("engines.uct");
    let says = |screen: &mut DrawnApp| {
        screen.settle();
        let texts = screen.beside_the_board();
        texts.iter().any(|text| text.starts_with(&name))
    };
    assert!(!says(&mut screen), "of the strongest");
    screen.press("engine.extent");
    // The strongest one stands first; random moves and their like are not offered.
    let names = screen
        .app
        .settings()
        .config
        .of(GameName::Jiaqi)
        .engines
        .iter();
    let searching: Vec<&str> = names
        .filter(|(_, engine)| engine.searches())
        .map(|(name, _)| name)
        .collect();
    let at = searching.iter().position(|other| *other == "uct").unwrap();
    let last = format!("extent.engine.{}", searching.len());
    let buttons = screen.buttons();
    assert!(!buttons.contains(&format!("extent.engine.{}", searching.len() + 1)));
    assert!(buttons.contains(&last), "{buttons:?}");
    screen.press(&format!("extent.engine.{}", at + 1));
    screen.press("extent.close");
    screen.app.until("report of the other one", has_report);
    assert!(says(&mut screen), "of another one");
    screen.close();
}

/// Draws until there is a button of this name.
#[track_caller]
fn until_button(screen: &mut DrawnApp, name: &str) {
    let mut wait = Wait::begin();
    loop {
        screen.settle();
        let buttons = screen.buttons();
        if buttons.iter().any(|button| button == name) {
            return;
        }
        assert!(wait.pause(), "no {name} among {buttons:?}");
    }
}
