//! Client of a request through proxies.

use axum::http::{HeaderMap, HeaderValue};
use std::net::IpAddr;
use tibetango_server::web::client_address::client;

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
            headers.append("x-forwarded-for", line);
        }
        let expected = expected.map(|ip| ip.parse::<IpAddr>().expect("an address"));
        assert_eq!(client(&proxies, &headers), expected, "{lines:?}");
    }
}
