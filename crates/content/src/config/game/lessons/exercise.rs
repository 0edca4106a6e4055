//! An exercise: a goal that is played out against the computer.

use serde::Deserialize;

use crate::config::checks::Checks;
use crate::config::error::Problem;
use crate::config::game::difficulty::Difficulty;
use crate::config::place::Route;
use tibetango_engines::goals::{Goal, GoalState, goal_figure, standing};
use tibetango_rules::Formation;
use tibetango_rules::any::AnyGameHistory;

/// Maximum number of moves of an exercise: it is no whole game.
const MOST_MOVES: u8 = 30;

/// Goal to be reached from the position of a lesson, by the side to move there, while the computer answers for the
/// other side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Goal, with its number of moves.
    pub goal: Goal,
    /// The level of the computer.
    pub level: String,
}

impl Exercise {
    /// Returns its standing at the end of a game that began with its position.
    #[must_use]
    pub fn standing(&self, history: &AnyGameHistory) -> GoalState {
        standing(history, self.goal)
    }

    /// Returns the figure of the goal, where the last move made it.
    #[must_use]
    pub fn figure(&self, history: &AnyGameHistory) -> Vec<Formation> {
        goal_figure(history, self.goal)
    }

    /// Returns the number of moves left to reach the goal.
    #[must_use]
    pub fn moves_left(&self, history: &AnyGameHistory) -> u8 {
        let movers = history.movers();
        // The side that moved first is the one that has the goal.
        let own = movers.iter().filter(|side| movers.first() == Some(side));
        let own = u8::try_from(own.count()).unwrap_or(u8::MAX);
        self.goal.moves().saturating_sub(own)
    }

    /// Notes its faults; without `levels` any level is accepted.
    pub(super) fn check(&self, levels: Option<&Difficulty>, here: &Route, checks: &mut Checks) {
        let moves = here.field("goal").field("moves");
        checks.within(&moves, self.goal.moves(), 1..=MOST_MOVES);
        if self.goal.guards() {
            let form = "a goal that is brought about: Win, Take, Jump or Form";
            let problem = Problem::bad_form(&self.goal.to_string(), form);
            checks.note(&here.field("goal"), problem);
        }
        if let Some(levels) = levels {
            let (here, what) = (here.field("level"), "one of the levels");
            checks.one_of(&here, &self.level, what, levels.ids());
        }
    }
}
