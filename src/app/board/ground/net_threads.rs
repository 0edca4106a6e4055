//! Draws nets on background threads: their pictures have four million texels each, and no frame waits for them.
//! The last few are kept, so that a board shown again has its net at once.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::net_textures::NetCarving;
use super::nets::carve;
use crate::app::board::{BoardKind, Ground};
use tibetango_rules::Topology;

/// Number of nets kept; each takes up to 32 MiB of the graphics processor's memory.
const MAX_NETS: usize = 3;

/// A net on a board.
#[derive(Clone, Copy)]
pub(super) struct BoardNet {
    /// Shape of the net.
    pub topology: &'static Topology,
    /// Density of the net.
    pub ground: Ground,
    /// Board that it is drawn on.
    pub board: BoardKind,
    /// True if it has relief; false for colour alone.
    pub relief: bool,
}

impl PartialEq for BoardNet {
    fn eq(&self, other: &Self) -> bool {
        let rest = |net: &Self| (net.ground, net.board, net.relief);
        // There is one topology of each board. Nets are compared in every frame, and points and lines are many.
        std::ptr::eq(self.topology, other.topology) && rest(self) == rest(other)
    }
}

/// The pictures of a net.
#[derive(Clone)]
pub(super) struct NetPictures {
    pub colour: Handle<Image>,
    pub relief: Option<Handle<Image>>,
}

/// The net being drawn, and those drawn last.
#[derive(Resource, Default)]
pub(crate) struct Carving {
    task: Option<(BoardNet, Task<NetCarving>)>,
    cache: VecDeque<(BoardNet, NetPictures)>,
}

impl Carving {
    /// Returns true while the board shown waits for its net.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Returns the pictures of a net once they are drawn; starts drawing them if needed, so call again until then.
    pub(super) fn pictures(
        &mut self,
        net: BoardNet,
        images: &mut Assets<Image>,
    ) -> Option<NetPictures> {
        if let Some(at) = self
            .cache
            .iter()
            .position(|(cached_net, _)| *cached_net == net)
        {
            self.task = None;
            let (_, pictures) = self.cache.remove(at)?;
            self.cache.push_back((net, pictures.clone()));
            return Some(pictures);
        }
        // No other net is wanted any more.
        self.task = self.task.take().filter(|(other, _)| *other == net);
        let (_, task) = self.task.get_or_insert_with(|| {
            let pool = AsyncComputeTaskPool::get();
            let carved = async move { carve(net.topology, net.ground, net.board) };
            (net, pool.spawn(carved))
        });
        let carved = check_ready(task)?;
        self.task = None;
        let pictures = NetPictures {
            colour: images.add(carved.colour),
            relief: net.relief.then(|| images.add(carved.relief)),
        };
        self.cache.push_back((net, pictures.clone()));
        if self.cache.len() > MAX_NETS {
            self.cache.pop_front();
        }
        Some(pictures)
    }
}
