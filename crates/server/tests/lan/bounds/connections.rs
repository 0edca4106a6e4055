//! Limits of connections, in number and cost.

use super::jiaqi;
use crate::lan::lan_server::{LanServer, LineClient};
use crate::lan::short_limits;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use support::wait::{PATIENCE, Wait, until};
use tibetango_server::connection::pace::{RateLimiter, Seldom};
use tibetango_server::connection::peer::Peer;
use tibetango_server::server::ServerLimits;
use tibetango_server::server::descriptors::{RESERVE, share};

#[test]
fn who_is_refused_in_a_flood_holds_nothing() {
    let limits = ServerLimits {
        connections: 1,
        ..short_limits()
    };
    let serving = LanServer::start(jiaqi(), limits);
    let _inside = LineClient::knowing(serving.address, "Dolma");
    let knocking: Vec<TcpStream> = (0..100)
        .map(|_| LineClient::come(serving.address).into_stream())
        .collect();
    for mut stream in knocking {
        let mut message = String::new();
        // All are cut off; most receive the reason.
        if let Err(error) = stream.read_to_string(&mut message) {
            assert_eq!(error.kind(), ErrorKind::ConnectionReset, "it goes on");
        }
        assert!(
            message.is_empty() || message.starts_with("Error,full,"),
            "{message}"
        );
    }
}

#[test]
fn who_reads_nothing_keeps_no_connection_open() {
    let limits = ServerLimits {
        unread: 8,
        ..short_limits()
    };
    let serving = LanServer::start(jiaqi(), limits);
    let mut silent = LineClient::knowing(serving.address, "Dolma").into_stream();
    // The answers are more than the system and the server hold together.
    let lines = format!("Ping,{}\n", "x".repeat(150)).repeat(1000);
    silent.set_write_timeout(Some(PATIENCE)).unwrap();
    let mut wait = Wait::begin();
    while silent.write_all(lines.as_bytes()).is_ok() {
        assert!(wait.pause(), "everything is heard");
    }
    until("end of the connection", || {
        serving.counts("tibetango_connections 0")
    });
}

#[test]
fn an_absence_leaves_no_task_behind() {
    let serving = LanServer::with(jiaqi(), short_limits(), |plan| plan.customs.away = PATIENCE);
    let [mut dolma, mut tashi] = ["Dolma", "Tashi"].map(|name| {
        let mut client = LineClient::knowing(serving.address, name);
        client.say("SitDown,1");
        let token = client.until("Token,1,").replace("Token,1,", "");
        (client, token)
    });
    dolma.0.say("Ready,1,White,Dolma");
    tashi.0.say("Ready,1,Black,Tashi");
    dolma.0.until("Sync,1,0");
    let before = serving.tasks();
    for _ in 0..20 {
        // Away, and back.
        drop(dolma.0);
        tashi.0.until("Away,1,White,");
        dolma.0 = LineClient::knowing(serving.address, "Dolma");
        dolma.0.say(&format!("Resume,{}", dolma.1));
        tashi.0.until("Back,1,White");
    }
    until("as few tasks as before", || serving.tasks() <= before);
}

#[test]
fn connections_leave_files_free_for_games() {
    for (limit, open, request, most) in [
        (None, 20, 4096, 4096),
        (Some(1 << 20), 20, 4096, 4096),
        (Some(1024), 20, 4096, 1024 - 20 - RESERVE),
        (Some(1024), 20, 64, 64),
        (Some(100), 20, 64, 0),
        (Some(u64::MAX), usize::MAX, 64, 0),
    ] {
        let result = share(limit, open, request);
        assert_eq!(result, most, "{request} of {limit:?}, {open} open");
    }
}

#[test]
fn the_log_takes_so_many_lines_of_strangers() {
    let begun = Instant::now();
    let log = Seldom::new(5, 200, begun);
    let lines = (0..10_000).filter(|_| log.may(begun).is_some()).count();
    assert_eq!(lines, 200);
    // The number of lines left out is logged with the next line.
    let later = begun + Duration::from_secs(1);
    assert_eq!(log.may(later), Some(9_800));
    assert_eq!(log.may(later), Some(0));
    let mut pace = RateLimiter::new(1, 1, begun);
    assert!(pace.may(begun) && !pace.may(begun) && pace.may(later));
}

#[test]
fn this_machine_is_told_from_others() {
    let peer = |address: &str, own: &str| {
        let [address, own] = [address, own].map(|ip| ip.parse().unwrap());
        Peer::new(address, Some(own))
    };
    for (address, own, network) in [
        ("127.0.0.1", "127.0.0.1", None),
        ("192.0.2.1", "192.0.2.1", None),
        ("::ffff:192.0.2.1", "192.0.2.1", None),
        ("192.0.2.7", "192.0.2.1", Some("192.0.2.7")),
        ("127.0.0.2", "127.0.0.1", Some("127.0.0.2")),
        ("2001:db8::7", "2001:db8::1", Some("2001:db8::")),
    ] {
        let result = peer(address, own).network().map(|ip| ip.to_string());
        assert_eq!(result.as_deref(), network, "{address} at {own}");
    }
}
