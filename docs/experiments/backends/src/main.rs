//! Comparison of libraries: the time to evaluate a position with the same network, in one run on one machine, and the
//! time of training in burn. See docs/experiments/backends.md.
//!
//! backends NETFILE [LIBONNXRUNTIME]   microseconds a position, and the largest difference from ours
//! backends train NETFILE              positions a second, forward and backward, 256 at a time

mod burns;
mod candles;
mod onnx;
mod weights;

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use burn::tensor::{Device, Tensor, TensorData};
use ort::environment::Environment;
use ort::session::Session;
use tibetango_search::net::{Answers, Inference, NetFile, NeuralNetwork};
use tract_onnx::prelude::{
    Framework, InferenceModelExt, IntoRunnable, Tensor as TractTensor, tvec,
};
use weights::Weights;

const RUNS: usize = 7;
const SECONDS: f64 = 0.5;

type Answer = (Vec<f32>, Vec<f32>);
type Evaluator = Box<dyn FnMut() -> Answer>;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    match words
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["train", file] => train(file),
        [file] => compare(file, None),
        [file, library] => compare(file, Some(library)),
        _ => {
            eprintln!("usage: backends NETFILE [LIBONNXRUNTIME] | backends train NETFILE");
            std::process::exit(2);
        }
    }
}

fn read(path: &str) -> (NetFile, Weights) {
    let bytes = fs::read(path).expect("a file");
    let file = NetFile::read(&bytes).expect("a network");
    let weights = Weights::read(&bytes, usize::from(file.card.size));
    (file, weights)
}

fn compare(path: &str, library: Option<&str>) {
    let (file, weights) = read(path);
    let n = weights.n;
    let environment = library.map(|library| {
        let builder = ort::init_from(library).expect("onnxruntime");
        builder.build().expect("an environment")
    });
    println!(
        "{} x {}, one thread: median of {RUNS} runs (least to most), microseconds a position",
        n, n
    );
    for batch in [1, 8, 32] {
        // Ours has the planes of a point side by side, the others a plane's points.
        let set = |at: usize| f32::from(u8::from(at * 2_654_435_761 % 97 < 30));
        let ours: Vec<f32> = (0..batch * n * n * 4).map(set).collect();
        let place = |at: usize| {
            let (one, rest) = (at / (4 * n * n), at % (4 * n * n));
            ours[(one * n * n + rest % (n * n)) * 4 + rest / (n * n)]
        };
        let planes: Vec<f32> = (0..ours.len()).map(place).collect();
        let mut network = NeuralNetwork::new(&file);
        let mut candidates: Vec<(&str, Evaluator)> = vec![("ours", {
            let mut answers = Answers::default();
            Box::new(move || {
                network.look(black_box(&ours), batch, &mut answers);
                (answers.policy.clone(), answers.values.clone())
            })
        })];
        let model = onnx::model(&weights, batch);
        if let Some(environment) = &environment {
            let asked = runtime(environment, &model, planes.clone(), [batch, 4, n, n]);
            candidates.push(("onnxruntime", asked));
        }
        candidates.push(("tract", tract(&model, planes.clone(), [batch, 4, n, n])));
        for (name, device) in [
            ("burn, flex", Device::flex()),
            ("burn, ndarray", Device::ndarray()),
        ] {
            let (net, planes) = (burns::Net::new(&weights, &device), planes.clone());
            candidates.push((
                name,
                Box::new(move || {
                    let data = TensorData::new(planes.clone(), [batch, 4, n, n]);
                    let (policy, value) = net.look(Tensor::from_data(data, &device));
                    let numbers =
                        |tensor: Tensor<2>| tensor.into_data().try_to_vec().expect("numbers");
                    (numbers(policy), numbers(value))
                }),
            ));
        }
        let net = candles::Net::new(&weights).expect("candle");
        candidates.push((
            "candle",
            Box::new(move || {
                let cpu = &candle_core::Device::Cpu;
                let planes = candle_core::Tensor::from_slice(&planes, (batch, 4, n, n), cpu);
                let (policy, value) = planes.and_then(|planes| net.look(&planes)).expect("candle");
                let numbers = |tensor: candle_core::Tensor| {
                    tensor
                        .flatten_all()
                        .and_then(|flat| flat.to_vec1())
                        .expect("numbers")
                };
                (numbers(policy), numbers(value))
            }),
        ));
        measure(batch, candidates);
    }
}

/// Measures the candidates in turn, so that other work on the machine disturbs all alike.
fn measure(batch: usize, mut candidates: Vec<(&str, Evaluator)>) {
    let truth = candidates[0].1();
    let mut times = vec![Vec::new(); candidates.len()];
    for _ in 0..RUNS {
        for (at, (_, ask)) in candidates.iter_mut().enumerate() {
            black_box(ask());
            let (start, mut looks) = (Instant::now(), 0);
            while start.elapsed().as_secs_f64() < SECONDS {
                black_box(ask());
                looks += 1;
            }
            times[at].push(start.elapsed().as_secs_f64() * 1e6 / f64::from(looks * batch as u32));
        }
    }
    for ((name, mut ask), mut times) in candidates.into_iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let answer = ask();
        let pairs = truth
            .0
            .iter()
            .zip(&answer.0)
            .chain(truth.1.iter().zip(&answer.1));
        let differs = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert_eq!(
            (truth.0.len(), truth.1.len()),
            (answer.0.len(), answer.1.len()),
            "{name}"
        );
        let (least, most) = (times[0], times[RUNS - 1]);
        println!(
            "| {name} | {batch} | {:.0} ({least:.0} to {most:.0}) | {differs:.0e} |",
            times[RUNS / 2]
        );
    }
}

fn runtime(
    environment: &Environment,
    model: &[u8],
    planes: Vec<f32>,
    dims: [usize; 4],
) -> Evaluator {
    let builder = Session::builder(environment).expect("a session");
    let mut session = builder
        .with_intra_threads(1)
        .expect("one thread")
        .commit_from_memory(model)
        .expect("a model");
    Box::new(move || {
        let planes = ort::value::TensorRef::from_array_view((dims, &planes[..])).expect("planes");
        let answers = session.run(ort::inputs![planes]).expect("answers");
        let numbers = |name: &str| {
            let (_, numbers) = answers[name].try_extract_tensor::<f32>().expect("numbers");
            numbers.to_vec()
        };
        (numbers("policy"), numbers("value"))
    })
}

fn tract(model: &[u8], planes: Vec<f32>, dims: [usize; 4]) -> Evaluator {
    let plan = tract_onnx::onnx()
        .model_for_read(&mut &model[..])
        .and_then(|model| model.into_optimized())
        .and_then(|model| model.into_runnable())
        .expect("a plan");
    Box::new(move || {
        let input = TractTensor::from_shape(&dims, &planes).expect("planes");
        let answers = plan.run(tvec!(input.into())).expect("answers");
        let numbers = |at: usize| {
            answers[at]
                .view()
                .as_slice::<f32>()
                .expect("numbers")
                .to_vec()
        };
        (numbers(0), numbers(1))
    })
}

fn train(path: &str) {
    use burn::optim::{AdamConfig, GradientsParams};
    let (_, weights) = read(path);
    let (n, batch) = (weights.n, 256);
    for (name, device) in [
        ("burn, flex", Device::flex()),
        ("burn, ndarray", Device::ndarray()),
    ] {
        let device = device.autodiff();
        let mut net = burns::Net::new(&weights, &device);
        let mut adam = AdamConfig::new().init();
        let full = |count: usize, value: f32| vec![value; batch * count];
        let planes = TensorData::new(full(4 * n * n, 0.5), [batch, 4, n, n]);
        let policy = TensorData::new(full(n * n, 1.0 / (n * n) as f32), [batch, n * n]);
        let value = TensorData::new(full(1, 0.3), [batch, 1]);
        let mut times = Vec::new();
        for _ in 0..12 {
            let start = Instant::now();
            let loss = net.loss(
                Tensor::from_data(planes.clone(), &device),
                Tensor::from_data(policy.clone(), &device),
                Tensor::from_data(value.clone(), &device),
            );
            let gradients = GradientsParams::from_grads(loss.backward(), &net);
            net = adam.step(0.001, net, gradients);
            times.push(start.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        let speed = |time: f64| batch as f64 / time;
        println!(
            "| {name} | {n} x {n} | {:.0} ({:.0} to {:.0}) |",
            speed(times[6]),
            speed(times[11]),
            speed(times[0])
        );
    }
}
