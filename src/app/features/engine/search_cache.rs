//! Results of searches by position of a match: they are shown again at once when the player comes back to it.

use super::form::SearchDisplay;
use crate::app::play::game::Match;
use std::collections::{HashMap, VecDeque};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Side};

/// Maximum number of positions with reports; the least recently used are dropped.
const REPORTS: usize = 256;

/// Maximum number of positions with a chance, which takes little memory.
const CHANCES: usize = 8192;

/// Extent of a search, as the player has chosen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchExtent {
    /// Number of moves that get a chance of their own.
    pub lines: usize,
    /// Whether the search has no limit of time.
    pub endless: bool,
}

impl SearchExtent {
    /// True if a search of this extent, once it has ended, tells as much as one of the other extent.
    fn covers(self, other: Self) -> bool {
        self.lines >= other.lines && (self.endless || !other.endless)
    }
}

/// Result of a search of a position.
#[derive(Clone)]
pub(super) struct CachedSearch {
    pub report: PlainReport,
    /// The extent of the search that the report is from.
    pub extent: SearchExtent,
    /// The extent of the last search that ended by itself or by its time; `None` if none did.
    pub ended: Option<SearchExtent>,
}

impl CachedSearch {
    /// Returns true if a search of this extent would find no more. One that has ended by its time is unfinished
    /// where the search is to be endless.
    pub fn is_done(&self, extent: SearchExtent) -> bool {
        let covered = |ended: SearchExtent| ended.covers(extent);
        self.ended.is_some_and(covered) && self.extent.lines >= extent.lines
    }

    /// Adds an older result on the same position: that its search has ended, and its report if that tells more, but for
    /// the picture of the tree. Returns false if nothing is new.
    pub fn merge(&mut self, old: &Self) -> bool {
        let ends = self.ended.is_some();
        self.ended = self.ended.or(old.ended);
        let most = self.extent.lines;
        // A search for more candidates is shown as soon as it has as many as there were.
        let number = |report: &PlainReport| report.candidates(most).len();
        let widens = most > old.extent.lines && number(&self.report) >= number(&old.report);
        if widens || knows_as_much(&self.report, &old.report) {
            return true;
        }
        let tree = std::mem::take(&mut self.report.tree);
        let grows = !tree.is_empty();
        if ends || grows {
            self.report = old.report.clone();
        }
        if grows {
            self.report.tree = tree;
        }
        ends || grows
    }
}

/// Results for the positions of one match, by their text.
#[derive(Default)]
pub(super) struct SearchCache {
    /// The number and the generation of the current match.
    about: (u64, u64),
    /// The moves of the current game or variation, including those after the position on the table.
    moves: Vec<PlainMove>,
    /// The texts of the positions along these moves.
    positions: Vec<String>,
    /// The index of the position on the table among them.
    at: usize,
    reports: HashMap<(SearchDisplay, String), CachedSearch>,
    /// The keys of the reports, the most recently used one last.
    order: VecDeque<(SearchDisplay, String)>,
    /// White's chances.
    white: HashMap<String, f64>,
    /// White's chances along the current line, as far as they are known.
    pub chances: Vec<Option<f64>>,
}

impl SearchCache {
    /// Updates the current line to that of the match.
    pub fn follow(&mut self, game: &Match) {
        let about = (game.number(), game.generation());
        let before = std::mem::replace(&mut self.about, about);
        if before == about {
            return;
        }
        if before.0 != about.0 {
            // The match has changed.
            *self = Self {
                about,
                ..Self::default()
            };
        }
        let mut history = game.session.history().clone();
        self.at = history.len();
        for mv in game.session.whole().iter().skip(self.at) {
            if history.play(mv).is_err() {
                break;
            }
        }
        let moves = history.moves();
        let same = self.moves.iter().zip(&moves).take_while(|(a, b)| a == b);
        // Position texts are written only from the first difference on.
        let shared = same.count();
        self.positions.truncate(shared + 1);
        self.moves = moves;
        let length = self.positions.len();
        let mut fresh = Vec::new();
        while history.len() + 1 > length {
            fresh.push(history.position_text());
            if !history.undo() {
                break;
            }
        }
        self.positions.extend(fresh.into_iter().rev());
        let length = self
            .positions
            .iter()
            .map(|place| self.white.get(place).copied());
        self.chances = length.collect();
    }

    /// Forgets the results, but for the chances.
    pub fn forget_reports(&mut self) {
        self.reports.clear();
        self.order.clear();
    }

    /// Stores White's chance in the position on the table.
    pub fn note_chance(&mut self, white: f64) {
        let Some(place) = self.positions.get(self.at) else {
            return;
        };
        if self.white.len() < CHANCES || self.white.contains_key(place) {
            self.white.insert(place.clone(), white);
        }
        if let Some(chance) = self.chances.get_mut(self.at) {
            *chance = Some(white);
        }
    }

    /// Returns the result for the position on the table in this form.
    pub fn result(&self, form: SearchDisplay) -> Option<&CachedSearch> {
        let place = self.positions.get(self.at)?;
        self.reports.get(&(form, place.clone()))
    }

    /// Stores the result for the position on the table.
    pub fn note(&mut self, form: SearchDisplay, result: &CachedSearch) {
        let Some(place) = self.positions.get(self.at) else {
            return;
        };
        let key = (form, place.clone());
        if self.order.back() != Some(&key) {
            self.order.retain(|other| *other != key);
            self.order.push_back(key.clone());
        }
        self.reports.insert(key, result.clone());
        while self.order.len() > REPORTS
            && let Some(oldest) = self.order.pop_front()
        {
            self.reports.remove(&oldest);
        }
    }
}

/// True if a report knows no less of a position than another one.
fn knows_as_much(new: &PlainReport, old: &PlainReport) -> bool {
    let visits = |report: &PlainReport| report.moves.iter().map(|stat| stat.visits).sum::<u64>();
    if new.by_depth {
        // A position that was searched before costs fewer visits for the same depth.
        new.depth >= old.depth
    } else {
        visits(new) >= visits(old)
    }
}

/// Returns White's chance in a finished game.
pub(super) fn final_chance(history: &AnyGameHistory) -> Option<f64> {
    Some(history.outcome()?.value_for(Side::White))
}
