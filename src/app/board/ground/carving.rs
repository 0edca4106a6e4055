//! Nets are drawn on threads of their own: their pictures have four million texels each, and no frame waits for
//! them. The last few are kept, so that who comes back to a board finds it at once.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::engraving::Carved;
use super::nets::carve;
use crate::app::board::grounds::Ground;
use crate::app::board::kinds::BoardKind;
use tibetango_rules::Shape;

/// So many nets are kept; each is up to 32 MiB of the graphics processor's memory.
const KEPT: usize = 3;

/// A net as a board has it.
#[derive(Clone, Copy)]
pub(super) struct Net {
    /// Of this shape.
    pub shape: &'static Shape,
    /// How dense it is.
    pub ground: Ground,
    /// In this board.
    pub board: BoardKind,
    /// Whether it has depth, or colour alone.
    pub relief: bool,
}

impl PartialEq for Net {
    fn eq(&self, other: &Self) -> bool {
        // How dense it is follows from the shape.
        std::ptr::eq(self.shape, other.shape)
            && self.board == other.board
            && self.relief == other.relief
    }
}

/// The pictures of a net.
#[derive(Clone)]
pub(super) struct NetPictures {
    pub colour: Handle<Image>,
    pub relief: Option<Handle<Image>>,
}

/// The net that is being drawn, and those that were drawn last.
#[derive(Resource, Default)]
pub(crate) struct Carving {
    under_way: Option<(Net, Task<Carved>)>,
    kept: VecDeque<(Net, NetPictures)>,
}

impl Carving {
    /// True while the board shown waits for its net.
    pub(crate) fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// The pictures of a net, once they are there; asked for again until then.
    pub(super) fn pictures(&mut self, net: Net, images: &mut Assets<Image>) -> Option<NetPictures> {
        if let Some(at) = self.kept.iter().position(|(kept, _)| *kept == net) {
            self.under_way = None;
            let (_, pictures) = self.kept.remove(at)?;
            self.kept.push_back((net, pictures.clone()));
            return Some(pictures);
        }
        // Nobody waits for another one any more.
        self.under_way = self.under_way.take().filter(|(other, _)| *other == net);
        let (_, task) = self.under_way.get_or_insert_with(|| {
            let Net {
                shape,
                ground,
                board,
                ..
            } = net;
            let pool = AsyncComputeTaskPool::get();
            (net, pool.spawn(async move { carve(shape, ground, board) }))
        });
        let carved = check_ready(task)?;
        self.under_way = None;
        let pictures = NetPictures {
            colour: images.add(carved.colour),
            relief: net.relief.then(|| images.add(carved.relief)),
        };
        self.kept.push_back((net, pictures.clone()));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        Some(pictures)
    }
}
