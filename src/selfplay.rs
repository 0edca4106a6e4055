//! Games that an engine plays against itself to learn from: positions with the result of their
//! game, as the features of [`Layout`].

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::engine::{Engine, EngineSettings};
use crate::eval::jiaqi::patterns::{Layout, SCALE, STAGES, stage};
use crate::eval::jiaqi::weight_places;
use crate::games::jiaqi::{Position, Rules, S5, Size};
use crate::games::{Game, Line, Outcome, Side};
use crate::search::{LOGIT, Limits};

/// Memory of the search, in MiB.
const MEMORY_MIB: u32 = 4;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engine that plays both sides.
    pub engine: EngineSettings,
    /// The rules.
    pub rules: Rules,
    /// Visits of every move.
    pub visits: u64,
    /// The first game: a part of a larger run begins later. A game depends on its number and the
    /// seed alone.
    pub first_game: u32,
    /// Number of games.
    pub games: u32,
    /// Random plies at the start: from none to so many.
    pub opening_plies: u32,
    /// Chance that a later ply is random.
    pub random: f64,
    /// Decides everything; the games do not depend on `jobs`.
    pub seed: u64,
    /// Games played at the same time.
    pub jobs: usize,
}

/// A position to learn from.
struct Sample {
    stage: u8,
    mover: Side,
    value: u16,
    features: Vec<u16>,
}

/// Stands for the value of a position that was not searched.
const UNKNOWN: u16 = u16::MAX;

/// Columns of a sample: stage, result in halves for the side to move, the value that the search
/// found for that side (its chance to win in thousandths; 65535 where none was made), then the
/// number of a weight for every pattern. The header tells their shape, and `scale`: how much of a
/// weight is one logit.
pub fn header(layout: &Layout) -> String {
    let lengths: Vec<usize> = layout
        .classes
        .iter()
        .map(|c| count(&weight_places(c)))
        .collect();
    format!(
        "{{\"size\":{},\"stages\":{STAGES},\"lengths\":{lengths:?},\"patterns\":{},\"scale\":{}}}\n",
        S5::N,
        layout.len(),
        SCALE * LOGIT
    )
}

fn count(places: &[u32]) -> usize {
    places.iter().max().map_or(0, |&last| last as usize + 1)
}

/// Plays the games and writes every position: a line of JSON that says how to read them, then
/// little-endian 16-bit numbers. `each` is told of every game.
///
/// # Errors
/// When writing fails.
pub fn play(plan: &Plan, out: &mut dyn Write, each: &mut dyn FnMut()) -> io::Result<()> {
    let Some(layout) = Layout::of(S5::geometry().shape) else {
        return Err(io::Error::other("this board has no patterns"));
    };
    out.write_all(header(&layout).as_bytes())?;
    let next = AtomicU32::new(0);
    let (sender, receiver) = crossbeam_channel::bounded(64);
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            let (sender, next, layout) = (sender.clone(), &next, &layout);
            scope.spawn(move || {
                let places: Vec<_> = layout.classes.iter().map(weight_places).collect();
                let mut settings = plan.engine.clone();
                // Short searches fill little, and every game begins with an empty table.
                settings.set_memory_mib(MEMORY_MIB);
                let mut engine = Engine::<S5>::new(&settings, plan.seed);
                loop {
                    let game = next.fetch_add(1, Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let number = plan.first_game.saturating_add(game);
                    let samples = one_game(plan, number, &mut engine, layout, &places);
                    if sender.send((game, samples)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // In the order of the games, whichever ended first.
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (game, samples) in receiver {
            waiting.insert(game, samples);
            while let Some(samples) = waiting.remove(&due) {
                out.write_all(&samples)?;
                due += 1;
                each();
            }
        }
        Ok(())
    })
}

fn one_game(
    plan: &Plan,
    game: u32,
    engine: &mut Engine<S5>,
    layout: &Layout,
    places: &[Vec<u32>],
) -> Vec<u8> {
    let mut seeds = SplitMix64::seed_from_u64(plan.seed ^ u64::from(game) << 32);
    // Neighbouring seeds must not give overlapping sequences.
    let mut rng = SplitMix64::seed_from_u64(seeds.next_u64());
    engine.renew(seeds.next_u64());
    let mut offsets = Vec::new();
    let mut next = 0;
    for class in places {
        offsets.push(next);
        next += count(class);
    }
    let mut line = Line::new(Position::<S5>::new(plan.rules));
    let opening = rng.random_range(0..=plan.opening_plies);
    let limits = Limits::visits(plan.visits);
    let mut samples = Vec::new();
    let mut moves = Vec::new();
    let outcome: Outcome = loop {
        if let Some(outcome) = line.outcome() {
            break outcome;
        }
        let position = line.position();
        let ply = line.moves().len() as u32;
        let random = ply < opening || rng.random::<f64>() < plan.random;
        let mut value = UNKNOWN;
        let mv = if random {
            position.legal_moves(&mut moves);
            moves[rng.random_range(0..moves.len())]
        } else {
            let report = engine.think(&line, &limits, &mut |_| {});
            value = (report.value.clamp(0.0, 1.0) * 1000.0).round() as u16;
            match report.best() {
                Some(mv) => mv,
                None => return Vec::new(),
            }
        };
        if ply >= opening {
            let features = layout.features(position);
            let numbered = features
                .into_iter()
                .map(|(class, state)| (offsets[class] + places[class][state] as usize) as u16);
            samples.push(Sample {
                stage: stage(position) as u8,
                mover: position.to_move(),
                value,
                features: numbered.collect(),
            });
        }
        if line.play(mv).is_err() {
            return Vec::new();
        }
    };
    let mut bytes = Vec::new();
    for sample in samples {
        let result = (2.0 * outcome.value_for(sample.mover)) as u16;
        for number in [u16::from(sample.stage), result, sample.value] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(
            sample
                .features
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
    }
    bytes
}
