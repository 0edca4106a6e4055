//! Ports of loopback that no other program gets meanwhile.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// Address at which no program listens: the system gives this port only to a program that asks for it by number.
pub const NOBODY: &str = "127.0.0.1:1";

/// First of the ports that are given out here. They lie below those that the system gives out by itself, to a program
/// that asks for any port or connects to one.
const FIRST: u16 = 20_000;
const ALL: u16 = 10_000;

/// Returns a port for a server that must be given one, or that listens at the same place twice.
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
