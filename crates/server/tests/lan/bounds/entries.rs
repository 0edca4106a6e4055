//! Entries for a tournament from one address. Only Linux has more than one address of loopback.

use super::jiaqi;
use crate::lan::lan_server::{LanServer, LineClient};
use crate::lan::short_limits;
use tibetango_server::organiser::Contest;
use tibetango_server::tournament::PairingSystem;

/// Enters a tournament from this address of loopback; returns the answer too.
fn enter(serving: &LanServer, last: u8, name: &str) -> (LineClient, String) {
    let mut client = LineClient::come_from(last, serving.address);
    for line in ["Hello,1", &format!("Login,{name}"), "Enter"] {
        client.say(line);
    }
    let answer = client.either(["Token,0,", "Error,"]);
    (client, answer)
}

#[test]
fn a_server_that_is_started_again_gives_no_address_its_entries_anew() {
    let dir = tempfile::tempdir().unwrap();
    let start = || {
        let contest = Contest {
            from_one: 2,
            automatic: false,
            ..Contest::new(PairingSystem::Swiss, dir.path().to_owned())
        };
        LanServer::with(jiaqi(), short_limits(), |plan| {
            plan.tournament = Some(contest)
        })
    };
    let serving = start();
    let before = [enter(&serving, 2, "Dolma"), enter(&serving, 2, "Tashi")];
    for (_, why) in &before {
        assert!(why.starts_with("Token,0,"), "{why}");
    }
    serving.kill();
    let serving = start();
    let (_, why) = enter(&serving, 2, "Troll");
    assert!(why.starts_with("Error,full,"), "{why}");
    let (_, why) = enter(&serving, 3, "Pema");
    assert!(why.starts_with("Token,0,"), "{why}");
    assert_eq!(serving.command("drop Dolma"), "Dolma plays no more");
    let (_, why) = enter(&serving, 2, "Karma");
    assert!(why.starts_with("Token,0,"), "{why}");
}

#[test]
fn one_address_fills_no_tournament() {
    let dir = tempfile::tempdir().unwrap();
    let contest = Contest {
        from_one: 2,
        automatic: false,
        ..Contest::new(PairingSystem::Swiss, dir.path().to_owned())
    };
    let serving = LanServer::with(jiaqi(), short_limits(), |plan| {
        plan.tournament = Some(contest);
        plan.rooms = 32;
    });
    let enter = |last: u8, name: &str| enter(&serving, last, name);
    let mut inside = Vec::new();
    for entry in 0..4 {
        let (client, why) = enter(2, "Troll");
        let expected = if entry < 2 { "Token,0," } else { "Error,full," };
        assert!(why.starts_with(expected), "entry {entry}: {why}");
        inside.push(client);
    }
    // Others are not meant, and the server's own machine is not limited.
    let (_dolma, why) = enter(3, "Dolma");
    assert!(why.starts_with("Token,0,"), "{why}");
    for entry in 0..4 {
        let (client, why) = enter(1, "Pupil");
        assert!(why.starts_with("Token,0,"), "entry {entry}: {why}");
        inside.push(client);
    }
    // Once they are taken out they may enter again; an entrant who is inside enters no second time.
    assert_eq!(serving.command("drop Troll"), "Troll plays no more");
    inside[0].until("Error,withdrawn,");
    inside[0].say("Enter");
    inside[0].until("Token,0,");
    inside[1].say("Enter");
    inside[1].until("Token,0,");
    let (_troll, why) = enter(2, "Troll");
    assert!(why.starts_with("Error,full,"), "{why}");
}
