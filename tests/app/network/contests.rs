//! Tournaments: every player's game opens automatically, and the table ends the tournament.

use super::chat::last_words;
use super::servers::{CuttableProxy, NetworkServer};
use super::{connect, first, inside, network, plays, random, until, window, with};
use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use support::wait;
use tibetango::app::network::Connection;
use tibetango::app::play::game::{Asker, ConsentRequest, MatchCommand, MoveRequest};

fn is_entered(app: &TestApp) -> bool {
    let contest = network(app).server.contest.as_ref();
    contest.is_some_and(|contest| contest.is_entered())
}

/// Enters the first of these apps in the tournament of its server.
#[track_caller]
fn enter(apps: &mut [TestApp]) {
    until(apps, "tournament", |apps| {
        network(&apps[0]).server.contest.is_some()
    });
    with(&mut apps[0], |network| {
        let request = network.server.enter();
        network.say(request);
    });
    until(apps, "ticket", |apps| is_entered(&apps[0]));
}

fn rounds(app: &TestApp) -> usize {
    let contest = network(app).server.contest.as_ref();
    contest.map_or(0, |contest| contest.rounds().len())
}

#[test]
fn a_tournament_is_played_to_its_table() {
    let serving = NetworkServer::talking(first(), true);
    let proxy = CuttableProxy::start(serving.address);
    let direct = serving.address.to_string();
    let addresses = [proxy.address.to_string(), direct.clone(), direct];
    let mut apps = [window(), window(), window()];
    // Two have the same name.
    let people = ["Dolma", "Tashi", "Dolma"].into_iter().zip(&addresses);
    for (i, (name, address)) in people.enumerate() {
        connect(&mut apps[i], address, name);
        enter(&mut apps[i..=i]);
    }
    let mut rng = SplitMix64::seed_from_u64(17);
    for round in 1..=3 {
        let order = if round == 1 { "begin" } else { "next" };
        // The organiser may hear of the last end after the players.
        wait::until(&format!("round {round}"), || {
            !serving.command(order).starts_with("refused")
        });
        // Every player with a game finds it open, even if another screen was shown.
        until(&mut apps, "round", |apps| {
            let all_know = apps.iter().all(|app| rounds(app) == round);
            all_know && apps.iter().filter(|app| plays(app)).count() == 2
        });
        if round == 2 {
            proxy.close();
            until(&mut apps, "cut", |apps| {
                network(&apps[0]).connection == Connection::Cut
            });
            proxy.open();
            until(&mut apps, "return", |apps| inside(&apps[0]));
        }
        let players: Vec<usize> = (0..3).filter(|i| plays(&apps[*i])).collect();
        let turn = apps[players[0]].history().to_move();
        let has_it = |i: &&usize| apps[**i].game().only_human() == Some(turn);
        let mover = *players.iter().find(has_it).unwrap();
        let other = *players.iter().find(|i| **i != mover).unwrap();
        let remote = apps[mover].game().remote().unwrap();
        assert!(remote.contest, "round {round}");
        let mv = random(&apps[mover], &mut rng);
        let by = Asker::Human;
        apps[mover].send(MoveRequest { mv, by });
        until(&mut apps, "move on both tables", |apps| {
            players
                .iter()
                .all(|i| apps[*i].history().len() == 1 && !apps[*i].animating())
        });
        // No move is taken back, and a message says why.
        apps[mover].take_messages();
        apps[mover].command(MatchCommand::Ask(ConsentRequest::Undo));
        let message = apps[mover].text("page.error.tournament");
        let messages = apps[mover].take_messages();
        assert!(
            messages.iter().any(|(_, line)| *line == message),
            "round {round}: {messages:?}"
        );
        apps[other].command(MatchCommand::Resign);
        until(&mut apps, "end on both tables", |apps| {
            let over = |i: &usize| apps[*i].game().session.outcome().is_some();
            players.iter().all(over)
        });
    }
    until(&mut apps, "table", |apps| {
        apps.iter().all(|app| {
            let contest = network(app).server.contest.as_ref();
            contest.is_some_and(|contest| contest.table().len() == 3)
        })
    });
    let contest = network(&apps[2]).server.contest.clone().unwrap();
    assert_eq!(contest.client_name.as_deref(), Some("Dolma 2"));
    let table = contest.table();
    let points = table.iter().map(|line| line.points.parse::<f64>().unwrap());
    assert_eq!(points.sum::<f64>(), 3.0);
    let mut names: Vec<&str> = table.iter().map(|line| &*line.name).collect();
    names.sort_unstable();
    assert_eq!(names, ["Dolma", "Dolma 2", "Tashi"]);
    // There is nothing to come back to.
    until(&mut apps, "end of what is kept", |apps| {
        apps.iter().all(|app| network(app).ticket.is_none())
    });
}

#[test]
fn the_cards_of_a_tournament_hold_their_texts() {
    let serving = NetworkServer::talking(first(), true);
    let address = serving.address.to_string();
    let mut other = window();
    connect(&mut other, &address, "Tashi");
    enter(std::slice::from_mut(&mut other));
    let mut screen = DrawnApp::shipped();
    connect(&mut screen.app, &address, "Dolma");
    screen
        .app
        .until("tournament", |app| network(app).server.contest.is_some());
    screen.overlays(&[card("network")]);
    screen.go(card("network"));
    screen.press("network.enter");
    screen.app.until("ticket", is_entered);
    screen.overlays(&[card("network")]);
    assert_eq!(serving.command("begin"), "round 1: 1 game");
    screen.app.until("game", plays);
    screen.go(card("network"));
    screen.press("network.say");
    assert_eq!(screen.app.overlay(), card("name"));
    screen.write("Good luck, བཀྲ་ཤིས།");
    screen.press("name.done");
    assert_eq!(screen.app.overlay(), card("network"));
    screen.app.until("own words", |app| {
        last_words(app).as_deref() == Some("Good luck, བཀྲ་ཤིས།")
    });
    screen.overlays(&[card("network")]);
    screen.go(card("network"));
    screen.press("network.say");
    screen.overlays(&[card("name")]);
    screen.app.command(MatchCommand::Resign);
    screen
        .app
        .until("end", |app| app.overlay() == card("result"));
    screen.look_everywhere("result in a tournament");
    let buttons = screen.buttons();
    assert!(!buttons.contains(&"result.again".to_owned()), "{buttons:?}");
    screen.press("result.contest");
    assert_eq!(screen.app.overlay(), card("network"));
    screen.app.until("table", |app| {
        let contest = network(app).server.contest.as_ref();
        contest.is_some_and(|contest| contest.table().len() == 2)
    });
    screen.overlays(&[card("network")]);
    screen.close();
}
