//! A position of draughts as the rest of the program sees it.

use super::geometry::{DraughtsSize, last_row};
use super::moves::DraughtsMove;
use super::position::DraughtsPosition;
use super::rules::DraughtsRules;
use super::terms;
use crate::{
    Board, Cue, Game, IllegalMove, MoveKind, Piece, PlainMove, Point, Rank, Setup, SetupError,
    Side, bitboard::Word, text::plain_text,
};

/// Maximum number of pieces of a side.
const MOST: u32 = 20;

impl<S: DraughtsSize> Board for DraughtsPosition<S> {
    type Rules = DraughtsRules;
    type Size = S;

    #[inline]
    fn base(&self) -> &crate::Position<S, DraughtsRules> {
        &self.base
    }

    fn set_up(rules: DraughtsRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        let crowned = |at: &Option<Piece>| at.is_some_and(|piece| piece.rank == Rank::King);
        let kings = (0..).zip(&setup.pieces).filter(|(_, at)| crowned(at));
        let kings = kings.fold(0, |kings, (square, _): (u32, _)| kings | 1 << square);
        let position = Self::with(crate::Position::unchecked(rules, setup), kings);
        let against = position.setup_errors();
        if against.is_empty() {
            Ok(position)
        } else {
            Err(against)
        }
    }

    fn piece_at(&self, point: Point) -> Option<Piece> {
        let side = self.base.stones.on(point.into())?;
        let rank = match self.crowned().has(point.into()) {
            true => Rank::King,
            false => Rank::Man,
        };
        Some(Piece { side, rank })
    }

    /// Names the squares where a piece touches down on its way only where another capture has the same ends.
    fn plain(&self, mv: DraughtsMove) -> PlainMove {
        let (from, to) = (mv.from().into(), mv.to().into());
        if mv.captured() == 0 {
            return PlainMove::walk(MoveKind::Step, from, to);
        }
        let moves = self.legal();
        let alike = |other: &&DraughtsMove| (other.from(), other.to()) == (mv.from(), mv.to());
        let mut via = Vec::new();
        if moves.iter().filter(alike).count() > 1 {
            via.extend(self.stations(mv).into_iter().map(Point::from));
            via.pop();
        }
        PlainMove {
            via,
            ..PlainMove::walk(MoveKind::Jump, from, to)
        }
    }

    fn checked(&self, plain: &PlainMove) -> Result<DraughtsMove, IllegalMove> {
        let fits = matches!(plain.kind, MoveKind::Step | MoveKind::Jump) && plain.takes.is_empty();
        if !fits {
            return Err(IllegalMove::OfAnotherGame);
        }
        let from = self.base.on_board(plain.from)?;
        let to = self.base.on_board(plain.to)?;
        let via = plain.via.iter();
        let via = via.map(|at| self.base.on_board(Some(*at)));
        let via = via.collect::<Result<Vec<u32>, _>>()?;
        let legal = self.legal();
        let ends = |mv: &&DraughtsMove| (mv.from(), mv.to()) == (from, to);
        let mut matches: Vec<DraughtsMove> = legal.iter().filter(ends).copied().collect();
        if plain.kind == MoveKind::Step {
            matches.retain(|mv| mv.captured() == 0);
        } else {
            matches.retain(|mv| mv.captured() != 0);
        }
        if !via.is_empty() {
            matches.retain(|mv| self.touches(*mv, &via));
        }
        let step = plain.kind == MoveKind::Step;
        match matches.as_slice() {
            [mv] => Ok(*mv),
            [] if !step && legal.iter().any(|mv| ends(&mv) && mv.captured() == 0) => {
                Err(Cue::new(&terms::NOTHING_TAKEN)
                    .with("from", self.base.name(from))
                    .with("to", self.base.name(to))
                    .into())
            }
            [] => {
                let count = (!step).then(|| self.would_take(from, &via, to));
                Err(self.refusal(from, to, count, &legal))
            }
            _ => Err(Cue::new(&terms::AMBIGUOUS)
                .with("move", format!("{}x{}", from + 1, to + 1))
                .into()),
        }
    }

    /// Accepts a dash for a capture, two ends for any way between them, and the names of taken pieces, besides or
    /// among the squares of the way.
    fn readings(&self, plain: &PlainMove) -> Vec<PlainMove> {
        let (Ok(from), Ok(to)) = (self.base.on_board(plain.from), self.base.on_board(plain.to))
        else {
            return Vec::new();
        };
        let via: Vec<u32> = plain.via.iter().copied().map(u32::from).collect();
        let takes = plain.kind == MoveKind::Jump;
        let mut legal = self.legal();
        legal.retain(|mv| mv.from() == from);
        if via.is_empty() {
            legal.retain(|mv| mv.to() == to && (mv.captured() != 0 || !takes));
        } else {
            legal.retain(|mv| self.goes_by(*mv, &via, to));
        }
        // If no capture takes the named pieces, the numbers mean something else.
        let takes_all = |mv: &DraughtsMove| {
            plain
                .takes
                .iter()
                .all(|at| mv.captured().has(u32::from(*at)))
        };
        if legal.iter().any(takes_all) {
            legal.retain(takes_all);
        }
        legal.into_iter().map(|mv| self.plain(mv)).collect()
    }

    fn preview(&self, mv: &PlainMove) -> Vec<Point> {
        let stations: Vec<u32> = mv.stations().map(u32::from).collect();
        let [from, to @ ..] = stations.as_slice() else {
            return Vec::new();
        };
        if mv.kind != MoveKind::Jump {
            return Vec::new();
        }
        match self.checked(mv) {
            Ok(whole) => Word::points(whole.captured()).collect(),
            Err(_) => Word::points(self.over(*from, to)).collect(),
        }
    }

    fn draw_limit(&self) -> Option<u16> {
        Some(self.limit())
    }

    fn compulsory(&self) -> u32 {
        let legal = self.legal();
        legal.first().map_or(0, |mv| mv.captured().count_ones())
    }

    fn with_turn(&self, side: Side) -> Option<Self> {
        let mut flipped = *self;
        flipped.base.to_move = side;
        let going = self.outcome().is_none() && flipped.outcome().is_none();
        going.then_some(flipped)
    }

    /// Returns the squares where a piece may touch down next, by every way that takes the greatest number.
    fn onward(&self, partial: &PlainMove) -> Vec<PlainMove> {
        let own = |point: &Point| self.base.stones.on((*point).into()) == Some(self.side());
        let Some(from) = partial.from.filter(own) else {
            return Vec::new();
        };
        let mut legal = self.legal();
        let most = legal.first().map_or(0, |mv| mv.captured().count_ones());
        if most == 0 {
            legal.retain(|mv| partial.to.is_none() && mv.from() == u32::from(from));
            let steps = legal
                .iter()
                .map(|mv| PlainMove::walk(MoveKind::Step, from, mv.to().into()));
            return steps.collect();
        }
        let behind: Vec<u32> = partial.stations().skip(1).map(u32::from).collect();
        let mut next = 0u64;
        self.scene().routes(from.into(), most, &mut |stations, _| {
            if let Some([station, ..]) = stations.strip_prefix(behind.as_slice()) {
                next |= 1 << station;
            }
        });
        let via: Vec<Point> = behind.into_iter().map(Point::from).collect();
        let on = Word::points(next).map(|to| PlainMove {
            via: via.clone(),
            ..PlainMove::walk(MoveKind::Jump, from, to)
        });
        on.collect()
    }
}

impl<S: DraughtsSize> DraughtsPosition<S> {
    /// True where a capture can touch down on these squares in turn, before its end.
    fn touches(&self, mv: DraughtsMove, via: &[u32]) -> bool {
        let mut can = false;
        self.each_way(mv, &mut |stations| {
            // A way may be given by some of its squares.
            let mut rest = stations[..stations.len() - 1].iter();
            can |= via.iter().all(|station| rest.any(|at| at == station));
        });
        can
    }

    /// True where a capture touches down on these squares before its end. They may also name pieces that it takes:
    /// among those of its way, or all of them behind its end, as Hub writes captures.
    fn goes_by(&self, mv: DraughtsMove, via: &[u32], to: u32) -> bool {
        let captured = |square: &u32| mv.captured().has(*square);
        let way: Vec<u32> = via.iter().copied().filter(|at| !captured(at)).collect();
        let among = mv.to() == to && self.touches(mv, &way);
        let behind = via.split_first().is_some_and(|(end, rest)| {
            *end == mv.to() && captured(&to) && rest.iter().all(captured)
        });
        among || behind
    }

    /// Returns the captures of a piece among these legal moves, as they are written.
    pub(super) fn captures_of(&self, from: u32, legal: &[DraughtsMove]) -> Vec<String> {
        let captures = legal
            .iter()
            .filter(|mv| mv.from() == from && mv.captured() != 0);
        let topology = S::geometry().tables.topology;
        captures
            .map(|mv| plain_text(topology, &self.plain(*mv)))
            .collect()
    }

    /// Returns the enemy pieces that lie between squares that a piece goes to in turn.
    fn over(&self, from: u32, stations: &[u32]) -> u64 {
        let topology = S::geometry().tables.topology;
        let enemy = self.pieces(self.side().other());
        let mut over = 0;
        let mut at = topology.row_column(from.into());
        for &station in stations {
            let to = topology.row_column(station.into());
            let toward = |from: u8, to: u8| to.cmp(&from) as i8;
            let (down, right) = (toward(at.0, to.0), toward(at.1, to.1));
            if at.0.abs_diff(to.0) != at.1.abs_diff(to.1) {
                return over;
            }
            while at != to {
                at = (
                    at.0.wrapping_add_signed(down),
                    at.1.wrapping_add_signed(right),
                );
                let square = topology.at(at.0, at.1).map_or(0, |at| 1 << u32::from(at));
                over |= square & enemy;
            }
        }
        over
    }

    /// Counts the pieces that a piece would take on this way, were it allowed.
    fn would_take(&self, from: u32, via: &[u32], to: u32) -> u32 {
        let stations = via.iter().copied().chain([to]);
        self.over(from, &stations.collect::<Vec<_>>()).count_ones()
    }

    fn setup_errors(&self) -> Vec<SetupError> {
        let mut against = Vec::new();
        for side in Side::BOTH {
            let count = self.pieces(side).count_ones();
            if count > MOST {
                against.push(SetupError::TooMany {
                    found: count,
                    most: MOST,
                });
            }
        }
        // One side may be without pieces: it has lost. Both may not.
        if Side::BOTH.map(|side| self.pieces(side)) == [0; 2] {
            against.push(SetupError::TooFew { found: 0, least: 1 });
        }
        let uncrowned = Side::BOTH.map(|side| self.men(side) & last_row(side));
        if uncrowned != [0; 2] {
            let points: Vec<Point> = Word::points(uncrowned[0] | uncrowned[1]).collect();
            against.push(Cue::new(&terms::UNCROWNED).with("points", points).into());
        }
        let most = self.base.ply.min(self.limit().into());
        against.extend(self.base.quiet_error(most));
        against
    }
}
