//! Parts of plots over the visits of a move.

use tibetango_lab::plot::Curve;

/// Label of an axis of visits.
pub(super) const VISITS: &str = "visits a move, power of ten";

/// Returns the place of a number of visits on that axis.
pub(super) fn power_of_ten(visits: u64) -> f64 {
    (visits as f64).log10()
}

/// Returns a thin line at this height through these places.
pub(super) fn level(name: &'static str, places: &[f64], height: f64) -> Curve<'static> {
    Curve {
        reference: true,
        ..Curve::through(name, places.iter().map(|&at| (at, height)).collect())
    }
}
