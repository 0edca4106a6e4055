//! UCT (thesis 3.4): selection by UCB, expansion, playout, backup.
//!
//! A node is played out at its first visit and gets its children at a later one, as in the
//! thesis. Rewards are kept for the side that made the move, so it does not matter that a
//! yielding side moves twice running.

use super::limits::Limits;
use super::playout::{Playout, UNIT};
use super::report::{MoveStat, Report};
use super::select::ucb;
use super::tree::{Node, ROOT, Tree};
use crate::games::{Game, Line, Side};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Visits between two looks at the clock and the stop flag: well under 2 ms.
const SLICE: u64 = 16;

/// Visits from which a node takes part in many paths anyway, so that one more under way makes
/// no difference to the choice; it is then counted with its value, in one go.
const CROWDED: u32 = 64;

/// Longest principal variation reported.
const PV_LENGTH: usize = 32;

/// Settings of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctParameters {
    /// C of formula 3-3. The thesis prints √2 and computes with 1/√2.
    pub c: f64,
    /// Visits of a node before it gets children, at least 1.
    pub expand_after: u32,
    /// Bytes the tree may take.
    pub memory: u64,
}

/// A UCT search that keeps its tree from move to move.
pub struct Uct<G: Game, P> {
    parameters: UctParameters,
    playout: P,
    tree: Tree<G>,
    /// The game up to the tree's root.
    root: Option<Line<G>>,
    seed: u64,
    searches: u64,
}

/// What the threads of one search share.
struct Shared<'a, G: Game> {
    tree: &'a Tree<G>,
    root: &'a G,
    /// Hashes of the positions before the root that could come back.
    history: &'a [u64],
    c: f32,
    expand_after: u32,
    /// Visits not yet handed out.
    left: AtomicU64,
    done: AtomicU64,
    full: AtomicBool,
    ended: AtomicBool,
}

/// A node on the path of a visit.
struct Passed<'t, G: Game> {
    node: &'t Node<G>,
    /// The side that moved there.
    mover: Side,
    /// The visit was counted on the way down.
    counted: bool,
}

impl<G: Game, P: Playout<G>> Uct<G, P> {
    /// A search without a tree yet.
    #[must_use]
    pub fn new(parameters: UctParameters, playout: P, seed: u64) -> Self {
        Self {
            parameters,
            playout,
            tree: Tree::new(parameters.memory),
            root: None,
            seed,
            searches: 0,
        }
    }

    /// Bytes that one node of this game takes.
    #[must_use]
    pub const fn node_bytes() -> usize {
        Tree::<G>::NODE_BYTES
    }

    /// Forgets the tree.
    pub fn clear(&mut self) {
        self.root = None;
    }

    /// Searches the position at the end of `line`, telling `progress` now and then.
    pub fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let start = Instant::now();
        let root = line.position().clone();
        self.move_root(line);
        let mut moves = Vec::new();
        if line.outcome().is_none() {
            root.legal_moves(&mut moves);
            let node = self.tree.node(ROOT);
            if !node.is_grown() && !self.tree.grow(node, &moves) {
                // A full tree whose new root has no children yet: begin afresh.
                self.tree.clear();
                self.tree.grow(self.tree.node(ROOT), &moves);
            }
        }
        let history: Vec<u64> = line
            .positions()
            .windows(2)
            .rev()
            .map_while(|pair| pair[1].reversible().then(|| pair[0].hash()))
            .collect();
        let shared = Shared {
            tree: &self.tree,
            root: &root,
            history: &history,
            c: self.parameters.c as f32,
            expand_after: self.parameters.expand_after.max(1),
            left: AtomicU64::new(limits.visits.unwrap_or(u64::MAX)),
            done: AtomicU64::new(0),
            full: AtomicBool::new(false),
            ended: AtomicBool::new(moves.is_empty()),
        };
        let seed = self.seed.wrapping_add(self.searches << 20);
        self.searches += 1;
        let threads = limits.threads.max(1);
        let mut next_report = limits.report_every;
        let mut watch = |shared: &Shared<G>| {
            let time = start.elapsed();
            if limits.time.is_some_and(|limit| time >= limit) || limits.stop.is_stopped() {
                shared.ended.store(true, Relaxed);
            } else if time >= next_report {
                next_report = time + limits.report_every;
                progress(&shared.report(start));
            }
        };
        if threads == 1 {
            shared.work::<false, P>(seed, self.playout.clone(), &mut watch);
        } else {
            std::thread::scope(|scope| {
                for thread in 1..threads as u64 {
                    let playout = self.playout.clone();
                    let shared = &shared;
                    scope.spawn(move || {
                        shared.work::<true, P>(seed + thread, playout, &mut |_| {});
                    });
                }
                shared.work::<true, P>(seed, self.playout.clone(), &mut watch);
            });
        }
        shared.report(start)
    }

    /// Makes the end of `line` the root, keeping what the tree knows below it.
    fn move_root(&mut self, line: &Line<G>) {
        let kept = self.root.take().is_some_and(|old| {
            let played = old.moves().len();
            let same = line.moves().get(..played) == Some(old.moves())
                && line.positions()[0] == old.positions()[0];
            let node = same.then(|| self.find(&line.moves()[played..])).flatten();
            if let Some(node) = node {
                self.tree.keep_only(node);
            }
            node.is_some()
        });
        if !kept {
            self.tree.clear();
        }
        self.root = Some(line.clone());
    }

    /// The node that these moves lead to, if the tree has it.
    fn find(&self, moves: &[G::Move]) -> Option<u32> {
        moves.iter().try_fold(ROOT, |index, mv| {
            let node = self.tree.node(index);
            if !node.is_grown() {
                return None;
            }
            let (first, children) = self.tree.children(node);
            let at = children.iter().position(|child| child.mv() == *mv)?;
            Some(first + at as u32)
        })
    }
}

impl<G: Game> Shared<'_, G> {
    /// Visits until a limit is met. `SHARED` says whether other threads do the same.
    fn work<const SHARED: bool, P: Playout<G>>(
        &self,
        seed: u64,
        mut playout: P,
        watch: &mut dyn FnMut(&Self),
    ) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut path: Vec<Passed<G>> = Vec::new();
        let mut seen: Vec<u64> = Vec::new();
        let mut moves: Vec<G::Move> = Vec::new();
        while !self.ended.load(Relaxed) {
            let taken = self.left.fetch_update(Relaxed, Relaxed, |left| {
                (left > 0).then(|| left.saturating_sub(SLICE))
            });
            let Ok(left) = taken else { break };
            let slice = left.min(SLICE);
            // Every visit passes the root: its count is kept here and written once a slice, or
            // the threads would wait for each other's line of memory at every visit.
            let before = self.tree.node(ROOT).visits();
            for visit in 0..slice as u32 {
                let known = before + visit;
                self.visit::<SHARED, P>(
                    known,
                    &mut rng,
                    &mut playout,
                    &mut path,
                    &mut seen,
                    &mut moves,
                );
            }
            self.tree.node(ROOT).add_visits::<SHARED>(slice as u32);
            self.done.fetch_add(slice, Relaxed);
            watch(self);
        }
        self.ended.store(true, Relaxed);
    }

    #[inline]
    fn visit<'t, const SHARED: bool, P: Playout<G>>(
        &'t self,
        root_visits: u32,
        rng: &mut SplitMix64,
        playout: &mut P,
        path: &mut Vec<Passed<'t, G>>,
        seen: &mut Vec<u64>,
        moves: &mut Vec<G::Move>,
    ) {
        let mut position = self.root.clone();
        let mut node = self.tree.node(ROOT);
        let mut visits = root_visits;
        path.clear();
        seen.clear();
        seen.extend_from_slice(self.history);
        let white = loop {
            if let Some(outcome) = position.outcome() {
                break (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            if !position.reversible() {
                seen.clear();
            }
            let hash = position.hash();
            if 1 + seen.iter().filter(|&&h| h == hash).count() >= G::REPETITION {
                break UNIT / 2;
            }
            seen.push(hash);
            if !node.is_grown()
                && (visits < self.expand_after || !self.grow(node, &position, moves))
            {
                break playout.value(&position, rng);
            }
            let (_, children) = self.tree.children(node);
            let child = &children[ucb(children, visits, self.c)];
            let mover = position.to_move();
            position.play_unchecked(child.mv());
            visits = child.visits();
            // Counting a visit on the way down keeps other threads off this path: a virtual
            // loss, because its value comes later. Where many have passed it changes nothing.
            let counted = visits < CROWDED;
            if counted {
                child.add_visits::<SHARED>(1);
            }
            path.push(Passed {
                node: child,
                mover,
                counted,
            });
            node = child;
        };
        for passed in path.iter() {
            if !passed.counted {
                passed.node.add_visits::<SHARED>(1);
            }
            passed.node.add_value::<SHARED>(match passed.mover {
                Side::White => white,
                Side::Black => UNIT - white,
            });
        }
    }

    #[cold]
    fn grow(&self, node: &Node<G>, position: &G, moves: &mut Vec<G::Move>) -> bool {
        if self.full.load(Relaxed) {
            return node.is_grown();
        }
        position.legal_moves(moves);
        let grown = self.tree.grow(node, moves);
        if !grown && !node.is_grown() && self.tree.is_full() {
            self.full.store(true, Relaxed);
        }
        grown || node.is_grown()
    }

    fn report(&self, start: Instant) -> Report<G::Move> {
        let mut pv = Vec::new();
        let mut moves = Vec::new();
        let mut value = 0.5;
        let mut node = self.tree.node(ROOT);
        while node.is_grown() && pv.len() < PV_LENGTH {
            let (_, children) = self.tree.children(node);
            let stats: Vec<_> = children.iter().map(stat).collect();
            // The most visited move; of equals the better one, then the first.
            let Some(best) = stats.iter().reduce(|best, next| {
                let better = (next.visits, next.value) > (best.visits, best.value);
                if better { next } else { best }
            }) else {
                break;
            };
            if best.visits == 0 && !pv.is_empty() {
                break;
            }
            let at = stats.iter().position(|s| std::ptr::eq(s, best)).unwrap_or(0);
            pv.push(best.mv);
            node = &children[at];
            if pv.len() == 1 {
                value = best.value;
                moves = stats;
            }
        }
        if moves.is_empty() {
            pv.clear();
        }
        Report {
            visits: self.done.load(Relaxed),
            time: start.elapsed(),
            nodes: self.tree.len(),
            full: self.full.load(Relaxed),
            pv,
            value,
            moves,
        }
    }
}

fn stat<G: Game>(node: &Node<G>) -> MoveStat<G::Move> {
    let visits = u64::from(node.visits());
    MoveStat {
        mv: node.mv(),
        visits,
        value: if visits == 0 {
            0.5
        } else {
            node.value() as f64 / visits as f64 / f64::from(UNIT)
        },
    }
}
