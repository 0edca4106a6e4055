//! Results, as the header and the ends of games state them.

use super::game::Jiu14;
use super::replay::Jiu14Replay;
use crate::record::RecordResult;
use tibetango_rules::normalization::{is_blank, plain};
use tibetango_rules::quote::quoted;
use tibetango_rules::{Reason, Side};

/// Winners, the words for them in the header, and the scores: second player first, as in AMDO's own files.
pub(super) const RESULTS: [(Option<Side>, &str, &str); 3] = [
    (Some(Side::White), "先手胜", "0:2"),
    (Some(Side::Black), "后手胜", "2:0"),
    (None, "和棋", "1:1"),
];

/// Other words for winners in the header.
const OTHER_RESULTS: [(Option<Side>, &str); 14] = [
    (Some(Side::White), "先手勝"),
    (Some(Side::White), "先手赢"),
    (Some(Side::White), "先手方胜"),
    (Some(Side::White), "先胜"),
    (Some(Side::White), "first"),
    (Some(Side::Black), "後手勝"),
    (Some(Side::Black), "后手赢"),
    (Some(Side::Black), "后手方胜"),
    (Some(Side::Black), "后胜"),
    (Some(Side::Black), "second"),
    (None, "平"),
    (None, "和"),
    (None, "和局"),
    (None, "平局"),
];

/// Results and scores of a game that has not ended.
const OPEN: [&str; 5] = ["", "?", "*", "-", "0:0"];

/// Returns a field in plain characters, without blanks.
fn typed(field: &str) -> String {
    let seen = field.chars().filter(|c| !is_blank(*c));
    seen.map(plain).collect()
}

impl Jiu14 {
    /// Returns the winner that the header states, `Some(None)` for a draw; `None` if it states none. The score
    /// decides if the result is empty.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        let [result, score] = self.stated();
        let known = RESULTS.iter().map(|(winner, text, _)| (*winner, *text));
        let told = known
            .chain(OTHER_RESULTS)
            .find(|(_, text)| text.eq_ignore_ascii_case(&result));
        let scored = || {
            let known = RESULTS.iter().find(|(.., known)| *known == score);
            let (winner, ..) = known.filter(|_| result.is_empty())?;
            Some(*winner)
        };
        told.map(|(winner, _)| winner).or_else(scored)
    }

    /// Returns the result and the score of the header, in plain characters; scores have a colon.
    fn stated(&self) -> [String; 2] {
        let [_, _, result, score, ..] = &self.header;
        [typed(result), typed(score).replace('-', ":")]
    }

    /// Returns the note on a result that is not understood.
    pub(super) fn doubted(&self) -> Option<String> {
        let [result, score] = self.stated();
        let stated = if result.is_empty() { score } else { result };
        let doubted = self.winner().is_none() && !OPEN.contains(&&*stated);
        doubted.then(|| format!("the result {} is not understood", quoted(&stated)))
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
