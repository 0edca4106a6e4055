//! Players who are disconnected or leave, and a server that ends.

use super::lan_server::{LanServer, LineClient};
use super::{room_settings, short_limits};
use std::sync::Arc;
use std::time::Duration;
use support::stored_records::{load_all, until_kept};
use support::wait::PATIENCE;
use tibetango_content::config::Config;
use tibetango_server::message::{Request, RoomRequest};
use tibetango_server::room::{Caller, Customs, Room, Visitor};
use tibetango_server::server::{ServerConfig, ServerLimits};

#[test]
fn who_is_cut_off_finds_the_seat_again_and_who_stays_away_loses() {
    let serving = LanServer::with(
        room_settings("jiaqi", 5, "thesis"),
        short_limits(),
        |plan| {
            plan.customs.away = Duration::from_secs(3);
        },
    );
    let mut dolma = LineClient::knowing(serving.address, "Dolma");
    let mut tashi = LineClient::knowing(serving.address, "Tashi");
    dolma.say("SitDown,1");
    let token = dolma
        .until("Token,1,")
        .rsplit(',')
        .next()
        .unwrap()
        .to_owned();
    tashi.say("SitDown,1");
    tashi.until("Token,1,");
    dolma.say("Ready,1,White,Dolma");
    tashi.say("Ready,1,Black,Tashi");
    dolma.until("Sync,1,0");
    dolma.say("Move,1,1,a1");
    tashi.until("Played,1,1");
    drop(dolma);
    let mut dolma = LineClient::knowing(serving.address, "Dolma");
    let mut outsider = LineClient::knowing(serving.address, "Pema");
    let guess = "0".repeat(32);
    assert!(
        outsider
            .ask(&format!("Resume,{guess}"))
            .starts_with("Error,token,")
    );
    dolma.say(&format!("Resume,{token}"));
    assert!(dolma.until("Sync,1,1,").contains("jiaqi,5,thesis,"));
    tashi.say("Move,1,2,c1");
    assert_eq!(dolma.until("Played,1,"), "Played,1,2,Black,c1");
    // Before the time is over nothing can be claimed; a player may wait longer than that.
    drop(dolma);
    assert_eq!(tashi.until("Away,1,"), "Away,1,White,3");
    tashi.say("Claim,1");
    tashi.until("Error,not_now,");
    tashi.until("Away,1,White,0");
    let mut dolma = LineClient::knowing(serving.address, "Dolma");
    dolma.say(&format!("Resume,{token}"));
    assert_eq!(dolma.until("Seat,"), "Seat,1,White");
    assert_eq!(tashi.until("Back,1"), "Back,1,White");
    tashi.say("Claim,1");
    tashi.until("Error,not_now,");
    drop(dolma);
    tashi.until("Away,1,White,0");
    tashi.say("Claim,1");
    assert_eq!(tashi.until("Over,1"), "Over,1,Black,forfeit");
}

/// The deadline of an absence that has ended does not count for the next one.
#[test]
fn each_absence_has_its_own_time() {
    let mut room = Room::new(
        1,
        room_settings("jiaqi", 3, "thesis"),
        "uct".to_owned(),
        Customs::default(),
        Arc::new(Config::embedded()),
    );
    let visitor = |caller: u64| Visitor {
        caller: Caller(caller),
        user: format!("guest {caller}"),
        knows: true,
    };
    let requests = [
        (1, "SitDown,1"),
        (2, "SitDown,1"),
        (1, "Ready,1,White,Dolma"),
        (2, "Ready,1,Black,Tashi"),
    ];
    for (caller, line) in requests {
        let Ok(Request::Room(_, request)) = Request::read(line) else {
            panic!("{line}");
        };
        room.ask(&visitor(caller), &request, &format!("{caller:032}"));
    }
    let over = |room: &Room| room.session().is_some_and(|game| game.outcome().is_some());
    let first = room.cut(Caller(1)).1.unwrap();
    assert!(room.resume(&format!("{:032}", 1), &visitor(3)).is_some());
    assert!(room.expire(&first).is_empty());
    let second = room.cut(Caller(3)).1.unwrap();
    assert_eq!(room.absences(), std::slice::from_ref(&second));
    assert!(room.expire(&first).is_empty() && !over(&room));
    assert!(!room.expire(&second).is_empty() && !over(&room));
    // Now, and only now, the other one may claim the game.
    room.ask(&visitor(2), &RoomRequest::Claim, "");
    assert!(over(&room));
}

/// A page that is reloaded after the end, or during an offer, shows the same state again.
#[test]
fn the_end_and_what_is_asked_are_told_again() {
    let serving = LanServer::start(room_settings("jiaqi", 3, "thesis"), short_limits());
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    let mut tokens = Vec::new();
    // Both sit before one is ready: who is ready alone plays against the engine.
    for client in &mut people {
        client.say("SitDown,1");
        tokens.push(client.until("Token,1,").replace("Token,1,", ""));
    }
    for (client, colour) in people.iter_mut().zip(["White", "Black"]) {
        client.say(&format!("Ready,1,{colour},somebody"));
    }
    let [mut dolma, mut tashi] = people;
    tashi.until("Sync,1,0");
    dolma.say("Offer,1,draw");
    assert_eq!(tashi.until("Offer,1"), "Offer,1,draw");
    drop(tashi);
    dolma.until("Away,1,Black");
    let mut tashi = LineClient::knowing(serving.address, "Tashi");
    tashi.say(&format!("Resume,{}", tokens[1]));
    assert_eq!(tashi.until("Offer,1"), "Offer,1,draw");
    tashi.say("Accept,1");
    let end = dolma.until("Over,1");
    drop(dolma);
    let mut dolma = LineClient::knowing(serving.address, "Dolma");
    dolma.say(&format!("Resume,{}", tokens[0]));
    assert_eq!(dolma.until("Seat,1"), "Seat,1,White");
    assert_eq!(dolma.until("Over,1"), end);
    // And plays again.
    dolma.say("Offer,1,again");
    tashi.until("Offer,1,again");
    tashi.say("Accept,1");
    assert_eq!(dolma.until("Seat,1"), "Seat,1,Black");
    // Another one finds the usual game again where both have left.
    dolma.say("Leave,1");
    assert_eq!(tashi.until("Over,1"), "Over,1,White,resigned");
    tashi.say("Leave,1");
    tashi.say("SitDown,1");
    tashi.until("Token,1,");
    tashi.say("Choose,1,jiaqi,5,thesis");
    tashi.until("Room,1,jiaqi,5,");
    tashi.say("Leave,1");
    tashi.say("Rooms");
    assert!(tashi.until("Room,1,").starts_with("Room,1,jiaqi,3,"));
}

#[test]
fn a_seat_that_was_left_is_free_for_the_next_one() {
    let limits = ServerLimits {
        rooms: 2,
        ..short_limits()
    };
    let serving = LanServer::start(room_settings("jiaqi", 3, "thesis"), limits);
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    let mut third = LineClient::knowing(serving.address, "Pema");
    for client in &mut people {
        client.say("SitDown,1");
        client.until("Token,1,");
    }
    third.say("SitDown,1");
    third.until("Error,full,");
    people[0].say("Ready,1,White,Dolma");
    people[1].say("Ready,1,Black,Tashi");
    people[1].until("Sync,1,0");
    // A player who leaves a game has lost it.
    people[0].say("Leave,1");
    assert_eq!(people[1].until("Over"), "Over,1,Black,resigned");
    third.say("SitDown,1");
    third.until("Token,1,");
    third.say("Ready,1,White,Pema");
    people[1].say("Ready,1,Black,Tashi");
    third.until("Sync,1,0");
    third.say("Move,1,1,a1");
    assert_eq!(people[1].until("Played"), "Played,1,1,White,a1");
    // A client that is in two rooms already gets no third one before leaving.
    people[0].say("Watch,1");
    people[0].say("Watch,2");
    people[0].say("Watch,3");
    people[0].until("Error,rooms,");
    people[0].say("Leave,2");
    people[0].say("Watch,3");
    people[0].until("Room,3,");
    people[0].say("Rooms");
    for number in 1..=3 {
        people[0].until(&format!("Room,{number},"));
    }
}

#[test]
fn a_server_that_ends_keeps_what_is_played() {
    let mut serving = LanServer::start(room_settings("jiaqi", 5, "thesis"), short_limits());
    let mut client = LineClient::come(serving.address);
    assert_eq!(client.ask("Login,Dolma"), "Tables,3");
    client.ask("SitDown,3");
    client.ask("Ready,3,White,Dolma");
    assert_eq!(client.ask("SetDot,3,White,04"), "SetDot,done");
    serving.stop();
    client.until("Error,closing,");
    let record = load_all(serving.folder()).remove(0);
    assert!(record.result.is_none() && !record.plies.is_empty());
}

#[test]
fn after_a_kill_a_game_goes_on_where_it_was() {
    let jiaqi = room_settings("jiaqi", 5, "thesis");
    // Both must be back by then, even on a busy machine.
    let patient = |plan: &mut ServerConfig| plan.customs.away = PATIENCE;
    let serving = LanServer::with(jiaqi.clone(), short_limits(), patient);
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    let mut tokens = Vec::new();
    for client in &mut people {
        client.say("SitDown,2");
        let token = client.until("Token,2,");
        tokens.push(token.rsplit(',').next().unwrap().to_owned());
    }
    people[0].say("Ready,2,White,Dolma");
    people[1].say("Ready,2,Black,Tashi");
    people[0].until("Sync,2,0");
    people[0].say("Move,2,1,a1");
    people[1].until("Played,2,1");
    people[1].say("Move,2,2,c1");
    people[0].until("Played,2,2");
    // Everything that was reported is on disk.
    let dir = serving.kill();
    let serving = LanServer::open(dir, jiaqi, short_limits(), patient);
    let mut outsider = LineClient::knowing(serving.address, "Pema");
    outsider.say("SitDown,2");
    outsider.until("Error,full,");
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    for (client, token) in people.iter_mut().zip(&tokens) {
        client.say(&format!("Resume,{token}"));
        client.until("Sync,2,2,jiaqi,5,thesis,");
    }
    people[0].say("Move,2,3,e1");
    assert_eq!(people[1].until("Played"), "Played,2,3,White,e1");
    people[1].say("Lose,2");
    people[0].until("Over,2,White,resigned");
    assert_eq!(until_kept(serving.folder(), 1)[0].plies.len(), 3);
}
