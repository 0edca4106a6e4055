//! The interface of a game to the rest of the program, besides the rules that a search plays by.

use super::base::{Position, Size};
use super::parse::read;
use super::setup::Setup;
use crate::board::{Formation, Piece, Point, Side};
use crate::game::Game;
use crate::moves::{Effect, IllegalMove, MoveKind, PlainMove, PositionError, SetupError};
use crate::rules::Variant;
use crate::text;
use std::fmt;

/// A position of a game on a board of one size.
///
/// Functions that most games do not need have a default here.
pub trait Board: Game<Effect = Effect, Illegal = IllegalMove> + Copy {
    /// The variants of the game.
    type Rules: Variant;
    /// The size of its board.
    type Size: Size<Self::Rules>;

    /// The stones and the numbers that every position has.
    fn base(&self) -> &Position<Self::Size, Self::Rules>;

    /// Creates a position that was set up: every text and every position set up by hand must pass this. The game may be
    /// over in it.
    ///
    /// # Errors
    /// Every reason against it that can be found at once.
    fn set_up(rules: Self::Rules, setup: &Setup) -> Result<Self, Vec<SetupError>>;

    /// Returns the maximum number of plies that may be counted as quiet; then the game is a draw. `None` where no rule
    /// says so.
    fn draw_limit(&self) -> Option<u16> {
        None
    }

    /// Returns the piece on a point.
    fn piece_at(&self, point: Point) -> Option<Piece> {
        self.base().stones.on(point.into()).map(Piece::from)
    }

    /// A legal move without its board size.
    fn plain(&self, mv: Self::Move) -> PlainMove;

    /// Packs and checks a move that came from outside.
    ///
    /// # Errors
    /// The reason why it is not legal here.
    fn checked(&self, mv: &PlainMove) -> Result<Self::Move, IllegalMove>;

    /// Returns the legal moves that a move of an imported file may mean, where it is not legal as written: such files
    /// give captures with less than the rules need, or with other signs, and jumps as steps.
    fn readings(&self, plain: &PlainMove) -> Vec<PlainMove> {
        let jump = PlainMove {
            kind: MoveKind::Jump,
            ..plain.clone()
        };
        let is_jump = plain.kind == MoveKind::Step && self.checked(&jump).is_ok();
        is_jump.then_some(jump).into_iter().collect()
    }

    /// Returns all pieces that `mv` takes: those its mover must take and those it chose, or could choose where it need
    /// not; none for a move that is not legal.
    fn preview(&self, _mv: &PlainMove) -> Vec<Point> {
        Vec::new()
    }

    /// Returns the same position with this side to move, to find its threats; `None` where that makes no sense.
    fn with_turn(&self, _side: Side) -> Option<Self> {
        None
    }

    /// Returns the same position of placement with the other side to place, as records of people hold it; `None` where
    /// placing out of turn is impossible.
    fn out_of_turn(&self) -> Option<Self> {
        None
    }

    /// Returns every way to move before the choice of captures, each with the number that must be chosen.
    fn ways(&self) -> Vec<(PlainMove, usize)> {
        // The choices of one way stand together.
        let moves = self.legal().into_iter();
        let bare = moves.map(|mv| self.plain(mv).taking(Vec::new()));
        let mut ways: Vec<_> = bare.map(|mv| (mv, 0)).collect();
        ways.dedup();
        ways
    }

    /// Returns the number of pieces that the mover must choose to take when a piece goes this way.
    ///
    /// # Errors
    /// The reason why the way is not legal.
    fn due(&self, way: &PlainMove) -> Result<usize, IllegalMove> {
        self.checked(way).map(|_| 0)
    }

    /// Returns the continuations of a move that is begun: the ways of a piece that is lifted (`to` is none), or the
    /// next stations of one that is on its way.
    fn onward(&self, partial: &PlainMove) -> Vec<PlainMove> {
        let on = |way: &PlainMove| way.kind == partial.kind || partial.to.is_none();
        let ways = self.ways().into_iter().map(|(way, _)| way).filter(on);
        let mut next: Vec<PlainMove> = ways.filter_map(|way| way.next_after(partial)).collect();
        next.dedup();
        next
    }

    /// Returns the number of pieces that the side to move must take at once; 0 where it need not take.
    fn compulsory(&self) -> u32 {
        0
    }

    /// Returns the pieces that `mv` could take next by choice, after those it takes already. Empty where the rules
    /// choose the captures: this alone decides whether a mover is asked.
    fn open_captures(&self, _mv: &PlainMove) -> Vec<Point> {
        Vec::new()
    }

    /// The one empty point, where all moves lead to it.
    fn hole(&self) -> Option<Point> {
        None
    }

    /// True where the side to move may fly.
    fn may_fly(&self) -> bool {
        false
    }

    /// The formations of both sides that are worth pointing out.
    fn formations(&self) -> Vec<Formation> {
        Vec::new()
    }

    /// The empty points where a side may not place, though stones are placed now.
    fn barred(&self, _side: Side) -> Vec<Point> {
        Vec::new()
    }

    /// True after the two seats have changed sides.
    fn swapped(&self) -> bool {
        false
    }
}

impl Setup {
    /// Takes a position apart into a setup.
    pub fn of<B: Board>(position: &B) -> Self {
        let base = position.base();
        let topology = base.topology();
        Self {
            topology,
            pieces: topology.iter().map(|at| position.piece_at(at)).collect(),
            to_move: position.to_move(),
            phase: base.phase(),
            quiet: base.quiet(),
            ply: base.ply(),
        }
    }
}

impl<S: Size<R>, R: Variant> Position<S, R>
where
    Self: Board<Rules = R>,
{
    /// Reads a position and checks it by the rules.
    ///
    /// ```
    /// use tibetango_rules::{Grid, jiaqi::{JiaqiPosition, JiaqiRules}};
    /// let text = "3/2/3/2/3 w placement 0 0";
    /// let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// The text is no position, or every reason against it.
    pub fn from_text(rules: R, text: &str) -> Result<Self, PositionError> {
        let setup = read(S::tables().topology, R::PHASES, text)?;
        Ok(Self::set_up(rules, &setup)?)
    }
}

/// Text form of a position and its moves, for every game.
pub trait TextForm: Board {
    /// The position as text, which the game reads again.
    fn text(&self) -> String {
        Setup::of(self).text()
    }

    /// Reads and checks a move.
    ///
    /// # Errors
    /// The reason why the text is no legal move here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        self.checked(&text::parse_plain(self.base().topology(), text)?)
    }

    /// Writes a legal move.
    fn move_text(&self, mv: Self::Move) -> String {
        text::plain_text(self.base().topology(), &self.plain(mv))
    }
}

impl<B: Board> TextForm for B {}

impl<S: Size<R>, R: Variant> fmt::Display for Position<S, R>
where
    Self: Board,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
