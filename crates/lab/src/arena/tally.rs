//! Result of a match and the strength that it indicates.

use std::fmt;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::score::{GameScore, OffBoardFault};

/// Probability whose quantile is half the width of the interval in standard deviations: 95 % lie between.
const UPPER: f64 = 0.975;

/// Counts of a match, from the side of engine `a`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Complete pairs by the points in them: 0, ½, 1, 1½, 2.
    pub pentanomial: [u32; 5],
    /// Games lost by an illegal move, or by offering none.
    pub illegal: u32,
    /// Games lost on time.
    pub late: u32,
    /// Games lost because an external program ended, fell silent or broke the protocol.
    pub crashed: u32,
    /// Games that count for neither side, because an external program refused a message.
    pub broken: u32,
}

impl fmt::Display for MatchTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(f, "{wins} won, {draws} drawn, {losses} lost")
    }
}

/// Strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// Difference of strength in Elo, positive when `a` is stronger.
    pub elo: f64,
    /// Lower end of the interval.
    pub elo_low: f64,
    /// Upper end of the interval.
    pub elo_high: f64,
    /// Likelihood of superiority: the probability, 0 to 1, that `a` is the stronger one.
    pub los: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (score, elo) = (100.0 * self.score, self.elo);
        let (low, high) = (self.elo_low, self.elo_high);
        write!(
            f,
            "score {score:.1} %, Elo {elo:+.0} (95 %: {low:+.0} to {high:+.0})"
        )
    }
}

impl MatchTally {
    /// Counts a game, but no pair.
    pub fn add_game(&mut self, score: GameScore) {
        match score.half_points {
            _ if !score.counts() => {}
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match score.fault {
            None => {}
            Some(OffBoardFault::Refused) => self.broken += 1,
            Some(OffBoardFault::Illegal) => self.illegal += 1,
            Some(OffBoardFault::Late) => self.late += 1,
            Some(OffBoardFault::Crashed) => self.crashed += 1,
        }
    }

    /// Counts a pair of games by the points in it, but not the games.
    pub(super) fn add_pair(&mut self, half_points: u8) {
        if let Some(count) = self.pentanomial.get_mut(usize::from(half_points)) {
            *count += 1;
        }
    }

    /// Adds the counts of another match.
    pub fn add_match(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.illegal += other.illegal;
        self.late += other.late;
        self.crashed += other.crashed;
        self.broken += other.broken;
        for (own, more) in self.pentanomial.iter_mut().zip(other.pentanomial) {
            *own += more;
        }
    }

    /// Returns the number of games lost off the board by something other than an illegal move.
    #[must_use]
    pub fn forfeits(&self) -> u32 {
        self.late + self.crashed
    }

    /// Returns the number of games counted.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the share of the points, 0 to 1; 0.5 without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        f64::from(self.points()) / f64::from(2 * self.games())
    }

    /// Returns the points in halves.
    fn points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// Estimates the strength that the score indicates.
    ///
    /// The interval is Wilson's for the score, turned into Elo. Its number of games is the effective one: that of
    /// independent games, won or lost, whose score would vary as much as the score of the pairs does. Draws and
    /// openings that favour one colour thus narrow the interval as they ought to. Without a complete pair every game
    /// counts as independent. A score of 0 or 1 would be infinitely many Elo: it is kept away from there by a quarter
    /// of a game, half of the smallest step between the scores of this number of games.
    ///
    /// ```
    /// use tibetango_lab::arena::MatchTally;
    /// let even = MatchTally { wins: 50, losses: 50, ..MatchTally::default() }.estimate();
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
                los: 0.5,
            };
        }
        let score = self.score();
        let edge = 0.25 / f64::from(self.games());
        let (_, variance) = self.spread();
        let (low, high) = wilson(score, self.effective_games());
        let all = self.points() == 2 * self.games();
        Estimate {
            score,
            elo: elo(score.clamp(edge, 1.0 - edge)),
            // Elsewhere Wilson's interval ends before 0 and 1 by itself.
            elo_low: elo(if self.points() == 0 { edge } else { low }),
            elo_high: elo(if all { 1.0 - edge } else { high }),
            los: Normal::standard().cdf((score - 0.5) / variance.sqrt()),
        }
    }

    /// Returns the effective number of games: that of independent games, won or lost, whose score would vary as much as
    /// the score of the pairs does; 0 without games.
    #[must_use]
    pub fn effective_games(&self) -> f64 {
        if self.games() == 0 {
            return 0.0;
        }
        let (mean, variance) = self.spread();
        mean * (1.0 - mean) / variance
    }

    /// Returns a score and the variance of that score over matches like this one.
    ///
    /// One pair (or game) more is counted, spread over all outcomes alike: few results, all of one kind, prove nothing.
    fn spread(&self) -> (f64, f64) {
        let pairs: u32 = self.pentanomial.iter().sum();
        if pairs == 0 {
            // Won or lost, a draw being half of each.
            let games = f64::from(self.games());
            let score = self.score();
            if self.points() == 0 || self.points() == 2 * self.games() {
                let mean = (score * games + 0.5) / (games + 1.0);
                return (mean, mean * (1.0 - mean) / games);
            }
            return (score, score * (1.0 - score) / games);
        }
        let total = f64::from(pairs) + 1.0;
        let (mut mean, mut square) = (0.0, 0.0);
        for (index, &count) in self.pentanomial.iter().enumerate() {
            let share = (f64::from(count) + 0.2) / total;
            let points = index as f64 / 4.0;
            mean += share * points;
            square += share * points * points;
        }
        (mean, (square - mean * mean) / f64::from(pairs))
    }
}

/// Returns Wilson's 95 % interval for a share seen in `n` trials.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z = Normal::standard().inverse_cdf(UPPER);
    let z2 = z * z;
    let scale = 1.0 + z2 / n;
    let centre = (share + z2 / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Returns the difference in Elo at which this score is expected.
fn elo(score: f64) -> f64 {
    // The sum turns the -0 of equal strength into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}
