//! The common part of the positions of all games of stones: the tables of their boards, stones, side, phase and
//! counters.

use super::setup::Setup;
use crate::board::bitboard::Word;
use crate::board::stones::{Stones, of_pieces};
use crate::board::{Point, Side, Topology};
use crate::moves::{IllegalMove, Outcome, Phase, SetupError};
use crate::rules::Variant;
use crate::table::GameName;
use crate::term::{Cue, Term};
use crate::text;
use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::fmt::Debug;

/// A board size of the game with the rules `R`, known when the program is compiled so that shifts
/// are constants.
pub trait Size<R: Variant>: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The bitboard that holds all points.
    type Word: Word;
    /// N, the number of drawn rows and of drawn columns.
    const N: u8;
    /// The tables of this board that every game has.
    fn tables() -> &'static BoardTables<Self::Word>;
}

/// Number of phases.
const PHASES: usize = Phase::ALL.len();

/// Tables of a board that every game looks up.
#[derive(Debug)]
pub struct BoardTables<W> {
    /// The topology that these masks express.
    pub topology: &'static Topology,
    /// Every point.
    pub all: W,
    /// Points one step away, by point.
    pub neighbours: Vec<W>,
    /// Zobrist keys: [white stone, black stone], by point.
    pub keys: Vec<[u64; 2]>,
    /// Zobrist key of Black's turn.
    black_key: u64,
    /// Zobrist keys of the phases.
    phase_keys: [u64; PHASES],
}

impl<W: Word> BoardTables<W> {
    /// Creates the tables of a board; keys follow from the seed, and these phases get keys.
    pub(crate) fn new((game, size): (GameName, u8), seed: u64, phases: &[Phase]) -> Self {
        let topology = Topology::of(game, size).expect("every size has a board");
        // Any fixed seed will do; one a size keeps hashes of different boards apart.
        let mut rng = SplitMix64::seed_from_u64(seed + u64::from(size));
        let keys = topology.iter().map(|_| [rng.next_u64(), rng.next_u64()]);
        let keys = keys.collect();
        let black_key = rng.next_u64();
        let mut phase_keys = [0; PHASES];
        for &phase in phases {
            phase_keys[phase as usize] = rng.next_u64();
        }
        let near = |point| W::of(topology.neighbours(point).iter().copied());
        Self {
            topology,
            all: W::of(topology.iter()),
            neighbours: topology.iter().map(near).collect(),
            keys,
            black_key,
            phase_keys,
        }
    }
}

/// A position on a board of one size: two bitboards and a few small numbers.
///
/// ```
/// use tibetango_rules::bitboard::Word;
/// use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
/// use tibetango_rules::{Grid, Phase, Side};
///
/// let text = "3/w1/3/2/3 b placement 0 1";
/// let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).unwrap();
/// assert_eq!(position.count(Side::White), 1);
/// assert_eq!(position.empty().count(), 12);
/// assert_eq!(position.phase(), Phase::Placement);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<S: Size<R>, R: Variant> {
    pub(crate) stones: Stones<S::Word>,
    pub(crate) ply: u32,
    pub(crate) quiet: u16,
    pub(crate) rules: R,
    pub(crate) to_move: Side,
    pub(crate) phase: Phase,
    pub(crate) end: Option<Outcome>,
}

impl<S: Size<R>, R: Variant> Position<S, R> {
    /// The empty board.
    pub fn new(rules: R) -> Self {
        Self {
            stones: Stones::NONE,
            ply: 0,
            quiet: 0,
            rules,
            to_move: rules.first(),
            phase: Phase::Placement,
            end: None,
        }
    }

    /// Creates a position of the stones, side, phase and counters of a setup as they are; whether they fit, and whether
    /// the game is over, is for the game to say.
    pub(crate) fn unchecked(rules: R, setup: &Setup) -> Self {
        Self {
            stones: Stones::new(of_pieces(&setup.pieces), &S::tables().keys),
            ply: setup.ply,
            quiet: setup.quiet,
            rules,
            to_move: setup.to_move,
            phase: setup.phase,
            end: None,
        }
    }

    /// The board.
    pub fn topology(&self) -> &'static Topology {
        S::tables().topology
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The phase; it keeps its last value when the game is over.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Plies played, those before the first position included.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies since the last capture, as far as the rules count them.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Number of pieces of a side.
    pub fn count(&self, side: Side) -> u32 {
        self.stones(side).count()
    }

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, side: Side) -> S::Word {
        self.stones.of(side)
    }

    /// The points without a stone.
    #[inline]
    pub fn empty(&self) -> S::Word {
        S::tables().all & !self.stones.all()
    }

    /// Returns the error of a setup that has more quiet plies than `most`.
    pub(crate) fn quiet_error(&self, most: u32) -> Option<SetupError> {
        let quiet = self.quiet;
        (u32::from(quiet) > most).then_some(SetupError::Quiet { quiet, most })
    }

    /// Returns what is wrong with the stones of a setup, or with its side to move, where sides place one by one.
    pub(crate) fn turn_error(&self) -> Option<SetupError> {
        let first = self.rules.first();
        let [own, other] = [first, first.other()].map(|side| self.count(side));
        let count = own + other;
        let side = match own.checked_sub(other) {
            Some(0) => first,
            Some(1) => first.other(),
            _ => return Some(SetupError::Uneven(first)),
        };
        self.due_error(side, count)
    }

    /// Returns what is wrong with the side to move of a setup in which the stones placed make it this side's turn.
    pub(crate) fn due_error(&self, side: Side, count: u32) -> Option<SetupError> {
        (side != self.to_move).then_some(SetupError::Turn {
            side,
            placed: count,
        })
    }

    /// Returns the side that has fewer stones than `least`.
    pub(crate) fn short_of(&self, least: u32) -> Option<Side> {
        let counts = self.stones.counts();
        Side::BOTH
            .into_iter()
            .find(|side| counts[side.index()] < least)
    }

    /// Zobrist hash of stones, side to move and phase.
    #[inline]
    pub(crate) fn zobrist(&self) -> u64 {
        let tables = S::tables();
        let side = match self.to_move {
            Side::White => 0,
            Side::Black => tables.black_key,
        };
        self.stones.hash() ^ side ^ tables.phase_keys[self.phase as usize]
    }

    /// Computes the hash from scratch, which [`Game::hash`](crate::Game::hash) must equal after any moves.
    pub fn recomputed_hash(&self) -> u64 {
        self.zobrist() ^ self.stones.hash() ^ self.stones.compute_hash(&S::tables().keys)
    }

    /// True after placement where stones, side and phase are those of `earlier`.
    pub(crate) fn stands_as(&self, earlier: &Self) -> bool {
        self.phase != Phase::Placement
            && self.phase == earlier.phase
            && self.to_move == earlier.to_move
            && self.stones == earlier.stones
    }

    /// The name of a point, for messages.
    pub(crate) fn name(&self, point: u32) -> String {
        text::point_text(S::tables().topology, point.into())
    }

    /// Refuses a move by a rule of its game for what it does on a point.
    pub(crate) fn about(&self, term: &'static Term, point: u32) -> IllegalMove {
        Cue::new(term).with("point", self.name(point)).into()
    }

    /// The number of a point of a move that came from outside.
    pub(crate) fn on_board(&self, point: Option<Point>) -> Result<u32, IllegalMove> {
        let topology = S::tables().topology;
        let inside = point.filter(|point| point.index() < topology.points());
        inside.map(u32::from).ok_or_else(|| {
            let name = point.map_or_else(|| "nothing".to_owned(), |p| format!("number {}", p.0));
            text::notation(topology.game()).no_such_point(topology, name)
        })
    }

    /// Checks that the side to move has a stone on a point.
    pub(crate) fn check_mover(&self, from: u32) -> Result<(), IllegalMove> {
        match self.stones.on(from) {
            None => Err(IllegalMove::Empty(self.name(from))),
            Some(side) if side != self.to_move => Err(IllegalMove::NotYours(self.name(from))),
            Some(_) => Ok(()),
        }
    }
}
