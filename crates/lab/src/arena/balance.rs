//! Search for openings that favour neither side, by an engine of ours.
//!
//! A candidate is a few random stones near each other. One that a short search values near one half is searched deeply;
//! if that value is as near to it as asked for, and no turn or mirror of the board makes it one that was found before,
//! it is an opening. The number of a candidate decides everything about it, so neither the number of jobs nor a kill
//! changes what is found.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{io, thread};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};

use super::opening_list::{COMMENT, play};
use super::seeds::{Purpose, derive};
use crate::journal::{Difference, Journal, JournalError, program};
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_records::messages::json_reason;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, PlainMove, Side, Symmetry};
use tibetango_search::Limits;

/// Version of the journal's format, for later readers.
const FORMAT: u32 = 1;

/// Maximum distance of the first stone from the middle of the board, in rows and columns.
const FIRST_DISTANCE: u8 = 3;

/// Maximum distance of a later stone from the nearest one.
const DISTANCE: u8 = 2;

/// Divisor of the visits that makes a search short.
const SHORT: u64 = 20;

/// Factor of the tolerance within which the value of a short search must lie.
const SHORT_TOLERANCE: f64 = 4.0;

/// Number of candidates of a batch for each job: the slowest of them is waited for.
const BATCH: u64 = 8;

/// Settings of a search for openings.
#[derive(Clone, Debug)]
pub struct BalancePlan {
    /// The board before the first stone.
    pub empty: AnyGameHistory,
    /// The engine that judges.
    pub engine: EngineSettings,
    /// Visits of a deep search.
    pub visits: u64,
    /// Least and greatest number of plies of an opening.
    pub plies: (u32, u32),
    /// Maximum distance of the value from one half.
    pub tolerance: f64,
    /// Number of openings.
    pub count: usize,
    /// Maximum number of candidates.
    pub attempts: u64,
    /// Seed of the stones.
    pub seed: u64,
    /// Number of candidates that are judged at the same time.
    pub jobs: usize,
}

/// Opening that favours neither side.
#[derive(Clone, Debug, PartialEq)]
pub struct BalancedOpening {
    /// Its moves, with blanks between.
    pub moves: String,
    /// Value of the deep search for the side to move, 0 to 1.
    pub value: f64,
}

/// Reason why a search for openings is not finished.
#[derive(Debug, thiserror::Error)]
pub enum BalanceError {
    /// The journal cannot be used.
    #[error("--resume: {0}")]
    Journal(#[from] JournalError),
    /// The system has no room for more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BalanceHeader {
    tibetango_openings: u32,
    run: BTreeMap<String, String>,
}

/// Candidate that was judged; without a value it was searched shortly at most.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BalanceCandidate {
    number: u64,
    moves: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
}

/// Openings found so far, and the number of candidates that were judged.
struct Findings<'a> {
    plan: &'a BalancePlan,
    openings: Vec<BalancedOpening>,
    positions: HashSet<Vec<(u16, bool)>>,
    judged: u64,
}

impl Findings<'_> {
    /// Takes the next candidate.
    fn take(&mut self, candidate: &BalanceCandidate) -> Result<(), String> {
        if candidate.number != self.judged {
            return Err(format!("candidate {} is missing", self.judged));
        }
        self.judged += 1;
        let Some(value) = candidate.value else {
            return Ok(());
        };
        // A journal may hold more candidates than this run may look at.
        let is_within = candidate.number < self.plan.attempts;
        if self.is_done() || !is_within || (value - 0.5).abs() > self.plan.tolerance {
            return Ok(());
        }
        let history = play(&self.plan.empty, &candidate.moves)?;
        if self.positions.insert(smallest_image(&history)) {
            self.openings.push(BalancedOpening {
                moves: candidate.moves.clone(),
                value,
            });
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.openings.len() >= self.plan.count
    }
}

impl BalancePlan {
    /// Searches for openings; fewer than asked for are found if the candidates run out. Candidates in the journal are
    /// not judged again. `each` gets the number of openings and of candidates so far.
    ///
    /// # Errors
    /// The journal cannot be used, or the system refuses a thread.
    pub fn search(
        &self,
        journal: Option<&Path>,
        each: &mut dyn FnMut(usize, u64),
    ) -> Result<Vec<BalancedOpening>, BalanceError> {
        let mut findings = Findings {
            plan: self,
            openings: Vec::new(),
            positions: HashSet::new(),
            judged: 0,
        };
        let mut journal = match journal {
            None => None,
            Some(path) => {
                let open = Journal::open(path, &self.header(), differs, &mut |line| {
                    let candidate: BalanceCandidate =
                        serde_json::from_slice(line).map_err(|error| json_reason(&error))?;
                    findings.take(&candidate)
                });
                Some(open?)
            }
        };
        each(findings.openings.len(), findings.judged);
        while !findings.is_done() && findings.judged < self.attempts {
            let first = findings.judged;
            let end = first.saturating_add(BATCH * self.jobs.max(1) as u64);
            for candidate in self.judge_all(first, end.min(self.attempts))? {
                if let Some(journal) = &mut journal {
                    journal.add(&candidate)?;
                }
                // The moves were played before, and the numbers are in order.
                let _ = findings.take(&candidate);
            }
            each(findings.openings.len(), findings.judged);
        }
        Ok(findings.openings)
    }

    /// Judges the candidates with these numbers; the results are in their order.
    fn judge_all(&self, first: u64, end: u64) -> io::Result<Vec<BalanceCandidate>> {
        let next = AtomicU64::new(first);
        let (sender, receiver) = crossbeam_channel::unbounded();
        let mut candidates: Vec<BalanceCandidate> = thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (sender, next) = (sender.clone(), &next);
                thread::Builder::new().spawn_scoped(scope, move || {
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= end || sender.send(self.judge(number)).is_err() {
                            break;
                        }
                    }
                })?;
            }
            drop(sender);
            Ok::<_, io::Error>(receiver.into_iter().collect())
        })?;
        candidates.sort_by_key(|candidate| candidate.number);
        Ok(candidates)
    }

    fn judge(&self, number: u64) -> BalanceCandidate {
        let seed = derive(self.seed, Purpose::Balance, number);
        let mut rng = SplitMix64::seed_from_u64(seed);
        let Some(history) = self.random_stones(&mut rng) else {
            return BalanceCandidate {
                number,
                moves: String::new(),
                value: None,
            };
        };
        let value = |visits: u64| {
            // A fresh engine: nothing that another candidate left behind can matter.
            let mut engine = AnyEngine::new(self.engine.clone(), seed);
            let limits = Limits::visits(visits);
            let (report, _) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
            report.value
        };
        let short = value((self.visits / SHORT).max(1));
        let is_near = (short - 0.5).abs() <= SHORT_TOLERANCE * self.tolerance;
        BalanceCandidate {
            number,
            moves: history.move_texts().join(" "),
            value: is_near.then(|| value(self.visits)),
        }
    }

    /// Places random stones near each other; `None` if the game is over with them, or none can be placed.
    fn random_stones(&self, rng: &mut SplitMix64) -> Option<AnyGameHistory> {
        let mut history = self.empty.clone();
        let plies = rng.random_range(self.plies.0..=self.plies.1.max(self.plies.0));
        for _ in 0..plies {
            let topology = history.topology();
            let occupied = topology.iter().filter(|at| history.piece_at(*at).is_some());
            let stones: Vec<(u8, u8)> = occupied.map(|at| topology.row_column(at)).collect();
            let is_near = |mv: &PlainMove| {
                let place = mv.to.filter(|_| mv.kind == MoveKind::Place);
                place.is_some_and(|at| {
                    let at = topology.row_column(at);
                    let middle = (topology.span() - 1) / 2;
                    match stones.as_slice() {
                        [] => distance(at, (middle, middle)) <= FIRST_DISTANCE,
                        stones => stones.iter().any(|stone| distance(at, *stone) <= DISTANCE),
                    }
                })
            };
            let moves: Vec<PlainMove> = history.legal().into_iter().filter(is_near).collect();
            if moves.is_empty() {
                return None;
            }
            let choice = rng.random_range(0..moves.len());
            history.play(&moves[choice]).ok()?;
        }
        history.outcome().is_none().then_some(history)
    }

    /// Returns everything that decides the candidates and their values: not how many openings are looked for.
    fn header(&self) -> BalanceHeader {
        let run = [
            ("program", program()),
            ("engine", format!("{:?}", self.engine)),
            ("rules", format!("{:?}", self.empty.rules())),
            ("position", self.empty.position_text()),
            ("visits", self.visits.to_string()),
            ("plies", format!("{} to {}", self.plies.0, self.plies.1)),
            ("tolerance", self.tolerance.to_string()),
            ("seed", self.seed.to_string()),
        ];
        BalanceHeader {
            tibetango_openings: FORMAT,
            run: run.map(|(name, part)| (name.to_owned(), part)).into(),
        }
    }
}

fn differs<'h>(ours: &'h BalanceHeader, theirs: &'h BalanceHeader) -> Option<Difference<'h>> {
    if theirs.tibetango_openings != FORMAT {
        return Some(Difference::Kind);
    }
    Difference::first(&ours.run, &theirs.run)
}

/// Returns the greater of the distances in rows and in columns.
fn distance(one: (u8, u8), other: (u8, u8)) -> u8 {
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
}

/// Returns the stones as the turn or mirror of the board shows them that comes first in the order of points: positions
/// that are the same but for turns and mirrors have the same.
fn smallest_image(history: &AnyGameHistory) -> Vec<(u16, bool)> {
    let topology = history.topology();
    let image = |symmetry: &Symmetry| {
        let stones = topology.iter().filter_map(|at| {
            let piece = history.piece_at(at)?;
            let at = symmetry.point(topology, at)?;
            Some((at.0, piece.side == Side::White))
        });
        let mut stones: Vec<(u16, bool)> = stones.collect();
        stones.sort_unstable();
        stones
    };
    let images = topology.symmetries().iter().map(image);
    images.min().unwrap_or_default()
}

/// Formats openings as a file that a match reads: a head for people, and a section for each name.
#[must_use]
pub fn file_text(head: &[String], sections: &[(String, Vec<BalancedOpening>)]) -> String {
    let mut text = String::new();
    for line in head {
        text += &format!("{COMMENT} {line}\n");
    }
    for (name, openings) in sections {
        text += &format!("\n[{name}]\n");
        for opening in openings {
            text += &format!("{} {COMMENT} {:.3}\n", opening.moves, opening.value);
        }
    }
    text
}
