//! An engine: a search, an evaluation and settings under one name.

mod any;
mod settings;

pub use any::{AnyEngine, PlainReport};
pub use settings::{EngineSettings, UctSettings};

use crate::eval::jiaqi::ThesisPlayout;
use crate::games::jiaqi::{Position, Size};
use crate::games::{Game, Line};
use crate::search::{Limits, MoveStat, Report, Uct, UctParameters};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::time::Instant;

/// A player of jiaqi on a board of one size.
pub struct Engine<S: Size> {
    mind: Mind<S>,
    threads: usize,
    rng: SplitMix64,
}

enum Mind<S: Size> {
    Random,
    Greedy,
    Uct(Box<Uct<Position<S>, ThesisPlayout<S>>>),
}

impl<S: Size> Engine<S> {
    /// Builds an engine. With one thread, the same seed and limits of visits alone it always
    /// answers the same.
    #[must_use]
    pub fn new(settings: &EngineSettings, seed: u64) -> Self {
        let (mind, threads) = match settings {
            EngineSettings::Random => (Mind::Random, 1),
            EngineSettings::Greedy => (Mind::Greedy, 1),
            EngineSettings::Uct(uct) => {
                let parameters = UctParameters {
                    c: uct.c,
                    expand_after: uct.expand_after,
                    memory: u64::from(uct.memory_mib) << 20,
                };
                let playout = ThesisPlayout::new(uct.playout_plies);
                let search = Uct::new(parameters, playout, seed);
                (Mind::Uct(Box::new(search)), uct.threads as usize)
            }
        };
        Self {
            mind,
            threads,
            rng: SplitMix64::seed_from_u64(seed),
        }
    }

    /// Threads that the settings ask for.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Forgets what it knows of the game, but goes on with its random numbers.
    pub fn new_game(&mut self) {
        if let Mind::Uct(uct) = &mut self.mind {
            uct.clear();
        }
    }

    /// Thinks about the position at the end of `line`.
    pub fn think(
        &mut self,
        line: &Line<Position<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<<Position<S> as Game>::Move>),
    ) -> Report<<Position<S> as Game>::Move> {
        let position = line.position();
        match &mut self.mind {
            Mind::Uct(uct) => uct.search(line, limits, progress),
            Mind::Random => one_look(line, &mut self.rng, |_| 0),
            Mind::Greedy => one_look(line, &mut self.rng, |mv| position.captures(mv)),
        }
    }

    /// Draws a move from a report: 0 is the best one, higher temperatures choose among all
    /// visited ones with probability proportional to visits^(1/temperature).
    pub fn draw<M: Copy>(&mut self, report: &Report<M>, temperature: f64) -> Option<M> {
        let most = report.moves.iter().map(|s| s.visits).max().unwrap_or(0);
        if temperature <= 0.0 || most == 0 {
            return report.best();
        }
        let weight =
            |stat: &MoveStat<M>| (stat.visits as f64 / most as f64).powf(1.0 / temperature);
        let total: f64 = report.moves.iter().map(weight).sum();
        let mut left = self.rng.random::<f64>() * total;
        for stat in report.moves.iter().filter(|stat| stat.visits > 0) {
            left -= weight(stat);
            if left <= 0.0 {
                return Some(stat.mv);
            }
        }
        report.best()
    }
}

/// Chooses at random among the moves of greatest `merit`, without looking ahead.
fn one_look<G: Game>(
    line: &Line<G>,
    rng: &mut SplitMix64,
    merit: impl Fn(G::Move) -> u32,
) -> Report<G::Move> {
    let start = Instant::now();
    let mut moves = Vec::new();
    if line.outcome().is_none() {
        line.position().legal_moves(&mut moves);
    }
    let merits: Vec<u32> = moves.iter().map(|&mv| merit(mv)).collect();
    let top = merits.iter().max().copied().unwrap_or(0);
    let best: Vec<G::Move> = moves
        .iter()
        .zip(&merits)
        .filter(|&(_, &m)| m == top)
        .map(|(&mv, _)| mv)
        .collect();
    let pv = if best.is_empty() {
        Vec::new()
    } else {
        vec![best[rng.random_range(0..best.len())]]
    };
    Report {
        visits: u64::from(!pv.is_empty()),
        time: start.elapsed(),
        nodes: 0,
        full: false,
        value: 0.5,
        moves: moves
            .iter()
            .map(|&mv| MoveStat {
                mv,
                visits: u64::from(pv.first() == Some(&mv)),
                value: 0.5,
            })
            .collect(),
        pv,
    }
}
