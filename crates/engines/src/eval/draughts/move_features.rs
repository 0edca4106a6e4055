//! Gains of a man's move.

use crate::eval::MoveFeature;
use tibetango_rules::draughts::{
    DraughtsMove, DraughtsPosition, DraughtsSize, SIZE, last_row, row,
};
use tibetango_rules::{Game, Side, bitboard::Word, terms};

terms! {
    /// The man becomes a king.
    CROWNS = "why.gains.crowns": "crowns a man";
    /// Nothing can keep the man from becoming a king.
    BREAKS_THROUGH = "why.gains.breaks_through": "sends a man to its crown that nothing can stop";
}

/// Number of rows before the last one from which a man's way to its crown is searched.
const RUN: u32 = 3;

/// Returns the gains of a legal move besides its captures: its man's crown, or the way there.
#[must_use]
pub fn move_features<S: DraughtsSize>(
    position: &DraughtsPosition<S>,
    mv: DraughtsMove,
) -> Vec<MoveFeature> {
    let side = position.side();
    if !position.men(side).has(mv.from()) {
        return Vec::new();
    }
    if last_row(side).has(mv.to()) {
        return vec![MoveFeature::new(&CROWNS)];
    }
    let mut after = *position;
    after.play_unchecked(mv);
    let rows = u32::from(row(side, mv.to()));
    let near = rows + RUN >= u32::from(SIZE) - 1;
    let runs = near && is_crowned(&after, side, mv.to(), 2 * RUN);
    runs.then_some(MoveFeature::new(&BREAKS_THROUGH))
        .into_iter()
        .collect()
}

/// Returns true if a man is crowned within this number of plies whatever the other side does. Its own side moves it,
/// or makes compulsory captures with other pieces.
fn is_crowned<S: DraughtsSize>(
    position: &DraughtsPosition<S>,
    side: Side,
    man: u32,
    plies: u32,
) -> bool {
    let moves = position.legal();
    let Some(plies) = plies.checked_sub(1).filter(|_| !moves.is_empty()) else {
        return false;
    };
    let on = |mv: DraughtsMove, man| {
        let mut after = *position;
        after.play_unchecked(mv);
        is_crowned(&after, side, man, plies)
    };
    if position.side() != side {
        let mut moves = moves.into_iter();
        return moves.all(|mv| !mv.captured().has(man) && on(mv, man));
    }
    moves.into_iter().any(|mv| match mv.from() == man {
        true => last_row(side).has(mv.to()) || on(mv, mv.to()),
        false => mv.captured() != 0 && on(mv, man),
    })
}
