//! Results, as the header and the ends of games state them.

use super::game::Jiu14;
use super::replay::Jiu14Replay;
use crate::record::RecordResult;
use tibetango_rules::{Reason, Side};

/// Winners, the words for them in the header, and the scores: second player first, as in AMDO's own files.
pub(super) const RESULTS: [(Option<Side>, &str, &str); 3] = [
    (Some(Side::White), "先手胜", "0:2"),
    (Some(Side::Black), "后手胜", "2:0"),
    (None, "和棋", "1:1"),
];

/// Other words for winners in the header.
const OTHER_RESULTS: [(Option<Side>, &str); 5] = [
    (Some(Side::White), "先手勝"),
    (Some(Side::Black), "後手勝"),
    (None, "和"),
    (None, "和局"),
    (None, "平局"),
];

impl Jiu14 {
    /// Returns the winner that the header states, `Some(None)` for a draw; `None` if it states none. The score
    /// decides if the result is empty.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        let [_, _, result, score, ..] = &self.header;
        let known = RESULTS.iter().map(|(winner, text, _)| (*winner, *text));
        let told = known.chain(OTHER_RESULTS).find(|(_, text)| text == result);
        let scored = || {
            let known = RESULTS.iter().find(|(.., known)| known == score);
            let (winner, ..) = known.filter(|_| result.is_empty())?;
            Some(*winner)
        };
        told.map(|(winner, _)| winner).or_else(scored)
    }

    /// Returns the result that the header states, with the board's reason if the board has the same winner; without
    /// one in the header, the result of the board.
    #[must_use]
    pub fn result(&self, played: &Jiu14Replay) -> Option<RecordResult> {
        let end = played.history.outcome();
        let Some(winner) = self.winner() else {
            return end.map(Into::into);
        };
        let same = end.filter(|end| end.winner == winner);
        let reason = match (same, winner) {
            (Some(end), _) => end.reason.text(),
            // Nothing is known of the end if the board has another, or plies were left out.
            (None, _) if end.is_some() || played.irregular.is_some() => "",
            // The format gives no reason: an early end is a resignation or an agreed draw.
            (None, Some(_)) => Reason::Resigned.text(),
            (None, None) => Reason::Agreed.text(),
        };
        Some(RecordResult {
            winner,
            reason: reason.to_owned(),
        })
    }
}
