//! Networks that come with the program; `docs/nets` tells how each was made.

use crate::inflation::inflated;
use std::sync::{Arc, LazyLock};
use tibetango_search::net::{Aim, NetFile};

/// The networks that come with the program for the battle, deflated.
const BUILT_IN: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-8.safetensors.z")),
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-14.safetensors.z")),
];

/// The networks that the run of the paper of 2022 kept after some of its rounds, each behind its length in eight bytes,
/// together deflated; none before the run has ended.
const KEPT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kept-networks.z"));

/// The numbers of those rounds, as their files are named.
const KEPT_ROUNDS: &str = include_str!(concat!(env!("OUT_DIR"), "/kept-rounds.txt"));

/// Returns the numbers of rounds, rising, after which the networks with this aim were kept; none where a run kept only
/// its last.
pub fn kept_rounds(aim: Aim) -> &'static [u32] {
    static ROUNDS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let words = KEPT_ROUNDS.split_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    });
    match aim {
        Aim::Battle => &[],
        Aim::Squares => ROUNDS.as_slice(),
    }
}

/// Returns the network of placement with this aim for a board with rows of `size` points, if there is one: of those of
/// one run the one after this number of rounds, or without a number the one after the most.
///
/// # Panics
/// Never: a test reads them.
pub fn network(size: u8, aim: Aim, after: Option<u32>) -> Option<Arc<NetFile>> {
    static FOR_BATTLE: LazyLock<Vec<Arc<NetFile>>> = LazyLock::new(|| {
        let nets = BUILT_IN.map(|deflated| inflated(deflated).expect("a shipped network"));
        nets.iter().map(|bytes| read(bytes)).collect()
    });
    static FOR_SQUARES: LazyLock<Vec<Arc<NetFile>>> = LazyLock::new(|| {
        let all = inflated(KEPT).expect("the kept networks");
        parts(&all).into_iter().map(read).collect()
    });
    let nets = match aim {
        Aim::Battle => &FOR_BATTLE,
        Aim::Squares => &FOR_SQUARES,
    };
    let mut on_board = nets.iter().filter(|net| net.card.size == size);
    let entry = match after {
        Some(_) => on_board.find(|net| net.card.after == after),
        None => on_board.max_by_key(|net| net.card.after),
    };
    entry.cloned()
}

/// Reads a network that comes with the program.
fn read(bytes: &[u8]) -> Arc<NetFile> {
    Arc::new(NetFile::read(bytes).expect("a shipped network"))
}

/// Returns the files that lie one behind the other, each behind its length in eight bytes.
fn parts(mut all: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while let Some((length, rest)) = all.split_first_chunk() {
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let Some((part, rest)) = rest.split_at_checked(length) else {
            break;
        };
        parts.push(part);
        all = rest;
    }
    parts
}
