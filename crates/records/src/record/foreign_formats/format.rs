//! A format of other programs: all that the rest of the crate asks of it. Each format says it in its own folder.

use std::fmt::Display;
use std::path::Path;

use super::collection::{Collection, UsualRules};
use super::lines::ReadGame;
use super::place::Forgiven;
use crate::record::Record;
use crate::record::limits::TooMany;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName};

/// Format of other programs.
pub(in crate::record) struct ForeignFormat {
    /// Name on the command line.
    pub name: &'static str,
    /// Description in a few words.
    pub about: &'static str,
    /// Game of its files.
    pub game: GameName,
    /// Extension that tells the format of a file whose first bytes are of no known format, or of one that such files
    /// may hold before their games. `None` if the first bytes always tell it.
    pub ending: Option<&'static str>,
    /// True for a text, which may end anywhere, that begins with a game. A record of ours begins at the byte, if the
    /// text holds one.
    pub begins: fn(&str, Option<usize>) -> bool,
    /// Opens a file and finds its games. True if the caller declares which game they are: their own statement does not
    /// count then.
    pub open: fn(&Path, bool) -> Result<Box<dyn ForeignGames>, String>,
    /// Reads the first game of pasted text, which must be regular to its end; rules that it does not name are these.
    /// True if the text begins as one of this format; for any other the result is `None`, unless it holds a game.
    pub pasted: fn(AnyRules, &str, bool) -> Option<Result<Record, String>>,
    /// Writes a game, which was replayed from its record; the error stands on one line.
    pub write: fn(&AnyGameHistory, &Record) -> Result<String, String>,
    /// Similar files that are not read.
    pub unread: &'static [UnreadFormat],
}

/// Games of an open file of another program.
pub(in crate::record) trait ForeignGames: Send + Sync {
    /// Returns the number of games, at least one, including those that cannot be read.
    fn count(&self) -> usize {
        1
    }

    /// Returns the deviations that were forgiven in the file as a whole, the same for each of its games.
    fn notes(&self) -> &[Forgiven] {
        &[]
    }

    /// Reads a game by its number, counted from 0; `None` if there are fewer. A game that names no rules uses those of
    /// the preset.
    fn read(&self, number: usize, usual: UsualRules<'_>) -> Option<Result<ReadGame, String>>;
}

impl<P: Display + From<TooMany>> ForeignGames for Collection<P> {
    fn count(&self) -> usize {
        Self::count(self)
    }

    fn notes(&self) -> &[Forgiven] {
        Self::notes(self)
    }

    fn read(&self, number: usize, usual: UsualRules<'_>) -> Option<Result<ReadGame, String>> {
        let read = Self::read(self, number, usual)?;
        Some(read.map_err(|error| error.to_string()))
    }
}

/// Kind of file that is not read.
pub(in crate::record) struct UnreadFormat {
    /// Name of the kind.
    pub name: &'static str,
    /// Extension of its files.
    pub ending: &'static str,
    /// True for the first bytes of such a file, given as bytes and as text.
    pub begins: fn(&[u8], &str) -> bool,
    /// Advice on opening its games all the same.
    pub advice: &'static str,
}
