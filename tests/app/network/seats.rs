//! Seats kept on disk: a window that was closed finds its own again.

use super::servers::NetworkServer;
use super::{first, network, pair, play, plays, quick, random, until, with};
use crate::harness::{TestApp, card};
use crate::screens::app::DrawnApp;
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::time::{SystemTime, UNIX_EPOCH};
use tibetango::app::network::state::DisconnectReason;
use tibetango::app::network::{NetworkGames, Trouble};
use tibetango::app::play::game::MatchCommand;
use tibetango::app::settings::Settings;
use tibetango_rules::Side;

/// Returns the content of a seat's file.
fn seat_text(address: &str, token: &str, at: u64) -> String {
    format!(
        "(address: \"{address}\", name: \"Dolma\", token: \"{token}\", contest: false, at: {at})"
    )
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap().as_secs()
}

#[test]
fn a_window_that_was_closed_finds_its_seat_again() {
    let serving = NetworkServer::start(first());
    let mut apps = pair(&serving.address.to_string());
    let mut rng = SplitMix64::seed_from_u64(9);
    for _ in 0..3 {
        let mv = random(&apps[0], &mut rng);
        play(&mut apps, mv);
    }
    let [one, other] = apps;
    let data = one.close();
    let seat = data.path().join("seat.ron");
    assert!(seat.is_file());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = seat.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "others can take the seat");
    }
    let mut again = TestApp::with(Settings::load(None).0, data);
    quick(&mut again);
    let ticket = network(&again).ticket.as_ref().unwrap();
    assert_eq!(ticket.address, serving.address.to_string());
    with(&mut again, NetworkGames::go_on);
    let mut apps = [again, other];
    until(&mut apps, "same game", |apps| {
        plays(&apps[0]) && apps[0].history().position_text() == apps[1].history().position_text()
    });
    assert_eq!(apps[0].game().only_human(), Some(Side::White));
    let mv = random(&apps[0], &mut rng);
    play(&mut apps, mv);
    assert!(seat.is_file());
    // After the game there is nothing to come back to.
    apps[0].command(MatchCommand::Resign);
    until(&mut apps, "end", |apps| {
        apps[1].game().session.outcome().is_some() && network(&apps[0]).ticket.is_none()
    });
    until(&mut apps, "removal of the seat", |_| !seat.exists());
}

#[test]
fn a_seat_is_in_one_window_at_a_time() {
    let serving = NetworkServer::start(first());
    let mut apps = pair(&serving.address.to_string());
    let data = tempfile::tempdir().unwrap();
    let seats = [data.path(), apps[0].dir()].map(|folder| folder.join("seat.ron"));
    until(&mut apps, "seat on the disk", |_| seats[1].is_file());
    std::fs::copy(&seats[1], &seats[0]).unwrap();
    let mut second = TestApp::with(Settings::load(None).0, data);
    quick(&mut second);
    with(&mut second, NetworkGames::go_on);
    let [one, other] = apps;
    let mut apps = [one, other, second];
    until(&mut apps, "move to the other window", |apps| {
        plays(&apps[2]) && network(&apps[0]).trouble.is_some()
    });
    let trouble = network(&apps[0]).trouble.clone();
    assert_eq!(trouble, Some(Trouble::Left(DisconnectReason::Moved)));
    until(&mut apps, "removal of the seat", |_| !seats[1].exists());
    assert!(seats[0].exists());
}

#[test]
fn what_is_no_seat_is_not_taken_up() {
    let (address, token) = ("127.0.0.1:4715", "0f".repeat(16));
    let token = &*token;
    let day = 24 * 60 * 60;
    for (text, expected) in [
        (seat_text(address, token, now()), true),
        (seat_text("127.0.0.1:4715/", token, now()), false),
        (seat_text(address, "0f", now()), false),
        (seat_text(address, &"xy".repeat(16), now()), false),
        (seat_text(address, token, now() - 2 * day), false),
        (seat_text(address, token, 0), false),
        (String::new(), false),
        ("x".repeat(100_000), false),
    ] {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("seat.ron"), &text).unwrap();
        let app = TestApp::with(Settings::load(None).0, data);
        let start = text.get(..text.len().min(120));
        assert_eq!(network(&app).ticket.is_some(), expected, "{start:?}");
    }
}

#[test]
fn the_card_of_a_game_that_waits_holds_its_texts() {
    let (serving, data) = (NetworkServer::start(first()), tempfile::tempdir().unwrap());
    let text = seat_text(&serving.address.to_string(), &"0f".repeat(16), now());
    std::fs::write(data.path().join("seat.ron"), text).unwrap();
    let app = TestApp::with(Settings::load(None).0, data);
    let ticket = network(&app).ticket.clone();
    drop(app);
    let mut screen = DrawnApp::shipped();
    with(&mut screen.app, |network| network.ticket = ticket);
    screen.overlays(&[card("network")]);
    screen.go(card("network"));
    screen.press("network.go_on");
    // The server has never heard of it.
    let line = screen.app.text("page.error.token");
    screen
        .app
        .until("refusal", |app| network(app).ticket.is_none());
    let messages = screen.app.take_messages();
    assert!(
        messages.iter().any(|(_, message)| *message == line),
        "{messages:?}"
    );
    screen.close();
}
