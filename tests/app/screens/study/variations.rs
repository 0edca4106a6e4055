//! Variations of a game and their moves, with and without a search.

use super::{finished, has_report, short_game, until_button};
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
fn play_otherwise(screen: &mut DrawnApp, point: &str) {
    let app = &mut screen.app;
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
    let mut screen = finished();
    screen.go(Overlay::None);
    for point in ["e3", "b4"] {
        play_otherwise(&mut screen, point);
    }
    screen.look_everywhere("variation");
    screen.app.replay(ReplayRequest::Follow { line: 1, ply: 2 });
    screen.look_everywhere("three ways");
    // A way of a way, and something to say of it.
    screen.app.replay(ReplayRequest::Follow { line: 1, ply: 3 });
    let point = screen.app.point("c5");
    screen.app.tap(InputDevice::Mouse, point);
    screen
        .app
        .until("move", |app| app.history().len() == 4 && !app.animating());
    screen.press("replay.notes");
    screen.write(&"Here White could have closed the corner. 这里可以先手。".repeat(12));
    screen.press("notes.keys");
    screen.look_everywhere("a comment and keys");
    screen.press("name.letters");
    screen.look_everywhere("a comment and other keys");
    screen.press("notes.keys");
    screen.press("notes.sign.doubtful");
    screen.overlays(&[card("notes")]);
    screen.look_everywhere("variation with a comment");
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("notes"));
    screen.press("notes.form");
    screen.look_everywhere("graph of variations");
    screen.go(Overlay::None);
    screen.close();
}

#[test]
fn thinking_in_a_variation_and_among_shapes_holds_its_texts() {
    let mut screen = finished();
    screen.go(Overlay::None);
    play_otherwise(&mut screen, "e3");
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    screen.look_everywhere("thinking in a variation");
    // A press on one of the first few moves goes on with it.
    let legal = screen.app.history().legal();
    let ways: Vec<String> = legal
        .iter()
        .map(|mv| screen.app.history().text(mv))
        .collect();
    let chance = |text: &str| {
        let way = text
            .strip_suffix("\u{a0}%")
            .and_then(|text| text.split(' ').next());
        way.is_some_and(|way| ways.iter().any(|other| other == way))
    };
    screen.press_one("a move with its chance", chance);
    screen.app.until("variation", |app| {
        app.history().len() == 4 && !app.animating()
    });
    screen.app.command(placed(14, 80));
    screen.app.until("report", has_report);
    screen
        .app
        .world_mut()
        .resource_mut::<Selection>()
        .formations = true;
    screen.look_everywhere("thinking among shapes");
    screen.close();
}

#[test]
fn a_long_replay_in_a_tall_window_shows_the_moves_around_the_position() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.command(placed(14, 80));
    screen.app.give_up_and_review();
    screen.go(Overlay::None);
    for (ply, away) in [(80, 1), (1, 80), (40, 1)] {
        screen.app.replay(ReplayRequest::Follow { line: 0, ply });
        screen.app.until("position", |app| {
            !app.animating() && app.history().len() == ply
        });
        screen.set(WINDOWS[2], "en", TextSize::Normal);
        let picture = screen.settle();
        let listed = |ply: usize| {
            // The first move of a pair bears the number.
            let number = format!("{}.", ply - (ply + 1) % 2);
            picture.texts().iter().any(|(text, _)| *text == number)
        };
        assert!(listed(ply) && !listed(away), "{ply}");
    }
    screen.look_everywhere("long replay");
    screen
        .app
        .world_mut()
        .resource_mut::<Selection>()
        .formations = true;
    screen.look_everywhere("long replay with shapes");
    screen.close();
}

#[test]
fn ways_and_nodes_have_three_lines_in_the_smallest_window() {
    let mut screen = short_game();
    screen.app.give_up_and_review();
    screen.go(Overlay::None);
    play_otherwise(&mut screen, "e1");
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    let lines = |tops: Vec<f32>| {
        let tops: BTreeSet<i32> = tops.into_iter().map(|top| top.round() as i32).collect();
        tops.len()
    };
    for language in ["en", "zh", "bo"] {
        screen.set(SMALL, language, TextSize::Normal);
        // Each row begins with the number of its move.
        let numbered = |text: &str| {
            let number = text.split_once('.').map(|(number, _)| number);
            number.is_some_and(|number| number.parse::<usize>().is_ok())
        };
        let picture = screen.settle();
        let texts = picture.texts().into_iter();
        let whole = texts.filter(|(text, rect)| numbered(text) && rect.height() > 8.0);
        let rows = lines(whole.map(|(_, rect)| rect.center().y).collect());
        assert!(rows >= 3, "{language}: {rows} rows of moves");
        screen.press("engine.form.tree");
        until_button(&mut screen, "tree.1.0");
        // The first picture of the tree may be of few nodes.
        let mut wait = Wait::begin();
        loop {
            screen.settle();
            let nodes = screen.buttons().into_iter();
            let nodes = nodes.filter(|name| name.starts_with("tree."));
            let tops = nodes.map(|name| screen.place(&name).top());
            let nodes = lines(tops.collect());
            if nodes >= 3 {
                break;
            }
            assert!(wait.pause(), "{language}: {nodes} lines of nodes");
        }
        screen.press("engine.form.moves");
    }
}
