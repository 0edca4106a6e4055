//! Addresses of clients, and the networks by which they are counted.

use std::net::{IpAddr, Ipv6Addr};

/// Address of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Address of the connection, or the one that a trusted proxy names.
    pub address: IpAddr,
    /// Whether it is this machine itself: the host of the server, or a proxy that does not name its client.
    pub is_own: bool,
}

impl Peer {
    /// Returns the peer at the other end of a connection, whose own end has the address `own`.
    #[must_use]
    pub fn new(address: IpAddr, own: Option<IpAddr>) -> Self {
        let (address, own) = (address.to_canonical(), own.map(|own| own.to_canonical()));
        Self {
            address,
            is_own: own == Some(address),
        }
    }

    /// Returns the network that limits count it for; `None` for this machine.
    #[must_use]
    pub fn network(&self) -> Option<IpAddr> {
        (!self.is_own).then(|| network(self.address))
    }
}

/// Returns the network of one client: its address, or for IPv6 all addresses with the same first 64 bits, because every
/// house has as many of those as it likes.
///
/// ```
/// use tibetango_server::connection::peer::network;
/// let of = |text: &str| network(text.parse().unwrap());
/// assert_eq!(of("2001:db8::1"), of("2001:db8::2:3"));
/// assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
/// assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
/// assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
/// ```
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let first = u128::from(v6) & (u128::MAX << 64);
            Ipv6Addr::from(first).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}
