//! Games that people, forums, word processors and other programs write in their own way: no trifle costs a move,
//! nothing is skipped silently, and damage is reported.

use super::*;
use tibetango_rules::{Outcome, Reason};

mod brackets;
mod captures;
mod comments;
mod damage;
mod manners;
mod pages;
mod results;
mod separators;
mod signs;
mod tag_words;
mod tags;
mod torn_moves;

/// Result of reading a game: its moves, the forgiven deviations, and where it is cut.
struct ForgivenGame {
    record: Record,
    notes: Vec<String>,
    cut: Option<String>,
}

#[track_caller]
fn read(text: &str) -> ForgivenGame {
    let game = PDN.read(text);
    let notes = game.notes.iter().map(ToString::to_string);
    ForgivenGame {
        notes: notes.collect(),
        cut: game.irregular.map(|cut| cut.to_string()),
        record: game.record,
    }
}

/// Returns the outcome of a game on the board.
fn board_end(record: &Record) -> Option<Outcome> {
    from_record(record).unwrap().outcome()
}
