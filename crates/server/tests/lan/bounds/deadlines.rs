//! Deadlines of connections on which too little is sent.

use super::{MOMENT, jiaqi, patient};
use crate::lan::lan_server::{LanServer, LineClient};
use crate::lan::short_limits;
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;
use support::wait::{PATIENCE, Wait};
use tibetango_server::server::ServerLimits;

/// Reads until these bytes have arrived.
#[track_caller]
fn read_until(stream: &mut TcpStream, what: &[u8]) {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut bytes = Vec::new();
    while !bytes.windows(what.len()).any(|bytes| bytes == what) {
        let mut some = [0; 4096];
        let count = stream.read(&mut some).unwrap();
        let replies = String::from_utf8_lossy(&bytes);
        assert!(count > 0, "the connection ended: {replies}");
        bytes.extend_from_slice(&some[..count]);
    }
}

/// Sends bytes again and again until the connection is ended; returns everything received until then.
#[track_caller]
fn talk_until_cut(mut stream: TcpStream, request: &[u8]) -> String {
    // The pace of the talk, too.
    let pause = Duration::from_millis(20);
    stream.set_read_timeout(Some(pause)).unwrap();
    let mut output = Vec::new();
    let mut wait = Wait::begin();
    loop {
        // A connection that has ended says so when it is read.
        let _ = stream.write_all(request);
        let mut some = [0; 4096];
        match stream.read(&mut some) {
            Ok(0) => break,
            Ok(count) => output.extend_from_slice(&some[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(wait.pause(), "the connection goes on");
    }
    String::from_utf8_lossy(&output).into_owned()
}

#[test]
fn the_login_has_a_deadline_that_nothing_renews() {
    let limits = ServerLimits {
        // Long enough for one who says at once who they are, on a busy machine too.
        handshake: Duration::from_secs(3),
        ..short_limits()
    };
    let patient = LanServer::start(jiaqi(), patient());
    let mut waiting = LineClient::come(patient.address);
    let serving = LanServer::start(jiaqi(), limits);
    let mut inside = LineClient::knowing(serving.address, "Dolma");
    let requests = [
        "",
        "\n",
        "Ping,here\n",
        "Hello,1\n",
        "Rooms\n",
        "Login,\n",
        "x",
    ];
    std::thread::scope(|scope| {
        let talks = requests.map(|request| {
            let stream = LineClient::come(serving.address).into_stream();
            scope.spawn(move || talk_until_cut(stream, request.as_bytes()))
        });
        for (request, talk) in requests.into_iter().zip(talks) {
            let answer = talk.join().unwrap();
            assert!(!answer.contains("Tables,"), "{request:?}: {answer}");
            // A silent client has left nothing unread when the connection is closed, so the reason arrives.
            let reason = !request.is_empty() || answer.starts_with("Error,idle,");
            assert!(reason, "{request:?}: {answer}");
        }
    });
    assert_eq!(inside.ask("Ping,still"), "Pong,still");
    assert_eq!(waiting.ask("Ping,still"), "Pong,still");
}

#[test]
fn a_websocket_without_a_login_ends() {
    let limits = ServerLimits {
        handshake: MOMENT,
        ..short_limits()
    };
    let upgraded = |page: SocketAddr| {
        let mut stream = TcpStream::connect(page).unwrap();
        let request = format!(
            "GET /ws HTTP/1.1\r\nHost: {page}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    let patient = LanServer::with(jiaqi(), patient(), |plan| plan.web = Some(any()));
    let mut waiting = upgraded(patient.web.unwrap());
    read_until(&mut waiting, b"\r\n\r\n");
    let serving = LanServer::with(jiaqi(), limits, |plan| plan.web = Some(any()));
    // A frame of its own to be sure that the other side is there: `ping`, masked with zeros.
    for opening in [&b""[..], b"\x89\x80\0\0\0\0"] {
        let stream = upgraded(serving.web.unwrap());
        let line = talk_until_cut(stream, opening);
        assert!(line.starts_with("HTTP/1.1 101 "), "{opening:?}: {line}");
    }
    // A frame of ten letters, masked with zeros.
    waiting.write_all(b"\x81\x8a\0\0\0\0Ping,still").unwrap();
    read_until(&mut waiting, b"Pong,still");
}

#[test]
fn a_browser_that_asks_for_nothing_goes() {
    let limits = ServerLimits {
        page: MOMENT,
        ..short_limits()
    };
    let patient = LanServer::with(jiaqi(), patient(), |plan| plan.web = Some(any()));
    let page = patient.web.unwrap();
    let mut waiting = TcpStream::connect(page).unwrap();
    let serving = LanServer::with(jiaqi(), limits, |plan| plan.web = Some(any()));
    for opening in ["", "GET / HTTP/1.1\r\nX: "] {
        let stream = TcpStream::connect(serving.web.unwrap()).unwrap();
        let answer = talk_until_cut(stream, opening.as_bytes());
        assert!(!answer.contains(" 200 "), "{opening:?}: {answer}");
    }
    let request = format!("GET / HTTP/1.1\r\nHost: {page}\r\n\r\n");
    waiting.write_all(request.as_bytes()).unwrap();
    read_until(&mut waiting, b" 200 ");
}

fn any() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
}
