//! Gains of a move besides its captures, as facts that every game has.

use tibetango_rules::Point;

/// What a move gains: by the formation that a stone is part of which is set, or by where a man goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// It completes a square: the corners of the cell, row by row.
    Square([Point; 4]),
    /// It takes the corner that the other side lacks for a square.
    Blocks([Point; 4]),
    /// It is the third corner of a cell whose fourth is free.
    Corner([Point; 4]),
    /// It takes a corner of a cell in which the other side has two and could still make a square.
    Denies([Point; 4]),
    /// It is the second corner of a cell whose others are free, where it gains nothing more.
    Begins([Point; 4]),
    /// It stands beside both points of the centre, which are empty when the battle begins.
    Centre,
    /// It stands beside one of them, so that it can move from the first turn on.
    Mobile,
    /// It takes a point where the other side would make five (gomoku).
    StopsFive,
    /// It makes a straight four, or two fours.
    OpenFour,
    /// It makes a four and an open three.
    FourAndThree,
    /// It makes two open threes.
    TwoThrees,
    /// It takes a point where the other side would make a straight four.
    StopsFour,
    /// It takes a point where the other side would make two threats at once: fours, threes, or one of each.
    StopsDouble,
    /// It makes a four.
    Four,
    /// It makes an open three.
    OpenThree,
    /// It makes two with room on both sides.
    OpenTwo,
    /// The man becomes a king (draughts).
    Crowns,
    /// Nothing can keep the man from becoming a king.
    BreaksThrough,
}

impl Gain {
    /// The cell that it is about, if it is about one.
    #[must_use]
    pub fn cell(self) -> Option<[Point; 4]> {
        match self {
            Self::Square(cell)
            | Self::Blocks(cell)
            | Self::Corner(cell)
            | Self::Denies(cell)
            | Self::Begins(cell) => Some(cell),
            _ => None,
        }
    }
}
