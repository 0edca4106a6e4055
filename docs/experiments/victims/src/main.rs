//! Value of taking a stone in jiu: plays games of `patterns` on 8 x 8, takes in some of their positions every stone
//! that a closed square may take, and searches the position after it.
//!
//! victims GAMES SEED NODES      one line per stone: number of the choice, value in logits, features of the stone

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_engines::eval::jiu::{Formations, ShapeWeights};
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuRules};
use tibetango_rules::{Board, Game, GameHistory, Grid, MoveKind, Phase, Point, Side};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Limits, Parts, Searcher};

const N: i32 = 8;

type Board8 = JiuPosition<Grid<8>>;

/// Number of nodes per move of the games.
const NODES: u64 = 100;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .flat_map(|text| text.parse())
        .collect();
    let &[games, seed, nodes] = numbers.as_slice() else {
        eprintln!("usage: victims GAMES SEED NODES");
        std::process::exit(2);
    };
    let mut rng = SplitMix64::seed_from_u64(seed);
    let parameters = AlphaBetaParameters {
        depth: 60,
        memory: 1 << 20,
        parts: Parts {
            quiescence: 1,
            ..Parts::default()
        },
    };
    let engine = |seed| {
        AlphaBeta::<Board8, _>::new(parameters, Formations::new(ShapeWeights::built_in(8)), seed)
    };
    let (mut player, mut judge) = (engine(seed), engine(seed + 1));
    let limits = |visits| Limits {
        visits: Some(visits),
        ..Limits::default()
    };
    let (mut moves, mut choices) = (Vec::new(), 0);
    for _ in 0..games {
        let mut history = GameHistory::new(Board8::new(JiuRules::default()));
        player.clear();
        while history.outcome().is_none() && history.moves().len() < 300 {
            let position = *history.position();
            position.legal_moves(&mut moves);
            if position.phase() != Phase::Placement && rng.random_bool(0.25) {
                let victims = choice(&position, &moves, &mut rng);
                choices += usize::from(!victims.is_empty());
                for mv in victims {
                    let after = GameHistory::new(position.after(mv));
                    judge.clear();
                    let value = match after.outcome() {
                        Some(_) => 0.0,
                        None => judge.search(&after, &limits(nodes), &mut |_| {}).value,
                    };
                    let value = f64::clamp(value, 0.0005, 0.9995);
                    let worth = ((1.0 - value) / value).ln();
                    let about = about(&position, after.position(), mv);
                    println!(
                        "{choices} {worth:.3} {}",
                        about.map(|n| n.to_string()).join(" ")
                    );
                }
            }
            let mv = if history.moves().len() < 8 || rng.random_bool(0.03) {
                moves[rng.random_range(0..moves.len())]
            } else {
                player
                    .search(&history, &limits(NODES), &mut |_| {})
                    .best()
                    .expect("a move")
            };
            history.play(mv).expect("a legal move");
            moves.clear();
        }
    }
}

/// Returns the moves that close a square in one way, each with another stone taken; empty if no way leaves a choice.
fn choice(position: &Board8, moves: &[JiuMove], rng: &mut SplitMix64) -> Vec<JiuMove> {
    let takes = |mv: &&JiuMove| {
        mv.takes().len() == 1 && mv.kind() != MoveKind::Jump && position.captures_due(**mv) == 1
    };
    let taking: Vec<JiuMove> = moves.iter().filter(takes).copied().collect();
    if taking.is_empty() {
        return taking;
    }
    let way = taking[rng.random_range(0..taking.len())];
    let same = |mv: &JiuMove| (mv.from(), mv.to(), mv.kind()) == (way.from(), way.to(), way.kind());
    let same: Vec<JiuMove> = taking.into_iter().filter(same).collect();
    if same.len() > 3 { same } else { Vec::new() }
}

/// Counts the cells of each kind that hold the stone (by enemy stones and own ones: 4 0, 3 0, 3 1, 2 0, 2 1, 2 2, 1 3,
/// 1 2, 1 1, 1 0), the own stones that it could jump, and the empty points beside it, before it is taken.
fn about(before: &Board8, after: &Board8, mv: JiuMove) -> [usize; 12] {
    let mover = before.to_move();
    let at = |row: i32, column: i32| -> Option<Option<Side>> {
        let on = (0..N).contains(&row) && (0..N).contains(&column);
        let point = Point((row * N + column) as u16);
        let taken = point.0 == mv.takes()[0];
        let side = || {
            if taken {
                Some(mover.other())
            } else {
                after.piece_at(point).map(|piece| piece.side)
            }
        };
        on.then(side)
    };
    let (row, column) = (i32::from(mv.takes()[0]) / N, i32::from(mv.takes()[0]) % N);
    let mut about = [0; 12];
    for (down, across) in [(0, 0), (-1, 0), (0, -1), (-1, -1)] {
        let (r, c) = (row + down, column + across);
        let cell = [at(r, c), at(r + 1, c), at(r, c + 1), at(r + 1, c + 1)];
        if cell.iter().all(Option::is_some) {
            let count = |of| cell.iter().filter(|point| **point == Some(of)).count();
            let kind = match (count(Some(mover.other())), count(Some(mover))) {
                (4, _) => 0,
                (3, own) => 1 + own,
                (2, own) => 3 + own,
                (_, own) => 9 - own,
            };
            about[kind] += 1;
        }
    }
    for (down, across) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let near = at(row + down, column + across);
        let behind = at(row + 2 * down, column + 2 * across);
        about[10] += usize::from(near == Some(Some(mover)) && behind == Some(None));
        about[11] += usize::from(near == Some(None));
    }
    about
}
