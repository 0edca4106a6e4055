//! Refusals of the page's server, requested by hand.

use super::page_server::PageServer;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use support::wait::PATIENCE;
use tibetango_rules::GameName;
use tibetango_server::message::MOST;

/// Connects to the page.
fn open_stream(server: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(server).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    BufReader::new(stream)
}

/// Requests a path with further headers; returns the head of the response.
fn ask(stream: &mut BufReader<TcpStream>, path: &str, headers: &str) -> String {
    let host = stream.get_ref().peer_addr().unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(stream.read_line(&mut head).unwrap() > 0, "{head}");
    }
    head
}

/// Returns the headers of a handshake.
fn handshake(origin: Option<&str>) -> String {
    let key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
               Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let origin = origin.map(|origin| format!("Origin: {origin}\r\n"));
    format!("{key}{}", origin.unwrap_or_default())
}

/// Builds a text frame of a client: masked, with a mask of zeros.
fn frame(text: &str) -> Vec<u8> {
    let mut frame = vec![0x81, 0x80 | 126];
    frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}

/// Reads the text of the server's next frame; all of them are short.
fn read_frame(stream: &mut impl Read) -> String {
    let mut head = [0; 2];
    stream.read_exact(&mut head).unwrap();
    assert_eq!(head[0], 0x81);
    let mut text = vec![0; usize::from(head[1])];
    stream.read_exact(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn only_its_own_page_may_play() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let page = server.page();
    let shake = |origin: Option<&str>| ask(&mut open_stream(page), "/ws", &handshake(origin));
    let own = format!("http://{page}");
    assert!(shake(Some(&own)).starts_with("HTTP/1.1 101 "));
    assert!(shake(None).starts_with("HTTP/1.1 101 "));
    for other in ["http://elsewhere.example", "http://127.0.0.1", "null"] {
        assert!(shake(Some(other)).starts_with("HTTP/1.1 403 "), "{other}");
    }
}

#[test]
fn every_answer_keeps_to_itself() {
    let server = PageServer::smallest(GameName::ALL[0]);
    for path in ["/", "/main.js", "/page.css", "/games", "/text/en"] {
        let head = ask(&mut open_stream(server.page()), path, "").to_lowercase();
        assert!(head.starts_with("http/1.1 200 "), "{path}: {head}");
        for header in [
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "cache-control: no-cache",
        ] {
            assert!(head.contains(header), "{path}: {head}");
        }
        assert!(!head.contains("set-cookie"), "{path}: {head}");
    }
    for path in [
        "/shape/none/5",
        "/text/xx",
        "/tournament.json",
        "/../Cargo.toml",
    ] {
        let head = ask(&mut open_stream(server.page()), path, "");
        assert!(head.starts_with("HTTP/1.1 404 "), "{path}: {head}");
    }
}

#[test]
fn a_frame_is_a_line_of_limited_length() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let mut stream = open_stream(server.page());
    ask(&mut stream, "/ws", &handshake(None));
    stream.get_mut().write_all(&frame("Hello,1")).unwrap();
    assert!(read_frame(&mut stream).starts_with("Hello,1,"));
    let long = frame(&"x".repeat(MOST + 1));
    stream.get_mut().write_all(&long).unwrap();
    assert!(read_frame(&mut stream).starts_with("Error,long,"));
    // A close frame, and the end.
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).unwrap();
    assert_eq!(rest.first(), Some(&0x88));
}
