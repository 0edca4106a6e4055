//! Progress reports and results of a search.

use super::picture::SearchedMove;
use std::sync::Arc;
use std::time::Duration;

/// Maximum length of a candidate's line, in plies.
pub const LINE_LENGTH: usize = 16;

/// Statistics of one move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStat<M> {
    /// The move.
    pub mv: M,
    /// Number of visits that began with it.
    pub visits: u64,
    /// Value for the side to move, 0 to 1; 0.5 without visits.
    pub value: f64,
    /// Whether the value is only an upper bound: alpha-beta searches a move no further once it is no better than
    /// another.
    pub at_most: bool,
    /// Prior before any search: the move's share of 1 among all moves. `None` if no policy leads the search.
    pub prior: Option<f64>,
}

impl<M> MoveStat<M> {
    /// Creates the statistics of a move with an exact value and without a prior.
    pub const fn new(mv: M, visits: u64, value: f64) -> Self {
        Self {
            mv,
            visits,
            value,
            at_most: false,
            prior: None,
        }
    }

    /// Returns the same statistics for a move in another form.
    pub fn with<N>(&self, mv: N) -> MoveStat<N> {
        MoveStat {
            mv,
            visits: self.visits,
            value: self.value,
            at_most: self.at_most,
            prior: self.prior,
        }
    }
}

/// Policy and value of a position, before any search.
#[derive(Clone, Debug, PartialEq)]
pub struct RootEvaluation {
    /// Value for the side to move, 0 to 1.
    pub value: f64,
    /// Name of its network; see [`PolicyValue::name`](super::PolicyValue::name).
    pub by: Arc<str>,
}

/// Progress or result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// Number of visits of this search, those kept from earlier ones not counted.
    pub visits: u64,
    /// Time spent.
    pub time: Duration,
    /// Search depth in plies: for alpha-beta that of the last complete iteration, for UCT the length of the principal
    /// variation.
    pub depth: u32,
    /// Number of nodes in the tree.
    pub nodes: u64,
    /// Whether the search was by depth: then a move's visits say nothing of how good it is, and most values are
    /// bounds.
    pub by_depth: bool,
    /// Whether visits were spread at random: then they say nothing of how good a move is.
    pub at_random: bool,
    /// Whether the tree is full and grows no more.
    pub full: bool,
    /// The principal variation; its first move is the answer. Empty when the game is over.
    pub pv: Vec<M>,
    /// Value of the best move for the side to move, 0 to 1.
    pub value: f64,
    /// Evaluation of the root before any search; `None` if no policy and value lead it.
    pub glance: Option<RootEvaluation>,
    /// All legal moves, in the order of generation, kept visits included.
    pub moves: Vec<MoveStat<M>>,
    /// The moves expected after each candidate, in the order of [`Self::candidates`]: each line begins with the
    /// candidate and has at most [`LINE_LENGTH`] plies. Empty unless [`Limits::lines`](super::Limits::lines) asks for
    /// several.
    pub lines: Vec<Vec<M>>,
    /// The most searched branches of the tree (see [`BREADTH`](super::BREADTH)); empty unless it was asked for.
    pub tree: Vec<SearchedMove<M>>,
}

impl<M> Default for SearchReport<M> {
    /// Returns the report of a search that has not begun.
    fn default() -> Self {
        Self {
            visits: 0,
            time: Duration::ZERO,
            depth: 0,
            nodes: 0,
            by_depth: false,
            at_random: false,
            full: false,
            pv: Vec::new(),
            value: 0.5,
            glance: None,
            moves: Vec::new(),
            lines: Vec::new(),
            tree: Vec::new(),
        }
    }
}

impl<M: Copy> SearchReport<M> {
    /// Returns the move to play; `None` when the game is over.
    pub fn best(&self) -> Option<M> {
        self.pv.first().copied()
    }
}

impl<M: PartialEq> SearchReport<M> {
    /// Returns how much each move was searched, in the order of [`Self::moves`]: the most searched is 1.
    ///
    /// UCT's visits differ by factors, the nodes of alpha-beta by powers of ten, because it
    /// refutes most moves at a glance. The square root of the share keeps both readable.
    pub fn heat(&self) -> Vec<f64> {
        let most = self.moves.iter().map(|stat| stat.visits).max().unwrap_or(0);
        let share = |visits: u64| (visits as f64 / most.max(1) as f64).sqrt();
        let heat = |stat: &MoveStat<M>| {
            // The answer is never colder than a move that it took long to refute.
            if self.pv.first() == Some(&stat.mv) {
                1.0
            } else {
                share(stat.visits)
            }
        };
        self.moves.iter().map(heat).collect()
    }

    /// Returns the moves whose own value is known well enough to be compared, the best first, at most `most`.
    pub fn candidates(&self, most: usize) -> Vec<&MoveStat<M>> {
        /// Minimum share of the visits of the most visited move for a value to count as known.
        const LEAST: f64 = 0.02;
        let visits = || self.moves.iter().map(|stat| stat.visits);
        // A search by depth is exact, however few its visits.
        let least = if self.by_depth {
            0.0
        } else {
            LEAST * visits().max().unwrap_or(0) as f64
        };
        let looked_at = |stat: &&MoveStat<M>| stat.visits > 0 && stat.visits as f64 >= least;
        let stats = self.moves.iter().filter(|stat| !stat.at_most);
        let mut stats: Vec<_> = stats.filter(looked_at).collect();
        let answer = |stat: &MoveStat<M>| self.pv.first() == Some(&stat.mv);
        stats.sort_by(|a, b| {
            // The nodes of a search by depth say nothing of how good a move is, nor do visits at random.
            let merit = match self.by_depth || self.at_random {
                true => b.value.total_cmp(&a.value),
                false => b.visits.cmp(&a.visits),
            };
            answer(b).cmp(&answer(a)).then(merit)
        });
        stats.truncate(most);
        stats.sort_by(|a, b| {
            let by_value = b.value.total_cmp(&a.value);
            answer(b).cmp(&answer(a)).then(by_value)
        });
        stats
    }
}

impl<M: PartialEq> SearchReport<M> {
    /// Returns the moves, at most `most`, that the search finds as good as its answer, which comes first.
    pub fn as_good(&self, most: usize) -> Vec<&MoveStat<M>> {
        /// Maximum difference between values that count as equal.
        const ALIKE: f64 = 0.01;
        let mut candidates = self.candidates(most);
        // If a seat decides about sides, the report's value is that of a side.
        let answer = candidates
            .first()
            .filter(|stat| self.pv.first() == Some(&stat.mv));
        let value = answer.map_or(self.value, |stat| stat.value);
        // A search of visits may value a move that it has hardly looked at above its answer.
        candidates.retain(|stat| stat.value >= value - ALIKE);
        candidates
    }

    /// Returns the number of moves, at most `most`, that the search finds as good as its answer.
    pub fn equals(&self, most: usize) -> usize {
        self.as_good(most).len()
    }

    /// Returns the moves expected from a candidate on, the candidate first; `None` if the report has no line of it.
    pub fn line_of(&self, mv: &M) -> Option<&[M]> {
        let begins = |line: &&[M]| line.first() == Some(mv);
        let lines = self.lines.iter().map(Vec::as_slice);
        // The principal variation is the answer's line, whether others are reported or not.
        let best = &self.pv[..self.pv.len().min(LINE_LENGTH)];
        lines.chain([best]).find(begins)
    }
}

impl<M: Clone + PartialEq> SearchReport<M> {
    /// Sets the lines of the candidates, at most `most`; no line if that is 1. The answer's line is the beginning of
    /// the principal variation, `line_of` returns that of another move.
    pub fn set_lines(&mut self, most: usize, mut line_of: impl FnMut(&M) -> Vec<M>) {
        if most <= 1 {
            self.lines.clear();
            return;
        }
        let candidates = self.candidates(most).into_iter();
        let lines = candidates.map(|stat| {
            let mut line = match self.pv.first() == Some(&stat.mv) {
                true => self.pv.clone(),
                false => line_of(&stat.mv),
            };
            line.truncate(LINE_LENGTH);
            line
        });
        self.lines = lines.collect();
    }

    /// Puts the lines, at most `most`, in the order of the candidates after another answer was given.
    pub fn arrange_lines(&mut self, most: usize) {
        let old_lines = std::mem::take(&mut self.lines);
        self.set_lines(most, |mv| {
            let line = old_lines.iter().find(|line| line.first() == Some(mv));
            line.cloned().unwrap_or_else(|| vec![mv.clone()])
        });
    }

    /// Replaces the answer by the first move of a proved line, which has this value, and arranges the lines, at most
    /// `most`.
    pub fn set_proved(&mut self, line: Vec<M>, value: f64, most: usize) {
        let Some(best) = line.first().cloned() else {
            return;
        };
        self.depth = self.depth.max(line.len() as u32);
        self.pv = line;
        self.value = value;
        match self.moves.iter_mut().find(|stat| stat.mv == best) {
            Some(stat) => {
                (stat.value, stat.at_most, stat.visits) = (value, false, stat.visits.max(1));
            }
            // The search did not look at it.
            None => self.moves.push(MoveStat::new(best, 1, value)),
        }
        self.arrange_lines(most);
    }
}

impl<M> SearchReport<M> {
    /// Returns visits per second; 0 before any time has gone by.
    pub fn speed(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 {
            self.visits as f64 / seconds
        } else {
            0.0
        }
    }

    /// Returns the same report with its moves in another form. The moves of its lines depend on the positions that they
    /// are played in, so `pv`, `lines` and `tree` are given.
    pub fn map<N>(
        &self,
        mut convert: impl FnMut(&M) -> N,
        pv: Vec<N>,
        lines: Vec<Vec<N>>,
        tree: Vec<SearchedMove<N>>,
    ) -> SearchReport<N> {
        SearchReport {
            visits: self.visits,
            time: self.time,
            depth: self.depth,
            nodes: self.nodes,
            by_depth: self.by_depth,
            at_random: self.at_random,
            full: self.full,
            pv,
            value: self.value,
            glance: self.glance.clone(),
            moves: self
                .moves
                .iter()
                .map(|stat| stat.with(convert(&stat.mv)))
                .collect(),
            lines,
            tree,
        }
    }
}
