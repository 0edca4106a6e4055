//! Noughts and crosses on 3 x 3 points: the game by which tests prove that a game is one row of
//! the table. Its swap after the first stone is there for what no other game of ours has yet.

pub mod geometry;
pub mod text;

use super::bitboard::Word;
use super::rules::{BadRule, Variant};
use super::{
    Board, Decision, Draft, Effect, Game, IllegalMove, Kind, Objection, Outcome, Phase, PlainMove,
    Point, Reason, Side,
};
use geometry::LINES;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

pub use geometry::Geometry;

/// A size of the board.
pub trait Size: super::Size<Rules> {
    /// Its tables.
    fn geometry() -> &'static Geometry<Self>;
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Rules {
    /// After the first stone the second seat may take its side.
    pub swap: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { swap: true }
    }
}

impl Variant for Rules {
    const PRESET: &'static str = "usual";
    const PHASES: &'static [Phase] = &[Phase::Play, Phase::Decision];

    fn check(&self) -> Result<(), BadRule> {
        Ok(())
    }

    fn quiet_limit(&self) -> u16 {
        u16::MAX
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<S: Size> {
    base: super::Position<S, Rules>,
    swapped: bool,
}

/// A move: the point, or behind the points a decision.
pub type Move = u8;
const KEEP: Move = 9;
const SWAP: Move = 10;

impl<S: Size> Position<S> {
    /// The empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let mut base = super::Position::new(rules);
        base.phase = Phase::Play;
        Self {
            base,
            swapped: false,
        }
    }

    fn has_line(&self, side: Side) -> bool {
        let stones = self.base.stones.of(side);
        LINES
            .iter()
            .any(|line| line.iter().all(|&at| stones.has(u32::from(at))))
    }

    /// All stones of a side, for what values it.
    #[must_use]
    pub fn stones(&self, side: Side) -> S::Word {
        self.base.stones.of(side)
    }
}

impl<S: Size> Game for Position<S> {
    type Move = Move;
    type Effect = Effect;
    type Illegal = IllegalMove;
    const REPETITION: usize = 3;

    fn to_move(&self) -> Side {
        self.base.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome().is_some() {
            return;
        }
        if self.base.phase == Phase::Decision {
            moves.extend([KEEP, SWAP]);
        } else {
            let empty = |at: &Move| self.base.stones.on(u32::from(*at)).is_none();
            moves.extend((0..KEEP).filter(empty));
        }
    }

    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, IllegalMove> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        if !legal.contains(&mv) {
            let at = if mv < KEEP {
                self.move_text(mv)
            } else {
                String::new()
            };
            return Err(IllegalMove::Occupied(at));
        }
        let side = self.base.to_move;
        let before = self.base.phase;
        self.play_unchecked(mv);
        let mut effects = vec![match mv {
            KEEP => Effect::Decide {
                side,
                decision: Decision::Keep,
            },
            SWAP => Effect::Decide {
                side,
                decision: Decision::Swap,
            },
            at => Effect::Place {
                side,
                at: Point(at.into()),
            },
        }];
        if self.base.phase != before {
            effects.push(Effect::PhaseChange {
                phase: self.base.phase,
            });
        }
        Ok(effects)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.base.ply += 1;
        if mv >= KEEP {
            self.swapped = mv == SWAP;
            self.base.phase = Phase::Play;
            return;
        }
        self.base
            .stones
            .set(self.base.to_move, u32::from(mv), &S::tables().keys);
        self.base.to_move = self.base.to_move.other();
        if self.base.rules.swap && self.base.ply == 1 {
            self.base.phase = Phase::Decision;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| self.has_line(*side));
        let full = self.base.stones.all().count() == u32::from(KEEP);
        (winner.is_some() || full).then_some(Outcome {
            winner,
            reason: if full {
                Reason::QuietLimit
            } else {
                Reason::Pattern
            },
        })
    }

    fn hash(&self) -> u64 {
        let flags = [
            self.base.to_move == Side::Black,
            self.swapped,
            self.base.phase == Phase::Decision,
        ];
        let flags = flags
            .into_iter()
            .fold(1u64, |bits, flag| bits << 1 | u64::from(flag));
        self.base.stones.hash() ^ flags.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self == earlier
    }

    fn reversible(&self) -> bool {
        false
    }

    fn captures(&self, _: Move) -> u32 {
        0
    }
}

impl<S: Size> Board for Position<S> {
    type Rules = Rules;
    type Size = S;

    fn base(&self) -> &super::Position<S, Rules> {
        &self.base
    }
    fn set_up(rules: Rules, draft: &Draft) -> Result<Self, Vec<Objection>> {
        Ok(Self {
            base: super::Position::unchecked(rules, draft),
            swapped: false,
        })
    }
    fn plain(&self, mv: Move) -> PlainMove {
        match mv {
            KEEP => PlainMove::decide(Decision::Keep),
            SWAP => PlainMove::decide(Decision::Swap),
            at => PlainMove::place(Point(at.into())),
        }
    }
    fn checked(&self, mv: &PlainMove) -> Result<Move, IllegalMove> {
        let packed = match (mv.kind, mv.decision, mv.to) {
            (Kind::Decide, Some(Decision::Keep), _) => KEEP,
            (Kind::Decide, Some(Decision::Swap), _) => SWAP,
            (Kind::Place, _, Some(at)) => at.0 as Move,
            _ => return Err(IllegalMove::OfAnotherGame),
        };
        self.clone().play(packed).map(|_| packed)
    }
    fn swapped(&self) -> bool {
        self.swapped
    }
}
