//! Where a record lies, and what was read of it.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::failure::{Done, Failure};
use crate::cli::output;
use crate::cli::start::game_name;
use tibetango_records::messages::shown;
use tibetango_records::record::Record;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyLine;

/// Where a record lies, and what its file may not tell.
#[derive(Args, Debug)]
pub(super) struct Source {
    /// A record in XML, of jiu in AMDO's JIU14, of gomoku in SGF, or of draughts in PDN
    pub(super) file: PathBuf,
    /// A rules preset, for JIU14 does not tell, nor does every SGF or PDN [default: competition, freestyle, fmjd]
    #[arg(long, value_name = "PRESET")]
    pub(super) rules: Option<String>,
    /// Which game of an SGF or PDN that holds several, from 1 [default: 1; verify: all]
    #[arg(long, value_name = "N")]
    pub(super) number: Option<NonZeroUsize>,
    /// Which game an SGF holds that says another one (GM[1]) or none [default: what it says]
    #[arg(long, value_name = "GAME", value_parser = game_name())]
    pub(super) game: Option<GameName>,
}

impl Source {
    /// The number of the game, from 0.
    pub(super) fn chosen(&self) -> usize {
        self.number.map_or(0, |number| number.get() - 1)
    }

    /// Refuses a file that holds another game than the one that was asked for; `None` where the file tells it.
    pub(super) fn holds(&self, found: Option<GameName>) -> Done {
        let (Some(asked), Some(found)) = (self.game, found) else {
            return Ok(());
        };
        match asked == found {
            true => Ok(()),
            false => {
                let name = shown(&self.file);
                let problem = format!("{name} holds games of {found}, none of {asked}");
                Err(Failure::option("--game", problem))
            }
        }
    }

    /// Refuses another game than the first of a file that holds one.
    pub(super) fn alone(&self) -> Done {
        match self.chosen() {
            0 => Ok(()),
            _ => {
                let name = shown(&self.file);
                Err(Failure::option(
                    "--number",
                    format!("{name} holds one game"),
                ))
            }
        }
    }
}

/// A record that has been read and replayed as far as it is legal.
pub(super) struct Replayed {
    /// Its file.
    pub(super) path: PathBuf,
    /// The game in messages: its file, and its number where there are several.
    pub(super) name: String,
    pub(super) record: Record,
    pub(super) line: AnyLine,
    /// What was forgiven in its file, each with line and column.
    pub(super) notes: Vec<String>,
    /// Where the game is cut, with line and column, and why; what follows is left out.
    pub(super) cut: Option<String>,
}

impl Replayed {
    /// Writes to stderr what was forgiven.
    pub(super) fn tell(&self) {
        tell(&self.path, &self.notes);
    }

    /// Writes to stderr where the game is cut.
    pub(super) fn tell_cut(&self) {
        if let Some(why) = &self.cut {
            let name = shown(&self.path);
            output::log(&format!("{name}:{why}; left out from here on"));
        }
    }

    /// Refuses a file to write that is the game's own, where that would lose what is left out of it.
    pub(super) fn spared_by(&self, out: Option<&Path>) -> Done {
        let places = (self.path.canonicalize(), out.map(Path::canonicalize));
        match places {
            (Ok(own), Some(Ok(other))) if self.cut.is_some() && own == other => {
                let name = shown(&self.path);
                let problem = format!("{name} holds more than was read of it: name another file");
                Err(Failure::option("--out", problem))
            }
            _ => Ok(()),
        }
    }
}

/// Writes to stderr what was forgiven in a file.
pub(super) fn tell(path: &Path, notes: &[String]) {
    for note in notes {
        output::log(&format!("{}:{note}", shown(path)));
    }
}
