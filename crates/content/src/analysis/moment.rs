//! The moments of a game worth looking at again.

use super::game::{GameAnalysis, Thought};
use super::reason::{Strike, Why, cells, strike, why_bad, why_good};
use std::cmp::Reverse;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Point, Side, Term};

/// Size of a mistake, by the chance of winning that it threw away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// At least [`Grade::INACCURACY`].
    Inaccuracy,
    /// At least [`Grade::MISTAKE`].
    Mistake,
    /// At least [`Grade::BLUNDER`].
    Blunder,
}

impl Grade {
    /// Minimum loss of an inaccuracy, in chances of winning.
    pub const INACCURACY: f64 = 0.05;
    /// Minimum loss of a mistake.
    pub const MISTAKE: f64 = 0.10;
    /// Minimum loss of a blunder.
    pub const BLUNDER: f64 = 0.20;
    /// Every grade, the smallest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The grade of a loss; `None` for one too small to speak of.
    pub fn of(loss: f64) -> Option<Self> {
        match loss {
            loss if loss >= Self::BLUNDER => Some(Self::Blunder),
            loss if loss >= Self::MISTAKE => Some(Self::Mistake),
            loss if loss >= Self::INACCURACY => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// Returns `inaccuracy`, `mistake` or `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// Reason why a ply is a moment.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A worse move than there was.
    Slip {
        /// Size of the mistake.
        grade: Grade,
        /// The chance thrown away, 0 to 1.
        loss: f64,
        /// The better line of play; at least one move.
        better: Vec<PlainMove>,
        /// Reason why it was worse.
        reason: Why,
        /// Merits of the better one.
        merits: Vec<Why>,
    },
    /// A move in a lost position that cost more than the best defence.
    Costly {
        /// The line of play that holds out longer; at least one move.
        better: Vec<PlainMove>,
        /// Cost of the move.
        reason: Why,
    },
    /// The largest capture of the game.
    Capture(Strike),
}

impl Moment {
    /// Returns the cells that the better move is about, if nothing weightier speaks for it.
    pub fn cells(&self) -> impl Iterator<Item = (&'static Term, [Point; 4])> {
        let merits = match &self.what {
            What::Slip { merits, .. } => merits.as_slice(),
            What::Costly { .. } | What::Capture(_) => &[],
        };
        cells(merits)
    }
}

/// A ply worth looking at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Its number, from 0: the number of plies before it.
    pub ply: usize,
    /// Side that played it.
    pub side: Side,
    /// Move that was played.
    pub mv: PlainMove,
    /// Reason why it is a moment.
    pub what: What,
    /// Whether the lead changed hands.
    pub turning: bool,
}

/// Minimum size of a capture that is a moment.
const LARGE: u32 = 3;

/// Distance above a half at which a chance is a lead; less is an even game.
const LEAD: f64 = 0.05;

/// Number of plies for which a new lead must hold, the game's end included, to be called one.
const HOLDS: usize = 4;

/// True when one side was clearly ahead before this ply, and the other is after it and stays so.
fn turns(thoughts: &[Thought], ply: usize) -> bool {
    let lead = |thought: &Thought| thought.white - 0.5;
    let Some(before) = thoughts.get(ply).map(lead) else {
        return false;
    };
    let after = thoughts.iter().skip(ply + 1).take(HOLDS).map(lead);
    let mut clear = before.abs() >= LEAD;
    let mut any = false;
    for (i, after) in after.enumerate() {
        clear &= before * after < 0.0 && (i > 0 || after.abs() >= LEAD);
        any = true;
    }
    clear && any
}

/// Maximum number of costly moves that are shown of a game that was lost before it began.
const COSTLY: usize = 3;

/// Returns the cost of `mv` at the end of `history`, where every move loses: stones, or the game at once. `None` where
/// the move holds out as long as the best one, as far as is known.
fn cost(
    history: &AnyGameHistory,
    mv: &PlainMove,
    [before, after]: [&Thought; 2],
) -> Option<(u32, Why)> {
    before.best.first().filter(|best| *best != mv)?;
    let reason = why_bad(history, mv, &before.best, &after.best);
    let weight = match reason {
        // The game would have gone on after the answer to the best move.
        Why::LosesGame if before.best.len() > 2 => u32::MAX,
        Why::Opens(strike) | Why::Leaves(strike) | Why::Misses(strike) => strike.stones,
        Why::LosesLater { stones, .. } => stones,
        _ => return None,
    };
    Some((weight, reason))
}

/// Returns the moments of a game, in the order played. `history` must be the game that was analysed.
pub fn moments(history: &AnyGameHistory, analysis: &GameAnalysis) -> Vec<Moment> {
    let mut back = history.clone();
    let moves: Vec<_> = history.moves().into_iter().zip(history.movers()).collect();
    let mut moments = Vec::new();
    let mut largest: Option<(Strike, Moment)> = None;
    // Chances tell nothing about the play of a side that had nothing to lose from the first move on.
    let mut hopeless = [true; 2];
    let mut costly: Vec<(u32, Moment)> = Vec::new();
    for (ply, (mv, side)) in moves.into_iter().enumerate().rev() {
        back.undo();
        let Some([before, after]) = analysis.thoughts.get(ply..ply + 2) else {
            continue;
        };
        let moment = |what| Moment {
            ply,
            side,
            mv: mv.clone(),
            what,
            turning: turns(&analysis.thoughts, ply),
        };
        // A side that placed out of turn chose nothing: the thought before is the other side's.
        if mv.out_of_turn {
            continue;
        }
        let lost = before.is_lost(side);
        hopeless[side.index()] &= lost;
        let loss = analysis.loss(ply, side, &mv);
        if let Some((grade, best)) = Grade::of(loss).zip(before.best.first()) {
            moments.push(moment(What::Slip {
                grade,
                loss,
                better: before.best.clone(),
                reason: why_bad(&back, &mv, &before.best, &after.best),
                merits: why_good(&back, best),
            }));
            continue;
        }
        if lost && let Some((weight, reason)) = cost(&back, &mv, [before, after]) {
            let better = before.best.clone();
            costly.push((weight, moment(What::Costly { better, reason })));
        }
        let effects = back.clone().play(&mv).unwrap_or_default();
        if let Some(strike) = strike(history.topology(), &effects).filter(|s| s.stones >= LARGE)
            && largest
                .as_ref()
                .is_none_or(|(best, _)| strike.stones > best.stones)
        {
            largest = Some((strike, moment(What::Capture(strike))));
        }
    }
    moments.extend(largest.map(|(_, moment)| moment));
    let has_moment = |ply: usize| moments.iter().any(|moment| moment.ply == ply);
    costly.retain(|(_, moment)| hopeless[moment.side.index()] && !has_moment(moment.ply));
    costly.sort_by_key(|(weight, moment)| (Reverse(*weight), moment.ply));
    moments.extend(costly.into_iter().take(COSTLY).map(|(_, moment)| moment));
    moments.sort_by_key(|moment| moment.ply);
    moments
}

/// Counts the mistakes of each grade that a side made, the smallest grade first.
pub fn count(moments: &[Moment], side: Side) -> [usize; 3] {
    Grade::ALL.map(|kind| {
        moments
            .iter()
            .filter(|moment| moment.side == side)
            .filter(|moment| matches!(moment.what, What::Slip { grade, .. } if grade == kind))
            .count()
    })
}

/// Returns the ply at which a side took most stones at once (the first such), and their number; `None` where it took
/// none.
pub fn best_capture(history: &AnyGameHistory, side: Side) -> Option<(usize, u32)> {
    let captures = history.movers().into_iter().zip(history.captures());
    let own = captures
        .enumerate()
        .filter(|(_, (mover, n))| *mover == side && *n > 0);
    own.map(|(ply, (_, n))| (ply, n))
        .max_by_key(|(ply, n)| (*n, Reverse(*ply)))
}
