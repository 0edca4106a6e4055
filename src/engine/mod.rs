//! An engine: a search, an evaluation and settings under one name.

mod any;
mod settings;
mod strength;

pub use any::{AnyEngine, PlainReport};
pub use settings::{AlphaBetaSettings, EngineSettings, Evaluation, HandOver, UctSettings, ranges};
pub use strength::{NeverMiss, Strength, Style};

use crate::eval::jiaqi::{Glance, Patterns, ThesisPlayout, Weights};
use crate::games::jiaqi::{Move, Position, Rules, Size};
use crate::games::{Game, Line};
use crate::search::solve::Solution;
use crate::search::{
    AlphaBeta, AlphaBetaParameters, Evaluate, Limits, MoveStat, Report, Uct, UctParameters,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// More positions than a board of three lines has by any rules.
const SOLVED_POSITIONS: usize = 2_000_000;

/// A player of jiaqi on a board of one size.
pub struct Engine<S: Size> {
    settings: EngineSettings,
    seed: u64,
    mind: Mind<S>,
    /// The rules of the games that it knows.
    rules: Option<Rules>,
    threads: usize,
    rng: SplitMix64,
}

enum Mind<S: Size> {
    Random,
    Greedy,
    /// Greedy, but for this share of random moves.
    Careless(f64),
    Uct(Box<Uct<Position<S>, ThesisPlayout<S>>>),
    /// Not built yet: what it knows depends on the rules of the game.
    Unbuilt(AlphaBetaSettings, u64),
    Glance(Box<AlphaBeta<Position<S>, Glance>>),
    Patterns(Box<AlphaBeta<Position<S>, Patterns>>),
    /// The second takes over after so many plies of the game.
    HandOver(Box<Mind<S>>, u32, Box<Mind<S>>),
}

impl<S: Size> Mind<S> {
    fn new(settings: &EngineSettings, seed: u64) -> Self {
        match settings {
            EngineSettings::Random => Self::Random,
            EngineSettings::Greedy => Self::Greedy,
            EngineSettings::Careless { random } => Self::Careless(*random),
            EngineSettings::Uct(settings) => {
                let parameters = UctParameters {
                    c: settings.c,
                    expand_after: settings.expand_after,
                    depth: settings.depth.unwrap_or(u32::MAX),
                    memory: u64::from(settings.memory_mib) << 20,
                };
                let mut playout = ThesisPlayout::new(settings.playout_plies);
                if settings.ordered {
                    playout = playout.ordered();
                }
                let uct = Self::Uct(Box::new(Uct::new(parameters, playout, seed)));
                match &settings.hand_over {
                    None => uct,
                    Some(hand_over) => Self::HandOver(
                        Box::new(uct),
                        hand_over.after_ply,
                        Box::new(Self::Unbuilt(hand_over.to.clone(), seed)),
                    ),
                }
            }
            EngineSettings::AlphaBeta(settings) => Self::Unbuilt(settings.clone(), seed),
        }
    }

    /// An alpha-beta search for a game by these rules.
    fn alpha_beta(settings: &AlphaBetaSettings, rules: Rules, seed: u64) -> Self {
        let parameters = AlphaBetaParameters {
            depth: settings.depth,
            memory: u64::from(settings.memory_mib) << 20,
            parts: settings.parts,
        };
        let shape = S::geometry().shape;
        let patterns = (settings.evaluation == Evaluation::Patterns)
            .then(|| {
                settings
                    .weights
                    .clone()
                    .or_else(|| Weights::built_in(shape))
            })
            .flatten()
            .and_then(|weights| Patterns::new(shape, &weights));
        let solution = settings.solve.then(|| solved::<S>(rules)).flatten();
        fn search<S: Size, E: Evaluate<Position<S>>>(
            parameters: AlphaBetaParameters,
            evaluate: E,
            solution: Option<Arc<Solution>>,
            seed: u64,
        ) -> Box<AlphaBeta<Position<S>, E>> {
            let search = AlphaBeta::new(parameters, evaluate, seed);
            Box::new(match solution {
                Some(solution) => search.knowing(solution),
                None => search,
            })
        }
        match patterns {
            Some(patterns) => Self::Patterns(search(parameters, patterns, solution, seed)),
            None => Self::Glance(search(parameters, Glance, solution, seed)),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Random | Self::Greedy | Self::Careless(_) | Self::Unbuilt(..) => {}
            Self::Uct(uct) => uct.clear(),
            Self::Glance(search) => search.clear(),
            Self::Patterns(search) => search.clear(),
            Self::HandOver(first, _, second) => {
                first.clear();
                second.clear();
            }
        }
    }

    fn think(
        &mut self,
        line: &Line<Position<S>>,
        limits: &Limits,
        rng: &mut SplitMix64,
        progress: &mut dyn FnMut(&Report<Move<S>>),
    ) -> Report<Move<S>> {
        if let Self::Unbuilt(settings, seed) = self {
            *self = Self::alpha_beta(settings, *line.position().rules(), *seed);
        }
        match self {
            // It was built just now.
            Self::Unbuilt(..) => one_look(line, rng, |_| 0),
            Self::Uct(uct) => uct.search(line, limits, progress),
            Self::Glance(search) => search.search(line, limits, progress),
            Self::Patterns(search) => search.search(line, limits, progress),
            Self::Random => one_look(line, rng, |_| 0),
            Self::Careless(random) if rng.random::<f64>() < *random => one_look(line, rng, |_| 0),
            Self::Greedy | Self::Careless(_) => {
                one_look(line, rng, |mv| line.position().captures(mv))
            }
            Self::HandOver(first, after_ply, second) => {
                let late = line.position().ply() >= *after_ply;
                let mind = if late { second } else { first };
                mind.think(line, limits, rng, progress)
            }
        }
    }
}

impl<S: Size> Engine<S> {
    /// Builds an engine. With one thread, the same seed and limits of visits alone it always
    /// answers the same.
    #[must_use]
    pub fn new(settings: &EngineSettings, seed: u64) -> Self {
        Self {
            settings: settings.clone(),
            seed,
            mind: Mind::new(settings, seed),
            rules: None,
            threads: settings.threads(),
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
        self.mind.clear();
    }

    /// Becomes what [`Self::new`] with the same settings and this seed builds. That takes long where
    /// an evaluation has tables; they are kept.
    pub fn renew(&mut self, seed: u64) {
        match &mut self.mind {
            Mind::Glance(search) => search.renew(seed),
            Mind::Patterns(search) => search.renew(seed),
            mind => *mind = Mind::new(&self.settings, seed),
        }
        self.seed = seed;
        self.rng = SplitMix64::seed_from_u64(seed);
    }

    /// Thinks about the position at the end of `line`.
    pub fn think(
        &mut self,
        line: &Line<Position<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<<Position<S> as Game>::Move>),
    ) -> Report<<Position<S> as Game>::Move> {
        // What a search knows is worth nothing by other rules.
        let rules = *line.position().rules();
        if self.rules.replace(rules).is_some_and(|old| old != rules) {
            self.mind = Mind::new(&self.settings, self.seed);
        }
        self.mind.think(line, limits, &mut self.rng, progress)
    }

    /// Draws a move from a report on `position` as a player of this strength does.
    pub fn choose(
        &mut self,
        position: &Position<S>,
        report: &Report<Move<S>>,
        strength: &Strength,
    ) -> Option<Move<S>> {
        strength.choose(position, report, &mut self.rng)
    }
}

/// The exact value of every position of a board of three lines, worked out once for each set of
/// rules; `None` for larger boards.
fn solved<S: Size>(rules: Rules) -> Option<Arc<Solution>> {
    static KNOWN: Mutex<Vec<(Rules, Arc<Solution>)>> = Mutex::new(Vec::new());
    if S::N > 3 {
        return None;
    }
    // Endless play is a draw; the counting of stones is left to the search.
    let rules = Rules {
        quiet_limit: u16::MAX,
        ..rules
    };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, solution)) = known.iter().find(|(found, _)| *found == rules) {
        return Some(solution.clone());
    }
    let solution = Solution::of(&Position::<S>::new(rules), SOLVED_POSITIONS).ok()?;
    let solution = Arc::new(solution);
    known.push((rules, solution.clone()));
    Some(solution)
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
        depth: pv.len() as u32,
        nodes: 0,
        full: false,
        value: 0.5,
        moves: moves
            .iter()
            .map(|&mv| MoveStat {
                mv,
                visits: u64::from(pv.first() == Some(&mv)),
                value: 0.5,
                at_most: false,
            })
            .collect(),
        pv,
    }
}
