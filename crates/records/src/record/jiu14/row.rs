//! The format's row in the table of formats.

use std::path::{Path, PathBuf};

use super::format::GAME;
use super::header::is_record;
use super::record::{history_of, open};
use super::write::write;
use crate::record::Record;
use crate::record::collection::UsualRules;
use crate::record::foreign_formats::format::{ForeignFormat, ForeignGames};
use crate::record::lines::ReadGame;
use crate::record::replay::to_record;
use tibetango_rules::any::AnyGameHistory;

/// AMDO's format.
pub(in crate::record) static FORMAT: ForeignFormat = ForeignFormat {
    name: "jiu14",
    about: "AMDO's format for jiu",
    game: GAME,
    ending: None,
    // Comments in records of ours may hold anything.
    begins: |text, ours| is_record(&text[..ours.unwrap_or(text.len())]),
    open: |path, _| Ok(Box::new(Alone(path.to_owned()))),
    pasted: |rules, text, is_ours| {
        is_ours.then(|| history_of(rules, text).map(|history| to_record(&history)))
    },
    write: write_history,
    unread: &[],
};

/// File with its one game, which is read on request.
struct Alone(PathBuf);

impl ForeignGames for Alone {
    fn read(&self, number: usize, usual: UsualRules<'_>) -> Option<Result<ReadGame, String>> {
        let path: &Path = &self.0;
        (number == 0).then(|| open(path, usual))
    }
}

fn write_history(history: &AnyGameHistory, record: &Record) -> Result<String, String> {
    if record.game() != GAME {
        return Err(format!("this is no game of {GAME}"));
    }
    if !record.start.is_empty() {
        return Err("the format has no games that begin in the middle".to_owned());
    }
    Ok(write(history, record))
}
