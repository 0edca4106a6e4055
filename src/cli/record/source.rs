//! Source file of a record, and the replayed game.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use crate::cli::start::game_name;
use tibetango_records::messages::path_text;
use tibetango_records::record::Record;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// File of a record, and the facts that the file may lack.
#[derive(Args, Debug)]
pub(super) struct RecordSource {
    /// Record in XML; of jiu in AMDO's JIU14, of gomoku in SGF, of draughts in PDN
    pub(super) file: PathBuf,
    /// Rules preset, since JIU14 names no rules, nor does every SGF or PDN [default: competition, freestyle, fmjd]
    #[arg(long, value_name = "PRESET")]
    pub(super) rules: Option<String>,
    /// Number of the game, from 1, in an SGF or PDN with several [default: 1; verify: all]
    #[arg(long, value_name = "N")]
    pub(super) number: Option<NonZeroUsize>,
    /// Game of an SGF that names another one (GM[1]) or none [default: the one that it names]
    #[arg(long, value_name = "GAME", value_parser = game_name())]
    pub(super) game: Option<GameName>,
}

impl RecordSource {
    /// Returns the index of the chosen game, from 0.
    pub(super) fn index(&self) -> usize {
        self.number.map_or(0, |number| number.get() - 1)
    }

    /// Rejects a file that holds another game than the requested one.
    pub(super) fn holds(&self, game: GameName) -> CommandResult {
        let Some(choice) = self.game.filter(|choice| *choice != game) else {
            return Ok(());
        };
        let name = path_text(&self.file);
        let problem = format!("{name} holds games of {game}, none of {choice}");
        Err(Failure::option("--game", problem))
    }

    /// Rejects a number other than the first for a file that holds one game.
    pub(super) fn alone(&self) -> CommandResult {
        if self.index() == 0 {
            return Ok(());
        }
        let problem = format!("{} holds one game", path_text(&self.file));
        Err(Failure::option("--number", problem))
    }
}

/// Record that has been read and replayed as far as it is legal.
pub(super) struct RecordReplay {
    /// Path of its file.
    pub(super) path: PathBuf,
    /// Name of the game for messages: its file, and its number if there are several.
    pub(super) name: String,
    pub(super) record: Record,
    pub(super) history: AnyGameHistory,
    /// Tolerated irregularities of the game, each with line and column.
    pub(super) notes: Vec<String>,
    /// Place, with line and column, and reason of a cut; the rest of the game is left out.
    pub(super) cut: Option<String>,
}

impl RecordReplay {
    /// Writes the tolerated irregularities to stderr.
    pub(super) fn tell(&self) {
        tell(&self.path, &self.notes);
    }

    /// Writes the place of a cut to stderr.
    pub(super) fn tell_cut(&self) {
        if let Some(why) = &self.cut {
            let name = path_text(&self.path);
            output::log(&format!("{name}:{why}; left out from here on"));
        }
    }

    /// Rejects an output file that is the game's own, if that would lose the moves that were left out.
    pub(super) fn check_output(&self, out: Option<&Path>) -> CommandResult {
        let places = (self.path.canonicalize(), out.map(Path::canonicalize));
        match places {
            (Ok(own), Some(Ok(other))) if self.cut.is_some() && own == other => {
                let name = path_text(&self.path);
                let problem = format!("{name} holds more than was read of it: name another file");
                Err(Failure::option("--out", problem))
            }
            _ => Ok(()),
        }
    }
}

/// Writes the tolerated irregularities of a file to stderr.
pub(super) fn tell(path: &Path, notes: &[String]) {
    for note in notes {
        output::log(&format!("{}:{note}", path_text(path)));
    }
}
