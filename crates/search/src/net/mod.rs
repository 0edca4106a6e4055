//! Networks: what they look at, what they are read from, and the answer of one to a batch of positions.
//!
//! | module | what it knows |
//! |---|---|
//! | `file` | a network as it is kept: its card and its weights |
//! | `product` | products of matrices, vectorised for the processor at hand |
//! | `winograd` | convolutions of 3 x 3 with fewer multiplications |
//! | `network` | the layers of the paper of 2022 on jiu, put together |
//!
//! Numbers are `f32`. Pictures lie point by point, row after row, the channels of a point side by side.

mod file;
mod network;
mod product;
mod winograd;

pub use file::{Aim, Card, NetFile, PLANES, Plane, Widths};
pub use network::Network;

/// What a network says of a batch of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// For every position a number a point: the logarithm of how good a move there looks, but for a constant.
    pub policy: Vec<f32>,
    /// For every position its value for the side to move, -1 to 1.
    pub values: Vec<f32>,
}

/// Something that answers as a network does.
pub trait Inference: Send {
    /// Looks at `batch` positions, each given by the planes of its points, [`PLANES`] numbers a point.
    fn look(&mut self, planes: &[f32], batch: usize, answers: &mut Answers);
}
