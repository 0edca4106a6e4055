//! Results, as the header and the ends of games state them.

use super::game::Jiu14;
use super::replay::Jiu14Replay;
use crate::record::RecordResult;
use crate::record::replay::StatedResult;
use crate::record::words::result_names::by_name;
use crate::record::words::result_points::{ResultPoints, in_points};
use crate::record::words::results::{in_words, stated};
use tibetango_rules::normalization::{is_blank, plain};
use tibetango_rules::quote::quote_text;
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
    /// decides if the result is empty or in points.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        self.stated_result().map(|(winner, _)| winner)
    }

    /// Returns the winner that the header states, and the reason if its words give one.
    fn stated_result(&self) -> Option<StatedResult> {
        let [white, black, result, ..] = &self.header;
        in_words(result, FIRST)
            .or_else(|| by_name(result, FIRST, [white, black]))
            .or_else(|| self.result_of_score())
            .or_else(|| self.in_points_alone())
    }

    /// Returns the result that the score states, unless the result before it says something else.
    fn result_of_score(&self) -> Option<StatedResult> {
        let [result, score] = self.result_fields();
        let points = in_points(&score).filter(|points| !points.is_nil())?;
        // The second player's points stand first; people write those of a result in any order.
        let (winner, _) = points.result(FIRST.other());
        let is_same = |before: ResultPoints| before.result(FIRST).0.is_some() == winner.is_some();
        let is_sure = result.is_empty() || in_points(&result).is_some_and(is_same);
        is_sure.then_some((winner, ""))
    }

    /// Returns the result that stands in points in the place of words, without a score that tells their order: they
    /// are read in the order of a score.
    fn in_points_alone(&self) -> Option<StatedResult> {
        let [result, score] = self.result_fields();
        let in_points = result.starts_with(|c: char| c.is_ascii_digit() || c == '½');
        let is_alone = in_points && OPEN.contains(&&*score);
        is_alone
            .then(|| stated(&self.header[2], FIRST.other()))
            .flatten()
    }

    /// Returns the result and the score of the header, in plain characters; scores have a colon.
    fn result_fields(&self) -> [String; 2] {
        let [_, _, result, score, ..] = &self.header;
        [plain_field(result), plain_field(score).replace('-', ":")]
    }

    /// Returns the note on a result that is not understood, or whose points may stand in another order.
    pub(super) fn doubt(&self) -> Option<String> {
        let [result, score] = self.result_fields();
        let text = if result.is_empty() { score } else { result };
        let written = quote_text(&text);
        if let Some((winner, _)) = self.in_points_alone() {
            let what = match winner {
                Some(Side::White) => "a win of the first player",
                Some(Side::Black) => "a win of the second player",
                None => "a draw",
            };
            return Some(format!(
                "the result {written} is read as {what}, unless the board shows another end: the second player's \
                 points stand first, as in a score"
            ));
        }
        let doubted = self.winner().is_none() && !OPEN.contains(&&*text);
        doubted.then(|| format!("the result {written} is not understood"))
    }

    /// Returns the result that the header states, with the board's reason if the board has the same winner; without
    /// one in the header, the result of the board.
    #[must_use]
    pub fn result(&self, replay: &Jiu14Replay) -> Option<RecordResult> {
        let end = replay.history.outcome();
        let in_points = self.in_points_alone().is_some();
        // Points alone name no sides.
        let is_reported = self.stated_result().filter(|_| end.is_none() || !in_points);
        let Some((winner, is_reported)) = is_reported else {
            return end.map(Into::into);
        };
        let same = end.filter(|end| end.winner == winner);
        let reason = match (same, winner) {
            (Some(end), _) => end.reason.text(),
            (None, Some(_)) if !is_reported.is_empty() => is_reported,
            // Nothing is known of the end if the board has another, or plies were left out.
            (None, _) if end.is_some() || replay.irregular.is_some() => "",
            // The format gives no reason: an early end is a resignation or an agreed draw.
            (None, Some(_)) => Reason::Resigned.text(),
            // Without points for either side nobody agreed on anything.
            (None, None) if in_points => is_reported,
            (None, None) => Reason::Agreed.text(),
        };
        Some(RecordResult {
            winner,
            reason: reason.to_owned(),
        })
    }
}
