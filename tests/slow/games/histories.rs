//! Games given by the texts of their moves, and games at random.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, PlainMove};

/// Returns moves that follow each other, given by their texts with spaces between.
#[track_caller]
pub fn moves(history: &AnyGameHistory, texts: &str) -> Vec<PlainMove> {
    let mut history = history.clone();
    let mut moves = Vec::new();
    for text in texts.split_whitespace() {
        let mv = history
            .parse(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        history
            .play(&mv)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        moves.push(mv);
    }
    moves
}

/// Returns a game after these moves.
#[track_caller]
pub fn after(size: u8, rules: impl Into<AnyRules>, texts: &str) -> AnyGameHistory {
    let mut history = AnyGameHistory::new(size, rules).expect("a board of this size");
    for mv in moves(&history, texts) {
        history.play(&mv).expect("it was legal");
    }
    history
}

/// Plays a game of random moves to its end, or to `plies` plies.
pub fn random_game(
    size: u8,
    rules: impl Into<AnyRules>,
    seed: u64,
    plies: usize,
) -> AnyGameHistory {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut history = AnyGameHistory::new(size, rules).expect("a board of this size");
    while history.len() < plies {
        let legal = history.legal();
        if legal.is_empty() {
            break;
        }
        let mv = &legal[rng.random_range(0..legal.len())];
        history.play(mv).expect("a legal move");
    }
    history
}
