//! Logistic curve through the scores of matches at several handicaps, and the handicap at which it crosses one half.
//!
//! The score at x is 1 / (1 + exp(-slope (x - middle))). Slope and middle are the likeliest ones, where every match
//! counts as its effective number of independent games. The interval of the middle is that of its profile likelihood
//! (D. Venzon and S. Moolgavkar, 1988): all middles that the best slope for each makes likely enough. Unlike that of
//! the delta method it has no end where the scores show none.

use statrs::distribution::{ContinuousCDF, Normal};

/// Probability whose quantile is half the width of the interval in standard deviations: 95 % lie between.
const UPPER: f64 = 0.975;

/// Greatest slope: from 1 % to 99 % within less than half a step of x. Scores that jump from 0 to 1 have no greatest.
const MOST_SLOPE: f64 = 20.0;

/// Distance from the outermost matches up to which a middle is looked for.
const REACH: f64 = 12.0;

/// Distance between the middles that are tried first.
const STEP: f64 = 0.125;

/// Number of halvings of an interval by which a number is found.
const HALVINGS: u32 = 50;

/// Score of a match at one place of the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The handicap, in the logarithm to base 2.
    pub x: f64,
    /// Share of the points, 0 to 1.
    pub score: f64,
    /// Number of independent games that this share is worth.
    pub games: f64,
}

/// Curve through the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreCurve {
    /// Place at which the score is one half.
    pub middle: f64,
    /// Lower end of the 95 % interval of the middle; `None` where the scores show none.
    pub low: Option<f64>,
    /// Upper end of that interval.
    pub high: Option<f64>,
    /// Logarithm of the odds that one step of x adds.
    pub slope: f64,
}

impl ScoreCurve {
    /// Returns the likeliest curve; `None` if the scores do not rise with x, or so little that it crosses one half far
    /// from all of them.
    ///
    /// ```
    /// use tibetango_lab::arena::logistic::{CurvePoint, ScoreCurve};
    /// let point = |x, score| CurvePoint { x, score, games: 100.0 };
    /// let curve = ScoreCurve::through(&[point(-1.0, 0.3), point(1.0, 0.7)]).unwrap();
    /// assert!(curve.middle.abs() < 1e-3 && curve.low.unwrap() < -0.2 && curve.high.unwrap() > 0.2);
    /// ```
    #[must_use]
    pub fn through(points: &[CurvePoint]) -> Option<Self> {
        let places = || points.iter().map(|point| point.x);
        let least = places().reduce(f64::min)? - REACH;
        let most = places().reduce(f64::max)? + REACH;
        let steps = ((most - least) / STEP).ceil() as u32;
        let middles = (0..=steps).map(|step| least + STEP * f64::from(step));
        let likelihood = |middle: f64| profile(points, middle).1;
        let start = middles.max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b)))?;
        // Scores that fall on one side of one half are the likelier, the farther off the middle is.
        if !(least + STEP..most - STEP).contains(&start) {
            return None;
        }
        let middle = peak(&likelihood, start - STEP, start + STEP);
        let (slope, top) = profile(points, middle);
        if slope <= f64::EPSILON {
            return None;
        }
        // Twice the logarithm of the ratio of likelihoods is distributed as the square of a normal number.
        let bound = top - Normal::standard().inverse_cdf(UPPER).powi(2) / 2.0;
        let is_likely = |place: f64| likelihood(place) >= bound;
        Some(Self {
            middle,
            low: edge(&is_likely, middle, least),
            high: edge(&is_likely, middle, most),
            slope,
        })
    }

    /// Returns the score at a place.
    #[must_use]
    pub fn score(&self, x: f64) -> f64 {
        share(self.slope * (x - self.middle))
    }
}

/// Returns the probability with these logarithmic odds.
fn share(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Returns the logarithm of the probability with these logarithmic odds.
fn log_share(odds: f64) -> f64 {
    // Of two equal forms the one whose power does not overflow.
    if odds > 0.0 {
        -(-odds).exp().ln_1p()
    } else {
        odds - odds.exp().ln_1p()
    }
}

/// Returns the likeliest slope for a middle, and the logarithm of the likelihood.
fn profile(points: &[CurvePoint], middle: f64) -> (f64, f64) {
    // The derivative of the logarithm of the likelihood by the slope, which falls as the slope rises.
    let rise = |slope: f64| -> f64 {
        let terms = points.iter().map(|point| {
            let distance = point.x - middle;
            point.games * distance * (point.score - share(slope * distance))
        });
        terms.sum()
    };
    let (mut low, mut high) = (0.0, MOST_SLOPE);
    for _ in 0..HALVINGS {
        let slope = 0.5 * (low + high);
        if rise(slope) > 0.0 {
            low = slope;
        } else {
            high = slope;
        }
    }
    let terms = points.iter().map(|point| {
        let odds = low * (point.x - middle);
        point.games * (point.score * log_share(odds) + (1.0 - point.score) * log_share(-odds))
    });
    (low, terms.sum())
}

/// Returns the place between two at which a function with one peak is greatest.
fn peak(value: &dyn Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..HALVINGS {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(left) < value(right) {
            low = left;
        } else {
            high = right;
        }
    }
    0.5 * (low + high)
}

/// Returns the place between `inside`, where a condition holds, and `outside` from which on it does not; `None` if it
/// holds there as well.
fn edge(holds: &dyn Fn(f64) -> bool, mut inside: f64, mut outside: f64) -> Option<f64> {
    if holds(outside) {
        return None;
    }
    for _ in 0..HALVINGS {
        let place = 0.5 * (inside + outside);
        if holds(place) {
            inside = place;
        } else {
            outside = place;
        }
    }
    Some(0.5 * (inside + outside))
}
