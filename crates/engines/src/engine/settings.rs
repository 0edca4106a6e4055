//! Settings of engines; `config/engines.ron` gives each its name.

use std::sync::Arc;

use super::EngineGame;
use super::network_settings::{GuidedSettings, NetworkSource};
use crate::eval::{PointNames, PointTable};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::list_text;
use tibetango_rules::{GameName, Phase};
use tibetango_search::{
    AlphaBetaParameters, ChildSelection, FinalMove, MoveOrder, Parts, UctParameters,
};

/// Ranges of the numbers in an engine's settings.
pub mod ranges {
    use std::ops::RangeInclusive;

    /// UCT's exploration constant.
    pub const C: RangeInclusive<f64> = 0.0..=10.0;
    /// Number of visits of one search.
    pub const VISITS: RangeInclusive<u64> = 1..=100_000_000;
    /// Duration of one search in milliseconds.
    pub const TIME_MS: RangeInclusive<u32> = 10..=600_000;
    /// Number of threads of one search.
    pub const THREADS: RangeInclusive<u32> = 1..=64;
    /// Memory of one search in MiB.
    pub const MEMORY_MIB: RangeInclusive<u32> = 1..=65_536;
    /// Points of a shape: no sum of these overflows, however many shapes there are.
    pub const POINTS: RangeInclusive<i32> = -10_000..=10_000;
}

/// A change of a search's memory in MiB, if it has any, and of its threads.
type SearchVisit<'a> = &'a mut dyn FnMut(Option<&mut u32>, &mut u32);

/// An engine and its settings.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineSettings {
    /// Any legal move, all equally likely.
    Random,
    /// The move that captures most stones, at random among equals.
    Greedy,
    /// Greedy play with some random moves: a beginner's play.
    Careless {
        /// Share of random moves, 0 to 1.
        random: f64,
    },
    /// UCT (thesis 3.4) and its variants, the search without UCB (3.2) among them.
    Uct(UctSettings),
    /// Alpha-beta with a static evaluation.
    AlphaBeta(AlphaBetaSettings),
    /// UCT while stones are placed, alpha-beta afterwards (jiu, papers of 2021 and 2022).
    Staged(Box<StagedSettings>),
    /// PUCT with a network while stones are placed (jiu, paper of 2022), another engine afterwards.
    Guided(Box<GuidedSettings>),
}

impl EngineSettings {
    /// Returns the number of threads that a search with these settings uses.
    pub fn threads(&self) -> usize {
        match self {
            Self::Random | Self::Greedy | Self::Careless { .. } => 1,
            Self::Uct(uct) => uct.threads as usize,
            Self::AlphaBeta(settings) => settings.threads as usize,
            Self::Staged(stages) => stages.placement.threads.max(stages.battle.threads) as usize,
            Self::Guided(guided) => guided.base.threads().max(guided.placement.threads as usize),
        }
    }

    /// Returns true if a search with these settings grows a tree throughout a game and visits the better moves more
    /// often.
    pub fn grows_a_tree(&self) -> bool {
        matches!(self, Self::Uct(uct)
            if uct.hand_over.is_none() && uct.selection == ChildSelection::Ucb)
    }

    /// Returns true if a network evaluates placement before a search with these settings does.
    pub fn is_led(&self, game: GameName, size: u8) -> bool {
        matches!(self, Self::Guided(guided) if guided.file(game, size).is_ok())
    }

    /// Returns the number of rounds of training after which its network was kept, if it plays with one of several that
    /// come with the program.
    pub fn rounds(&self) -> Option<u32> {
        match self {
            Self::Guided(guided) => match guided.net {
                NetworkSource::BuiltIn(_, after) => after,
                NetworkSource::File(_) | NetworkSource::Missing(_) => None,
            },
            _ => None,
        }
    }

    /// Returns true if a search of the position at the end of `history` examines all moves to a growing depth.
    pub fn goes_by_depth(&self, history: &AnyGameHistory) -> bool {
        let is_battle = history.phase() != Phase::Placement;
        match self {
            Self::Random | Self::Greedy | Self::Careless { .. } => false,
            Self::Uct(uct) => {
                let other = uct.hand_over.as_ref();
                other.is_some_and(|other| history.ply() >= other.after_ply)
            }
            Self::AlphaBeta(_) => true,
            Self::Staged(_) => is_battle,
            Self::Guided(guided) => {
                let led = !is_battle && self.is_led(history.game(), history.topology().size());
                !led && guided.base.goes_by_depth(history)
            }
        }
    }

    /// Checks that the weights that they name are for boards of this size.
    ///
    /// # Errors
    /// The board sizes that the weights are for instead.
    pub fn fit(&self, size: u8) -> Result<(), String> {
        if let Self::Guided(guided) = self {
            return guided.base.fit(size);
        }
        if let Self::AlphaBeta(settings) = self
            && let Some(weights) = &settings.weights
            && settings.weights_for(size).is_none()
        {
            let sizes = list_text(&weights.sizes);
            return Err(format!("its weights are for boards of {sizes}, not {size}"));
        }
        Ok(())
    }

    /// Returns true if it searches, so that limits of visits and time apply.
    pub fn searches(&self) -> bool {
        !matches!(self, Self::Random | Self::Greedy | Self::Careless { .. })
    }

    /// Returns the exploration constant of its UCT or PUCT, if it has one.
    pub fn c(&self) -> Option<f64> {
        match self {
            Self::Uct(uct) => (uct.selection == ChildSelection::Ucb).then_some(uct.c),
            Self::Staged(stages) => Some(stages.placement.c),
            Self::Guided(guided) => Some(guided.placement.c),
            _ => None,
        }
    }

    /// Sets the exploration constant, if there is one.
    pub fn set_c(&mut self, c: f64) {
        match self {
            Self::Uct(uct) => uct.c = c,
            Self::Staged(stages) => stages.placement.c = c,
            Self::Guided(guided) => guided.placement.c = c,
            _ => {}
        }
    }

    /// Returns the memory of its trees and transposition tables together, in MiB; `None` if it has none. Every stage
    /// counts, because a stage that is over keeps what it has. Threads cooperate through this memory, so without it
    /// further threads achieve nothing either.
    pub fn memory_mib(&self) -> Option<u32> {
        let mut all = None;
        // A copy is visited, because a visit can change what it sees.
        let mut copy = self.clone();
        copy.each_memory(&mut |own| all = Some(own.saturating_add(all.unwrap_or(0))));
        all
    }

    /// Sets the memory of its trees and transposition tables together, if there are any. They share it as they share
    /// what they have now, and each keeps 1 MiB at least.
    pub fn set_memory_mib(&mut self, memory_mib: u32) {
        let mut before = self.memory_mib().map_or(0, u64::from);
        let mut rest = u64::from(memory_mib);
        self.each_memory(&mut |own| {
            // A share of what is left: the last one takes it all, so that rounding loses nothing.
            let share = (rest * u64::from(*own)).checked_div(before);
            let share = share.unwrap_or(rest).max(1);
            before = before.saturating_sub(u64::from(*own));
            rest = rest.saturating_sub(share);
            *own = u32::try_from(share).unwrap_or(u32::MAX);
        });
    }

    /// Sets the memory of each of its trees and transposition tables.
    pub(crate) fn set_memory_of_each(&mut self, memory_mib: u32) {
        self.each_memory(&mut |own| *own = memory_mib);
    }

    /// Calls `change` with the memory of each tree and transposition table, in the order of the stages.
    fn each_memory(&mut self, change: &mut dyn FnMut(&mut u32)) {
        self.each_search(&mut |memory, _| {
            if let Some(memory) = memory {
                change(memory);
            }
        });
    }

    /// Calls `change` with each search, in the order of the stages.
    fn each_search(&mut self, change: SearchVisit<'_>) {
        match self {
            Self::Random | Self::Greedy | Self::Careless { .. } => {}
            Self::Uct(uct) => {
                change(Some(&mut uct.memory_mib), &mut uct.threads);
                if let Some(other) = &mut uct.hand_over {
                    other.to.visit(change);
                }
            }
            Self::AlphaBeta(settings) => settings.visit(change),
            Self::Staged(stages) => {
                let first = &mut stages.placement;
                change(Some(&mut first.memory_mib), &mut first.threads);
                stages.battle.visit(change);
            }
            Self::Guided(guided) => {
                let first = &mut guided.placement;
                change(Some(&mut first.memory_mib), &mut first.threads);
                guided.base.each_search(change);
            }
        }
    }

    /// Limits the depth of a search by depth, if there is one.
    pub fn set_depth(&mut self, depth: u32) {
        let by_depth = match self {
            Self::Random | Self::Greedy | Self::Careless { .. } => None,
            Self::Uct(uct) => uct.hand_over.as_mut().map(|other| &mut other.to),
            Self::AlphaBeta(settings) => Some(settings),
            Self::Staged(stages) => Some(&mut stages.battle),
            Self::Guided(guided) => return guided.base.set_depth(depth),
        };
        if let Some(settings) = by_depth {
            settings.depth = settings.depth.min(depth.max(1));
        }
    }

    /// Sets the number of threads that search at once, if anything searches.
    pub fn set_threads(&mut self, threads: u32) {
        self.each_search(&mut |_, own| *own = threads);
    }
}

/// Settings of [`EngineSettings::Uct`].
#[derive(Clone, Debug, PartialEq)]
pub struct UctSettings {
    /// Choice of the child that a visit follows. Without UCB the move with the greatest mean is played (thesis 3.2).
    pub selection: ChildSelection,
    /// C of formula 3-3, 0 to 10; not used without UCB.
    pub c: f64,
    /// Number of visits of a node before its children are made, at least 1 (M of the draughts paper, 2.3.1).
    pub expand_after: u32,
    /// Number of plies of movement after which a playout stops and counts the stones.
    pub playout_plies: u32,
    /// Memory of the tree in MiB.
    pub memory_mib: u32,
    /// Number of threads that search one tree.
    pub threads: u32,
    /// Selection and order of the moves that are tried.
    pub order: MoveOrder,
    /// Maximum depth of the tree in plies (N of the draughts paper, 2.3.1); `None` for no limit.
    pub depth: Option<u32>,
    /// Points that decide the winner of a placement that is played out, if the game defines any.
    pub points: Option<Arc<PointTable>>,
    /// Weight of a stone's location besides the result, 0 to 1 (paper on jiu of 2021, 2.3, formula 1).
    pub location: f64,
    /// Search that takes over late in the game (draughts paper, 2.3.2).
    pub hand_over: Option<HandOver>,
    /// Maximum of what the search adds to its limits while the most visited move is not the one with the greatest
    /// mean, in per cent (outline on gomoku, 3 (4) 3); 0 for nothing.
    pub search_on_percent: u32,
}

impl Default for UctSettings {
    /// Returns plain UCT as the thesis describes it.
    fn default() -> Self {
        Self {
            selection: ChildSelection::Ucb,
            c: std::f64::consts::FRAC_1_SQRT_2,
            expand_after: 1,
            playout_plies: 200,
            memory_mib: 256,
            threads: 1,
            order: MoveOrder::Generated,
            depth: None,
            points: None,
            location: 0.0,
            hand_over: None,
            search_on_percent: 0,
        }
    }
}

/// Hand-over from UCT to alpha-beta.
#[derive(Clone, Debug, PartialEq)]
pub struct HandOver {
    /// Number of plies played before the hand-over.
    pub after_ply: u32,
    /// The search that takes over.
    pub to: AlphaBetaSettings,
}

/// Settings of [`EngineSettings::Staged`].
#[derive(Clone, Debug, PartialEq)]
pub struct StagedSettings {
    /// The search of placement.
    pub placement: UctSettings,
    /// The search of the battle.
    pub battle: AlphaBetaSettings,
}

/// Settings of [`EngineSettings::AlphaBeta`].
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaBetaSettings {
    /// Depth of the deepest iteration, at least 1.
    pub depth: u32,
    /// Memory of the transposition table in MiB.
    pub memory_mib: u32,
    /// Number of threads that search one position.
    pub threads: u32,
    /// Static evaluation of leaves.
    pub evaluation: Evaluation,
    /// Points of [`Evaluation::Glance`], if the game defines any.
    pub points: Option<Arc<PointTable>>,
    /// Weights of [`Evaluation::Patterns`] that replace those that come with the program.
    pub weights: Option<WeightFile>,
    /// Parts of the search in use.
    pub parts: Parts,
    /// Whether to solve boards small enough for that (three lines) completely.
    pub solve: bool,
}

impl Default for AlphaBetaSettings {
    /// Returns the settings with all parts of the search and the evaluation that every board has.
    fn default() -> Self {
        Self {
            depth: 60,
            memory_mib: 64,
            threads: 1,
            evaluation: Evaluation::Glance,
            points: None,
            weights: None,
            parts: Parts::default(),
            solve: false,
        }
    }
}

impl AlphaBetaSettings {
    fn visit(&mut self, change: SearchVisit<'_>) {
        let memory = self.parts.table.then_some(&mut self.memory_mib);
        change(memory, &mut self.threads);
    }

    /// Returns the text of the weights that were read for boards of this size.
    pub(super) fn weights_for(&self, size: u8) -> Option<&str> {
        let file = self.weights.as_ref()?;
        file.sizes.contains(&size).then_some(&*file.text)
    }
}

impl From<&UctSettings> for UctParameters {
    fn from(settings: &UctSettings) -> Self {
        Self {
            selection: settings.selection,
            c: settings.c,
            expand_after: settings.expand_after,
            depth: settings.depth.unwrap_or(u32::MAX),
            memory: u64::from(settings.memory_mib) << 20,
            final_move: match (settings.selection, settings.order) {
                (ChildSelection::Random, _) => FinalMove::GreatestMean,
                (ChildSelection::Ucb, MoveOrder::StaticBest) => FinalMove::GreatestBound,
                (ChildSelection::Ucb, _) if settings.search_on_percent > 0 => {
                    FinalMove::Agreement {
                        percent: settings.search_on_percent,
                    }
                }
                (ChildSelection::Ucb, _) => FinalMove::MostVisits,
            },
        }
    }
}

impl From<&AlphaBetaSettings> for AlphaBetaParameters {
    fn from(settings: &AlphaBetaSettings) -> Self {
        Self {
            depth: settings.depth,
            memory: u64::from(settings.memory_mib) << 20,
            parts: settings.parts,
        }
    }
}

/// Weights that were read from a file and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightFile {
    /// Text of the file.
    pub text: Arc<str>,
    /// Board sizes that they are for.
    pub sizes: Vec<u8>,
}

impl WeightFile {
    /// Reads the weights of a game.
    ///
    /// # Errors
    /// The reason why the text is refused: not complete, or of another game.
    pub fn new(game: GameName, text: &str) -> Result<Self, String> {
        let sizes = of_game!(game, G => G::weight_sizes(text))?;
        Ok(Self {
            text: text.into(),
            sizes,
        })
    }
}

/// Returns the names that can be given points in a game.
pub fn point_names(game: GameName) -> PointNames {
    of_game!(game, G => G::POINT_NAMES)
}

/// Static evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Evaluation {
    /// A few plain figures: in jiaqi stones and hanging stones ([`Glance`](crate::eval::jiaqi::Glance)), in jiu
    /// points for shapes ([`JiuPoints`](crate::eval::jiu::JiuPoints)).
    Glance,
    /// Learned weights: in jiaqi patterns ([`Patterns`](crate::eval::jiaqi::Patterns); boards without weights are
    /// judged by [`Self::Glance`]), in jiu many shapes ([`Formations`](crate::eval::jiu::Formations)).
    Patterns,
}
