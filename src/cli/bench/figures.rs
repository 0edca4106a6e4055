//! Figures of a measurement: the median of its runs, and their spread.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// Duration and number of runs of a measurement.
#[derive(Clone, Copy)]
pub struct BenchEffort {
    pub runs: u32,
    pub run: Duration,
}

/// Figure of a measurement.
#[derive(Debug, Serialize)]
pub struct BenchFigure {
    /// Name of the measurement.
    bench: &'static str,
    /// Counted quantity, with its unit.
    what: String,
    /// Number of threads at work.
    threads: u32,
    median: f64,
    min: f64,
    max: f64,
    runs: usize,
}

impl BenchFigure {
    /// Returns the figure of these runs, of which there must be at least one.
    pub fn new(bench: &'static str, what: impl Into<String>, threads: u32, runs: &[f64]) -> Self {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |index: usize| sorted.get(index).copied().unwrap_or(f64::NAN);
        let last = sorted.len().saturating_sub(1);
        Self {
            bench,
            what: what.into(),
            threads,
            median: (at(last / 2) + at(last.div_ceil(2))) / 2.0,
            min: at(0),
            max: at(last),
            runs: sorted.len(),
        }
    }
}

impl fmt::Display for BenchFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = match self.median {
            m if m < 1.0 => 4,
            m if m < 100.0 => 2,
            _ => 0,
        };
        let (threads, s) = (self.threads, if self.threads == 1 { " " } else { "s" });
        write!(f, "{:<9} {threads} thread{s}  ", self.bench)?;
        write!(f, "{:>12.places$} {:<46}", self.median, self.what)?;
        let (runs, min, max) = (self.runs, self.min, self.max);
        write!(f, " (median of {runs}; {min:.places$} to {max:.places$})")
    }
}
