//! Records of other programs, read as far as they are regular; a file may hold several.

use std::path::{Path, PathBuf};

use super::super::failure::{CommandResult, Failure};
use super::super::output;
use super::super::start::{config, preset};
use super::report;
use super::source::{self, RecordReplay, RecordSource};
use tibetango_records::messages::path_text;
use tibetango_records::record::import::{Games, Usual, open_as};
use tibetango_records::record::replay::from_record;
use tibetango_rules::GameName;

/// Games of a file, and the rules of those that name none.
pub(super) struct ForeignGameFile {
    games: Games,
    usual: Usual,
    path: PathBuf,
}

impl ForeignGameFile {
    pub fn open(
        config_dir: Option<&Path>,
        source: &RecordSource,
        game: GameName,
    ) -> Result<Self, Failure> {
        let preset = preset(&config(config_dir)?, game, source.rules.as_deref())?;
        source.holds(game)?;
        Ok(Self {
            games: open_as(&source.file, source.game)?,
            usual: (preset.id, preset.rules),
            path: source.file.clone(),
        })
    }

    /// Returns the file's name for messages.
    pub fn name(&self) -> String {
        path_text(&self.path)
    }

    pub fn count(&self) -> usize {
        self.games.count()
    }

    /// Converts one of the games to a record of our own.
    pub fn read(&self, number: usize) -> Result<RecordReplay, Failure> {
        let name = match self.count() {
            1 => self.name(),
            _ => format!("{}, game {}", self.name(), number + 1),
        };
        let record = self.games.read(number, std::slice::from_ref(&self.usual))?;
        let history = from_record(&record.record).map_err(|error| format!("{name}: {error}"))?;
        Ok(RecordReplay {
            path: self.path.clone(),
            name,
            record: record.record,
            history,
            notes: record.notes,
            cut: record.irregular,
        })
    }

    fn verify(&self, number: usize) -> CommandResult {
        let replay = self.read(number)?;
        replay.tell();
        report::verify(&replay)
    }

    /// Writes to stderr the tolerated irregularities of the file as a whole.
    pub fn tell(&self) {
        source::tell(&self.path, &self.games.notes());
    }
}

pub fn show(config_dir: Option<&Path>, source: &RecordSource, game: GameName) -> CommandResult {
    let games = ForeignGameFile::open(config_dir, source, game)?;
    let (number, count) = (source.index(), games.count());
    let mut replay = games.read(number)?;
    replay.notes = [games.games.notes(), replay.notes].concat();
    if count > 1 {
        output::print(&format!("number: {} of {count}\n", number + 1))?;
    }
    report::show(&replay)
}

/// Verifies all games of a file, or the chosen one.
pub fn verify(config_dir: Option<&Path>, source: &RecordSource, game: GameName) -> CommandResult {
    let games = ForeignGameFile::open(config_dir, source, game)?;
    games.tell();
    if source.number.is_some() {
        return games.verify(source.index());
    }
    Failure::all((0..games.count()).filter_map(|number| games.verify(number).err()))
}
