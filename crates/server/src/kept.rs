//! Games that go on, on disk: whoever comes back after the program was killed finds them again.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tibetango_records::files::{make_folder, read_private, remove, write_private};
use tibetango_records::messages::shown;
use tibetango_records::record::{Record, xml};
use tibetango_records::session::clock::{Clock, TimeControl};
use tibetango_rules::Side;

/// More than a record and two names take.
const MOST: usize = 2 * xml::MAX_BYTES;

/// A game that goes on in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The record of it, as XML.
    game: String,
    /// Who plays it.
    pub guests: Vec<Seat>,
    /// The clocks.
    #[serde(default)]
    pub time: TimeControl,
    /// What was left on them, White's first, in milliseconds.
    #[serde(default)]
    pub left: Option<[u64; 2]>,
}

/// Somebody who plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// What they are called.
    pub user: String,
    /// The token of the seat.
    pub token: String,
    /// They have the white stones.
    pub white: bool,
}

impl Seat {
    /// The stones.
    #[must_use]
    pub const fn side(&self) -> Side {
        if self.white { Side::White } else { Side::Black }
    }
}

impl Kept {
    /// A game with those who play it; `None` for one that cannot be written.
    #[must_use]
    pub fn new(record: &Record, guests: Vec<Seat>, clock: Option<&Clock>) -> Option<Self> {
        let game = xml::write(record).ok()?;
        let left = |clock: &Clock| {
            let left = |side| u64::try_from(clock.left(side).as_millis()).unwrap_or(u64::MAX);
            Side::BOTH.map(left)
        };
        Some(Self {
            game,
            guests,
            time: clock.map(Clock::control).unwrap_or_default(),
            left: clock.map(left),
        })
    }

    /// The record.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn record(&self) -> Result<Record, String> {
        xml::read(self.game.as_bytes(), "a game that went on").map_err(|error| error.to_string())
    }
}

/// The file of a room.
#[must_use]
pub fn path(dir: &Path, room: usize) -> PathBuf {
    dir.join(format!("room-{room}.json"))
}

/// Writes what goes on in a room, aside and renamed, for its owner alone to read: it holds what one takes a seat with.
/// Takes the file away where nothing goes on.
///
/// # Errors
/// The file cannot be written or taken away, in one line.
pub fn save(path: &Path, kept: Option<&Kept>) -> Result<(), String> {
    let Some(kept) = kept else {
        return remove(path).map_err(|error| error.to_string());
    };
    let text = serde_json::to_vec(kept).map_err(|error| error.to_string())?;
    let folder = path.parent().map_or(Ok(()), make_folder);
    folder
        .and_then(|()| write_private(path, &text))
        .map_err(|error| error.to_string())
}

/// Reads what went on in a room; `None` where nothing did. Nobody but its owner may read the file from then on.
///
/// # Errors
/// What is wrong with the file, in one line.
pub fn load(path: &Path) -> Result<Option<Kept>, String> {
    let Some(bytes) = read_private(path, MOST).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let read = serde_json::from_slice(&bytes);
    read.map(Some)
        .map_err(|error| format!("{}: {error}", shown(path)))
}
