//! The games there are.

use std::fmt;

/// A game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameName {
    /// Jiaqi (藏式夹棋).
    #[default]
    Jiaqi,
    /// Jiu (久棋).
    Jiu,
}

impl GameName {
    /// Every game, in the order in which menus show them.
    pub const ALL: [Self; 2] = [Self::Jiaqi, Self::Jiu];

    /// The name that the command line, files and text tables use.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Jiaqi => "jiaqi",
            Self::Jiu => "jiu",
        }
    }

    /// The sizes its board may have.
    #[must_use]
    pub const fn sizes(self) -> &'static [u8] {
        match self {
            Self::Jiaqi => &super::jiaqi::SIZES,
            Self::Jiu => &super::jiu::SIZES,
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
