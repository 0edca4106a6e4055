//! A whole game, searched position by position.

use std::time::Duration;

use super::game::{BEST_LINE, GameAnalysis, Thought, thrown_away};
use super::moment::Grade;
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{PlainMove, Side};
use tibetango_search::{Limits, Stop};

/// Who looks at a game, and how hard.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// The engine's name, for the eye.
    pub name: String,
    /// The engine.
    pub engine: EngineSettings,
    /// Visits of one position at most.
    pub visits: Option<u64>,
    /// Time for one position at most.
    pub time: Option<Duration>,
    /// Decides between equal moves.
    pub seed: u64,
}

/// What a report says of the position at the end of `line`.
pub fn thought_of(line: &AnyLine, report: &PlainReport) -> Thought {
    Thought {
        white: match line.to_move() {
            Side::White => report.value,
            Side::Black => 1.0 - report.value,
        },
        depth: report.depth,
        best: report.pv.iter().take(BEST_LINE).cloned().collect(),
    }
}

/// Values at or beyond this from either end are as good as proven.
const DECIDED: f64 = 0.001;

/// Searches one position.
///
/// What alpha-beta makes of a quiet position swings with the side that has the last word. So that
/// neighbouring positions can be compared, each is judged by the last whole iteration that ends on
/// an even ply of the game.
fn look(engine: &mut AnyEngine, line: &AnyLine, mut limits: Limits) -> PlainReport {
    let swings = engine.settings().goes_by_depth(line);
    if swings {
        limits.report_every = Duration::ZERO;
    }
    let (mut deepest, mut even) = (0, None);
    let mut note = |report: &PlainReport| {
        // The first report of a depth is that of its whole iteration.
        if swings && report.depth > deepest {
            deepest = report.depth;
            if (line.ply() + report.depth).is_multiple_of(2) {
                even = Some(report.clone());
            }
        }
    };
    let (last, _) = engine.think(line, &limits, &Strength::BEST, &mut note);
    let open = (DECIDED..=1.0 - DECIDED).contains(&last.value);
    even.filter(|_| open).unwrap_or(last)
}

impl Effort {
    /// So many times the effort, until somebody stops it.
    fn limits(&self, times: u32, stop: &Stop) -> Limits {
        Limits {
            visits: self
                .visits
                .map(|visits| visits.saturating_mul(u64::from(times))),
            time: self.time.map(|time| time.saturating_mul(times)),
            threads: self.engine.threads(),
            stop: stop.clone(),
            ..Limits::default()
        }
    }
}

/// What is thought of the position at the end of `line`; the engine is asked where the game is not over.
fn think(engine: &mut AnyEngine, line: &AnyLine, limits: Limits) -> Thought {
    match line.outcome() {
        Some(outcome) => Thought {
            white: outcome.value_for(Side::White),
            depth: 0,
            best: Vec::new(),
        },
        None => thought_of(line, &look(engine, line, limits)),
    }
}

/// Looks at the position at the end of `line` alone, as [`analyse`] looks at each of a game.
///
/// Returns `None` when `stop` ended it.
pub fn look_at(line: &AnyLine, effort: &Effort, stop: &Stop) -> Option<Thought> {
    let mut engine = AnyEngine::new(effort.engine.clone(), effort.seed);
    let thought = think(&mut engine, line, effort.limits(1, stop));
    (!stop.is_stopped()).then_some(thought)
}

/// A loss that is hardly one may be no more than what the search wavers by: the positions before and after
/// it are looked at with so many times the effort before it is called one.
const AGAIN: u32 = 4;

/// Looks once more, and longer, at the position at the end of `line` and at the one after `played`.
fn look_again(
    engine: &mut AnyEngine,
    line: &mut AnyLine,
    played: &PlainMove,
    effort: &Effort,
    stop: &Stop,
) -> [Thought; 2] {
    let before = think(engine, line, effort.limits(AGAIN, stop));
    let after = match line.play(played) {
        Ok(_) => {
            let after = think(engine, line, effort.limits(AGAIN, stop));
            line.undo();
            after
        }
        // A move of the line itself is legal there.
        Err(_) => before.clone(),
    };
    [before, after]
}

/// Looks at every position of a game, the last one first: what was found out about the end
/// helps with what led there. `known` is what a search that was stopped had thought by then, in
/// that order: it goes on from there. `progress` is told the number of the position (0 before the
/// first ply), what was thought of it, and how many there are.
///
/// Returns `None` when `stop` ended it.
pub fn analyse(
    line: &AnyLine,
    effort: &Effort,
    known: &[Thought],
    stop: &Stop,
    progress: &mut dyn FnMut(usize, &Thought, usize),
) -> Option<GameAnalysis> {
    let positions = line.len() + 1;
    let played: Vec<_> = line.moves().into_iter().zip(line.movers()).collect();
    let mut line = line.clone();
    let mut engine = AnyEngine::new(effort.engine.clone(), effort.seed);
    let mut thoughts = known.to_vec();
    thoughts.truncate(positions);
    let mut left = true;
    if !thoughts.is_empty() {
        for _ in 1..thoughts.len() {
            line.undo();
        }
        // Once more, untold: so that the table knows what comes, as it did before the stop.
        if thoughts.len() < positions && line.outcome().is_none() {
            look(&mut engine, &line, effort.limits(1, stop));
        }
        left = line.undo();
    }
    while left {
        let mut thought = think(&mut engine, &line, effort.limits(1, stop));
        if let (Some((mv, side)), Some(after)) = (played.get(line.len()), thoughts.last_mut())
            && Grade::of(thrown_away([&thought, after], *side, mv)) == Some(Grade::Inaccuracy)
        {
            [thought, *after] = look_again(&mut engine, &mut line, mv, effort, stop);
        }
        if stop.is_stopped() {
            return None;
        }
        progress(line.len(), &thought, positions);
        thoughts.push(thought);
        left = line.undo();
    }
    thoughts.reverse();
    Some(GameAnalysis {
        engine: effort.name.clone(),
        thoughts,
    })
}
