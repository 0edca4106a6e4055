//! Response of a server to a request for a page or a file.

use crate::wait::PATIENCE;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Requests a path from a host, `ADDRESS:PORT`, and returns the head of the response in small letters and its body.
#[track_caller]
pub fn fetch(host: &str, path: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n");
    let body = answer.split_off(end.unwrap() + 4);
    (String::from_utf8(answer).unwrap().to_lowercase(), body)
}
