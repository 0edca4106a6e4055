//! Unfinished games on disk, to which players return after the program was killed.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tibetango_records::files::{make_folder, read_private, remove, write_private};
use tibetango_records::messages::{json_fault, path_text};
use tibetango_records::record::{Record, xml};
use tibetango_records::session::clock::{GameClocks, TimeControl};
use tibetango_rules::Side;

/// Maximum bytes of the file: more than a record and two names take.
const MOST: usize = 2 * xml::MAX_BYTES;

/// Unfinished game of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedGame {
    /// Record of the game, as XML.
    game: String,
    /// Players of the game.
    pub guests: Vec<SavedSeat>,
    /// Time control.
    #[serde(default)]
    pub time: TimeControl,
    /// Time left, White's first, in milliseconds.
    #[serde(default)]
    pub left: Option<[u64; 2]>,
    /// Id of the level at which the engine plays, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// Player of an unfinished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSeat {
    /// Name of the player.
    pub user: String,
    /// Token of the seat.
    pub token: String,
    /// Whether they play White.
    pub white: bool,
}

impl SavedSeat {
    /// Returns the player's side.
    #[must_use]
    pub const fn side(&self) -> Side {
        if self.white { Side::White } else { Side::Black }
    }
}

impl UnfinishedGame {
    /// Prepares a game and its players to be saved; `None` if it cannot be written.
    #[must_use]
    pub fn new(
        record: &Record,
        guests: Vec<SavedSeat>,
        clock: Option<&GameClocks>,
    ) -> Option<Self> {
        let game = xml::write(record).ok()?;
        let times = |clock: &GameClocks| {
            let millis =
                |side| u64::try_from(clock.remaining(side).as_millis()).unwrap_or(u64::MAX);
            Side::BOTH.map(millis)
        };
        Some(Self {
            game,
            guests,
            time: clock.map(GameClocks::control).unwrap_or_default(),
            left: clock.map(times),
            level: None,
        })
    }

    /// Sets the level at which the engine plays.
    #[must_use]
    pub fn at_level(self, level: Option<String>) -> Self {
        Self { level, ..self }
    }

    /// Reads the record.
    ///
    /// # Errors
    /// Returns the fault in the record, in one line.
    pub fn record(&self) -> Result<Record, String> {
        xml::read(self.game.as_bytes(), "a game that went on").map_err(|error| error.to_string())
    }
}

/// Returns the file of a room.
#[must_use]
pub fn path(dir: &Path, room: usize) -> PathBuf {
    dir.join(format!("room-{room}.json"))
}

/// Writes the unfinished game of a room to a temporary file that is renamed, readable by its owner alone: it holds the
/// tokens of the seats. Removes the file if there is none.
///
/// # Errors
/// Fails if the file cannot be written or removed; the message is one line.
pub fn save(path: &Path, saved_game: Option<&UnfinishedGame>) -> Result<(), String> {
    let Some(saved_game) = saved_game else {
        return remove(path).map_err(|error| error.to_string());
    };
    let text = serde_json::to_vec(saved_game).map_err(|error| error.to_string())?;
    let folder = path.parent().map_or(Ok(()), make_folder);
    folder
        .and_then(|()| write_private(path, &text))
        .map_err(|error| error.to_string())
}

/// Reads the unfinished game of a room; `None` if there is none. From then on only its owner may read the file.
///
/// # Errors
/// Returns the fault in the file, in one line.
pub fn load(path: &Path) -> Result<Option<UnfinishedGame>, String> {
    let Some(bytes) = read_private(path, MOST).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let result = serde_json::from_slice(&bytes);
    result
        .map(Some)
        .map_err(|error| format!("{}:{}", path_text(path), json_fault(&error)))
}
