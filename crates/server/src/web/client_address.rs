//! Client of a request through proxies, by the header that they write.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// Header to which each proxy appends the address that it received the request from.
const HEADER: &str = "x-forwarded-for";

/// Returns the client that trusted proxies name: the last address that is not theirs. Earlier ones were written by
/// the client itself, which may claim anything. `None` if no client is named.
#[must_use]
pub fn client(proxies: &[IpAddr], headers: &HeaderMap) -> Option<IpAddr> {
    let lines = headers.get_all(HEADER).iter();
    // A line that is no text counts as one without an address: everything before it is not believed.
    let lines: Vec<&str> = lines
        .map(|line| line.to_str().unwrap_or_default())
        .collect();
    for address_text in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let address = address(address_text.trim())?;
        if !proxies.contains(&address) {
            return Some(address);
        }
    }
    None
}

/// Parses an address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse::<IpAddr>().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|both| both.ip());
    address.or_else(with_port).map(|ip| ip.to_canonical())
}
