//! The one list of games and of the boards that each is played on.
//!
//! Everything that must exist once for every game or every board (names, rules, lines, engines, faces) is written from
//! this list by a macro of its own, so that a game is one row here and one folder a layer, and nothing else names it.

use crate::quoting::quoted;
use crate::text::one_of;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::fmt;

/// Hands the list to a macro of the caller, `for_games!(name)` or `for_games!([path::of::name] more)`: for each game
/// its name, its module and the sizes of its boards; further arguments follow behind.
#[macro_export]
macro_rules! for_games {
    ($then:ident) => {
        $crate::for_games! { [$then] }
    };
    ([$($then:tt)+] $($more:tt)*) => {
        $crate::with_guests! {
            [$($then)+]
            [
                Jiaqi jiaqi { 3, 5, 7, 9 }
                Jiu jiu { 6, 8, 10, 12, 14, 16, 18 }
                Gomoku gomoku { 15 }
                Draughts draughts { 10 }
            ]
            $($more)*
        }
    };
}

#[doc(hidden)]
#[cfg(not(feature = "guest"))]
#[macro_export]
macro_rules! with_guests {
    ([$($then:tt)+] [$($rows:tt)+] $($more:tt)*) => {
        $($then)+! { [$($rows)+] $($more)* }
    };
}
/// Adds one game to the list, for tests that show that it plays by this row and its own files alone.
#[doc(hidden)]
#[cfg(feature = "guest")]
#[macro_export]
macro_rules! with_guests {
    ([$($then:tt)+] [$($rows:tt)+] $($more:tt)*) => {
        $($then)+! {
            [
                $($rows)+
                Tictactoe tictactoe { 3 }
            ]
            $($more)*
        }
    };
}

macro_rules! names {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        /// A game.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "String", into = "&'static str"))]
        #[expect(missing_docs, reason = "a name says it")]
        pub enum GameName {
            #[default]
            $($Name),+
        }

        impl GameName {
            /// Every game, in the order in which menus show them.
            pub const ALL: [Self; [$(stringify!($Name)),+].len()] = [$(Self::$Name),+];

            /// The name that the command line, files and text tables use.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$Name => stringify!($module)),+
                }
            }

            /// The sizes its board may have.
            pub const fn sizes(self) -> &'static [u8] {
                match self {
                    $(Self::$Name => &[$($size),+]),+
                }
            }
        }
    };
}
for_games!(names);

impl GameName {
    /// The sizes in words: `3, 5, 7 or 9`.
    pub fn sizes_text(self) -> String {
        let sizes: Vec<String> = self.sizes().iter().map(u8::to_string).collect();
        one_of(&sizes)
    }

    /// The game of this name.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.text() == text)
    }
}

impl TryFrom<String> for GameName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::from_text(&text).ok_or_else(|| format!("there is no game {}", quoted(&text)))
    }
}

impl From<GameName> for &'static str {
    fn from(game: GameName) -> Self {
        game.text()
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
