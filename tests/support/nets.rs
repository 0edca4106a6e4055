//! Networks with random weights.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use safetensors::{Dtype, tensor::TensorView};
use std::collections::HashMap;
use tibetango_search::net::PLANES;

/// A tensor by name, shape and numbers.
pub type Tensor = (String, Vec<usize>, Vec<f32>);

/// Widths of a network: filters, policy, value, hidden.
pub type Widths = ([usize; 3], usize, usize, usize);

/// The widths of the shipped networks: those that the paper of 2022 gives (3.1), and filters of ours.
pub const PAPER: Widths = ([32, 64, 128], 3, 4, 64);

/// A network with random weights.
pub fn tensors(n: usize, (filters, policy, value, hidden): Widths, seed: u64) -> Vec<Tensor> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let [one, two, three] = filters;
    let points = n * n;
    let shapes = [
        ("conv1", vec![3, 3, PLANES, one]),
        ("conv2", vec![3, 3, one, two]),
        ("conv3", vec![3, 3, two, three]),
        ("policy_conv", vec![three, policy]),
        ("policy", vec![points * policy, points]),
        ("value_conv", vec![three, value]),
        ("value1", vec![points * value, hidden]),
        ("value2", vec![hidden, 1]),
    ];
    let mut tensors = Vec::new();
    for (name, shape) in shapes {
        let outputs = shape[shape.len() - 1];
        let inputs: usize = shape[..shape.len() - 1].iter().product();
        let scale = (3.0 / inputs as f32).sqrt() * 1.4;
        let mut random = |count: usize, scale: f32| -> Vec<f32> {
            let number = |_| rng.random_range(-scale..scale);
            (0..count).map(number).collect()
        };
        let weight = random(inputs * outputs, scale);
        tensors.push((format!("{name}.weight"), shape, weight));
        tensors.push((format!("{name}.bias"), vec![outputs], random(outputs, 0.1)));
    }
    tensors
}

/// The metadata of a network for jiu.
pub fn words(n: usize) -> HashMap<String, String> {
    let words = [
        ("format", "tibetango-net 1"),
        ("game", "jiu"),
        ("rules", "amdo"),
        ("planes", "own enemy last first"),
        ("aim", "squares"),
        ("made", "by a test"),
    ];
    let mut words: HashMap<String, String> =
        words.map(|(name, word)| (name.into(), word.into())).into();
    words.insert("size".into(), n.to_string());
    words
}

/// A file of these tensors.
pub fn bytes(tensors: &[Tensor], words: HashMap<String, String>) -> Vec<u8> {
    let raw: Vec<Vec<u8>> = tensors
        .iter()
        .map(|(_, _, numbers)| numbers.iter().flat_map(|n| n.to_le_bytes()).collect())
        .collect();
    let views = tensors.iter().zip(&raw).map(|((name, shape, _), raw)| {
        (
            name.clone(),
            TensorView::new(Dtype::F32, shape.clone(), raw).unwrap(),
        )
    });
    safetensors::serialize(views, Some(words)).unwrap()
}

/// The file of a tiny network for a board of `n` lines.
pub fn small(n: usize, seed: u64) -> Vec<u8> {
    bytes(&tensors(n, ([4, 5, 6], 2, 1, 8), seed), words(n))
}
