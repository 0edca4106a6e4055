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
fn look(drawn: &mut DrawnApp, what: &str) {
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    drawn.look_everywhere(what);
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
}

/// Returns the places of the buttons that must not move, enabled or not.
fn places(drawn: &DrawnApp) -> [Rect; 3] {
    ["challenge.menu", "challenge.finish", "challenge.other"].map(|name| drawn.place(name))
}

fn every_state_holds_its_texts(game: GameName) {
    let look = |drawn: &mut DrawnApp, what: &str| look(drawn, &format!("{game}, {what}"));
    let mut drawn = DrawnApp::shipped();
    begin(&mut drawn.app, game);
    look(&mut drawn, "a challenge");
    let kept = places(&drawn);
    let mv = a_wrong_move(&drawn.app);
    play(&mut drawn.app, mv);
    drawn.app.until("the answer", |app| {
        stage(app) == ChallengeStage::Answering(TryVerdict::Wrong)
            && app.history().len() > 1
            && !app.animating()
    });
    look(&mut drawn, "a wrong try and its answer");
    assert_eq!(places(&drawn), kept);
    drawn.app.until("the way back", ready);
    look(&mut drawn, "after a wrong try");
    for _ in 1..SHOW_AFTER {
        fail(&mut drawn.app);
        if active(&drawn.app).wrong == HINT_AFTER {
            let app = &mut drawn.app;
            app.until("a hint", |app| active(app).hint().is_some());
            look(&mut drawn, "a point that glows");
        }
    }
    drawn.app.until("the solution", |app| {
        stage(app) == ChallengeStage::Showing && !active(app).why.is_empty()
            || stage(app) == ChallengeStage::Shown
    });
    look(&mut drawn, "the solution being shown");
    drawn
        .app
        .until("its end", |app| stage(app) == ChallengeStage::Shown);
    look(&mut drawn, "the solution");
    assert_eq!(places(&drawn), kept);
    go_on(&mut drawn.app, ChallengeRequest::Next);
    solve(&mut drawn.app);
    look(&mut drawn, "solved");
    assert_eq!(places(&drawn), kept);
    // The rest of the round, for the texts of its kinds of tasks.
    go_on(&mut drawn.app, ChallengeRequest::Next);
    let mut seen = BTreeSet::new();
    while stage(&drawn.app) != ChallengeStage::Ribbon {
        let challenge = active(&drawn.app).challenge().clone();
        if seen.insert(challenge.kind) {
            look(&mut drawn, &challenge.id);
        }
        drawn.app.send(ChallengeRequest::Skip);
        drawn.app.frames(2);
        let come = |app: &TestApp| ready(app) || stage(app) == ChallengeStage::Ribbon;
        drawn.app.until("what comes next", come);
    }
    drawn.app.until("ribbon", |app| active(app).stands());
    look(&mut drawn, "the ribbon");
    assert_eq!(places(&drawn), kept);
    let folder = drawn.app.dir().join("pictures");
    drawn.app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    drawn.press("challenge.save");
    drawn
        .app
        .until_said(Tone::Plain, "share.saved", "tibetango-ribbon-");
    drawn.card(&format!("{game}, menu"), card("menu"), &TextSize::ALL);
    drawn.close();
}
