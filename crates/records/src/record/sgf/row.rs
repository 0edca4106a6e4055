//! The format's row in the table of formats.

use super::format::{GAME, MAX_BYTES};
use super::holds_game;
use super::reader::{games, games_of_any_name};
use super::write::write;
use crate::files::read_bounded;
use crate::messages::path_text;
use crate::record::collection::read_pasted;
use crate::record::foreign_formats::format::ForeignFormat;

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
    // Many programs for gomoku call it another game.
    pasted: |rules, text, is_ours| {
        is_ours.then(|| read_pasted(rules, games_of_any_name(text.as_bytes(), "")))
    },
    write: |_, record| write(record).map_err(|error| error.to_string()),
    unread: &[],
};
