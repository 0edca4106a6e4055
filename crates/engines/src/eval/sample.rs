//! Samples of positions, to learn from.

/// Sampler that turns a position into an evaluation's features, as numbers.
pub trait FeatureSampler<G>: Sync {
    /// Returns a line of JSON that describes the numbers.
    fn header(&self) -> String;

    /// Returns the stage and the features of a position; `None` if a search would not evaluate it statically.
    fn sample(&self, position: &G) -> Option<(usize, Vec<u16>)>;
}
