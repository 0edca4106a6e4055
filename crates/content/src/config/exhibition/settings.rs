//! Settings of `exhibition.ron`, once it is checked.

use super::hours::{self, Loudness, Opening};
use super::network::ExhibitionNetwork;
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

/// Settings of a program that stands alone before visitors.
#[derive(Clone, Debug, PartialEq)]
pub struct Exhibition {
    /// The codes of the languages offered, at least one; a new visitor meets the first one.
    pub languages: Vec<String>,
    /// Games that visitors may play, at least one.
    pub games: Vec<OfferedGame>,
    /// Waiting times for a visitor who has gone.
    pub idle: Idle,
    /// Display while nobody is there.
    pub attract: Attract,
    /// Volume, by rising times of day.
    pub volume: Vec<Loudness>,
    /// Volume of the room tone, from 0 for none to 100 for its loudest, on top of the volume of all sounds.
    pub room_tone: u8,
    /// Hours in which the house is open; always, if there are none.
    pub opening: Vec<Opening>,
    /// Minimum size of anything to touch, in millimetres, in place of the theme's.
    pub touch_mm: Option<f64>,
    /// Orientation of the screen.
    pub layout: Layout,
    /// PIN with which staff come in.
    pub pin: Pin,
    /// Data that visitors may leave on the machine.
    pub save: Save,
    /// Whether visits and games are counted.
    pub statistics: bool,
    /// The server for the phones of visitors; no network is opened without it.
    pub network: Option<ExhibitionNetwork>,
    /// The house in its own words, by the codes of languages.
    pub(super) house: Vec<(String, HouseDescription)>,
}

/// A game that visitors may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedGame {
    /// The game.
    pub game: GameName,
    /// Its boards, at least one; short ones first.
    pub boards: Vec<OfferedBoard>,
    /// The ids of its levels, at least one; a new visitor gets the first one.
    pub levels: Vec<String>,
}

/// A board, and the rules that are played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedBoard {
    /// Its size.
    pub size: u8,
    /// The id of a preset of rules.
    pub rules: String,
}

/// Waiting times for a visitor who has gone, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Time without a touch by a visitor alone.
    pub alone_s: u32,
    /// Time without a touch of two people at one table.
    pub together_s: u32,
    /// Length of the countdown after that.
    pub countdown_s: u32,
}

/// Display while nobody is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attract {
    /// Time that a fact stays, in seconds.
    pub fact_s: u32,
    /// Showings, one after the other and again from the top; at least one.
    pub showings: Vec<Showing>,
}

/// A game between two levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The game.
    pub game: GameName,
    /// Board and rules.
    pub board: OfferedBoard,
    /// The id of White's level.
    pub white: String,
    /// The id of Black's level.
    pub black: String,
    /// Number of minutes after which the next one begins.
    pub minutes: u32,
}

/// Orientation of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Layout {
    /// Upright: everybody looks at it from one side.
    Stand,
    /// Flat between two people: what is meant for one side is turned towards it.
    Table,
}

/// Data that visitors may leave on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Whether they may leave pictures of their games.
    pub pictures: bool,
    /// Whether they may leave records of their games.
    pub records: bool,
}

/// The house in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseDescription {
    /// Its name.
    pub name: String,
    /// A few words for the first screen.
    pub text: String,
    /// Title of the exhibition; empty for the usual one, the text `stand.title`.
    #[serde(default)]
    pub title: String,
}

/// The number with which staff come in. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin(pub(super) Option<String>);

/// Number of digits that it may have.
pub const PIN_DIGITS: RangeInclusive<usize> = 4..=8;

impl Pin {
    /// Returns a PIN that no digits match, for a program without a valid file that names one. Everybody could read a
    /// PIN that is built into the program.
    #[must_use]
    pub fn none() -> Self {
        Self(None)
    }

    /// True for the PIN that no digits match.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the number of its digits.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.0.as_ref().map_or(*PIN_DIGITS.end(), String::len)
    }

    /// True when these digits are the number.
    #[must_use]
    pub fn opens(&self, input: &str) -> bool {
        let own = self.0.as_ref();
        own.is_some_and(|own| constant_time_eq(own.as_bytes(), input.as_bytes()))
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pin(…)")
    }
}

impl Exhibition {
    /// True when the house is open, `minutes` after midnight of a day.
    #[must_use]
    pub fn is_open(&self, weekday: Weekday, minutes: u16) -> bool {
        let mut hours = self.opening.iter();
        self.opening.is_empty() || hours.any(|hours| hours.holds(weekday, minutes))
    }

    /// Returns the volume `minutes` after midnight, in per cent.
    #[must_use]
    pub fn volume_at(&self, minutes: u16) -> u8 {
        hours::volume_at(&self.volume, minutes)
    }

    /// Returns the minimum size of anything to touch while the exhibition runs, in millimetres.
    #[must_use]
    pub fn touch_mm(&self, theme: &Theme) -> f64 {
        self.touch_mm.unwrap_or(theme.touch_mm)
    }

    /// Returns the languages offered, in the order of the file; one whose texts are bad is left out. If none is left,
    /// returns all there are.
    #[must_use]
    pub fn speaks<'t>(&self, tables: &'t [TextTable]) -> Vec<&'t TextTable> {
        let codes = self.languages.iter();
        let choices: Vec<&TextTable> = codes
            .filter_map(|code| tables.iter().find(|table| table.language() == code))
            .collect();
        match choices.is_empty() {
            true => tables.iter().collect(),
            false => choices,
        }
    }

    /// Returns the house in its own words, in a language.
    #[must_use]
    pub fn house(&self, language: &str) -> Option<&HouseDescription> {
        let description = self.house.iter().find(|(code, _)| code == language);
        description.map(|(_, house)| house)
    }

    /// Returns the title of the exhibition in the language of these texts: the house's own, or the usual one.
    #[must_use]
    pub fn title<'t>(&'t self, text: &'t TextTable) -> &'t str {
        let own = self.house(text.language()).map(|house| &*house.title);
        own.filter(|title| !title.is_empty())
            .unwrap_or_else(|| text.get("stand.title"))
    }

    /// Returns the offer of a game, if visitors may play it.
    #[must_use]
    pub fn offer(&self, game: GameName) -> Option<&OfferedGame> {
        self.games.iter().find(|offer| offer.game == game)
    }
}
