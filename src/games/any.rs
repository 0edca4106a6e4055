//! Games whose kind and board size are known only when the program runs: what the window, records,
//! engines and the command line handle.

use super::{
    AnyRules, Effect, Formation, Game, GameName, IllegalMove, Line, Outcome, Phase, Piece,
    PlainMove, Point, PositionError, Shape, Side, jiaqi, jiu, text,
};

/// A game of any kind on a board of any size.
#[derive(Clone, Debug)]
pub enum AnyLine {
    /// Jiaqi on 3 lines.
    Jiaqi3(Line<jiaqi::Position<jiaqi::S3>>),
    /// Jiaqi on 5 lines.
    Jiaqi5(Line<jiaqi::Position<jiaqi::S5>>),
    /// Jiaqi on 7 lines.
    Jiaqi7(Line<jiaqi::Position<jiaqi::S7>>),
    /// Jiaqi on 9 lines.
    Jiaqi9(Line<jiaqi::Position<jiaqi::S9>>),
    /// Jiu on 6 x 6 points.
    Jiu6(Line<jiu::Position<jiu::B6>>),
    /// Jiu on 8 x 8 points.
    Jiu8(Line<jiu::Position<jiu::B8>>),
    /// Jiu on 10 x 10 points.
    Jiu10(Line<jiu::Position<jiu::B10>>),
    /// Jiu on 12 x 12 points.
    Jiu12(Line<jiu::Position<jiu::B12>>),
    /// Jiu on 14 x 14 points.
    Jiu14(Line<jiu::Position<jiu::B14>>),
}

/// Runs one expression on the line inside an [`AnyLine`], whatever its game and size.
#[macro_export]
macro_rules! with_line {
    ($any:expr, $line:ident => $body:expr) => {
        match $any {
            $crate::games::any::AnyLine::Jiaqi3($line) => $body,
            $crate::games::any::AnyLine::Jiaqi5($line) => $body,
            $crate::games::any::AnyLine::Jiaqi7($line) => $body,
            $crate::games::any::AnyLine::Jiaqi9($line) => $body,
            $crate::games::any::AnyLine::Jiu6($line) => $body,
            $crate::games::any::AnyLine::Jiu8($line) => $body,
            $crate::games::any::AnyLine::Jiu10($line) => $body,
            $crate::games::any::AnyLine::Jiu12($line) => $body,
            $crate::games::any::AnyLine::Jiu14($line) => $body,
        }
    };
}

/// The same with one expression for a game of jiaqi and one for a game of jiu.
#[macro_export]
macro_rules! with_game {
    ($any:expr, jiaqi $one:ident => $jiaqi:expr, jiu $two:ident => $jiu:expr) => {
        match $any {
            $crate::games::any::AnyLine::Jiaqi3($one) => $jiaqi,
            $crate::games::any::AnyLine::Jiaqi5($one) => $jiaqi,
            $crate::games::any::AnyLine::Jiaqi7($one) => $jiaqi,
            $crate::games::any::AnyLine::Jiaqi9($one) => $jiaqi,
            $crate::games::any::AnyLine::Jiu6($two) => $jiu,
            $crate::games::any::AnyLine::Jiu8($two) => $jiu,
            $crate::games::any::AnyLine::Jiu10($two) => $jiu,
            $crate::games::any::AnyLine::Jiu12($two) => $jiu,
            $crate::games::any::AnyLine::Jiu14($two) => $jiu,
        }
    };
}

impl AnyLine {
    /// The empty board of this size; `None` when there is no such board.
    #[must_use]
    pub fn new(size: u8, rules: impl Into<AnyRules>) -> Option<Self> {
        Some(match (rules.into(), size) {
            (AnyRules::Jiaqi(rules), 3) => Self::Jiaqi3(Line::new(jiaqi::Position::new(rules))),
            (AnyRules::Jiaqi(rules), 5) => Self::Jiaqi5(Line::new(jiaqi::Position::new(rules))),
            (AnyRules::Jiaqi(rules), 7) => Self::Jiaqi7(Line::new(jiaqi::Position::new(rules))),
            (AnyRules::Jiaqi(rules), 9) => Self::Jiaqi9(Line::new(jiaqi::Position::new(rules))),
            (AnyRules::Jiu(rules), 6) => Self::Jiu6(Line::new(jiu::Position::new(rules))),
            (AnyRules::Jiu(rules), 8) => Self::Jiu8(Line::new(jiu::Position::new(rules))),
            (AnyRules::Jiu(rules), 10) => Self::Jiu10(Line::new(jiu::Position::new(rules))),
            (AnyRules::Jiu(rules), 12) => Self::Jiu12(Line::new(jiu::Position::new(rules))),
            (AnyRules::Jiu(rules), 14) => Self::Jiu14(Line::new(jiu::Position::new(rules))),
            _ => return None,
        })
    }

    /// A game that begins with a given position; its size follows from its rows.
    ///
    /// # Errors
    /// Every reason against the position.
    pub fn from_text(rules: impl Into<AnyRules>, text: &str) -> Result<Self, PositionError> {
        Ok(match rules.into() {
            AnyRules::Jiaqi(rules) => {
                use jiaqi::Position;
                match jiaqi::text::size_of_text(text)? {
                    3 => Self::Jiaqi3(Line::new(Position::from_text(rules, text)?)),
                    5 => Self::Jiaqi5(Line::new(Position::from_text(rules, text)?)),
                    7 => Self::Jiaqi7(Line::new(Position::from_text(rules, text)?)),
                    _ => Self::Jiaqi9(Line::new(Position::from_text(rules, text)?)),
                }
            }
            AnyRules::Jiu(rules) => {
                use jiu::Position;
                match jiu::text::size_of_text(text)? {
                    6 => Self::Jiu6(Line::new(Position::from_text(rules, text)?)),
                    8 => Self::Jiu8(Line::new(Position::from_text(rules, text)?)),
                    10 => Self::Jiu10(Line::new(Position::from_text(rules, text)?)),
                    12 => Self::Jiu12(Line::new(Position::from_text(rules, text)?)),
                    _ => Self::Jiu14(Line::new(Position::from_text(rules, text)?)),
                }
            }
        })
    }

    /// Which game it is.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.shape().game()
    }
    /// The board.
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        with_line!(self, line => line.position().shape())
    }
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> AnyRules {
        with_line!(self, line => (*line.position().rules()).into())
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
    /// Plies since the last capture, those of placement left out.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        with_line!(self, line => line.position().quiet())
    }
    /// The one empty point of jiaqi's movement.
    #[must_use]
    pub fn hole(&self) -> Option<Point> {
        with_line!(self, line => line.position().hole())
    }
    /// What stands on a point.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        with_line!(self, line => line.position().stone_at(point).map(Piece::from))
    }

    /// What stands on every point, by point index.
    #[must_use]
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        let points = self.shape().iter();
        points.map(|point| self.piece_at(point)).collect()
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

    /// Every legal move, the list of choices cut as each game says; none when the game is over.
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

    /// Every way to move before the choice of what is taken, and how many stones must be chosen;
    /// none when the game is over.
    #[must_use]
    pub fn ways(&self) -> Vec<(PlainMove, usize)> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let free = || {
            // The choices of one way stand together.
            let bare = self.legal().into_iter().map(|mv| mv.taking(Vec::new()));
            let mut ways: Vec<_> = bare.map(|mv| (mv, 0)).collect();
            ways.dedup();
            ways
        };
        with_game!(self, jiaqi _line => free(), jiu line => {
            let position = line.position();
            if position.phase() == Phase::Placement {
                return free();
            }
            let mut ways = Vec::new();
            position.ways(&mut |mv| {
                ways.push((position.plain(mv), position.choices(mv)));
                true
            });
            ways
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

    /// The moves played, as text.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(|mv| self.text(mv)).collect()
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
            let pairs = line.positions().iter().zip(line.moves());
            pairs.map(|(position, &mv)| position.captures(mv)).collect()
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

    /// How many stones the mover must choose to take when a stone goes this way.
    ///
    /// # Errors
    /// Why the way is not legal.
    pub fn due(&self, way: &PlainMove) -> Result<usize, IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        with_line!(self, line => line.position().due(way))
    }

    /// What a move that is begun may go on to: the ways of a stone that is lifted (`to` is none),
    /// or the next jumps of one that has jumped.
    #[must_use]
    pub fn onward(&self, begun: &PlainMove) -> Vec<PlainMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        with_line!(self, line => line.position().onward(begun))
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

    /// The stones that `mv` could take next by choice, after those it takes already.
    #[must_use]
    pub fn open_captures(&self, mv: &PlainMove) -> Vec<Point> {
        with_line!(self, line => line.position().open_captures(mv))
    }

    /// True where the side to move may fly (jiu).
    #[must_use]
    pub fn may_fly(&self) -> bool {
        with_game!(self, jiaqi _line => false, jiu line => {
            let position = line.position();
            position.phase() == Phase::Battle && position.flies(position.to_move())
        })
    }

    /// The formations of both sides; none in jiaqi.
    #[must_use]
    pub fn formations(&self) -> Vec<Formation> {
        with_game!(self, jiaqi _line => Vec::new(), jiu line => line.position().formations())
    }

    /// All stones that `mv` takes: in jiaqi if its mover takes all it can, in jiu those jumped over
    /// and those chosen; none for an illegal move.
    #[must_use]
    pub fn preview(&self, mv: &PlainMove) -> Vec<Point> {
        with_line!(self, line => line.position().preview(mv))
    }
}
