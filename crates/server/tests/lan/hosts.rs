//! Pages that ask for the server's by a name that is not its own, as with DNS rebinding.

use super::lan_server::LanServer;
use super::{room_settings, short_limits};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use support::wait::PATIENCE;

/// Asks for a path by this name of the host, as a page of the same name does; returns the status.
fn ask(page: SocketAddr, path: &str, host: &str) -> u16 {
    let stream = TcpStream::connect(page).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    (&stream).write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_default();
    status.parse().expect(&line)
}

#[test]
fn nothing_is_served_by_the_name_of_a_stranger() {
    let serving = LanServer::with(
        room_settings("jiaqi", 5, "thesis"),
        short_limits(),
        |plan| {
            plan.web = Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
            plan.hosts = vec!["Games.example".to_owned()];
        },
    );
    let page = serving.web.unwrap();
    let port = page.port();
    for (path, expected) in [("/ws", 101), ("/", 200), ("/games", 200), ("/none", 404)] {
        for own in [
            page.to_string(),
            format!("localhost:{port}"),
            format!("[::1]:{port}"),
            "games.example".to_owned(),
        ] {
            assert_eq!(ask(page, path, &own), expected, "{path} of {own}");
        }
        for other in [
            format!("evil.example:{port}"),
            format!("127.0.0.1.evil.example:{port}"),
            "evil.example".to_owned(),
        ] {
            assert_eq!(ask(page, path, &other), 403, "{path} of {other}");
        }
    }
}
