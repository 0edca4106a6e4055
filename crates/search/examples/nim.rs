//! Nim, a game that no other crate knows: a new game's traits for the searches, a search by UCT, and the exact
//! solution.
//!
//! Three heaps lie on the table; a move takes any number from one of them, and the side that takes the last one wins.
//!
//! `cargo run -p tibetango-search --example nim`

use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};
use tibetango_rules::{Game, GameHistory, Outcome, Reason, Side};
use tibetango_search::solve::{Solution, SolvedResult};
use tibetango_search::{
    ChildSelection, FinalMove, Limits, Playout, Searchable, Searcher, UNIT, Uct, UctParameters,
};

/// Upper limit of a heap's size, exclusive.
const MOST: u8 = 8;

/// The heaps on the table, and the side to move.
#[derive(Clone, Debug, PartialEq)]
struct Nim {
    heaps: [u8; 3],
    to_move: Side,
}

/// Move that takes `count` from a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Take {
    heap: u8,
    count: u8,
}

/// Error of a move that takes more than the heap has.
#[derive(Debug)]
struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the heap has not so many")
    }
}

impl Error for TooMany {}

/// The rules. That is all that perft and the exact solution need.
impl Game for Nim {
    type Move = Take;
    /// The visible effect of a move: here the move itself.
    type Effect = Take;
    type Illegal = TooMany;
    const REPETITION: usize = 3;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Take>) {
        moves.clear();
        for (heap, &left) in (0..).zip(&self.heaps) {
            moves.extend((1..=left).map(|count| Take { heap, count }));
        }
    }

    fn play(&mut self, mv: Take) -> Result<Vec<Take>, TooMany> {
        let left = self.heaps.get(usize::from(mv.heap)).ok_or(TooMany)?;
        if !(1..=*left).contains(&mv.count) {
            return Err(TooMany);
        }
        self.play_unchecked(mv);
        Ok(vec![mv])
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.heaps[usize::from(mv.heap)] -= mv.count;
        self.to_move = self.to_move.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(Outcome {
            winner: Some(self.to_move.other()),
            reason: Reason::Blocked,
        })
    }

    /// Returns a number that differs where positions differ. It is spread over all bits, as tables expect.
    fn hash(&self) -> u64 {
        let digits = [
            self.heaps[0],
            self.heaps[1],
            self.heaps[2],
            self.to_move.index() as u8,
        ];
        u64::from(u32::from_le_bytes(digits)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self == earlier
    }

    /// Taken pieces never come back.
    fn reversible(&self) -> bool {
        false
    }

    fn captures(&self, _: Take) -> u32 {
        0
    }
}

/// Knowledge that a tree search needs besides the rules.
struct Moves;

impl Searchable<Nim> for Moves {
    /// Threads share a tree, so it keeps moves in atomics.
    type MoveCell = AtomicU16;
    const MOVE_INDICES: usize = 3 * MOST as usize;

    fn move_index(mv: Take) -> usize {
        usize::from(mv.heap * MOST + mv.count)
    }

    fn store_move(mv: Take, cell: &AtomicU16) {
        cell.store(u16::from_le_bytes([mv.heap, mv.count]), Relaxed);
    }

    fn load_move(cell: &AtomicU16) -> Take {
        let [heap, count] = cell.load(Relaxed).to_le_bytes();
        Take { heap, count }
    }
}

/// Playout of random moves to the end.
#[derive(Clone, Default)]
struct NimRandomPlayout {
    moves: Vec<Take>,
}

impl Playout<Nim> for NimRandomPlayout {
    type Moves = Moves;

    fn value(&mut self, position: &Nim, rng: &mut SplitMix64) -> u32 {
        let mut position = position.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                let white = outcome.winner == Some(Side::White);
                return if white { UNIT } else { 0 };
            }
            position.legal_moves(&mut self.moves);
            let at = rng.random_range(0..self.moves.len());
            position.play_unchecked(self.moves[at]);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Nim {
        heaps: [1, 3, 5],
        to_move: Side::White,
    };

    // The value of every position, backwards from the ends.
    let solution = Solution::of(&start, 10_000)?;
    println!(
        "{} positions can be reached from {:?}",
        solution.positions(),
        start.heaps
    );

    // A tree search of 20,000 visits with one thread: the same every time. Larger heaps need more visits, for random
    // games say little of Nim: at [3, 5, 7] this number does not find the move that wins.
    let parameters = UctParameters {
        selection: ChildSelection::Ucb,
        c: std::f64::consts::FRAC_1_SQRT_2,
        expand_after: 1,
        depth: 64,
        memory: 16 << 20,
        final_move: FinalMove::MostVisits,
    };
    let mut uct = Uct::new(parameters, NimRandomPlayout::default(), 1);
    let mut history = GameHistory::new(start);
    while history.outcome().is_none() {
        let position = history.position().clone();
        let report = uct.search(&history, &Limits::visits(20_000), &mut |_| {});
        let take = report.best().ok_or("a game that is not over has a move")?;
        let verdict = solution
            .verdict(&position)
            .ok_or("a position out of reach")?;
        println!(
            "{:?}: {} takes {} from heap {}, value {:.2}; in truth a {}",
            position.heaps,
            position.to_move,
            take.count,
            take.heap + 1,
            report.value,
            verdict.name(),
        );

        // Bouton, 1901: the side to move loses where the heaps' binary sum without carry is nought.
        let sum = position.heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(
            verdict,
            if sum == 0 {
                SolvedResult::Loss
            } else {
                SolvedResult::Win
            }
        );
        // A side that can win does.
        let value = solution
            .value_of_move(&position, take)
            .map(SolvedResult::of);
        assert_eq!(value, Some(verdict));
        history.play(take)?;
    }
    println!("{}", history.outcome().ok_or("not over")?);
    Ok(())
}
