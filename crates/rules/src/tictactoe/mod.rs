//! Noughts and crosses: the game by which tests prove that a game is one row of the table. Three in a row win on every
//! board. Its swap after the first stone is there for features that no other game of ours has yet.

pub mod geometry;
pub mod terms;
pub mod text;

use super::bitboard::Word;
use super::rules::{BadRule, Variant};
use super::{
    Board, Cue, Decision, Effect, Game, IllegalMove, MoveKind, Outcome, Phase, PlainMove, Point,
    Setup, SetupError, Side, Term, TextForm,
};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::ops::Deref;

pub use geometry::TictactoeGeometry;

/// A size of the board.
pub trait TictactoeSize: super::Size<TictactoeRules> {
    /// Its tables.
    fn geometry() -> &'static TictactoeGeometry<Self>;
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TictactoeRules {
    /// Whether the second seat may take the side of the first after the first stone.
    pub swap: bool,
    /// Whether a stone between two others at the ends of its line is taken over by the side that sets the second of
    /// them; the first stone may not stand in the centre then, and on a full board the greater number wins.
    pub traps: bool,
}

impl Default for TictactoeRules {
    fn default() -> Self {
        Self {
            swap: true,
            traps: false,
        }
    }
}

impl Variant for TictactoeRules {
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
pub struct TictactoePosition<S: TictactoeSize> {
    base: super::Position<S, TictactoeRules>,
    swapped: bool,
}

/// Gives access to the part that every position has.
impl<S: TictactoeSize> Deref for TictactoePosition<S> {
    type Target = super::Position<S, TictactoeRules>;

    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

/// A move: the point, or behind the points of any board a decision.
pub type TictactoeMove = u8;
const KEEP: TictactoeMove = 100;
const SWAP: TictactoeMove = 101;

impl<S: TictactoeSize> TictactoePosition<S> {
    /// Number of points.
    const POINTS: TictactoeMove = S::N * S::N;
    /// The point in the middle.
    const CENTRE: TictactoeMove = Self::POINTS / 2;

    /// The empty board.
    #[must_use]
    pub fn new(rules: TictactoeRules) -> Self {
        let mut base = super::Position::new(rules);
        base.phase = Phase::Play;
        Self {
            base,
            swapped: false,
        }
    }

    fn has_line(&self, side: Side) -> bool {
        let stones = self.base.stones.of(side);
        let mut threes = S::geometry().threes.iter();
        threes.any(|three| three.iter().all(|&at| stones.has(u32::from(at))))
    }

    /// Returns the stones that a stone of the side to move takes over by a trap, each with the two that do.
    fn trapped(&self, mv: TictactoeMove) -> impl Iterator<Item = [u8; 3]> + '_ {
        let (own, enemy) = (self.base.to_move, self.base.to_move.other());
        let on = |at: u8| self.base.stones.on(at.into());
        let threes = S::geometry().threes.iter().copied();
        let threes = threes.filter(move |_| self.base.rules.traps);
        threes.filter(move |&[first, middle, last]| {
            let other = match mv {
                _ if mv == first => last,
                _ if mv == last => first,
                _ => return false,
            };
            on(middle) == Some(enemy) && on(other) == Some(own)
        })
    }

    /// Returns the reason why a stone may not be set there, though the point is empty.
    fn refusal(&self, mv: TictactoeMove) -> Option<&'static Term> {
        if self.base.phase == Phase::Decision {
            return (mv < KEEP).then_some(&terms::DECIDE_FIRST);
        }
        let first = self.base.rules.traps && self.base.ply == 0;
        (first && mv == Self::CENTRE).then_some(&terms::FIRST_IN_CENTRE)
    }
}

impl<S: TictactoeSize> Game for TictactoePosition<S> {
    type Move = TictactoeMove;
    type Effect = Effect;
    type Illegal = IllegalMove;

    fn to_move(&self) -> Side {
        self.base.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<TictactoeMove>) {
        moves.clear();
        if self.outcome().is_some() {
            return;
        }
        if self.base.phase == Phase::Decision {
            moves.extend([KEEP, SWAP]);
        } else {
            let open = |at: &TictactoeMove| {
                self.base.stones.on(u32::from(*at)).is_none() && self.refusal(*at).is_none()
            };
            moves.extend((0..Self::POINTS).filter(open));
        }
    }

    fn play(&mut self, mv: TictactoeMove) -> Result<Vec<Effect>, IllegalMove> {
        if !self.legal().contains(&mv) {
            let at = if mv < KEEP {
                self.move_text(mv)
            } else {
                String::new()
            };
            return Err(match self.refusal(mv) {
                Some(term) => Cue::new(term).with("point", at).into(),
                None => IllegalMove::Occupied(at),
            });
        }
        let side = self.base.to_move;
        let trapped: Vec<[u8; 3]> = self.trapped(mv).collect();
        let before = self.base.phase;
        self.play_unchecked(mv);
        let mut effects = vec![match mv {
            KEEP | SWAP => {
                let decision = [Decision::Keep, Decision::Swap][usize::from(mv == SWAP)];
                Effect::Decide { side, decision }
            }
            at => {
                let at = Point(at.into());
                Effect::Place { side, at }
            }
        }];
        effects.extend(trapped.into_iter().map(|line| {
            let [first, at, last] = line.map(|at| Point(at.into()));
            Effect::Recolour {
                side,
                at,
                by: &terms::TRAP,
                from: vec![first, last],
                round: 0,
            }
        }));
        if self.base.phase != before {
            let phase = self.base.phase;
            effects.push(Effect::PhaseChange { phase });
        }
        Ok(effects)
    }

    fn play_unchecked(&mut self, mv: TictactoeMove) {
        self.base.ply += 1;
        if mv >= KEEP {
            self.swapped = mv == SWAP;
            self.base.phase = Phase::Play;
            return;
        }
        let trapped = self.trapped(mv).fold(S::Word::ZERO, |points, [_, at, _]| {
            points | S::Word::bit(at.into())
        });
        let keys = &S::tables().keys;
        self.base.stones.set(self.base.to_move, u32::from(mv), keys);
        self.base.stones.win(self.base.to_move, trapped, keys);
        self.base.to_move = self.base.to_move.other();
        if self.base.rules.swap && self.base.ply == 1 {
            self.base.phase = Phase::Decision;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| self.has_line(*side));
        if winner.is_some() {
            let reason = terms::THREE;
            return Some(Outcome { winner, reason });
        }
        let [white, black] = self.base.stones.counts();
        if white + black < u32::from(Self::POINTS) {
            return None;
        }
        Some(if self.base.rules.traps {
            let more = [Side::White, Side::Black][usize::from(black > white)];
            Outcome::win(more, terms::MAJORITY)
        } else {
            Outcome::draw(terms::FULL)
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

    fn captures(&self, mv: TictactoeMove) -> u32 {
        self.trapped(mv).count() as u32
    }
}

impl<S: TictactoeSize> Board for TictactoePosition<S> {
    type Rules = TictactoeRules;
    type Size = S;

    fn base(&self) -> &super::Position<S, TictactoeRules> {
        &self.base
    }
    fn set_up(rules: TictactoeRules, setup: &Setup) -> Result<Self, Vec<SetupError>> {
        Ok(Self {
            base: super::Position::unchecked(rules, setup),
            swapped: false,
        })
    }
    fn plain(&self, mv: TictactoeMove) -> PlainMove {
        match mv {
            KEEP => PlainMove::decide(Decision::Keep),
            SWAP => PlainMove::decide(Decision::Swap),
            at => PlainMove::place(Point(at.into())),
        }
    }
    fn checked(&self, mv: &PlainMove) -> Result<TictactoeMove, IllegalMove> {
        let packed = match (mv.kind, mv.decision, mv.to) {
            (MoveKind::Decide, Some(Decision::Keep), _) => KEEP,
            (MoveKind::Decide, Some(Decision::Swap), _) => SWAP,
            (MoveKind::Place, _, Some(at)) => at.0 as TictactoeMove,
            _ => return Err(IllegalMove::OfAnotherGame),
        };
        self.clone().play(packed).map(|_| packed)
    }
    fn swapped(&self) -> bool {
        self.swapped
    }
}
