//! Output of `record show` and `record verify` for a game.

use std::fmt::Display;

use super::listing::{self, out_of_turn, result_text};
use super::source::RecordReplay;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use tibetango_content::analysis::record_form;
use tibetango_records::drawing;
use tibetango_records::messages::{count_text, path_text};
use tibetango_records::record::replay::contradiction;
use tibetango_rules::any::AnyGameHistory;

pub(super) fn show(replay: &RecordReplay) -> CommandResult {
    let history = &replay.history;
    let listing = listing::of(&replay.record, history);
    let (board, state) = (drawing::board(history), drawing::state(history));
    let notes: String = replay.notes.iter().map(note_line).collect();
    let cut = replay.cut.as_ref().map_or_else(String::new, cut_line);
    output::print(&format!("{listing}\n{board}\n{state}\n{notes}{cut}"))
}

/// Formats a tolerated irregularity for `show`.
pub(super) fn note_line(note: impl Display) -> String {
    format!("note, line and column {note}\n")
}

/// Formats the reason for a cut game for `show`.
pub(super) fn cut_line(why: impl Display) -> String {
    format!("irregular from here, line and column {why}\n")
}

pub(super) fn verify(replay: &RecordReplay) -> CommandResult {
    let (name, record, history) = (&replay.name, &replay.record, &replay.history);
    if let Some(why) = &replay.cut {
        let file = path_text(&replay.path);
        return Err(Failure::check(format!("{file}:{why}")));
    }
    if let Some(analysis) = &record.analysis
        && record_form::from_record(history, analysis).is_none()
    {
        return Err(Failure::check(format!(
            "{name}: the analysis is not one of this game"
        )));
    }
    if let Some(difference) = contradiction(record, history) {
        return Err(Failure::check(format!("{name}: {difference}")));
    }
    let result = result_text(record);
    output::print(&format!("{name}: {}; {result}\n", all_legal(history)))
}

/// Formats the result of a complete replay.
pub(super) fn all_legal(history: &AnyGameHistory) -> String {
    let plies = count_text(history.len(), "ply", "plies");
    match out_of_turn(history).len() {
        0 => format!("{plies}, all legal"),
        n => format!("{plies}, all legal but for {n} placed out of turn"),
    }
}
