//! Search of one position: table, quiescence and move ordering.

use super::{INFINITE, Lists, Worker};
use crate::alpha_beta::MAX_PLY;
use crate::evaluate::{Evaluate, STATIC_LIMIT, Selectivity, end_value};
use crate::searchable::Searchable;
use crate::transposition::{Bound, TranspositionEntry};
use tibetango_rules::Game;

/// Maximum depth at which late moves without captures are skipped.
const PRUNE_DEPTH: u32 = 3;

/// Largest distance of a window from an even value for ProbCut; windows beyond are about known endings, where a
/// shallow search predicts nothing.
const FORETOLD: i32 = 3_000;

/// Number of moves that are always tried; this multiple of the depth's square is tried besides.
const PRUNE_AFTER: u32 = 3;

/// Move ordering: the move that the table remembers, captures of two stones or more, moves that
/// refuted sister positions, captures of one stone, and the rest by their history. Captures of one
/// stone are common and often lost again: in jiaqi the champion lost 16 Elo where they came first
/// (`docs/experiments/jiaqi-champion.md`).
const TABLE_MOVE: i32 = 1 << 30;
const KILLER: i32 = 1 << 22;
const CAPTURE: i32 = 1 << 21;
/// History counters are halved before they reach the captures.
const HISTORY_LIMIT: i32 = 1 << 20;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns the value of a position for the side to move (fail-soft).
    pub(super) fn node(
        &mut self,
        position: &G,
        state: &E::State,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if !self.count() {
            return 0;
        }
        self.plies[ply].pv.clear();
        let hash = position.hash();
        if let Some(value) = self.settled_value(position, hash, ply) {
            return value;
        }
        let parts = self.shared.parameters.parts;
        if ply >= MAX_PLY || depth == 0 && parts.quiescence == 0 {
            return self.evaluate.value(state, position);
        }
        // A position with hanging pieces is searched a ply deeper before it is judged.
        let depth = match depth {
            0 if G::CAPTURES_COMPULSORY && E::Moves::hangs(position) => 1,
            depth => depth,
        };
        if depth == 0 {
            return self.quiet(position, state, parts.quiescence, ply, alpha, beta);
        }
        let stored = parts.table.then(|| self.shared.table.get(hash)).flatten();
        if let Some(value) = stored.and_then(|entry| enough(&entry, depth, ply, (alpha, beta))) {
            return value;
        }
        if let Some(value) = self.evaluate.certain_value(state, position) {
            return value;
        }
        let window = (alpha, beta);
        let mut stored = stored;
        if let Some((shallow, beyond)) = self.foretelling(depth, window) {
            let value = self.node(position, state, shallow, ply, beyond - 1, beyond);
            if self.stopped || value >= beyond {
                return value;
            }
            // The move that it found is tried first.
            stored = parts.table.then(|| self.shared.table.get(hash)).flatten();
        }
        let mut lists = std::mem::take(&mut self.plies[ply].lists);
        self.evaluate.moves(state, position, &mut lists.moves);
        let remembered = stored.and_then(|entry| entry.best).map(usize::from);
        self.order_bonuses((position, state), &mut lists, remembered, ply);
        self.path.push(hash);
        let (best, best_at) = self.best_of(position, state, depth, ply, window, &mut lists);
        self.path.pop();
        self.plies[ply].lists = lists;
        if !self.stopped && parts.table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = TranspositionEntry {
                depth: depth.min(255) as u8,
                bound,
                value: to_table(best, ply),
                best: best_at.and_then(|at| u16::try_from(at).ok()),
            };
            self.shared.table.put(hash, entry);
        }
        best
    }

    /// Returns the value if nothing is left to search: after a repetition, at an end, in a solved position.
    #[inline]
    fn settled_value(&self, position: &G, hash: u64, ply: usize) -> Option<i32> {
        let end = position.outcome();
        if position.reversible()
            && end.is_none_or(|end| end.reason == tibetango_rules::Reason::QuietLimit)
            && self.repeats(hash)
        {
            return Some(0);
        }
        if let Some(end) = end {
            return Some(end_value(end, position.to_move(), ply));
        }
        let value = self.shared.solution?.value(position)?;
        Some(from_table(value as i16, ply))
    }

    /// Decides on ProbCut (Buro 1995): if a shallow search exceeds the window by a margin, most likely the deep one
    /// does too. Returns the shallow search's depth, and the value that it has to reach.
    #[inline]
    fn foretelling(&self, depth: u32, (alpha, beta): (i32, i32)) -> Option<(u32, i32)> {
        let cut = E::SELECTIVITY.probcut?;
        let decided = beta.abs() > FORETOLD;
        if !self.shared.parameters.parts.probcut || beta - alpha > 1 || depth < cut.depth || decided
        {
            return None;
        }
        let beyond = beta + cut.margin[0] + cut.margin[1] * depth as i32;
        Some(((depth * cut.share / 100).max(1), beyond))
    }

    /// Returns the best value among the moves, the likeliest ones first, and the index of its move.
    #[inline]
    fn best_of(
        &mut self,
        position: &G,
        state: &E::State,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        Lists { moves, keys }: &mut Lists<G::Move>,
    ) -> (i32, Option<usize>) {
        let parts = self.shared.parameters.parts;
        let open = beta - alpha > 1;
        let mut best = -INFINITE;
        let mut best_at = None;
        // A forced move costs no depth: lines of single replies are searched to their end.
        let forced = moves.len() == 1 && (E::FOLLOWS_FORCED || position.reversible());
        let below = if forced { depth } else { depth - 1 };
        for index in 0..moves.len() {
            let (at, merit) = next_best(keys);
            // Near the leaves, with dozens of moves, the last ones are hardly ever the best.
            if parts.pruning
                && !open
                && depth <= PRUNE_DEPTH
                && merit < CAPTURE
                && best > -STATIC_LIMIT
                && index as u32 >= PRUNE_AFTER * (depth * depth + 1)
            {
                break;
            }
            let mv = moves[at];
            let child = position.after(mv);
            let after = self.evaluate.update(state, position, &child);
            let same = child.to_move() == position.to_move();
            let value = if index == 0 || !parts.scout {
                self.child(&child, &after, same, below, ply + 1, (alpha, beta))
            } else {
                let Selectivity { once, twice, .. } = E::SELECTIVITY;
                let less = if parts.reductions && merit < KILLER && once.holds(index, depth) {
                    1 + u32::from(twice.holds(index, depth))
                } else {
                    0
                };
                self.scout(&child, &after, same, (below, less), ply + 1, (alpha, beta))
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
        (best, best_at)
    }

    /// Returns the value of a child that is most likely no better than the best so far: it is searched `less` plies
    /// less deeply and in an empty window first, and again only if it is better.
    #[inline]
    pub(super) fn scout(
        &mut self,
        child: &G,
        state: &E::State,
        same_side: bool,
        (depth, less): (u32, u32),
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let empty = (alpha, alpha + 1);
        let mut value = self.child(child, state, same_side, depth - less, ply, empty);
        if !self.stopped && less > 0 && value > alpha {
            value = self.child(child, state, same_side, depth, ply, empty);
        }
        if !self.stopped && value > alpha && value < beta {
            value = self.child(child, state, same_side, depth, ply, (alpha, beta));
        }
        value
    }

    /// Searches captures alone, until the position is quiet (thesis: stones that hang distort a static evaluation).
    fn quiet(
        &mut self,
        position: &G,
        state: &E::State,
        depth_left: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if let Some(end) = position.outcome() {
            return end_value(end, position.to_move(), ply);
        }
        // No side may stand pat where a capture is compulsory: captures are followed to their end.
        let all_moves = G::CAPTURES_COMPULSORY && ply < MAX_PLY;
        let must = all_moves && {
            let moves = &mut self.plies[ply].lists.moves;
            E::Moves::search_moves(position, moves);
            moves.first().is_some_and(|&mv| position.captures(mv) > 0)
        };
        let mut best = match must {
            true => -INFINITE,
            false => self.evaluate.value(state, position),
        };
        if !must && (depth_left == 0 || best >= beta || ply >= MAX_PLY) {
            return best;
        }
        let below = if must { depth_left } else { depth_left - 1 };
        alpha = alpha.max(best);
        let mut lists = std::mem::take(&mut self.plies[ply].lists);
        let Lists { moves, keys } = &mut lists;
        if !all_moves {
            E::Moves::search_moves(position, moves);
        }
        keys.clear();
        keys.extend(moves.iter().map(|&mv| position.captures(mv) as i32));
        while let Some((at, &top)) = keys.iter().enumerate().max_by_key(|&(_, &key)| key) {
            if top <= 0 || !self.count() {
                break;
            }
            keys[at] = 0;
            let child = position.after(moves[at]);
            let after = self.evaluate.update(state, position, &child);
            let value = if child.to_move() == position.to_move() {
                self.quiet(&child, &after, below, ply + 1, alpha, beta)
            } else {
                -self.quiet(&child, &after, below, ply + 1, -beta, -alpha)
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
        self.plies[ply].lists = lists;
        best
    }

    /// Returns true if the position occurred on the path from the root, or twice in the game before: its third
    /// occurrence is a draw, and so is a position that can be repeated at will.
    fn repeats(&self, hash: u64) -> bool {
        let before = self.shared.returning.iter().filter(|&&h| h == hash).count();
        before + 1 >= G::REPETITION || self.path.contains(&hash)
    }

    fn order_bonuses(
        &self,
        (position, state): (&G, &E::State),
        Lists { moves, keys }: &mut Lists<G::Move>,
        remembered: Option<usize>,
        ply: usize,
    ) {
        let parts = self.shared.parameters.parts;
        let base = position.to_move().index() * E::Moves::MOVE_INDICES;
        let killers = &self.plies[ply].killers;
        keys.clear();
        keys.extend(moves.iter().enumerate().map(|(at, &mv)| {
            if remembered == Some(at) {
                return TABLE_MOVE;
            }
            let history = if parts.history {
                self.history[base + E::Moves::move_index(mv)]
            } else {
                0
            };
            let captures = position.captures(mv) as i32;
            let killer = parts.killers && killers.contains(&Some(mv));
            let merit = self.evaluate.order_bonus(state, position, mv);
            captures * CAPTURE + if killer { KILLER } else { 0 } + history + merit
        }));
    }

    /// Rewards a move that refuted the one before it, in the killer moves and the history.
    fn reward(&mut self, position: &G, mv: G::Move, depth: u32, ply: usize) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let at = position.to_move().index() * E::Moves::MOVE_INDICES + E::Moves::move_index(mv);
        self.history[at] += (depth * depth) as i32;
        if self.history[at] >= HISTORY_LIMIT {
            for merit in &mut self.history {
                *merit /= 2;
            }
        }
    }
}

/// Takes the next best move by its merit, the first among equals, and strikes it out. Returns its index and the
/// merit.
#[inline]
fn next_best(keys: &mut [i32]) -> (usize, i32) {
    let (mut at, mut top) = (0, i32::MIN);
    for (i, &key) in keys.iter().enumerate() {
        if key > top {
            (at, top) = (i, key);
        }
    }
    keys[at] = i32::MIN;
    (at, top)
}

/// Returns the table's value if it suffices: searched no less deeply, with a bound that decides an empty window. In
/// an open window the variation is wanted too.
#[inline]
fn enough(
    entry: &TranspositionEntry,
    depth: u32,
    ply: usize,
    (alpha, beta): (i32, i32),
) -> Option<i32> {
    if u32::from(entry.depth) < depth || beta - alpha > 1 {
        return None;
    }
    let value = from_table(entry.value, ply);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    enough.then_some(value)
}

/// Converts a value for the table: there wins are counted from the position, in the search from the root.
#[inline]
fn to_table(value: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    (match value {
        v if v > STATIC_LIMIT => v + ply,
        v if v < -STATIC_LIMIT => v - ply,
        v => v,
    }) as i16
}

#[inline]
fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), ply as i32);
    match value {
        v if v > STATIC_LIMIT => v - ply,
        v if v < -STATIC_LIMIT => v + ply,
        v => v,
    }
}
