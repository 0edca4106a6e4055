//! The value of one position: table, quiescence, the order in which moves are tried.

use super::{INFINITE, Worker};
use crate::games::Game;
use crate::search::alpha_beta::MAX_PLY;
use crate::search::evaluate::{Evaluate, STATIC_LIMIT, WIN};
use crate::search::transposition::{Bound, Entry};

/// Up to this depth late moves that take nothing are left out.
const PRUNE_DEPTH: u32 = 3;

/// Moves that are always tried; so many times the depth's square are tried besides.
const PRUNE_AFTER: u32 = 3;

/// Move ordering: the move that the table remembers, captures by their number, moves that
/// refuted sister positions, and the rest by their history.
const TABLE_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 21;
const KILLER: i32 = 1 << 22;
/// History counters are halved before they reach the killers.
const HISTORY_LIMIT: i32 = 1 << 20;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// The value of a position for the side to move (fail-soft).
    pub(super) fn node(
        &mut self,
        position: &G,
        state: &E::State,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if !self.count() {
            return 0;
        }
        self.plies[ply].pv.clear();
        let hash = position.hash();
        let own_end = position.outcome();
        let reversible = position.reversible();
        if reversible
            && own_end.is_none_or(|end| end.reason == crate::games::Reason::QuietLimit)
            && self.repeats(hash)
        {
            return 0;
        }
        if let Some(end) = own_end {
            return match end.winner {
                None => 0,
                Some(side) if side == position.to_move() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        if let Some(value) = self.shared.solution.and_then(|known| known.value(position)) {
            return from_table(value as i16, ply);
        }
        if ply >= MAX_PLY {
            return self.evaluate.value(state, position);
        }
        let parts = self.shared.parameters.parts;
        if depth == 0 {
            return if parts.quiescence == 0 {
                self.evaluate.value(state, position)
            } else {
                self.quiet(position, state, parts.quiescence, ply, alpha, beta)
            };
        }
        let open = beta - alpha > 1;
        let known = if parts.table {
            self.shared.table.get(hash)
        } else {
            None
        };
        if let Some(entry) = known
            && u32::from(entry.depth) >= depth
            && !open
        {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough {
                return value;
            }
        }
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut keys = std::mem::take(&mut self.plies[ply].keys);
        position.search_moves(&mut moves);
        let remembered = known.and_then(|entry| entry.best).map(usize::from);
        self.merits(position, &moves, &mut keys, remembered, ply);
        self.path.push(hash);
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_at = None;
        // A forced move costs no depth: lines of single replies are looked at to their end.
        let below = if moves.len() == 1 && reversible {
            depth
        } else {
            depth - 1
        };
        for tried in 0..moves.len() {
            // The next best move by its merit; the first among equals.
            let mut at = 0;
            let mut top = i32::MIN;
            for (i, &key) in keys.iter().enumerate() {
                if key > top {
                    top = key;
                    at = i;
                }
            }
            keys[at] = i32::MIN;
            // Near the leaves, with dozens of moves, the last ones are hardly ever the best.
            if parts.pruning
                && !open
                && depth <= PRUNE_DEPTH
                && top < CAPTURE
                && best > -STATIC_LIMIT
                && tried as u32 >= PRUNE_AFTER * (depth * depth + 1)
            {
                break;
            }
            let mv = moves[at];
            let mut child = position.clone();
            child.play_unchecked(mv);
            let after = self.evaluate.update(state, position, &child);
            let same = child.to_move() == position.to_move();
            let value = if tried == 0 || !parts.scout {
                self.child(&child, &after, same, below, ply + 1, (alpha, beta))
            } else {
                let less = if parts.reductions && depth >= 3 && tried >= 4 && top < KILLER {
                    1 + u32::from(tried >= 12 && depth >= 5)
                } else {
                    0
                };
                let mut value = self.child(
                    &child,
                    &after,
                    same,
                    below - less,
                    ply + 1,
                    (alpha, alpha + 1),
                );
                if !self.stopped && less > 0 && value > alpha {
                    value = self.child(&child, &after, same, below, ply + 1, (alpha, alpha + 1));
                }
                if !self.stopped && value > alpha && value < beta {
                    value = self.child(&child, &after, same, below, ply + 1, (alpha, beta));
                }
                value
            };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                best_at = Some(at);
                if value > alpha {
                    alpha = value;
                    self.note_pv(ply, mv);
                    if value >= beta {
                        self.reward(position, mv, depth, ply);
                        break;
                    }
                }
            }
        }
        self.path.pop();
        self.plies[ply].moves = moves;
        self.plies[ply].keys = keys;
        if !self.stopped && parts.table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > first_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                depth: depth.min(255) as u8,
                bound,
                value: to_table(best, ply),
                best: best_at.and_then(|at| u16::try_from(at).ok()),
            };
            self.shared.table.put(hash, entry);
        }
        best
    }

    /// Captures alone, until the position is quiet (thesis: stones that hang distort a glance).
    fn quiet(
        &mut self,
        position: &G,
        state: &E::State,
        left: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if let Some(end) = position.outcome() {
            return match end.winner {
                None => 0,
                Some(side) if side == position.to_move() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        let mut best = self.evaluate.value(state, position);
        if left == 0 || best >= beta || ply >= MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut keys = std::mem::take(&mut self.plies[ply].keys);
        position.search_moves(&mut moves);
        keys.clear();
        keys.extend(moves.iter().map(|&mv| position.captures(mv) as i32));
        while let Some((at, &top)) = keys.iter().enumerate().max_by_key(|&(_, &key)| key) {
            if top <= 0 || !self.count() {
                break;
            }
            keys[at] = 0;
            let mut child = position.clone();
            child.play_unchecked(moves[at]);
            let after = self.evaluate.update(state, position, &child);
            let value = if child.to_move() == position.to_move() {
                self.quiet(&child, &after, left - 1, ply + 1, alpha, beta)
            } else {
                -self.quiet(&child, &after, left - 1, ply + 1, -beta, -alpha)
            };
            if self.stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        self.plies[ply].moves = moves;
        self.plies[ply].keys = keys;
        best
    }

    /// True when the position stood on the way from the root, or twice in the game before: its
    /// third time is a draw, and so is what can be repeated at will.
    fn repeats(&self, hash: u64) -> bool {
        let before = self.shared.history.iter().filter(|&&h| h == hash).count();
        before + 1 >= G::REPETITION || self.path.contains(&hash)
    }

    fn merits(
        &self,
        position: &G,
        moves: &[G::Move],
        keys: &mut Vec<i32>,
        remembered: Option<usize>,
        ply: usize,
    ) {
        let parts = self.shared.parameters.parts;
        let base = position.to_move().index() * G::MOVE_INDICES;
        let killers = &self.plies[ply].killers;
        keys.clear();
        keys.extend(moves.iter().enumerate().map(|(at, &mv)| {
            if remembered == Some(at) {
                return TABLE_MOVE;
            }
            let history = if parts.history {
                self.history[base + G::move_index(mv)]
            } else {
                0
            };
            let captures = position.captures(mv) as i32;
            let killer = parts.killers && killers.contains(&Some(mv));
            captures * CAPTURE + if killer { KILLER } else { 0 } + history
        }));
    }

    /// A move refuted the one before it.
    fn reward(&mut self, position: &G, mv: G::Move, depth: u32, ply: usize) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let at = position.to_move().index() * G::MOVE_INDICES + G::move_index(mv);
        self.history[at] += (depth * depth) as i32;
        if self.history[at] >= HISTORY_LIMIT {
            for merit in &mut self.history {
                *merit /= 2;
            }
        }
    }
}

/// In the table wins are counted from the position, in the search from the root.
fn to_table(value: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    (match value {
        v if v > STATIC_LIMIT => v + ply,
        v if v < -STATIC_LIMIT => v - ply,
        v => v,
    }) as i16
}

fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), ply as i32);
    match value {
        v if v > STATIC_LIMIT => v - ply,
        v if v < -STATIC_LIMIT => v + ply,
        v => v,
    }
}
