//! The result of a match and what it says about strength.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Game;

/// Half the width of the interval in standard deviations is the quantile at this probability:
/// 95 % lie between.
const UPPER: f64 = 0.975;

/// Counts of a match, from the side of engine `a`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Complete pairs by the points in them: 0, ½, 1, 1½, 2.
    pub pentanomial: [u32; 5],
    /// Games that ended because an engine offered no legal move.
    pub illegal: u32,
}

/// Strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// Difference of strength in Elo, positive when `a` is stronger.
    pub elo: f64,
    /// Lower end of the interval.
    pub elo_low: f64,
    /// Upper end of the interval.
    pub elo_high: f64,
}

impl Tally {
    /// Counts a game, but no pair.
    pub fn add_game(&mut self, game: &Game) {
        match game.half_points() {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.illegal += u32::from(game.illegal);
    }

    pub(super) fn add_pair(&mut self, half_points: u8) {
        if let Some(count) = self.pentanomial.get_mut(usize::from(half_points)) {
            *count += 1;
        }
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, 0 to 1; 0.5 without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        f64::from(self.points()) / f64::from(2 * self.games())
    }

    /// Points in halves.
    fn points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// What the score says about strength.
    ///
    /// The interval is Wilson's for the score, turned into Elo; a draw counts as half a game
    /// won, which makes it a little wider than need be. A score of 0 or 1 would be infinitely
    /// many Elo: it is kept away from there by a quarter of a game, half of the smallest step
    /// that so many games can tell.
    ///
    /// ```
    /// use tibetango::arena::Tally;
    /// let even = Tally { wins: 50, losses: 50, ..Tally::default() }.estimate();
    /// assert!(even.elo.abs() < 1e-9 && (even.elo_high - 67.7).abs() < 0.1);
    /// ```
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        if self.games() == 0 {
            // Nothing is known: as if one game had been played half.
            let [low, high] = [0.25, 0.75].map(elo);
            return Estimate {
                score: 0.5,
                elo: 0.0,
                elo_low: low,
                elo_high: high,
            };
        }
        let score = self.score();
        let n = f64::from(self.games());
        let edge = 0.25 / n;
        let (low, high) = wilson(score, n);
        Estimate {
            score,
            elo: elo(score.clamp(edge, 1.0 - edge)),
            // Elsewhere Wilson's interval ends before 0 and 1 by itself.
            elo_low: elo(if self.points() == 0 { edge } else { low }),
            elo_high: elo(if self.points() == 2 * self.games() {
                1.0 - edge
            } else {
                high
            }),
        }
    }
}

/// The 95 % interval of Wilson for a share seen in `n` trials.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z = Normal::standard().inverse_cdf(UPPER);
    let z2 = z * z;
    let scale = 1.0 + z2 / n;
    let centre = (share + z2 / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The difference in Elo at which this score is expected.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}
