//! Self-play of an engine for learning: positions with the result of their game and the features of an evaluation.

pub mod network_games;

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::engine::{Engine, EngineGame, EngineSettings};
use crate::eval::FeatureSampler;
use tibetango_rules::any::{AnyGameHistory, with_history};
use tibetango_rules::{GameHistory, Outcome};
use tibetango_search::Limits;

/// Memory of the search, in MiB.
const MEMORY_MIB: u32 = 4;

/// Plan of the games to play.
#[derive(Clone, Debug)]
pub struct SelfPlayPlan {
    /// The engine that plays both sides.
    pub engine: EngineSettings,
    /// Number of visits of every move.
    pub visits: u64,
    /// Number of the first game: a part of a larger run begins later. A game depends on its number and the seed
    /// alone.
    pub first_game: u32,
    /// Number of games.
    pub games: u32,
    /// Maximum number of random plies at the start; their number is random, from none on.
    pub opening_plies: u32,
    /// Chance that a later ply is random.
    pub random: f64,
    /// Seed of all random numbers; the games do not depend on `jobs`.
    pub seed: u64,
    /// Number of games played at the same time.
    pub jobs: usize,
}

/// Marker for the value of a position that was not searched, and for a result not known yet.
const UNKNOWN: u16 = u16::MAX;

/// Returns a header line for a file of positions that describes their numbers; `None` if there is no evaluation to be
/// learned for this board.
#[must_use]
pub fn header(first: &AnyGameHistory) -> Option<String> {
    with_history!(first, history => {
        let sampler = history.position().sampler()?;
        Some(sampler.header())
    })
}

/// Plays some of the plan's games, which begin with the position of `first`, and passes to `each` the number of every
/// game and its positions, in the order of the games, until `each` breaks off. A position is a row of numbers: stage,
/// result in halves for the side to move, the value that the search found for that side (its chance to win in
/// thousandths; 65535 without a search), and the sampler's features. Nothing is played if the board has no
/// [`header`].
pub fn play(
    plan: &SelfPlayPlan,
    games: Range<u32>,
    first: &AnyGameHistory,
    each: &mut dyn FnMut(u32, Vec<u16>) -> ControlFlow<()>,
) {
    with_history!(first, history => {
        let first = history.position();
        if let Some(sampler) = first.sampler() {
            play_from(plan, games, first, &*sampler, each);
        }
    });
}

fn play_from<G: EngineGame>(
    plan: &SelfPlayPlan,
    games: Range<u32>,
    first: &G,
    sampler: &dyn FeatureSampler<G>,
    each: &mut dyn FnMut(u32, Vec<u16>) -> ControlFlow<()>,
) {
    let next = AtomicU32::new(games.start);
    let (sender, receiver) = mpsc::sync_channel(64);
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut settings = plan.engine.clone();
                // Short searches fill little, and every game begins with an empty table.
                settings.set_memory_of_each(MEMORY_MIB);
                let mut engine = Engine::<G>::new(&settings, plan.seed);
                loop {
                    let game = next.fetch_add(1, Relaxed);
                    if game >= games.end {
                        break;
                    }
                    let number = plan.first_game.saturating_add(game);
                    let samples = one_game(plan, number, first, &mut engine, sampler);
                    if sender.send((game, samples)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // In the order of the games, not of their ends.
        let mut waiting = BTreeMap::new();
        let mut due = games.start;
        for (game, samples) in receiver {
            waiting.insert(game, samples);
            while let Some(samples) = waiting.remove(&due) {
                if each(due, samples).is_break() {
                    return;
                }
                due += 1;
            }
        }
    });
}

/// Returns the random numbers of a game, and the seed of its engine.
fn game_seed(seed: u64, game: u32) -> (SplitMix64, u64) {
    let mut seeds = SplitMix64::seed_from_u64(seed ^ u64::from(game) << 32);
    // Neighbouring seeds must not give overlapping sequences.
    let rng = SplitMix64::seed_from_u64(seeds.next_u64());
    (rng, seeds.next_u64())
}

fn one_game<G: EngineGame>(
    plan: &SelfPlayPlan,
    game: u32,
    first: &G,
    engine: &mut Engine<G>,
    sampler: &dyn FeatureSampler<G>,
) -> Vec<u16> {
    let (mut rng, seed) = game_seed(plan.seed, game);
    engine.renew(seed);
    let mut history = GameHistory::new(*first);
    let opening = rng.random_range(0..=plan.opening_plies);
    let limits = Limits::visits(plan.visits);
    let mut samples = Vec::new();
    let mut moves = Vec::new();
    let outcome: Outcome = loop {
        if let Some(outcome) = history.outcome() {
            break outcome;
        }
        let position = history.position();
        let ply = history.moves().len() as u32;
        let random = ply < opening || rng.random::<f64>() < plan.random;
        let mut value = UNKNOWN;
        let mv = if random {
            position.legal_moves(&mut moves);
            moves[rng.random_range(0..moves.len())]
        } else {
            let report = engine.think(&history, &limits, &mut |_| {});
            value = (report.value.clamp(0.0, 1.0) * 1000.0).round() as u16;
            match report.best() {
                Some(mv) => mv,
                None => return Vec::new(),
            }
        };
        if ply >= opening
            && let Some((stage, numbers)) = sampler.sample(position)
        {
            let row = [stage as u16, UNKNOWN, value].into_iter().chain(numbers);
            samples.push((position.to_move(), row.collect::<Vec<u16>>()));
        }
        if history.play(mv).is_err() {
            return Vec::new();
        }
    };
    for (mover, row) in &mut samples {
        row[1] = (2.0 * outcome.value_for(*mover)) as u16;
    }
    samples.into_iter().flat_map(|(_, row)| row).collect()
}
