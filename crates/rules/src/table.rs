//! The one list of games and of the boards that each is played on.
//!
//! Everything that must exist once for every game or every board (names, rules, histories, engines, presentations) is
//! written from this list by a macro of its own, so that a game is one row here and one folder a layer, and nothing
//! else names it.

use crate::quote::quote_text;
use crate::text::one_of;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::fmt;

/// Hands the list to a macro of the caller, `for_games!(name)` or `for_games!([path::of::name] more)`: for each game
/// that is compiled in, its name, its module and the sizes of its boards; further arguments follow behind.
#[macro_export]
macro_rules! for_games {
    ($then:ident) => {
        $crate::for_games! { [$then] }
    };
    ([$($then:tt)+] $($more:tt)*) => {
        $crate::with_rows! {
            [$($then)+]
            []
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

/// Takes the rows of the list one by one: each game's own macro of `rows` keeps its row or drops it.
#[doc(hidden)]
#[macro_export]
macro_rules! with_rows {
    ([$($then:tt)+] [$($kept:tt)*] [] $($more:tt)*) => {
        $crate::with_guests! { [$($then)+] [$($kept)*] $($more)* }
    };
    ($then:tt $kept:tt [$Name:ident $module:ident $sizes:tt $($rest:tt)*] $($more:tt)*) => {
        $crate::table::rows::$module! { $then $kept [$Name $module $sizes] [$($rest)*] $($more)* }
    };
}
#[doc(hidden)]
#[macro_export]
macro_rules! keep_row {
    ($then:tt [$($kept:tt)*] [$($row:tt)+] $rest:tt $($more:tt)*) => {
        $crate::with_rows! { $then [$($kept)* $($row)+] $rest $($more)* }
    };
}
#[doc(hidden)]
#[macro_export]
macro_rules! drop_row {
    ($then:tt $kept:tt $row:tt $rest:tt $($more:tt)*) => {
        $crate::with_rows! { $then $kept $rest $($more)* }
    };
}

#[doc(hidden)]
#[cfg(not(feature = "guest"))]
#[macro_export]
macro_rules! with_guests {
    ([$($then:tt)+] [$($rows:tt)*] $($more:tt)*) => {
        $($then)+! { [$($rows)*] $($more)* }
    };
}
/// Adds one game to the list, for tests that show that it plays by this row and its own files alone.
#[doc(hidden)]
#[cfg(feature = "guest")]
#[macro_export]
macro_rules! with_guests {
    ([$($then:tt)+] [$($rows:tt)*] $($more:tt)*) => {
        $($then)+! {
            [
                $($rows)*
                Tictactoe tictactoe { 3, 5 }
            ]
            $($more)*
        }
    };
}

/// Binds each row of the list to the feature of its game.
macro_rules! features {
    ($($module:ident $feature:literal)+) => {
        /// For each game the macro that keeps or drops its row.
        #[doc(hidden)]
        pub mod rows {
            $(
                #[cfg(not(feature = $feature))]
                pub use crate::drop_row as $module;
                #[cfg(feature = $feature)]
                pub use crate::keep_row as $module;
            )+
        }

        /// The games of the list that are not compiled in.
        const ABSENT: &[&str] = &[$(
            #[cfg(not(feature = $feature))]
            stringify!($module)
        ),+];

        #[cfg(not(any(feature = "guest", $(feature = $feature),+)))]
        compile_error!("no game is compiled in: at least one of the features that bear their names is needed");
    };
}
features! {
    jiaqi "jiaqi"
    jiu "jiu"
    gomoku "gomoku"
    draughts "draughts"
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
        one_of(self.sizes())
    }

    /// The game of this name.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.text() == text)
    }

    /// True for the name of a game that this program could play, but that is not compiled in.
    pub fn is_left_out(text: &str) -> bool {
        ABSENT.contains(&text)
    }
}

impl TryFrom<String> for GameName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::from_text(&text).ok_or_else(|| format!("there is no game {}", quote_text(&text)))
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
