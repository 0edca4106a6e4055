//! Network in candle.

use crate::weights::{Layer, Weights};
use candle_core::{Device, Result, Tensor};

pub struct Net {
    conv: Vec<Dense>,
    policy_conv: Dense,
    policy: Dense,
    value_conv: Dense,
    value1: Dense,
    value2: Dense,
}

struct Dense {
    weight: Tensor,
    bias: Tensor,
}

impl Dense {
    fn conv(layer: &Layer, side: usize) -> Result<Self> {
        let dims = (layer.outputs, layer.inputs, side, side);
        Ok(Self {
            weight: Tensor::from_slice(&layer.weight, dims, &Device::Cpu)?,
            bias: Tensor::from_slice(&layer.bias, (1, layer.outputs, 1, 1), &Device::Cpu)?,
        })
    }

    fn dense(layer: &Layer) -> Result<Self> {
        let weight =
            Tensor::from_slice(&layer.weight, (layer.outputs, layer.inputs), &Device::Cpu)?;
        Ok(Self {
            weight: weight.t()?.contiguous()?,
            bias: Tensor::from_slice(&layer.bias, (1, layer.outputs), &Device::Cpu)?,
        })
    }

    fn over(&self, seen: &Tensor) -> Result<Tensor> {
        let side = self.weight.dim(2)?;
        seen.conv2d(&self.weight, side / 2, 1, 1, 1)?
            .broadcast_add(&self.bias)?
            .relu()
    }

    fn times(&self, seen: &Tensor) -> Result<Tensor> {
        seen.matmul(&self.weight)?.broadcast_add(&self.bias)
    }
}

impl Net {
    pub fn new(weights: &Weights) -> Result<Self> {
        Ok(Self {
            conv: weights
                .conv
                .iter()
                .map(|layer| Dense::conv(layer, 3))
                .collect::<Result<_>>()?,
            policy_conv: Dense::conv(&weights.policy_conv, 1)?,
            policy: Dense::dense(&weights.policy)?,
            value_conv: Dense::conv(&weights.value_conv, 1)?,
            value1: Dense::dense(&weights.value1)?,
            value2: Dense::dense(&weights.value2)?,
        })
    }

    pub fn look(&self, planes: &Tensor) -> Result<(Tensor, Tensor)> {
        let mut seen = planes.clone();
        for conv in &self.conv {
            seen = conv.over(&seen)?;
        }
        let policy = self
            .policy
            .times(&self.policy_conv.over(&seen)?.flatten_from(1)?)?;
        let value = self
            .value1
            .times(&self.value_conv.over(&seen)?.flatten_from(1)?)?
            .relu()?;
        Ok((policy, self.value2.times(&value)?.tanh()?))
    }
}
