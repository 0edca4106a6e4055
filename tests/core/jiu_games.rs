//! Random games of jiu for other tests.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango::games::jiu::{JiuLine, Rules};

/// A random game to its end; half of the moves take stones where they can.
pub fn random_line(size: u8, rules: Rules, seed: u64) -> JiuLine {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut line = JiuLine::new(size, rules).expect("a board");
    while line.outcome().is_none() {
        let moves = line.legal();
        let takes = |mv: &tibetango::games::jiu::Move| mv.path().len() + mv.takes().len() > 0;
        let taking: Vec<_> = moves.iter().copied().filter(takes).collect();
        let list = if !taking.is_empty() && rng.random::<bool>() {
            &taking
        } else {
            &moves
        };
        line.play(list[rng.random_range(0..list.len())])
            .expect("a legal move");
    }
    line
}
