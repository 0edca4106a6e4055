//! Networks that come with the program; `docs/nets` tells how each was made.

use crate::inflation::inflated;
use std::sync::{Arc, LazyLock};
use tibetango_search::net::{Aim, NetFile};

/// The networks that come with the program, deflated.
const BUILT_IN: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-8.safetensors.z")),
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-14.safetensors.z")),
];

/// Returns the network of placement with this aim for a board with rows of `size` points, if there is one.
///
/// # Panics
/// Never: a test reads them.
pub fn network(size: u8, aim: Aim) -> Option<Arc<NetFile>> {
    static NETS: LazyLock<[Arc<NetFile>; BUILT_IN.len()]> = LazyLock::new(|| {
        BUILT_IN.map(|deflated| {
            let bytes = inflated(deflated).expect("a shipped network");
            Arc::new(NetFile::read(&bytes).expect("a shipped network"))
        })
    });
    let wanted = |net: &&Arc<NetFile>| (net.card.size, net.card.aim) == (size, aim);
    NETS.iter().find(wanted).cloned()
}
