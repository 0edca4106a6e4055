//! The rules of jiaqi a second time, as slow and as plain as they can be: the yardstick for the
//! bitboard engine.
//!
//! It was written from the project's rules of jiaqi (the thesis, §2.1 and §4.2.2-4.2.5, with its
//! faults decided) and shares no line with the engine under test, so that a mistake has to be made
//! twice to go unseen. Nothing is kept up to date incrementally: lines are walked point by point,
//! captures are looked for anew after each captured stone, and yields are found by trying them out.
//! Only what never changes, the board itself, is found once.
//!
//! Points are `(row, column)` of the virtual `(2N-1) x (2N-1)` array, row 0 at the top; a point
//! exists iff `row + column` is even. `(row, column)` pairs sort in row-major order, which the text
//! formats rely on.
//!
//! This version decides where the rules left something open:
//! - `capture: Choice` takes single stones. With `pinch: Run` every stone of a pinched run may be
//!   taken by itself, and a stone so taken is a new own stone, which splits the run; the mover may
//!   stop with the rest of the run standing.
//! - `capture: All` also takes one stone at a time. A stone that can be taken stays so until it is
//!   taken (own and new stones only become more within a chain), so a whole run falls just as if it
//!   were taken at one blow.
//! - A side whose last stone was taken is the side to move of a finished game in phase movement: a
//!   side with no stones is owed no yield.
//!
//! With `capture: Choice` the number of legal moves can grow as 2 to the number of stones that can
//! be taken. Only `legal_moves` pays for it; `play`, `legal_acts` and `outcome` do not list the
//! sets.

mod captures;
mod geometry;
mod rules;
mod text;
mod yields;

pub use geometry::{ArrayPoint, edges, lines, neighbours, points, triples};
pub use rules::{SlowBlocked, SlowGun, SlowPhase, SlowPinch, SlowRules, SlowSide};
pub use text::point_text;

use text::parse_point;

use geometry::{Grid, SlowJiaqiBoard};

/// The stones on the board, by point.
type Stones = Grid<Option<SlowSide>>;

/// A move without its captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Place(ArrayPoint),
    Step(ArrayPoint, ArrayPoint),
    Jump(ArrayPoint, ArrayPoint),
    Pass,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct SlowGame {
    rules: SlowRules,
    board: &'static SlowJiaqiBoard,
    stones: Stones,
    to_move: SlowSide,
    phase: SlowPhase,
    quiet: u32,
    ply: u32,
    /// Every position from the first one of movement on, the current one last.
    positions: Vec<(Stones, SlowSide, SlowPhase)>,
}

impl SlowGame {
    /// A game before its first move.
    pub fn new(rules: SlowRules) -> Self {
        let to_move = if rules.white_first {
            SlowSide::White
        } else {
            SlowSide::Black
        };
        SlowGame {
            board: SlowJiaqiBoard::of(rules.size),
            rules,
            stones: Grid::filled(None),
            to_move,
            phase: SlowPhase::Placement,
            quiet: 0,
            ply: 0,
            positions: Vec::new(),
        }
    }

    /// The side to move, which in a yield is the one that yields.
    pub fn to_move(&self) -> SlowSide {
        self.to_move
    }

    /// Returns the current phase.
    pub fn phase(&self) -> SlowPhase {
        self.phase
    }

    /// Returns the side whose stone lies on a point.
    pub fn stone_at(&self, point: ArrayPoint) -> Option<SlowSide> {
        self.stones.at(point)
    }

    /// The texts of all legal moves, none twice; empty when the game is over.
    /// With `capture: Choice` each set of captured points appears once, in canonical order.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        for act in self.acts() {
            let text = self.act_text(act);
            if !self.rules.choice {
                all.push(text);
                continue;
            }
            for captured in self.captures_of(act) {
                if captured.is_empty() {
                    all.push(text.clone());
                } else {
                    let taken: Vec<String> = captured
                        .iter()
                        .map(|&p| point_text(self.rules.size, p))
                        .collect();
                    all.push(format!("{text}x{}", taken.join(",")));
                }
            }
        }
        all
    }

    /// The legal moves without their captures: with `capture: Choice` a cheap stand-in for
    /// `legal_moves`.
    pub fn legal_acts(&self) -> Vec<String> {
        self.acts()
            .into_iter()
            .map(|act| self.act_text(act))
            .collect()
    }

    /// Plays a legal move; on an error the game is unchanged.
    /// With `capture: Choice` the captured points may stand in any feasible order.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.play_in_order(text, &mut |_| 0)
    }

    /// As `play`; with `capture: All`, `pick` says in which order the chain is taken: called with
    /// the number of stones that can be taken now, it returns the index of the one to take (used
    /// modulo that number).
    pub fn play_in_order(
        &mut self,
        text: &str,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Result<(), String> {
        let (act_text, list) = match text.split_once('x') {
            None => (text, Vec::new()),
            Some((act_text, list)) if self.rules.choice => {
                let points: Result<Vec<ArrayPoint>, String> = list
                    .split(',')
                    .map(|point| parse_point(self.rules.size, point))
                    .collect();
                (act_text, points?)
            }
            Some(_) => return Err("captures are not listed when all are forced".to_string()),
        };
        let Some(act) = self
            .acts()
            .into_iter()
            .find(|&act| self.act_text(act) == act_text)
        else {
            return Err(format!("illegal move: {text:?}"));
        };
        let mover = self.to_move;
        let (mut stones, arrived) = self.board_after(act, mover);
        let captured = match arrived {
            None if list.is_empty() => Vec::new(),
            None => return Err("a pass takes nothing".to_string()),
            Some(arrived) if self.rules.choice => {
                self.take_in_order(&mut stones, mover, arrived, &list)?;
                list
            }
            Some(arrived) => self.chain_in_order(&mut stones, mover, arrived, pick),
        };
        if self.phase == SlowPhase::Yield && !self.opens_way(&stones, mover.other()) {
            return Err("the yield leaves the blocked side without a step".to_string());
        }
        self.apply(stones, !captured.is_empty());
        Ok(())
    }

    /// The winner (`white`, `black` or `draw`) and the reason, once the game is over.
    pub fn outcome(&self) -> Option<(String, String)> {
        if self.phase == SlowPhase::Placement {
            return None;
        }
        for side in [SlowSide::White, SlowSide::Black] {
            if self.count(&self.stones, side) == 0 {
                return Some((side.other().name(), "no stones".to_string()));
            }
        }
        if self.rules.blocked == SlowBlocked::Lose && !self.can_step(&self.stones, self.to_move) {
            return Some((self.to_move.other().name(), "blocked".to_string()));
        }
        let now = (self.stones, self.to_move, self.phase);
        if self
            .positions
            .iter()
            .filter(|&earlier| *earlier == now)
            .count()
            >= 3
        {
            return Some(("draw".to_string(), "repetition".to_string()));
        }
        if self.quiet >= self.rules.quiet_limit {
            let white = self.count(&self.stones, SlowSide::White);
            let black = self.count(&self.stones, SlowSide::Black);
            let winner = match white.cmp(&black) {
                std::cmp::Ordering::Greater => SlowSide::White.name(),
                std::cmp::Ordering::Less => SlowSide::Black.name(),
                std::cmp::Ordering::Equal => "draw".to_string(),
            };
            return Some((winner, "quiet limit".to_string()));
        }
        None
    }

    fn act_text(&self, act: Act) -> String {
        text::act_text(self.rules.size, act)
    }

    fn hub(&self) -> ArrayPoint {
        (self.rules.size - 1, self.rules.size - 1)
    }

    fn empty_points(&self) -> Vec<ArrayPoint> {
        let points = self.board.points.iter().copied();
        points
            .filter(|&point| self.stones.at(point).is_none())
            .collect()
    }

    fn count(&self, stones: &Stones, side: SlowSide) -> usize {
        let points = self.board.points.iter();
        points
            .filter(|&&point| stones.at(point) == Some(side))
            .count()
    }

    /// The side that places the stone number `ply`, counted from 0.
    fn placer(&self, ply: u32) -> SlowSide {
        let first = if self.rules.white_first {
            SlowSide::White
        } else {
            SlowSide::Black
        };
        if ply.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    /// Whether `side` has a stone next to the one empty point of `stones`.
    fn can_step(&self, stones: &Stones, side: SlowSide) -> bool {
        let near = self.board.neighbours(self.hole(stones));
        near.iter().any(|&point| stones.at(point) == Some(side))
    }

    fn hole(&self, stones: &Stones) -> ArrayPoint {
        let points = self.board.points.iter().copied();
        let mut empty = points.filter(|&point| stones.at(point).is_none());
        let hole = empty
            .next()
            .expect("a full board never arises: a moving stone leaves its point empty");
        assert!(
            empty.next().is_none(),
            "after placement exactly one point is empty"
        );
        hole
    }

    /// The board after `act` before any capture, and the point on which a stone arrived.
    fn board_after(&self, act: Act, side: SlowSide) -> (Stones, Option<ArrayPoint>) {
        let mut stones = self.stones;
        let arrived = match act {
            Act::Pass => None,
            Act::Place(to) => Some(to),
            Act::Step(from, to) | Act::Jump(from, to) => {
                stones.set(from, None);
                Some(to)
            }
        };
        if let Some(to) = arrived {
            stones.set(to, Some(side));
        }
        (stones, arrived)
    }

    /// Every act of the side to move that is legal with some captures; none when the game is over.
    fn acts(&self) -> Vec<Act> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        match self.phase {
            SlowPhase::Placement => {
                let empty = self.empty_points().into_iter();
                empty
                    .filter(|&point| point != self.hub())
                    .map(Act::Place)
                    .collect()
            }
            SlowPhase::Yield => self.yields(self.to_move),
            SlowPhase::Movement => {
                let hole = self.hole(&self.stones);
                let near = self.board.neighbours(hole).iter();
                let own = near.filter(|&&point| self.stones.at(point) == Some(self.to_move));
                let steps: Vec<Act> = own.map(|&from| Act::Step(from, hole)).collect();
                if steps.is_empty() {
                    vec![Act::Pass]
                } else {
                    steps
                }
            }
        }
    }

    /// Takes over the board after a legal move and sets the side to move and the phase.
    fn apply(&mut self, stones: Stones, has_captured: bool) {
        let mover = self.to_move;
        self.stones = stones;
        self.ply += 1;
        if self.phase == SlowPhase::Placement {
            if self.empty_points().len() > 1 {
                self.to_move = self.placer(self.ply);
            } else {
                self.settle(self.placer(1));
                self.remember();
            }
            return;
        }
        self.quiet = if has_captured { 0 } else { self.quiet + 1 };
        self.settle(mover.other());
        self.remember();
    }

    /// Sets side to move and phase, it being `side`'s turn in movement: a yield is due if `side`
    /// is blocked.
    fn settle(&mut self, side: SlowSide) {
        self.to_move = side;
        self.phase = SlowPhase::Movement;
        let may_be_owed =
            self.rules.blocked == SlowBlocked::Yield && self.count(&self.stones, side) > 0;
        if may_be_owed
            && !self.can_step(&self.stones, side)
            && !self.yields(side.other()).is_empty()
        {
            self.to_move = side.other();
            self.phase = SlowPhase::Yield;
        }
    }

    fn remember(&mut self) {
        self.positions.push((self.stones, self.to_move, self.phase));
    }
}
