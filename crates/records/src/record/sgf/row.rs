//! The format's row in the table of formats.

use super::format::{GAME, MAX_BYTES};
use super::holds_game;
use super::reader::{games, games_of_any_name};
use super::write::write;
use crate::files::read_bounded;
use crate::messages::path_text;
use crate::record::Record;
use crate::record::collection::read_pasted;
use crate::record::foreign_formats::format::ForeignFormat;
use tibetango_rules::AnyRules;
use tibetango_rules::normalization::is_blank;

/// Beginnings of a move.
const MOVES: [&str; 2] = ["B[", "W["];

/// The Smart Game Format.
pub(in crate::record) static FORMAT: ForeignFormat = ForeignFormat {
    name: "sgf",
    about: "Smart Game Format, for gomoku",
    game: GAME,
    // Some programs write something of their own before the game.
    ending: Some("sgf"),
    // Comments in records of ours may hold anything.
    begins: |text, ours| holds_game(&text[..ours.unwrap_or(text.len())]),
    open: |path, is_chosen| {
        let bytes = read_bounded(path, MAX_BYTES).map_err(|error| error.to_string())?;
        let read = if is_chosen { games_of_any_name } else { games };
        let games = read(&bytes, &path_text(path)).map_err(|error| error.to_string())?;
        Ok(Box::new(games))
    },
    pasted: read_pasted_game,
    write: |_, record| write(record).map_err(|error| error.to_string()),
    unread: &[],
};

/// Reads pasted text: a game, which many programs for gomoku call by another name, or the moves of one without its
/// brackets.
fn read_pasted_game(rules: AnyRules, text: &str, is_ours: bool) -> Option<Result<Record, String>> {
    let read = |text: &str| read_pasted(rules, games_of_any_name(text.as_bytes(), ""));
    if is_ours {
        return Some(read(text));
    }
    let moves = text.trim_matches(|c: char| is_blank(c) || c == ';');
    let begins = MOVES.iter().any(|sign| moves.starts_with(*sign));
    let record = begins.then(|| read(&format!("(;{moves})")))?.ok()?;
    (!record.plies.is_empty()).then_some(Ok(record))
}
