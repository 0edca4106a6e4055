//! UCT one step after the other (thesis, §3.4; outline, §3.4), on the small board.

use super::tiny_board::{TinyBoard, any};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use tibetango_rules::Side;
use tibetango_search::{UNIT, ucb};

/// Number of rounds that are shown.
pub const ROUNDS: u32 = 20;
/// Seed of these rounds, in which the best move is soon tried most.
const SEED: u64 = 6;
/// Exploration constant: that of UCB1.
const C: f32 = 1.0;

/// Step of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UctStep {
    /// Descend from the root as long as every move was tried.
    Select,
    /// Add a move that was not tried.
    Expand,
    /// Play on at random.
    PlayOut,
    /// Count the game in every node on the way.
    BackUp,
}

/// Node of the tree.
#[derive(Clone, Debug)]
pub struct UctNode {
    /// Its position.
    pub board: TinyBoard,
    /// Point of the move that leads to it; `None` at the root.
    pub point: Option<usize>,
    /// Index of the node above it.
    pub parent: Option<usize>,
    /// Number of moves from the root.
    pub depth: usize,
    /// Indices of the nodes below it.
    pub children: Vec<usize>,
    /// Number of games counted.
    pub games: u32,
    /// Number of these that the side that moved here has won.
    pub wins: u32,
}

/// A search that stops after every step.
#[derive(Clone, Debug)]
pub struct UctWalk {
    nodes: Vec<UctNode>,
    path: Vec<usize>,
    step: Option<UctStep>,
    /// Whether this round has added a node.
    added_node: bool,
    end: Option<TinyBoard>,
    rounds: u32,
    rng: SplitMix64,
}

impl Default for UctWalk {
    fn default() -> Self {
        Self::new(SEED)
    }
}

impl UctWalk {
    /// Creates a search that has not begun.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut walk = Self {
            nodes: Vec::new(),
            path: vec![0],
            step: None,
            added_node: false,
            end: None,
            rounds: 0,
            rng: SplitMix64::seed_from_u64(seed),
        };
        walk.add(TinyBoard::start(), None, None);
        walk
    }

    fn add(&mut self, board: TinyBoard, point: Option<usize>, parent: Option<usize>) -> usize {
        let index = self.nodes.len();
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        self.nodes.push(UctNode {
            board,
            point,
            parent,
            depth,
            children: Vec::new(),
            games: 0,
            wins: 0,
        });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(index);
        }
        index
    }

    /// Returns the nodes, each before those below it.
    #[must_use]
    pub fn nodes(&self) -> &[UctNode] {
        &self.nodes
    }

    /// Returns the nodes on the way of this round, from the root on.
    #[must_use]
    pub fn path(&self) -> &[usize] {
        &self.path
    }

    /// Returns the step that was made last; `None` at the beginning.
    #[must_use]
    pub const fn step(&self) -> Option<UctStep> {
        self.step
    }

    /// Returns the end of the game that was played out in this round.
    #[must_use]
    pub const fn end(&self) -> Option<&TinyBoard> {
        self.end.as_ref()
    }

    /// True if this round has added a node: it does unless the game is over where it came to.
    #[must_use]
    pub const fn has_grown(&self) -> bool {
        self.added_node
    }

    /// Returns the number of rounds that are complete.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// True once all rounds that are shown are complete.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.rounds >= ROUNDS
    }

    /// Makes the next step.
    pub fn go_on(&mut self) {
        let next = match self.step {
            None | Some(UctStep::BackUp) => {
                self.select();
                UctStep::Select
            }
            Some(UctStep::Select) => {
                self.expand();
                UctStep::Expand
            }
            Some(UctStep::Expand) => {
                let board = self.nodes[self.here()].board;
                self.end = Some(board.play_out(&mut self.rng));
                UctStep::PlayOut
            }
            Some(UctStep::PlayOut) => {
                self.back_up();
                UctStep::BackUp
            }
        };
        self.step = Some(next);
    }

    /// Returns the last node on the way.
    fn here(&self) -> usize {
        self.path.last().copied().unwrap_or_default()
    }

    fn select(&mut self) {
        (self.path, self.added_node, self.end) = (vec![0], false, None);
        loop {
            let node = &self.nodes[self.here()];
            if node.children.is_empty() || node.children.len() < node.board.moves().len() {
                return;
            }
            let children = node.children.iter().map(|&child| {
                let child = &self.nodes[child];
                (child.games, u64::from(child.wins) * u64::from(UNIT))
            });
            let next = node.children[ucb(children, node.games, C)];
            self.path.push(next);
        }
    }

    fn expand(&mut self) {
        let at = self.here();
        let node = &self.nodes[at];
        let is_tried = |point: usize| {
            let mut children = node.children.iter();
            children.any(|&child| self.nodes[child].point == Some(point))
        };
        let mut moves = node.board.moves();
        moves.retain(|point| !is_tried(*point));
        let board = node.board;
        if let Some(point) = any(&moves, &mut self.rng) {
            let index = self.add(board.after(point), Some(point), Some(at));
            self.path.push(index);
            self.added_node = true;
        }
    }

    fn back_up(&mut self) {
        let winner = self.end.and_then(|end| end.winner());
        for &at in &self.path {
            let node = &mut self.nodes[at];
            let moved: Side = node.board.to_move().other();
            node.games += 1;
            node.wins += u32::from(winner == Some(moved));
        }
        self.rounds += 1;
    }

    /// Returns the node of the move that was tried most; `None` before the first.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let children = self.nodes[0].children.iter().copied();
        children.max_by_key(|&child| self.nodes[child].games)
    }

    /// Returns the distance of each node from the left, in widths of a node without children, and the number of those.
    #[must_use]
    pub fn places(&self) -> (Vec<f32>, usize) {
        let (mut across, mut count) = (vec![0.0; self.nodes.len()], 0);
        self.put(0, (across.as_mut_slice(), &mut count));
        (across, count)
    }

    fn put(&self, at: usize, (across, count): (&mut [f32], &mut usize)) {
        let children = &self.nodes[at].children;
        for &child in children {
            self.put(child, (&mut *across, &mut *count));
        }
        across[at] = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => (across[first] + across[last]) * 0.5,
            _ => {
                *count += 1;
                *count as f32 - 0.5
            }
        };
    }
}
