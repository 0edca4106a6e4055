//! Gains of placing a stone.

use crate::eval::MoveFeature;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize, RowKind};
use tibetango_rules::terms;

terms! {
    /// Occupies a point where the other side would make five.
    STOPS_FIVE = "why.gains.stops_five": "keeps the other side from five in a row";
    /// Makes a straight four, or two fours.
    OPEN_FOUR = "why.gains.open_four": "makes a four that cannot be stopped";
    /// Makes a four and an open three.
    FOUR_AND_THREE = "why.gains.four_three": "makes a four and an open three";
    /// Makes two open threes.
    TWO_THREES = "why.gains.two_threes": "makes two open threes";
    /// Occupies a point where the other side would make a straight four.
    STOPS_FOUR = "why.gains.stops_four": "keeps the other side from an open four";
    /// Occupies a point where the other side would make two threats at once: fours, threes, or one of each.
    STOPS_DOUBLE = "why.gains.stops_double": "keeps the other side from two threats at once";
    /// Makes a four.
    FOUR = "why.gains.four": "makes a four";
    /// Makes an open three.
    OPEN_THREE = "why.gains.open_three": "makes an open three";
    /// Makes an open two.
    OPEN_TWO = "why.gains.open_two": "makes an open two";
}

/// Returns the gains of a legal move, the weightiest first; none for a decision.
#[must_use]
pub fn move_features<S: GomokuSize>(
    position: &GomokuPosition<S>,
    mv: GomokuMove,
) -> Vec<MoveFeature> {
    mv.point()
        .map_or_else(Vec::new, |point| move_features_at(position, point))
}

/// Returns the gains of a stone of the side to move on an empty point, the weightiest first.
fn move_features_at<S: GomokuSize>(position: &GomokuPosition<S>, point: u8) -> Vec<MoveFeature> {
    let [own, enemy] =
        [position.side(), position.side().other()].map(|side| position.rows_at(side, point));
    let count =
        |rows: [RowKind; 4], kind: RowKind| rows.into_iter().filter(|one| *one == kind).count();
    let fours: u32 = own.into_iter().map(RowKind::fours).sum();
    // An apparent three of Black's may be none in Renju.
    let threes = match position.rules().rule.forbids(position.side()) {
        true => position.lines().threes::<S>(point),
        false => count(own, RowKind::OpenThree),
    };
    let mut gains = Vec::new();
    if count(enemy, RowKind::Five) > 0 {
        gains.push(MoveFeature::new(&STOPS_FIVE));
    }
    if fours > 1 || count(own, RowKind::StraightFour) > 0 {
        gains.push(MoveFeature::new(&OPEN_FOUR));
    } else if fours == 1 && threes > 0 {
        gains.push(MoveFeature::new(&FOUR_AND_THREE));
    } else if threes > 1 {
        gains.push(MoveFeature::new(&TWO_THREES));
    }
    let other = position.side().other();
    if count(enemy, RowKind::StraightFour) > 0 && !position.is_barred(other, point) {
        gains.push(MoveFeature::new(&STOPS_FOUR));
    }
    let their_fours: u32 = enemy.into_iter().map(RowKind::fours).sum();
    let their_threes = count(enemy, RowKind::OpenThree) as u32;
    if gains.is_empty() && their_fours + their_threes > 1 && !position.is_barred(other, point) {
        gains.push(MoveFeature::new(&STOPS_DOUBLE));
    }
    if gains.is_empty() {
        let feature = match fours {
            1 => Some(MoveFeature::new(&FOUR)),
            _ if threes == 1 => Some(MoveFeature::new(&OPEN_THREE)),
            _ => (count(own, RowKind::OpenTwo) > 0).then_some(MoveFeature::new(&OPEN_TWO)),
        };
        gains.extend(feature);
    }
    gains
}
