//! What a stone threatens by what it makes in all four directions together.

use crate::games::gomoku::Made;
use std::sync::LazyLock;

/// What a stone on a point threatens, the strongest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// It may not be placed there, as far as the lines tell without looking further: see
    /// [`forbidden`](crate::games::gomoku::Position::forbidden).
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

/// Points for what a stone would make in one direction, in hundredths of a logit.
const POINTS: [i32; Made::KINDS] = {
    let mut points = [0; Made::KINDS];
    points[Made::One as usize] = 1;
    points[Made::ClosedTwo as usize] = 2;
    points[Made::OpenTwo as usize] = 5;
    points[Made::ClosedThree as usize] = 6;
    points[Made::OpenThree as usize] = 16;
    points[Made::Four as usize] = 18;
    points[Made::DoubleFour as usize] = 60;
    points[Made::StraightFour as usize] = 60;
    points[Made::Five as usize] = 90;
    points
};

/// Points for a threat in two directions.
const TOGETHER: [i32; Threat::KINDS] = {
    let mut points = [0; Threat::KINDS];
    points[Threat::DoubleThree as usize] = 30;
    points[Threat::FourThree as usize] = 50;
    points
};

/// What a stone threatens and what that is worth.
pub(super) type Rated = (Threat, i16);

/// What stones threaten, by what they make in the four directions as digits.
#[derive(Debug)]
pub(super) struct Ratings(Vec<Rated>);

impl Ratings {
    /// Those of sides that may place anywhere, or of Black in Renju.
    pub fn of(forbids: bool) -> &'static Self {
        static RATINGS: LazyLock<[Ratings; 2]> = LazyLock::new(|| [false, true].map(Ratings::new));
        &RATINGS[usize::from(forbids)]
    }

    fn new(forbids: bool) -> Self {
        let digit = |number: usize, way: u32| number / Made::KINDS.pow(way) % Made::KINDS;
        let rate = |number| rate([0, 1, 2, 3].map(|way| digit(number, way)), forbids);
        Self((0..Made::KINDS.pow(4)).map(rate).collect())
    }

    /// What a stone that makes this threatens, and what that is worth.
    #[inline]
    pub fn rated(&self, made: [Made; 4]) -> Rated {
        let digit = |number, made| number * Made::KINDS + made as usize;
        self.0[made.into_iter().rev().fold(0, digit)]
    }
}

fn rate(made: [usize; 4], forbids: bool) -> Rated {
    let count = |kind: Made| made.iter().filter(|made| **made == kind as usize).count();
    let straight = count(Made::StraightFour);
    let (fours, double) = (count(Made::Four), count(Made::DoubleFour));
    let threes = count(Made::OpenThree);
    let threat = if count(Made::Five) > 0 {
        Threat::Five
    } else if forbids && (count(Made::Overline) > 0 || straight + fours + 2 * double > 1) {
        Threat::Forbidden
    } else if straight + double > 0 || fours > 1 {
        Threat::StraightFour
    } else {
        match (fours, threes) {
            (1, 1..) => Threat::FourThree,
            (1, 0) => Threat::Four,
            (_, 2..) => Threat::DoubleThree,
            (_, 1) => Threat::Three,
            _ => Threat::None,
        }
    };
    let points: i32 = made.iter().map(|made| POINTS[*made]).sum();
    let points = match threat {
        Threat::Forbidden => 0,
        _ => points + TOGETHER[threat as usize],
    };
    (threat, points as i16)
}
