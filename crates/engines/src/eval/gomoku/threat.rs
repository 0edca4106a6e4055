//! What a stone threatens by what it makes in all four directions together.

/// What a stone on a point threatens, the strongest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// It may not be placed there, as far as the lines tell without looking further: see
    /// [`forbidden`](tibetango_rules::gomoku::Position::forbidden).
    Forbidden,
    /// Nothing that must be answered.
    #[default]
    None,
    /// A straight four with the next stone.
    Three,
    /// The same in two directions. In Renju it may be forbidden to Black.
    DoubleThree,
    /// Five with the next stone, on one point.
    Four,
    /// The same, and an open three besides.
    FourThree,
    /// Five with the next stone, on two points or more.
    StraightFour,
    /// It is five.
    Five,
}

impl Threat {
    /// How many there are.
    pub const KINDS: usize = Self::Five as usize + 1;

    /// A four, alone or with more.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::FourThree)
    }
}
