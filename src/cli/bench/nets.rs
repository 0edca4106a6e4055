//! Evaluation time of the networks that come with the program.

use std::hint::black_box;
use std::time::Instant;

use super::figures::{BenchEffort, BenchFigure};
use tibetango_engines::eval::jiu::network;
use tibetango_rules::GameName;
use tibetango_search::net::{Aim, Answers, Inference, NeuralNetwork, PLANES};

/// Numbers of positions evaluated together.
const BATCHES: [usize; 3] = [1, 8, 32];

/// Measures microseconds per position, one at a time and in batches, with one thread. The stones on the points do not
/// affect the time.
pub fn times(effort: BenchEffort) -> Vec<BenchFigure> {
    let sizes = GameName::Jiu.sizes().iter();
    let networks = sizes.flat_map(|&size| {
        let aims = [Aim::Battle, Aim::Squares].into_iter();
        aims.filter_map(move |aim| network(size, aim, None))
    });
    let each = networks.flat_map(|file| {
        let mut network = NeuralNetwork::new(&file);
        let points = usize::from(file.card.size) * usize::from(file.card.size);
        BATCHES.map(|batch| {
            let places = 0..batch * points * PLANES;
            let planes: Vec<f32> = places.map(|at| f32::from(u8::from(at % 3 == 0))).collect();
            let mut answers = Answers::default();
            let mut run = || {
                let (start, mut looks) = (Instant::now(), 0);
                while looks == 0 || start.elapsed() < effort.run {
                    network.look(black_box(&planes), batch, &mut answers);
                    black_box(&answers);
                    looks += 1;
                }
                start.elapsed().as_secs_f64() * 1e6 / (looks * batch) as f64
            };
            run();
            let runs: Vec<f64> = (0..effort.runs).map(|_| run()).collect();
            let name = file.card.name();
            let what = format!("microseconds a position, {name}, batch {batch}");
            BenchFigure::new("nets", what, 1, &runs)
        })
    });
    each.collect()
}
