//! Network in burn, for inference and training.

use crate::weights::{Layer, Weights};
use burn::module::{Module, Param};
use burn::nn::{
    Linear, LinearConfig, PaddingConfig2d,
    conv::{Conv2d, Conv2dConfig},
};
use burn::tensor::activation::{log_softmax, relu, tanh};
use burn::tensor::{Device, Tensor, TensorData};

#[derive(Module, Debug)]
pub struct Net {
    conv: Vec<Conv2d>,
    policy_conv: Conv2d,
    policy: Linear,
    value_conv: Conv2d,
    value1: Linear,
    value2: Linear,
}

fn conv(layer: &Layer, side: usize, device: &Device) -> Conv2d {
    let config = Conv2dConfig::new([layer.inputs, layer.outputs], [side, side]).with_padding(
        PaddingConfig2d::Explicit(side / 2, side / 2, side / 2, side / 2),
    );
    let mut conv = config.init(device);
    let dims = [layer.outputs, layer.inputs, side, side];
    conv.weight = Param::from_data(TensorData::new(layer.weight.clone(), dims), device);
    conv.bias = Some(Param::from_data(
        TensorData::new(layer.bias.clone(), [layer.outputs]),
        device,
    ));
    conv
}

fn dense(layer: &Layer, device: &Device) -> Linear {
    let mut dense = LinearConfig::new(layer.inputs, layer.outputs).init(device);
    let data = TensorData::new(layer.weight.clone(), [layer.outputs, layer.inputs]);
    let turned: Tensor<2> = Tensor::<2>::from_data(data, device).transpose();
    dense.weight = Param::from_data(turned.into_data(), device);
    dense.bias = Some(Param::from_data(
        TensorData::new(layer.bias.clone(), [layer.outputs]),
        device,
    ));
    dense
}

impl Net {
    pub fn new(weights: &Weights, device: &Device) -> Self {
        Self {
            conv: weights
                .conv
                .iter()
                .map(|layer| conv(layer, 3, device))
                .collect(),
            policy_conv: conv(&weights.policy_conv, 1, device),
            policy: dense(&weights.policy, device),
            value_conv: conv(&weights.value_conv, 1, device),
            value1: dense(&weights.value1, device),
            value2: dense(&weights.value2, device),
        }
    }

    /// Returns the logits of the policy, and the values.
    pub fn look(&self, planes: Tensor<4>) -> (Tensor<2>, Tensor<2>) {
        let seen = self
            .conv
            .iter()
            .fold(planes, |seen, conv| relu(conv.forward(seen)));
        let policy = relu(self.policy_conv.forward(seen.clone())).flatten(1, 3);
        let value = relu(self.value_conv.forward(seen)).flatten(1, 3);
        let value = self.value2.forward(relu(self.value1.forward(value)));
        (self.policy.forward(policy), tanh(value))
    }

    /// Returns the loss: formula (4) of the paper of 2022 on jiu without L2, which the optimiser adds.
    pub fn loss(&self, planes: Tensor<4>, policy: Tensor<2>, value: Tensor<2>) -> Tensor<1> {
        let (logits, values) = self.look(planes);
        let cross = (policy * log_softmax(logits, 1)).sum_dim(1).mean().neg();
        (values - value).powi_scalar(2).mean() + cross
    }
}
