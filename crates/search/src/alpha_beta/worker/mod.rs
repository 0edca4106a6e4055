//! One thread of an alpha-beta search.

mod node;

use super::{AlphaBetaShared, IterationResult, MAX_PLY, RootMove, SLICE};
use crate::evaluate::{Evaluate, STATIC_LIMIT, WIN};
use crate::limits::CheckPacer;
use crate::searchable::Searchable;
use std::sync::atomic::Ordering::Relaxed;
use tibetango_rules::Game;

const INFINITE: i32 = WIN + 1;

/// Half of the first window around the last value.
const WINDOW: i32 = 25;

/// Minimum depth at which an iteration begins with a narrow window.
const ASPIRE_FROM: u32 = 4;

/// Scratch space of one ply.
#[derive(Default)]
struct Ply<M> {
    lists: Lists<M>,
    killers: [Option<M>; 2],
    pv: Vec<M>,
}

/// Moves, and the merit by which each is ordered.
#[derive(Default)]
struct Lists<M> {
    moves: Vec<M>,
    keys: Vec<i32>,
}

/// Callback that receives the root's moves, the principal variation and the last whole depth.
type Each<'e, M> = dyn FnMut(&[RootMove<M>], &[M], u32) + 'e;

pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    shared: &'a AlphaBetaShared<'a, G>,
    evaluate: E,
    plies: Vec<Ply<G::Move>>,
    /// Hashes from the root down.
    path: Vec<u64>,
    /// Merits of moves by side and index.
    history: Vec<i32>,
    /// Number of nodes left of the slice taken from the budget.
    slice: u64,
    /// Size of that slice.
    slice_size: u64,
    pace: CheckPacer,
    nodes: u64,
    stopped: bool,
    helper: usize,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub(super) fn new(shared: &'a AlphaBetaShared<'a, G>, evaluate: E, helper: usize) -> Self {
        Self {
            shared,
            evaluate,
            plies: (0..=MAX_PLY).map(|_| Ply::default()).collect(),
            path: Vec::with_capacity(MAX_PLY + 1),
            history: vec![0; 2 * E::Moves::MOVE_INDICES],
            slice: 0,
            slice_size: 0,
            pace: CheckPacer::new(SLICE, shared.time.is_some()),
            nodes: 0,
            stopped: false,
            helper,
        }
    }

    /// Searches deeper and deeper until the limits are met or nothing is left to find. Returns the moves of the root
    /// as the last iteration left them, the principal variation, and the depth of the last whole iteration. Calls
    /// `each` with the same after every move of the root.
    pub(super) fn deepen(
        &mut self,
        mut roots: Vec<RootMove<G::Move>>,
        each: &mut Each<G::Move>,
    ) -> (Vec<RootMove<G::Move>>, Vec<G::Move>, u32) {
        let lines = self.shared.lines;
        let mut pv = Vec::new();
        let mut whole = 0;
        let state = self.evaluate.start(self.shared.root);
        // Helpers begin one ply deeper in turn, so that the threads do not all do the same.
        let first = 1 + (self.helper as u32) % 2;
        let deepest = self.shared.parameters.depth.clamp(1, MAX_PLY as u32 - 1);
        for depth in first..=deepest.max(first) {
            for root_move in &mut roots {
                root_move.last = root_move.value;
            }
            // With several lines the variation changes together with the reported values.
            let is_held = lines > 1 && whole > 0;
            let mut variations = Vec::with_capacity(lines);
            for from in 0..lines {
                self.aspire(&mut roots, from, &state, depth, &mut |roots, new| {
                    let own = from == 0 && !is_held && !new.is_empty();
                    each(roots, if own { new } else { &pv }, whole);
                });
                // Results before the end count once the first move was searched.
                if from == 0 && !is_held && !self.plies[0].pv.is_empty() {
                    pv.clone_from(&self.plies[0].pv);
                }
                if self.stopped {
                    break;
                }
                if lines > 1 {
                    variations.push(self.plies[0].pv.clone());
                }
            }
            if !self.stopped {
                whole = depth;
                if lines > 1 {
                    pv = settle(&mut roots, variations);
                }
            }
            each(&roots, &pv, whole);
            let decided = |best: &RootMove<G::Move>| best.value.abs() > STATIC_LIMIT;
            let decided = !roots.is_empty() && roots.iter().take(lines).all(decided);
            if self.stopped || decided || roots.len() < 2 {
                break;
            }
        }
        let spent = self.slice_size - self.slice;
        self.shared.done.fetch_add(spent, Relaxed);
        (roots, pv, whole)
    }

    /// Finds the best of the moves at index `from` and later, at first in a narrow window around its last value, and
    /// moves it to that index.
    fn aspire(
        &mut self,
        roots: &mut [RootMove<G::Move>],
        from: usize,
        state: &E::State,
        depth: u32,
        each: &mut dyn FnMut(&[RootMove<G::Move>], &[G::Move]),
    ) {
        let last = roots.get(from).map_or(0, |best| best.last);
        let mut half = if self.shared.parameters.parts.aspiration && depth >= ASPIRE_FROM {
            WINDOW
        } else {
            2 * INFINITE
        };
        let (mut low, mut high) = (last - half, last + half);
        // The variation of a move above the window: it stands until a wider one gives its value.
        let mut better = Vec::new();
        loop {
            let value = self.root(roots, from, state, depth, (low, high), each);
            if self.stopped {
                let pv = &mut self.plies[0].pv;
                if pv.is_empty() {
                    *pv = better;
                }
                break;
            }
            half = half.saturating_mul(4);
            if value <= low && low > -INFINITE {
                low = last - half;
                better.clear();
            } else if value >= high && high < INFINITE {
                high = last + half;
                better.clone_from(&self.plies[0].pv);
            } else {
                break;
            }
        }
    }

    /// Counts a node; false when the search must end.
    #[inline]
    fn count(&mut self) -> bool {
        if self.slice == 0 {
            // Counted as it is spent, so that a report in between tells of it.
            self.shared.done.fetch_add(self.slice_size, Relaxed);
            self.slice = self.shared.take(&mut self.pace);
            self.slice_size = self.slice;
            if self.slice == 0 {
                self.stopped = true;
                return false;
            }
        }
        self.slice -= 1;
        self.nodes += 1;
        true
    }

    /// Searches the moves at index `from` and later to a depth, and moves the best to that index.
    fn root(
        &mut self,
        roots: &mut [RootMove<G::Move>],
        from: usize,
        state: &E::State,
        depth: u32,
        (low, high): (i32, i32),
        each: &mut dyn FnMut(&[RootMove<G::Move>], &[G::Move]),
    ) -> i32 {
        let root = self.shared.root.clone();
        let parts = self.shared.parameters.parts;
        self.plies[0].pv.clear();
        self.path.clear();
        self.path.push(root.hash());
        let (mut alpha, beta) = (low.max(-INFINITE), high.min(INFINITE));
        let mut best = -INFINITE;
        for i in from..roots.len() {
            let mv = roots[i].mv;
            let before = self.nodes;
            let child = root.after(mv);
            let after = self.evaluate.update(state, &root, &child);
            let same = child.to_move() == root.to_move();
            let value = if i == from || !parts.scout {
                self.child(&child, &after, same, depth - 1, 1, (alpha, beta))
            } else {
                self.scout(&child, &after, same, (depth - 1, 0), 1, (alpha, beta))
            };
            roots[i].nodes += self.nodes - before;
            if self.stopped {
                break;
            }
            roots[i].value = value;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.note_pv(0, mv);
                    // The new best move goes to the front, the others keep their order.
                    roots[from..=i].rotate_right(1);
                    if value >= beta {
                        break;
                    }
                } else if i == from {
                    self.note_pv(0, mv);
                }
            }
            each(roots, &self.plies[0].pv);
        }
        best
    }

    fn note_pv(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.plies.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    /// Returns the value of a child for the side that moved to it.
    #[inline]
    fn child(
        &mut self,
        child: &G,
        state: &E::State,
        same_side: bool,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        if same_side {
            self.node(child, state, depth, ply, alpha, beta)
        } else {
            -self.node(child, state, depth, ply, -beta, -alpha)
        }
    }
}

/// Stores the results of a whole iteration and sorts the first moves, which have a variation and so a value each: a
/// move that was only scouted at first may turn out better than those before it. Returns the variation of the best.
fn settle<M: Copy + PartialEq>(roots: &mut [RootMove<M>], mut variations: Vec<Vec<M>>) -> Vec<M> {
    for (i, root_move) in roots.iter_mut().enumerate() {
        root_move.report = Some(IterationResult {
            value: root_move.value,
            exact: i < variations.len(),
        });
    }
    roots[..variations.len()].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
    let best = roots.first().map(|best| best.mv);
    let of_best = variations.iter().position(|pv| pv.first().copied() == best);
    of_best.map_or_else(Vec::new, |at| variations.swap_remove(at))
}
