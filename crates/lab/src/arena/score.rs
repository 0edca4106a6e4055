//! Score of a finished game, and the counting of a match in the order of its games.

use super::sprt::{Sprt, SprtDecision};
use super::tally::MatchTally;

/// Fault by which a side lost off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffBoardFault {
    /// It played an illegal move, or offered none.
    Illegal,
    /// It took too long for a move.
    Late,
    /// It is an external program that ended, fell silent or broke the protocol.
    Crashed,
    /// It is an external program that refused a message, in the words of its protocol. Which side is right about that
    /// is not known, so no side has lost: the game does not count.
    Refused,
}

impl OffBoardFault {
    const ALL: [Self; 4] = [Self::Illegal, Self::Late, Self::Crashed, Self::Refused];

    /// Returns the word that files and messages use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Late => "late",
            Self::Crashed => "crashed",
            Self::Refused => "refused",
        }
    }

    /// Returns the fault with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

/// Score of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// The points of `a` in halves: 2 won, 1 drawn, 0 lost; without meaning if the game does not count.
    pub half_points: u8,
    /// Fault that ended the game, if one did.
    pub fault: Option<OffBoardFault>,
}

impl GameScore {
    /// False for a broken game, which counts for neither side.
    #[must_use]
    pub fn counts(self) -> bool {
        self.fault != Some(OffBoardFault::Refused)
    }
}

/// Scores of a match. They may arrive in any order; the decision of a sequential test depends only on their order in
/// the match, so that it is the same with any number of jobs.
#[derive(Default)]
pub(super) struct Scores {
    scores: Vec<Option<GameScore>>,
    sprt: Option<Sprt>,
    /// Number of complete pairs at the beginning that the test has looked at.
    pairs: usize,
    /// Counts of those pairs in which both games count.
    pentanomial: [u32; 5],
    verdict: Option<SprtDecision>,
}

impl Scores {
    pub fn new(games: u32, sprt: Option<Sprt>) -> Self {
        Self {
            scores: vec![None; games as usize],
            sprt,
            ..Self::default()
        }
    }

    /// Records a score, unless there is no such game or it was recorded before.
    pub fn put(&mut self, number: usize, score: GameScore) {
        if let Some(slot @ None) = self.scores.get_mut(number) {
            *slot = Some(score);
        }
        while self.verdict.is_none()
            && let Some(pair) = self.pair(self.pairs)
        {
            self.pairs += 1;
            if let Some(points) = pair {
                self.pentanomial[usize::from(points)] += 1;
                self.verdict = self.sprt.and_then(|sprt| sprt.verdict(self.llr(&sprt)));
            }
        }
    }

    pub fn has(&self, number: usize) -> bool {
        matches!(self.scores.get(number), Some(Some(_)))
    }

    /// Returns the points of a pair in halves, `None` if a game is missing and `Some(None)` if one does not count.
    fn pair(&self, pair: usize) -> Option<Option<u8>> {
        let [Some(first), Some(second)] = *self.scores.get(2 * pair..2 * pair + 2)? else {
            return None;
        };
        let both = first.counts() && second.counts();
        Some(both.then(|| first.half_points + second.half_points))
    }

    fn llr(&self, sprt: &Sprt) -> f64 {
        sprt.llr_of_pairs(&self.pentanomial)
    }

    /// Returns the state of the test; `None` without one.
    pub fn test(&self) -> Option<Test> {
        self.sprt.map(|sprt| Test {
            llr: self.llr(&sprt),
            verdict: self.verdict,
        })
    }

    /// Returns the result: all recorded games, but none after the pair that decided the test.
    pub fn tally(&self) -> MatchTally {
        let end = match self.verdict {
            Some(_) => 2 * self.pairs,
            None => self.scores.len(),
        };
        let mut tally = MatchTally::default();
        for score in self.scores[..end].iter().flatten() {
            tally.add_game(*score);
        }
        for pair in 0..end / 2 {
            if let Some(Some(points)) = self.pair(pair) {
                tally.add_pair(points);
            }
        }
        tally
    }
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The log-likelihood ratio of the complete pairs, up to the first incomplete one.
    pub llr: f64,
    /// The decision, if there is one.
    pub verdict: Option<SprtDecision>,
}
