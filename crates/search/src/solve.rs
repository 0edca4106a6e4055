//! Games small enough to be solved whole: every position that can be reached, valued backwards
//! from the ends. Endless play is a draw, so the history of a game does not matter.

use super::evaluate::end_value;
use std::collections::{HashMap, VecDeque};
use tibetango_rules::Game;

/// Result of a solved position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SolvedResult {
    /// A forced win for the other side.
    Loss,
    /// No forced win for either side.
    Draw,
    /// A forced win for the side to move.
    Win,
}

impl SolvedResult {
    /// Returns the verdict that a value stands for.
    pub fn of(value: i32) -> Self {
        match value.signum() {
            1 => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }

    /// Returns the verdict for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Returns `win`, `draw` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// Error of a game with more reachable positions than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} positions can be reached: this game is too large to be solved")]
pub struct TooLarge(pub usize);

/// The value of every position that can be reached.
///
/// Positions are told apart by their 64-bit hash: with a million of them two are mistaken for
/// each other with a chance of 3 in 100 million.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Value for the side to move by hash: `WIN - n` is a win in n plies, 0 a draw.
    values: HashMap<u64, i32>,
}

impl Solution {
    /// Solves the game from `root`, if at most `limit` positions can be reached from it.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more.
    pub fn of<G: Game>(root: &G, limit: usize) -> Result<Self, TooLarge> {
        Self::walk(root, limit, &mut |_| {})
    }

    /// Solves the game as [`Self::of`] does, and passes every position to `each` once.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn walk<G: Game>(
        root: &G,
        limit: usize,
        each: &mut dyn FnMut(&G),
    ) -> Result<Self, TooLarge> {
        let mut graph = Graph::explore(root, limit, each)?;
        graph.decide();
        let nodes = graph.nodes.into_iter();
        let values = nodes.map(|node| (node.hash, node.value.unwrap_or(0)));
        Ok(Self {
            values: values.collect(),
        })
    }

    /// Returns the number of reachable positions.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// Returns the value for the side to move: `WIN - n` is a win in n plies, 0 a draw; `None` for a position that
    /// cannot be reached.
    pub fn value<G: Game>(&self, position: &G) -> Option<i32> {
        self.values.get(&position.hash()).copied()
    }

    /// Returns the verdict for the side to move.
    pub fn verdict<G: Game>(&self, position: &G) -> Option<SolvedResult> {
        self.value(position).map(SolvedResult::of)
    }

    /// Returns the value of a move for the side that makes it: the sooner won the better, the later lost the better.
    pub fn value_of_move<G: Game>(&self, position: &G, mv: G::Move) -> Option<i32> {
        let after = position.after(mv);
        let value = self.value(&after)?;
        let same = after.to_move() == position.to_move();
        Some(if same { value } else { -value })
    }
}

/// A reachable position.
#[derive(Default)]
struct SolveNode {
    hash: u64,
    /// Predecessors, and whether the same side moves there.
    before: Vec<(u32, bool)>,
    /// Number of moves whose value is not known yet.
    open_moves: u32,
    value: Option<i32>,
}

/// Graph of all reachable positions, by number.
#[derive(Default)]
struct Graph {
    nodes: Vec<SolveNode>,
    /// Decided positions whose value has not been passed to their predecessors yet.
    decisions: VecDeque<u32>,
}

impl Graph {
    /// Adds a position that was not met before, and returns its number.
    fn add(&mut self, hash: u64) -> u32 {
        self.nodes.push(SolveNode {
            hash,
            ..SolveNode::default()
        });
        self.nodes.len() as u32 - 1
    }

    /// Visits all positions from the root to all ends.
    fn explore<G: Game>(
        root: &G,
        limit: usize,
        each: &mut dyn FnMut(&G),
    ) -> Result<Self, TooLarge> {
        let mut graph = Self::default();
        let mut places = HashMap::from([(root.hash(), graph.add(root.hash()))]);
        let mut queue = VecDeque::from([(0u32, root.clone())]);
        let mut moves = Vec::new();
        let mut children = Vec::new();
        while let Some((at, position)) = queue.pop_front() {
            each(&position);
            if let Some(end) = position.outcome() {
                graph.nodes[at as usize].value = Some(end_value(end, position.to_move(), 0));
                graph.decisions.push_back(at);
                continue;
            }
            position.legal_moves(&mut moves);
            children.clear();
            for &mv in &moves {
                let child = position.after(mv);
                let hash = child.hash();
                let same = child.to_move() == position.to_move();
                let to = *places.entry(hash).or_insert_with(|| {
                    let to = graph.add(hash);
                    queue.push_back((to, child));
                    to
                });
                children.push((to, same));
            }
            if graph.nodes.len() > limit {
                return Err(TooLarge(limit));
            }
            // Two moves to the same position count once.
            children.sort_unstable();
            children.dedup();
            graph.nodes[at as usize].open_moves = children.len() as u32;
            for &(to, same) in &children {
                graph.nodes[to as usize].before.push((at, same));
            }
        }
        Ok(graph)
    }

    /// Values positions backwards from the ends, the nearest first: so the first win found is the shortest, and a
    /// position all of whose moves lose is lost by the longest of them.
    fn decide(&mut self) {
        while let Some(at) = self.decisions.pop_front() {
            let node = &mut self.nodes[at as usize];
            let Some(value) = node.value.filter(|value| *value != 0) else {
                continue;
            };
            for (from, same) in std::mem::take(&mut node.before) {
                let parent = &mut self.nodes[from as usize];
                if parent.value.is_some() {
                    continue;
                }
                let gain = if same { value } else { -value };
                parent.open_moves -= 1;
                if gain > 0 {
                    parent.value = Some(gain - 1);
                } else if parent.open_moves == 0 {
                    parent.value = Some(gain + 1);
                } else {
                    continue;
                }
                self.decisions.push_back(from);
            }
        }
    }
}
