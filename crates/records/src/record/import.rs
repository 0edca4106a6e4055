//! Records in any format: our own, AMDO's of jiu, SGF of gomoku, or PDN of draughts.

use super::formats::{Format, head};
use super::lines::ReadGame;
use super::pdn::PdnGames;
use super::place::Forgiven;
use super::sgf::SgfGames;
use super::words::encoding::beginning;
use super::{Record, file, jiu14, pdn, sgf, strangers};
use crate::files::read_bounded;
use crate::messages::shown;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use tibetango_rules::{AnyRules, GameName};

/// Returns the kind of another program's file that is not read here, and what to do about it, on one line; `None`
/// for any other file.
#[must_use]
pub fn stranger(path: &Path) -> Option<String> {
    let head = head(path)?;
    let text = beginning(&head);
    let told = strangers::told(path, &head, &text)?;
    let ours = Format::of_beginning(path, &text) == Format::Xml;
    ours.then(|| format!("{}: {told}", shown(path)))
}

/// Preset for records that name no rules: its name and its rules.
pub type Usual = (String, AnyRules);

/// Returns the games whose records may name no rules.
pub fn foreign_games() -> impl Iterator<Item = GameName> {
    Format::FOREIGN.into_iter().filter_map(Format::game)
}

/// Record that was read.
#[derive(Clone, Debug)]
pub struct Imported {
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

/// True for a file in the format of another program; false for an unreadable one.
#[must_use]
pub fn is_foreign(path: &Path) -> bool {
    Format::of(path) != Format::Xml
}

/// Games of a file.
pub struct Games {
    path: PathBuf,
    holds: Holds,
}

/// Content of a file: one game, which is read on request, or any number.
enum Holds {
    Xml,
    Jiu14,
    Sgf(SgfGames),
    Pdn(PdnGames),
}

/// Opens a file and finds the games in it.
///
/// # Errors
/// The file cannot be read, or holds none or too many; on one line.
pub fn open(path: &Path) -> Result<Games, String> {
    open_as(path, None)
}

/// Opens a file as holding games of the kind for which its format is read here, whatever kind the file states: for
/// callers who chose the file themselves, and are told of it.
///
/// # Errors
/// As [`open()`].
pub fn open_chosen(path: &Path) -> Result<Games, String> {
    open_as(path, Format::of(path).game())
}

/// Opens a file as holding games of `game`, whatever other game of its format it may state.
///
/// # Errors
/// As [`open()`]; or the file is in a format of other games.
pub fn open_as(path: &Path, game: Option<GameName>) -> Result<Games, String> {
    let bytes = |most| read_bounded(path, most).map_err(|error| error.to_string());
    let format = Format::of(path);
    if let (Some(game), Some(other)) = (game, format.game())
        && game != other
    {
        let name = shown(path);
        return Err(format!("{name}: it holds games of {other}, none of {game}"));
    }
    let holds = match format {
        Format::Xml => Holds::Xml,
        Format::Jiu14 => Holds::Jiu14,
        Format::Sgf => {
            let read = match game {
                Some(_) => sgf::games_of_any_name,
                None => sgf::games,
            };
            let games = read(&bytes(sgf::MAX_BYTES)?, &shown(path));
            Holds::Sgf(games.map_err(|error| error.to_string())?)
        }
        Format::Pdn => {
            let games = pdn::games(&bytes(pdn::MAX_BYTES)?, &shown(path));
            Holds::Pdn(games.map_err(|error| error.to_string())?)
        }
    };
    let path = path.to_owned();
    Ok(Games { path, holds })
}

impl Games {
    /// Returns the number of games, at least one, including those that cannot be read.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.holds {
            Holds::Xml | Holds::Jiu14 => 1,
            Holds::Sgf(games) => games.count(),
            Holds::Pdn(games) => games.count(),
        }
    }

    /// Returns the deviations that were forgiven in the file, whichever of its games is read; each on one line, with
    /// line and column.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let notes: &[Forgiven] = match &self.holds {
            Holds::Xml | Holds::Jiu14 => &[],
            Holds::Sgf(games) => games.notes(),
            Holds::Pdn(games) => games.notes(),
        };
        notes.iter().map(Forgiven::to_string).collect()
    }

    /// Reads a game by its number, counted from 0; a game that names no rules uses those of its game's preset.
    ///
    /// # Errors
    /// There are fewer games, or it is no record; on one line.
    pub fn read(&self, number: usize, usual: &[Usual]) -> Result<Imported, String> {
        let path = &self.path;
        let preset = |game| {
            let found = usual.iter().find(|(_, rules)| rules.game() == game);
            found.map(|(name, rules)| (name.as_str(), *rules))
        };
        let found = match &self.holds {
            Holds::Xml | Holds::Jiu14 if number > 0 => None,
            Holds::Xml => Some(of_ours(path)),
            Holds::Jiu14 => Some(of_stranger(jiu14::record::open(path, preset(jiu14::GAME)))),
            Holds::Sgf(games) => games.read(number, preset(sgf::GAME)).map(of_stranger),
            Holds::Pdn(games) => games.read(number, preset(pdn::GAME)).map(of_stranger),
        };
        found.unwrap_or_else(|| {
            let (name, count, number) = (shown(path), self.count(), number + 1);
            Err(format!(
                "{name}: there is no game {number}: it holds {count}"
            ))
        })
    }
}

fn of_ours(path: &Path) -> Result<Imported, String> {
    if let Some(stranger) = stranger(path) {
        return Err(stranger);
    }
    let file::Opened { record, notes, cut } =
        file::open(path).map_err(|error| error.to_string())?;
    Ok(Imported {
        record,
        foreign: false,
        notes,
        irregular: cut,
    })
}

fn of_stranger<E: Display>(read: Result<ReadGame, E>) -> Result<Imported, String> {
    let ReadGame {
        record,
        notes,
        irregular,
    } = read.map_err(|error| error.to_string())?;
    Ok(Imported {
        record,
        foreign: true,
        notes: notes.iter().map(Forgiven::to_string).collect(),
        irregular: irregular.map(|irregular| irregular.to_string()),
    })
}
