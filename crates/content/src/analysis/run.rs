//! A whole game, searched position by position.

use std::time::Duration;

use super::game::{BEST_LINE, GameAnalysis, Thought, thrown_away};
use super::moment::Grade;
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Side};
use tibetango_search::{Limits, Stop};

/// Engine that looks at a game, and its effort.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisEffort {
    /// Name of the engine, to be shown.
    pub name: String,
    /// The engine.
    pub engine: EngineSettings,
    /// Maximum number of visits of one position.
    pub visits: Option<u64>,
    /// Maximum time for one position.
    pub time: Option<Duration>,
    /// Seed that decides between equal moves.
    pub seed: u64,
}

/// Returns the evaluation that a report gives of the position at the end of `history`.
pub fn thought_of(history: &AnyGameHistory, report: &PlainReport) -> Thought {
    Thought {
        white: match history.to_move() {
            Side::White => report.value,
            Side::Black => 1.0 - report.value,
        },
        depth: report.depth,
        best: report.pv.iter().take(BEST_LINE).cloned().collect(),
    }
}

/// Distance from either end within which a value is as good as proven.
const DECIDED: f64 = 0.001;

/// Returns true for a value that is as good as proven.
pub(super) fn is_decided(value: f64) -> bool {
    !(DECIDED..=1.0 - DECIDED).contains(&value)
}

/// Searches one position.
///
/// The value that alpha-beta gives to a quiet position swings with the side that has the last word. So that
/// neighbouring positions can be compared, each is judged by the last whole iteration that ends on an even ply of the
/// game.
fn look(engine: &mut AnyEngine, history: &AnyGameHistory, mut limits: Limits) -> PlainReport {
    let swings = engine.settings().goes_by_depth(history);
    if swings {
        limits.report_every = Duration::ZERO;
    }
    let (mut deepest, mut even) = (0, None);
    let mut note = |report: &PlainReport| {
        // The first report of a depth is that of its whole iteration.
        if swings && report.depth > deepest {
            deepest = report.depth;
            if (history.ply() + report.depth).is_multiple_of(2) {
                even = Some(report.clone());
            }
        }
    };
    let (last, _) = engine.think(history, &limits, &Strength::BEST, &mut note);
    even.filter(|_| !is_decided(last.value)).unwrap_or(last)
}

impl AnalysisEffort {
    /// Returns the limits for `times` the effort, until `stop` is set.
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

/// Evaluates the position at the end of `history`; the engine is asked where the game is not over.
fn think(engine: &mut AnyEngine, history: &AnyGameHistory, limits: Limits) -> Thought {
    match history.outcome() {
        Some(outcome) => Thought {
            white: outcome.value_for(Side::White),
            depth: 0,
            best: Vec::new(),
        },
        None => thought_of(history, &look(engine, history, limits)),
    }
}

/// Looks at the position at the end of `history` alone, as [`analyse`] looks at each of a game.
///
/// Returns `None` when `stop` ended it.
pub fn look_at(history: &AnyGameHistory, effort: &AnalysisEffort, stop: &Stop) -> Option<Thought> {
    let mut engine = AnyEngine::new(effort.engine.clone(), effort.seed);
    let thought = think(&mut engine, history, effort.limits(1, stop));
    (!stop.is_stopped()).then_some(thought)
}

/// Factor on the effort of a second look: a loss that is hardly one may be no more than a fluctuation of the search,
/// and the positions before and after it are looked at again before it is called one.
const AGAIN: u32 = 4;

/// Looks once more, and longer, at the position at the end of `history` and at the one after `choice`.
fn look_again(
    engine: &mut AnyEngine,
    history: &mut AnyGameHistory,
    choice: &PlainMove,
    effort: &AnalysisEffort,
    stop: &Stop,
) -> [Thought; 2] {
    let before = think(engine, history, effort.limits(AGAIN, stop));
    let after = match history.play(choice) {
        Ok(_) => {
            let after = think(engine, history, effort.limits(AGAIN, stop));
            history.undo();
            after
        }
        // A move of the line itself is legal there.
        Err(_) => before.clone(),
    };
    [before, after]
}

/// Looks at every position of a game, the last one first: results about the end help with the moves that led there.
/// `earlier` holds the thoughts of a search that was stopped, in that order: it goes on from there. `progress` gets the
/// number of the position (0 before the first ply), the thought about it, and the number of positions.
///
/// Returns `None` when `stop` ended it.
pub fn analyse(
    history: &AnyGameHistory,
    effort: &AnalysisEffort,
    earlier: &[Thought],
    stop: &Stop,
    progress: &mut dyn FnMut(usize, &Thought, usize),
) -> Option<GameAnalysis> {
    let positions = history.len() + 1;
    let moves: Vec<_> = history.moves().into_iter().zip(history.movers()).collect();
    let mut history = history.clone();
    let mut engine = AnyEngine::new(effort.engine.clone(), effort.seed);
    let mut thoughts = earlier.to_vec();
    thoughts.truncate(positions);
    let mut goes_on = true;
    if !thoughts.is_empty() {
        for _ in 1..thoughts.len() {
            history.undo();
        }
        // Once more, untold: so that the table knows what comes, as it did before the stop.
        if thoughts.len() < positions && history.outcome().is_none() {
            look(&mut engine, &history, effort.limits(1, stop));
        }
        goes_on = history.undo();
    }
    while goes_on {
        let mut thought = think(&mut engine, &history, effort.limits(1, stop));
        if let (Some((mv, side)), Some(after)) = (moves.get(history.len()), thoughts.last_mut())
            && Grade::of(thrown_away([&thought, after], *side, mv)) == Some(Grade::Inaccuracy)
        {
            [thought, *after] = look_again(&mut engine, &mut history, mv, effort, stop);
        }
        if stop.is_stopped() {
            return None;
        }
        progress(history.len(), &thought, positions);
        thoughts.push(thought);
        goes_on = history.undo();
    }
    thoughts.reverse();
    Some(GameAnalysis {
        engine: effort.name.clone(),
        thoughts,
    })
}
