//! Games whose board size is known only when the program runs: what the window, records and the
//! command line handle.

use super::jiaqi::text::{self, PositionError};
use super::jiaqi::{
    Effect, IllegalMove, Phase, PlainMove, Point, Position, Rules, S3, S5, S7, S9, Shape,
};
use super::{Game, Line, Outcome, Side};

/// A game of jiaqi on a board of any size.
#[derive(Clone, Debug)]
pub enum AnyLine {
    /// 3 lines.
    Three(Line<Position<S3>>),
    /// 5 lines.
    Five(Line<Position<S5>>),
    /// 7 lines.
    Seven(Line<Position<S7>>),
    /// 9 lines.
    Nine(Line<Position<S9>>),
}

/// Runs one expression on the line inside an [`AnyLine`], whatever its size.
#[macro_export]
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        match $any {
            $crate::games::any::AnyLine::Three($line) => $body,
            $crate::games::any::AnyLine::Five($line) => $body,
            $crate::games::any::AnyLine::Seven($line) => $body,
            $crate::games::any::AnyLine::Nine($line) => $body,
        }
    };
}

impl AnyLine {
    /// The empty board of `size` lines; `None` when there is no such board.
    #[must_use]
    pub fn new(size: u8, rules: Rules) -> Option<Self> {
        match size {
            3 => Some(Self::Three(Line::new(Position::new(rules)))),
            5 => Some(Self::Five(Line::new(Position::new(rules)))),
            7 => Some(Self::Seven(Line::new(Position::new(rules)))),
            9 => Some(Self::Nine(Line::new(Position::new(rules)))),
            _ => None,
        }
    }

    /// A game that begins with a given position; its size follows from its rows.
    ///
    /// # Errors
    /// Every reason against the position.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Ok(match text::size_of_text(text)? {
            3 => Self::Three(Line::new(Position::from_text(rules, text)?)),
            5 => Self::Five(Line::new(Position::from_text(rules, text)?)),
            7 => Self::Seven(Line::new(Position::from_text(rules, text)?)),
            _ => Self::Nine(Line::new(Position::from_text(rules, text)?)),
        })
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        with_line!(self, line => line.position().shape())
    }
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        with_line!(self, line => *line.position().rules())
    }
    /// The side whose move it is.
    #[must_use]
    pub fn to_move(&self) -> Side {
        with_line!(self, line => line.position().to_move())
    }
    /// The phase; it keeps its last value when the game is over.
    #[must_use]
    pub fn phase(&self) -> Phase {
        with_line!(self, line => line.position().phase())
    }
    /// Plies played, those before the first position included.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with_line!(self, line => line.position().ply())
    }
    /// Plies of movement since the last capture.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        with_line!(self, line => line.position().quiet())
    }
    /// The one empty point of movement.
    #[must_use]
    pub fn hole(&self) -> Option<Point> {
        with_line!(self, line => line.position().hole())
    }
    /// The side that stands on a point.
    #[must_use]
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        with_line!(self, line => line.position().stone_at(point))
    }
    /// Number of stones of a side.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        with_line!(self, line => line.position().count(side))
    }
    /// The end of the game, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_line!(self, line => line.outcome())
    }
    /// The position now, as text.
    #[must_use]
    pub fn position_text(&self) -> String {
        with_line!(self, line => line.position().to_string())
    }
    /// How many moves can be taken back.
    #[must_use]
    pub fn len(&self) -> usize {
        with_line!(self, line => line.moves().len())
    }
    /// True before the first move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every legal move; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<PlainMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        with_line!(self, line => {
            let position = line.position();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.into_iter().map(|mv| position.plain(mv)).collect()
        })
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> Vec<PlainMove> {
        with_line!(self, line => {
            let pairs = line.positions().iter().zip(line.moves());
            pairs.map(|(position, &mv)| position.plain(mv)).collect()
        })
    }

    /// The sides that played the moves; they need not alternate.
    #[must_use]
    pub fn movers(&self) -> Vec<Side> {
        with_line!(self, line => {
            let pairs = line.positions().iter().zip(line.moves());
            pairs.map(|(position, _)| position.to_move()).collect()
        })
    }

    /// How many stones each move took.
    #[must_use]
    pub fn captures(&self) -> Vec<u32> {
        with_line!(self, line => {
            let positions = line.positions();
            let pairs = positions.iter().zip(positions.iter().skip(1));
            pairs
                .map(|(before, after)| {
                    let other = before.to_move().other();
                    before.count(other).saturating_sub(after.count(other))
                })
                .collect()
        })
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// Why it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        with_line!(self, line => {
            let mv = line.position().checked(mv)?;
            line.play(mv)
        })
    }

    /// Says whether a move could be played, and if not, why.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn check(&self, mv: &PlainMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        with_line!(self, line => line.position().checked(mv).map(|_| ()))
    }

    /// Reads a move without checking that it is legal.
    ///
    /// # Errors
    /// The text is no move of this board.
    pub fn parse(&self, text: &str) -> Result<PlainMove, IllegalMove> {
        text::parse_plain(self.shape(), text)
    }

    /// Writes a move.
    #[must_use]
    pub fn text(&self, mv: &PlainMove) -> String {
        text::plain_text(self.shape(), mv)
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        with_line!(self, line => line.undo())
    }

    /// The stones that `mv` could take next, after those it takes already (`capture: Choice`).
    #[must_use]
    pub fn open_captures(&self, mv: &PlainMove) -> Vec<Point> {
        with_line!(self, line => line.position().open_captures(mv))
    }

    /// All stones that `mv` takes if its mover takes all it can; none for an illegal move.
    #[must_use]
    pub fn preview(&self, mv: &PlainMove) -> Vec<Point> {
        with_line!(self, line => {
            let position = line.position();
            let Ok(mv) = position.checked(mv) else {
                return Vec::new();
            };
            use super::word::Word;
            position.chain_of(mv).iter().map(|point| Point(point as u8)).collect()
        })
    }
}
