//! Games small enough to be solved whole: every position that can be reached, valued backwards
//! from the ends. Endless play is a draw, so the history of a game does not matter.

use super::evaluate::WIN;
use crate::games::Game;
use std::collections::{HashMap, VecDeque};

/// Who wins, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The other side can force a win.
    Loss,
    /// Neither side can.
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Verdict {
    /// The verdict for the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// `win`, `draw` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

/// More positions than the limit can be reached.
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
    /// There are more.
    pub fn of<G: Game>(root: &G, limit: usize) -> Result<Self, TooLarge> {
        Self::walk(root, limit, &mut |_| {})
    }

    /// The same, showing every position to `each` once.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn walk<G: Game>(
        root: &G,
        limit: usize,
        each: &mut dyn FnMut(&G),
    ) -> Result<Self, TooLarge> {
        let mut places: HashMap<u64, u32> = HashMap::from([(root.hash(), 0)]);
        let mut hashes = vec![root.hash()];
        // Predecessors of every position, and whether the same side moves there.
        let mut before: Vec<Vec<(u32, bool)>> = vec![Vec::new()];
        let mut open_moves: Vec<u32> = vec![0];
        let mut values: Vec<Option<i32>> = vec![None];
        let mut decided = VecDeque::new();
        let mut queue = VecDeque::from([(0u32, root.clone())]);
        let mut moves = Vec::new();
        let mut children = Vec::new();
        while let Some((at, position)) = queue.pop_front() {
            each(&position);
            if let Some(end) = position.outcome() {
                let value = match end.winner {
                    None => 0,
                    Some(side) if side == position.to_move() => WIN,
                    Some(_) => -WIN,
                };
                values[at as usize] = Some(value);
                decided.push_back(at);
                continue;
            }
            position.legal_moves(&mut moves);
            children.clear();
            for &mv in &moves {
                let mut child = position.clone();
                child.play_unchecked(mv);
                let hash = child.hash();
                let same = child.to_move() == position.to_move();
                let to = *places.entry(hash).or_insert_with(|| {
                    let to = hashes.len() as u32;
                    hashes.push(hash);
                    before.push(Vec::new());
                    open_moves.push(0);
                    values.push(None);
                    queue.push_back((to, child));
                    to
                });
                children.push((to, same));
            }
            if hashes.len() > limit {
                return Err(TooLarge(limit));
            }
            // Two moves to the same position count once.
            children.sort_unstable();
            children.dedup();
            open_moves[at as usize] = children.len() as u32;
            for &(to, same) in &children {
                before[to as usize].push((at, same));
            }
        }
        // Backwards from the ends, the nearest first: so the first win found is the shortest, and
        // a position all of whose moves lose is lost by the longest of them.
        while let Some(at) = decided.pop_front() {
            let Some(value) = values[at as usize] else {
                continue;
            };
            if value == 0 {
                continue;
            }
            for &(from, same) in &before[at as usize] {
                if values[from as usize].is_some() {
                    continue;
                }
                let gain = if same { value } else { -value };
                open_moves[from as usize] -= 1;
                if gain > 0 {
                    values[from as usize] = Some(gain - 1);
                } else if open_moves[from as usize] == 0 {
                    values[from as usize] = Some(gain + 1);
                } else {
                    continue;
                }
                decided.push_back(from);
            }
        }
        let values = values.into_iter().map(|value| value.unwrap_or(0));
        Ok(Self {
            values: hashes.into_iter().zip(values).collect(),
        })
    }

    /// Positions that can be reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Never: the first position is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value for the side to move: `WIN - n` is a win in n plies, 0 a draw; `None` for a
    /// position that cannot be reached.
    #[must_use]
    pub fn value<G: Game>(&self, position: &G) -> Option<i32> {
        self.values.get(&position.hash()).copied()
    }

    /// Who wins, for the side to move.
    #[must_use]
    pub fn verdict<G: Game>(&self, position: &G) -> Option<Verdict> {
        self.value(position).map(|value| match value.signum() {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        })
    }

    /// The value of a move for the side that makes it: the sooner won the better, the later lost
    /// the better.
    #[must_use]
    pub fn value_of_move<G: Game>(&self, position: &G, mv: G::Move) -> Option<i32> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let value = self.value(&after)?;
        let same = after.to_move() == position.to_move();
        Some(if same { value } else { -value })
    }
}
