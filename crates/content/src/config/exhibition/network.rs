//! Addresses of the server for the phones of visitors.

use std::net::{IpAddr, SocketAddr};

use serde::Deserialize;

use crate::config::checks::{Checks, Number};
use crate::config::error::Problem;
use crate::config::place::Route;

/// Addresses at which the server of the exhibition listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExhibitionNetwork {
    /// Address for other programs.
    pub address: SocketAddr,
    /// Address for the page that phones open.
    pub web: SocketAddr,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawNetwork {
    bind: String,
    port: Number,
    web: Number,
}

/// Checks the addresses; the address and the ports are those that `serve` takes.
pub(super) fn check(
    checks: &mut Checks<'_>,
    here: &Route,
    raw: &RawNetwork,
) -> Option<ExhibitionNetwork> {
    let bind = raw.bind.parse::<IpAddr>().ok();
    if bind.is_none() {
        let form =
            "an address of this machine, as \"192.168.1.5\"; \"0.0.0.0\" is every one of them";
        checks.note(&here.field("bind"), Problem::bad_form(&raw.bind, form));
    }
    let port = checks.whole(&here.field("port"), raw.port, 0..=u16::MAX);
    let there = here.field("web");
    let web = checks.whole(&there, raw.web, 0..=u16::MAX);
    // 0 takes a port that is free.
    if web == port && web != 0 {
        let expected = "another port than the one before it";
        checks.note(&there, Problem::bad_number(web, expected));
    }
    bind.map(|bind| ExhibitionNetwork {
        address: SocketAddr::new(bind, port),
        web: SocketAddr::new(bind, web),
    })
}
