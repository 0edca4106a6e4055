//! Weights of a network in the layout of other libraries: channels before rows and columns, outputs before inputs.

use safetensors::SafeTensors;

/// Number of points of a row, and the layers.
pub struct Weights {
    pub n: usize,
    pub conv: [Layer; 3],
    pub policy_conv: Layer,
    pub policy: Layer,
    pub value_conv: Layer,
    pub value1: Layer,
    pub value2: Layer,
}

/// Layer: `weight` has `outputs` rows of `inputs` numbers, or nine numbers per input for a convolution of 3 x 3.
pub struct Layer {
    pub inputs: usize,
    pub outputs: usize,
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Weights {
    pub fn read(bytes: &[u8], n: usize) -> Self {
        let file = SafeTensors::deserialize(bytes).expect("a network");
        let numbers = |name: &str| -> Vec<f32> {
            let data = file.tensor(name).expect("a layer").data();
            let words = data.chunks_exact(4);
            words
                .map(|word| f32::from_le_bytes(word.try_into().expect("four")))
                .collect()
        };
        // `from` gives the place of an input's weights in the file by its place here.
        let layer = |name: &str, taps: usize, from: &dyn Fn(usize) -> usize| {
            let (weight, bias) = (
                numbers(&format!("{name}.weight")),
                numbers(&format!("{name}.bias")),
            );
            let outputs = bias.len();
            let rows = weight.len() / outputs;
            let inputs = rows / taps;
            let mut turned = Vec::with_capacity(weight.len());
            for output in 0..outputs {
                for input in 0..inputs {
                    for tap in 0..taps {
                        turned.push(weight[(tap * inputs + from(input)) * outputs + output]);
                    }
                }
            }
            Layer {
                inputs,
                outputs,
                weight: turned,
                bias,
            }
        };
        let same = |input| input;
        let points = n * n;
        // A file has the channels of a point side by side, here a channel has its points side by side.
        let split =
            |channels: usize| move |input: usize| input % points * channels + input / points;
        let policy_conv = layer("policy_conv", 1, &same);
        let value_conv = layer("value_conv", 1, &same);
        Self {
            n,
            conv: ["conv1", "conv2", "conv3"].map(|name| layer(name, 9, &same)),
            policy: layer("policy", 1, &split(policy_conv.outputs)),
            value1: layer("value1", 1, &split(value_conv.outputs)),
            value2: layer("value2", 1, &same),
            policy_conv,
            value_conv,
        }
    }
}
