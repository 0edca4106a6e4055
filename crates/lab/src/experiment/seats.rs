//! Counts of games by seat: those that a player began, and those in which it came second.

use crate::arena::ArenaGame;

/// Numbers of games won, drawn and lost.
pub type Counts = [u32; 3];

/// Counts of the games that a player began, and of those in which it came second.
pub type SeatCounts = [Counts; 2];

/// Counts a game from the side of the first player of its match.
pub fn add(counts: &mut SeatCounts, game: &ArenaGame) {
    let began = game.history.movers().first() == Some(&game.a);
    counts[usize::from(!began)][2 - usize::from(game.half_points())] += 1;
}

/// Returns the counts from the other player's side.
#[must_use]
pub fn reverse([wins, draws, losses]: Counts) -> Counts {
    [losses, draws, wins]
}

/// Returns the counts of both seats together.
#[must_use]
pub fn sum(counts: &SeatCounts) -> Counts {
    std::array::from_fn(|at| counts.iter().map(|counts| counts[at]).sum())
}

/// Returns the number of games.
#[must_use]
pub fn games(counts: Counts) -> u32 {
    counts.iter().sum()
}

/// Returns the share of games won, as the papers count it: a draw is not won.
#[must_use]
pub fn share(counts: Counts) -> f64 {
    f64::from(counts[0]) / f64::from(games(counts).max(1))
}

/// Returns the share of the points.
#[must_use]
pub fn score(counts: Counts) -> f64 {
    share(counts) + 0.5 * f64::from(counts[1]) / f64::from(games(counts).max(1))
}

/// Formats the counts as columns of CSV.
#[must_use]
pub fn columns(counts: Counts) -> String {
    counts.map(|count| count.to_string()).join(",")
}
