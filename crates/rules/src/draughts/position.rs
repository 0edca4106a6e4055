//! A position of draughts and how a move changes it.

use super::gaps::{bit, narrow, widen};
use super::generate::MoverView;
use super::geometry::{DraughtsSize, last_row, men};
use super::moves::DraughtsMove;
use super::rules::DraughtsRules;
use super::terms;
use crate::stones::Stones;
use crate::text::list_text;
use crate::{
    Cue, Effect, Gait, Game, IllegalMove, Outcome, Phase, Point, Rank, Reason, Removal, Side,
    Variant, bitboard::Word,
};
use std::ops::Deref;

/// A position of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsPosition<S: DraughtsSize> {
    /// `quiet` counts the plies that the draw rule of these pieces counts: [`Self::limit`].
    pub(super) base: crate::Position<S, DraughtsRules>,
    /// The pieces of White and of Black once more, with gaps between the rows.
    wide: [u64; 2],
    /// The crowned pieces of both sides, with gaps.
    crowned: u64,
}

/// Gives access to the part that every position has.
impl<S: DraughtsSize> Deref for DraughtsPosition<S> {
    type Target = crate::Position<S, DraughtsRules>;

    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

/// Squares where men of White and of Black are crowned, with gaps.
const LAST_ROWS: [u64; 2] = [widen(last_row(Side::White)), widen(last_row(Side::Black))];

/// Maximum number of captures that a refusal names.
const MOST_NAMED: usize = 5;

/// Pieces on the board with which a draw is counted from the moment they are reached.
const LAST_PIECES: u32 = 4;

impl<S: DraughtsSize> DraughtsPosition<S> {
    /// The first position.
    pub fn new(rules: DraughtsRules) -> Self {
        let mut base = crate::Position::new(rules);
        let men = Side::BOTH.map(|side| S::Word::from_low(men(side)));
        base.stones = Stones::new(men, &S::geometry().tables.keys);
        base.phase = Phase::Play;
        Self::with(base, 0)
    }

    /// A position of these pieces, of which those on these squares are crowned.
    pub(super) fn with(base: crate::Position<S, DraughtsRules>, kings: u64) -> Self {
        Self {
            base,
            wide: Side::BOTH.map(|side| widen(base.stones.of(side).low())),
            crowned: widen(kings),
        }
    }

    /// The side whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        self.base.to_move
    }

    /// The squares of all pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> u64 {
        self.base.stones.of(side).low()
    }

    /// The squares of the men of a side.
    #[inline]
    pub fn men(&self, side: Side) -> u64 {
        self.pieces(side) & !self.crowned()
    }

    /// The squares of the kings of a side.
    #[inline]
    pub fn kings(&self, side: Side) -> u64 {
        self.pieces(side) & self.crowned()
    }

    /// The squares of all kings.
    #[inline]
    pub fn crowned(&self) -> u64 {
        match self.crowned {
            0 => 0,
            crowned => narrow(crowned),
        }
    }

    /// Returns the pieces as the side to move sees them.
    #[inline]
    pub(super) fn scene(&self) -> MoverView {
        self.scene_of(self.side())
    }

    /// True where the side to move must take.
    #[inline]
    #[must_use]
    pub fn takes(&self) -> bool {
        self.scene().takes()
    }

    /// True where this side could take if it had the move.
    #[inline]
    #[must_use]
    pub fn could_take(&self, side: Side) -> bool {
        self.scene_of(side).takes()
    }

    /// Returns the pieces as a side sees them.
    #[inline]
    fn scene_of(&self, side: Side) -> MoverView {
        let [own, enemy] = [side, side.other()].map(|side| self.wide[side.index()]);
        MoverView::new(side, own, enemy, self.crowned)
    }

    /// Returns the number of plies after which these pieces are a draw, where each side has few enough that the plies
    /// are counted from the moment they are reached; the moves of men count then too.
    #[inline]
    fn last_limit(&self) -> Option<u16> {
        let pieces = self.wide.map(u64::count_ones);
        let kings = self.wide.map(|pieces| pieces & self.crowned != 0);
        if pieces[0] + pieces[1] > LAST_PIECES || kings != [true; 2] {
            return None;
        }
        let lone = Side::BOTH
            .into_iter()
            .find(|side| pieces[side.index()] == 1)?;
        let moves = match pieces[lone.other().index()] {
            3 => self.base.rules.three_pieces,
            _ => self.base.rules.two_pieces,
        };
        Some(2 * u16::from(moves))
    }

    /// Plies after which the game is drawn, as `quiet` counts them.
    pub fn limit(&self) -> u16 {
        let usual = self.base.rules.quiet_limit();
        self.last_limit().unwrap_or(usual)
    }

    /// True where a draw rule ends the game.
    #[inline]
    fn is_draw_by_rule(&self) -> bool {
        // No rule draws sooner.
        self.base.quiet > 1 && self.base.quiet >= self.limit()
    }

    /// True where the side whose turn it is not has no pieces, which only a position that was set up has.
    #[inline]
    fn bare(&self) -> bool {
        self.wide[self.side().other().index()] == 0
    }

    /// Counts the moves.
    #[inline]
    pub(super) fn moves_count(&self, moves: &mut Vec<DraughtsMove>) -> usize {
        if self.is_draw_by_rule() || self.bare() {
            return 0;
        }
        let scene = self.scene();
        if scene.takes() {
            moves.clear();
            scene.captures(moves);
            return moves.len();
        }
        scene.quiet_count() as usize
    }

    /// Returns the squares where the piece of a legal capture touches down in turn, the last one included; one of
    /// several ways that take the same.
    pub(super) fn stations(&self, mv: DraughtsMove) -> Vec<u32> {
        let mut list = Vec::new();
        self.each_way(mv, &mut |stations| {
            if list.is_empty() {
                list = stations.to_vec();
            }
        });
        list
    }

    /// Hands `each` the squares where the piece of a legal capture touches down in turn, the last one included, for
    /// every way that takes the same.
    pub(super) fn each_way(&self, mv: DraughtsMove, each: &mut dyn FnMut(&[u32])) {
        let (scene, most) = (self.scene(), mv.captured().count_ones());
        scene.routes(mv.from(), most, &mut |stations, captured| {
            if captured == mv.captured() && stations.last() == Some(&mv.to()) {
                each(stations);
            }
        });
    }

    /// Checks whether a move may be played.
    pub(super) fn check(&self, mv: DraughtsMove) -> Result<(), IllegalMove> {
        let moves = self.legal();
        if moves.contains(&mv) {
            return Ok(());
        }
        let count = Some(mv.captured().count_ones()).filter(|count| *count > 0);
        Err(self.refusal(mv.from(), mv.to(), count, &moves))
    }

    /// Returns the reason why a piece cannot go from one square to another where these moves are legal; `count` pieces
    /// would be taken by a capture, and a step has none.
    pub(super) fn refusal(
        &self,
        from: u32,
        to: u32,
        count: Option<u32>,
        legal: &[DraughtsMove],
    ) -> IllegalMove {
        if self.outcome().is_some() {
            return IllegalMove::GameOver;
        }
        if let Err(why) = self.base.check_mover(from) {
            return why;
        }
        let name = |square: u32| self.base.name(square);
        // A capture may come back to where it began.
        if to != from && self.base.stones.on(to).is_some() {
            return IllegalMove::Occupied(name(to));
        }
        let due = legal.first().map_or(0, |mv| mv.captured().count_ones());
        if let Some(count) = count.filter(|count| (1..due).contains(count)) {
            return Cue::new(&terms::TAKES_MORE)
                .with("n", due)
                .with("taken", count)
                .into();
        }
        if count.is_some() {
            let mut captures = self.captures_of(from, legal);
            if !captures.is_empty() {
                if captures.len() > MOST_NAMED {
                    captures.truncate(MOST_NAMED);
                    captures.push("...".to_owned());
                }
                return Cue::new(&terms::TAKES_SO)
                    .with("piece", name(from))
                    .with("captures", list_text(captures))
                    .into();
            }
        }
        if due > 0 && count.is_none_or(|count| count == 0) {
            let mut takers: Vec<u32> = legal.iter().map(|mv| mv.from()).collect();
            takers.sort_unstable();
            takers.dedup();
            return Cue::new(&terms::MUST_TAKE)
                .with("pieces", list_text(takers.into_iter().map(name)))
                .into();
        }
        IllegalMove::NoWay(name(from), name(to))
    }
}

impl<S: DraughtsSize> Game for DraughtsPosition<S> {
    type Move = DraughtsMove;
    type Effect = Effect;
    type Illegal = IllegalMove;
    const CAPTURES_COMPULSORY: bool = true;

    #[inline]
    fn to_move(&self) -> Side {
        self.side()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<DraughtsMove>) {
        moves.clear();
        if self.is_draw_by_rule() || self.bare() {
            return;
        }
        let scene = self.scene();
        if scene.takes() {
            scene.captures(moves);
        } else {
            scene.quiet_moves(moves);
        }
    }

    #[inline]
    fn count_moves(&self, moves: &mut Vec<DraughtsMove>) -> usize {
        self.moves_count(moves)
    }

    fn play(&mut self, mv: DraughtsMove) -> Result<Vec<Effect>, IllegalMove> {
        self.check(mv)?;
        let side = self.side();
        let other = side.other();
        let king = self.crowned & bit(mv.from()) != 0;
        let mut effects = Vec::new();
        let (mut from, to) = (Point::from(mv.from()), Point::from(mv.to()));
        if mv.captured() == 0 {
            effects.push(Effect::walk(side, from, to, Gait::Step));
        }
        for station in self.stations(mv) {
            let to = station.into();
            effects.push(Effect::walk(side, from, to, Gait::Jump));
            from = to;
        }
        let captured = Word::points(mv.captured());
        effects.extend(captured.map(|at| Effect::remove(other, at, Removal::Jumped)));
        self.play_unchecked(mv);
        if !king && self.crowned & bit(mv.to()) != 0 {
            let (at, rank) = (to, Rank::King);
            effects.push(Effect::Promote { side, at, rank });
        }
        Ok(effects)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: DraughtsMove) {
        let side = self.side();
        let keys = &S::geometry().tables.keys;
        let (from, to, captured) = (mv.from(), mv.to(), mv.captured());
        let (left, reached) = (bit(from), bit(to));
        let king = self.crowned & left != 0;
        let counts = captured == 0 && (king || self.last_limit().is_some());
        self.base.quiet = match counts {
            true => self.base.quiet.saturating_add(1),
            false => 0,
        };
        let stones = &mut self.base.stones;
        stones.clear(side, from, keys);
        stones.set(side, to, keys);
        // A piece may come back to where it was.
        self.wide[side.index()] = self.wide[side.index()] & !left | reached;
        if king {
            self.crowned = self.crowned & !left | reached;
        } else {
            self.crowned |= reached & LAST_ROWS[side.index()];
        }
        if captured != 0 {
            for square in Word::iter(captured) {
                stones.clear(side.other(), square, keys);
            }
            let captured = widen(captured);
            self.wide[side.other().index()] &= !captured;
            self.crowned &= !captured;
        }
        self.base.to_move = side.other();
        self.base.ply += 1;
    }

    /// A side that cannot move has lost, with pieces or without. So has one without pieces whose turn it is not.
    fn outcome(&self) -> Option<Outcome> {
        let side = self.side();
        if self.bare() {
            return Some(Outcome::win(side, Reason::NoStones));
        }
        if !self.scene().can_move() {
            let reason = match self.pieces(side) {
                0 => Reason::NoStones,
                _ => Reason::Blocked,
            };
            return Some(Outcome::win(side.other(), reason));
        }
        let reason = || match self.last_limit() {
            Some(_) => terms::LAST_PIECES,
            None => terms::KING_MOVES,
        };
        self.is_draw_by_rule().then(|| Outcome::draw(reason()))
    }

    #[inline]
    fn hash(&self) -> u64 {
        let crowns = &S::geometry().crowns;
        let kings = Word::iter(self.crowned());
        kings.fold(self.base.zobrist(), |hash, king| {
            hash ^ crowns[king as usize]
        })
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.base.stands_as(&earlier.base) && self.crowned == earlier.crowned
    }

    /// True after a quiet ply: men only advance, and a taken piece does not come back.
    #[inline]
    fn reversible(&self) -> bool {
        self.base.quiet > 0
    }

    #[inline]
    fn captures(&self, mv: DraughtsMove) -> u32 {
        mv.captured().count_ones()
    }
}
