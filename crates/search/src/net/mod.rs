//! Networks: their input planes, their files, and their answers to a batch of positions.
//!
//! | module | contents |
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

pub use file::{Aim, NetFile, NetworkCard, PLANES, Plane, Widths};
pub use network::NeuralNetwork;

/// Answers of a network to a batch of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// One number per point of every position: the logarithm of the prior of a move there, up to a constant.
    pub policy: Vec<f32>,
    /// Value of every position for the side to move, -1 to 1.
    pub values: Vec<f32>,
}

/// Evaluator that answers as a network does.
pub trait Inference: Send {
    /// Evaluates `batch` positions, each given by the planes of its points, [`PLANES`] numbers a point.
    fn look(&mut self, planes: &[f32], batch: usize, answers: &mut Answers);
}
