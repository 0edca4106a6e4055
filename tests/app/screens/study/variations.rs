//! Variations of a game and their moves, with and without a search.

use super::{begun, finished, told, until_button};
use crate::harness::card;
use crate::input_devices::InputDevice;
use crate::screens::app::{DrawnApp, SMALL, WINDOWS};
use crate::setups::{placed, test_levels};
use bevy::prelude::*;
use std::collections::BTreeSet;
use support::wait::Wait;
use tibetango::app::input::state::Selection;
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::{Overlay, TurnStep};

/// Goes back to the second ply of the game, and places a stone there instead of the third.
#[track_caller]
fn play_otherwise(drawn: &mut DrawnApp, point: &str) {
    let app = &mut drawn.app;
    app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    app.until("replay", |app| {
        !app.animating() && app.step() == Some(TurnStep::Replay)
    });
    let point = app.point(point);
    app.tap(InputDevice::Mouse, point);
    app.until("variation", |app| {
        app.history().len() == 3 && !app.animating()
    });
}

#[test]
fn other_ways_of_a_game_hold_their_texts() {
    let mut drawn = finished();
    drawn.go(Overlay::None);
    for point in ["e3", "b4"] {
        play_otherwise(&mut drawn, point);
    }
    drawn.look_everywhere("variation");
    drawn.app.replay(ReplayRequest::Follow { line: 1, ply: 2 });
    drawn.look_everywhere("three ways");
    // A way of a way, and something to say of it.
    drawn.app.replay(ReplayRequest::Follow { line: 1, ply: 3 });
    let point = drawn.app.point("c5");
    drawn.app.tap(InputDevice::Mouse, point);
    drawn
        .app
        .until("move", |app| app.history().len() == 4 && !app.animating());
    drawn.press("replay.notes");
    drawn.write(&"Here White could have closed the corner. 这里可以先手。".repeat(12));
    drawn.press("notes.keys");
    drawn.look_everywhere("a comment and keys");
    drawn.press("name.letters");
    drawn.look_everywhere("a comment and other keys");
    drawn.press("notes.keys");
    drawn.press("notes.sign.doubtful");
    drawn.overlays(&[card("notes")]);
    drawn.look_everywhere("variation with a comment");
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("notes"));
    drawn.press("notes.form");
    drawn.look_everywhere("graph of variations");
    drawn.go(Overlay::None);
    drawn.close();
}

#[test]
fn thinking_in_a_variation_and_among_shapes_holds_its_texts() {
    let mut drawn = finished();
    drawn.go(Overlay::None);
    play_otherwise(&mut drawn, "e3");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    drawn.look_everywhere("thinking in a variation");
    // A press on one of the first few moves goes on with it.
    let legal = drawn.app.history().legal();
    let ways: Vec<String> = legal
        .iter()
        .map(|mv| drawn.app.history().text(mv))
        .collect();
    let chance = |text: &str| {
        let way = text
            .strip_suffix("\u{a0}%")
            .and_then(|text| text.split(' ').next());
        way.is_some_and(|way| ways.iter().any(|known| known == way))
    };
    drawn.press_one("a move with its chance", chance);
    drawn.app.until("variation", |app| {
        app.history().len() == 4 && !app.animating()
    });
    drawn.app.command(placed(14, 80));
    drawn.app.until("report", told);
    drawn.app.world_mut().resource_mut::<Selection>().formations = true;
    drawn.look_everywhere("thinking among shapes");
    drawn.close();
}

#[test]
fn a_long_replay_in_a_tall_window_shows_the_moves_around_the_position() {
    let mut drawn = DrawnApp::new(test_levels());
    drawn.app.command(placed(14, 80));
    drawn.app.give_up_and_review();
    drawn.go(Overlay::None);
    for (ply, away) in [(80, 1), (1, 80), (40, 1)] {
        drawn.app.replay(ReplayRequest::Follow { line: 0, ply });
        drawn.app.until("position", |app| {
            !app.animating() && app.history().len() == ply
        });
        drawn.set(WINDOWS[2], "en", TextSize::Normal);
        let seen = drawn.settle();
        let listed = |ply: usize| {
            // The first move of a pair bears the number.
            let number = format!("{}.", ply - (ply + 1) % 2);
            seen.texts().iter().any(|(text, _)| *text == number)
        };
        assert!(listed(ply) && !listed(away), "{ply}");
    }
    drawn.look_everywhere("long replay");
    drawn.app.world_mut().resource_mut::<Selection>().formations = true;
    drawn.look_everywhere("long replay with shapes");
    drawn.close();
}

#[test]
fn ways_and_nodes_have_three_lines_in_the_smallest_window() {
    let mut drawn = begun();
    drawn.app.give_up_and_review();
    drawn.go(Overlay::None);
    play_otherwise(&mut drawn, "e1");
    drawn.app.key(KeyCode::KeyT);
    drawn.app.until("report", told);
    let lines = |tops: Vec<f32>| {
        let tops: BTreeSet<i32> = tops.into_iter().map(|top| top.round() as i32).collect();
        tops.len()
    };
    for language in ["en", "zh", "bo"] {
        drawn.set(SMALL, language, TextSize::Normal);
        // Each row begins with the number of its move.
        let numbered = |text: &str| {
            let number = text.split_once('.').map(|(number, _)| number);
            number.is_some_and(|number| number.parse::<usize>().is_ok())
        };
        let seen = drawn.settle();
        let texts = seen.texts().into_iter();
        let whole = texts.filter(|(text, rect)| numbered(text) && rect.height() > 8.0);
        let rows = lines(whole.map(|(_, rect)| rect.center().y).collect());
        assert!(rows >= 3, "{language}: {rows} rows of moves");
        drawn.press("engine.form.tree");
        until_button(&mut drawn, "tree.1.0");
        // The search has begun again, and its first report may be of few nodes.
        let mut wait = Wait::begin();
        loop {
            drawn.settle();
            let nodes = drawn.buttons().into_iter();
            let nodes = nodes.filter(|name| name.starts_with("tree."));
            let tops = nodes.map(|name| drawn.place(&name).top());
            let nodes = lines(tops.collect());
            if nodes >= 3 {
                break;
            }
            assert!(wait.pause(), "{language}: {nodes} lines of nodes");
        }
        drawn.press("engine.form.moves");
    }
}
