//! The vocabulary of one game alone, as everything above the rules hands it on without understanding it.

use crate::board::{Point, Side};
use crate::moves::Phase;
use crate::rules::Variant;
use crate::table::GameName;
use std::fmt;

/// A term of one game's own vocabulary: a rule, an end or an event that no other game has.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// Key of the words among the texts of the game, such as `refused.hub` for `jiaqi.refused.hub`.
    pub key: &'static str,
    /// The words in English, for wherever those texts are not at hand; of an end, what records carry. `{name}` stands
    /// for the detail of that name.
    pub english: &'static str,
}

impl Term {
    /// Returns the key without its kind: `pinch` for `cue.pinch`. Other programs receive it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.key.rsplit_once('.').map_or(self.key, |(_, word)| word)
    }
}

/// A term as it applies to one moment: with the points, numbers and sides that its words name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The term.
    pub term: &'static Term,
    /// The details by the names that stand for them in the words.
    pub details: Vec<(&'static str, Detail)>,
}

/// A detail of a cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Something that is the same in every language, such as the names of points.
    Text(String),
    /// A number.
    Number(u32),
    /// A side.
    Side(Side),
    /// Points of the board.
    Points(Vec<Point>),
}

impl Cue {
    /// Creates the cue of a term whose words name nothing.
    #[must_use]
    pub const fn new(term: &'static Term) -> Self {
        Self {
            term,
            details: Vec::new(),
        }
    }

    /// Adds a detail under the name that stands for it in the words.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl Into<Detail>) -> Self {
        self.details.push((name, detail.into()));
        self
    }

    /// The points of its details.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        let mut details = self.details.iter();
        let points = details.find_map(|(_, detail)| match detail {
            Detail::Points(points) => Some(points.as_slice()),
            _ => None,
        });
        points.unwrap_or_default()
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Detail {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<Side> for Detail {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}

impl From<Vec<Point>> for Detail {
    fn from(points: Vec<Point>) -> Self {
        Self::Points(points)
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Side(side) => side.fmt(f),
            Self::Points(points) => {
                let numbers = points.iter().map(|point| point.0.to_string());
                f.write_str(&numbers.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// The words in English, with the details.
impl fmt::Display for Cue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.term.english;
        while let Some((before, tail)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = tail.split_once('}').unwrap_or((tail, ""));
            if let Some((_, detail)) = self.details.iter().find(|(key, _)| *key == name) {
                detail.fmt(f)?;
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// Declares the terms of a game, and `TERMS`, the list of them.
///
/// ```
/// tibetango_rules::terms! {
///     /// The hub stays empty during placement.
///     HUB = "refused.hub": "{point} is the hub";
/// }
/// assert_eq!(TERMS, [&HUB]);
/// let cue = tibetango_rules::Cue::new(&HUB).with("point", "c3".to_owned());
/// assert_eq!(cue.to_string(), "c3 is the hub");
/// ```
#[macro_export]
macro_rules! terms {
    ($($(#[$doc:meta])* $NAME:ident = $key:literal: $english:literal;)*) => {
        $(
            $(#[$doc])*
            pub static $NAME: $crate::Term = $crate::Term {
                key: $key,
                english: $english,
            };
        )*

        /// All of these terms.
        pub static TERMS: &[&$crate::Term] = &[$(&$NAME),*];
    };
}

/// Declares the ends of a game that no other game has, as reasons, and `ENDS`, their terms in that order.
macro_rules! ends {
    ($Name:ident:) => {
        /// The terms of the ends that this game alone has.
        pub static ENDS: &[$crate::Term] = &[];
    };
    ($Name:ident: $($(#[$doc:meta])* $END:ident = $key:literal: $text:literal;)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they number the constants")]
        enum Number {
            $($END),+
        }

        $(
            $(#[$doc])*
            pub const $END: $crate::Reason = $crate::Reason::Rule($crate::GameEnd::new(
                $crate::GameName::$Name,
                Number::$END as u8,
            ));
        )+

        /// The terms of the ends that this game alone has.
        pub static ENDS: &[$crate::Term] = &[$($crate::Term { key: $key, english: $text }),+];
    };
}
pub(crate) use ends;

/// An end that one game alone has. It takes two bytes, because every position keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    game: GameName,
    number: u8,
}

impl GameEnd {
    /// The end with this place in `ENDS` of a game.
    pub(crate) const fn new(game: GameName, number: u8) -> Self {
        Self { game, number }
    }

    /// The term of the end.
    #[must_use]
    pub fn term(self) -> &'static Term {
        &self.game.ends()[usize::from(self.number)]
    }

    /// The ends of all games. No two of them have the same words in records.
    pub fn all() -> impl Iterator<Item = Self> {
        let games = GameName::ALL.into_iter();
        games.flat_map(|game| {
            let numbers = (0..).zip(game.ends());
            numbers.map(move |(number, _)| Self { game, number })
        })
    }
}

macro_rules! vocabularies {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        pastey::paste! {
            impl GameName {
                /// The terms of the ends that this game alone has.
                #[must_use]
                pub fn ends(self) -> &'static [Term] {
                    match self {
                        $(Self::$Name => $crate::$module::terms::ENDS),+
                    }
                }

                /// The phases that this game can have, in the order in which they come.
                #[must_use]
                pub fn phases(self) -> &'static [Phase] {
                    match self {
                        $(Self::$Name => <$crate::$module::[<$Name Rules>] as Variant>::PHASES),+
                    }
                }

                /// All terms that the rules of this game alone know, those of its ends apart.
                #[must_use]
                pub fn terms(self) -> &'static [&'static Term] {
                    match self {
                        $(Self::$Name => $crate::$module::terms::TERMS),+
                    }
                }
            }
        }
    };
}
crate::for_games!(vocabularies);
