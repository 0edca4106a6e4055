//! For whom a proxy asks, by the header that proxies write.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// Each proxy puts the address from which it was asked behind what stands there.
const HEADER: &str = "x-forwarded-for";

/// The client that trusted proxies name: the last address that is none of theirs. What stands before it was said by the
/// client itself, which may say anything. `None` where nobody is named.
#[must_use]
pub fn client(proxies: &[IpAddr], headers: &HeaderMap) -> Option<IpAddr> {
    let lines = headers.get_all(HEADER).iter();
    // A line that is no text counts as one without an address: what stands before it is not believed.
    let lines: Vec<&str> = lines
        .map(|line| line.to_str().unwrap_or_default())
        .collect();
    for said in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let address = address(said.trim())?;
        if !proxies.contains(&address) {
            return Some(address);
        }
    }
    None
}

/// An address, with or without a port.
fn address(said: &str) -> Option<IpAddr> {
    let bare = said
        .strip_prefix('[')
        .and_then(|said| said.strip_suffix(']'));
    let address = bare.unwrap_or(said).parse::<IpAddr>().ok();
    let with_port = || said.parse::<SocketAddr>().ok().map(|both| both.ip());
    address.or_else(with_port).map(|found| found.to_canonical())
}
