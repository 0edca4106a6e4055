//! Patterns: their states are the same carried along or counted anew, and with the board turned.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::draughts::Draughts;
use tibetango_engines::eval::draughts::{DraughtsWeights, PatternSampler, Patterns};
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{Board, Game, Grid, Setup, TextForm};
use tibetango_search::Evaluate;

/// Weights file, read independently of the program.
#[derive(serde::Deserialize)]
struct DraughtsPlainWeights {
    bias: Vec<i32>,
    weights: Vec<Vec<Vec<i32>>>,
}

const SHIPPED: &str = include_str!("../../../../assets/eval/draughts.ron");

/// Number of blocks that have tables; as many again are looked up in the same tables.
const TABLES: usize = 8;

/// Number of all blocks.
const BLOCKS: usize = 2 * TABLES;

/// Resolution of weights: number of parts of the unit of values.
const SCALE: i32 = 8;

/// Returns positions of random games, kings among them.
fn wandered() -> Vec<Draughts> {
    let mut rng = SplitMix64::seed_from_u64(5);
    let mut passed = Vec::new();
    for _ in 0..40 {
        let mut position = Draughts::new(DraughtsRules::default());
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            passed.push(position);
            position.legal_moves(&mut moves);
            position = position.after(moves[rng.random_range(0..moves.len())]);
        }
    }
    passed
}

/// Returns the position with the board turned and the colours exchanged.
fn opposite(position: &Draughts) -> Draughts {
    let mut setup = Setup::of(position);
    setup.pieces.reverse();
    for piece in setup.pieces.iter_mut().flatten() {
        piece.side = piece.side.other();
    }
    setup.to_move = setup.to_move.other();
    Draughts::set_up(*position.rules(), &setup).expect("a position")
}

#[test]
fn both_sides_see_the_same() {
    let plain: DraughtsPlainWeights = ron::from_str(SHIPPED).expect("weights");
    let weights = DraughtsWeights::built_in().expect("weights");
    let patterns = Patterns::new::<Grid<10>>(&weights);
    let sampler = PatternSampler::new::<Grid<10>>();
    let (mut states, mut kings, mut last) = (None, 0, None);
    for position in wandered() {
        kings += u32::from(position.crowned() != 0);
        let fresh = patterns.start(&position);
        let carried = match (states, last) {
            (Some(state), Some(last)) if position.ply() > 0 => {
                patterns.update(&state, &last, &position)
            }
            _ => fresh,
        };
        assert_eq!(carried, fresh, "{}", Setup::of(&position).text());
        (states, last) = (Some(fresh), Some(position));

        let (stage, seen) = sampler.states(&position);
        let mut sum = plain.bias[stage];
        for (at, &state) in seen.iter().enumerate() {
            let (sign, class) = match at {
                own if own < TABLES => (1, own),
                other if other < BLOCKS => (-1, other - TABLES),
                counted => (1, counted - TABLES),
            };
            sum += sign * plain.weights[stage][class][usize::from(state)];
        }
        let glance = patterns.glance(&fresh, &position);
        assert_eq!(glance, sum / SCALE, "{}", position.text());

        let turned = opposite(&position);
        let other = patterns.glance(&patterns.start(&turned), &turned);
        assert_eq!(glance, other, "{}", position.text());
    }
    assert!(kings > 100, "{kings}");
}
