//! A hint: a good move, and the words that speak for it.

use crate::app::phrases;
use tibetango_content::analysis::reason::why_good;
use tibetango_content::analysis::{MoveStanding, Why, standing};
use tibetango_content::config::TextTable;
use tibetango_engines::engine::PlainReport;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Number of moves that follow the one advised and are named.
const FOLLOWING: usize = 2;

/// A good move, with everything that is said for it. All of it comes from one report.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The move to mark.
    pub mv: PlainMove,
    /// Reasons for the move, in the terms of its game.
    pub why: Vec<Why>,
    /// Its standing among the other moves, as far as the search knows them.
    pub standing: Option<MoveStanding>,
    /// The moves that may follow it.
    pub then: Vec<PlainMove>,
}

impl Hint {
    /// Returns the hint that a report on the position at the end of `history` gives, with this number of candidate
    /// moves; `None` if the report has no move.
    #[must_use]
    pub fn of(history: &AnyGameHistory, report: &PlainReport, most: usize) -> Option<Self> {
        let (best, then) = report.pv.split_first()?;
        Some(Self {
            mv: best.clone(),
            why: why_good(history, best),
            standing: standing(history, report, most),
            then: then.iter().take(FOLLOWING).cloned().collect(),
        })
    }

    /// Returns the hint that a later report on the same position gives; `None` if it says nothing new.
    #[must_use]
    pub fn renew(
        &self,
        history: &AnyGameHistory,
        report: &PlainReport,
        most: usize,
    ) -> Option<Self> {
        let (best, then) = report.pv.split_first()?;
        if *best != self.mv {
            return Self::of(history, report, most);
        }
        // The reasons are read off the board.
        let next = Self {
            standing: standing(history, report, most),
            then: then.iter().take(FOLLOWING).cloned().collect(),
            ..self.clone()
        };
        (next != *self).then_some(next)
    }

    /// Returns true if the game itself has a reason for the move.
    #[must_use]
    pub fn has_reason(&self) -> bool {
        // Every good move leads to a better position: that is no reason.
        self.why[..] != [Why::Stronger]
    }

    /// Returns the words of the hint for the position at the end of `history`: the game's reasons; where it has none,
    /// the standing of the move and how the game could go on.
    #[must_use]
    pub fn words(&self, text: &TextTable, history: &AnyGameHistory) -> String {
        let mv = history.text(&self.mv);
        let then: Vec<String> = self.then.iter().map(|mv| history.text(mv)).collect();
        let then = then.join(" ");
        match &self.standing {
            Some(standing) if !self.has_reason() => {
                let sentence = phrases::standing_sentence(text, history, &self.mv, standing);
                // If many moves are equal, no line of play has to be known.
                if then.is_empty() || *standing == MoveStanding::OneOfMany {
                    return sentence;
                }
                let goes_on = text.fill("game.hint_then", &[("then", &then)]);
                text.fill("words.then", &[("first", &sentence), ("second", &goes_on)])
            }
            None if !self.has_reason() && !then.is_empty() => {
                text.fill("game.hint_line", &[("move", &mv), ("then", &then)])
            }
            _ => {
                let why = phrases::why_good(text, history.topology(), &self.why);
                text.fill("game.hint_shown", &[("move", &mv), ("why", &why)])
            }
        }
    }
}
