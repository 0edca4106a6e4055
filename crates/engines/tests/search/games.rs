//! Games small enough to be solved here: noughts and crosses, a Nim whose sides do not
//! alternate, two that go round in circles, and one with a trap.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rand_xoshiro::SplitMix64;
use tibetango_rules::{Game, Outcome, Reason, Side};
use tibetango_search::{Evaluate, Playout, STATIC_LIMIT, SearchReport, Searchable, chance};

/// Game to be searched here, by searches without knowledge of it.
pub trait Searched: Game {
    type Moves: Searchable<Self>;
}

#[cfg(feature = "jiaqi")]
impl<S: tibetango_rules::jiaqi::JiaqiSize> Searched for tibetango_rules::jiaqi::JiaqiPosition<S> {
    type Moves = tibetango_engines::eval::jiaqi::JiaqiMoves;
}

#[cfg(feature = "draughts")]
impl<S: tibetango_rules::draughts::DraughtsSize> Searched
    for tibetango_rules::draughts::DraughtsPosition<S>
{
    type Moves = tibetango_engines::eval::draughts::DraughtsMoves;
}

impl Searched for TicTacToe {
    type Moves = ByteMoves;
}

impl Searched for Nim {
    type Moves = ByteMoves;
}

impl Searched for Draughty {
    type Moves = ByteMoves;
}

impl Searched for Roads {
    type Moves = ByteMoves;
}

impl Searched for Trap {
    type Moves = ByteMoves;
}

/// Knowledge of moves that are bytes, for searches.
pub struct ByteMoves;

impl<G: Game<Move = u8>> Searchable<G> for ByteMoves {
    type MoveCell = AtomicU8;
    const MOVE_INDICES: usize = 256;

    fn move_index(mv: u8) -> usize {
        usize::from(mv)
    }
    fn store_move(mv: u8, cell: &AtomicU8) {
        cell.store(mv, Relaxed);
    }
    fn load_move(cell: &AtomicU8) -> u8 {
        cell.load(Relaxed)
    }
}

/// Evaluation that considers every position even: all results come from looking ahead.
#[derive(Clone, Copy)]
pub struct Blind;

impl<G: Searched> Evaluate<G> for Blind {
    type Moves = G::Moves;
    type State = ();
    fn start(&self, _: &G) {}
    fn update(&self, (): &(), _: &G, _: &G) {}
    fn value(&self, (): &(), _: &G) -> i32 {
        0
    }
}

/// Returns a report's verdict: 1 won, 0 open or drawn, -1 lost.
pub fn verdict<M>(report: &SearchReport<M>) -> i32 {
    let proven = chance(STATIC_LIMIT) - 1e-12;
    i32::from(report.value >= proven) - i32::from(report.value <= 1.0 - proven)
}

#[derive(Debug, thiserror::Error)]
#[error("illegal")]
pub struct Illegal;

/// Defines the common parts of all five games.
macro_rules! small_game {
    () => {
        type Move = u8;
        type Effect = ();
        type Illegal = Illegal;
        const REPETITION: usize = 3;

        fn to_move(&self) -> Side {
            self.to_move
        }
        fn play(&mut self, mv: u8) -> Result<Vec<()>, Illegal> {
            let mut moves = Vec::new();
            self.legal_moves(&mut moves);
            if !moves.contains(&mv) {
                return Err(Illegal);
            }
            self.play_unchecked(mv);
            Ok(Vec::new())
        }
        fn hash(&self) -> u64 {
            let mut hasher = DefaultHasher::new();
            Hash::hash(self, &mut hasher);
            hasher.finish()
        }
        fn repeats(&self, earlier: &Self) -> bool {
            self == earlier
        }
        fn captures(&self, _: u8) -> u32 {
            0
        }
    };
}

fn won(side: Side) -> Outcome {
    Outcome {
        winner: Some(side),
        reason: Reason::NoStones,
    }
}

/// Solves a position: 1 won, 0 drawn, -1 lost for the side to move.
pub fn solve<G: Game>(position: &G) -> i32 {
    if let Some(outcome) = position.outcome() {
        return (2.0 * outcome.value_for(position.to_move()) - 1.0) as i32;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .map(|&mv| after(position, mv))
        .max()
        .unwrap_or(0)
}

fn after<G: Game>(position: &G, mv: G::Move) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(mv);
    let value = solve(&next);
    if next.to_move() == position.to_move() {
        value
    } else {
        -value
    }
}

/// Returns the moves that keep the value of the position.
pub fn optimal_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let value = solve(position);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|&mv| after(position, mv) == value);
    moves
}

/// Noughts and crosses: White is X and begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    stones: [u16; 2],
    to_move: Side,
}

const ROWS: [u16; 8] = [
    0b111,
    0b111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl TicTacToe {
    pub fn parse(rows: &str, to_move: char) -> Self {
        let set = |sign: char| {
            let signs = rows.chars().filter(|c| !c.is_whitespace()).enumerate();
            signs
                .filter(|&(_, c)| c == sign)
                .map(|(at, _)| 1 << at)
                .sum()
        };
        Self {
            stones: [set('x'), set('o')],
            to_move: if to_move == 'x' {
                Side::White
            } else {
                Side::Black
            },
        }
    }
}

impl Game for TicTacToe {
    small_game!();

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        if self.outcome().is_none() {
            let taken = self.stones[0] | self.stones[1];
            moves.extend((0..9).filter(|at| taken >> at & 1 == 0));
        }
    }
    fn play_unchecked(&mut self, mv: u8) {
        self.stones[self.to_move.index()] |= 1 << mv;
        self.to_move = self.to_move.other();
    }
    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move.other();
        let stones = self.stones[last.index()];
        if ROWS.iter().any(|row| stones & row == *row) {
            return Some(won(last));
        }
        (self.stones[0] | self.stones[1] == 0b111_111_111).then_some(Outcome {
            winner: None,
            reason: Reason::QuietLimit,
        })
    }
    fn reversible(&self) -> bool {
        false
    }
}

/// Returns every position that is not over, in the order found.
pub fn reachable() -> Vec<TicTacToe> {
    let mut positions = HashSet::new();
    let mut result = Vec::new();
    let mut open = vec![TicTacToe::parse("", 'x')];
    while let Some(position) = open.pop() {
        if position.outcome().is_some() || !positions.insert(position) {
            continue;
        }
        result.push(position);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let mut next = position;
            next.play_unchecked(mv);
            open.push(next);
        }
    }
    result
}

/// Nim in which a side that empties a heap, but not the last one, moves again. The side that takes the last stone
/// wins. A move is 10 * heap + stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    heaps: [u8; 3],
    to_move: Side,
    last: Side,
}

/// Heaps to begin with. Some can be emptied while others stand, so that sides do not alternate.
pub const HEAPS: [[u8; 3]; 6] = [
    [1, 1, 0],
    [1, 2, 0],
    [2, 2, 0],
    [1, 2, 3],
    [2, 3, 3],
    [1, 1, 4],
];

impl Nim {
    pub fn new(heaps: [u8; 3]) -> Self {
        Self {
            heaps,
            to_move: Side::White,
            last: Side::Black,
        }
    }
}

impl Game for Nim {
    small_game!();

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        for (heap, &stones) in self.heaps.iter().enumerate() {
            moves.extend((1..=stones).map(|taken| 10 * heap as u8 + taken));
        }
    }
    fn play_unchecked(&mut self, mv: u8) {
        let heap = &mut self.heaps[usize::from(mv / 10)];
        *heap -= mv % 10;
        self.last = self.to_move;
        if *heap > 0 {
            self.to_move = self.to_move.other();
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(won(self.last))
    }
    fn reversible(&self) -> bool {
        false
    }
}

/// Move that steps to and fro.
pub const SHUFFLE: u8 = 0;
/// Move that loses at once.
pub const GIVE_UP: u8 = 1;

/// Game in which each side has one stone that goes to and fro, and may give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draughty {
    stones: [bool; 2],
    to_move: Side,
    lost: Option<Side>,
    reversible: bool,
}

impl Draughty {
    pub fn new(reversible: bool) -> Self {
        Self {
            stones: [false; 2],
            to_move: Side::White,
            lost: None,
            reversible,
        }
    }
}

impl Game for Draughty {
    small_game!();

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        if self.lost.is_none() {
            moves.extend([SHUFFLE, GIVE_UP]);
        }
    }
    fn play_unchecked(&mut self, mv: u8) {
        if mv == GIVE_UP {
            self.lost = Some(self.to_move);
        }
        self.stones[self.to_move.index()] ^= true;
        self.to_move = self.to_move.other();
    }
    fn outcome(&self) -> Option<Outcome> {
        self.lost.map(|side| won(side.other()))
    }
    fn reversible(&self) -> bool {
        self.reversible
    }
}

/// Game whose first move takes one of two roads, 0 and 1. There each side has one stone that must go to and fro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roads {
    road: Option<u8>,
    stones: [bool; 2],
    to_move: Side,
}

impl Roads {
    pub const START: Self = Self {
        road: None,
        stones: [false; 2],
        to_move: Side::White,
    };
}

impl Game for Roads {
    small_game!();

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        match self.road {
            None => moves.extend([0, 1]),
            Some(_) => moves.push(SHUFFLE),
        }
    }
    fn play_unchecked(&mut self, mv: u8) {
        match self.road {
            None => self.road = Some(mv),
            Some(_) => self.stones[self.to_move.index()] ^= true,
        }
        self.to_move = self.to_move.other();
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn reversible(&self) -> bool {
        true
    }
}

/// Move that ends in a draw.
pub const DRAW: u8 = 0;
/// Move that lets the other side choose among three replies.
pub const OFFER: u8 = 1;
/// The reply that wins; the other two lose.
pub const REFUTE: u8 = 2;

/// Game of one or two moves: White takes a draw, or offers three replies. Two of them lose, so an offer wins two games
/// in three against random play, and none against good play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trap {
    offered: bool,
    ended: bool,
    winner: Option<Side>,
    to_move: Side,
}

impl Trap {
    pub const START: Self = Self {
        offered: false,
        ended: false,
        winner: None,
        to_move: Side::White,
    };
}

impl Game for Trap {
    small_game!();

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        match (self.ended, self.offered) {
            (true, _) => {}
            (false, false) => moves.extend([DRAW, OFFER]),
            (false, true) => moves.extend([0, 1, REFUTE]),
        }
    }
    fn play_unchecked(&mut self, mv: u8) {
        if self.offered {
            self.ended = true;
            self.winner = Some(if mv == REFUTE {
                Side::Black
            } else {
                Side::White
            });
        } else {
            self.offered = mv == OFFER;
            self.ended = mv == DRAW;
        }
        self.to_move = self.to_move.other();
    }
    fn outcome(&self) -> Option<Outcome> {
        self.ended.then_some(Outcome {
            winner: self.winner,
            reason: Reason::QuietLimit,
        })
    }
    fn reversible(&self) -> bool {
        false
    }
}

/// Evaluation that sees every position as won for White.
#[derive(Clone)]
pub struct AllIsLost;

impl Playout<Draughty> for AllIsLost {
    type Moves = ByteMoves;

    fn value(&mut self, _: &Draughty, _: &mut SplitMix64) -> u32 {
        tibetango_search::UNIT
    }
}
