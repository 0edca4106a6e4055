//! The rules of a match of any game.

#[cfg(feature = "serde")]
use super::fields::{self, WordError};
use super::variant::Variant;
use crate::board::Side;
use crate::for_games;
use crate::moves::{Doing, Phase};
use crate::table::GameName;

macro_rules! any_rules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        pastey::paste! {
            /// The rules of some game.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[expect(missing_docs, reason = "a name says it")]
            pub enum AnyRules {
                $($Name($crate::$module::[<$Name Rules>])),+
            }

            impl AnyRules {
                /// The game whose rules they are.
                pub const fn game(&self) -> GameName {
                    match self {
                        $(Self::$Name(_) => GameName::$Name),+
                    }
                }

                /// The usual rules of a game.
                pub fn usual(game: GameName) -> Self {
                    match game {
                        $(GameName::$Name => Self::$Name(Default::default())),+
                    }
                }

                /// The preset of a game that a match is played by unless another one is chosen.
                pub const fn preset(game: GameName) -> &'static str {
                    match game {
                        $(GameName::$Name => <$crate::$module::[<$Name Rules>] as Variant>::PRESET),+
                    }
                }

                /// Plies without a capture after which the game ends.
                pub fn quiet_limit(&self) -> u16 {
                    match self {
                        $(Self::$Name(rules) => rules.quiet_limit()),+
                    }
                }

                /// The side that begins.
                pub fn first(&self) -> Side {
                    match self {
                        $(Self::$Name(rules) => Variant::first(rules),)+
                    }
                }

                /// The phases of the game, in the order in which they come.
                pub fn phases(&self) -> &'static [Phase] {
                    match self {
                        $(Self::$Name(rules) => rules.phases()),+
                    }
                }

                /// True where movers choose the stones they take, so that a move lists them.
                pub fn lists_takes(&self) -> bool {
                    match self {
                        $(Self::$Name(rules) => rules.lists_takes()),+
                    }
                }

                /// True where movers must choose a given number of captures, and ways to move are listed instead of
                /// moves.
                pub fn chooses_due(&self) -> bool {
                    match self {
                        $(Self::$Name(rules) => rules.chooses_due()),+
                    }
                }

                /// The fields in the order in which they are declared, each with its value as a word:
                /// `pinch Single`, `quiet_limit 100`.
                #[cfg(feature = "serde")]
                pub fn words(&self) -> Vec<(&'static str, String)> {
                    match self {
                        $(Self::$Name(rules) => fields::write(rules)),+
                    }
                }

                /// The rules of a game from words, as [`Self::words`] gives them.
                ///
                /// # Errors
                /// The first field that is missing, unknown, no such value or out of its range.
                #[cfg(feature = "serde")]
                pub fn from_words(game: GameName, given: &[(&str, &str)]) -> Result<Self, WordError> {
                    match game {
                        $(GameName::$Name => fields::read::<$crate::$module::[<$Name Rules>]>(given).map(Self::$Name)),+
                    }
                }
            }

            $(
                impl From<$crate::$module::[<$Name Rules>]> for AnyRules {
                    fn from(rules: $crate::$module::[<$Name Rules>]) -> Self {
                        Self::$Name(rules)
                    }
                }

                impl TryFrom<AnyRules> for $crate::$module::[<$Name Rules>] {
                    type Error = GameName;

                    /// The rules, or the name of the game whose rules they are.
                    fn try_from(rules: AnyRules) -> Result<Self, GameName> {
                        match rules {
                            AnyRules::$Name(rules) => Ok(rules),
                            #[allow(unreachable_patterns, reason = "a table of one game")]
                            other => Err(other.game()),
                        }
                    }
                }
            )+
        }
    };
}
for_games!(any_rules);

impl AnyRules {
    /// True where a seat decides in the course of a game, for instance which side it plays.
    pub fn decides(&self) -> bool {
        let mut phases = self.phases().iter();
        phases.any(|phase| phase.doing() == Doing::Deciding)
    }
}

#[cfg(feature = "serde")]
impl AnyRules {
    /// The names of the fields of a game's rules, in the order in which they are declared.
    pub fn fields(game: GameName) -> Vec<&'static str> {
        let words = Self::usual(game).words();
        words.into_iter().map(|(field, _)| field).collect()
    }
}

impl Default for AnyRules {
    /// The usual rules of the first game.
    fn default() -> Self {
        Self::usual(GameName::default())
    }
}
