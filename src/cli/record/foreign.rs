//! Records of other programs that are read as far as they are regular; a file may hold several.

use std::path::Path;

use super::super::failure::{Done, Failure};
use super::super::output;
use super::super::start::{config, preset};
use super::{Replayed, Source, cut_line};
use crate::games::GameName;
use crate::messages::shown;
use crate::record::import::{Games, Usual, open_as};
use crate::record::replay::from_record;

/// The games of a file, and the rules of those that name none.
pub(super) struct Foreign {
    games: Games,
    usual: Usual,
    /// The file in messages.
    name: String,
}

impl Foreign {
    pub fn open(
        config_dir: Option<&Path>,
        source: &Source,
        game: GameName,
    ) -> Result<Self, Failure> {
        let preset = preset(&config(config_dir)?, game, source.rules.as_deref())?;
        source.holds(Some(game))?;
        Ok(Self {
            games: open_as(&source.file, source.game)?,
            usual: (preset.id, preset.rules),
            name: shown(&source.file),
        })
    }

    /// The file in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn count(&self) -> usize {
        self.games.count()
    }

    /// What was forgiven in the file, whichever of its games is read.
    pub fn notes(&self) -> Vec<String> {
        self.games.notes()
    }

    /// One of the games as one of our own, and what stopped it: its line and column, and why.
    pub fn read(&self, number: usize) -> Result<(Replayed, Option<String>), Failure> {
        let name = match self.count() {
            1 => self.name.clone(),
            _ => format!("{}, game {}", self.name, number + 1),
        };
        let found = self.games.read(number, std::slice::from_ref(&self.usual))?;
        let line = from_record(&found.record).map_err(|error| format!("{name}: {error}"))?;
        let replayed = Replayed {
            name,
            record: found.record,
            line,
            notes: found.notes,
            fault: None,
        };
        Ok((replayed, found.irregular))
    }

    fn verify(&self, number: usize) -> Done {
        let (replayed, irregular) = self.read(number)?;
        self.tell(&replayed.notes);
        match irregular {
            None => super::verify(&replayed),
            Some(why) => Err(Failure::check(format!("{}:{why}", self.name))),
        }
    }

    /// Writes to stderr what was forgiven.
    pub fn tell(&self, notes: &[String]) {
        for note in notes {
            output::log(&format!("{}:{note}", self.name));
        }
    }
}

pub fn show(config_dir: Option<&Path>, source: &Source, game: GameName) -> Done {
    let games = Foreign::open(config_dir, source, game)?;
    let (number, count) = (source.chosen(), games.count());
    let (mut replayed, irregular) = games.read(number)?;
    replayed.notes = [games.notes(), replayed.notes].concat();
    if count > 1 {
        output::print(&format!("number: {} of {count}\n", number + 1))?;
    }
    super::show(&replayed)?;
    match irregular {
        None => Ok(()),
        Some(why) => output::print(&cut_line(why)),
    }
}

/// Checks all games of a file, or one that is chosen.
pub fn verify(config_dir: Option<&Path>, source: &Source, game: GameName) -> Done {
    let games = Foreign::open(config_dir, source, game)?;
    games.tell(&games.notes());
    if source.number.is_some() {
        return games.verify(source.chosen());
    }
    Failure::all((0..games.count()).filter_map(|number| games.verify(number).err()))
}
