//! Growth of the picture of a search tree on the screen: the nodes that have room, their order, and
//! the way to their places.
//!
//! A node stands at a level, the root's moves at 0, and in a slot across the levels; every leaf has
//! a slot of its own.

use std::cmp::Reverse;
use tibetango_rules::PlainMove;
use tibetango_search::{MoveStat, SearchedMove};

/// Rate at which nodes approach their places, and appear and disappear, per second.
const PACE: f32 = 6.0;
/// Ratio of visits from which a node takes the place of another: two that are nearly alike would
/// change places again and again.
const CLEARLY: f64 = 1.25;
/// Number of first moves shown before any node after them gets a slot of its own, up to half of the
/// slots.
const BESIDE: usize = 3;
/// Part of its way below which a fading node is removed.
const REMOVAL_PART: f32 = 0.03;

/// Node as it is shown.
pub struct Twig {
    /// Moves that lead to it.
    pub path: Vec<PlainMove>,
    /// Move, visits and value.
    pub stat: MoveStat<PlainMove>,
    /// Indices among those shown after their parents, from the root down.
    pub places: Vec<usize>,
    /// Slot where it is drawn now.
    pub slot: f32,
    /// Part of its way from its parent that it has gone.
    pub growth: f32,
    /// Slot that it is going to.
    goal: f32,
    /// Whether it is still in the picture.
    alive: bool,
}

/// Tree on the screen.
#[derive(Default)]
pub struct Growth {
    generation: u64,
    twigs: Vec<Twig>,
}

/// Node that is to be shown.
struct TargetNode<'a> {
    branch: &'a SearchedMove<PlainMove>,
    path: Vec<PlainMove>,
    places: Vec<usize>,
    slot: f32,
}

impl Growth {
    /// Returns the nodes, parents before their children.
    #[must_use]
    pub fn twigs(&self) -> &[Twig] {
        &self.twigs
    }

    /// Returns the node with this path, if it is shown.
    #[must_use]
    pub fn find(&self, path: &[PlainMove]) -> Option<&Twig> {
        self.twigs.iter().find(|twig| twig.path == path)
    }

    /// Moves towards this picture with its numbers of slots and levels: for `time` seconds, or all
    /// the way at once.
    pub fn follow(
        &mut self,
        generation: u64,
        tree: &[SearchedMove<PlainMove>],
        (slots, levels): (usize, usize),
        time: Option<f32>,
    ) {
        if self.generation != generation {
            self.generation = generation;
            self.twigs.clear();
        }
        let targets = self.choose(tree, slots, levels);
        for twig in &mut self.twigs {
            twig.alive = false;
        }
        for node in targets {
            let (stat, path, places) = (node.branch.stat.clone(), node.path, node.places);
            let slot = node.slot;
            if let Some(twig) = self.twigs.iter_mut().find(|twig| twig.path == path) {
                (twig.stat, twig.places, twig.goal, twig.alive) = (stat, places, slot, true);
                continue;
            }
            // It grows out of its parent.
            let parent = self.find(&path[..path.len() - 1]);
            self.twigs.push(Twig {
                slot: parent.map_or(slot, |parent| parent.slot),
                path,
                stat,
                places,
                growth: 0.0,
                goal: slot,
                alive: true,
            });
        }
        let share = time.map_or(1.0, |seconds| 1.0 - (-PACE * seconds).exp());
        for twig in &mut self.twigs {
            let end = if twig.alive { 1.0 } else { 0.0 };
            twig.growth += (end - twig.growth) * share;
            twig.slot += (twig.goal - twig.slot) * share;
        }
        self.twigs
            .retain(|twig| twig.alive || twig.growth > REMOVAL_PART);
        self.twigs.sort_by_key(|twig| twig.path.len());
    }

    /// Returns the weight of a node where there is not room for all: more if it is shown already.
    fn weight(&self, path: &[PlainMove], branch: &SearchedMove<PlainMove>) -> f64 {
        let is_alive = self.find(path).is_some_and(|twig| twig.alive);
        let visits = branch.stat.visits as f64;
        if is_alive { visits * CLEARLY } else { visits }
    }

    /// Returns the nodes that have room, the most visited ones, with their slots.
    fn choose<'a>(
        &self,
        tree: &'a [SearchedMove<PlainMove>],
        slots: usize,
        levels: usize,
    ) -> Vec<TargetNode<'a>> {
        // The first move after a node takes its parent's slot; each further one needs another.
        let mut open: Vec<(f64, Vec<PlainMove>, &SearchedMove<PlainMove>)> = Vec::new();
        let mut chosen: Vec<(Vec<PlainMove>, &SearchedMove<PlainMove>)> = Vec::new();
        let offer =
            |open: &mut Vec<_>, before: &[PlainMove], branches: &'a [SearchedMove<PlainMove>]| {
                for branch in branches.iter().filter(|_| before.len() < levels) {
                    let path = [before, std::slice::from_ref(&branch.stat.mv)].concat();
                    open.push((self.weight(&path, branch), path, branch));
                }
            };
        offer(&mut open, &[], tree);
        let mut count = 0;
        // Some slots are left for nodes after the first moves.
        let first = (slots * 2).div_ceil(3).max(1);
        // However much one move leads, some others are shown beside it.
        let beside = BESIDE.min(slots / 2).min(first).min(tree.len());
        loop {
            let has_child = |path: &[PlainMove]| {
                let mut nodes = chosen.iter();
                nodes.any(|(other, _)| {
                    other.len() == path.len() && other[..other.len() - 1] == path[..path.len() - 1]
                })
            };
            let nodes = |level: usize| {
                chosen
                    .iter()
                    .filter(|(path, _)| path.len() == level)
                    .count()
            };
            let firsts = nodes(1);
            let fits = |(_, path, _): &&(f64, Vec<PlainMove>, &SearchedMove<PlainMove>)| {
                let free = path.len() > 1 && !has_child(path);
                let room = count < slots && (path.len() == 1 || firsts >= beside);
                (free || room) && (path.len() > 1 || firsts < first)
            };
            let fitting = open.iter().enumerate().filter(|(_, entry)| fits(entry));
            let next = fitting.max_by(|(i, a), (j, b)| a.0.total_cmp(&b.0).then(j.cmp(i)));
            let Some((at, _)) = next else { break };
            let (_, path, branch) = open.remove(at);
            if path.len() == 1 || has_child(&path) {
                count += 1;
            }
            offer(&mut open, &path, &branch.next);
            chosen.push((path, branch));
        }
        let mut targets = Vec::new();
        let mut leaf = (slots - count.min(slots)) as f32 * 0.5;
        self.arrange(&chosen, &[], &[], &mut leaf, &mut targets);
        targets.sort_by_key(|node| node.path.len());
        targets
    }

    /// Gives the chosen nodes below `before` their places and slots, the first in the slot `leaf`.
    /// Returns the middle of those directly below.
    fn arrange<'a>(
        &self,
        chosen: &[(Vec<PlainMove>, &'a SearchedMove<PlainMove>)],
        before: &[PlainMove],
        places: &[usize],
        leaf: &mut f32,
        targets: &mut Vec<TargetNode<'a>>,
    ) -> Option<f32> {
        let below = |path: &[PlainMove]| path.split_last().is_some_and(|(_, up)| up == before);
        let mut here: Vec<_> = chosen.iter().filter(|(path, _)| below(path)).collect();
        // In the order in which they stand already; new ones behind, the most visited first.
        here.sort_by_key(|(path, branch)| {
            let nodes = self
                .find(path)
                .map_or(usize::MAX, |twig| twig.places[before.len()]);
            (nodes, Reverse(branch.stat.visits))
        });
        let clearly = |a: u64, b: u64| b as f64 > CLEARLY * a as f64;
        for end in (1..here.len()).rev() {
            for at in 0..end {
                if clearly(here[at].1.stat.visits, here[at + 1].1.stat.visits) {
                    here.swap(at, at + 1);
                }
            }
        }
        let mut ends: Option<(f32, f32)> = None;
        for (place, (path, branch)) in here.into_iter().enumerate() {
            let places = [places, &[place]].concat();
            let middle = self.arrange(chosen, path, &places, leaf, targets);
            let slot = middle.unwrap_or_else(|| {
                *leaf += 1.0;
                *leaf - 1.0
            });
            ends = Some(ends.map_or((slot, slot), |(first, _)| (first, slot)));
            targets.push(TargetNode {
                branch,
                path: path.clone(),
                places,
                slot,
            });
        }
        ends.map(|(first, last)| (first + last) * 0.5)
    }
}
