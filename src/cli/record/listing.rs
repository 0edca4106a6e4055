//! Text listing of a record.

use tibetango_records::record::{Record, RecordNote};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::one_line;
use tibetango_rules::text::list_text;

/// Lists the properties of a record, then its moves, variations, signs of moves and comments.
pub(super) fn of(record: &Record, history: &AnyGameHistory) -> String {
    let settings = record.settings.words().into_iter();
    let values = settings.map(|(name, value)| format!("{} {value}", name.replace('_', " ")));
    let mut text = format!(
        "game: {}, size {}\nrules: {} ({})\n",
        record.game(),
        record.size,
        record.rules,
        list_text(values)
    );
    let entries = [
        ("name", &record.name),
        ("white", &record.white),
        ("black", &record.black),
        ("date", &record.date),
        ("made by", &record.developer),
        ("begins with", &record.start),
    ];
    for (what, value) in entries {
        if !value.is_empty() {
            text += &format!("{what}: {value}\n");
        }
    }
    text += &format!("result: {}\n{}", result_text(record), moves(history));
    text + &variations(record, history)
        + &signs(record)
        + &comments(record)
        + &foreign_lines(record)
}

/// Lists the moves under a heading, ten per line; then those that were placed out of turn.
pub(super) fn moves(history: &AnyGameHistory) -> String {
    let mut text = "moves:\n".to_owned();
    for (row, ten) in history.move_texts().chunks(10).enumerate() {
        text += &format!("{:>5}. {}\n", 10 * row + 1, ten.join(" "));
    }
    let (irregular, movers) = (out_of_turn(history), history.movers());
    if !irregular.is_empty() {
        let ply = |&ply: &usize| format!("{ply} ({})", movers[ply - 1]);
        let plies = list_text(irregular.iter().map(ply));
        text += &format!("placed out of turn: {plies}\n");
    }
    text
}

/// Lists the variations, each with its number and the place where it leaves its line.
fn variations(record: &Record, history: &AnyGameHistory) -> String {
    let variations = record.variations.iter().zip(1..);
    let lines = variations.map(|(variation, number)| {
        let moves = variation.plies.iter().map(|ply| history.text(&ply.mv));
        let moves: Vec<String> = moves.collect();
        let place = place(variation.at, variation.of);
        format!("variation {number}, {place}: {}\n", moves.join(" "))
    });
    lines.collect()
}

/// Lists the signs of moves.
fn signs(record: &Record) -> String {
    let lines = record
        .notes
        .iter()
        .filter_map(|RecordNote { of, at, note }| {
            let sign = note.sign?.text();
            Some(format!("sign {}: {sign}\n", place(*at, *of)))
        });
    lines.collect()
}

/// Lists the comments on positions.
fn comments(record: &Record) -> String {
    let notes = record.notes.iter().filter(|n| !n.note.comment.is_empty());
    let lines = notes.map(|RecordNote { of, at, note }| {
        let lines: Vec<&str> = note.comment.lines().collect();
        format!("comment {}: {}\n", place(*at, *of), lines.join("\n    "))
    });
    lines.collect()
}

/// Lists the properties that another program wrote, as they stand in its file.
fn foreign_lines(record: &Record) -> String {
    let lines = record.foreign.iter().map(|properties| {
        let place = place(properties.at, properties.of);
        format!("besides {place}: {}\n", one_line(&properties.text()))
    });
    lines.collect()
}

/// Formats a position of the game, which is line 0, or of a variation.
fn place(ply: usize, line: usize) -> String {
    match line {
        0 => format!("after ply {ply}"),
        line => format!("after ply {ply} of variation {line}"),
    }
}

/// Returns the numbers, from 1, of the plies that were placed out of turn.
pub(super) fn out_of_turn(history: &AnyGameHistory) -> Vec<usize> {
    let moves = history.moves().into_iter().zip(1..);
    let irregular = moves.filter(|(mv, _)| mv.out_of_turn);
    irregular.map(|(_, ply)| ply).collect()
}

pub(super) fn result_text(record: &Record) -> String {
    let Some(result) = &record.result else {
        return "no result".to_owned();
    };
    let end = match result.winner {
        None => "draw".to_owned(),
        Some(winner) => format!("{winner} wins"),
    };
    match result.reason.as_str() {
        "" => end,
        reason => format!("{end} ({reason})"),
    }
}
