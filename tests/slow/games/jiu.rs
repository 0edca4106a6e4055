//! Random games of jiu for other tests.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::{MoveKind, PlainMove};

/// A random game in which some stones are placed out of turn, as in games of people: `out_of_turn`
/// numbers them from 1.
pub fn irregular_history(size: u8, out_of_turn: &[usize], seed: u64) -> AnyGameHistory {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut history = AnyGameHistory::new(size, JiuRules::default()).expect("a board");
    while history.outcome().is_none() {
        let moves = history.legal();
        let takes = |mv: &PlainMove| mv.kind == MoveKind::Jump || !mv.takes.is_empty();
        let taking = moves.iter().find(|mv| takes(mv));
        let any = &moves[rng.random_range(0..moves.len())];
        let mv = PlainMove {
            out_of_turn: out_of_turn.contains(&(history.len() + 1)),
            ..taking.unwrap_or(any).clone()
        };
        history.play(&mv).expect("a move that can be played");
    }
    history
}

/// A random game to its end; half of the moves take stones where they can.
pub fn random_history(size: u8, rules: JiuRules, seed: u64) -> AnyGameHistory {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut history = AnyGameHistory::new(size, rules).expect("a board");
    while history.outcome().is_none() {
        let moves = history.legal();
        let takes = |mv: &PlainMove| mv.kind == MoveKind::Jump || !mv.takes.is_empty();
        let taking: Vec<_> = moves.iter().filter(|mv| takes(mv)).cloned().collect();
        let list = if !taking.is_empty() && rng.random::<bool>() {
            &taking
        } else {
            &moves
        };
        history
            .play(&list[rng.random_range(0..list.len())])
            .expect("a legal move");
    }
    history
}
