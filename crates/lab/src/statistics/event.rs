//! Recorded events: a line of JSON each, with the local date and time to the second.
//!
//! The id of a visit is its number since the program started. Names, games move by move and typed text are never
//! recorded.

use std::io;
use std::num::NonZeroU8;

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize, Serializer};

use super::id::Id;
use tibetango_rules::GameName;

/// Line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventLine {
    /// Local date and time.
    #[serde(serialize_with = "whole_seconds")]
    pub at: DateTime,
    /// Event.
    pub what: Event,
}

/// Event of the program or of a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The program started.
    Started {
        /// Way in which the previous run ended.
        after: LastEnd,
    },
    /// The program was ended properly.
    Stopped,
    /// Staff came in with the PIN.
    Staff,
    /// Lines could not be written before this one.
    Lost {
        /// Number of lines.
        lines: u64,
    },
    /// The day's file is full; later events of this day are not recorded.
    Full,
    /// A step of a visit.
    Visit {
        /// Number of the visit since the program started.
        number: u32,
        /// Step.
        did: VisitStep,
    },
}

/// Way in which the previous run of the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastEnd {
    /// It has not run before, as far as is known.
    Nothing,
    /// It was ended properly.
    Clean,
    /// It was not ended properly: it broke off, or the power went.
    Unclean,
}

/// Step of a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VisitStep {
    /// A visitor touched the screen: the visit begins.
    Began {
        /// Language on the screen.
        language: Id,
    },
    /// A language was chosen.
    Chose {
        /// Language.
        language: Id,
    },
    /// One of the offers of the first screen was taken.
    Took {
        /// Offer.
        offer: FirstScreenOffer,
    },
    /// A lesson was played to its end.
    Lesson {
        /// Game of the lesson.
        game: GameName,
        /// Lesson.
        lesson: Id,
    },
    /// A game began.
    GameBegan(GameChoice),
    /// A game was resumed that an earlier visitor had left.
    TookOver(GameChoice),
    /// The game that began or was resumed last came to its end. A game without this was left.
    GameEnded {
        /// Result.
        result: GameResult,
        /// Number of plies played in it.
        plies: u32,
        /// Seconds that it took in this visit.
        seconds: u32,
    },
    /// A challenge ended.
    Challenge {
        /// Game of the challenge.
        game: GameName,
        /// Challenge.
        id: Id,
        /// Kind of challenge.
        kind: Id,
        /// Step of difficulty, beginning with 1.
        step: u8,
        /// Result.
        end: ChallengeEnd,
    },
    /// The visit is over. A visit without this was broken off with the program.
    Left {
        /// Way in which it ended.
        how: Leaving,
        /// Screen on which it ended.
        screen: Id,
        /// Seconds between the first touch and the last.
        seconds: u32,
    },
}

/// Offer of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstScreenOffer {
    /// A game to learn in a minute.
    Learn,
    /// A challenge of two minutes.
    Challenge,
    /// A whole game.
    Play,
}

impl FirstScreenOffer {
    /// Every offer, in the order of the screen.
    pub const ALL: [Self; 3] = [Self::Learn, Self::Challenge, Self::Play];
}

/// Game, board and opponent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameChoice {
    /// Game.
    pub game: GameName,
    /// Lines of its board.
    pub size: u8,
    /// Level of the computer; `None` if two people play.
    pub level: Option<Id>,
}

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The visitor beat the computer.
    Won,
    /// The computer beat the visitor.
    Lost,
    /// The game was drawn.
    Drawn,
    /// One of two people won.
    Decided,
}

/// Result of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChallengeEnd {
    /// It was solved.
    Solved {
        /// Number of tries, with the last.
        tries: NonZeroU8,
    },
    /// The solution was shown.
    Shown,
    /// The visitor left it before either.
    Left,
}

/// Way in which a visit ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// The screen was not touched any more.
    #[default]
    Idle,
    /// The visitor ended it.
    Done,
    /// Staff ended it.
    Staff,
    /// The program was ended meanwhile.
    Stopped,
}

/// Result of reading a line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsedEvent {
    /// Line that this program understands.
    Line(EventLine),
    /// Line with a date and unknown contents: a later program wrote it.
    Unknown,
    /// No line of such a file, or half of one.
    Broken,
}

/// Part of a line that every version has.
#[derive(Deserialize)]
struct LineDate {
    #[serde(rename = "at")]
    _at: DateTime,
}

impl EventLine {
    /// Formats the line as it stands in a file, with its end.
    ///
    /// # Errors
    /// The error of serde; no existing line has a value that causes one.
    pub fn text(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// Reads a line.
    #[must_use]
    pub fn read(bytes: &[u8]) -> ParsedEvent {
        match serde_json::from_slice::<Self>(bytes) {
            Ok(line) if line.what.is_possible() => ParsedEvent::Line(line),
            _ if serde_json::from_slice::<LineDate>(bytes).is_ok() => ParsedEvent::Unknown,
            _ => ParsedEvent::Broken,
        }
    }
}

impl Event {
    /// False for a board that its game does not have.
    fn is_possible(&self) -> bool {
        match self {
            Self::Visit {
                did: VisitStep::GameBegan(table) | VisitStep::TookOver(table),
                ..
            } => table.game.sizes().contains(&table.size),
            _ => true,
        }
    }
}

/// Writes date and time without parts of a second, `2026-05-31T10:02:03`.
fn whole_seconds<S: Serializer>(at: &DateTime, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{at:.0}"))
}
