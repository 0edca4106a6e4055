//! Games over the network: apps without a window, real servers on loopback, and servers that lie.

mod chat;
mod contests;
mod faults;
mod games;
mod panels;
mod reconnection;
mod seats;
mod servers;

use crate::harness::TestApp;
use bevy::time::TimeUpdateStrategy;
use rand::seq::IndexedRandom;
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use support::wait::{PATIENCE, Wait};
use tibetango::app::network::NetworkGames;
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango::app::state::{Activity, Screen};
use tibetango_content::config::Config;
use tibetango_rules::{GameName, PlainMove, Side};
use tibetango_server::room::RoomSettings;

/// Returns an app with long frames, so that an animation has few of them.
fn window() -> TestApp {
    let mut app = TestApp::new();
    quick(&mut app);
    app
}

fn quick(app: &mut TestApp) {
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(100));
    app.world_mut().insert_resource(frame);
}

fn network(app: &TestApp) -> &NetworkGames {
    app.world().resource::<NetworkGames>()
}

/// Changes the network of an app.
fn with<T>(app: &mut TestApp, act: impl FnOnce(&mut NetworkGames) -> T) -> T {
    act(&mut app.world_mut().resource_mut::<NetworkGames>())
}

/// Runs frames in all apps until a condition holds.
#[track_caller]
fn until(apps: &mut [TestApp], label: &str, holds: impl Fn(&[TestApp]) -> bool) {
    let mut wait = Wait::begin();
    while !holds(apps) {
        if !wait.pause() {
            let states: Vec<String> = apps.iter().map(tell).collect();
            panic!("no {label} in {PATIENCE:?}: {}", states.join("\n"));
        }
        apps.iter_mut().for_each(TestApp::update);
    }
}

fn tell(app: &TestApp) -> String {
    let NetworkGames {
        server,
        connection,
        trouble,
        ..
    } = network(app);
    let moves = match app.screen() {
        Screen::Match => app.moves(),
        Screen::Title => Vec::new(),
    };
    format!(
        "{connection:?} {trouble:?} {:?} {moves:?} {:?}",
        server.course,
        app.overlay()
    )
}

fn connect(app: &mut TestApp, address: &str, name: &str) {
    with(app, |network| network.connect(address, name));
}

fn sit(app: &mut TestApp, room: usize) {
    with(app, |network| {
        let lines = network.server.sit(room);
        network.say(lines);
    });
}

fn be_ready(app: &mut TestApp, side: Side) {
    with(app, |network| {
        let lines = network.server.be_ready(side);
        network.say(lines);
    });
}

fn inside(app: &TestApp) -> bool {
    network(app).server.inside
}

fn plays(app: &TestApp) -> bool {
    app.screen() == Screen::Match
        && app.activity() == Activity::Network
        && network(app).server.plays()
}

/// Returns two apps at a table, White in the first.
#[track_caller]
fn pair(address: &str) -> [TestApp; 2] {
    let mut apps = [window(), window()];
    for (app, name) in apps.iter_mut().zip(["Dolma", "Tashi"]) {
        connect(app, address, name);
    }
    until(&mut apps, "connection", |apps| apps.iter().all(inside));
    apps.iter_mut().for_each(|app| sit(app, 1));
    until(&mut apps, "seats", |apps| {
        apps.iter().all(|app| network(app).server.seat.is_some())
    });
    for (app, side) in apps.iter_mut().zip(Side::BOTH) {
        be_ready(app, side);
    }
    until(&mut apps, "game", |apps| apps.iter().all(plays));
    apps
}

fn random(app: &TestApp, rng: &mut SplitMix64) -> PlainMove {
    app.history().legal().choose(rng).unwrap().clone()
}

/// Plays this move for the side to move, and waits until all apps show it.
#[track_caller]
fn play(apps: &mut [TestApp], mv: PlainMove) {
    let plies = apps[0].history().len() + 1;
    let mover = apps[0].history().to_move();
    let by = Asker::Human;
    apps[mover.index()].send(MoveRequest { mv, by });
    // A side that can do nothing passes by itself.
    until(apps, "move everywhere", |apps| {
        let first = apps[0].history().position_text();
        apps.iter().all(|app| {
            let history = app.history();
            history.len() >= plies && history.position_text() == first && !app.animating()
        })
    });
}

fn smallest(game: GameName) -> RoomSettings {
    let config = Config::embedded();
    let preset = config.of(game).rules.first().unwrap();
    let size = preset.boards.iter().min().unwrap();
    RoomSettings::find(&config, game.text(), *size, &preset.id).unwrap()
}

fn first() -> RoomSettings {
    smallest(GameName::ALL[0])
}
