//! The network of the paper of 2022 on jiu (3.1, Fig. 2): three convolutions of 3 x 3, then a policy and a
//! value.

use super::file::{NetFile, NetworkCard, PLANES};
use super::product::{Numbers, Panels, pad};
use super::winograd::{Convolution, ScratchSpace};
use super::{Answers, Inference};
use pulp::Arch;
use std::sync::Arc;

/// A network that answers. Clones share the weights.
#[derive(Clone, Debug)]
pub struct NeuralNetwork {
    layers: Arc<Layers>,
    work: Work,
}

/// The layers, ready to be multiplied with.
#[derive(Debug)]
struct Layers {
    card: NetworkCard,
    arch: Arch,
    n: usize,
    /// The first convolution, of all nine points around each at once.
    first: Dense,
    second: Convolution,
    third: Convolution,
    /// The convolutions of 1 x 1 before both heads, side by side.
    heads: Dense,
    /// Number of these channels that belong to the policy, and to the value.
    split: (usize, usize),
    policy: Dense,
    hidden: Dense,
    value: Dense,
}

/// Fully connected layer.
#[derive(Debug)]
struct Dense {
    weights: Panels,
    bias: Vec<f32>,
}

/// Buffers between the layers. They grow with the batch and are kept.
#[derive(Clone, Debug, Default)]
struct Work {
    around: Vec<f32>,
    pictures: [Numbers; 3],
    room: ScratchSpace,
    heads: Numbers,
    policy_in: Vec<f32>,
    policy: Numbers,
    value_in: Vec<f32>,
    hidden: Numbers,
    value: Numbers,
}

impl Dense {
    fn new(weight: &[f32], bias: &[f32], inputs: usize) -> Self {
        let mut padding = bias.to_vec();
        padding.resize(pad(bias.len()), 0.0);
        Self {
            weights: Panels::new(weight, inputs, bias.len()),
            bias: padding,
        }
    }

    /// Computes rows of outputs from `rows` of inputs, negative numbers replaced by zero if `relu`.
    fn run(&self, arch: Arch, rows: &[f32], count: usize, out: &mut Numbers, relu: bool) {
        out.set_len(count * self.weights.outputs());
        self.weights.times(arch, rows, Some(&self.bias), out);
        if relu {
            for number in out.iter_mut() {
                *number = number.max(0.0);
            }
        }
    }
}

impl NeuralNetwork {
    /// Creates the network of a file.
    #[must_use]
    pub fn new(file: &NetFile) -> Self {
        let n = usize::from(file.card.size);
        let widths = &file.widths;
        let [
            conv1,
            conv2,
            conv3,
            policy_conv,
            policy,
            value_conv,
            value1,
            value2,
        ] = file.layers.as_slice()
        else {
            unreachable!("a file has all layers");
        };
        let [first, second, third] = widths.filters;
        let convolution = |inputs, outputs, layer: &super::file::LayerWeights| {
            Convolution::new(n, inputs, outputs, &layer.weight, &layer.bias)
        };
        let dense = |inputs: usize, layer: &super::file::LayerWeights| {
            Dense::new(&layer.weight, &layer.bias, inputs)
        };
        // Padded channels have no weight.
        let both = widths.policy + widths.value;
        let mut heads = vec![0.0; pad(third) * both];
        for input in 0..third {
            let row = &mut heads[input * both..][..both];
            let (left, right) = row.split_at_mut(widths.policy);
            left.copy_from_slice(&policy_conv.weight[input * widths.policy..][..widths.policy]);
            right.copy_from_slice(&value_conv.weight[input * widths.value..][..widths.value]);
        }
        let head_bias = [&policy_conv.bias[..], &value_conv.bias[..]].concat();
        let mut value = value2.weight.clone();
        value.resize(pad(widths.hidden), 0.0);
        let layers = Layers {
            card: file.card.clone(),
            arch: Arch::new(),
            n,
            first: dense(9 * PLANES, conv1),
            second: convolution(first, second, conv2),
            third: convolution(second, third, conv3),
            heads: Dense::new(&heads, &head_bias, pad(third)),
            split: (widths.policy, widths.value),
            policy: dense(n * n * widths.policy, policy),
            hidden: dense(n * n * widths.value, value1),
            value: Dense::new(&value, &value2.bias, pad(widths.hidden)),
        };
        Self {
            layers: Arc::new(layers),
            work: Work::default(),
        }
    }

    /// Returns the purpose and origin of the network.
    #[must_use]
    pub fn card(&self) -> &NetworkCard {
        &self.layers.card
    }
}

impl Inference for NeuralNetwork {
    fn look(&mut self, planes: &[f32], batch: usize, answers: &mut Answers) {
        let (layers, work) = (&*self.layers, &mut self.work);
        let (arch, points) = (layers.arch, layers.n * layers.n);
        work.policy_in.clear();
        work.value_in.clear();
        // One by one: the data between the layers stays in the processor's cache then.
        for planes in planes.chunks(points * PLANES) {
            work.convolve(layers, planes);
        }
        layers
            .policy
            .run(arch, &work.policy_in, batch, &mut work.policy, false);
        layers
            .hidden
            .run(arch, &work.value_in, batch, &mut work.hidden, true);
        layers
            .value
            .run(arch, &work.hidden, batch, &mut work.value, false);

        answers.policy.clear();
        for row in work.policy.chunks_exact(layers.policy.weights.outputs()) {
            answers.policy.extend_from_slice(&row[..points]);
        }
        answers.values.clear();
        let values = work.value.chunks_exact(layers.value.weights.outputs());
        answers.values.extend(values.map(|row| row[0].tanh()));
    }
}

impl Work {
    /// Runs a few positions through the layers up to the heads' dense ones, to whose inputs it adds the results.
    fn convolve(&mut self, layers: &Layers, planes: &[f32]) {
        let arch = layers.arch;
        surroundings(planes, layers.n, &mut self.around);
        let count = planes.len() / PLANES;
        let [one, two, three] = &mut self.pictures;
        layers.first.run(arch, &self.around, count, one, true);
        two.set_len(count * layers.second.outputs());
        layers.second.run(arch, one, &mut self.room, two);
        three.set_len(count * layers.third.outputs());
        layers.third.run(arch, two, &mut self.room, three);
        layers.heads.run(arch, three, count, &mut self.heads, true);
        let (policy, value) = layers.split;
        for point in self.heads.chunks_exact(layers.heads.weights.outputs()) {
            let (for_policy, rest) = point.split_at(policy);
            self.policy_in.extend_from_slice(for_policy);
            self.value_in.extend_from_slice(&rest[..value]);
        }
    }
}

/// Writes the planes of each point and its eight neighbours, zeros beyond the edge.
fn surroundings(planes: &[f32], n: usize, around: &mut Vec<f32>) {
    around.clear();
    let row_of = n * PLANES;
    for picture in planes.chunks_exact(n * row_of) {
        for y in 0..n {
            for x in 0..n {
                for row in [y.wrapping_sub(1), y, y + 1] {
                    for column in [x.wrapping_sub(1), x, x + 1] {
                        if row < n && column < n {
                            let start = row * row_of + column * PLANES;
                            around.extend_from_slice(&picture[start..start + PLANES]);
                        } else {
                            around.extend_from_slice(&[0.0; PLANES]);
                        }
                    }
                }
            }
        }
    }
}
