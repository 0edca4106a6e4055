//! What is noted: a line of JSON each, with the local date and time to the second.
//!
//! A visit is known by its number since the program started. Names, games move by move and what somebody types are
//! never noted.

use std::io;
use std::num::NonZeroU8;

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

use super::id::Id;
use tibetango_rules::GameName;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// When it was, by the clock on the wall.
    #[serde(with = "moment")]
    pub at: DateTime,
    /// What happened.
    pub what: Event,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The program started.
    Started {
        /// How it had ended before.
        after: LastEnd,
    },
    /// The program ended as it should.
    Stopped,
    /// Staff came in with the PIN.
    Staff,
    /// So many lines could not be written before this one.
    Lost {
        /// How many.
        lines: u64,
    },
    /// The day's file holds no more; what follows on this day is not noted.
    Full,
    /// Something of a visit.
    Visit {
        /// The number of the visit since the program started.
        number: u32,
        /// What was done.
        did: Step,
    },
}

/// How the program had ended before it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastEnd {
    /// It has not run before, as far as can be told.
    Nothing,
    /// As it should.
    Clean,
    /// Without having been asked to: it broke off, or the power went.
    Unclean,
}

/// What is done in a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Somebody touched the screen: the visit begins.
    Began {
        /// The language on the screen.
        language: Id,
    },
    /// A language was chosen.
    Chose {
        /// The language.
        language: Id,
    },
    /// One of the offers of the first screen was taken.
    Took {
        /// Which.
        offer: Offer,
    },
    /// A lesson was played to its end.
    Lesson {
        /// Of this game.
        game: GameName,
        /// Which.
        lesson: Id,
    },
    /// A game began.
    GameBegan(Table),
    /// A game that an earlier visitor left is gone on with.
    TookOver(Table),
    /// The game that began last, or was taken over, came to its end. A game without this was left.
    GameEnded {
        /// How it ended.
        result: GameResult,
        /// How many plies were played in it.
        plies: u32,
        /// How many seconds it took in this visit.
        seconds: u32,
    },
    /// A challenge was done with.
    Challenge {
        /// Of this game.
        game: GameName,
        /// Which.
        id: Id,
        /// What kind of task it is.
        kind: Id,
        /// Its step of difficulty, beginning with 1.
        step: u8,
        /// What came of it.
        end: ChallengeEnd,
    },
    /// The visit is over. A visit without this was broken off with the program.
    Left {
        /// How it ended.
        how: Leaving,
        /// The screen on which it did.
        screen: Id,
        /// How many seconds lay between the first touch and the last.
        seconds: u32,
    },
}

/// An offer of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To learn a game in a minute.
    Learn,
    /// A task of two minutes.
    Challenge,
    /// A whole game.
    Play,
}

impl Offer {
    /// Every offer, in the order of the screen.
    pub const ALL: [Self; 3] = [Self::Learn, Self::Challenge, Self::Play];
}

/// What is played, on which board, against whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The game.
    pub game: GameName,
    /// The lines of its board.
    pub size: u8,
    /// The level of the computer; `None` where two people play.
    pub level: Option<Id>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The visitor beat the computer.
    Won,
    /// The computer beat the visitor.
    Lost,
    /// Nobody won.
    Drawn,
    /// One of two people won.
    Decided,
}

/// What came of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChallengeEnd {
    /// It was solved.
    Solved {
        /// At which try.
        tries: NonZeroU8,
    },
    /// The solution was shown.
    Shown,
    /// It was left before either.
    Left,
}

/// How a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// Nobody touched the screen any more.
    Idle,
    /// The visitor said so.
    Done,
    /// Staff ended it.
    Staff,
    /// The program was ended meanwhile.
    Stopped,
}

/// What a line of a file turns out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// A line that this program understands.
    Line(Line),
    /// A line with a date that says what this program does not know: a later one wrote it.
    Unknown,
    /// No line of such a file, or half of one.
    Broken,
}

/// What a line of every version has.
#[derive(Deserialize)]
struct Dated {
    #[serde(rename = "at", with = "moment")]
    _at: DateTime,
}

impl Line {
    /// The line as it stands in a file, with its end.
    ///
    /// # Errors
    /// What serde says; no line there is has such a value.
    pub fn text(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// Reads a line.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Read {
        match serde_json::from_slice::<Self>(bytes) {
            Ok(line) if line.what.is_possible() => Read::Line(line),
            _ if serde_json::from_slice::<Dated>(bytes).is_ok() => Read::Unknown,
            _ => Read::Broken,
        }
    }
}

impl Event {
    /// True unless it tells of a board that its game does not have.
    fn is_possible(&self) -> bool {
        match self {
            Self::Visit {
                did: Step::GameBegan(table) | Step::TookOver(table),
                ..
            } => table.game.sizes().contains(&table.size),
            _ => true,
        }
    }
}

/// Date and time as `2026-05-31T10:02:03`.
mod moment {
    use jiff::civil::DateTime;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(at: &DateTime, to: S) -> Result<S::Ok, S::Error> {
        // Whole seconds.
        to.collect_str(&format_args!("{at:.0}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}
