//! Sequential probability ratio test: a match that ends as soon as its result is clear.
//!
//! Two hypotheses are weighed against each other: `a` is stronger than `b` by `elo0`, or by
//! `elo1`. Their log-likelihood ratio (LLR) is the generalized one: each likelihood is the
//! greatest that any distribution of results with that strength gives to what was seen. No normal
//! approximation is made. Results are counts of equidistant scores: three for single games (lost,
//! drawn, won), or five for pairs of games on one opening (pentanomial), which takes the
//! correlation within a pair into account.
//!
//! Sources: M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized
//! Elo", as used by Stockfish's test framework; A. Wald, "Sequential Analysis".

use clap::ValueEnum;
use serde::Serialize;

/// Substitute for counts of zero, so that no outcome is held to be impossible.
const REGULAR: f64 = 1e-3;
/// Largest change of a probability at which the iteration for normalized Elo ends.
const PRECISION: f64 = 1e-13;
/// Maximum number of its rounds; a handful is usual.
const ROUNDS: usize = 200;

/// Unit of the hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo by the mean score in units of its standard deviation in a single game. The number of games a
    /// test takes then does not depend on how many are drawn or how unbalanced openings are.
    Normalized,
    /// Elo by the mean score: 400 log10(s / (1 - s)).
    Logistic,
}

impl Model {
    /// Returns the name that the command line and JSON use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        }
    }
}

/// A test: H0 "`a` is stronger by `elo0`" against H1 "`a` is stronger by `elo1`".
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The unit of the strengths.
    pub model: Model,
    /// The strength of H0.
    pub elo0: f64,
    /// The strength of H1, greater than that of H0.
    pub elo1: f64,
    /// Probability to accept H1 though H0 holds, 0 to 0.5 exclusive.
    pub alpha: f64,
    /// Probability to accept H0 though H1 holds, 0 to 0.5 exclusive.
    pub beta: f64,
}

/// Decision of a test; JSON and `{:?}` name it alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SprtDecision {
    /// H0: no stronger than `elo0`.
    H0,
    /// H1: stronger by `elo1`.
    H1,
}

impl Sprt {
    /// Returns the LLRs at which H0 and H1 are accepted, lower first.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// Returns the log-likelihood ratio of pairs counted by their points: 0, ½, 1, 1½, 2. It is 0 without pairs.
    ///
    /// ```
    /// use tibetango_lab::arena::sprt::{Model, Sprt};
    /// let test = Sprt { elo0: 0.0, elo1: 10.0, model: Model::Normalized, alpha: 0.05, beta: 0.05 };
    /// assert!(test.llr_of_pairs(&[10, 40, 100, 60, 15]) > 0.0);
    /// ```
    #[must_use]
    pub fn llr_of_pairs(&self, pentanomial: &[u32; 5]) -> f64 {
        // The mean of two games varies √2 times less than one.
        self.llr(pentanomial, std::f64::consts::SQRT_2)
    }

    /// Returns the log-likelihood ratio of single games; it is 0 without games.
    #[must_use]
    pub fn llr_of_games(&self, wins: u32, draws: u32, losses: u32) -> f64 {
        self.llr(&[losses, draws, wins], 1.0)
    }

    /// Returns the decision at this LLR, if there is one.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> Option<SprtDecision> {
        let (lower, upper) = self.bounds();
        match llr {
            _ if llr >= upper => Some(SprtDecision::H1),
            _ if llr <= lower => Some(SprtDecision::H0),
            _ => None,
        }
    }

    fn llr<const N: usize>(&self, counts: &[u32; N], unit: f64) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let (total, outcome_counts) = Distribution::observe(counts);
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => outcome_counts.with_mean(1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            Model::Normalized => {
                outcome_counts.with_t(elo * std::f64::consts::LN_10 / 800.0 * unit)
            }
        };
        let [h0, h1] = [self.elo0, self.elo1].map(likeliest);
        let terms = (0..N).map(|i| outcome_counts.0[i] * (h1.0[i] / h0.0[i]).ln());
        total * terms.sum::<f64>()
    }
}

/// Probabilities of the scores 0, 1/(N-1), ..., 1.
#[derive(Clone, Copy)]
struct Distribution<const N: usize>([f64; N]);

impl<const N: usize> Distribution<N> {
    /// Returns the observed distribution, with the number of trials.
    fn observe(counts: &[u32; N]) -> (f64, Self) {
        let regular = counts.map(|count| f64::from(count).max(REGULAR));
        let total: f64 = regular.iter().sum();
        (total, Self(regular.map(|count| count / total)))
    }

    fn score(index: usize) -> f64 {
        index as f64 / (N - 1) as f64
    }

    fn mean_and_deviation(&self) -> (f64, f64) {
        let mean: f64 = (0..N).map(|i| self.0[i] * Self::score(i)).sum();
        let variance: f64 = (0..N)
            .map(|i| self.0[i] * (Self::score(i) - mean).powi(2))
            .sum();
        (mean, variance.sqrt())
    }

    /// Returns the likeliest distribution, given `self` as observed, for which the mean of `value` is 0. `value` must
    /// take both signs.
    fn with_zero(&self, value: impl Fn(f64) -> f64) -> Self {
        let values: [f64; N] = std::array::from_fn(|i| value(Self::score(i)));
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Lagrange: p / (1 + x v), where x is the root of a function that falls from +∞ to -∞
        // between these two poles.
        let slope = |x: f64| -> f64 {
            (0..N)
                .map(|i| self.0[i] * values[i] / (1.0 + x * values[i]))
                .sum()
        };
        let (mut left, mut right) = (-1.0 / high, -1.0 / low);
        loop {
            let middle = 0.5 * (left + right);
            if middle <= left || middle >= right {
                break;
            }
            if slope(middle) > 0.0 {
                left = middle;
            } else {
                right = middle;
            }
        }
        // 0 always lies between the poles: the nearer end to it is never a pole itself.
        let x = if left.abs() < right.abs() {
            left
        } else {
            right
        };
        Self(std::array::from_fn(|i| self.0[i] / (1.0 + x * values[i])))
    }

    /// Returns the likeliest distribution with this mean, 0 to 1 exclusive.
    fn with_mean(&self, mean: f64) -> Self {
        self.with_zero(|score| score - mean)
    }

    /// Returns the likeliest distribution with (mean - ½) / deviation = `t`.
    fn with_t(&self, t: f64) -> Self {
        let mut now = Self::beyond(t);
        for _ in 0..ROUNDS {
            // The deviation, linear in the probabilities around those of now, from above: each
            // round's t is at least the one asked for, and so the value takes both signs.
            let (mean, deviation) = now.mean_and_deviation();
            let next = self.with_zero(|score| {
                let spread = 0.5 * (deviation + (score - mean).powi(2) / deviation);
                score - 0.5 - t * spread
            });
            let change = (0..N).map(|i| (next.0[i] - now.0[i]).abs());
            let change = change.fold(0.0, f64::max);
            now = next;
            if change < PRECISION {
                break;
            }
        }
        now
    }

    /// Returns some distribution whose t is at least as far from 0 as the given one.
    fn beyond(t: f64) -> Self {
        let mut start = Self([1.0 / N as f64; N]);
        let end = if t < 0.0 { 0 } else { N - 1 };
        loop {
            let (mean, deviation) = start.mean_and_deviation();
            if ((mean - 0.5) / deviation).abs() >= t.abs() {
                return start;
            }
            start.0 = start.0.map(|p| 0.5 * p);
            start.0[end] += 0.5;
        }
    }
}
