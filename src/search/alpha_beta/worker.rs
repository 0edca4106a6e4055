//! One thread of an alpha-beta search.

mod node;

use super::{MAX_PLY, RootMove, SLICE, Shared};
use crate::games::Game;
use crate::search::evaluate::{Evaluate, STATIC_LIMIT, WIN};
use crate::search::limits::Pace;
use std::sync::atomic::Ordering::Relaxed;

const INFINITE: i32 = WIN + 1;

/// Half of the first window around the last value.
const WINDOW: i32 = 25;

/// Depth from which an iteration begins with a narrow window.
const ASPIRE_FROM: u32 = 4;

/// Scratch space of one ply.
#[derive(Default)]
struct Ply<M> {
    lists: Lists<M>,
    killers: [Option<M>; 2],
    pv: Vec<M>,
}

/// Moves, and by what merit each is tried.
#[derive(Default)]
struct Lists<M> {
    moves: Vec<M>,
    keys: Vec<i32>,
}

/// Is told the moves of the root, the principal variation and the last whole depth.
type Each<'e, M> = dyn FnMut(&[RootMove<M>], &[M], u32) + 'e;

pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    shared: &'a Shared<'a, G>,
    evaluate: E,
    plies: Vec<Ply<G::Move>>,
    /// Hashes from the root down.
    path: Vec<u64>,
    /// Merits of moves by side and index.
    history: Vec<i32>,
    /// Nodes left of the slice taken from the budget.
    slice: u64,
    /// The size of that slice.
    taken: u64,
    pace: Pace,
    nodes: u64,
    stopped: bool,
    helper: usize,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub(super) fn new(shared: &'a Shared<'a, G>, evaluate: E, helper: usize) -> Self {
        Self {
            shared,
            evaluate,
            plies: (0..=MAX_PLY).map(|_| Ply::default()).collect(),
            path: Vec::with_capacity(MAX_PLY + 1),
            history: vec![0; 2 * G::MOVE_INDICES],
            slice: 0,
            taken: 0,
            pace: Pace::new(SLICE, shared.time.is_some()),
            nodes: 0,
            stopped: false,
            helper,
        }
    }

    /// Searches deeper and deeper until the limits are met or nothing is left to find. Returns
    /// the moves of the root as the last iteration left them, the principal variation, and the
    /// depth of the last whole iteration. `each` is told the same after every move of the root.
    pub(super) fn deepen(
        &mut self,
        mut found: Vec<RootMove<G::Move>>,
        each: &mut Each<G::Move>,
    ) -> (Vec<RootMove<G::Move>>, Vec<G::Move>, u32) {
        let mut pv = Vec::new();
        let mut whole = 0;
        let state = self.evaluate.start(self.shared.root);
        // Helpers begin one ply deeper in turn, so that the threads do not all do the same.
        let first = 1 + (self.helper as u32) % 2;
        let deepest = self.shared.parameters.depth.clamp(1, MAX_PLY as u32 - 1);
        for depth in first..=deepest.max(first) {
            let last = found.first().map_or(0, |best| best.value);
            let mut half = if self.shared.parameters.parts.aspiration && depth >= ASPIRE_FROM {
                WINDOW
            } else {
                2 * INFINITE
            };
            let (mut low, mut high) = (last - half, last + half);
            loop {
                let value = self.root(&mut found, &state, depth, (low, high), &mut |found, new| {
                    each(found, if new.is_empty() { &pv } else { new }, whole);
                });
                if self.stopped {
                    break;
                }
                half = half.saturating_mul(4);
                if value <= low && low > -INFINITE {
                    low = last - half;
                } else if value >= high && high < INFINITE {
                    high = last + half;
                } else {
                    break;
                }
            }
            // What was found before the end counts once the first move was searched.
            if !self.plies[0].pv.is_empty() {
                pv.clone_from(&self.plies[0].pv);
            }
            if !self.stopped {
                whole = depth;
            }
            each(&found, &pv, whole);
            let decided = found
                .first()
                .is_some_and(|best| best.value.abs() > STATIC_LIMIT);
            if self.stopped || decided || found.len() < 2 {
                break;
            }
        }
        let spent = self.taken - self.slice;
        self.shared.done.fetch_add(spent, Relaxed);
        (found, pv, whole)
    }

    /// Counts a node; false when the search must end.
    #[inline]
    fn count(&mut self) -> bool {
        if self.slice == 0 {
            // Counted as it is spent, so that a report in between tells of it.
            self.shared.done.fetch_add(self.taken, Relaxed);
            self.slice = self.shared.take(&mut self.pace);
            self.taken = self.slice;
            if self.slice == 0 {
                self.stopped = true;
                return false;
            }
        }
        self.slice -= 1;
        self.nodes += 1;
        true
    }

    /// One iteration; leaves the best move in front.
    fn root(
        &mut self,
        found: &mut [RootMove<G::Move>],
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
        for i in 0..found.len() {
            let mv = found[i].mv;
            let before = self.nodes;
            let child = root.after(mv);
            let after = self.evaluate.update(state, &root, &child);
            let same = child.to_move() == root.to_move();
            let value = if i == 0 || !parts.scout {
                self.child(&child, &after, same, depth - 1, 1, (alpha, beta))
            } else {
                self.scout(&child, &after, same, (depth - 1, 0), 1, (alpha, beta))
            };
            found[i].nodes += self.nodes - before;
            if self.stopped {
                break;
            }
            found[i].value = value;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.note_pv(0, mv);
                    // The new best move goes to the front, the others keep their order.
                    found[..=i].rotate_right(1);
                    if value >= beta {
                        break;
                    }
                } else if i == 0 {
                    self.note_pv(0, mv);
                }
            }
            each(found, &self.plies[0].pv);
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

    /// The value of a child for the side that moved to it.
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
