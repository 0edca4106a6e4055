//! The moves of the battle: the ways in which a stone may go, and the choice of what it takes.

use super::formation;
use super::geometry::JiuSize;
use super::moves::{JiuMove, MOST_JUMPS, MOST_TAKES, Path};
use super::position::JiuPosition;
use super::rules::SingleJump;
use crate::{MoveKind, Side, bitboard::Word};
use smallvec::SmallVec;

impl<S: JiuSize> JiuPosition<S> {
    /// True when the side to move may end its move after a single jump.
    pub fn may_jump_once(&self) -> bool {
        let mover = self.flies(self.to_move);
        let anybody = mover || self.flies(self.to_move.other());
        !anybody
            || match self.rules.single_jump {
                SingleJump::WalkerMayNot => mover,
                SingleJump::FlyerMayNot => !mover,
                SingleJump::NeitherMay => false,
                SingleJump::Free => true,
            }
    }

    /// Returns the number of enemy stones that the mover of a battle move takes by choice: one for each square that the
    /// move closes, two for a gun, never more than there are.
    #[inline]
    pub fn captures_due(&self, mv: JiuMove) -> usize {
        // A stone that comes back has closed nothing that did not stand.
        if mv.kind() == MoveKind::Place || mv.to() == mv.from() {
            return 0;
        }
        let (own, enemy) = self.stones_after(mv);
        let mut due = formation::squares_at::<S>(own, mv.to());
        if self.rules.gun && formation::guns_at::<S>(own, mv.to()) > 0 {
            due += 2;
        }
        due.min(enemy.count()) as usize
    }

    /// Hands `each` every way in which the side to move may go in battle, before the choice of stones; false from
    /// `each` ends the list, and is then returned. No way is named twice: jumps that take the same stones and end on
    /// the same point are one.
    pub fn each_way(&self, each: &mut dyn FnMut(JiuMove) -> bool) -> bool {
        let (own, empty) = (self.stones(self.to_move), self.empty());
        let enemy = self.stones(self.to_move.other());
        let flies = self.flies(self.to_move);
        let least = if self.may_jump_once() { 1 } else { 2 };
        own.iter().all(|from| {
            let near = S::tables().neighbours[from as usize];
            let jumper = Jumper::<S> {
                from,
                empty: empty | S::Word::bit(from),
                least,
            };
            let start = (from, enemy, Path::default());
            let flights = if flies { empty & !near } else { S::Word::ZERO };
            (near & empty)
                .iter()
                .all(|to| each(JiuMove::walk(MoveKind::Step, from, to)))
                && jumper.go(start, &mut VisitedEnds::<S::Word>::new(), each)
                && flights
                    .iter()
                    .all(|to| each(JiuMove::walk(MoveKind::Fly, from, to)))
        })
    }

    /// True when the side to move can move at all.
    pub(super) fn can_move(&self) -> bool {
        !self.each_way(&mut |_| false)
    }

    /// True when a way of the side to move closes a square.
    pub(super) fn closes(&self, mv: JiuMove) -> bool {
        let (own, _) = self.stones_after(mv);
        mv.to() != mv.from() && formation::squares_at::<S>(own, mv.to()) > 0
    }

    /// True when this side, were it to move, could close a square at once.
    pub fn can_close(&self, side: Side) -> bool {
        let mut flipped = *self;
        flipped.to_move = side;
        !flipped.each_way(&mut |mv| !flipped.closes(mv))
    }

    /// Fills `moves` with the legal moves, at most [`Self::CHOICE_LIMIT`], with a part of the choices: a way that takes
    /// by choice comes with each choice of the stones that `among` names, the first named first. `among` gets own and
    /// enemy stones after the stone went its way, and the number that must be taken; it must name at least as many.
    /// Clears the list first.
    pub fn moves_among(
        &self,
        moves: &mut Vec<JiuMove>,
        among: impl Fn(S::Word, S::Word, usize) -> Victims,
    ) {
        if !self.before_battle(moves) {
            return;
        }
        self.each_way(&mut |mv| {
            moves.push(mv);
            moves.len() < Self::CHOICE_LIMIT
        });
        // Each way that takes keeps its place with its first choice, further ones follow behind as
        // long as there is room.
        let ways = moves.len();
        let mut choice = ChosenStones::new();
        for i in 0..ways {
            let mv = moves[i];
            let due = self.captures_due(mv);
            if due == 0 {
                continue;
            }
            let (own, enemy) = self.stones_after(mv);
            let mut first = true;
            choose(&among(own, enemy, due), due, &mut choice, &mut |points| {
                let taking = mv.taking(points.iter().copied());
                if std::mem::take(&mut first) {
                    moves[i] = taking;
                } else {
                    moves.push(taking);
                }
                moves.len() < Self::CHOICE_LIMIT
            });
        }
    }
}

/// Points of stones to choose from: those of half of a board of 14 x 14 have room without allocating.
pub type Victims = SmallVec<[u32; 128]>;

/// Hands `each` every choice of `count` of these points, those of the first before others, until it returns false.
fn choose(
    from: &[u32],
    count: usize,
    choice: &mut ChosenStones,
    each: &mut dyn FnMut(&[u32]) -> bool,
) -> bool {
    if count == 0 {
        return each(choice);
    }
    for (at, &point) in from.iter().enumerate() {
        if from.len() - at < count {
            break;
        }
        choice.push(point);
        let more = choose(&from[at + 1..], count - 1, choice, each);
        choice.pop();
        if !more {
            return false;
        }
    }
    true
}

/// Ends of the jumps of one stone, each with the enemies that were left; on the stack but for webs of jumps.
type VisitedEnds<W> = SmallVec<[(u32, W); 32]>;

/// A stone that jumps.
struct Jumper<S: JiuSize> {
    from: u32,
    /// Points that were empty before, its own among them.
    empty: S::Word,
    /// Minimum number of jumps before it may stop.
    least: usize,
}

impl<S: JiuSize> Jumper<S> {
    /// Follows every path on from here; false when the list ends. `visits` holds the ends already listed for this
    /// stone, each with the enemies that were left.
    fn go(
        &self,
        (at, enemy, path): (u32, S::Word, Path),
        visits: &mut VisitedEnds<S::Word>,
        each: &mut dyn FnMut(JiuMove) -> bool,
    ) -> bool {
        let jumps = S::geometry().jumps[at as usize].into_iter().enumerate();
        for (way, (over, to)) in jumps.filter_map(|(way, jump)| Some((way, jump?))) {
            let (over, to) = (u32::from(over), u32::from(to));
            // Points jumped over are empty now, but no stone lands on one: it moves by two, so
            // they lie in other rows or columns than those where it lands.
            if !enemy.has(over) || !self.empty.has(to) || path.len() == MOST_JUMPS {
                continue;
            }
            let rest = enemy & !S::Word::bit(over);
            if visits.contains(&(to, rest)) || visits.len() >= JiuPosition::<S>::CHOICE_LIMIT {
                continue;
            }
            visits.push((to, rest));
            let path = path.then(way);
            let stops = path.len() >= self.least;
            if stops && !each(JiuMove::jump(self.from, to, path))
                || !self.go((to, rest, path), visits, each)
            {
                return false;
            }
        }
        true
    }
}

/// Stones chosen to be taken.
type ChosenStones = SmallVec<[u32; MOST_TAKES]>;
