//! Reference network in the plainest loops, in double precision.

use std::collections::HashMap;
use support::nets::{Tensor, Widths};
use tibetango_search::net::{Answers, Inference, PLANES};

pub struct SlowNetwork {
    n: usize,
    widths: Widths,
    tensors: HashMap<String, Vec<f32>>,
}

impl SlowNetwork {
    pub fn new(n: usize, widths: Widths, tensors: &[Tensor]) -> Self {
        let numbers = |(name, _, numbers): &Tensor| (name.clone(), numbers.clone());
        Self {
            n,
            widths,
            tensors: tensors.iter().map(numbers).collect(),
        }
    }

    /// Computes a convolution of `side` x `side` around each point, with zeros beyond the edge.
    fn convolve(&self, name: &str, side: usize, input: &[f64], outputs: usize) -> Vec<f64> {
        let (weight, bias) = self.layer(name);
        let (n, inputs) = (self.n as i64, input.len() / (self.n * self.n));
        let reach = side as i64 / 2;
        let mut out = Vec::new();
        for y in 0..n {
            for x in 0..n {
                for output in 0..outputs {
                    let mut sum = f64::from(bias[output]);
                    for (row, v) in (y - reach..=y + reach).enumerate() {
                        for (column, u) in (x - reach..=x + reach).enumerate() {
                            if !(0..n).contains(&v) || !(0..n).contains(&u) {
                                continue;
                            }
                            for channel in 0..inputs {
                                let at = (row * side + column) * inputs + channel;
                                sum += input[(v * n + u) as usize * inputs + channel]
                                    * f64::from(weight[at * outputs + output]);
                            }
                        }
                    }
                    out.push(sum.max(0.0));
                }
            }
        }
        out
    }

    fn dense(&self, name: &str, input: &[f64]) -> Vec<f64> {
        let (weight, bias) = self.layer(name);
        let output = |output: usize| {
            let products = input.iter().enumerate();
            let products = products.map(|(at, x)| x * f64::from(weight[at * bias.len() + output]));
            f64::from(bias[output]) + products.sum::<f64>()
        };
        (0..bias.len()).map(output).collect()
    }

    fn layer(&self, name: &str) -> (&[f32], &[f32]) {
        let tensor = |what| &self.tensors[&format!("{name}.{what}")][..];
        (tensor("weight"), tensor("bias"))
    }
}

impl Inference for SlowNetwork {
    fn look(&mut self, planes: &[f32], batch: usize, answers: &mut Answers) {
        *answers = Answers::default();
        let ([one, two, three], policy, value, _) = self.widths;
        let positions = planes.chunks_exact(self.n * self.n * PLANES);
        assert_eq!(positions.len(), batch);
        for position in positions {
            let picture: Vec<f64> = position.iter().map(|number| f64::from(*number)).collect();
            let picture = self.convolve("conv1", 3, &picture, one);
            let picture = self.convolve("conv2", 3, &picture, two);
            let picture = self.convolve("conv3", 3, &picture, three);
            let head = self.convolve("policy_conv", 1, &picture, policy);
            let logits = self.dense("policy", &head);
            answers
                .policy
                .extend(logits.iter().map(|logit| *logit as f32));
            let head = self.convolve("value_conv", 1, &picture, value);
            let hidden = self.dense("value1", &head);
            let hidden: Vec<f64> = hidden.iter().map(|x| x.max(0.0)).collect();
            answers
                .values
                .push(self.dense("value2", &hidden)[0].tanh() as f32);
        }
    }
}
