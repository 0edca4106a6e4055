//! Limits of a client's seats and games in rooms, in number and time.

use super::{HOUR, MOMENT, jiaqi, patient};
use crate::lan::lan_server::{LanServer, LineClient};
use crate::lan::short_limits;
use support::stored_records::until_kept;
use support::wait::PATIENCE;
use tibetango_server::server::ServerLimits;

#[test]
fn wishes_that_are_refused_count_nowhere() {
    let limits = ServerLimits {
        rooms: 1,
        ..short_limits()
    };
    let serving = LanServer::start(jiaqi(), limits);
    let mut hosts: Vec<LineClient> = (1..=4)
        .map(|n| {
            let mut client = LineClient::knowing(serving.address, &format!("host {n}"));
            client.say(&format!("SitDown,{}", (n + 1) / 2));
            client.until("Token,");
            client
        })
        .collect();
    let mut guest = LineClient::knowing(serving.address, "guest");
    for request in ["SitDown,1", "SitDown,2", "SitDown,1"] {
        let answer = guest.ask(request);
        assert!(answer.starts_with("Error,full,"), "{request}: {answer}");
    }
    for request in ["Lose,1", "Sync,2", "Lose,2"] {
        guest.say(request);
    }
    guest.say("SitDown,3");
    guest.until("Token,3,");
    // Now it is in as many as it may be.
    guest.say("Watch,1");
    guest.until("Error,rooms,");
    // A client that has left is in none.
    hosts[0].say("Leave,1");
    hosts[0].say("Ping,left");
    hosts[0].until("Pong,left");
    guest.say("Leave,3");
    guest.say("SitDown,1");
    guest.until("Token,1,");
}

/// Returns the state of a room as another client sees it.
fn state(onlooker: &mut LineClient, room: usize) -> String {
    onlooker.say("Rooms");
    let message = onlooker.until(&format!("Room,{room},"));
    onlooker.until("Room,3,");
    message.split(',').nth(5).unwrap().to_owned()
}

#[test]
fn a_client_waits_in_one_room_at_a_time() {
    let serving = LanServer::start(jiaqi(), short_limits());
    let mut onlooker = LineClient::knowing(serving.address, "Pema");
    let mut hog = LineClient::knowing(serving.address, "hog");
    for room in 1..=2 {
        hog.say(&format!("SitDown,{room}"));
        hog.until(&format!("Token,{room},"));
    }
    hog.until("Error,elsewhere,");
    assert_eq!(state(&mut onlooker, 1), "empty");
    assert_eq!(state(&mut onlooker, 2), "waiting");
    // A game that goes on is no waiting.
    hog.say("Ready,2,White,hog");
    hog.until("Sync,2,0");
    for room in [3, 1] {
        hog.say(&format!("SitDown,{room}"));
        hog.until(&format!("Token,{room},"));
    }
    hog.until("Error,elsewhere,");
    assert_eq!(state(&mut onlooker, 2), "playing");
    assert_eq!(state(&mut onlooker, 1), "waiting");
}

#[test]
fn idle_seats_are_freed() {
    for (what, seat, ready, second) in [
        ("alone", MOMENT, PATIENCE, false),
        ("not ready", PATIENCE, MOMENT, true),
    ] {
        let limits = ServerLimits {
            // A seat that is lost counts no more.
            rooms: 1,
            ..short_limits()
        };
        let sit_down = |serving: &LanServer| {
            let names = ["Dolma", "Tashi"].into_iter().take(1 + usize::from(second));
            let people = names.map(|name| LineClient::knowing(serving.address, name));
            let mut people: Vec<LineClient> = people.collect();
            for client in &mut people {
                client.say("SitDown,1");
                client.until("Token,1,");
            }
            people
        };
        let patient = LanServer::with(jiaqi(), patient(), |plan| {
            (plan.customs.seat, plan.customs.ready) = (HOUR, HOUR);
        });
        let _waiting = sit_down(&patient);
        let serving = LanServer::with(jiaqi(), limits, |plan| {
            (plan.customs.seat, plan.customs.ready) = (seat, ready);
        });
        let mut people = sit_down(&serving);
        for client in &mut people {
            client.until("Error,waited,");
            // The server says why, and the client may come back.
            client.say("SitDown,2");
            client.until("Token,2,");
            client.say("Leave,2");
        }
        let mut onlooker = LineClient::knowing(serving.address, "Pema");
        assert_eq!(state(&mut onlooker, 1), "empty", "{what}");
        let mut onlooker = LineClient::knowing(patient.address, "Pema");
        assert_eq!(state(&mut onlooker, 1), "waiting", "{what}");
    }
}

#[test]
fn a_game_without_a_move_leaves_no_file() {
    let serving = LanServer::start(jiaqi(), short_limits());
    let mut client = LineClient::knowing(serving.address, "Dolma");
    client.say("SitDown,1");
    client.until("Token,1,");
    for game in 0..3 {
        client.say("Ready,1,White,Dolma");
        client.until("Sync,1,0");
        if game == 2 {
            client.say("Move,1,1,a1");
            client.until("Played,1,1,");
        }
        client.say("Lose,1");
        client.until("Over,1,");
    }
    let games = until_kept(serving.folder(), 1);
    assert!(!games[0].plies.is_empty(), "{games:?}");
}
