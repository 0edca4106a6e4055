//! Standing of a search's answer among the moves of its position: how many are as good, or how far it is ahead.

use super::game::SETTLED;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::MoveStat;

/// Minimum number of equally good moves that are called many.
pub const MANY: usize = 4;

/// Minimum number of visits of an answer that is far ahead: with fewer, the others may not have had their turn yet.
const FAR_AHEAD_VISITS: u64 = 100;

/// Standing of a search's answer among the moves of its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStanding {
    /// It is the only legal move.
    Only,
    /// Every move loses.
    AllLose,
    /// Every move wins.
    AllWin,
    /// At least [`MANY`] moves are equally good.
    OneOfMany,
    /// This number of moves, at least two and fewer than [`MANY`], are equally good.
    OneOf(usize),
    /// It is the best move.
    Ahead {
        /// The next best move.
        other: PlainMove,
        /// Its lead over that move, in percent of winning chance.
        lead: u32,
    },
    /// It is the best move by far: the search hardly looked at others.
    FarAhead,
}

/// Returns the standing of the answer of a search of the position at the end of `history`, among its `most` best moves;
/// `None` while the search knows too little of the others.
pub fn standing(
    history: &AnyGameHistory,
    report: &PlainReport,
    most: usize,
) -> Option<MoveStanding> {
    let answer = report.pv.first()?;
    // A search may leave out moves that lose at once.
    let is_every_move =
        |moves: usize| moves == report.moves.len() && moves == history.legal().len();
    if is_every_move(1) {
        return Some(MoveStanding::Only);
    }
    let candidates = report.candidates(most);
    let (best, others) = candidates.split_first()?;
    if best.mv != *answer {
        return None;
    }
    if best.value <= SETTLED {
        return Some(MoveStanding::AllLose);
    }
    let wins = |stat: &&MoveStat<PlainMove>| stat.value >= 1.0 - SETTLED;
    if candidates.iter().all(wins) && is_every_move(candidates.len()) {
        return Some(MoveStanding::AllWin);
    }
    match (report.equals(most), others.first()) {
        (equals, _) if equals >= MANY => Some(MoveStanding::OneOfMany),
        (equals, _) if equals > 1 => Some(MoveStanding::OneOf(equals)),
        (_, Some(other)) => {
            let [own, next] = [best, other].map(|stat| (100.0 * stat.value).round() as u32);
            Some(MoveStanding::Ahead {
                other: other.mv.clone(),
                lead: own.saturating_sub(next),
            })
        }
        (_, None) => {
            let is_far_ahead = !report.by_depth && best.visits >= FAR_AHEAD_VISITS;
            is_far_ahead.then_some(MoveStanding::FarAhead)
        }
    }
}
