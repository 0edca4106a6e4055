//! Swap2: the seats that place and decide, and the sides that they play meanwhile.
//!
//! The seat that plays Black at the beginning, the first player of the rules, places black, white and black. The other
//! then stays White, changes sides, or places white and black and leaves the choice to the first. The deciding seat is
//! always the one to which White's turn belongs, so that seats change sides where one places stones of both.

use super::geometry::GomokuSize;
use super::position::GomokuPosition;
use super::rules::Opening;
use crate::{Decision, Phase};

/// Number of stones that the first player places.
const FIRST: u32 = 3;
/// Number of stones after which the first player chooses, where the second left the choice to it.
const SECOND: u32 = 5;

impl<S: GomokuSize> GomokuPosition<S> {
    /// Begins the opening, if the rules have one.
    pub(super) fn begin(&mut self) {
        if self.rules().opening == Opening::Swap2 {
            self.go_to(Phase::Placement);
        }
    }

    /// Continues the opening after a stone.
    #[inline]
    pub(super) fn continue_opening(&mut self) {
        if self.base.phase == Phase::Placement {
            let count = self.stone_count();
            let decides = count == FIRST || count == SECOND;
            self.go_to(if decides {
                Phase::Decision
            } else {
                Phase::Placement
            });
        }
    }

    /// Returns the decisions that are open now.
    pub fn decisions(&self) -> &'static [Decision] {
        match (self.base.phase, self.stone_count()) {
            (Phase::Decision, FIRST) => &Decision::ALL,
            (Phase::Decision, _) => &[Decision::Keep, Decision::Swap],
            _ => &[],
        }
    }

    /// Plays a decision.
    pub(super) fn decide(&mut self, decision: Decision) {
        match decision {
            Decision::Keep => self.base.phase = Phase::Play,
            Decision::Swap => {
                self.base.phase = Phase::Play;
                self.swapped = !self.swapped;
            }
            Decision::Defer => self.go_to(Phase::Placement),
        }
    }

    /// Returns the number of stones to place before a seat decides; 0 where none does.
    pub fn until_decision(&self) -> u32 {
        match (self.base.phase, self.stone_count()) {
            (Phase::Placement, count @ ..FIRST) => FIRST - count,
            (Phase::Placement, count) => SECOND.saturating_sub(count),
            _ => 0,
        }
    }

    /// Returns the same stones with the opening over and the seats unchanged.
    #[must_use]
    pub fn after_opening(&self) -> Self {
        let mut position = *self;
        position.base.phase = Phase::Play;
        position.swapped = false;
        position
    }

    /// Enters a phase of the opening, in which the seats play the sides that fit who is to place or to decide.
    fn go_to(&mut self, phase: Phase) {
        self.base.phase = phase;
        self.swapped = match phase {
            Phase::Placement => [1, 4].contains(&self.stone_count()),
            _ => self.stone_count() == SECOND,
        };
    }

    /// Whether the number of stones placed is possible in a phase.
    pub(super) fn fits(&self, phase: Phase) -> bool {
        let count = self.stone_count();
        match phase {
            Phase::Play => self.rules().opening == Opening::Free || count >= FIRST,
            _ if self.rules().opening == Opening::Free => false,
            Phase::Placement => count < SECOND,
            Phase::Decision => [FIRST, SECOND].contains(&count),
            _ => false,
        }
    }

    /// Gives the seats the sides that fit the phase, after a position was set up.
    pub(super) fn resume(&mut self) {
        let phase = self.base.phase;
        if phase != Phase::Play {
            self.go_to(phase);
        }
    }
}
