//! The panel of challenges: every state has room for its texts, and the buttons keep their places.

use super::{a_wrong_move, active, begin, challenging, fail, go_on, play, ready, solve, stage};
use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use bevy::prelude::*;
use bevy_egui::egui::Rect;
use std::collections::BTreeSet;
use tibetango::app::features::challenges::{
    ChallengeRequest, ChallengeStage, HINT_AFTER, SHOW_AFTER,
};
use tibetango::app::features::share::Studio;
use tibetango::app::preferences::TextSize;
use tibetango::app::toast::Tone;
use tibetango_engines::goals::TryVerdict;
use tibetango_rules::GameName;

/// The games with challenges, each with a test of its own, so that they run in parallel.
const GAMES: [GameName; 4] = [
    GameName::Jiaqi,
    GameName::Jiu,
    GameName::Gomoku,
    GameName::Draughts,
];

#[test]
fn the_challenges_of_every_game_are_looked_at() {
    let games: Vec<GameName> = challenging().collect();
    assert_eq!(games, GAMES);
}

#[test]
fn the_challenges_of_the_first_game_hold_their_texts() {
    every_state_holds_its_texts(GAMES[0]);
}

#[test]
fn the_challenges_of_the_second_game_hold_their_texts() {
    every_state_holds_its_texts(GAMES[1]);
}

#[test]
fn the_challenges_of_the_third_game_hold_their_texts() {
    every_state_holds_its_texts(GAMES[2]);
}

#[test]
fn the_challenges_of_the_fourth_game_hold_their_texts() {
    every_state_holds_its_texts(GAMES[3]);
}

/// Checks the current state, while no time passes for the board.
fn look(screen: &mut DrawnApp, label: &str) {
    let world = screen.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    screen.look_everywhere(label);
    let world = screen.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
}

/// Returns the places of the buttons that must not move, enabled or not.
fn places(screen: &DrawnApp) -> [Rect; 3] {
    ["challenge.menu", "challenge.finish", "challenge.other"].map(|name| screen.place(name))
}

fn every_state_holds_its_texts(game: GameName) {
    let look = |screen: &mut DrawnApp, label: &str| look(screen, &format!("{game}, {label}"));
    let mut screen = DrawnApp::shipped();
    begin(&mut screen.app, game);
    look(&mut screen, "a challenge");
    let before = places(&screen);
    assert!(!screen.says("Next challenge"), "there is none to go on to");
    let mv = a_wrong_move(&screen.app);
    play(&mut screen.app, mv);
    screen.app.until("the answer", |app| {
        stage(app) == ChallengeStage::Answering(TryVerdict::Wrong)
            && app.history().len() > 1
            && !app.animating()
    });
    look(&mut screen, "a wrong try and its answer");
    assert_eq!(places(&screen), before);
    screen.app.until("the way back", ready);
    look(&mut screen, "after a wrong try");
    for _ in 1..SHOW_AFTER {
        fail(&mut screen.app);
        if active(&screen.app).wrong == HINT_AFTER {
            let app = &mut screen.app;
            app.until("a hint", |app| active(app).hint().is_some());
            look(&mut screen, "a point that glows");
        }
    }
    screen.app.until("the solution", |app| {
        stage(app) == ChallengeStage::Showing && !active(app).why.is_empty()
            || stage(app) == ChallengeStage::Shown
    });
    look(&mut screen, "the solution being shown");
    screen
        .app
        .until("its end", |app| stage(app) == ChallengeStage::Shown);
    look(&mut screen, "the solution");
    assert_eq!(places(&screen), before);
    go_on(&mut screen.app, ChallengeRequest::Next);
    solve(&mut screen.app);
    look(&mut screen, "solved");
    assert_eq!(places(&screen), before);
    assert!(screen.says("Next challenge"));
    // The rest of the round, for the texts of its kinds of tasks.
    go_on(&mut screen.app, ChallengeRequest::Next);
    let mut states = BTreeSet::new();
    while stage(&screen.app) != ChallengeStage::Ribbon {
        let challenge = active(&screen.app).challenge().clone();
        if states.insert(challenge.kind) {
            look(&mut screen, &challenge.id);
        }
        screen.app.send(ChallengeRequest::Skip);
        screen.app.frames(2);
        let come = |app: &TestApp| ready(app) || stage(app) == ChallengeStage::Ribbon;
        screen.app.until("what comes next", come);
    }
    screen.app.until("ribbon", |app| active(app).can_be_left());
    look(&mut screen, "the ribbon");
    assert_eq!(places(&screen), before);
    let folder = screen.app.dir().join("pictures");
    screen.app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    screen.press("challenge.save");
    screen
        .app
        .until_message(Tone::Plain, "share.saved", "tibetango-ribbon-");
    screen.card(&format!("{game}, menu"), card("menu"), &TextSize::ALL);
    screen.close();
}
