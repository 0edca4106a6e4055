//! Noughts and crosses on 3 x 3 points: the game by which tests prove that a game is one row of
//! the table. Its swap after the first stone is there for what no other game of ours has yet.

use super::rules::{BadRule, Variant};
use super::setup;
use super::word::Word;
use super::{
    Board, Decision, Effect, Game, IllegalMove, Kind, Outcome, Phase, Piece, PlainMove, Point,
    PositionError, Reason, Shape, Side, stones::Stones,
};
use geometry::LINES;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The board.
pub mod geometry {
    use crate::games::{BoardLine, GameName, Point, Shape, stones};
    use rand::SeedableRng;
    use rand_xoshiro::SplitMix64;

    /// Rows, columns and diagonals.
    pub const LINES: [[u8; 3]; 8] = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];

    /// The board of 3 x 3 points.
    pub(in crate::games) fn board(size: u8) -> Shape {
        let lines = LINES.map(|line| BoardLine {
            points: line.map(Point).to_vec(),
            long: true,
        });
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let centre = vec![Point(4)];
        Shape::new(
            (GameName::Tictactoe, size),
            size,
            places.collect(),
            lines.to_vec(),
            centre,
        )
    }

    /// Words of 64 bits for the points of a board.
    pub(in crate::games) const fn words(_: u8) -> usize {
        1
    }

    /// What a position looks up.
    #[derive(Debug)]
    pub struct Geometry<S: super::Size> {
        /// The board.
        pub shape: &'static Shape,
        /// Zobrist keys.
        pub keys: Vec<[u64; 2]>,
        size: std::marker::PhantomData<S>,
    }

    impl<S: super::Size> Geometry<S> {
        pub(in crate::games) fn compute() -> Self {
            let shape = Shape::of(GameName::Tictactoe, S::N).expect("every size has a board");
            Self {
                shape,
                keys: stones::keys(shape.points(), &mut SplitMix64::seed_from_u64(3)),
                size: std::marker::PhantomData,
            }
        }
    }
}
pub use geometry::Geometry;

/// How it is written: `b2`, as on a chess board.
pub mod text {
    use crate::games::{IllegalMove, Notation, PlainMove, Point, Shape};

    /// How it is written.
    pub struct Text;

    impl Notation for Text {
        fn title(&self) -> &'static str {
            "Noughts and crosses"
        }

        fn point_text(&self, shape: &Shape, point: Point) -> String {
            let (row, column) = shape.row_column(point);
            format!("{}{}", char::from(b'a' + column), shape.span() - row)
        }

        fn parse_point(&self, shape: &Shape, text: &str) -> Option<Point> {
            shape
                .iter()
                .find(|point| self.point_text(shape, *point) == text)
        }

        fn plain_text(&self, shape: &Shape, mv: &PlainMove) -> String {
            mv.to
                .map_or_else(String::new, |at| self.point_text(shape, at))
        }

        fn parse_plain(&self, shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
            let found = self.parse_point(shape, text).map(PlainMove::place);
            found.ok_or_else(|| self.no_such_point(shape, text.to_owned()))
        }
    }
}

/// A size of the board.
pub trait Size: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The bitboard.
    type Word: Word;
    /// Points of a row.
    const N: u8;
    /// Its tables.
    fn geometry() -> &'static Geometry<Self>;
}

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    stones: Stones<S::Word>,
    rules: Rules,
    to_move: Side,
    phase: Phase,
    swapped: bool,
    ply: u32,
    size: PhantomData<S>,
}

/// A move: the point, or behind the points a decision.
pub type Move = u8;
const KEEP: Move = 9;
const SWAP: Move = 10;

impl<S: Size> Position<S> {
    fn has_line(&self, side: Side) -> bool {
        let stones = self.stones.of(side);
        LINES
            .iter()
            .any(|line| line.iter().all(|&at| stones.has(u32::from(at))))
    }

    /// All stones of a side, for what values it.
    #[must_use]
    pub fn stones(&self, side: Side) -> S::Word {
        self.stones.of(side)
    }
}

impl<S: Size> Game for Position<S> {
    type Move = Move;
    type Effect = Effect;
    type Illegal = IllegalMove;
    type MoveCell = AtomicU8;
    const REPETITION: usize = 3;
    const MOVE_INDICES: usize = 11;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome().is_some() {
            return;
        }
        if self.phase == Phase::Decision {
            moves.extend([KEEP, SWAP]);
        } else {
            let empty = |at: &Move| self.stones.on(u32::from(*at)).is_none();
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
        let side = self.to_move;
        let before = self.phase;
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
                at: Point(at),
            },
        }];
        if self.phase != before {
            effects.push(Effect::PhaseChange { phase: self.phase });
        }
        Ok(effects)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.ply += 1;
        if mv >= KEEP {
            self.swapped = mv == SWAP;
            self.phase = Phase::Play;
            return;
        }
        self.stones
            .set(self.to_move, u32::from(mv), &S::geometry().keys);
        self.to_move = self.to_move.other();
        if self.rules.swap && self.ply == 1 {
            self.phase = Phase::Decision;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|side| self.has_line(*side));
        let full = self.stones.all().count() == u32::from(KEEP);
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
            self.to_move == Side::Black,
            self.swapped,
            self.phase == Phase::Decision,
        ];
        let flags = flags
            .into_iter()
            .fold(1u64, |bits, flag| bits << 1 | u64::from(flag));
        self.stones.hash() ^ flags.wrapping_mul(0x9e37_79b9_7f4a_7c15)
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

    fn move_index(mv: Move) -> usize {
        usize::from(mv)
    }

    fn store_move(mv: Move, cell: &AtomicU8) {
        cell.store(mv, Relaxed);
    }

    fn load_move(cell: &AtomicU8) -> Move {
        cell.load(Relaxed)
    }
}

impl<S: Size> Board for Position<S> {
    type Rules = Rules;

    fn start(rules: Rules) -> Self {
        Self {
            stones: Stones::NONE,
            rules,
            to_move: Side::White,
            phase: Phase::Play,
            swapped: false,
            ply: 0,
            size: PhantomData,
        }
    }
    fn read(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let phases = [Phase::Play, Phase::Decision];
        let read = setup::read(S::geometry().shape, &phases, text)?;
        Ok(Self {
            stones: Stones::new(setup::stones(&read.pieces), &S::geometry().keys),
            to_move: read.to_move,
            phase: read.phase,
            ply: read.ply,
            ..Self::start(rules)
        })
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
    fn phase(&self) -> Phase {
        self.phase
    }
    fn ply(&self) -> u32 {
        self.ply
    }
    fn quiet(&self) -> u16 {
        0
    }
    fn piece_at(&self, point: Point) -> Option<Piece> {
        self.stones.on(u32::from(point.0)).map(Piece::from)
    }
    fn count(&self, side: Side) -> u32 {
        self.stones.of(side).count()
    }
    fn plain(&self, mv: Move) -> PlainMove {
        match mv {
            KEEP => PlainMove::decide(Decision::Keep),
            SWAP => PlainMove::decide(Decision::Swap),
            at => PlainMove::place(Point(at)),
        }
    }
    fn checked(&self, mv: &PlainMove) -> Result<Move, IllegalMove> {
        let packed = match (mv.kind, mv.decision, mv.to) {
            (Kind::Decide, Some(Decision::Keep), _) => KEEP,
            (Kind::Decide, Some(Decision::Swap), _) => SWAP,
            (Kind::Place, _, Some(at)) => at.0,
            _ => return Err(IllegalMove::OfAnotherGame),
        };
        self.clone().play(packed).map(|_| packed)
    }
    fn swapped(&self) -> bool {
        self.swapped
    }
}
