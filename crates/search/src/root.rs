//! A tree of visits, the game that leads to its root, and the report of its contents.

use super::limits::{Limits, WatchFlag};
use super::picture::{BREADTH, SearchedMove, most_visited};
use super::playout::UNIT;
use super::report::{LINE_LENGTH, MoveStat, SearchReport};
use super::searchable::Searchable;
use super::select::best_mean;
use super::tree::{Node, NodeData, ROOT, Tree};
use tibetango_rules::{Game, GameHistory};

/// Maximum length of a reported principal variation.
const PV_LENGTH: usize = 32;

/// A tree whose root is the last position of a game.
pub(super) struct RootedTree<G: Game, M: Searchable<G>, K = ()> {
    tree: Tree<G, M, K>,
    /// The game up to the tree's root.
    history: Option<GameHistory<G>>,
    /// True if the root lacks moves that a search left out there.
    narrowed: bool,
}

impl<G: Game, M: Searchable<G>, K: NodeData> RootedTree<G, M, K> {
    /// Creates an empty tree of at most `memory` bytes.
    pub fn new(memory: u64) -> Self {
        Self {
            tree: Tree::new(memory),
            history: None,
            narrowed: false,
        }
    }

    /// Returns the tree.
    pub fn tree(&self) -> &Tree<G, M, K> {
        &self.tree
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.history = None;
    }

    /// Makes the end of `history` the root, keeping what the tree knows below it. A root that lacks moves, or is to
    /// lack those that these limits exclude, begins anew.
    pub fn move_to(&mut self, history: &GameHistory<G>, limits: &Limits) {
        let narrow = !limits.exclusions.is_empty();
        let lacked = std::mem::replace(&mut self.narrowed, narrow);
        let old = self.history.take().filter(|_| !lacked && !narrow);
        let is_reused = old.is_some_and(|old| {
            let count = old.moves().len();
            let node = history
                .goes_on_from(&old)
                .then(|| self.find(&history.moves()[count..]))
                .flatten();
            if let Some(node) = node {
                self.tree.keep_only(node);
            }
            node.is_some()
        });
        if !is_reused {
            self.tree.clear();
        }
        self.history = Some(history.clone());
    }

    /// Finds the node that these moves lead to, if the tree has it.
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

/// Reports what a tree holds, but for the visits and the time of the search. The principal variation and the lines of
/// the candidates, at most `lines`, follow the most visited path, or if visits were spread at random (`at_random`) the
/// path of the greatest means. `choice` is the root's child that the principal variation begins with, if the search
/// decides that itself.
pub(super) fn tell<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
    choice: Option<usize>,
    at_random: bool,
    lines: usize,
    watched: &WatchFlag,
) -> SearchReport<G::Move> {
    let mut report = SearchReport {
        nodes: tree.len(),
        full: tree.is_full(),
        at_random,
        ..SearchReport::default()
    };
    let root = tree.node(ROOT);
    if root.is_grown() {
        let (_, children) = tree.children(root);
        let stats: Vec<_> = children.iter().map(stat).collect();
        let best = choice.or_else(|| best_of(&stats));
        let best_child = best.and_then(|best| stats.get(best).zip(children.get(best)));
        if let Some((best, child)) = best_child {
            report.pv = path(tree, child, at_random, PV_LENGTH);
            report.value = best.value;
            report.moves = stats;
            report.set_lines(lines, |mv| {
                let child = children.iter().find(|child| child.mv() == *mv);
                child.map_or_else(Vec::new, |child| path(tree, child, at_random, LINE_LENGTH))
            });
        }
    }
    report.depth = report.pv.len() as u32;
    if watched.is_watched() {
        report.tree = below(tree, tree.node(ROOT), &BREADTH);
    }
    report
}

/// Returns the index of the most visited of these moves, of equals the better one, then the first.
fn best_of<M>(stats: &[MoveStat<M>]) -> Option<usize> {
    let merit = |at: usize| (stats[at].visits, stats[at].value);
    let better = |best, next| match merit(next) > merit(best) {
        true => next,
        false => best,
    };
    (0..stats.len()).reduce(better)
}

/// Returns the move of a node and the path below it, at most `most` moves: the most visited one, or that of the
/// greatest means.
fn path<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
    node: &Node<G, M, K>,
    by_mean: bool,
    most: usize,
) -> Vec<G::Move> {
    let mut path = vec![node.mv()];
    let mut node = node;
    while node.is_grown() && path.len() < most {
        let (_, children) = tree.children(node);
        let best = if by_mean {
            best_mean(children.iter().map(Node::stats))
        } else {
            let stats: Vec<_> = children.iter().map(stat).collect();
            best_of(&stats).filter(|best| stats[*best].visits > 0)
        };
        let Some(best) = best else {
            break;
        };
        path.push(children[best].mv());
        node = &children[best];
    }
    path
}

/// Returns the statistics of every move of the root.
pub(super) fn root_moves<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
) -> Vec<MoveStat<G::Move>> {
    let (_, children) = tree.children(tree.node(ROOT));
    children.iter().map(stat).collect()
}

/// Returns the most visited moves below a node, a given number at each ply.
fn below<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
    node: &Node<G, M, K>,
    breadth: &[usize],
) -> Vec<SearchedMove<G::Move>> {
    let Some((&most, deeper)) = breadth.split_first().filter(|_| node.is_grown()) else {
        return Vec::new();
    };
    let (_, children) = tree.children(node);
    most_visited(children.iter().map(stat), most)
        .into_iter()
        .map(|(at, stat)| SearchedMove {
            stat,
            next: below(tree, &children[at], deeper),
        })
        .collect()
}

fn stat<G: Game, M: Searchable<G>, K: NodeData>(node: &Node<G, M, K>) -> MoveStat<G::Move> {
    let visits = u64::from(node.visits());
    MoveStat {
        mv: node.mv(),
        visits,
        value: if visits == 0 {
            0.5
        } else {
            node.value() as f64 / visits as f64 / f64::from(UNIT)
        },
        at_most: false,
        prior: node.data().prior(),
    }
}
