//! A position in which both sides fly, as the side to move sees it, and the positions that moves lead to.
//!
//! Here a move is a flight of any stone to any empty point, or jumps. Whether a flight is also a step makes no
//! difference, nor does which side is White.

use super::board::{FlightBoard, MOST_SIZE};
use smallvec::SmallVec;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiu::{JiuPosition, JiuSize, SingleJump};
use tibetango_rules::{Game, Phase, Side};

/// Minimum number of stones; a side with fewer has lost.
pub(super) const LEAST_STONES: u32 = tibetango_rules::jiu::rules::LEAST_STONES;

/// Maximum number of stones of a side. So few form no lhasa and no two dalian, which win by some rules.
const MOST_STONES: u32 = 8;

/// Stones of the side to move and of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlyingStones {
    /// Stones of the side to move, at least four.
    pub own: u64,
    /// Stones of the other side.
    pub other: u64,
}

impl FlyingStones {
    /// Returns the stones of a position; `None` unless the game goes on, both sides fly with at most eight stones on a
    /// board of at most 8 x 8 points, and the rules have neither a gun that could fire nor a ban of single jumps.
    #[must_use]
    pub fn of<S: JiuSize>(position: &JiuPosition<S>) -> Option<Self> {
        let rules = position.rules();
        let counts = Side::BOTH.map(|side| position.count(side));
        let gun = rules.gun && counts.into_iter().any(|count| count >= u32::from(S::N));
        let fits = S::N <= MOST_SIZE
            && position.phase() == Phase::Battle
            && position.outcome().is_none()
            && Side::BOTH.into_iter().all(|side| position.flies(side))
            && counts.into_iter().all(|count| count <= MOST_STONES)
            && matches!(
                rules.single_jump,
                SingleJump::WalkerMayNot | SingleJump::Free
            )
            && !gun;
        let side = position.to_move();
        let [own, other] = [side, side.other()].map(|side| position.stones(side).low());
        fits.then_some(Self { own, other })
    }

    /// Returns the points without a stone.
    #[inline]
    fn empty(self, board: &FlightBoard) -> u64 {
        board.all & !(self.own | self.other)
    }

    /// Returns true if the side to move can take a stone at once. Since it has four stones at least, any empty point
    /// that completes a cell can be reached by a stone of none of the cell's other points.
    #[inline]
    #[must_use]
    pub fn can_take(self, board: &FlightBoard) -> bool {
        let empty = self.empty(board);
        board.gates(self.own, empty) != 0 || board.can_jump(self.own, self.other, empty)
    }

    /// Tests the positions after moves that take stones, as the other side sees them, until one passes; returns true
    /// if one does. The other side may have too few stones there.
    pub fn any_capture<F: FnMut(Self) -> bool>(self, board: &FlightBoard, mut test: F) -> bool {
        let empty = self.empty(board);
        self.own.iter().any(|from| {
            let rest = self.own & !u64::bit(from);
            let mut jumper = FlyingJumper {
                board,
                from,
                rest,
                landing: empty | u64::bit(from),
                seen: SmallVec::new(),
            };
            jumper.any_jump(from, self.other, &mut test)
                || board.gates(rest, empty).iter().any(|to| {
                    let own = rest | u64::bit(to);
                    let due = board.squares_at(own, to).min(self.other.count());
                    any_taken(own, self.other, due, self.other, &mut test)
                })
        })
    }

    /// Tests the positions after moves that take nothing, as the other side sees them, until one passes; returns true
    /// if one does.
    #[inline]
    pub fn any_quiet<F: FnMut(Self) -> bool>(self, board: &FlightBoard, mut test: F) -> bool {
        let empty = self.empty(board);
        self.own.iter().any(|from| {
            let rest = self.own & !u64::bit(from);
            let open = empty & !board.gates(rest, empty);
            open.iter().any(|to| {
                test(Self {
                    own: self.other,
                    other: rest | u64::bit(to),
                })
            })
        })
    }
}

/// Tests the positions after `due` of the stones `among` were taken, until one passes; returns true if one does.
fn any_taken<F: FnMut(FlyingStones) -> bool>(
    own: u64,
    other: u64,
    due: u32,
    among: u64,
    test: &mut F,
) -> bool {
    if due == 0 {
        let after = FlyingStones {
            own: other,
            other: own,
        };
        return test(after);
    }
    let mut left = among;
    while left.count() >= due {
        let stone = u64::bit(left.lowest());
        left &= !stone;
        if any_taken(own, other & !stone, due - 1, left, test) {
            return true;
        }
    }
    false
}

/// A stone that jumps.
struct FlyingJumper<'a> {
    board: &'a FlightBoard,
    from: u32,
    /// The mover's other stones.
    rest: u64,
    /// Points where it may land: those that were empty, and its own.
    landing: u64,
    /// Ends of its jumps so far, each with the enemy stones that were left.
    seen: SmallVec<[(u32, u64); 16]>,
}

impl FlyingJumper<'_> {
    /// Tests the positions after jumps that go on from a point, until one passes; returns true if one does.
    fn any_jump<F: FnMut(FlyingStones) -> bool>(
        &mut self,
        at: u32,
        other: u64,
        test: &mut F,
    ) -> bool {
        for (over, to) in self.board.jumps[at as usize].into_iter().flatten() {
            let left = other & !u64::bit(over);
            // A point jumped over is empty then, but no stone lands on one: it moves by two.
            if left == other || !self.landing.has(to) || self.seen.contains(&(to, left)) {
                continue;
            }
            self.seen.push((to, left));
            let own = self.rest | u64::bit(to);
            let due = match to == self.from {
                // A stone that comes back has closed nothing that did not stand.
                true => 0,
                false => self.board.squares_at(own, to).min(left.count()),
            };
            if any_taken(own, left, due, left, test) || self.any_jump(to, left, test) {
                return true;
            }
        }
        false
    }
}
