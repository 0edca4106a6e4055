//! Values of a lost game from its end back, and the places where they pass a threshold.

use super::{LostError, LostGame};
use tibetango_rules::any::AnyGameHistory;

/// Values at which the loss is looked at.
pub const THRESHOLDS: [f64; 3] = [-0.3, -0.6, -1.0];

/// Distance from -1 within which a position is lost: engines rarely value one at -1 without a proof.
const NEARLY: f64 = 0.02;

/// Number of positions at the end of a game after which a judge that names no value has none to tell.
const SILENT_POSITIONS: u32 = 8;

/// Plies before each position in which the loser is to move, with its value for the loser.
pub(super) type Course = Vec<(usize, f64)>;

/// Returns the values of the last positions in which the loser is to move, the earliest first: from the last one above
/// the first threshold on, or from the beginning of the game where none is.
pub(super) fn course(
    game: &LostGame,
    value: &mut dyn FnMut(&AnyGameHistory) -> Result<Option<f64>, LostError>,
) -> Result<Course, LostError> {
    let mut history = game.history.clone();
    let mut course = Vec::new();
    let mut silent = 0;
    loop {
        if history.outcome().is_none() && history.to_move() == game.loser {
            match value(&history)? {
                Some(value) => {
                    course.push((history.len(), value));
                    if !has_passed(value, THRESHOLDS[0]) {
                        break;
                    }
                }
                // Some programs say nothing of a position with one move.
                None => silent += 1,
            }
            if course.is_empty() && silent >= SILENT_POSITIONS {
                return Err(LostError::Silent);
            }
        }
        if !history.undo() {
            break;
        }
    }
    course.reverse();
    Ok(course)
}

fn has_passed(value: f64, threshold: f64) -> bool {
    value <= threshold.max(NEARLY - 1.0)
}

/// Returns, for each threshold, the place in a course from which on the value has passed it for good; `None` where it
/// has not.
///
/// ```
/// use tibetango_lab::experiment::losses::passings;
/// let course = [(10, 0.1), (12, -0.4), (14, -0.5), (16, -0.7), (18, -0.99)];
/// assert_eq!(passings(&course), [Some(1), Some(3), Some(4)]);
/// // A value that comes back has not passed for good.
/// assert_eq!(passings(&[(10, -0.8), (12, -0.2)]), [None; 3]);
/// ```
#[must_use]
pub fn passings(course: &[(usize, f64)]) -> [Option<usize>; 3] {
    THRESHOLDS.map(|threshold| {
        let passed = |(_, value): &&(usize, f64)| has_passed(*value, threshold);
        let count = course.iter().rev().take_while(passed).count();
        (count > 0).then(|| course.len() - count)
    })
}

/// Returns the game up to the position after this number of plies.
pub(super) fn at(game: &LostGame, ply: usize) -> AnyGameHistory {
    let mut history = game.history.clone();
    while history.len() > ply && history.undo() {}
    history
}

/// Returns the loser's last move before the position after this number of plies; empty if there is none.
pub(super) fn mistake(game: &LostGame, ply: usize) -> String {
    let moves = game.history.movers().into_iter();
    let earlier = moves.zip(game.history.move_texts()).take(ply);
    let mut last = String::new();
    for (side, text) in earlier {
        if side == game.loser {
            last = text;
        }
    }
    last
}
