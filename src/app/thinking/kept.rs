//! What was found out about the positions of a match: whoever comes back to one sees at once what is
//! known of it.

use super::form::Form;
use crate::app::play::game::Match;
use std::collections::{HashMap, VecDeque};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{PlainMove, Side};

/// Positions of which reports are kept; those looked at longest ago give way.
const REPORTS: usize = 256;

/// Positions of which the chance is kept, and that is little.
const CHANCES: usize = 8192;

/// What a search found out about a position.
#[derive(Clone)]
pub(super) struct Found {
    pub report: PlainReport,
    /// It would find out no more.
    pub done: bool,
}

/// What is known of the positions of one match, by their text.
#[derive(Default)]
pub(super) struct Kept {
    /// The number and the generation of the match that is followed.
    about: (u64, u64),
    /// The moves of the line that is followed, those after the position on the table included.
    moves: Vec<PlainMove>,
    /// The positions between them.
    line: Vec<String>,
    /// The place of the one on the table among them.
    at: usize,
    reports: HashMap<(Form, String), Found>,
    /// The keys of the reports, the last looked at last.
    order: VecDeque<(Form, String)>,
    /// White's chances.
    white: HashMap<String, f64>,
    /// The same along the line that is followed.
    chances: Vec<Option<f64>>,
}

impl Kept {
    /// Follows the line of the match.
    pub fn follow(&mut self, game: &Match) {
        let about = (game.number(), game.generation());
        let before = std::mem::replace(&mut self.about, about);
        if before == about {
            return;
        }
        if before.0 != about.0 {
            // It is another match.
            *self = Self {
                about,
                ..Self::default()
            };
        }
        let mut line = game.session.line().clone();
        self.at = line.len();
        for mv in game.session.whole().iter().skip(self.at) {
            if line.play(mv).is_err() {
                break;
            }
        }
        let moves = line.moves();
        let same = self.moves.iter().zip(&moves).take_while(|(a, b)| a == b);
        // Positions are written out only where the line is another one.
        let shared = same.count();
        self.line.truncate(shared + 1);
        self.moves = moves;
        let known = self.line.len();
        let mut fresh = Vec::new();
        while line.len() + 1 > known {
            fresh.push(line.position_text());
            if !line.undo() {
                break;
            }
        }
        self.line.extend(fresh.into_iter().rev());
        let known = self.line.iter().map(|place| self.white.get(place).copied());
        self.chances = known.collect();
    }

    /// White's chances in the positions of the line that is followed, as far as they are known.
    pub fn chances(&self) -> &[Option<f64>] {
        &self.chances
    }

    /// Keeps White's chance in the position on the table.
    pub fn note_chance(&mut self, white: f64) {
        let Some(place) = self.line.get(self.at) else {
            return;
        };
        if self.white.len() < CHANCES || self.white.contains_key(place) {
            self.white.insert(place.clone(), white);
        }
        if let Some(known) = self.chances.get_mut(self.at) {
            *known = Some(white);
        }
    }

    /// What is known of the position on the table in this form.
    pub fn found(&self, form: Form) -> Option<&Found> {
        let place = self.line.get(self.at)?;
        self.reports.get(&(form, place.clone()))
    }

    /// Keeps what was found out about the position on the table.
    pub fn note(&mut self, form: Form, found: &Found) {
        let Some(place) = self.line.get(self.at) else {
            return;
        };
        let key = (form, place.clone());
        if self.order.back() != Some(&key) {
            self.order.retain(|known| *known != key);
            self.order.push_back(key.clone());
        }
        self.reports.insert(key, found.clone());
        while self.order.len() > REPORTS {
            if let Some(oldest) = self.order.pop_front() {
                self.reports.remove(&oldest);
            }
        }
    }
}

/// True where a report knows no less of a position than another one.
pub(super) fn knows_as_much(new: &PlainReport, old: &PlainReport) -> bool {
    let visits = |report: &PlainReport| report.moves.iter().map(|stat| stat.visits).sum::<u64>();
    if new.by_depth {
        // A position that was searched before costs fewer visits for the same depth.
        new.depth >= old.depth
    } else {
        visits(new) >= visits(old)
    }
}

/// White's chance where the game is over.
pub(super) fn ended(line: &AnyLine) -> Option<f64> {
    Some(line.outcome()?.value_for(Side::White))
}
