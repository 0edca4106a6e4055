//! The networks that come with the program; `docs/nets` tells how each was made.

use crate::net::NetFile;
use std::sync::{Arc, LazyLock};

const BUILT_IN: [&[u8]; 3] = [
    include_bytes!("../../../assets/nets/jiu-8.safetensors"),
    include_bytes!("../../../assets/nets/jiu-8-two-phase.safetensors"),
    include_bytes!("../../../assets/nets/jiu-14.safetensors"),
];

/// The network of placement for a board with rows of `size` points, if there is one: that which was trained
/// for the battle of this engine, else the first of the board.
///
/// # Panics
/// Never: a test reads them.
pub fn network(size: u8, battle: &str) -> Option<Arc<NetFile>> {
    static KNOWN: LazyLock<[Arc<NetFile>; BUILT_IN.len()]> = LazyLock::new(|| {
        BUILT_IN.map(|bytes| Arc::new(NetFile::read(bytes).expect("a shipped network")))
    });
    let of_board = || KNOWN.iter().filter(|net| net.card.size == size);
    let made_for_it = of_board().find(|net| net.card.battle.as_deref() == Some(battle));
    made_for_it.or_else(|| of_board().next()).cloned()
}
