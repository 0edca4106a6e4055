//! A best of five: two sides play games with colours changed in turn until one of them has won three.
//!
//! ```
//! use tibetango_records::series::{Series, SeriesSide};
//! use tibetango_records::session::MatchSettings;
//! use tibetango_rules::{Outcome, Reason, Side};
//!
//! let settings = MatchSettings::default();
//! let mut series = Series::of(&settings);
//! let outcome = Outcome { winner: Some(Side::White), reason: Reason::Resigned };
//! assert!(series.count(&series.next_game(settings.rules), outcome, 40, "2026-11-30"));
//! assert_eq!(series.wins(), [1, 0]);
//! assert_eq!(series.white(), SeriesSide::Second);
//! ```

use crate::session::clock::TimeControl;
use crate::session::{MatchSettings, Player};
use serde::{Deserialize, Serialize};
use tibetango_rules::{AnyRules, Outcome, Side};

/// Maximum number of games of a series.
pub const MOST_GAMES: usize = 5;

/// Number of games that win a series.
const WINNING: usize = 3;

/// First row of the sheet.
const HEAD: &str =
    "number,white,white_grade,black,black_grade,winner,reason,plies,day,game,size,rules\n";

/// One of the two sides of a series, which changes its colour from game to game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeriesSide {
    /// The side that plays White in the first game.
    #[default]
    First,
    /// The other one.
    Second,
}

impl SeriesSide {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the index among both sides.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Player of a side of a series.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeriesPlayer {
    /// Name of the person; empty if none was given.
    pub name: String,
    /// Grade, as people write it: "1 dan"; empty if none was given.
    pub grade: String,
    /// Id of the computer's level; empty for a person.
    pub level: String,
}

impl SeriesPlayer {
    fn player(&self) -> Player {
        match self.level.as_str() {
            "" => Player::Human,
            level => Player::Computer {
                level: level.to_owned(),
            },
        }
    }

    /// Returns the player as a field of the sheet; `unnamed` stands for a person without a name.
    fn field(&self, unnamed: &str) -> String {
        match (self.name.as_str(), self.level.as_str()) {
            ("", "") => unnamed.to_owned(),
            ("", level) => format!("level:{level}"),
            (name, _) => name.to_owned(),
        }
    }
}

/// Game of a series that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeriesGame {
    /// The side that played White.
    pub white: SeriesSide,
    /// The side that won; `None` for a draw.
    pub winner: Option<SeriesSide>,
    /// Reason of the end, in the words of records.
    pub reason: String,
    /// Number of plies.
    pub plies: usize,
    /// Day of the end.
    pub day: String,
}

/// A best of five.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Series {
    /// Name of the game.
    pub game: String,
    /// Size of the board.
    pub size: u8,
    /// Id of the preset of rules.
    pub preset: String,
    /// Time control of each side.
    pub time: TimeControl,
    /// The players of both sides.
    pub players: [SeriesPlayer; 2],
    /// The games that are over, the first one first.
    pub games: Vec<SeriesGame>,
}

impl Series {
    /// Creates a series of games with these settings: the player of White is the first side.
    #[must_use]
    pub fn of(settings: &MatchSettings) -> Self {
        let player = |side: Side| SeriesPlayer {
            name: settings.names[side.index()].clone(),
            grade: String::new(),
            level: match settings.player(side) {
                Player::Human => String::new(),
                Player::Computer { level } => level.clone(),
            },
        };
        Self {
            game: settings.game().text().to_owned(),
            size: settings.size,
            preset: settings.preset.clone(),
            time: settings.time,
            players: Side::BOTH.map(player),
            games: Vec::new(),
        }
    }

    /// Returns the player of a side.
    #[must_use]
    pub fn player(&self, side: SeriesSide) -> &SeriesPlayer {
        &self.players[side.index()]
    }

    /// Returns the side that plays White in the next game.
    #[must_use]
    pub fn white(&self) -> SeriesSide {
        match self.games.len().is_multiple_of(2) {
            true => SeriesSide::First,
            false => SeriesSide::Second,
        }
    }

    /// Returns the settings of the next game, by the rules that the preset stands for.
    #[must_use]
    pub fn next_game(&self, rules: AnyRules) -> MatchSettings {
        let white = self.white();
        let players = [self.player(white), self.player(white.other())];
        MatchSettings {
            size: self.size,
            rules,
            preset: self.preset.clone(),
            players: players.map(SeriesPlayer::player),
            names: players.map(|player| player.name.clone()),
            time: self.time,
        }
    }

    /// Counts a game that is over, if it is the next one of the series. Returns whether it was.
    pub fn count(
        &mut self,
        settings: &MatchSettings,
        outcome: Outcome,
        plies: usize,
        day: &str,
    ) -> bool {
        let is_next = settings.game().text() == self.game
            && *settings == self.next_game(settings.rules)
            && !self.is_decided();
        if is_next {
            let white = self.white();
            self.games.push(SeriesGame {
                white,
                winner: outcome.winner.map(|side| match side {
                    Side::White => white,
                    Side::Black => white.other(),
                }),
                reason: outcome.reason.text().to_owned(),
                plies,
                day: day.to_owned(),
            });
        }
        is_next
    }

    /// Returns the number of games that each side has won.
    #[must_use]
    pub fn wins(&self) -> [usize; 2] {
        SeriesSide::BOTH.map(|side| {
            let is_win = |game: &&SeriesGame| game.winner == Some(side);
            self.games.iter().filter(is_win).count()
        })
    }

    /// True once a side has won three games, or all five are over.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let is_over = self.wins().iter().any(|wins| *wins >= WINNING);
        is_over || self.games.len() >= MOST_GAMES
    }

    /// Returns the winner once the series is decided; `None` if both sides have won the same number of games.
    #[must_use]
    pub fn winner(&self) -> Option<SeriesSide> {
        let [first, second] = self.wins();
        let ahead = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(SeriesSide::First),
            std::cmp::Ordering::Less => Some(SeriesSide::Second),
            std::cmp::Ordering::Equal => None,
        };
        ahead.filter(|_| self.is_decided())
    }

    /// Returns the games as a table of comma-separated values, a row each. `unnamed` are the words for the person of
    /// each side who gave no name: they tell the sides apart, which change their colours.
    #[must_use]
    pub fn csv(&self, unnamed: [&str; 2]) -> String {
        let mut csv = HEAD.to_owned();
        for (number, game) in (1..).zip(&self.games) {
            let sides = [game.white, game.white.other()];
            let [white, black] = sides.map(|side| self.player(side));
            let [white_name, black_name] =
                sides.map(|side| self.player(side).field(unnamed[side.index()]));
            let winner = game.winner.map_or("draw", |side| match side == game.white {
                true => "white",
                false => "black",
            });
            let row = [
                format!("{number}"),
                white_name,
                white.grade.clone(),
                black_name,
                black.grade.clone(),
                winner.to_owned(),
                game.reason.clone(),
                game.plies.to_string(),
                game.day.clone(),
                self.game.clone(),
                self.size.to_string(),
                self.preset.clone(),
            ];
            csv += &row.map(|field| quoted(&field)).join(",");
            csv.push('\n');
        }
        csv
    }
}

/// Returns a text as one field of CSV. A field that begins with a sign gets an apostrophe, because spreadsheets would
/// take it for a formula.
fn quoted(field: &str) -> String {
    let field = match field.starts_with(['=', '+', '-', '@']) {
        true => format!("'{field}"),
        false => field.to_owned(),
    };
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}
