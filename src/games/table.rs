//! The one list of games and of the boards that each is played on.
//!
//! What must exist once for every game or every board (names, rules, lines, engines, faces) is
//! written from this list by a macro of its own, so that a game is one row here and one folder a
//! layer, and nothing else names it.

use std::fmt;

/// Hands the list to the macro `$then`: for each game its name, its module and the sizes of its
/// boards; whatever else was given stands behind the list.
macro_rules! for_games {
    ($then:ident $($more:tt)*) => {
        $then! {
            [
                Jiaqi jiaqi { 3, 5, 7, 9 }
                Jiu jiu { 6, 8, 10, 12, 14 }
            ]
            $($more)*
        }
    };
}
pub(crate) use for_games;

macro_rules! names {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        /// A game.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "a name says it")]
        pub enum GameName {
            #[default]
            $($Name),+
        }

        impl GameName {
            /// Every game, in the order in which menus show them.
            pub const ALL: [Self; [$(stringify!($Name)),+].len()] = [$(Self::$Name),+];

            /// The name that the command line, files and text tables use.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$Name => stringify!($module)),+
                }
            }

            /// The sizes its board may have.
            #[must_use]
            pub const fn sizes(self) -> &'static [u8] {
                match self {
                    $(Self::$Name => &[$($size),+]),+
                }
            }
        }
    };
}
for_games!(names);

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
