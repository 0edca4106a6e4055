//! Distribution of response times, and its plot.

use tibetango_lab::plot::{Curve, Plot};

pub(super) type Outcome<T> = Result<T, String>;

/// Times from a move sent to the move received by both players, in milliseconds.
#[derive(Debug)]
pub(super) struct Times(pub(super) Vec<f64>);

impl Times {
    pub(super) fn new(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    /// Returns the quantile of the times at this share; fails if there are none.
    pub(super) fn below(&self, share: f64) -> Outcome<f64> {
        let last = self.0.len().saturating_sub(1) as f64;
        let time = self.0.get((last * share) as usize);
        time.copied()
            .ok_or_else(|| "not one move was answered".to_owned())
    }
}

/// Returns the plots of response times and of memory, with its unit, over the same quantity; one without points is
/// left out.
pub(super) fn plots(
    x: &'static str,
    times: Vec<Curve<'static>>,
    (unit, memory): (&'static str, Curve<'static>),
) -> Vec<Plot<'static>> {
    let words = "From a move said to the move told to both players";
    let drawings = [
        (words, "milliseconds", times),
        ("Resident memory of the server", unit, vec![memory]),
    ];
    let plots = drawings.into_iter().map(|(title, y, curves)| Plot {
        title,
        x,
        y,
        curves,
    });
    plots
        .filter(|plot| plot.curves.iter().any(|curve| !curve.points.is_empty()))
        .collect()
}
