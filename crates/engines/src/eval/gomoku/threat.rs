//! Threats of a stone by the shapes that it makes in all four directions together.

/// Threat of a stone on a point, in ascending order of strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// Forbidden point, as far as the lines tell without looking further: see
    /// [`forbidden`](tibetango_rules::gomoku::GomokuPosition::forbidden).
    Forbidden,
    /// No threat that must be answered.
    #[default]
    None,
    /// A straight four with the next stone.
    Three,
    /// A straight four with the next stone in two directions. In Renju it may be forbidden to Black.
    DoubleThree,
    /// Five with the next stone, on one point.
    Four,
    /// Five with the next stone, on one point, and an open three besides.
    FourThree,
    /// Five with the next stone, on two points or more.
    StraightFour,
    /// Five with this stone.
    Five,
}

impl Threat {
    /// Number of threats.
    pub const KINDS: usize = Self::Five as usize + 1;

    /// Returns true for a four, alone or with more.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::FourThree)
    }
}
