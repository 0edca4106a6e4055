//! Where a client comes from, and for whom it is counted.

use std::net::{IpAddr, Ipv6Addr};

/// Where a client comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Its address: that of the connection, or of whom a trusted proxy speaks for.
    pub address: IpAddr,
    /// It is this machine itself: whoever runs the server, or a proxy that does not tell for whom it speaks.
    pub is_own: bool,
}

impl Peer {
    /// Who is at the other end of a connection, whose own end has the address `own`.
    #[must_use]
    pub fn new(address: IpAddr, own: Option<IpAddr>) -> Self {
        let (address, own) = (address.to_canonical(), own.map(|own| own.to_canonical()));
        Self {
            address,
            is_own: own == Some(address),
        }
    }

    /// What limits count it for; `None` for this machine.
    #[must_use]
    pub fn network(&self) -> Option<IpAddr> {
        (!self.is_own).then(|| network(self.address))
    }
}

/// What one client has: an address, or of IPv6 all addresses with the same first 64 bits, for there every house has as
/// many as it likes.
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
