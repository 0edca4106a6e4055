//! Gains of placing a stone.

use crate::eval::Gain;
use tibetango_rules::gomoku::{Made, Move, Position, Size};

/// Gains of a legal move, the weightiest first; none for a decision.
#[must_use]
pub fn gains<S: Size>(position: &Position<S>, mv: Move) -> Vec<Gain> {
    mv.point()
        .map_or_else(Vec::new, |point| gains_at(position, point))
}

/// Gains of a stone of the side to move on an empty point, the weightiest first.
fn gains_at<S: Size>(position: &Position<S>, point: u8) -> Vec<Gain> {
    let [own, enemy] =
        [position.side(), position.side().other()].map(|side| position.made(side, point));
    let count = |made: [Made; 4], kind: Made| made.into_iter().filter(|one| *one == kind).count();
    let fours: u32 = own.into_iter().map(Made::fours).sum();
    // What looks like a three of Black's may be none in Renju.
    let threes = match position.rules().rule.forbids(position.side()) {
        true => position.lines().threes::<S>(point),
        false => count(own, Made::OpenThree),
    };
    let mut gains = Vec::new();
    if count(enemy, Made::Five) > 0 {
        gains.push(Gain::StopsFive);
    }
    if fours > 1 || count(own, Made::StraightFour) > 0 {
        gains.push(Gain::OpenFour);
    } else if fours == 1 && threes > 0 {
        gains.push(Gain::FourAndThree);
    } else if threes > 1 {
        gains.push(Gain::TwoThrees);
    }
    let other = position.side().other();
    if count(enemy, Made::StraightFour) > 0 && !position.is_barred(other, point) {
        gains.push(Gain::StopsFour);
    }
    let their_fours: u32 = enemy.into_iter().map(Made::fours).sum();
    let their_threes = count(enemy, Made::OpenThree) as u32;
    if gains.is_empty() && their_fours + their_threes > 1 && !position.is_barred(other, point) {
        gains.push(Gain::StopsDouble);
    }
    if gains.is_empty() {
        let made = match fours {
            1 => Some(Gain::Four),
            _ if threes == 1 => Some(Gain::OpenThree),
            _ => (count(own, Made::OpenTwo) > 0).then_some(Gain::OpenTwo),
        };
        gains.extend(made);
    }
    gains
}
