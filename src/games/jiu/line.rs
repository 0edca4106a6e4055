//! Games of jiu on boards whose size is known only when the program runs.

use super::text::{PositionError, size_of_text};
use super::{B6, B8, B10, B12, B14, Effect, IllegalMove, Move, Phase, Position, Rules};
use crate::games::{Game, Line, Outcome, Side};

/// A game of jiu on a board of any size.
#[derive(Clone, Debug)]
pub enum JiuLine {
    /// 6 x 6 points.
    Six(Line<Position<B6>>),
    /// 8 x 8 points.
    Eight(Line<Position<B8>>),
    /// 10 x 10 points.
    Ten(Line<Position<B10>>),
    /// 12 x 12 points.
    Twelve(Line<Position<B12>>),
    /// 14 x 14 points.
    Fourteen(Line<Position<B14>>),
}

/// Runs one expression on the line inside a [`JiuLine`], whatever its size.
#[macro_export]
macro_rules! with_jiu_line {
    ($any:expr, $line:ident => $body:expr) => {
        match $any {
            $crate::games::jiu::JiuLine::Six($line) => $body,
            $crate::games::jiu::JiuLine::Eight($line) => $body,
            $crate::games::jiu::JiuLine::Ten($line) => $body,
            $crate::games::jiu::JiuLine::Twelve($line) => $body,
            $crate::games::jiu::JiuLine::Fourteen($line) => $body,
        }
    };
}

impl JiuLine {
    /// The empty board with rows of `size` points; `None` when there is no such board.
    #[must_use]
    pub fn new(size: u8, rules: Rules) -> Option<Self> {
        match size {
            6 => Some(Self::Six(Line::new(Position::new(rules)))),
            8 => Some(Self::Eight(Line::new(Position::new(rules)))),
            10 => Some(Self::Ten(Line::new(Position::new(rules)))),
            12 => Some(Self::Twelve(Line::new(Position::new(rules)))),
            14 => Some(Self::Fourteen(Line::new(Position::new(rules)))),
            _ => None,
        }
    }

    /// A game that begins with a given position; its size follows from its rows.
    ///
    /// # Errors
    /// Every reason against the position.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Ok(match size_of_text(text)? {
            6 => Self::Six(Line::new(Position::from_text(rules, text)?)),
            8 => Self::Eight(Line::new(Position::from_text(rules, text)?)),
            10 => Self::Ten(Line::new(Position::from_text(rules, text)?)),
            12 => Self::Twelve(Line::new(Position::from_text(rules, text)?)),
            _ => Self::Fourteen(Line::new(Position::from_text(rules, text)?)),
        })
    }

    /// Points of a row.
    #[must_use]
    pub fn size(&self) -> u8 {
        match self {
            Self::Six(_) => 6,
            Self::Eight(_) => 8,
            Self::Ten(_) => 10,
            Self::Twelve(_) => 12,
            Self::Fourteen(_) => 14,
        }
    }
    /// The side whose move it is.
    #[must_use]
    pub fn to_move(&self) -> Side {
        with_jiu_line!(self, line => line.position().to_move())
    }
    /// The phase; it keeps its last value when the game is over.
    #[must_use]
    pub fn phase(&self) -> Phase {
        with_jiu_line!(self, line => line.position().phase())
    }
    /// Plies played, those before the first position included.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with_jiu_line!(self, line => line.position().ply())
    }
    /// The side that stands on a point.
    #[must_use]
    pub fn stone_at(&self, point: u32) -> Option<Side> {
        with_jiu_line!(self, line => line.position().stone_at(point))
    }
    /// Every way to move, and how many stones its mover takes by choice.
    #[must_use]
    pub fn ways(&self) -> Vec<(Move, usize)> {
        let mut ways = Vec::new();
        if self.outcome().is_some() {
            return ways;
        }
        if self.phase() == Phase::Placement {
            return self.legal().into_iter().map(|mv| (mv, 0)).collect();
        }
        with_jiu_line!(self, line => {
            let position = line.position();
            position.ways(&mut |mv| {
                ways.push((mv, position.choices(mv)));
                true
            });
        });
        ways
    }
    /// The end of the game, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_jiu_line!(self, line => line.outcome())
    }
    /// The position now, as text.
    #[must_use]
    pub fn position_text(&self) -> String {
        with_jiu_line!(self, line => line.position().text())
    }
    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        with_jiu_line!(self, line => line.moves())
    }
    /// The sides that played the moves.
    #[must_use]
    pub fn movers(&self) -> Vec<Side> {
        with_jiu_line!(self, line => {
            let pairs = line.positions().iter().zip(line.moves());
            pairs.map(|(position, _)| position.to_move()).collect()
        })
    }

    /// Every legal move, the list of choices cut as [`CHOICE_LIMIT`](super::CHOICE_LIMIT) says;
    /// none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            with_jiu_line!(self, line => line.position().legal_moves(&mut moves));
        }
        moves
    }

    /// Plays a move after checking it and says what happened.
    ///
    /// # Errors
    /// Why it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Effect>, IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        with_jiu_line!(self, line => line.play(mv))
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// The text is no move of this position.
    pub fn parse(&self, text: &str) -> Result<Move, IllegalMove> {
        with_jiu_line!(self, line => line.position().parse_move(text))
    }

    /// The stones that a jump goes over and the points where it touches down, in order.
    #[must_use]
    pub fn stations(&self, mv: Move) -> Vec<(u32, u32)> {
        match self {
            Self::Six(_) => mv.stations::<B6>().collect(),
            Self::Eight(_) => mv.stations::<B8>().collect(),
            Self::Ten(_) => mv.stations::<B10>().collect(),
            Self::Twelve(_) => mv.stations::<B12>().collect(),
            Self::Fourteen(_) => mv.stations::<B14>().collect(),
        }
    }

    /// Writes a move.
    #[must_use]
    pub fn text(&self, mv: Move) -> String {
        with_jiu_line!(self, line => line.position().move_text(mv))
    }
}
