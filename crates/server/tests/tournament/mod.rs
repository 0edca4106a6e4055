//! Tournaments: pairings, results and tables, without a network.

mod disk;
mod matching;
mod pairing;
mod players;
mod tables;

use rand::seq::IndexedRandom;
use rand_xoshiro::SplitMix64;
use tibetango_rules::Side;
use tibetango_server::tournament::{PairingSystem, RoundScore, Tournament};

const WHITE: RoundScore = RoundScore::played(Some(Side::White));
const BLACK: RoundScore = RoundScore::played(Some(Side::Black));
const DRAW: RoundScore = RoundScore::played(None);

fn entered(kind: PairingSystem, count: usize, rounds: Option<usize>) -> Tournament {
    let mut tournament = Tournament::new(kind, rounds);
    for number in 1..=count {
        tournament.enter(&format!("Player {number}")).unwrap();
    }
    tournament
}

fn settle_all(tournament: &mut Tournament, rng: &mut SplitMix64) {
    let open = |tournament: &Tournament| {
        let games = &tournament.current().unwrap().games;
        games.iter().position(|game| game.score.is_none())
    };
    while let Some(game) = open(tournament) {
        let scores = [WHITE, WHITE, BLACK, BLACK, DRAW];
        let score = *scores.choose(rng).unwrap();
        tournament.settle(game, score).unwrap();
    }
}
