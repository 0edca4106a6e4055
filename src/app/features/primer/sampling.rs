//! Areas by random points (thesis, §3.1 and Fig. 3-1; outline, §3.1).

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::f64::consts::TAU;

/// Number of points that the thesis throws.
pub const POINTS: usize = 1000;
/// Seed of the points that are shown: 850 of them fall on the figure without a formula, as in the thesis.
pub const SEED: u64 = 31;

/// Mean breadth of the figure without a formula, and how far it swings in three waves and in five: its area is 0.85.
const BREADTH: f64 = 0.9386;
const WAVES: [f64; 2] = [0.035, 0.025];
/// Power of the rounded square that this figure follows; 2 were a circle.
const ROUNDNESS: f64 = 6.0;

/// Figure in a square with edges of length 1, around its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrownFigure {
    /// A figure whose area no formula gives.
    Blot,
    /// The circle that touches the edges.
    Circle,
}

impl ThrownFigure {
    /// Returns the distance of the figure's edge from the middle at an angle.
    #[must_use]
    pub fn radius(self, angle: f64) -> f64 {
        match self {
            Self::Blot => {
                let powers = angle.cos().abs().powf(ROUNDNESS) + angle.sin().abs().powf(ROUNDNESS);
                let [three, five] = WAVES;
                let swing = three * (3.0 * angle + 1.0).sin() + five * (5.0 * angle).sin();
                0.5 * powers.powf(-1.0 / ROUNDNESS) * (BREADTH + swing)
            }
            Self::Circle => 0.5,
        }
    }

    /// Returns this number of points around the figure's edge, in coordinates from 0 to 1.
    #[must_use]
    pub fn outline(self, count: usize) -> Vec<[f64; 2]> {
        let angles = (0..count).map(|i| TAU * i as f64 / count as f64);
        let edge = angles.map(|angle| {
            let radius = self.radius(angle);
            [0.5 + radius * angle.cos(), 0.5 + radius * angle.sin()]
        });
        edge.collect()
    }

    /// True if a point lies on the figure.
    #[must_use]
    pub fn holds(self, point: [f64; 2]) -> bool {
        let [x, y] = point.map(|along| along - 0.5);
        x.hypot(y) <= self.radius(y.atan2(x))
    }

    /// Returns the number of points that lie on the figure.
    #[must_use]
    pub fn hits(self, points: &[[f64; 2]]) -> usize {
        points.iter().filter(|point| self.holds(**point)).count()
    }
}

/// Returns random points of the square, in coordinates from 0 to 1.
#[must_use]
pub fn scatter(count: usize, seed: u64) -> Vec<[f64; 2]> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut points = Vec::with_capacity(count);
    for _ in 0..count {
        points.push([rng.random_range(0.0..1.0), rng.random_range(0.0..1.0)]);
    }
    points
}
