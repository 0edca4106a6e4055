//! Records in any format: our own, or that of another program.

use super::foreign_formats::format::{ForeignFormat, ForeignGames};
use super::formats::{Format, head};
use super::lines::ReadGame;
use super::place::Forgiven;
use super::words::encoding::beginning;
use super::{Record, file, file_signatures};
use crate::messages::path_text;
use std::path::{Path, PathBuf};
use tibetango_rules::{AnyRules, GameName};

/// Returns the kind of another program's file that is not read here, and what to do about it, on one line; `None`
/// for any other file.
#[must_use]
pub fn unread_format(path: &Path) -> Option<String> {
    let head = head(path)?;
    if let Some(kind) = file_signatures::kind_by_signature(&head) {
        return Some(format!("{}: {kind}", path_text(path)));
    }
    let text = beginning(&head);
    let kind = file_signatures::kind_of_file(path, &head, &text)?;
    let ours = Format::of_beginning(path, &text) == Format::Xml;
    ours.then(|| format!("{}: {kind}", path_text(path)))
}

/// Preset for records that name no rules: its name and its rules.
pub type Usual = (String, AnyRules);

/// Record that was read.
#[derive(Clone, Debug)]
pub struct ImportedRecord {
    /// The regular part of the record.
    pub record: Record,
    /// True if another program wrote it: it must not be saved over its own file.
    pub foreign: bool,
    /// Deviations that were forgiven in it, each with its line and column, on one line.
    pub notes: Vec<String>,
    /// Place and reason of the cut of the game itself, on one line; the rest is left out, and the result stays.
    /// Stones placed out of turn do not cut it: their plies are marked.
    pub irregular: Option<String>,
}

/// True for a file that is named as one of ours or has the format of another program; false for an unreadable one of
/// another name.
#[must_use]
pub fn may_hold_games(path: &Path) -> bool {
    let ours = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("xml"));
    ours || Format::of(path) != Format::Xml
}

/// Games of a file.
pub struct Games {
    path: PathBuf,
    holds: Holds,
}

/// Content of a file: one game of ours, which is read on request, or games of another program, which are all of one
/// kind.
enum Holds {
    Xml,
    Foreign(GameName, Box<dyn ForeignGames>),
}

/// Opens a file and finds the games in it.
///
/// # Errors
/// The file cannot be read, or holds none or too many; on one line.
pub fn open(path: &Path) -> Result<Games, String> {
    open_as(path, None)
}

/// Opens a file as holding games of the kind for which its format is read here, even if the file states another kind:
/// for callers who chose the file themselves. A note reports the difference.
///
/// # Errors
/// As [`open()`].
pub fn open_chosen(path: &Path) -> Result<Games, String> {
    open_as(path, Format::of(path).game())
}

/// Opens a file as holding games of `game`, even if it states another game of its format.
///
/// # Errors
/// As [`open()`]; or the file is in a format of other games.
pub fn open_as(path: &Path, game: Option<GameName>) -> Result<Games, String> {
    // The first bytes of the file count before its name.
    if let Some(kind) = head(path).and_then(|head| file_signatures::kind_by_signature(&head)) {
        return Err(format!("{}: {kind}", path_text(path)));
    }
    let holds = match Format::of(path).foreign() {
        None => Holds::Xml,
        Some(ForeignFormat { game: other, .. }) if game.is_some_and(|game| game != *other) => {
            let (name, game) = (path_text(path), game.map_or("", GameName::text));
            return Err(format!("{name}: it holds games of {other}, none of {game}"));
        }
        Some(ForeignFormat {
            game: own, open, ..
        }) => Holds::Foreign(*own, open(path, game.is_some())?),
    };
    let path = path.to_owned();
    Ok(Games { path, holds })
}

impl Games {
    /// Returns the number of games, at least one, including those that cannot be read.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.holds {
            Holds::Xml => 1,
            Holds::Foreign(_, games) => games.count(),
        }
    }

    /// Returns the deviations that were forgiven in the file as a whole, the same for each of its games; each on one
    /// line, with line and column.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let notes: &[Forgiven] = match &self.holds {
            Holds::Xml => &[],
            Holds::Foreign(_, games) => games.notes(),
        };
        notes.iter().map(Forgiven::to_string).collect()
    }

    /// Reads a game by its number, counted from 0; a game that names no rules uses those of its game's preset.
    ///
    /// # Errors
    /// There are fewer games, or it is no record; on one line.
    pub fn read(&self, number: usize, usual: &[Usual]) -> Result<ImportedRecord, String> {
        let path = &self.path;
        let record = match &self.holds {
            Holds::Xml if number > 0 => None,
            Holds::Xml => Some(of_ours(path)),
            Holds::Foreign(game, games) => {
                let preset = usual.iter().find(|(_, rules)| rules.game() == *game);
                let preset = preset.map(|(name, rules)| (name.as_str(), *rules));
                games.read(number, preset).map(of_foreign)
            }
        };
        record.unwrap_or_else(|| {
            let (name, count, number) = (path_text(path), self.count(), number + 1);
            Err(format!(
                "{name}: there is no game {number}: it holds {count}"
            ))
        })
    }
}

fn of_ours(path: &Path) -> Result<ImportedRecord, String> {
    if let Some(reason) = unread_format(path) {
        return Err(reason);
    }
    file::open(path).map_err(|error| error.to_string())
}

fn of_foreign(reading: Result<ReadGame, String>) -> Result<ImportedRecord, String> {
    let reading = reading?;
    Ok(ImportedRecord {
        record: reading.record,
        foreign: true,
        notes: reading.notes.iter().map(Forgiven::to_string).collect(),
        irregular: reading.irregular.map(|irregular| irregular.to_string()),
    })
}
