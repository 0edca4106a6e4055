//! A position of jiu as the rest of the program sees it.

use super::geometry::JiuSize;
use super::moves::JiuMove;
use super::position::JiuPosition;
use super::rules::JiuRules;
use super::terms;
use crate::{
    Board, Formation, Game, IllegalMove, MoveKind, Phase, PlainMove, Point, Setup, SetupError,
    Side, bitboard::Word,
};

impl<S: JiuSize> Board for JiuPosition<S> {
    type Rules = JiuRules;
    type Size = S;

    #[inline]
    fn base(&self) -> &Self {
        self
    }
    fn set_up(rules: JiuRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        Self::from_setup(rules, setup)
    }
    fn may_fly(&self) -> bool {
        self.phase == Phase::Battle && self.flies(self.to_move)
    }
    fn ways(&self) -> Vec<(PlainMove, usize)> {
        if self.phase == Phase::Placement {
            let ways = self.open().points().map(PlainMove::place);
            return ways.map(|way| (way, 0)).collect();
        }
        let mut ways = Vec::new();
        self.each_way(&mut |mv| {
            ways.push((self.plain(mv), self.captures_due(mv)));
            true
        });
        ways
    }

    /// The move without its board size.
    fn plain(&self, mv: JiuMove) -> PlainMove {
        let mut via: Vec<Point> = mv.stations::<S>().map(|(_, to)| to.into()).collect();
        via.pop();
        PlainMove {
            kind: mv.kind(),
            from: (mv.kind() != MoveKind::Place).then(|| mv.from().into()),
            via,
            to: Some(mv.to().into()),
            takes: mv.takes().iter().copied().map(Point).collect(),
            ..PlainMove::default()
        }
    }

    /// Packs and checks a move that came from outside.
    ///
    /// # Errors
    /// The reason why it is not legal here.
    fn checked(&self, plain: &PlainMove) -> Result<JiuMove, IllegalMove> {
        let mv = self.pack(plain)?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Returns the number of stones that the mover must choose to take when a stone goes this way.
    ///
    /// # Errors
    /// The reason why the way is not legal.
    fn due(&self, plain: &PlainMove) -> Result<usize, IllegalMove> {
        let mv = self.pack(&plain.clone().taking(Vec::new()))?;
        match self.check(mv) {
            Ok(()) => Ok(0),
            Err(why) if why.is(&terms::WRONG_COUNT) => Ok(self.captures_due(mv)),
            Err(why) => Err(why),
        }
    }

    /// Returns the continuations of a move that is begun: the ways of a stone that is lifted (`to` is none), or the
    /// next jumps of one that has jumped. Where the rules forbid to stop after one jump, only jumps that lead on.
    fn onward(&self, partial: &PlainMove) -> Vec<PlainMove> {
        let Some(from) = partial
            .from
            .filter(|&from| self.piece_at(from) == Some(self.to_move.into()))
        else {
            return Vec::new();
        };
        let mut next = Vec::new();
        let (at, via) = match partial.to {
            None => {
                for kind in [MoveKind::Step, MoveKind::Fly] {
                    let ends = self.empty().points();
                    let walks = ends.map(|to| PlainMove::walk(kind, from, to));
                    next.extend(walks.filter(|mv| self.due(mv).is_ok()));
                }
                (from, Vec::new())
            }
            Some(to) if partial.kind == MoveKind::Jump => {
                let mut via = partial.via.clone();
                via.push(to);
                (to, via)
            }
            Some(_) => return Vec::new(),
        };
        let jumps = S::geometry().jumps[at.index()].into_iter().flatten();
        for (_, to) in jumps {
            let jump = PlainMove {
                via: via.clone(),
                ..PlainMove::walk(MoveKind::Jump, from, Point(to))
            };
            let may = match self.due(&jump) {
                Ok(_) => true,
                Err(why) => why.is(&terms::SINGLE_JUMP) && !self.onward(&jump).is_empty(),
            };
            if may {
                next.push(jump);
            }
        }
        next
    }

    /// Returns the stones that `plain` takes: those it jumps over and those chosen; none for a way that is not legal.
    fn preview(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.pack(plain) else {
            return Vec::new();
        };
        if self.due(plain).is_err() {
            return Vec::new();
        }
        let jumps = mv.stations::<S>().map(|(over, _)| over.into());
        jumps.chain(plain.takes.iter().copied()).collect()
    }

    /// Returns the stones that `plain` may take next by choice, after those that it takes already; none when it takes
    /// as many as it must.
    fn open_captures(&self, plain: &PlainMove) -> Vec<Point> {
        let Ok(mv) = self.pack(&plain.clone().taking(Vec::new())) else {
            return Vec::new();
        };
        if self.due(plain).is_ok_and(|due| plain.takes.len() < due) {
            let (_, enemy) = self.stones_after(mv);
            let open = enemy.points().filter(|at| !plain.takes.contains(at));
            open.collect()
        } else {
            Vec::new()
        }
    }

    /// Returns the same position with `side` to move, to find its threats; `None` where it has no move or takes
    /// nothing, as in placement.
    fn with_turn(&self, side: Side) -> Option<Self> {
        let mut flipped = *self;
        flipped.to_move = side;
        let battle = self.phase == Phase::Battle && self.outcome().is_none();
        (battle && flipped.can_move()).then_some(flipped)
    }

    fn out_of_turn(&self) -> Option<Self> {
        let to_move = self.to_move.other();
        (self.phase == Phase::Placement).then_some(Self { to_move, ..*self })
    }

    fn formations(&self) -> Vec<Formation> {
        self.find_formations()
    }
}
