//! What was on the screen when the program broke off is not shown again that day. Whatever is about to be shown or
//! played is noted first, in a small file that is gone after an end as it should be; a start that finds something
//! there puts it aside and names it in the log.
//!
//! What stands in the file is told by what it is and not by its place in the configuration: whoever changes it there
//! has something else, which is shown again at once.

use bevy::prelude::*;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tibetango_content::challenge::Challenge;
use tibetango_content::config::exhibition::Showing;
use tibetango_content::config::{Lesson, Story};
use tibetango_records::files::{FileError, read_bounded, write_soon};
use tibetango_records::session::{Player, Session};
use tibetango_rules::GameName;

/// The file in the folder of statistics and games.
const FILE: &str = "on-screen.ron";

/// The most that is read of it.
const MOST_BYTES: usize = 64 * 1024;

/// So many things may be put aside; then the first of them is taken up again.
const MOST: usize = 64;

/// Something that can be on the screen, in words that tell it from all others of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    /// A game of the computer, while nobody is there.
    Showing(String),
    /// A story beside it.
    Story(String),
    /// A lesson.
    Lesson(String),
    /// A challenge.
    Challenge(String),
    /// The same solved, for the picture of the offers.
    Preview(String),
    /// A whole game of a visitor, which is named and not passed over: nobody meets it who does not choose it.
    Game(String),
}

impl Thing {
    /// A game of the computer.
    #[must_use]
    pub fn showing(showing: &Showing) -> Self {
        let Showing {
            game,
            board,
            white,
            black,
            ..
        } = showing;
        let (size, rules) = (board.size, &board.rules);
        Self::Showing(format!(
            "{game} on {size} by {rules}, {white} against {black}"
        ))
    }

    /// A story.
    #[must_use]
    pub fn story(story: &Story) -> Self {
        Self::Story(story.id.clone())
    }

    /// A lesson of this game.
    #[must_use]
    pub fn lesson(game: GameName, lesson: &Lesson) -> Self {
        Self::Lesson(format!("{} of {game}: {}", lesson.id, lesson.position))
    }

    /// A challenge of this game.
    #[must_use]
    pub fn challenge(game: GameName, challenge: &Challenge) -> Self {
        let (id, position) = (&challenge.id, &challenge.position);
        Self::Challenge(format!("{id} of {game}: {position}"))
    }

    /// The same, solved for a picture.
    #[must_use]
    pub fn preview(game: GameName, challenge: &Challenge) -> Self {
        let (id, position) = (&challenge.id, &challenge.position);
        Self::Preview(format!("{id} of {game}: {position}"))
    }

    /// A whole game.
    #[must_use]
    pub fn game(session: &Session) -> Self {
        let setup = session.setup();
        let level = setup.players.iter().find_map(|player| match player {
            Player::Computer { level } => Some(level.as_str()),
            Player::Human => None,
        });
        let against = level.unwrap_or("a person");
        let (game, size) = (setup.game(), setup.size);
        Self::Game(format!("{game} on {size} against {against}"))
    }

    /// Where it is shown; there is one thing in each place.
    fn place(&self) -> Place {
        match self {
            Self::Story(_) => Place::Beside,
            Self::Preview(_) => Place::Offers,
            Self::Showing(_) | Self::Lesson(_) | Self::Challenge(_) | Self::Game(_) => Place::Table,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Table,
    /// A card beside the table.
    Beside,
    /// A picture that is made for the offers.
    Offers,
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, name) = match self {
            Self::Showing(name) => ("the game of the computer", name),
            Self::Story(name) => ("the story", name),
            Self::Lesson(name) => ("the lesson", name),
            Self::Challenge(name) => ("the challenge", name),
            Self::Preview(name) => ("the solution of the challenge", name),
            Self::Game(name) => ("a visitor's game of", name),
        };
        write!(f, "{kind} {name}")
    }
}

/// What the file says.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Kept {
    /// Which start of the machine this was; empty where the system does not tell.
    boot: String,
    /// What is on the screen.
    shown: Vec<Thing>,
    /// The day on which these were put aside.
    day: String,
    aside: Vec<Thing>,
}

/// What is on the screen, and what is put aside because the program broke off over it. Without a folder nothing is
/// kept, and nothing is put aside.
#[derive(Resource, Debug, Default)]
pub struct Suspects {
    path: Option<PathBuf>,
    kept: Kept,
    /// It could not be written, and that was told.
    complained: bool,
}

impl Suspects {
    /// Those of this folder. What was on the screen when the program broke off is put aside.
    #[must_use]
    pub fn read(folder: &Path, today: Date) -> Self {
        let path = folder.join(FILE);
        let mut suspects = Self {
            kept: read(&path),
            path: Some(path),
            complained: false,
        };
        suspects.begin_day(today);
        let boot = boot();
        let before = std::mem::replace(&mut suspects.kept.boot, boot);
        let shown = std::mem::take(&mut suspects.kept.shown);
        // What was switched off together with the machine did not break off.
        if before == suspects.kept.boot {
            suspects.put_aside(shown);
        }
        suspects.write();
        suspects
    }

    fn put_aside(&mut self, shown: Vec<Thing>) {
        if shown.is_empty() {
            return;
        }
        let names: Vec<String> = shown.iter().map(Thing::to_string).collect();
        let names = names.join(" and ");
        error!("the program broke off over {names}: not shown again today unless it is changed");
        self.kept.aside.retain(|thing| !shown.contains(thing));
        self.kept.aside.extend(shown);
        let over = self.kept.aside.len().saturating_sub(MOST);
        self.kept.aside.drain(..over);
    }

    /// True for what the program broke off over today.
    #[must_use]
    pub fn is_aside(&self, thing: &Thing) -> bool {
        self.kept.aside.contains(thing)
    }

    /// The first of these that is not put aside; the first of all where every one is: then they begin anew.
    pub(super) fn first_of<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        thing: impl Fn(&T) -> Thing,
    ) -> Option<T> {
        let mut first = None;
        for one in all {
            if !self.is_aside(&thing(&one)) {
                return Some(one);
            }
            first = first.or(Some(one));
        }
        first
    }

    /// This is about to be on the screen, in place of what was there.
    pub(in crate::app) fn note(&mut self, thing: Thing) {
        if self.kept.shown.contains(&thing) {
            return;
        }
        let place = thing.place();
        self.kept.shown.retain(|shown| shown.place() != place);
        self.kept.shown.push(thing);
        self.write();
    }

    /// This has been shown, and nothing takes its place.
    pub(in crate::app) fn past(&mut self, thing: &Thing) {
        if self.kept.shown.contains(thing) {
            self.kept.shown.retain(|shown| shown != thing);
            self.write();
        }
    }

    /// Nothing of this is on the screen any more.
    pub(super) fn clear(&mut self) {
        if !self.kept.shown.is_empty() {
            self.kept.shown.clear();
            self.write();
        }
    }

    /// On another day everything is tried again.
    pub(super) fn begin_day(&mut self, today: Date) {
        let today = today.to_string();
        if self.kept.day != today {
            self.kept.day = today;
            self.kept.aside.clear();
        }
    }

    fn write(&mut self) {
        let Some(path) = &self.path else { return };
        let done = keep(path, &self.kept);
        let fails = done.is_err();
        if let Err(error) = done
            && !self.complained
        {
            warn!("what is on the screen is not noted: {error}");
        }
        self.complained = fails;
    }
}

/// The file; nothing is lost with one that cannot be read.
fn read(path: &Path) -> Kept {
    if path.symlink_metadata().is_err() {
        return Kept::default();
    }
    let bytes = read_bounded(path, MOST_BYTES).map_err(|error| error.to_string());
    let kept = bytes.and_then(|bytes| {
        let read = ron::de::from_bytes(&bytes);
        read.map_err(|error| format!("{}: {error}", path.display()))
    });
    kept.unwrap_or_else(|error| {
        warn!("what was on the screen before is not known: {error}");
        Kept::default()
    })
}

/// Writes the file, or removes it where there is nothing to say.
fn keep(path: &Path, kept: &Kept) -> Result<(), FileError> {
    if kept.shown.is_empty() && kept.aside.is_empty() {
        return match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(FileError::io(path, "remove the file")(error))
            }
            _ => Ok(()),
        };
    }
    let told = |error: ron::Error| std::io::Error::other(error);
    let text = ron::ser::to_string_pretty(kept, ron::ser::PrettyConfig::default());
    let text = text
        .map_err(told)
        .map_err(FileError::io(path, "write the file"))?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(FileError::io(folder, "make the folder"))?;
    }
    write_soon(path, text.as_bytes())
}

/// What tells this start of the machine from all others; nothing where the system does not say.
fn boot() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/random/boot_id");
    told.unwrap_or_default().trim().to_owned()
}
