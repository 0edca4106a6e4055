//! Positions of jiaqi that are set up, and their setup errors.

use super::geometry::JiaqiSize;
use super::moves::JiaqiMove;
use super::position::JiaqiPosition;
use super::rules::JiaqiRules;
use super::terms;
use crate::{Cue, Phase, Setup, SetupError, bitboard::Word};

impl<S: JiaqiSize> JiaqiPosition<S> {
    /// Creates the position of a setup, unless it has setup errors.
    pub(super) fn from_setup(rules: JiaqiRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let mut position = Self::unchecked(rules, setup);
        let mut against = Vec::new();
        if position.phase == Phase::Placement {
            position.object_to_placement(&mut against);
        } else {
            position.object_to_movement(&mut against);
        }
        // Only a board with one hole says who can move, and whether the game is over.
        if against.is_empty() && position.phase != Phase::Placement {
            position.judge(position.to_move);
            against.extend(position.object_to_yield());
        }
        match against.is_empty() {
            true => Ok(position),
            false => Err(against),
        }
    }

    fn object_to_placement(&self, against: &mut Vec<SetupError>) {
        let (count, first) = (self.stones.all().count(), self.rules.first);
        let side = if count.is_multiple_of(2) {
            first
        } else {
            first.other()
        };
        let hub = S::geometry().hub;
        if self.stones.all().has(hub) {
            against.push(
                Cue::new(&terms::STONE_ON_HUB)
                    .with("point", vec![hub.into()])
                    .into(),
            );
        }
        if count >= JiaqiMove::<S>::POINTS - 1 {
            against.push(SetupError::PlacementOver);
        }
        if self.ply != count {
            let ply = self.ply;
            against.push(SetupError::Ply { ply, placed: count });
        }
        against.extend(self.quiet_error(0));
        against.extend(self.due_error(side, count));
    }

    fn object_to_movement(&self, against: &mut Vec<SetupError>) {
        let (count, full) = (self.stones.all().count(), JiaqiMove::<S>::POINTS - 1);
        if count < full {
            let least = full;
            against.push(SetupError::TooFew {
                found: count,
                least,
            });
        }
        if count > full {
            let most = full;
            against.push(SetupError::TooMany { found: count, most });
        }
        if self.ply < full {
            let cue = Cue::new(&terms::EARLY_PLY).with("n", self.ply);
            against.push(cue.with("least", full).into());
        }
        against.extend(self.quiet_error(self.ply.saturating_sub(full)));
    }

    /// Objects where a way is opened that need not be, or is not opened where one must be.
    fn object_to_yield(&self) -> Option<SetupError> {
        let yields = self.phase == Phase::Yield;
        let blocked = if yields {
            self.to_move.other()
        } else {
            self.to_move
        };
        let due = self.must_yield(blocked);
        let fits = self.end.is_some() || due == yields;
        let term = if due {
            &terms::YIELD_DUE
        } else {
            &terms::NO_YIELD_DUE
        };
        let cue = || {
            Cue::new(term)
                .with("side", blocked)
                .with("other", blocked.other())
        };
        (!fits).then(|| cue().into())
    }
}
