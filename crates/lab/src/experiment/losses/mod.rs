//! Analysis of lost games: the positions from which on a judge saw the loss, and the values of our engine there.
//!
//! Values are those for the loser, from -1, lost, to 1, won: the expected result. If the judge speaks the Hub protocol
//! they are men, those of our engine, too, and one man is worth as much as the game.
//!
//! | module | contents |
//! |---|---|
//! | `course` | values of a game from its end back, and the places where they pass a threshold |
//! | `kind` | kinds of losses, by rules |
//! | `table` | the results as CSV and in sentences |

mod course;
mod kind;
mod table;

pub use course::{THRESHOLDS, passings};
pub use kind::LossKind;
pub use table::{csv, summary};

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::arena::{Contestant, MatchPlan, PositionJudge};
use crate::journal::{Difference, Journal, JournalError, program};
use crate::protocol::program::ProgramFailure;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_records::messages::json_reason;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Limits;

/// Version of the journal's format, for later readers.
const FORMAT: u32 = 1;

/// Multiples of the visits with which our engine searches a position.
pub const MULTIPLES: [u64; 3] = [1, 10, 100];

/// Lost game.
#[derive(Clone, Debug)]
pub struct LostGame {
    /// Name of its file.
    pub name: String,
    /// Its moves.
    pub history: AnyGameHistory,
    /// Side that lost.
    pub loser: Side,
}

/// Place at which the judge's value passed a threshold for the last time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passing {
    /// The threshold.
    pub threshold: f64,
    /// Number of plies played before the position.
    pub ply: usize,
    /// Last move of the loser before it; empty if there is none.
    pub mistake: String,
    /// Value of the judge.
    pub judge: f64,
    /// Values of our engine, for each of [`MULTIPLES`].
    pub ours: [f64; 3],
}

/// Analysis of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostRow {
    /// Name of its file.
    pub game: String,
    /// Name of the side that lost.
    pub loser: String,
    /// Number of plies of the game.
    pub plies: usize,
    /// Kind of the loss.
    pub kind: LossKind,
    /// Places at which the thresholds were passed, those that were.
    pub passings: Vec<Passing>,
}

/// Settings of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct LostPlan<'a> {
    /// Match whose first player judges, with the first budget.
    pub judge: &'a MatchPlan,
    /// Our engine.
    pub ours: &'a EngineSettings,
    /// Its visits; see [`MULTIPLES`].
    pub visits: u64,
    /// Seed of our engine.
    pub seed: u64,
    /// Journal of games that were analysed.
    pub journal: Option<&'a Path>,
}

/// Reason why an analysis is not finished.
#[derive(Debug, thiserror::Error)]
pub enum LostError {
    /// The judge failed.
    #[error("--with: the program {0}")]
    Judge(#[from] ProgramFailure),
    /// The judge has a budget of visits and knows none.
    #[error("--with: it knows no limit of visits: give it time, as --with-ms")]
    Unlimited,
    /// The judge tells no values.
    #[error("--with: it names no value of a position in its answers")]
    Silent,
    /// The journal cannot be used.
    #[error("--resume: {0}")]
    Journal(#[from] JournalError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LostHeader {
    tibetango_lost: u32,
    run: BTreeMap<String, String>,
}

/// Analyses games, except those in the journal; `each` is called after every one.
///
/// # Errors
/// The judge fails or tells no values, or the journal cannot be used.
pub fn measure(
    plan: LostPlan<'_>,
    games: &[LostGame],
    each: &mut dyn FnMut(),
) -> Result<Vec<LostRow>, LostError> {
    let mut earlier: BTreeMap<String, LostRow> = BTreeMap::new();
    let mut journal = match plan.journal {
        None => None,
        Some(path) => {
            let open = Journal::open(path, &plan.header(), differs, &mut |line| {
                let row: LostRow =
                    serde_json::from_slice(line).map_err(|error| json_reason(&error))?;
                earlier.insert(row.game.clone(), row);
                Ok(())
            });
            Some(open?)
        }
    };
    let judge = PositionJudge::new(plan.judge)?;
    if !judge.is_obedient() {
        return Err(LostError::Unlimited);
    }
    let mut rows = Vec::new();
    for game in games {
        let known = earlier.remove(&game.name);
        let known = known.filter(|row| row.plies == game.history.len());
        let row = match known {
            Some(row) => row,
            None => {
                let row = plan.analyse(&judge, game)?;
                if let Some(journal) = &mut journal {
                    journal.add(&row)?;
                }
                row
            }
        };
        rows.push(row);
        each();
    }
    Ok(rows)
}

impl LostPlan<'_> {
    fn analyse(&self, judge: &PositionJudge<'_>, game: &LostGame) -> Result<LostRow, LostError> {
        let course = course::course(game, &mut |history| {
            judge.value(history).map_err(LostError::from)
        })?;
        let places = passings(&course);
        let mut passings = Vec::new();
        for (threshold, place) in THRESHOLDS.into_iter().zip(places) {
            let Some((ply, value)) = place.and_then(|place| course.get(place)).copied() else {
                continue;
            };
            let history = course::at(game, ply);
            passings.push(Passing {
                threshold,
                ply,
                mistake: course::mistake(game, ply),
                judge: value,
                ours: MULTIPLES.map(|times| self.ours_value(&history, times)),
            });
        }
        Ok(LostRow {
            game: game.name.clone(),
            loser: game.loser.name().to_owned(),
            plies: game.history.len(),
            kind: LossKind::of(game, &course),
            passings,
        })
    }

    /// Returns the value of our engine with this multiple of its visits, in the unit of the judge.
    fn ours_value(&self, history: &AnyGameHistory, times: u64) -> f64 {
        let mut engine = AnyEngine::new(self.ours.clone(), self.seed);
        let limits = Limits::visits(self.visits.saturating_mul(times));
        let (report, _) = engine.think(history, &limits, &Strength::BEST, &mut |_| {});
        let value = 2.0 * report.value - 1.0;
        match &self.judge.players[0] {
            Contestant::Program(protocol, _) => protocol.in_unit(value),
            Contestant::Ours(_) | Contestant::Level { .. } => value,
        }
    }

    /// Returns everything that decides the values.
    fn header(&self) -> LostHeader {
        let run = [
            ("program", program()),
            ("judge", format!("{:?}", self.judge.players[0])),
            (
                "budget of the judge",
                format!("{:?}", self.judge.budgets[0]),
            ),
            ("rules", format!("{:?}", self.judge.rules)),
            ("size", self.judge.size.to_string()),
            ("engine", format!("{:?}", self.ours)),
            ("visits", self.visits.to_string()),
            ("seed", self.seed.to_string()),
        ];
        LostHeader {
            tibetango_lost: FORMAT,
            run: run.map(|(name, part)| (name.to_owned(), part)).into(),
        }
    }
}

fn differs<'h>(ours: &'h LostHeader, theirs: &'h LostHeader) -> Option<Difference<'h>> {
    if theirs.tibetango_lost != FORMAT {
        return Some(Difference::Kind);
    }
    Difference::first(&ours.run, &theirs.run)
}
