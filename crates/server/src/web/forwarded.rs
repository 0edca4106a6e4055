//! For whom a proxy asks, by the header that proxies write.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// Each proxy puts the address from which it was asked behind what stands there.
const HEADER: &str = "x-forwarded-for";

/// The client that trusted proxies name: the last address that is none of theirs. What stands before it was said by the
/// client itself, which may say anything. `None` where nobody is named.
pub(super) fn client(proxies: &[IpAddr], headers: &HeaderMap) -> Option<IpAddr> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_client_is_who_the_last_proxy_names() {
        let proxies = ["127.0.0.1", "10.0.0.2"].map(|ip| ip.parse::<IpAddr>().expect("an address"));
        for (lines, expected) in [
            (&[][..], None),
            (&["192.0.2.7"][..], Some("192.0.2.7")),
            // A client may write what it likes before the proxy does.
            (&["203.0.113.9, 192.0.2.7"][..], Some("192.0.2.7")),
            (&["203.0.113.9", "192.0.2.7"][..], Some("192.0.2.7")),
            (&["192.0.2.7, 10.0.0.2"][..], Some("192.0.2.7")),
            (&["192.0.2.7:4711"][..], Some("192.0.2.7")),
            (&["[2001:db8::7]:4711"][..], Some("2001:db8::7")),
            (&["[2001:db8::7]"][..], Some("2001:db8::7")),
            (&["::ffff:192.0.2.7"][..], Some("192.0.2.7")),
            (&["10.0.0.2"][..], None),
            (&["192.0.2.7, unknown"][..], None),
            (&["192.0.2.7", "\u{e9}"][..], None),
            (&["192.0.2.7,"][..], None),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                let line = HeaderValue::from_bytes(line.as_bytes()).expect("a value");
                headers.append(HEADER, line);
            }
            let expected = expected.map(|ip| ip.parse::<IpAddr>().expect("an address"));
            assert_eq!(client(&proxies, &headers), expected, "{lines:?}");
        }
    }
}
