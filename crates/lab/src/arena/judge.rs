//! Values of positions by a player of a match, another program or one of ours.

use super::plan::MatchPlan;
use super::player::Bench;
use crate::protocol::program::ProgramFailure;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Stop;

/// The first player of a match, who judges positions in place of playing.
pub struct PositionJudge<'a> {
    bench: Bench<'a>,
    is_obedient: bool,
}

impl<'a> PositionJudge<'a> {
    /// Seats the judge. The plan says by which rules, and with which budget.
    ///
    /// # Errors
    /// Its program cannot play this match at all.
    pub fn new(plan: &'a MatchPlan) -> Result<Self, ProgramFailure> {
        let bench = Bench::new(plan, 0, Stop::default());
        let is_obedient = bench.prepare()?;
        Ok(Self { bench, is_obedient })
    }

    /// True if the judge keeps to its budget.
    #[must_use]
    pub const fn is_obedient(&self) -> bool {
        self.is_obedient
    }

    /// Returns the value of the position at the end of `history` for the side to move, from -1, lost, to 1, won; `None`
    /// if its protocol tells none.
    ///
    /// # Errors
    /// The failure of its program.
    pub fn value(&self, history: &AnyGameHistory) -> Result<Option<f64>, ProgramFailure> {
        let mut seat = self.bench.seat(0, history, history.to_move())?;
        seat.choose(self.bench.terms(), history)?;
        let value = seat.value();
        self.bench.leave(seat);
        Ok(value)
    }
}

impl Drop for PositionJudge<'_> {
    fn drop(&mut self) {
        self.bench.close();
    }
}
