//! Plain loops that the speed of the engines is measured against: random play, and UCT without optimisations.
//!
//! They are no part of an engine, but only here they are compiled as the engines are. A measurement that compiled them
//! in its own crate would compare engines made fast with loops made small.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::hint::black_box;
use std::ops::Range;
use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition};
use tibetango_rules::{Game, Grid, Phase, Side, bitboard::Word};

/// Plays random placements from a position to the end of placement, as often as `times` says, and drops the results.
pub fn fill_at_random(position: &JiaqiPosition<Grid<5>>, times: u64, rng: &mut SplitMix64) {
    for _ in 0..times {
        black_box(black_box(position).random_placement(rng));
    }
}

#[derive(Default)]
struct BaselineNode {
    mv: JiaqiMove<Grid<5>>,
    visits: f64,
    value: f64,
    children: Range<usize>,
}

/// UCT over the placement of one game.
pub struct BareUct {
    root: JiaqiPosition<Grid<5>>,
    nodes: Vec<BaselineNode>,
    rng: SplitMix64,
}

impl BareUct {
    /// Creates a search from `root`, with an empty tree.
    pub fn new(root: JiaqiPosition<Grid<5>>) -> Self {
        Self {
            root,
            nodes: vec![BaselineNode::default()],
            rng: SplitMix64::seed_from_u64(1),
        }
    }

    /// Makes one visit: selection, expansion at the first visit, playout to the end of placement, backup.
    pub fn visit(&mut self) {
        let mut position = self.root;
        let mut path = vec![(0, position.to_move().other())];
        let mut at = 0;
        while self.nodes[at].visits > 0.0 && position.phase() == Phase::Placement {
            if self.nodes[at].children.is_empty() {
                let first = self.nodes.len();
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let unvisited = BaselineNode::default;
                self.nodes.extend(
                    moves
                        .into_iter()
                        .map(|mv| BaselineNode { mv, ..unvisited() }),
                );
                self.nodes[at].children = first..self.nodes.len();
            }
            let log = self.nodes[at].visits.ln();
            let bound = |node: &BaselineNode| {
                if node.visits == 0.0 {
                    return f64::INFINITY;
                }
                node.value / node.visits + (log / node.visits).sqrt()
            };
            let better =
                |a: &usize, b: &usize| bound(&self.nodes[*a]).total_cmp(&bound(&self.nodes[*b]));
            let Some(child) = self.nodes[at].children.clone().max_by(better) else {
                break;
            };
            path.push((child, position.to_move()));
            position.play_unchecked(self.nodes[child].mv);
            at = child;
        }
        while position.phase() == Phase::Placement {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[self.rng.random_range(0..moves.len())]);
        }
        let white = f64::from(position.stones(Side::White).count()) / 40.0;
        for (at, mover) in path {
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.value += match mover {
                Side::White => white,
                Side::Black => 1.0 - white,
            };
        }
    }
}
