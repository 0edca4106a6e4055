//! Ports of loopback that nobody else gets meanwhile.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// An address at which nobody listens: the system gives such a number out to nobody who does not ask for it by name.
pub const NOBODY: &str = "127.0.0.1:1";

/// The ports that are given out here lie below those that the system gives out by itself, to whoever asks for any port
/// or connects to one.
const FIRST: u16 = 20_000;
const ALL: u16 = 10_000;

/// A port for one who is told where to listen, or who listens at the same place twice.
#[must_use]
pub fn to_be_told() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Each process that runs beside this one begins at another place.
    let begin = std::process::id().wrapping_mul(16) % u32::from(ALL);
    let ports = std::iter::repeat_with(|| {
        let next = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        FIRST + u16::try_from((begin + next) % u32::from(ALL)).unwrap()
    });
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    ports.take(ALL.into()).find(free).expect("a free port")
}
