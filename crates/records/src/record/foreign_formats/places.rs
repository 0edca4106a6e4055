//! Parts of a record for files of other programs, by positions, and a check that the text reads back the same.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::collection::Collection;
use super::place::{Forgiven, Misread};
use super::properties::ForeignProperty;
use crate::record::error::Problem;
use crate::record::limits::TooMany;
use crate::record::xml::MAX_BYTES;
use crate::record::{Record, RecordError};
use crate::session::notes::Note;

/// Position: a line whose own ply leads there, and the number of plies from the start of the game.
pub(in crate::record) type LinePly = (usize, usize);

/// Parts of a record that belong to each position.
#[derive(Default)]
pub(in crate::record) struct PositionParts<'a> {
    /// Variations that leave it.
    pub ways: BTreeMap<LinePly, Vec<usize>>,
    pub notes: BTreeMap<LinePly, &'a Note>,
    /// Properties that are kept of it.
    pub foreign: BTreeMap<LinePly, Vec<&'a ForeignProperty>>,
}

impl<'a> PositionParts<'a> {
    pub fn of(record: &'a Record) -> Self {
        let mut places = Self::default();
        for (number, variation) in (1..).zip(&record.variations) {
            let at = record.owner(variation.of, variation.at);
            places.ways.entry(at).or_default().push(number);
        }
        for note in &record.notes {
            places
                .notes
                .insert(record.owner(note.of, note.at), &note.note);
        }
        for properties in &record.foreign {
            let at = record.owner(properties.of, properties.at);
            let there = places.foreign.entry(at).or_default();
            there.extend(&properties.properties);
        }
        places
    }
}

/// Returns the text of a record if it reads back as one game with the same plies, rules and start, and as many
/// variations; their order is that of the file.
pub(in crate::record) fn faithful<P: Display + From<TooMany>>(
    record: &Record,
    text: String,
    games: impl FnOnce(&[u8], &str) -> Result<Collection<P>, Misread<P>>,
) -> Result<String, RecordError> {
    if text.len() > MAX_BYTES {
        return Err(Problem::TooLong.unwritable());
    }
    let unplayable =
        |error: Misread<P>| Problem::Unplayable(error.problem.to_string()).unwritable();
    let games = games(text.as_bytes(), "").map_err(unplayable)?;
    let again = games
        .read(0, None)
        .ok_or_else(|| Problem::Unfaithful.unwritable())?;
    let again = again.map_err(unplayable)?;
    if let Some(irregular) = again.irregular {
        return Err(Problem::Unplayable(irregular.why).unwritable());
    }
    let copy = again.record;
    let same = games.count() == 1
        && again.notes.iter().all(Forgiven::is_of_kept)
        && copy.plies == record.plies
        && (copy.settings, &copy.start) == (record.settings, &record.start)
        && copy.variations.len() == record.variations.len();
    match same {
        true => Ok(text),
        false => Err(Problem::Unfaithful.unwritable()),
    }
}
