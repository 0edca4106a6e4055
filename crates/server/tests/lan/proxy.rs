//! Browsers behind a proxy, which names them if it is trusted.

use super::lan_server::LanServer;
use super::{room_settings, short_limits};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use support::wait::{PATIENCE, until};
use tibetango_server::server::ServerLimits;

/// Starts a server with a page that admits two connections of one client; behind a proxy on loopback, or without any.
fn serving(proxied: bool) -> LanServer {
    let limits = ServerLimits {
        from_one: 2,
        ..short_limits()
    };
    LanServer::with(room_settings("jiaqi", 5, "thesis"), limits, |plan| {
        plan.web = Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        if proxied {
            plan.proxies = vec![Ipv4Addr::LOCALHOST.into()];
        }
    })
}

/// Asks for a WebSocket on behalf of a client; returns the status and the connection.
fn open_socket(page: SocketAddr, client: &str) -> (u16, TcpStream) {
    let stream = TcpStream::connect(page).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {page}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         X-Forwarded-For: {client}\r\n\r\n"
    );
    (&stream).write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_default();
    (status.parse().expect(&line), stream)
}

#[test]
fn a_trusted_proxy_says_for_whom_it_asks() {
    let serving = serving(true);
    let page = serving.web.unwrap();
    let mut open = Vec::new();
    for (client, expected) in [
        ("192.0.2.7", 101),
        ("192.0.2.7", 101),
        ("192.0.2.7", 503),
        // Anything before the last address was written by the client.
        ("203.0.113.9, 192.0.2.7", 503),
        ("192.0.2.8", 101),
        // All of a house.
        ("2001:db8::1", 101),
        ("2001:db8::2", 101),
        ("2001:db8::3", 503),
        ("2001:db8:0:1::1", 101),
    ] {
        let (status, stream) = open_socket(page, client);
        assert_eq!(status, expected, "{client}");
        open.push(stream);
    }
    // Connections that end make room.
    open.clear();
    until("end of all connections", || {
        serving.counts("tibetango_connections 0")
    });
    assert_eq!(open_socket(page, "192.0.2.7").0, 101);
}

#[test]
fn only_trusted_proxies_are_believed() {
    let serving = serving(false);
    let page = serving.web.unwrap();
    let open: Vec<(u16, TcpStream)> = (1..=2)
        .map(|n| open_socket(page, &format!("192.0.2.{n}")))
        .collect();
    for (n, (status, _)) in (1..).zip(&open) {
        assert_eq!(*status, 101, "client {n}");
    }
    assert_eq!(open_socket(page, "192.0.2.3").0, 503);
}
