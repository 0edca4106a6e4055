//! The rules of a match of any game.

use super::{GameName, jiaqi, jiu};

/// The rules of some game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRules {
    /// Jiaqi (藏式夹棋).
    Jiaqi(jiaqi::Rules),
    /// Jiu (久棋).
    Jiu(jiu::Rules),
}

impl AnyRules {
    /// The game whose rules they are.
    #[must_use]
    pub const fn game(&self) -> GameName {
        match self {
            Self::Jiaqi(_) => GameName::Jiaqi,
            Self::Jiu(_) => GameName::Jiu,
        }
    }

    /// Plies without a capture after which the stones are counted.
    #[must_use]
    pub const fn quiet_limit(&self) -> u16 {
        match self {
            Self::Jiaqi(rules) => rules.quiet_limit,
            Self::Jiu(rules) => rules.quiet_limit,
        }
    }
}

impl Default for AnyRules {
    /// Jiaqi by the thesis.
    fn default() -> Self {
        Self::Jiaqi(jiaqi::Rules::default())
    }
}

impl From<jiaqi::Rules> for AnyRules {
    fn from(rules: jiaqi::Rules) -> Self {
        Self::Jiaqi(rules)
    }
}

impl From<jiu::Rules> for AnyRules {
    fn from(rules: jiu::Rules) -> Self {
        Self::Jiu(rules)
    }
}
