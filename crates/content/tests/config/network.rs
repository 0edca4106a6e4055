//! The network of the exhibition: none unless the house gives an address, and no address that is not one.

use std::net::SocketAddr;

use tibetango_content::config::Config;
use tibetango_content::config::exhibition::ExhibitionNetwork;

use super::exhibition::{changed, fault};

/// The setting as it is shipped.
const NONE: &str = "network: None,";

/// Writes the setting as the house would.
fn network(bind: &str, port: &str, web: &str) -> String {
    format!("network: (bind: \"{bind}\", port: {port}, web: {web}),")
}

#[test]
fn a_network_is_opened_only_where_the_house_says_where() {
    assert_eq!(Config::embedded().exhibition.network, None);
    // Without the field there is no network, either.
    assert_eq!(changed(NONE, "").exhibition.network, None);
    for (bind, port, web) in [
        ("0.0.0.0", 4715, 4716),
        ("192.168.1.5", 4715, 80),
        ("::", 65535, 1),
        // Two that are free.
        ("127.0.0.1", 0, 0),
    ] {
        let config = changed(NONE, &network(bind, &port.to_string(), &web.to_string()));
        let at = |port: u16| SocketAddr::new(bind.parse().unwrap(), port);
        let result = config.exhibition.network;
        let (address, web) = (at(port), at(web));
        assert_eq!(result, Some(ExhibitionNetwork { address, web }), "{bind}");
    }
}

#[test]
fn what_is_no_place_is_refused_in_its_place() {
    let form =
        "is not an address of this machine, as \"192.168.1.5\"; \"0.0.0.0\" is every one of them";
    for bad in ["house", "", "192.168.1", "192.168.1.5:80", "0.0.0.0/0"] {
        let message = fault(NONE, &network(bad, "4715", "4716"));
        assert_eq!(
            message,
            format!("network.bind: \"{bad}\" {form}"),
            "{bad:?}"
        );
    }
    for (port, web, message) in [
        (
            "65536",
            "4716",
            "network.port: 65536 is out of range: 0 to 65535",
        ),
        ("-1", "4716", "network.port: -1 is out of range: 0 to 65535"),
        (
            "4715",
            "80.5",
            "network.web: 80.5 is not a whole number: 0 to 65535",
        ),
        (
            "4715",
            "4715",
            "network.web: 4715 is not another port than the one before it",
        ),
    ] {
        assert_eq!(
            fault(NONE, &network("0.0.0.0", port, web)),
            message,
            "{port} {web}"
        );
    }
    let unknown = fault(
        NONE,
        "network: (bind: \"::\", port: 1, web: 2, announce: true),",
    );
    assert!(
        unknown.starts_with("network.announce: unknown field"),
        "{unknown}"
    );
}
