//! Plays a random game of jiu on 8 x 8 points: legal moves, positions as text, perft, a refused move, and the end.
//!
//! `cargo run -p tibetango-rules --example jiu`

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::error::Error;
use tibetango_rules::jiu::{JiuPosition, JiuRules};
use tibetango_rules::perft::{divide, perft};
use tibetango_rules::{Game, GameHistory, Grid, Phase, TextForm};

/// The board has as many rows and columns; 6, 10, 12, 14, 16 and 18 are known, too.
type Jiu8 = JiuPosition<Grid<8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let start = Jiu8::new(JiuRules::default());
    println!("{start}");
    for depth in 1..=4 {
        println!("perft {depth}: {}", perft(&start, depth));
    }

    // The first two stones stand on the marked points in the centre, so a corner is refused.
    let refused = start.parse_move("a0").map(|mv| start.move_text(mv));
    println!("a0: {}", refused.err().ok_or("a corner was allowed")?);

    // A line keeps the positions of a game, so that it can be undone and knows what is repeated.
    let mut history = GameHistory::new(start);
    let mut rng = SplitMix64::seed_from_u64(5);
    let mut moves = Vec::new();
    while history.outcome().is_none() {
        let position = history.position();
        position.legal_moves(&mut moves);
        if position.phase() == Phase::Battle && history.moves().len() == 64 {
            println!("\n{position}");
            println!("The board was full; {} moves lead on:", moves.len());
            for (mv, count) in divide(position, 2) {
                println!("  {} ({count} answers)", position.move_text(mv));
            }
        }
        history.play(moves[rng.random_range(0..moves.len())])?;
    }

    let position = history.position();
    println!("\n{position}");
    let last = history.plies().last().ok_or("no move was played")?;
    println!("The last move was {}.", last.0.move_text(last.1));
    println!(
        "After {} plies: {}",
        history.moves().len(),
        history.outcome().ok_or("not over")?
    );

    // A position is read back from its text by the rules of its game, which check it.
    assert_eq!(
        Jiu8::from_text(JiuRules::default(), &position.to_string())?,
        *position
    );
    Ok(())
}
