//! An engine: a search, an evaluation and settings under one name.
//!
//! | module | contents |
//! |---|---|
//! | `settings` | settings of engines |
//! | `network_settings` | settings of engines that a network leads |
//! | `strength` | the choice among the searched moves by playing strength |
//! | `engine_game` | the knowledge of a game that an engine needs |
//! | `proof_first` | proofs that are tried before a search begins |
//! | one a game | this knowledge for the game |
//! | `any` | engines for boards whose size is known only when the program runs |

/// Evaluates an expression with the type of a game's positions on its smallest board.
macro_rules! of_game {
    ($game:expr, $G:ident => $body:expr) => {
        tibetango_rules::for_games!([first_boards] ($game) $G ($body))
    };
}
macro_rules! first_boards {
    (
        [$($Name:ident $module:ident { $first:literal $(, $size:literal)* })+]
        ($game:expr) $G:ident ($body:expr)
    ) => {
        pastey::paste! {
            match $game {
                $(tibetango_rules::GameName::$Name => {
                    type $G = tibetango_rules::$module::[<$Name Position>]<tibetango_rules::Grid<$first>>;
                    $body
                })+
            }
        }
    };
}

mod any;
mod engine_game;
mod network_settings;
mod proof_first;
mod settings;
mod strength;

macro_rules! modules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(pub mod $module;)+
    };
}
tibetango_rules::for_games!(modules);

pub use any::{
    AnyEngine, PlainReport, Threat, exclusions, feature_terms, move_features, move_scores, threat,
};
pub use engine_game::{BoxedSearch, EngineGame};
pub use network_settings::{GuidedSettings, NetworkSource, PuctSettings, kept_rounds};
pub use proof_first::{ProofBudget, ProofFirst, ProvedLine};
pub use settings::{
    AlphaBetaSettings, EngineSettings, Evaluation, HandOver, StagedSettings, UctSettings,
    WeightFile, point_names, ranges,
};
pub use strength::{NeverMiss, Strength, Style};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::time::Instant;
use tibetango_rules::{GameHistory, Phase, Topology};
use tibetango_search::{Limits, MoveStat, Puct, PuctParameters, SearchReport, Searchable};

/// A player of one game on one board size.
pub struct Engine<G: EngineGame> {
    settings: EngineSettings,
    seed: u64,
    kind: EngineKind<G>,
    /// The rules of the games that its search has learned from.
    rules: Option<G::Rules>,
    rng: SplitMix64,
}

enum EngineKind<G: EngineGame> {
    Random,
    Greedy,
    /// Greedy, except for this share of random moves.
    Careless(f64),
    Search(BoxedSearch<G>),
    /// Not built yet: its search depends on the rules of the game.
    Unbuilt(AlphaBetaSettings, u64),
    /// Not built yet: its network depends on the board.
    Unled(Box<GuidedSettings>, u64),
    /// Two searches, of which the second takes over during the game.
    HandOver(Box<EngineKind<G>>, When, Box<EngineKind<G>>),
}

/// Time at which another search takes over.
#[derive(Clone, Copy)]
enum When {
    /// After `after` plies of the game. A visit of the first search makes as many moves as a playout has, and so
    /// counts as `visit` nodes of the second.
    Ply { after: u32, visit: u64 },
    /// When all stones are placed.
    Placed,
}

impl<G: EngineGame> EngineKind<G> {
    fn new(settings: &EngineSettings, seed: u64) -> Self {
        let hand_over = |first: &UctSettings, when, second: &AlphaBetaSettings| {
            let first = Box::new(Self::Search(G::uct(first, seed)));
            Self::HandOver(first, when, Box::new(Self::Unbuilt(second.clone(), seed)))
        };
        match settings {
            EngineSettings::Random => Self::Random,
            EngineSettings::Greedy => Self::Greedy,
            EngineSettings::Careless { random } => Self::Careless(*random),
            EngineSettings::Uct(settings) => match &settings.hand_over {
                None => Self::Search(G::uct(settings, seed)),
                Some(other) => {
                    let (after, visit) = (other.after_ply, u64::from(settings.playout_plies));
                    hand_over(settings, When::Ply { after, visit }, &other.to)
                }
            },
            EngineSettings::AlphaBeta(settings) => Self::Unbuilt(settings.clone(), seed),
            EngineSettings::Staged(staged) => {
                hand_over(&staged.placement, When::Placed, &staged.battle)
            }
            EngineSettings::Guided(guided) => Self::Unled(guided.clone(), seed),
        }
    }

    /// Builds the search for a board: led by its network through placement, or its base if there is no network.
    fn with_network(settings: &GuidedSettings, seed: u64, topology: &Topology) -> Self {
        let base = Self::new(&settings.base, seed);
        let network = settings.network(topology.game(), topology.size());
        let policy_value = network.and_then(|network| {
            let aim = network.card().aim;
            G::policy_value(Some(network), aim)
        });
        let Some(policy_value) = policy_value else {
            return base;
        };
        let parameters = PuctParameters::from(&settings.placement);
        let search = Puct::new(parameters, policy_value, seed);
        Self::HandOver(
            Box::new(Self::Search(Box::new(search))),
            When::Placed,
            Box::new(base),
        )
    }

    fn clear(&mut self) {
        match self {
            Self::Search(search) => search.clear(),
            Self::HandOver(first, _, second) => {
                first.clear();
                second.clear();
            }
            _ => {}
        }
    }

    fn think(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        rng: &mut SplitMix64,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        if let Self::Unbuilt(settings, seed) = self {
            let rules = *history.position().base().rules();
            *self = Self::Search(G::alpha_beta(settings, rules, *seed));
        }
        if let Self::Unled(settings, seed) = self {
            *self = Self::with_network(settings, *seed, history.position().base().topology());
            return self.think(history, limits, rng, progress);
        }
        match self {
            Self::Search(search) => search.search(history, limits, progress),
            // The others are unreachable: they were built just now.
            Self::Random | Self::Unbuilt(..) | Self::Unled(..) => {
                one_look(history, limits, rng, |_| 0)
            }
            Self::Careless(random) if rng.random::<f64>() < *random => {
                one_look(history, limits, rng, |_| 0)
            }
            Self::Greedy | Self::Careless(_) => {
                one_look(history, limits, rng, |mv| history.position().captures(mv))
            }
            Self::HandOver(first, when, second) => {
                let position = history.position();
                let (late, visit) = match when {
                    When::Ply { after, visit } => (position.base().ply() >= *after, *visit),
                    When::Placed => (position.base().phase() != Phase::Placement, 1),
                };
                if !late {
                    return first.think(history, limits, rng, progress);
                }
                let limits = Limits {
                    visits: limits.visits.map(|visits| visits.saturating_mul(visit)),
                    ..limits.clone()
                };
                second.think(history, &limits, rng, progress)
            }
        }
    }
}

impl<G: EngineGame> Engine<G> {
    /// Builds an engine. With one thread, the same seed and limits of visits alone its answers are reproducible.
    pub fn new(settings: &EngineSettings, seed: u64) -> Self {
        Self {
            settings: settings.clone(),
            seed,
            kind: EngineKind::new(settings, seed),
            rules: None,
            rng: SplitMix64::seed_from_u64(seed),
        }
    }

    /// Forgets everything learned about the game, but goes on with its random numbers.
    pub fn new_game(&mut self) {
        self.kind.clear();
    }

    /// Resets the engine to the state that [`Self::new`] with the same settings and this seed builds. Building takes
    /// long if an evaluation has tables; they are kept.
    pub fn renew(&mut self, seed: u64) {
        match &mut self.kind {
            EngineKind::Search(search) => search.renew(seed),
            kind => *kind = EngineKind::new(&self.settings, seed),
        }
        self.seed = seed;
        self.rng = SplitMix64::seed_from_u64(seed);
    }

    /// Searches the position at the end of `history`.
    pub fn think(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        // A search's results are worthless under other rules.
        let rules = *history.position().base().rules();
        if self.rules.replace(rules).is_some_and(|old| old != rules) {
            self.kind = EngineKind::new(&self.settings, self.seed);
        }
        self.kind.think(history, limits, &mut self.rng, progress)
    }

    /// Draws a move from a report on `position` as a player of this strength would.
    pub fn choose(
        &mut self,
        position: &G,
        report: &SearchReport<G::Move>,
        strength: &Strength,
    ) -> Option<G::Move> {
        strength.choose(position, report, &mut self.rng)
    }
}

/// Chooses at random among the moves of greatest `merit`, without looking ahead.
fn one_look<G: EngineGame>(
    history: &GameHistory<G>,
    limits: &Limits,
    rng: &mut SplitMix64,
    merit: impl Fn(G::Move) -> u32,
) -> SearchReport<G::Move> {
    let start = Instant::now();
    let mut moves = history.legal();
    limits.exclude(&mut moves, G::Moves::move_index);
    let merits: Vec<u32> = moves.iter().map(|&mv| merit(mv)).collect();
    let top = merits.iter().max().copied().unwrap_or(0);
    let best: Vec<G::Move> = moves
        .iter()
        .zip(&merits)
        .filter(|&(_, &m)| m == top)
        .map(|(&mv, _)| mv)
        .collect();
    let one = (!best.is_empty()).then(|| best[rng.random_range(0..best.len())]);
    SearchReport {
        time: start.elapsed(),
        ..report_without_search(&moves, one.into_iter().collect(), limits.lines)
    }
}

/// Creates a report on these moves that plays `pv` without a search; empty when the game is over. It has a line if
/// several are asked for.
fn report_without_search<M: Copy + PartialEq>(
    moves: &[M],
    pv: Vec<M>,
    lines: usize,
) -> SearchReport<M> {
    let stat = |&mv: &M| MoveStat::new(mv, u64::from(pv.first() == Some(&mv)), 0.5);
    let mut report = SearchReport {
        visits: u64::from(!pv.is_empty()),
        depth: pv.len() as u32,
        moves: moves.iter().map(stat).collect(),
        pv,
        ..SearchReport::default()
    };
    report.set_lines(lines, |&mv| vec![mv]);
    report
}
