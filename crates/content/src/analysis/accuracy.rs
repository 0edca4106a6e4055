//! Figures on the play of a side in a game: its accuracy, and its chances to take stones.

use super::game::GameAnalysis;
use super::moment::Grade;
use super::reason::{CaptureManner, Strike, strike};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Side};

/// Ways to take stones, as they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureKind {
    /// Between two stones (jiaqi).
    Pinch,
    /// Along a line.
    Gun,
    /// By stones that were won (jiaqi).
    Chain,
    /// For a square (jiu).
    Square,
    /// By jumping (jiu, draughts).
    Jump,
}

impl CaptureKind {
    /// Every way, in the order in which they are shown.
    pub const ALL: [Self; 5] = [
        Self::Pinch,
        Self::Gun,
        Self::Chain,
        Self::Square,
        Self::Jump,
    ];

    /// Returns `pinch`, `gun`, `chain`, `square` or `jump`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pinch => "pinch",
            Self::Gun => "gun",
            Self::Chain => "chain",
            Self::Square => "square",
            Self::Jump => "jump",
        }
    }

    /// Returns the ways in which these stones are taken.
    fn of(strike: &Strike) -> &'static [Self] {
        match strike.how {
            CaptureManner::Pinch => &[Self::Pinch],
            CaptureManner::Gun(_) => &[Self::Gun],
            CaptureManner::Chain => &[Self::Chain],
            CaptureManner::Jump => &[Self::Jump],
            CaptureManner::Square => &[Self::Square],
            CaptureManner::JumpAndSquare => &[Self::Jump, Self::Square],
        }
    }
}

/// Number of times that a side took stones in one way, and that it let that go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// Number of moves that took stones in this way.
    pub hits: u32,
    /// Number of moves that gave away a chance of winning where the better one takes more stones, and in this way.
    pub misses: u32,
}

/// Minimum number of moves that count; fewer tell nothing of a side's play.
pub const FEW: usize = 3;

/// Figures on the play of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// Accuracy, 0 to 100, of the moves before which something was still to be lost; `None` where they were fewer than
    /// [`FEW`].
    pub accuracy: Option<f64>,
    /// Ply (from 0) from which on to the end the side was lost before each of its moves, whatever it played.
    pub lost_from: Option<usize>,
    /// Chances to take stones, by [`CaptureKind::ALL`].
    pub chances: [Chances; CaptureKind::ALL.len()],
}

/// Returns the accuracy of a move that threw away this chance of winning (0 to 1), 0 to 100, by the curve that lichess
/// fitted (lichess.org/page/accuracy).
pub fn accuracy_of(loss: f64) -> f64 {
    let curve = 103.166_8 * (-0.043_544 * 100.0 * loss).exp() - 3.166_9;
    curve.clamp(0.0, 100.0)
}

/// Returns the standard deviation of White's chances around each ply, in percent, within bounds: a move weighs more
/// where much is at stake.
fn weights(white: &[f64]) -> Vec<f64> {
    let plies = white.len().saturating_sub(1);
    // Number of plies whose chances tell how much a ply was fought over.
    let size = (plies / 10).clamp(2, 8).min(white.len());
    (0..plies)
        .map(|ply| {
            let first = (ply + 2).saturating_sub(size);
            let around = &white[first..(first + size).min(white.len())];
            let n = around.len() as f64;
            let mean = around.iter().sum::<f64>() / n;
            let spread = around
                .iter()
                .map(|chance| (chance - mean).powi(2))
                .sum::<f64>()
                / n;
            (100.0 * spread.sqrt()).clamp(0.5, 12.0)
        })
        .collect()
}

/// Returns the middle between the mean by weight, which forgives moves without weight, and the harmonic mean, which
/// forgives no blunder: as lichess judges a game.
fn mean(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.len() < FEW {
        return None;
    }
    let weight: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(one, weight)| one * weight).sum::<f64>() / weight;
    // A single value of 0 would make the harmonic mean 0.
    let inverse: f64 = moves.iter().map(|(one, _)| 1.0 / one.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some(0.5 * (weighted + harmonic))
}

/// Returns the figures on both sides in the game that was analysed, White first.
pub fn accounts(history: &AnyGameHistory, analysis: &GameAnalysis) -> [Account; 2] {
    let white: Vec<f64> = analysis.thoughts.iter().map(|t| t.white).collect();
    let weights = weights(&white);
    let mut moves = [Vec::new(), Vec::new()];
    let mut chances = [[Chances::default(); CaptureKind::ALL.len()]; 2];
    let mut lost_from = [None; 2];
    // From the end on, as long as nothing was left to be lost.
    let end = analysis.thoughts.last();
    let mut lost = Side::BOTH.map(|side| end.is_some_and(|end| end.is_lost(side)));
    let mut back = history.clone();
    let plies: Vec<(PlainMove, Side)> = history.moves().into_iter().zip(history.movers()).collect();
    for (ply, (mv, side)) in plies.into_iter().enumerate().rev() {
        back.undo();
        // A side that placed out of turn chose nothing.
        let Some(&weight) = weights.get(ply).filter(|_| !mv.out_of_turn) else {
            continue;
        };
        let loss = analysis.loss(ply, side, &mv);
        if !analysis.thoughts[ply].is_lost(side) {
            lost[side.index()] = false;
            moves[side.index()].push((accuracy_of(loss), weight));
        } else if lost[side.index()] {
            lost_from[side.index()] = Some(ply);
        }
        let taken = |mv: &PlainMove| {
            let effects = back.clone().play(mv).unwrap_or_default();
            strike(history.topology(), &effects)
        };
        let took = taken(&mv);
        let mut count = |strike: &Strike, add: fn(&mut Chances)| {
            for kind in CaptureKind::of(strike) {
                add(&mut chances[side.index()][*kind as usize]);
            }
        };
        if let Some(took) = &took {
            count(took, |chances| chances.hits += 1);
        }
        let best = analysis.thoughts[ply].best.first();
        if Grade::of(loss).is_some()
            && let Some(could) = best.and_then(taken)
            && could.stones > took.map_or(0, |took| took.stones)
        {
            count(&could, |chances| chances.misses += 1);
        }
    }
    Side::BOTH.map(|side| Account {
        accuracy: mean(&moves[side.index()]),
        lost_from: lost_from[side.index()],
        chances: chances[side.index()],
    })
}
