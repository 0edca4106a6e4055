//! One visit: down the tree to a position that was not evaluated yet, and its value up again.

use crate::playout::UNIT;
use crate::policy_value::{PolicyValue, PolicyValueQuery};
use crate::searchable::Searchable;
use crate::tree::{Node, NodeData, ROOT, Tree};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tibetango_rules::{Game, Side};

/// Prior of a move: the bits of an `f32`.
#[derive(Default)]
pub struct Prior(AtomicU32);

impl Prior {
    #[inline]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    #[inline]
    fn set(&self, prior: f32) {
        self.0.store(prior.to_bits(), Relaxed);
    }
}

impl NodeData for Prior {
    fn copy_from(&self, other: &Self) {
        self.set(other.get());
    }

    fn prior(&self) -> Option<f64> {
        Some(self.get().into())
    }
}

/// A tree whose moves have priors.
pub type PriorTree<G, M> = Tree<G, M, Prior>;

impl<G: Game, M: Searchable<G>> PriorTree<G, M> {
    /// Gives the root its children, or new priors to those that it has.
    pub(super) fn set_root(&self, question: &PolicyValueQuery<G>) {
        let root = self.node(ROOT);
        if !root.is_grown() && !self.grow_by(root, question) {
            // A full tree whose new root has no children yet: begin afresh.
            self.clear();
            self.grow_by(root, question);
        }
        let (_, children) = self.children(root);
        for (child, prior) in children.iter().zip(&question.priors) {
            child.data().set(*prior);
        }
    }

    fn grow_by(&self, node: &Node<G, M, Prior>, question: &PolicyValueQuery<G>) -> bool {
        let prior = |at: usize| question.priors.get(at).copied().unwrap_or(0.0);
        self.grow_with(node, &question.moves, |at, child| child.set(prior(at)))
    }
}

/// Computes formula 1 for one move: `Q + c P √N / (1 + n)`, with its value Q from -1 to 1 (0 before the first visit),
/// its prior P and visits n, and `root` = √N of its siblings' visits.
#[inline]
pub fn bound(visits: u32, value: u64, prior: f32, c: f32, root: f32) -> f32 {
    // Signed conversions are single instructions; no sum of values reaches 2^63.
    let n = visits as i32 as f32;
    let q = if visits == 0 {
        0.0
    } else {
        value as i64 as f32 / (n * (UNIT / 2) as f32) - 1.0
    };
    q + c * prior * root / (1.0 + n)
}

/// Start of the visits and parameters of their selection.
pub struct Descent<'a, G: Game, M: Searchable<G>> {
    /// The tree; its root is grown.
    pub tree: &'a PriorTree<G, M>,
    /// The position at its root.
    pub root: &'a G,
    /// Hashes of the positions before the root that could come back.
    pub returning: &'a [u64],
    /// c of formula 2.
    pub c: f32,
}

/// Visits that wait for their evaluation, and room for more.
pub struct Batch<G: Game> {
    /// The nodes that each visit passed, with the side that moved there.
    paths: Vec<Vec<(u32, Side)>>,
    questions: Vec<PolicyValueQuery<G>>,
    waiting: usize,
    /// Hashes of the positions on the way.
    hashes: Vec<u64>,
}

impl<G: Game> Default for Batch<G> {
    fn default() -> Self {
        Self {
            paths: Vec::new(),
            questions: Vec::new(),
            waiting: 0,
            hashes: Vec::new(),
        }
    }
}

impl<G: Game> Batch<G> {
    /// Returns the number of waiting visits.
    pub fn len(&self) -> usize {
        self.waiting
    }

    /// Returns true if no visit waits.
    pub fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Drops all waiting visits.
    pub fn clear(&mut self) {
        self.waiting = 0;
    }

    /// Returns the questions of the waiting visits, to be answered.
    pub fn questions(&mut self) -> &mut [PolicyValueQuery<G>] {
        &mut self.questions[..self.waiting]
    }

    fn ask<M: Searchable<G>>(&mut self, position: G, last: Option<G::Move>) {
        match self.questions.get_mut(self.waiting) {
            Some(question) => question.ask::<M>(position, last),
            None => self
                .questions
                .push(PolicyValueQuery::new::<M>(position, last)),
        }
        self.waiting += 1;
    }
}

/// Way that a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitEnd {
    /// Reached an end: its value is backed up.
    Settled,
    /// Reached a position that is to be evaluated, now in the batch.
    Waiting,
    /// Reached a position that another visit waits for; it does not count.
    Busy,
}

impl<G: Game, M: Searchable<G>> Descent<'_, G, M> {
    /// Descends from the root, by its child `first` if given. The first visit of a batch has its position evaluated
    /// even if another thread's visit waits for it.
    pub fn go<const SHARED: bool, E: PolicyValue<G>>(
        &self,
        policy_value: &E,
        first: Option<usize>,
        batch: &mut Batch<G>,
    ) -> VisitEnd {
        let mut position = self.root.clone();
        if batch.paths.len() == batch.waiting {
            batch.paths.push(Vec::new());
        }
        let (path, states) = (&mut batch.paths[batch.waiting], &mut batch.hashes);
        path.clear();
        states.clear();
        states.extend_from_slice(self.returning);
        let mut node = self.tree.node(ROOT);
        node.add_visits::<SHARED>(1);
        let mut last = None;
        let white = loop {
            if !path.is_empty() {
                if let Some(outcome) = position.outcome() {
                    break outcome.value_for(Side::White);
                }
                if let Some(value) = policy_value.end(&position) {
                    break value;
                }
                if !position.reversible() {
                    states.clear();
                }
                let hash = position.hash();
                if 1 + states.iter().filter(|&&h| h == hash).count() >= G::REPETITION {
                    break 0.5;
                }
            }
            states.push(position.hash());
            if !node.is_grown() {
                // Another visit passed here and has not returned.
                let is_expandable = node.visits() > 1 && !self.tree.is_full();
                if is_expandable && batch.waiting > 0 {
                    self.take_back::<SHARED>(path);
                    return VisitEnd::Busy;
                }
                batch.ask::<M>(position, last);
                return VisitEnd::Waiting;
            }
            let (start, children) = self.tree.children(node);
            let at = match first.filter(|_| path.is_empty()) {
                Some(first) => first.min(children.len() - 1),
                None => self.choose(node, children),
            };
            let child = &children[at];
            child.add_visits::<SHARED>(1);
            path.push((start + at as u32, position.to_move()));
            last = Some(child.mv());
            position.play_unchecked(child.mv());
            node = child;
        };
        self.settle::<SHARED>(path, white);
        VisitEnd::Settled
    }

    /// Returns the child with the greatest bound, of equals the first.
    fn choose(&self, node: &Node<G, M, Prior>, children: &[Node<G, M, Prior>]) -> usize {
        let root = (node.visits() as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, child) in children.iter().enumerate() {
            let prior = child.data().get();
            let bound = bound(child.visits(), child.value(), prior, self.c, root);
            if bound > best.0 {
                best = (bound, at);
            }
        }
        best.1
    }

    /// Stores the evaluations of a batch in the tree.
    pub fn store<const SHARED: bool>(&self, batch: &Batch<G>) {
        let visits = batch.paths.iter().zip(&batch.questions);
        for (path, question) in visits.take(batch.waiting) {
            let leaf = path.last().map_or(ROOT, |(index, _)| *index);
            self.tree.grow_by(self.tree.node(leaf), question);
            let own = f64::from(question.value.clamp(0.0, 1.0));
            let white = match question.position.to_move() {
                Side::White => own,
                Side::Black => 1.0 - own,
            };
            self.settle::<SHARED>(path, white);
        }
    }

    fn settle<const SHARED: bool>(&self, path: &[(u32, Side)], white: f64) {
        let white = (white * f64::from(UNIT)).round() as u32;
        for &(index, mover) in path {
            let value = match mover {
                Side::White => white,
                Side::Black => UNIT - white,
            };
            self.tree.node(index).add_value::<SHARED>(value.into());
        }
    }

    fn take_back<const SHARED: bool>(&self, path: &[(u32, Side)]) {
        let path = path.iter().map(|(index, _)| *index);
        for index in std::iter::once(ROOT).chain(path) {
            self.tree.node(index).add_visits::<SHARED>(u32::MAX);
        }
    }
}
