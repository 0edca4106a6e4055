//! Suspects: things on the screen when the program crashed are not shown again that day. Everything that is
//! about to be shown or played is first noted in a small file, which is removed when the program ends regularly; a
//! start that finds entries there puts them aside and names them in the log.
//!
//! An entry identifies a thing by its content and not by its place in the configuration: once it is changed there, it
//! is shown again at once.

use bevy::prelude::*;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use tibetango_content::challenge::Challenge;
use tibetango_content::config::exhibition::Showing;
use tibetango_content::config::{Lesson, Story};
use tibetango_records::files::{FileError, make_folder, read_bounded, remove, write_soon};
use tibetango_records::messages::path_text;
use tibetango_records::session::{Player, Session};
use tibetango_rules::GameName;
use tibetango_rules::text::all_of;

/// Name of the file in the folder of statistics and games.
const FILE: &str = "on-screen.ron";

/// Maximum size of the file that is read.
const MOST_BYTES: usize = 64 * 1024;

/// Maximum number of things put aside; beyond it the oldest is released.
const MOST: usize = 64;

/// Something that can be on the screen, described so that it differs from all others of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    /// A showing of the attract mode.
    Showing(String),
    /// A story beside it.
    Story(String),
    /// A lesson.
    Lesson(String),
    /// A challenge.
    Challenge(String),
    /// The solution of a challenge, for the picture of the offers.
    Preview(String),
    /// A visitor's game, which is named in the log but never skipped: only a visitor who chooses it meets it.
    Game(String),
}

impl Thing {
    /// Returns the entry of a showing.
    #[must_use]
    pub fn showing(showing: &Showing) -> Self {
        let Showing { game, board, .. } = showing;
        let (size, rules) = (board.size, &board.rules);
        let (white, black) = (&showing.white, &showing.black);
        let players = format!("{white} against {black}");
        Self::Showing(format!("{game} on {size} by {rules}, {players}"))
    }

    /// Returns the entry of a story.
    #[must_use]
    pub fn story(story: &Story) -> Self {
        Self::Story(story.id.clone())
    }

    /// Returns the entry of a lesson of this game.
    #[must_use]
    pub fn lesson(game: GameName, lesson: &Lesson) -> Self {
        Self::Lesson(format!("{} of {game}: {}", lesson.id, lesson.position))
    }

    /// Returns the entry of a challenge of this game.
    #[must_use]
    pub fn challenge(game: GameName, challenge: &Challenge) -> Self {
        let (id, position) = (&challenge.id, &challenge.position);
        Self::Challenge(format!("{id} of {game}: {position}"))
    }

    /// Returns the entry of a challenge's solution, drawn for a picture.
    #[must_use]
    pub fn preview(game: GameName, challenge: &Challenge) -> Self {
        let (id, position) = (&challenge.id, &challenge.position);
        Self::Preview(format!("{id} of {game}: {position}"))
    }

    /// Returns the entry of a visitor's game.
    #[must_use]
    pub fn game(session: &Session) -> Self {
        let settings = session.settings();
        let level = settings.players.iter().find_map(|player| match player {
            Player::Computer { level } => Some(level.as_str()),
            Player::Human => None,
        });
        let against = level.unwrap_or("a person");
        let (game, size) = (settings.game(), settings.size);
        Self::Game(format!("{game} on {size} against {against}"))
    }

    /// Returns the place on the screen; each place holds one thing.
    fn slot(&self) -> SuspectSlot {
        match self {
            Self::Story(_) => SuspectSlot::Beside,
            Self::Preview(_) => SuspectSlot::Offers,
            Self::Showing(_) | Self::Lesson(_) | Self::Challenge(_) | Self::Game(_) => {
                SuspectSlot::Table
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SuspectSlot {
    Table,
    /// A card beside the table.
    Beside,
    /// A picture drawn for the offers.
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

/// Content of the file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SuspectsFile {
    /// Identifier of the machine's boot; empty if the system has none.
    boot: String,
    /// Things on the screen.
    shown: Vec<Thing>,
    /// The day on which the things in `aside` were put aside.
    day: String,
    aside: Vec<Thing>,
}

/// The things on the screen, and those put aside because the program crashed while they were shown. Without a folder
/// nothing is written or put aside.
#[derive(Resource, Debug, Default)]
pub struct Suspects {
    path: Option<PathBuf>,
    file: SuspectsFile,
    /// True after a failed write, which has been logged.
    error_reported: bool,
}

impl Suspects {
    /// Reads the file in this folder and puts aside what was on the screen when the program crashed.
    #[must_use]
    pub fn read(folder: &Path, today: Date) -> Self {
        let path = folder.join(FILE);
        let mut suspects = Self {
            file: read(&path),
            path: Some(path),
            error_reported: false,
        };
        suspects.begin_day(today);
        let boot = boot();
        let before = std::mem::replace(&mut suspects.file.boot, boot);
        let things = std::mem::take(&mut suspects.file.shown);
        // After a reboot the machine was switched off: that was no crash.
        if before == suspects.file.boot {
            suspects.put_aside(things);
        }
        suspects.write();
        suspects
    }

    fn put_aside(&mut self, things: Vec<Thing>) {
        if things.is_empty() {
            return;
        }
        let names = all_of(&things);
        error!("the program broke off over {names}: not shown again today unless it is changed");
        self.file.aside.retain(|thing| !things.contains(thing));
        self.file.aside.extend(things);
        let over = self.file.aside.len().saturating_sub(MOST);
        self.file.aside.drain(..over);
    }

    /// True if the program crashed today while this was shown.
    #[must_use]
    pub fn is_aside(&self, thing: &Thing) -> bool {
        self.file.aside.contains(thing)
    }

    /// Returns the first item that is not put aside, or the first of all if every one is.
    pub(super) fn first_of<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        thing: impl Fn(&T) -> Thing,
    ) -> Option<T> {
        let mut all = all.into_iter().peekable();
        let first = all.next_if(|one| self.is_aside(&thing(one)));
        all.find(|one| !self.is_aside(&thing(one))).or(first)
    }

    /// Notes that this is about to be on the screen, in place of what was there.
    pub(in crate::app) fn note(&mut self, thing: Thing) {
        if self.file.shown.contains(&thing) {
            return;
        }
        let slot = thing.slot();
        self.file.shown.retain(|other| other.slot() != slot);
        self.file.shown.push(thing);
        self.write();
    }

    /// Notes that this has been shown, and nothing takes its place.
    pub(in crate::app) fn past(&mut self, thing: &Thing) {
        if self.file.shown.contains(thing) {
            self.file.shown.retain(|other| other != thing);
            self.write();
        }
    }

    /// Notes that nothing is on the screen any more.
    pub(super) fn clear(&mut self) {
        if !self.file.shown.is_empty() {
            self.file.shown.clear();
            self.write();
        }
    }

    /// Releases everything that was put aside on another day.
    pub(super) fn begin_day(&mut self, today: Date) {
        let today = today.to_string();
        if self.file.day != today {
            self.file.day = today;
            self.file.aside.clear();
        }
    }

    fn write(&mut self) {
        let Some(path) = &self.path else { return };
        let failed = keep(path, &self.file).err();
        if let Some(error) = failed.as_ref().filter(|_| !self.error_reported) {
            warn!("what is on the screen is not noted: {error}");
        }
        self.error_reported = failed.is_some();
    }
}

/// Reads the file; an unreadable one counts as empty.
fn read(path: &Path) -> SuspectsFile {
    if path.symlink_metadata().is_err() {
        return SuspectsFile::default();
    }
    let bytes = read_bounded(path, MOST_BYTES).map_err(|error| error.to_string());
    let content = bytes.and_then(|bytes| {
        let read = ron::de::from_bytes(&bytes);
        read.map_err(|error| format!("{}: {error}", path_text(path)))
    });
    content.unwrap_or_else(|error| {
        warn!("what was on the screen before is not known: {error}");
        SuspectsFile::default()
    })
}

/// Writes the file, or removes it if there is nothing to write.
fn keep(path: &Path, content: &SuspectsFile) -> Result<(), FileError> {
    if content.shown.is_empty() && content.aside.is_empty() {
        return remove(path);
    }
    let text = ron::ser::to_string_pretty(content, ron::ser::PrettyConfig::default());
    let text = text.map_err(std::io::Error::other);
    let text = text.map_err(FileError::io(path, "write the file"))?;
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    write_soon(path, text.as_bytes())
}

/// Returns the identifier of the machine's boot; empty if the system has none.
fn boot() -> String {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id");
    id.unwrap_or_default().trim().to_owned()
}
