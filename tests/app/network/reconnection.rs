//! Connections that are cut, and servers that are killed.

use super::servers::{CuttableProxy, NetworkServer};
use super::{
    be_ready, connect, first, inside, network, pair, play, plays, random, sit, until, window,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::net::{Ipv4Addr, SocketAddr};
use support::ports::to_be_told;
use tibetango::app::network::Connection;
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango_rules::Side;

#[test]
fn a_connection_that_is_cut_comes_back_by_itself() {
    let serving = NetworkServer::start(first());
    let proxy = CuttableProxy::start(serving.address);
    let mut apps = [window(), window()];
    let addresses = [proxy.address.to_string(), serving.address.to_string()];
    for ((app, name), address) in apps.iter_mut().zip(["Dolma", "Tashi"]).zip(&addresses) {
        connect(app, address, name);
    }
    until(&mut apps, "connection", |apps| apps.iter().all(inside));
    apps.iter_mut().for_each(|app| sit(app, 1));
    until(&mut apps, "seats", |apps| {
        apps.iter().all(|app| network(app).server.seat.is_some())
    });
    be_ready(&mut apps[0], Side::White);
    be_ready(&mut apps[1], Side::Black);
    until(&mut apps, "game", |apps| apps.iter().all(plays));
    let mut rng = SplitMix64::seed_from_u64(8);
    for round in 0..6 {
        let mover = apps[0].history().to_move();
        if rng.random_bool(0.6) {
            if rng.random_bool(0.5) {
                proxy.cut();
            } else {
                proxy.close();
                until(&mut apps, "cut", |apps| {
                    network(&apps[0]).connection == Connection::Cut
                });
                proxy.open();
            }
        }
        let mv = random(&apps[mover.index()], &mut rng);
        play(&mut apps, mv);
        assert_eq!(apps[0].moves().len(), round + 1, "round {round}");
        assert_eq!(apps[0].moves(), apps[1].moves(), "round {round}");
    }
    // The other player reads that the opponent is away.
    proxy.close();
    until(&mut apps, "news of the absence", |apps| {
        let course = network(&apps[1]).server.course.as_ref();
        course.is_some_and(|course| course.away.is_some())
    });
    proxy.open();
    until(&mut apps, "news of the return", |apps| {
        let course = network(&apps[1]).server.course.as_ref();
        inside(&apps[0]) && course.is_some_and(|course| course.away.is_none())
    });
}

#[test]
fn a_server_that_was_killed_goes_on_when_it_is_there_again() {
    // It comes back to the same port: no other program may get it in between.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, to_be_told()));
    let serving = NetworkServer::start_at(address, tempfile::tempdir().unwrap(), first());
    let mut apps = pair(&address.to_string());
    let mut rng = SplitMix64::seed_from_u64(21);
    for _ in 0..3 {
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
    let folder = serving.kill();
    until(&mut apps, "cut", |apps| {
        apps.iter()
            .all(|app| network(app).connection == Connection::Cut)
    });
    // Moves made meanwhile are sent later.
    let mover = apps[0].history().to_move().index();
    let mv = random(&apps[0], &mut rng);
    let by = Asker::Human;
    apps[mover].send(MoveRequest { mv, by });
    until(&mut apps[mover..=mover], "own move", |apps| {
        apps[0].history().len() == 4
    });
    let _serving = NetworkServer::start_at(address, folder, first());
    until(&mut apps, "game that goes on", |apps| {
        apps.iter()
            .all(|app| inside(app) && app.history().len() == 4 && !app.animating())
    });
    let mv = random(&apps[0], &mut rng);
    play(&mut apps, mv);
    assert_eq!(apps[0].moves(), apps[1].moves());
}
