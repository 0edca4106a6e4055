//! A tree of visits, the game that leads to its root, and the report of its contents.

use super::limits::WatchFlag;
use super::picture::{BREADTH, SearchedMove, most_visited};
use super::playout::UNIT;
use super::report::{MoveStat, SearchReport};
use super::searchable::Searchable;
use super::tree::{Node, NodeData, ROOT, Tree};
use tibetango_rules::{Game, GameHistory};

/// Maximum length of a reported principal variation.
const PV_LENGTH: usize = 32;

/// A tree whose root is the last position of a game.
pub(super) struct Rooted<G: Game, M: Searchable<G>, K = ()> {
    tree: Tree<G, M, K>,
    /// The game up to the tree's root.
    line: Option<GameHistory<G>>,
}

impl<G: Game, M: Searchable<G>, K: NodeData> Rooted<G, M, K> {
    /// Creates an empty tree of at most `memory` bytes.
    pub fn new(memory: u64) -> Self {
        Self {
            tree: Tree::new(memory),
            line: None,
        }
    }

    /// Returns the tree.
    pub fn tree(&self) -> &Tree<G, M, K> {
        &self.tree
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.line = None;
    }

    /// Makes the end of `line` the root, keeping what the tree knows below it.
    pub fn move_to(&mut self, line: &GameHistory<G>) {
        let kept = self.line.take().is_some_and(|old| {
            let played = old.moves().len();
            let node = line
                .goes_on_from(&old)
                .then(|| self.find(&line.moves()[played..]))
                .flatten();
            if let Some(node) = node {
                self.tree.keep_only(node);
            }
            node.is_some()
        });
        if !kept {
            self.tree.clear();
        }
        self.line = Some(line.clone());
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

/// Reports what a tree holds, but for the visits and the time of the search. The principal variation follows the most
/// visited path, of equals the better one, then the first. `chosen` is the root's child to begin with, if the search
/// decides that itself.
pub(super) fn tell<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
    chosen: Option<usize>,
    watched: &WatchFlag,
) -> SearchReport<G::Move> {
    let mut told = SearchReport {
        nodes: tree.len(),
        full: tree.is_full(),
        ..SearchReport::default()
    };
    let mut node = tree.node(ROOT);
    while node.is_grown() && told.pv.len() < PV_LENGTH {
        let (_, children) = tree.children(node);
        let stats: Vec<_> = children.iter().map(stat).collect();
        let best = match chosen.filter(|_| told.pv.is_empty()) {
            Some(chosen) => stats.get(chosen).zip(children.get(chosen)),
            None => stats.iter().zip(children).reduce(|best, next| {
                let better = (next.0.visits, next.0.value) > (best.0.visits, best.0.value);
                if better { next } else { best }
            }),
        };
        let best = best.filter(|(best, _)| best.visits > 0 || told.pv.is_empty());
        let Some((best, child)) = best else {
            break;
        };
        told.pv.push(best.mv);
        node = child;
        if told.pv.len() == 1 {
            told.value = best.value;
            told.moves = stats;
        }
    }
    if told.moves.is_empty() {
        told.pv.clear();
    }
    told.depth = told.pv.len() as u32;
    if watched.is_watched() {
        told.tree = below(tree, tree.node(ROOT), &BREADTH);
    }
    told
}

/// Returns the statistics of every move of the root.
pub(super) fn root_moves<G: Game, M: Searchable<G>, K: NodeData>(
    tree: &Tree<G, M, K>,
) -> Vec<MoveStat<G::Move>> {
    let (_, children) = tree.children(tree.node(ROOT));
    children.iter().map(stat).collect()
}

/// Returns the most visited moves from a node on, so many at each ply.
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
        prior: node.kept().prior(),
    }
}
