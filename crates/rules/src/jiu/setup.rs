//! Positions of jiu that are set up, and their setup errors.

use super::geometry::JiuSize;
use super::position::JiuPosition;
use super::rules::JiuRules;
use super::terms;
use crate::{Cue, Phase, Point, Setup, SetupError, bitboard::Word};

impl<S: JiuSize> JiuPosition<S> {
    /// Creates the position of a setup, unless it has setup errors.
    pub(super) fn from_setup(rules: JiuRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let mut position = Self::unchecked(rules, setup);
        let mut against = Vec::new();
        if position.phase == Phase::Placement {
            position.object_to_placement(&mut against);
        } else {
            position.object_to_battle(&mut against);
        }
        if !against.is_empty() {
            return Err(against);
        }
        if position.phase == Phase::Battle {
            position.judge(false);
        }
        Ok(position)
    }

    fn object_to_placement(&self, against: &mut Vec<SetupError>) {
        against.extend(self.turn_error());
        let (centre, stones) = (S::geometry().centre, self.stones.all());
        if (centre & stones).count() < stones.count().min(2) {
            let points: Vec<Point> = (centre & self.empty()).points().collect();
            against.push(Cue::new(&terms::CENTRE_EMPTY).with("points", points).into());
        }
        if self.empty().is_empty() {
            against.push(SetupError::PlacementOver);
        }
        against.extend(self.quiet_error(0));
    }

    fn object_to_battle(&self, against: &mut Vec<SetupError>) {
        // A side that placed out of turn may have more than half of the stones; the centre was cleared.
        let (count, most) = (self.stones.all().count(), S::tables().all.count() - 2);
        if count > most {
            against.push(SetupError::TooMany { found: count, most });
        }
        against.extend(self.quiet_error(self.rules.quiet_limit.into()));
    }
}
