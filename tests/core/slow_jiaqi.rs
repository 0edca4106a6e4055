//! The rules of jiaqi a second time, as slow and as plain as they can be: the yardstick for the bitboard engine.
//!
//! It was written from the project's rules of jiaqi (the thesis, §2.1 and §4.2.2-4.2.5, with its faults decided) and
//! shares no line with the engine under test, so that a mistake has to be made twice to go unseen. Nothing is kept up
//! to date incrementally: lines are walked point by point, captures are looked for anew after each captured stone, and
//! yields are found by trying them out.
//!
//! Points are `(row, column)` of the virtual `(2N-1) x (2N-1)` array, row 0 at the top; a point exists iff
//! `row + column` is even. `(row, column)` pairs sort in row-major order, which the text formats rely on.
//!
//! Where the rules left something open, this file decides:
//! - `capture: Choice` takes single stones. With `pinch: Run` every stone of a pinched run may be taken by itself, and
//!   a stone so taken is a new own stone, which splits the run; the mover may stop with the rest of the run standing.
//! - `capture: All` also takes one stone at a time. A stone that can be taken stays so until it is taken (own and new
//!   stones only become more within a chain), so a whole run falls just as if it were taken at one blow.
//! - A side whose last stone was taken is the side to move of a finished game in phase movement: a side with no
//!   stones is owed no yield.
//!
//! With `capture: Choice` the number of legal moves can grow as 2 to the number of stones that can be taken. Only
//! `legal_moves` pays for it; `play`, `legal_acts` and `outcome` do not list the sets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A point of the virtual array: row from the top, column from the left, both from 0.
pub type Point = (usize, usize);

/// The stones on the board; a point that exists and is no key is empty.
type Stones = BTreeMap<Point, SlowSide>;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowSide {
    /// Plays the stones written `w`.
    White,
    /// Plays the stones written `b`.
    Black,
}

/// How many enemy stones a pinch may enclose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowPinch {
    /// Exactly one.
    Single,
    /// A whole unbroken run of one or more.
    Run,
}

/// On which lines the gun shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowGun {
    /// Every line.
    All,
    /// Rows, columns and the two longest diagonals.
    LongOnly,
    /// None.
    Off,
}

/// What happens to a side to move that has no stone next to the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowBlocked {
    /// Its opponent opens a way if it can; otherwise the turn is passed.
    Yield,
    /// It passes.
    Pass,
    /// It has lost.
    Lose,
}

/// The stage of the game, as the position text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlowPhase {
    /// Stones are being placed.
    Placement,
    /// Stones step into the hole.
    Movement,
    /// The side to move owes its blocked opponent a yield.
    Yield,
}

/// The variants of the rules.
#[derive(Clone, Debug)]
pub struct SlowRules {
    /// N, the number of rows of grid points: 3, 5, 7 or 9.
    pub size: usize,
    /// Extent of the pinch.
    pub pinch: SlowPinch,
    /// Lines of the gun.
    pub gun: SlowGun,
    /// True for `capture: Choice`, false for `capture: All`.
    pub choice: bool,
    /// Fate of a blocked side.
    pub blocked: SlowBlocked,
    /// Whether White places first.
    pub white_first: bool,
    /// Plies of movement without a capture after which the game ends; at least 1.
    pub quiet_limit: u32,
}

/// One drawn line, end to end.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its points in order.
    pub points: Vec<Point>,
    /// Whether it is a row, a column or one of the two longest diagonals.
    pub long: bool,
}

/// What a move does before its captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Place(Point),
    Step(Point, Point),
    Jump(Point, Point),
    Pass,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct SlowGame {
    rules: SlowRules,
    lines: Arc<Vec<Line>>,
    triples: Arc<Vec<[Point; 3]>>,
    stones: Stones,
    to_move: SlowSide,
    phase: SlowPhase,
    quiet: u32,
    ply: u32,
    /// Every position from the first one of movement on, the current one last.
    seen: Vec<(Stones, SlowSide, SlowPhase)>,
}

impl SlowSide {
    fn other(self) -> Self {
        match self {
            SlowSide::White => SlowSide::Black,
            SlowSide::Black => SlowSide::White,
        }
    }

    fn letter(self) -> char {
        match self {
            SlowSide::White => 'w',
            SlowSide::Black => 'b',
        }
    }

    fn name(self) -> String {
        match self {
            SlowSide::White => "white".to_string(),
            SlowSide::Black => "black".to_string(),
        }
    }
}

/// Every point of a board of `size` lines, in row-major order.
pub fn points(size: usize) -> Vec<Point> {
    let width = 2 * size - 1;
    let mut all = Vec::new();
    for row in 0..width {
        for column in 0..width {
            if (row + column) % 2 == 0 {
                all.push((row, column));
            }
        }
    }
    all
}

/// Every drawn line: rows and columns of grid points and the diagonals of at least 3 points.
pub fn lines(size: usize) -> Vec<Line> {
    let width = 2 * size - 1;
    let mut all = Vec::new();
    for fixed in (0..width).step_by(2) {
        let row = (0..width).step_by(2).map(|c| (fixed, c)).collect();
        all.push(Line {
            points: row,
            long: true,
        });
        let column = (0..width).step_by(2).map(|r| (r, fixed)).collect();
        all.push(Line {
            points: column,
            long: true,
        });
    }
    // A diagonal starts on the top edge, or below it on the left (falling) or the right (rising) edge.
    for falling in [true, false] {
        let side_column = if falling { 0 } else { width - 1 };
        let mut starts: Vec<Point> = (0..width).step_by(2).map(|c| (0, c)).collect();
        starts.extend((2..width).step_by(2).map(|r| (r, side_column)));
        for (start_row, start_column) in starts {
            let mut diagonal = vec![(start_row, start_column)];
            let (mut row, mut column) = (start_row, start_column);
            loop {
                let at_side = if falling {
                    column == width - 1
                } else {
                    column == 0
                };
                if row == width - 1 || at_side {
                    break;
                }
                row += 1;
                column = if falling { column + 1 } else { column - 1 };
                diagonal.push((row, column));
            }
            if diagonal.len() >= 3 {
                let long = diagonal.len() == width;
                all.push(Line {
                    points: diagonal,
                    long,
                });
            }
        }
    }
    all
}

/// Every three consecutive points of a line.
pub fn triples(lines: &[Line]) -> Vec<[Point; 3]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(3) {
            all.push([window[0], window[1], window[2]]);
        }
    }
    all
}

/// Every two consecutive points of a line.
pub fn edges(lines: &[Line]) -> Vec<[Point; 2]> {
    let mut all = Vec::new();
    for line in lines {
        for window in line.points.windows(2) {
            all.push([window[0], window[1]]);
        }
    }
    all
}

/// The points one step away from `point` along a drawn line.
pub fn neighbours(lines: &[Line], point: Point) -> BTreeSet<Point> {
    let mut all = BTreeSet::new();
    for [a, b] in edges(lines) {
        if a == point {
            all.insert(b);
        }
        if b == point {
            all.insert(a);
        }
    }
    all
}

/// The text of a point: file letter from the left, rank from the bottom.
pub fn point_text(size: usize, (row, column): Point) -> String {
    let file = (b'a' + column as u8) as char;
    let rank = 2 * size - 1 - row;
    format!("{file}{rank}")
}

fn parse_point(size: usize, text: &str) -> Result<Point, String> {
    points(size)
        .into_iter()
        .find(|&point| point_text(size, point) == text)
        .ok_or_else(|| format!("no such point: {text:?}"))
}

impl SlowGame {
    /// A game before its first move.
    pub fn new(rules: SlowRules) -> Self {
        assert!([3, 5, 7, 9].contains(&rules.size), "no such board size");
        let to_move = if rules.white_first {
            SlowSide::White
        } else {
            SlowSide::Black
        };
        let lines = lines(rules.size);
        SlowGame {
            triples: Arc::new(triples(&lines)),
            lines: Arc::new(lines),
            rules,
            stones: Stones::new(),
            to_move,
            phase: SlowPhase::Placement,
            quiet: 0,
            ply: 0,
            seen: Vec::new(),
        }
    }

    /// A game from a position text. Earlier positions are unknown: repetitions count from this one.
    pub fn from_text(rules: SlowRules, text: &str) -> Result<Self, String> {
        let mut game = SlowGame::new(rules);
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, side, phase, quiet, ply] = fields[..] else {
            return Err("a position has five fields".to_string());
        };
        game.stones = parse_rows(game.rules.size, rows)?;
        game.to_move = match side {
            "w" => SlowSide::White,
            "b" => SlowSide::Black,
            _ => return Err(format!("no such side: {side:?}")),
        };
        game.phase = match phase {
            "placement" => SlowPhase::Placement,
            "movement" => SlowPhase::Movement,
            "yield" => SlowPhase::Yield,
            _ => return Err(format!("no such phase: {phase:?}")),
        };
        game.quiet = quiet
            .parse()
            .map_err(|_| format!("bad quiet count: {quiet:?}"))?;
        game.ply = ply.parse().map_err(|_| format!("bad ply count: {ply:?}"))?;
        game.check()?;
        if game.phase != SlowPhase::Placement {
            game.remember();
        }
        Ok(game)
    }

    /// Whether the position is one that play could show, as far as the board alone can tell.
    fn check(&self) -> Result<(), String> {
        let empty = self.empty_points();
        if self.phase == SlowPhase::Placement {
            if !empty.contains(&self.hub()) {
                return Err("nothing is placed on the hub".to_string());
            }
            if empty.len() == 1 {
                return Err("placement is over on this board".to_string());
            }
            if self.ply as usize != self.stones.len() || self.quiet != 0 {
                return Err("in placement ply counts the stones and quiet is 0".to_string());
            }
            if self.to_move != self.placer(self.ply) {
                return Err("the other side is to place".to_string());
            }
            return Ok(());
        }
        if empty.len() != 1 {
            return Err("after placement exactly one point is empty".to_string());
        }
        // The phase must be what `settle` makes of the board.
        let mut settled = self.clone();
        let owner_of_turn = match self.phase {
            SlowPhase::Yield => self.to_move.other(),
            _ => self.to_move,
        };
        settled.settle(owner_of_turn);
        if (settled.to_move, settled.phase) != (self.to_move, self.phase) {
            return Err("side or phase does not fit the hole".to_string());
        }
        Ok(())
    }

    /// The position text.
    pub fn to_text(&self) -> String {
        let width = 2 * self.rules.size - 1;
        let mut rows = Vec::new();
        for row in 0..width {
            let mut text = String::new();
            let mut empties = 0;
            for point in points(self.rules.size)
                .into_iter()
                .filter(|point| point.0 == row)
            {
                match self.stones.get(&point) {
                    None => empties += 1,
                    Some(side) => {
                        if empties > 0 {
                            text.push_str(&empties.to_string());
                            empties = 0;
                        }
                        text.push(side.letter());
                    }
                }
            }
            if empties > 0 {
                text.push_str(&empties.to_string());
            }
            rows.push(text);
        }
        let phase = match self.phase {
            SlowPhase::Placement => "placement",
            SlowPhase::Movement => "movement",
            SlowPhase::Yield => "yield",
        };
        format!(
            "{} {} {phase} {} {}",
            rows.join("/"),
            self.to_move.letter(),
            self.quiet,
            self.ply
        )
    }

    /// The texts of all legal moves, none twice; empty when the game is over.
    /// With `capture: Choice` each set of captured points appears once, in canonical order.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        for act in self.acts() {
            let text = self.act_text(act);
            for captured in self.captures_of(act) {
                if !self.rules.choice || captured.is_empty() {
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

    /// The legal moves without their captures: with `capture: Choice` a cheap stand-in for `legal_moves`.
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

    /// As `play`; with `capture: All`, `pick` says in which order the chain is taken: called with the number of
    /// stones that can be taken now, it returns the index of the one to take (used modulo that number).
    pub fn play_in_order(
        &mut self,
        text: &str,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Result<(), String> {
        let (act_text, list) = match text.split_once('x') {
            None => (text, Vec::new()),
            Some((act_text, list)) if self.rules.choice => {
                let points: Result<Vec<Point>, String> = list
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
            if self.count(side) == 0 {
                return Some((side.other().name(), "no stones".to_string()));
            }
        }
        if self.rules.blocked == SlowBlocked::Lose && !self.can_step(&self.stones, self.to_move) {
            return Some((self.to_move.other().name(), "blocked".to_string()));
        }
        let now = (self.stones.clone(), self.to_move, self.phase);
        if self.seen.iter().filter(|&earlier| *earlier == now).count() >= 3 {
            return Some(("draw".to_string(), "repetition".to_string()));
        }
        if self.quiet >= self.rules.quiet_limit {
            let (white, black) = (self.count(SlowSide::White), self.count(SlowSide::Black));
            let winner = match white.cmp(&black) {
                std::cmp::Ordering::Greater => SlowSide::White.name(),
                std::cmp::Ordering::Less => SlowSide::Black.name(),
                std::cmp::Ordering::Equal => "draw".to_string(),
            };
            return Some((winner, "quiet limit".to_string()));
        }
        None
    }

    fn hub(&self) -> Point {
        (self.rules.size - 1, self.rules.size - 1)
    }

    fn empty_points(&self) -> Vec<Point> {
        points(self.rules.size)
            .into_iter()
            .filter(|point| !self.stones.contains_key(point))
            .collect()
    }

    fn count(&self, side: SlowSide) -> usize {
        self.stones.values().filter(|&&owner| owner == side).count()
    }

    /// The side that places the stone number `ply`, counted from 0.
    fn placer(&self, ply: u32) -> SlowSide {
        let first = if self.rules.white_first {
            SlowSide::White
        } else {
            SlowSide::Black
        };
        if ply % 2 == 0 { first } else { first.other() }
    }

    /// Whether `side` has a stone next to the one empty point of `stones`.
    fn can_step(&self, stones: &Stones, side: SlowSide) -> bool {
        let hole = self.hole(stones);
        neighbours(&self.lines, hole)
            .iter()
            .any(|point| stones.get(point) == Some(&side))
    }

    fn hole(&self, stones: &Stones) -> Point {
        let all = points(self.rules.size);
        let mut empty = all.into_iter().filter(|point| !stones.contains_key(point));
        let hole = empty
            .next()
            .expect("a full board never arises: a moving stone leaves its point empty");
        assert!(
            empty.next().is_none(),
            "after placement exactly one point is empty"
        );
        hole
    }

    /// The stones that `side` could take now, `new` being its moved stone and those taken since.
    fn capturable(
        &self,
        stones: &Stones,
        side: SlowSide,
        new: &BTreeSet<Point>,
    ) -> BTreeSet<Point> {
        let own = |point: &Point| stones.get(point) == Some(&side);
        let enemy = |point: &Point| stones.get(point) == Some(&side.other());
        let mut found = BTreeSet::new();
        match self.rules.pinch {
            SlowPinch::Single => {
                for &[a, b, c] in self.triples.iter() {
                    if own(&a) && enemy(&b) && own(&c) && (new.contains(&a) || new.contains(&c)) {
                        found.insert(b);
                    }
                }
            }
            SlowPinch::Run => {
                for line in self.lines.iter() {
                    for length in 3..=line.points.len() {
                        for window in line.points.windows(length) {
                            let (first, last, run) =
                                (window[0], window[length - 1], &window[1..length - 1]);
                            let fresh = new.contains(&first) || new.contains(&last);
                            if own(&first) && own(&last) && fresh && run.iter().all(enemy) {
                                found.extend(run);
                            }
                        }
                    }
                }
            }
        }
        for line in self.lines.iter() {
            let shoots = match self.rules.gun {
                SlowGun::All => true,
                SlowGun::LongOnly => line.long,
                SlowGun::Off => false,
            };
            if !shoots {
                continue;
            }
            let mut reversed = line.points.clone();
            reversed.reverse();
            for points in [&line.points, &reversed] {
                let (end, barrel) = (points[0], &points[1..]);
                if enemy(&end)
                    && barrel.iter().all(own)
                    && barrel.iter().any(|point| new.contains(point))
                {
                    found.insert(end);
                }
            }
        }
        found
    }

    /// Takes the whole forced chain of the stone that arrived on `arrived`, one stone at a time in the order that
    /// `pick` says, and returns the points in the order taken.
    fn chain_in_order(
        &self,
        stones: &mut Stones,
        side: SlowSide,
        arrived: Point,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Point> {
        let mut new = BTreeSet::from([arrived]);
        let mut order = Vec::new();
        loop {
            let open: Vec<Point> = self.capturable(stones, side, &new).into_iter().collect();
            if open.is_empty() {
                return order;
            }
            let taken = open[pick(open.len()) % open.len()];
            stones.insert(taken, side);
            new.insert(taken);
            order.push(taken);
        }
    }

    /// Takes exactly the stones of `order`, each of which must be capturable when its turn comes.
    fn take_in_order(
        &self,
        stones: &mut Stones,
        side: SlowSide,
        arrived: Point,
        order: &[Point],
    ) -> Result<(), String> {
        let mut new = BTreeSet::from([arrived]);
        for &taken in order {
            if !self.capturable(stones, side, &new).contains(&taken) {
                return Err(format!(
                    "{} cannot be taken then",
                    point_text(self.rules.size, taken)
                ));
            }
            stones.insert(taken, side);
            new.insert(taken);
        }
        Ok(())
    }

    /// Every set of stones that can be taken one after the other, the empty one included, each in canonical order.
    fn capture_choices(&self, stones: &Stones, side: SlowSide, arrived: Point) -> Vec<Vec<Point>> {
        let mut sets = BTreeSet::from([BTreeSet::new()]);
        let mut waiting = vec![BTreeSet::new()];
        while let Some(set) = waiting.pop() {
            let mut after = stones.clone();
            after.extend(set.iter().map(|&point| (point, side)));
            let mut new = set.clone();
            new.insert(arrived);
            for taken in self.capturable(&after, side, &new) {
                let mut larger = set.clone();
                larger.insert(taken);
                if sets.insert(larger.clone()) {
                    waiting.push(larger);
                }
            }
        }
        sets.iter()
            .map(|set| self.canonical_order(stones, side, arrived, set))
            .collect()
    }

    /// The order that takes, at each step, the first point of `set` in row-major order that can be taken.
    fn canonical_order(
        &self,
        stones: &Stones,
        side: SlowSide,
        arrived: Point,
        set: &BTreeSet<Point>,
    ) -> Vec<Point> {
        let mut after = stones.clone();
        let mut new = BTreeSet::from([arrived]);
        let mut order = Vec::new();
        while order.len() < set.len() {
            let open = self.capturable(&after, side, &new);
            let taken = *open
                .intersection(set)
                .next()
                .expect("the set was reached by captures");
            after.insert(taken, side);
            new.insert(taken);
            order.push(taken);
        }
        order
    }

    /// The board after `act` before any capture, and the point on which a stone arrived.
    fn board_after(&self, act: Act, side: SlowSide) -> (Stones, Option<Point>) {
        let mut stones = self.stones.clone();
        let arrived = match act {
            Act::Pass => None,
            Act::Place(to) => Some(to),
            Act::Step(from, to) | Act::Jump(from, to) => {
                stones.remove(&from);
                Some(to)
            }
        };
        if let Some(to) = arrived {
            stones.insert(to, side);
        }
        (stones, arrived)
    }

    /// Every legal way to finish a legal act: with forced captures the one chain, with free ones each set of stones
    /// that can be taken, in canonical order.
    fn captures_of(&self, act: Act) -> Vec<Vec<Point>> {
        let side = self.to_move;
        let (before, arrived) = self.board_after(act, side);
        let Some(arrived) = arrived else {
            return vec![Vec::new()];
        };
        if !self.rules.choice {
            let mut stones = before;
            return vec![self.chain_in_order(&mut stones, side, arrived, &mut |_| 0)];
        }
        let mut choices = self.capture_choices(&before, side, arrived);
        if self.phase == SlowPhase::Yield {
            choices.retain(|captured| {
                let mut stones = before.clone();
                stones.extend(captured.iter().map(|&point| (point, side)));
                self.opens_way(&stones, side.other())
            });
        }
        choices
    }

    /// Whether a yield that led to `stones` is a legal one.
    fn opens_way(&self, stones: &Stones, blocked: SlowSide) -> bool {
        let wiped_out = !stones.values().any(|&owner| owner == blocked);
        wiped_out || self.can_step(stones, blocked)
    }

    /// Whether `act` of `side` is a legal yield with some captures that the rules allow it.
    ///
    /// With free captures the two ends of the scale suffice: each capture costs the blocked side a stone, so if any
    /// set leaves it one next to the new hole the empty set does, and if any takes its last one the full chain does.
    fn may_open_way(&self, act: Act, side: SlowSide) -> bool {
        let (mut stones, arrived) = self.board_after(act, side);
        if self.rules.choice && self.opens_way(&stones, side.other()) {
            return true;
        }
        if let Some(arrived) = arrived {
            self.chain_in_order(&mut stones, side, arrived, &mut |_| 0);
        }
        self.opens_way(&stones, side.other())
    }

    /// Every act that is a legal yield of `side`, whose opponent is blocked: steps, or only where there is none, jumps.
    fn yields(&self, side: SlowSide) -> Vec<Act> {
        let hole = self.hole(&self.stones);
        let near = neighbours(&self.lines, hole);
        let own = self
            .stones
            .iter()
            .filter(|&(_, &owner)| owner == side)
            .map(|(&point, _)| point);
        let (next_to_hole, far): (Vec<Point>, Vec<Point>) =
            own.partition(|point| near.contains(point));
        let mut steps: Vec<Act> = next_to_hole
            .into_iter()
            .map(|from| Act::Step(from, hole))
            .collect();
        steps.retain(|&act| self.may_open_way(act, side));
        if !steps.is_empty() {
            return steps;
        }
        let mut jumps: Vec<Act> = far.into_iter().map(|from| Act::Jump(from, hole)).collect();
        jumps.retain(|&act| self.may_open_way(act, side));
        jumps
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
                let near = neighbours(&self.lines, hole).into_iter();
                let own = near.filter(|point| self.stones.get(point) == Some(&self.to_move));
                let steps: Vec<Act> = own.map(|from| Act::Step(from, hole)).collect();
                if steps.is_empty() {
                    vec![Act::Pass]
                } else {
                    steps
                }
            }
        }
    }

    fn act_text(&self, act: Act) -> String {
        let text = |point| point_text(self.rules.size, point);
        match act {
            Act::Place(to) => text(to),
            Act::Step(from, to) => format!("{}-{}", text(from), text(to)),
            Act::Jump(from, to) => format!("{}*{}", text(from), text(to)),
            Act::Pass => "--".to_string(),
        }
    }

    /// Takes over the board that a legal move led to and finds who is to do what next.
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

    /// Sets side to move and phase, it being `side`'s turn in movement: a yield is due if `side` is blocked.
    fn settle(&mut self, side: SlowSide) {
        self.to_move = side;
        self.phase = SlowPhase::Movement;
        let may_be_owed = self.rules.blocked == SlowBlocked::Yield && self.count(side) > 0;
        if may_be_owed
            && !self.can_step(&self.stones, side)
            && !self.yields(side.other()).is_empty()
        {
            self.to_move = side.other();
            self.phase = SlowPhase::Yield;
        }
    }

    fn remember(&mut self) {
        self.seen
            .push((self.stones.clone(), self.to_move, self.phase));
    }
}

/// The stones of the first field of a position text.
fn parse_rows(size: usize, rows: &str) -> Result<Stones, String> {
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 2 * size - 1 {
        return Err(format!("{} rows instead of {}", rows.len(), 2 * size - 1));
    }
    let mut stones = Stones::new();
    for (row, text) in rows.into_iter().enumerate() {
        let mut contents = Vec::new();
        for letter in text.chars() {
            match letter {
                'w' => contents.push(Some(SlowSide::White)),
                'b' => contents.push(Some(SlowSide::Black)),
                '1'..='9' => {
                    for _ in 0..(letter as usize - '0' as usize) {
                        contents.push(None);
                    }
                }
                _ => return Err(format!("row {row} holds {letter:?}")),
            }
        }
        let places: Vec<Point> = points(size)
            .into_iter()
            .filter(|point| point.0 == row)
            .collect();
        if contents.len() != places.len() {
            return Err(format!(
                "row {row} has {} points instead of {}",
                contents.len(),
                places.len()
            ));
        }
        for (place, content) in places.into_iter().zip(contents) {
            if let Some(side) = content {
                stones.insert(place, side);
            }
        }
    }
    Ok(stones)
}
