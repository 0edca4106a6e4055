//! The format's row in the table of formats.

use super::format::{ADVICE, GAME, MAX_BYTES};
use super::reader::games;
use super::similar_games::{Other, is_pdn, other};
use super::write::write;
use crate::files::read_bounded;
use crate::messages::path_text;
use crate::record::Record;
use crate::record::collection::read_pasted;
use crate::record::file_signatures::PASTE;
use crate::record::foreign_formats::format::{ForeignFormat, UnreadFormat};
use tibetango_rules::AnyRules;

/// The Portable Draughts Notation.
pub(in crate::record) static FORMAT: ForeignFormat = ForeignFormat {
    name: "pdn",
    about: "Portable Draughts Notation",
    game: GAME,
    // Some programs write something of their own before the game.
    ending: Some("pdn"),
    // Records of ours may have comments that look like one of these.
    begins: |text, ours| ours.is_none() && is_pdn(text),
    open: |path, _| {
        let bytes = read_bounded(path, MAX_BYTES).map_err(|error| error.to_string())?;
        let games = games(&bytes, &path_text(path)).map_err(|error| error.to_string())?;
        Ok(Box::new(games))
    },
    pasted: read_pasted_game,
    write: |_, record| write(record).map_err(|error| error.to_string()),
    unread: &[
        UnreadFormat {
            name: "a game with points beyond those of chess",
            ending: "",
            begins: |_, text| other(text) == Some(Other::Points),
            advice: PASTE,
        },
        UnreadFormat {
            name: "a file of chess (PGN)",
            ending: "pgn",
            begins: |_, text| other(text) == Some(Other::Chess),
            advice: "the game is not played here",
        },
        UnreadFormat {
            name: "a file with tags as PDN has them",
            ending: "",
            begins: |_, text| other(text).is_some(),
            advice: ADVICE,
        },
    ],
};

/// Reads pasted text. Moves without tags are read elsewhere as moves, one by one; words without any are no game.
fn read_pasted_game(rules: AnyRules, text: &str, is_ours: bool) -> Option<Result<Record, String>> {
    let result = read_pasted(rules, games(text.as_bytes(), ""));
    let holds = match &result {
        Ok(record) => !record.plies.is_empty() || !record.start.is_empty(),
        Err(_) => is_ours,
    };
    holds.then_some(result)
}
