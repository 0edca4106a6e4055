//! A position of jiaqi as the rest of the program sees it.

use super::capture;
use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::Rules;
use crate::games::{
    Board, IllegalMove, Kind, Phase, Piece, PlainMove, Point, PositionError, Shape, Side, setup,
    word::Word,
};

impl<S: Size> Board for Position<S> {
    type Rules = Rules;

    fn start(rules: Rules) -> Self {
        Self::new(rules)
    }
    fn read(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Self::from_text(rules, text)
    }
    fn text(&self) -> String {
        setup::write(self)
    }
    fn shape(&self) -> &'static Shape {
        S::geometry().shape
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    #[inline]
    fn phase(&self) -> Phase {
        self.phase
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn quiet(&self) -> u16 {
        self.quiet
    }
    fn piece_at(&self, point: Point) -> Option<Piece> {
        self.stones.on(u32::from(point.0)).map(Piece::from)
    }
    fn count(&self, side: Side) -> u32 {
        self.stones(side).count()
    }
    fn hole(&self) -> Option<Point> {
        (self.phase != Phase::Placement).then(|| Point(self.empty().lowest() as u8))
    }

    /// The move without its board size, its captures in canonical order: at each step the first
    /// stone, row by row from the top left, that can be taken.
    fn plain(&self, mv: Move<S>) -> PlainMove {
        let point = |index: u32| Some(Point(index as u8));
        let mut takes = Vec::new();
        if !mv.takes().is_empty() {
            self.take_in_order(mv, |p| takes.push(Point(p as u8)));
        }
        let (from, to) = match mv.kind() {
            Kind::Place => (None, point(mv.to())),
            Kind::Step | Kind::Jump | Kind::Fly => (point(mv.from()), point(mv.to())),
            Kind::Pass | Kind::Decide => (None, None),
        };
        PlainMove {
            kind: mv.kind(),
            from,
            to,
            takes,
            ..PlainMove::default()
        }
    }

    /// Packs and checks a move that came from outside, the order of its captures included.
    ///
    /// # Errors
    /// Why it is not legal here.
    fn checked(&self, plain: &PlainMove) -> Result<Move<S>, IllegalMove> {
        let mv = self.pack(plain)?;
        self.check(mv)?;
        // The set can be taken; can it in this order?
        let (mut own, mut enemy) = self.set_down(mv);
        let mut new = S::Word::bit(mv.to());
        for &point in &plain.takes {
            let bit = S::Word::bit(u32::from(point.0));
            let open = capture::taken(S::geometry(), &self.rules, own, enemy, new);
            if (open & bit).is_empty() {
                return Err(IllegalMove::CannotTake(self.name(u32::from(point.0))));
            }
            own |= bit;
            enemy &= !bit;
            new |= bit;
        }
        Ok(mv)
    }

    /// All stones that `plain` takes if its mover takes all it can; none for an illegal move.
    fn preview(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.checked(plain) else {
            return Vec::new();
        };
        let taken = self.chain_of(mv);
        taken.iter().map(|point| Point(point as u8)).collect()
    }

    /// The stones that `plain` could take next, after those it takes already: what a player who
    /// may choose can tap. Empty for a move that cannot be made.
    fn open_captures(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.pack(&PlainMove {
            takes: Vec::new(),
            ..plain.clone()
        }) else {
            return Vec::new();
        };
        // A yield that opens no way yet may do so by taking the last stone.
        let stands = matches!(self.check(mv), Ok(()) | Err(IllegalMove::OpensNoWay));
        if !stands || mv.kind() == Kind::Pass {
            return Vec::new();
        }
        let (own, enemy) = self.set_down(mv);
        let mut taken = S::Word::ZERO;
        for &point in &plain.takes {
            taken |= S::Word::bit(u32::from(point.0));
        }
        let new = S::Word::bit(mv.to()) | taken;
        capture::taken(S::geometry(), &self.rules, own | taken, enemy & !taken, new)
            .iter()
            .map(|p| Point(p as u8))
            .collect()
    }

    /// The same stones with this side to move, to see what it threatens. `None` where it could
    /// move no stone, where a way must be opened, and after the end.
    fn with_turn(&self, side: Side) -> Option<Self> {
        let free = match self.phase {
            Phase::Placement => true,
            Phase::Movement => self.has_step(side),
            _ => false,
        };
        let mut turned = *self;
        turned.to_move = side;
        (free && self.end.is_none()).then_some(turned)
    }
}
