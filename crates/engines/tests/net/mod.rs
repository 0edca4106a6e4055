//! Networks: reading of files, refused files, and fast layers that answer as slow ones do.

mod slow_network;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use safetensors::{Dtype, tensor::TensorView};
use slow_network::SlowNetwork;
use std::collections::HashMap;
use support::nets::{PAPER, Tensor, Widths, bytes, tensors, words};
use tibetango_rules::GameName;
use tibetango_search::net::{Answers, Inference, NetFile, NeuralNetwork, PLANES};

fn read(n: usize, widths: Widths, seed: u64) -> (NetFile, SlowNetwork) {
    let tensors = tensors(n, widths, seed);
    let file = NetFile::read(&bytes(&tensors, words(n))).unwrap();
    (file, SlowNetwork::new(n, widths, &tensors))
}

/// Returns the planes of random positions.
fn planes(n: usize, batch: usize, seed: u64) -> Vec<f32> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let count = n * n * PLANES * batch;
    (0..count)
        .map(|_| f32::from(u8::from(rng.random_bool(0.4))))
        .collect()
}

#[test]
fn fast_layers_answer_as_slow_ones_on_every_board_width_and_batch() {
    let sizes = GameName::Jiu.sizes().iter().map(|n| usize::from(*n));
    let widths = [PAPER, ([32, 64, 128], 4, 2, 64), ([5, 17, 33], 2, 1, 7)];
    for (seed, n) in sizes.enumerate() {
        for (at, widths) in widths.into_iter().enumerate() {
            let (file, mut slow) = read(n, widths, seed as u64);
            let mut fast = NeuralNetwork::new(&file);
            let (mut expected, mut actual) = (Answers::default(), Answers::default());
            // Fewer after more: nothing of the larger batch is left over.
            for batch in [1, 5, 2].into_iter().skip(at) {
                let planes = planes(n, batch, (seed * 7 + batch) as u64);
                slow.look(&planes, batch, &mut expected);
                fast.look(&planes, batch, &mut actual);
                assert_close(&expected.policy, &actual.policy, batch * n * n);
                assert_close(&expected.values, &actual.values, batch);
            }
        }
    }
}

fn assert_close(expected: &[f32], actual: &[f32], count: usize) {
    assert_eq!((expected.len(), actual.len()), (count, count));
    for (expected, actual) in expected.iter().zip(actual) {
        assert!((expected - actual).abs() < 1e-4, "{expected} and {actual}");
    }
}

#[test]
fn a_batch_answers_as_its_positions_one_by_one() {
    let (file, _) = read(14, PAPER, 1);
    let mut network = NeuralNetwork::new(&file);
    let all = planes(14, 9, 2);
    let (mut together, mut alone) = (Answers::default(), Answers::default());
    network.look(&all, 9, &mut together);
    for (at, one) in all.chunks_exact(14 * 14 * PLANES).enumerate() {
        network.look(one, 1, &mut alone);
        assert_eq!(
            alone.policy,
            together.policy[at * 196..(at + 1) * 196],
            "position {at}"
        );
        assert_eq!(alone.values, together.values[at..=at], "position {at}");
    }
}

#[test]
fn no_position_has_no_answers() {
    let (file, _) = read(6, ([5, 17, 33], 2, 1, 7), 1);
    let mut answers = Answers::default();
    NeuralNetwork::new(&file).look(&[], 0, &mut answers);
    assert_eq!((answers.policy.len(), answers.values.len()), (0, 0));
}

#[test]
fn what_is_no_network_is_refused_with_the_reason() {
    let small = ([2, 2, 2], 1, 1, 2);
    let refused = |change: &dyn Fn(&mut Vec<Tensor>, &mut HashMap<String, String>), what: &str| {
        let (mut tensors, mut words) = (tensors(8, small, 1), words(8));
        change(&mut tensors, &mut words);
        let error = NetFile::read(&bytes(&tensors, words)).unwrap_err();
        assert!(
            error.contains(what) && !error.contains('\n'),
            "{what}: {error}"
        );
    };
    refused(
        &|_, words| _ = words.remove("game"),
        "does not say its game",
    );
    refused(
        &|_, words| _ = words.insert("format".into(), "onnx".into()),
        "\"onnx\"",
    );
    refused(
        &|_, words| _ = words.insert("game".into(), "chess".into()),
        "\"chess\"",
    );
    refused(
        &|_, words| _ = words.insert("size".into(), "7".into()),
        "no board of jiu",
    );
    refused(
        &|_, words| _ = words.insert("size".into(), "10".into()),
        "policy.weight is",
    );
    refused(
        &|_, words| _ = words.insert("planes".into(), "own".into()),
        "other planes",
    );
    refused(
        &|_, words| _ = words.insert("aim".into(), "glory".into()),
        "does not know",
    );
    refused(&|_, words| _ = words.remove("aim"), "does not say its aim");
    refused(
        &|tensors, _| _ = tensors.remove(0),
        "conv1.weight is missing",
    );
    refused(&|tensors, _| _ = tensors.pop(), "value2.bias is missing");
    refused(&|tensors, _| tensors[0].2[3] = f32::NAN, "no number");
    refused(
        &|tensors, _| tensors[1] = ("conv1.bias".into(), vec![2000], vec![0.0; 2000]),
        "not 1 to 1024 wide",
    );
    for bytes in [&b""[..], b"{}", &[255; 64]] {
        let error = NetFile::read(bytes).unwrap_err();
        assert!(
            error.starts_with("no network") && !error.contains('\n'),
            "{error}"
        );
    }
    let whole = bytes(&tensors(8, small, 1), words(8));
    for end in [whole.len() - 1, whole.len() / 2, 100] {
        assert!(NetFile::read(&whole[..end]).is_err(), "to {end}");
    }
}

#[test]
fn a_network_serves_its_own_game_and_board() {
    let (file, _) = read(8, ([2, 2, 2], 1, 1, 2), 1);
    assert_eq!(file.serves(GameName::Jiu, 8), Ok(()));
    assert!(
        file.serves(GameName::Jiu, 14)
            .unwrap_err()
            .contains("8 x 8")
    );
    for game in GameName::ALL {
        assert_eq!(
            file.serves(game, 8).is_ok(),
            game == GameName::Jiu,
            "{game}"
        );
    }
}

#[test]
fn numbers_of_half_precision_are_read_as_what_they_are() {
    // Bits and values by IEEE 754, binary16: normal numbers, then those below the smallest exponent, and nothing.
    let pairs: [(u16, f32); 7] = [
        (0x3c00, 1.0),
        (0xb800, -0.5),
        (0x3555, 1365.0 / 4096.0),
        (0x0400, 1.0 / 16_384.0),
        (0x8001, -1.0 / 16_777_216.0),
        (0x03ff, 1023.0 / 16_777_216.0),
        (0x0000, 0.0),
    ];
    let mut next = pairs.iter().cycle();
    let mut whole = tensors(8, ([3, 4, 5], 2, 1, 4), 1);
    let mut halves: Vec<Vec<u8>> = Vec::new();
    for (_, _, numbers) in &mut whole {
        let mut raw = Vec::new();
        for number in numbers {
            let (bits, value) = next.next().unwrap();
            *number = *value;
            raw.extend(bits.to_le_bytes());
        }
        halves.push(raw);
    }
    let file = |halves: &[Vec<u8>]| {
        let views = whole.iter().zip(halves).map(|((name, shape, _), raw)| {
            let view = TensorView::new(Dtype::F16, shape.clone(), raw).unwrap();
            (name.clone(), view)
        });
        safetensors::serialize(views, Some(words(8))).unwrap()
    };
    let answers = |bytes: &[u8]| {
        let mut answers = Answers::default();
        let file = NetFile::read(bytes).unwrap();
        NeuralNetwork::new(&file).look(&planes(8, 1, 3), 1, &mut answers);
        (answers.policy, answers.values)
    };
    let (policy, values) = answers(&bytes(&whole, words(8)));
    assert!(policy.iter().any(|logit| *logit != policy[0]), "{policy:?}");
    assert_eq!(answers(&file(&halves)), (policy, values));
    halves[0][..2].copy_from_slice(&0x7c00_u16.to_le_bytes());
    let error = NetFile::read(&file(&halves)).unwrap_err();
    assert!(
        error.contains("conv1.weight holds what is no number"),
        "{error}"
    );
}

#[test]
fn a_card_tells_after_how_many_rounds_the_network_was_the_best() {
    let tensors = tensors(8, ([2, 2, 2], 1, 1, 2), 1);
    for (word, after) in [(None, None), (Some("50"), Some(50)), (Some("many"), None)] {
        let mut words = words(8);
        words.extend(word.map(|word| ("after".to_owned(), word.to_owned())));
        let file = NetFile::read(&bytes(&tensors, words)).unwrap();
        assert_eq!(file.card.after, after, "{word:?}");
    }
}
