//! Wins by continuous fours: every stone makes five possible, every answer is forced.

use super::shapes::Shapes;
use super::threat::Threat;
use tibetango_rules::Side;
use tibetango_rules::gomoku::GomokuSize;

/// Search for a win by continuous fours.
#[derive(Clone, Copy, Debug)]
pub struct Fours {
    /// Maximum number of fours tried.
    pub most: u32,
}

/// A winning line: the stones of both sides, the winner's first and last; the last makes five, or fours that one
/// stone cannot meet.
pub type Win = Vec<u8>;

impl Fours {
    /// Returns the win of the side to move, if there is one within the bound.
    pub fn win<S: GomokuSize>(self, shapes: &Shapes<S>, side: Side) -> Option<Win> {
        let mut budget = self.most;
        let mut line = Vec::new();
        search(shapes, side, &mut budget, &mut line).then_some(line)
    }
}

/// Searches for a win. Returns true with the winning line at the end of `line`.
fn search<S: GomokuSize>(shapes: &Shapes<S>, side: Side, budget: &mut u32, line: &mut Win) -> bool {
    let other = side.other();
    if let Some(five) = shapes.first(side, Threat::Five) {
        line.push(five);
        return true;
    }
    // If the other side would make five, only a four on that very point goes on.
    let pressed = shapes.count(other, Threat::Five);
    if pressed > 1 {
        return false;
    }
    let must = shapes.first(other, Threat::Five);
    let fits = |point: u8| must.is_none_or(|must| must == point) && !shapes.forbidden(side, point);
    if shapes.count(side, Threat::StraightFour) > 0 {
        let straight = shapes.points(side, |threat| threat == Threat::StraightFour);
        if let Some(point) = straight.into_iter().find(|point| fits(*point)) {
            line.push(point);
            return true;
        }
    }
    if shapes.count(side, Threat::Four) + shapes.count(side, Threat::FourThree) == 0 {
        return false;
    }
    for point in shapes
        .points(side, Threat::is_four)
        .filter(|point| fits(*point))
    {
        let Some(less) = budget.checked_sub(1) else {
            return false;
        };
        *budget = less;
        let mut after = shapes.clone();
        after.set(side, point);
        let Some(answer) = after.first(side, Threat::Five) else {
            continue;
        };
        line.push(point);
        // In Renju the answer may be forbidden to Black.
        if after.forbidden(other, answer) {
            return true;
        }
        line.push(answer);
        after.set(other, answer);
        if search(&after, side, budget, line) {
            return true;
        }
        line.truncate(line.len() - 2);
    }
    false
}
