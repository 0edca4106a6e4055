//! What `exhibition.ron` says, once it is checked.

use super::hours::{self, Loudness, Opening};
use super::network::Network;
use crate::config::text::TextTable;
use crate::config::theme::Theme;
use constant_time_eq::constant_time_eq;
use jiff::civil::Weekday;
use serde::Deserialize;
use std::fmt;
use std::ops::RangeInclusive;
use tibetango_rules::GameName;

/// The path inside the configuration folder.
pub const FILE: &str = "exhibition.ron";

/// What the program does where it stands alone before visitors.
#[derive(Clone, Debug, PartialEq)]
pub struct Exhibition {
    /// The codes of the languages offered, at least one; a new visitor meets the first one.
    pub languages: Vec<String>,
    /// What visitors may play, at least one game.
    pub games: Vec<Offer>,
    /// How long it waits for somebody who has gone.
    pub idle: Idle,
    /// What is shown while nobody is there.
    pub attract: Attract,
    /// How loud it is, by rising times of day.
    pub volume: Vec<Loudness>,
    /// When the house is open; always, if nothing is said.
    pub opening: Vec<Opening>,
    /// The least size of anything to touch, in millimetres, in place of the theme's.
    pub touch_mm: Option<f64>,
    /// How the screen lies.
    pub layout: Layout,
    /// With it staff come in.
    pub pin: Pin,
    /// What visitors may leave on the machine.
    pub save: Save,
    /// Visits and games are counted.
    pub statistics: bool,
    /// The server for the phones of visitors; no network is opened without it.
    pub network: Option<Network>,
    /// The house in its own words, by the codes of languages.
    pub(super) house: Vec<(String, House)>,
}

/// A game that visitors may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The game.
    pub game: GameName,
    /// Its boards, at least one; short ones first.
    pub boards: Vec<Board>,
    /// The ids of its levels, at least one; a new visitor gets the first one.
    pub levels: Vec<String>,
}

/// A board, and what is played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its size.
    pub size: u8,
    /// The id of a preset of rules.
    pub rules: String,
}

/// How long it waits for somebody who has gone, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Without a touch of somebody alone.
    pub alone_s: u32,
    /// Without a touch of two people at one table.
    pub together_s: u32,
    /// Of the countdown after that.
    pub countdown_s: u32,
}

/// What is shown while nobody is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attract {
    /// How long a fact stays, in seconds.
    pub fact_s: u32,
    /// One after the other and again from the top; at least one.
    pub showings: Vec<Showing>,
}

/// A game between two levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The game.
    pub game: GameName,
    /// Where and by which rules.
    pub board: Board,
    /// The id of White's level.
    pub white: String,
    /// The id of Black's level.
    pub black: String,
    /// After so many minutes the next one begins.
    pub minutes: u32,
}

/// How the screen lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Layout {
    /// Upright: everybody looks at it from one side.
    Stand,
    /// Flat between two people: what is meant for one side is turned towards it.
    Table,
}

/// What visitors may leave on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Pictures of their games.
    pub pictures: bool,
    /// Records of their games.
    pub records: bool,
}

/// The house in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Its name.
    pub name: String,
    /// A few words for the first screen.
    pub text: String,
}

/// The number with which staff come in. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin(pub(super) Option<String>);

/// How many digits it may have.
pub const PIN_DIGITS: RangeInclusive<usize> = 4..=8;

impl Pin {
    /// One that nobody knows, and no digits are it: where there is no good file that names one. What is built into the
    /// program can be read by everybody.
    #[must_use]
    pub fn of_nobody() -> Self {
        Self(None)
    }

    /// True for the one that nobody knows.
    #[must_use]
    pub fn is_of_nobody(&self) -> bool {
        self.0.is_none()
    }

    /// How many digits it has.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.0.as_ref().map_or(*PIN_DIGITS.end(), String::len)
    }

    /// True when these digits are the number.
    #[must_use]
    pub fn opens(&self, typed: &str) -> bool {
        let own = self.0.as_ref();
        own.is_some_and(|own| constant_time_eq(own.as_bytes(), typed.as_bytes()))
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(…)")
    }
}

impl Exhibition {
    /// True when the house is open, so many minutes after midnight of a day.
    #[must_use]
    pub fn is_open(&self, weekday: Weekday, minutes: u16) -> bool {
        let mut hours = self.opening.iter();
        self.opening.is_empty() || hours.any(|hours| hours.holds(weekday, minutes))
    }

    /// How loud it is so many minutes after midnight, in per cent.
    #[must_use]
    pub fn volume_at(&self, minutes: u16) -> u8 {
        hours::volume_at(&self.volume, minutes)
    }

    /// The least size of anything to touch while the exhibition runs, in millimetres.
    #[must_use]
    pub fn touch_mm(&self, theme: &Theme) -> f64 {
        self.touch_mm.unwrap_or(theme.touch_mm)
    }

    /// The languages offered, in the order of the file; one whose texts are bad is left out. None
    /// left is all there are.
    #[must_use]
    pub fn speaks<'t>(&self, tables: &'t [TextTable]) -> Vec<&'t TextTable> {
        let codes = self.languages.iter();
        let found: Vec<&TextTable> = codes
            .filter_map(|code| tables.iter().find(|table| table.language() == code))
            .collect();
        match found.is_empty() {
            true => tables.iter().collect(),
            false => found,
        }
    }

    /// The house in its own words, in a language.
    #[must_use]
    pub fn house(&self, language: &str) -> Option<&House> {
        let found = self.house.iter().find(|(code, _)| code == language);
        found.map(|(_, house)| house)
    }

    /// What visitors may play of a game, if anything.
    #[must_use]
    pub fn offer(&self, game: GameName) -> Option<&Offer> {
        self.games.iter().find(|offer| offer.game == game)
    }
}
