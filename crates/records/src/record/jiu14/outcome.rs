//! Results, as the header and the ends of games state them.

use super::game::Jiu14;
use super::replay::Jiu14Replay;
use crate::record::RecordResult;
use crate::record::replay::StatedResult;
use crate::record::words::result_points::in_points;
use crate::record::words::results::in_words;
use tibetango_rules::normalization::{is_blank, plain};
use tibetango_rules::quote::quoted;
use tibetango_rules::{Reason, Side};

/// Side that begins a game.
const FIRST: Side = Side::White;

/// Winners, the words for them in the header, and the scores: second player first, as in AMDO's own files.
pub(super) const RESULTS: [(Option<Side>, &str, &str); 3] = [
    (Some(Side::White), "先手胜", "0:2"),
    (Some(Side::Black), "后手胜", "2:0"),
    (None, "和棋", "1:1"),
];

/// Results and scores of a game that has not ended.
const OPEN: [&str; 5] = ["", "?", "*", "-", "0:0"];

/// Returns a field in plain characters, without blanks.
fn plain_field(field: &str) -> String {
    let visible = field.chars().filter(|c| !is_blank(*c));
    visible.map(plain).collect()
}

impl Jiu14 {
    /// Returns the winner that the header states, `Some(None)` for a draw; `None` if it states none. The score
    /// decides if the result is empty or says the same.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        self.told().map(|(winner, _)| winner)
    }

    /// Returns the winner that the header states, and the reason if its words give one.
    fn told(&self) -> Option<StatedResult> {
        let told = in_words(&self.header[2], FIRST);
        if told.is_some() {
            return told;
        }
        let [result, score] = self.result_fields();
        let alone = result.is_empty() || result.replace('-', ":") == score;
        let points = in_points(&score).filter(|points| alone && !points.is_nobodys())?;
        // The second player's points stand first.
        let (winner, _) = points.result(FIRST.other());
        Some((winner, ""))
    }

    /// Returns the result and the score of the header, in plain characters; scores have a colon.
    fn result_fields(&self) -> [String; 2] {
        let [_, _, result, score, ..] = &self.header;
        [plain_field(result), plain_field(score).replace('-', ":")]
    }

    /// Returns the note on a result that is not understood.
    pub(super) fn doubt(&self) -> Option<String> {
        let [result, score] = self.result_fields();
        let text = if result.is_empty() { score } else { result };
        let doubted = self.winner().is_none() && !OPEN.contains(&&*text);
        doubted.then(|| format!("the result {} is not understood", quoted(&text)))
    }

    /// Returns the result that the header states, with the board's reason if the board has the same winner; without
    /// one in the header, the result of the board.
    #[must_use]
    pub fn result(&self, replay: &Jiu14Replay) -> Option<RecordResult> {
        let end = replay.history.outcome();
        let Some((winner, told)) = self.told() else {
            return end.map(Into::into);
        };
        let same = end.filter(|end| end.winner == winner);
        let reason = match (same, winner) {
            (Some(end), _) => end.reason.text(),
            (None, Some(_)) if !told.is_empty() => told,
            // Nothing is known of the end if the board has another, or plies were left out.
            (None, _) if end.is_some() || replay.irregular.is_some() => "",
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
