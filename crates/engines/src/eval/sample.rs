//! What is written down of a position, to learn from.

/// What an evaluation sees of a position, as numbers.
pub trait Sample<G>: Sync {
    /// A line of JSON that tells how the numbers are to be read.
    fn header(&self) -> String;

    /// The time of the game, and what the evaluation sees; `None` where a search would not ask it.
    fn sample(&self, position: &G) -> Option<(usize, Vec<u16>)>;
}
