//! Variations and notes: from a record to the board, checked against the rules, and back.

use super::place::forgive;
use super::replay::{ReplayError, move_text, play, replay};
use super::{ForeignProperties, ForeignProperty, Record, RecordNote, RecordPly, RecordVariation};
use crate::messages::count_text;
use crate::session::branches::{Branches, Variation};
use crate::session::notes::Notes;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Returns the lines of a record whose game is `history`.
///
/// # Errors
/// The first illegal ply of a variation.
pub fn branches_of(record: &Record, history: &AnyGameHistory) -> Result<Branches, ReplayError> {
    let mut start = history.clone();
    while start.undo() {}
    let mut branches = Branches::new(history.moves());
    for variation in &record.variations {
        let branch = Variation {
            of: variation.of,
            at: variation.at,
            moves: variation.plies.iter().map(|ply| ply.mv.clone()).collect(),
        };
        branches.add(&start, branch).map_err(|(index, why)| {
            let ply = variation.plies.get(index).or(variation.plies.last());
            ReplayError::Ply {
                ply: variation.at + index + 1,
                side: ply.map_or(history.to_move(), |ply| ply.side),
                text: ply.map_or_else(String::new, |ply| move_text(history, &ply.mv)),
                why: why.into(),
            }
        })?;
    }
    Ok(branches)
}

/// Cuts a record down to its legal part. Returns the fault that ended the game itself, and a note on each cut of
/// a variation, on one line with the index of the variation. Variations without a legal ply are removed, with
/// the notes on removed positions, and so is the analysis if the game was cut. Faults of the board and the rules
/// stay.
pub(super) fn legal_part(record: &mut Record) -> (Option<ReplayError>, Vec<(usize, String)>) {
    let Ok((history, fault)) = replay(record) else {
        return (None, Vec::new());
    };
    record.plies.truncate(history.len());
    if fault.is_some() {
        record.analysis = None;
    }
    let mut start = history;
    while start.undo() {}
    // The new number of each line and its number of plies; `None` for removed lines.
    let mut lines = vec![Some((0, record.plies.len()))];
    let mut notes = Vec::new();
    let variations = std::mem::take(&mut record.variations);
    for (index, variation) in variations.into_iter().enumerate() {
        let there = lines[variation.of].filter(|(_, length)| variation.at <= *length);
        let properties_there =
            there.and_then(|(of, _)| legal_plies(record, &start, of, &variation));
        if properties_there.as_ref().map(Vec::len) != Some(variation.plies.len()) {
            let plies = count_text(
                properties_there.as_ref().map_or(0, Vec::len),
                "ply",
                "plies",
            );
            let number = index + 1;
            let what =
                format!("variation {number} is cut after {plies}: what follows is not legal");
            forgive(&mut notes, what, |what| (index, what));
        }
        lines.push(properties_there.map(|plies| {
            let (of, at) = (there.map_or(0, |(of, _)| of), variation.at);
            let length = at + plies.len();
            record.variations.push(RecordVariation { of, at, plies });
            (record.variations.len(), length)
        }));
    }
    let move_place = |of: &mut usize, at: usize| {
        let there = lines.get(*of).copied().flatten();
        let there = there.filter(|(_, length)| at <= *length);
        *of = there.map_or(0, |(line, _)| line);
        there.is_some()
    };
    record
        .notes
        .retain_mut(|note| move_place(&mut note.of, note.at));
    record
        .foreign
        .retain_mut(|properties_there| move_place(&mut properties_there.of, properties_there.at));
    (fault, notes)
}

/// Returns the legal plies at the start of a variation of line `of`; `None` if not even the first is legal.
fn legal_plies(
    record: &Record,
    start: &AnyGameHistory,
    of: usize,
    variation: &RecordVariation,
) -> Option<Vec<RecordPly>> {
    let mut history = start.clone();
    for mv in record.path(of, variation.at) {
        let turn = history.to_move();
        let side = if mv.out_of_turn { turn.other() } else { turn };
        play(&mut history, &RecordPly { side, mv }).ok()?;
    }
    let legal = |ply: &&RecordPly| play(&mut history, ply).is_ok();
    let mut plies: Vec<RecordPly> = variation.plies.iter().take_while(legal).cloned().collect();
    // A step may have been a jump: see [`RecordPly`].
    let moves = history.moves().into_iter().skip(variation.at);
    for (ply, mv) in plies.iter_mut().zip(moves) {
        ply.mv = mv;
    }
    (!plies.is_empty()).then_some(plies)
}

/// Returns the notes of a record whose lines are `branches`. Of two comments on one position the last one counts. A
/// sign of a move that is kept as another program wrote it counts as the note's, if that has none.
#[must_use]
pub fn notes_of(record: &Record, branches: &Branches) -> Notes {
    let paths = branches.paths();
    let mut notes = Notes::default();
    for RecordNote { of, at, note } in &record.notes {
        let Some(moves) = paths.get(*of).and_then(|path| path.get(..*at)) else {
            continue;
        };
        if !note.comment.is_empty() {
            notes.write(moves, &note.comment);
        }
        for figure in &note.figures {
            // Drawn twice it would be removed.
            let note = notes.on(moves);
            if note.is_none_or(|note| !note.figures.contains(figure)) {
                notes.draw(moves, *figure);
            }
        }
        if note.sign.is_some() {
            notes.mark(moves, note.sign);
        }
    }
    for properties in &record.foreign {
        let moves = paths
            .get(properties.of)
            .and_then(|path| path.get(..properties.at));
        let sign = properties.properties.iter().find_map(ForeignProperty::sign);
        if let Some(moves) = moves.filter(|_| sign.is_some())
            && notes.on(moves).is_none_or(|note| note.sign.is_none())
        {
            notes.mark(moves, sign);
        }
    }
    notes
}

impl Record {
    /// Returns the line whose own ply leads to the position after the first `at` plies of `line`, and `at`.
    pub(super) fn owner(&self, line: usize, at: usize) -> (usize, usize) {
        let mut of = line;
        while let Some(variation) = self.variation(of).filter(|variation| at <= variation.at) {
            of = variation.of;
        }
        (of, at)
    }

    fn variation(&self, line: usize) -> Option<&RecordVariation> {
        self.variations.get(line.checked_sub(1)?)
    }

    /// Returns the first `at` plies of a line, as moves.
    pub(super) fn path(&self, line: usize, at: usize) -> Vec<PlainMove> {
        let mut parts = Vec::new();
        let (mut of, mut end) = (line, at);
        while let Some(variation) = self.variation(of) {
            let own = end.saturating_sub(variation.at).min(variation.plies.len());
            parts.push(&variation.plies[..own]);
            (of, end) = (variation.of, end.min(variation.at));
        }
        parts.push(&self.plies[..end.min(self.plies.len())]);
        let plies = parts.into_iter().rev().flatten();
        plies.map(|ply| ply.mv.clone()).collect()
    }
}

/// Puts the variations of a game and the notes on its positions into its record; `history` is any line of that game.
pub fn note_branches(
    record: &mut Record,
    history: &AnyGameHistory,
    branches: &Branches,
    notes: &Notes,
) {
    let mut start = history.clone();
    while start.undo() {}
    let paths = branches.paths();
    let signs = record.notes.iter().filter(|old| old.note.sign.is_some());
    let signs: Vec<Vec<PlainMove>> = signs.map(|old| record.path(old.of, old.at)).collect();
    // Properties of other programs stay with their position, although the number of its line may have changed.
    let properties = std::mem::take(&mut record.foreign).into_iter();
    let properties = properties.filter_map(|mut properties| {
        let moves = record.path(properties.of, properties.at);
        let of = paths.iter().position(|path| path.starts_with(&moves))?;
        // The notes have the sign of a move, and one that a person removed stays away. A second one of the file stays.
        let has_sign = || notes.on(&moves).is_some_and(|note| note.sign.is_some());
        let second = signs.contains(&moves) && has_sign();
        let is_sign =
            |property: &ForeignProperty| !moves.is_empty() && !second && property.sign().is_some();
        properties.properties.retain(|property| !is_sign(property));
        (!properties.properties.is_empty()).then_some(ForeignProperties { of, ..properties })
    });
    record.foreign = properties.collect();
    let variations = branches.others().iter().zip(&paths[1..]);
    record.variations = variations
        .map(|(branch, path)| {
            let mut game = start.clone();
            for mv in path {
                // The lines of a game are legal.
                let _ = game.play(mv);
            }
            let movers = game.movers().into_iter().skip(branch.at);
            let own = branch.moves.iter().cloned().zip(movers);
            RecordVariation {
                of: branch.of,
                at: branch.at,
                plies: own.map(|(mv, side)| RecordPly { side, mv }).collect(),
            }
        })
        .collect();
    let notes_there = notes.iter().filter_map(|(moves, note)| {
        Some(RecordNote {
            of: paths.iter().position(|path| path.starts_with(moves))?,
            at: moves.len(),
            note: note.clone(),
        })
    });
    record.notes = notes_there.collect();
}
