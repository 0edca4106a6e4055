//! What a search says of its work.

use std::time::Duration;

/// One move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStat<M> {
    /// The move.
    pub mv: M,
    /// Visits that began with it.
    pub visits: u64,
    /// Its mean value for the side to move, 0 to 1; 0.5 without visits.
    pub value: f64,
}

/// Progress or result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Visits spent in this search, those kept from earlier ones not counted.
    pub visits: u64,
    /// Time spent.
    pub time: Duration,
    /// Nodes in the tree.
    pub nodes: u64,
    /// The tree is full: it grows no more.
    pub full: bool,
    /// The principal variation; its first move is the answer. Empty when the game is over.
    pub pv: Vec<M>,
    /// The value of the best move for the side to move, 0 to 1.
    pub value: f64,
    /// Every legal move, in the order of generation, kept visits included.
    pub moves: Vec<MoveStat<M>>,
}

impl<M: Copy> Report<M> {
    /// The move to play; `None` when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.pv.first().copied()
    }
}

impl<M> Report<M> {
    /// The same report with its moves in another form.
    #[must_use]
    pub fn map<N>(&self, mut convert: impl FnMut(&M) -> N, pv: Vec<N>) -> Report<N> {
        Report {
            visits: self.visits,
            time: self.time,
            nodes: self.nodes,
            full: self.full,
            pv,
            value: self.value,
            moves: self
                .moves
                .iter()
                .map(|stat| MoveStat {
                    mv: convert(&stat.mv),
                    visits: stat.visits,
                    value: stat.value,
                })
                .collect(),
        }
    }
}
