//! Reasons why a move is good or bad: facts read off the board, without words.
//!
//! The rules themselves answer everything: a move did what its list of effects says, and a side threatens what it could
//! do if it had the move.

use tibetango_engines::engine;
use tibetango_engines::eval::MoveFeature;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, Outcome, Outline, PlainMove, Point, Removal, Side, Term, Topology};

/// Number of plies that are followed to see which side comes out ahead in stones.
const HORIZON: usize = 6;

/// A drawn line by the name that people give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineName {
    /// A row of the grid, from 1, the nearest to White's edge first (rank 1).
    Row(u8),
    /// A column of the grid, from 1, the leftmost first (file a).
    Column(u8),
    /// A diagonal by its ends.
    Diagonal(Point, Point),
    /// A row or a column by its ends, where every row of points is a drawn one.
    Ends(Point, Point),
}

/// Returns the name of the drawn line through two points; `None` where none runs through both.
pub fn line_name(topology: &Topology, one: Point, other: Point) -> Option<LineName> {
    let on = |point: Point| move |points: &[Point]| points.contains(&point);
    let line = topology
        .lines()
        .iter()
        .find(|line| one != other && on(one)(&line.points) && on(other)(&line.points))?;
    let (&first, &last) = (line.points.first()?, line.points.last()?);
    let ((r0, c0), (r1, c1)) = (topology.row_column(first), topology.row_column(last));
    Some(if topology.size() == topology.span() {
        LineName::Ends(first, last)
    } else if r0 == r1 {
        LineName::Row((topology.span() - 1 - r0) / 2 + 1)
    } else if c0 == c1 {
        LineName::Column(c0 / 2 + 1)
    } else {
        LineName::Diagonal(first, last)
    })
}

/// Manner in which stones are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureManner {
    /// Between two stones (jiaqi).
    Pinch,
    /// By a gun along this line, where it has a name; others may fall with it, in jiu also to
    /// jumps and squares.
    Gun(Option<LineName>),
    /// Stones that are won take others (jiaqi).
    Chain,
    /// By jumping (jiu, draughts).
    Jump,
    /// For a square or more (jiu).
    Square,
    /// By jumping to where a square is closed (jiu).
    JumpAndSquare,
}

/// Capture by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Number of stones taken.
    pub stones: u32,
    /// Manner of the capture: the first gun counts more than a chain, and that more than a pinch.
    pub how: CaptureManner,
    /// Point where the stone that strikes ends.
    pub at: Option<Point>,
}

/// Returns the capture in these effects; `None` when they take nothing.
pub fn strike(topology: &Topology, effects: &[Effect]) -> Option<Strike> {
    let mut strike = Strike {
        stones: 0,
        how: CaptureManner::Pinch,
        at: None,
    };
    for effect in effects {
        match effect {
            Effect::Place { .. } | Effect::Move { .. } => strike.at = effect.arrival(),
            Effect::Recolour {
                at, from, round, ..
            } => {
                strike.stones += 1;
                strike.how = match (&from[..], strike.how) {
                    (_, CaptureManner::Gun(first)) => CaptureManner::Gun(first),
                    ([far], _) => CaptureManner::Gun(line_name(topology, *far, *at)),
                    _ if *round > 0 => CaptureManner::Chain,
                    (_, how) => how,
                };
            }
            Effect::Remove { by, .. } => match by {
                Removal::Jumped => {
                    strike.stones += 1;
                    strike.how = CaptureManner::Jump;
                }
                Removal::Taken(_) => {
                    strike.stones += 1;
                    strike.how = match strike.how {
                        CaptureManner::Gun(line) => CaptureManner::Gun(line),
                        CaptureManner::Jump | CaptureManner::JumpAndSquare => {
                            CaptureManner::JumpAndSquare
                        }
                        _ => CaptureManner::Square,
                    };
                }
                Removal::Cleared(_) => {}
            },
            Effect::Mark {
                outline: Outline::Row(points),
                ..
            } => {
                if let [one, other, ..] = points[..] {
                    strike.how = CaptureManner::Gun(line_name(topology, one, other));
                }
            }
            Effect::Mark { .. }
            | Effect::Promote { .. }
            | Effect::Tell { .. }
            | Effect::Decide { .. }
            | Effect::PhaseChange { .. } => {}
        }
    }
    (strike.stones > 0).then_some(strike)
}

/// Reason why a move is good or bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins the game.
    Wins,
    /// It takes stones.
    Takes(Strike),
    /// It keeps this number of stones from being taken.
    Saves(u32),
    /// It makes ready to take stones with the next move.
    Threatens(Strike),
    /// The stone that is set belongs to a formation, or the man that moves is on its way to a crown.
    Gains(MoveFeature),
    /// Nothing of the kind: it stands better.
    Stronger,
    /// It let a win go by.
    MissesWin,
    /// The answer to it wins the game.
    LosesGame,
    /// It makes possible the capture by the answer.
    Opens(Strike),
    /// It leaves standing stones that could be taken already.
    Leaves(Strike),
    /// A better move would have taken stones.
    Misses(Strike),
    /// A better line of play would have won stones within a number of plies: a shot, which may begin with a sacrifice.
    MissesShot {
        /// Number of stones.
        stones: u32,
        /// Number of plies.
        plies: u32,
    },
    /// Stones are lost within a number of plies.
    LosesLater {
        /// Number of stones.
        stones: u32,
        /// Number of plies.
        plies: u32,
    },
    /// Nothing of the kind: it stands worse.
    Weaker,
}

/// Maximum number of reasons that are shown: more are not read.
pub const MAX_REASONS: usize = 2;

/// Returns the cells that the shown reasons are about, each with the term of its gain.
pub fn cells(reasons: &[Why]) -> impl Iterator<Item = (&'static Term, [Point; 4])> {
    let words = reasons.iter().take(MAX_REASONS);
    words.filter_map(|why| match why {
        Why::Gains(gain) => Some((gain.term, gain.cell?)),
        _ => None,
    })
}

fn is_win(outcome: Option<Outcome>, side: Side) -> bool {
    outcome.is_some_and(|outcome| outcome.winner == Some(side))
}

/// Returns the largest capture that `side` could make if it had the move at the end of `history`.
pub fn threat(history: &AnyGameHistory, side: Side) -> Option<Strike> {
    let threat = engine::threat(history, side)?;
    strike(history.topology(), &threat.effects)
}

fn stones(strike: Option<Strike>) -> u32 {
    strike.map_or(0, |strike| strike.stones)
}

/// Returns the game after these moves, as far as they can be played, and the capture by the first of them.
fn after(history: &AnyGameHistory, moves: &[PlainMove]) -> (AnyGameHistory, Option<Strike>) {
    let mut history = history.clone();
    let mut first = None;
    for (i, mv) in moves.iter().enumerate() {
        let Ok(effects) = history.play(mv) else { break };
        if i == 0 {
            first = strike(history.topology(), &effects);
        }
    }
    (history, first)
}

/// Returns the reasons why `mv` is a good move at the end of `history`, the weightiest first; at least one.
pub fn why_good(history: &AnyGameHistory, mv: &PlainMove) -> Vec<Why> {
    let mover = history.to_move();
    let (then, takes) = after(history, std::slice::from_ref(mv));
    if is_win(then.outcome(), mover) {
        return vec![Why::Wins];
    }
    let mut reasons: Vec<Why> = takes.map(Why::Takes).into_iter().collect();
    let before = stones(threat(history, mover.other()));
    let still = stones(threat(&then, mover.other()));
    if before > still && then.to_move() == mover.other() {
        reasons.push(Why::Saves(before - still));
    }
    // A threat that stood before is no merit of this move.
    let had = threat(history, mover);
    if let Some(next) = threat(&then, mover) {
        let more = next.stones > stones(had).saturating_sub(stones(takes));
        let aims = matches!(next.how, CaptureManner::Gun(Some(_)));
        let loads = aims && had.map(|had| had.how) != Some(next.how);
        if more || loads {
            reasons.push(Why::Threatens(next));
        }
    }
    reasons.extend(
        engine::move_features(history, mv)
            .into_iter()
            .map(Why::Gains),
    );
    if reasons.is_empty() {
        reasons.push(Why::Stronger);
    }
    reasons
}

/// Returns the number of stones that `side` loses by these moves, less those that it wins.
fn stone_loss(history: &AnyGameHistory, moves: &[PlainMove], side: Side) -> i64 {
    let mut history = history.clone();
    let effects = moves.iter().map_while(|mv| history.play(mv).ok());
    let loser = |effect: Effect| match effect {
        Effect::Recolour { side: taker, .. } => Some(taker.other()),
        Effect::Remove { side: loser, .. } => Some(loser),
        _ => None,
    };
    let captures = effects
        .flatten()
        .filter(|effect| effect.captured().is_some());
    let losers = captures.filter_map(loser);
    losers.map(|loser| if loser == side { 1 } else { -1 }).sum()
}

/// Returns the reason why `choice` was worse than `best`, a line of play that begins with a better move; `answer` is
/// the best line of play after `choice`.
pub fn why_bad(
    history: &AnyGameHistory,
    choice: &PlainMove,
    best: &[PlainMove],
    answer: &[PlainMove],
) -> Why {
    let mover = history.to_move();
    let enemy = mover.other();
    let (then, took) = after(history, std::slice::from_ref(choice));
    let better = best.get(..1).unwrap_or_default();
    let (instead, could) = after(history, better);
    if !best.is_empty() && is_win(instead.outcome(), mover) && !is_win(then.outcome(), mover) {
        return Why::MissesWin;
    }
    let (end, strikes) = after(&then, answer.get(..1).unwrap_or_default());
    let strikes = strikes.filter(|_| then.to_move() == enemy);
    if is_win(then.outcome(), enemy) || is_win(end.outcome(), enemy) {
        return Why::LosesGame;
    }
    // The answer to the better move, by what that side could take at most.
    let spared = if instead.to_move() == enemy {
        stones(threat(&instead, enemy))
    } else {
        0
    };
    let loss = stones(strikes).saturating_sub(spared);
    let shortfall = stones(could).saturating_sub(stones(took));
    match (strikes, could) {
        (Some(strike), _) if loss > 0 && loss >= shortfall => {
            if stones(threat(history, enemy)) >= strike.stones {
                Why::Leaves(strike)
            } else {
                Why::Opens(strike)
            }
        }
        (_, Some(strike)) if shortfall > 0 => Why::Misses(strike),
        _ => later(history, choice, best, answer).unwrap_or(Why::Weaker),
    }
}

/// Returns as a reason the stones that the line of play after `choice` costs more than the better one, or that the
/// better one wins, both followed equally far.
fn later(
    history: &AnyGameHistory,
    choice: &PlainMove,
    best: &[PlainMove],
    answer: &[PlainMove],
) -> Option<Why> {
    let mover = history.to_move();
    let mut bad = vec![choice.clone()];
    bad.extend_from_slice(answer);
    let plies = bad.len().min(best.len()).min(HORIZON);
    let losses = |moves: &[PlainMove]| stone_loss(history, &moves[..plies], mover);
    let (bad, best) = (losses(&bad), losses(best));
    let counts = |stones: i64| (stones as u32, plies as u32);
    // A loss of stones weighs more than a win of stones that was missed.
    match (bad, -best) {
        _ if plies < 2 || bad <= best => None,
        (..=0, gain @ 1..) => {
            let (stones, plies) = counts(gain);
            Some(Why::MissesShot { stones, plies })
        }
        _ => {
            let (stones, plies) = counts(bad - best);
            Some(Why::LosesLater { stones, plies })
        }
    }
}
