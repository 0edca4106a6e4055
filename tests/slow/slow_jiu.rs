//! Jiu once more, slowly and obviously: rows of cells, no masks, no tables.

use std::collections::BTreeSet;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, Win};
use tibetango_rules::{Board as _, Game, Phase, Point, Side, bitboard::Word};

/// Cells by row and column.
pub type SlowJiuBoard = Vec<Vec<Option<Side>>>;

/// The stones of a position.
pub fn board<S: JiuSize>(position: &JiuPosition<S>) -> SlowJiuBoard {
    let n = usize::from(S::N);
    let cell = |row: usize, column: usize| {
        position
            .piece_at(Point((row * n + column) as u16))
            .map(|piece| piece.side)
    };
    (0..n)
        .map(|row| (0..n).map(|column| cell(row, column)).collect())
        .collect()
}

fn count(board: &SlowJiuBoard, side: Side) -> usize {
    board.iter().flatten().filter(|c| **c == Some(side)).count()
}

/// Returns the cell at this distance, if it is on the board.
fn away(
    n: usize,
    (row, column): (usize, usize),
    (down, right): (i32, i32),
) -> Option<(usize, usize)> {
    let row = usize::try_from(row as i32 + down).ok()?;
    let column = usize::try_from(column as i32 + right).ok()?;
    (row < n && column < n).then_some((row, column))
}

const OFFSETS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// A way to go: the first and last cell of the stone, the board then, and the number of stones that it takes by choice.
pub type SlowJump = ((usize, usize), (usize, usize), SlowJiuBoard, usize);

/// Every way of the side to move in battle.
pub fn ways<S: JiuSize>(position: &JiuPosition<S>) -> BTreeSet<SlowJump> {
    ways_of(&board(position), position.to_move(), position.rules())
}

/// True when a side has few enough stones to fly.
fn flies(board: &SlowJiuBoard, side: Side, rules: &JiuRules) -> bool {
    count(board, side) <= rules.fly_at.map_or(board.len(), usize::from)
}

/// Every way of a side in battle, were it to move.
fn ways_of(board: &SlowJiuBoard, side: Side, rules: &JiuRules) -> BTreeSet<SlowJump> {
    let n = board.len();
    let [own_flies, other_flies] = [side, side.other()].map(|side| flies(board, side, rules));
    let once = {
        use tibetango_rules::jiu::SingleJump::{FlyerMayNot, Free, NeitherMay, WalkerMayNot};
        match rules.single_jump {
            Free => true,
            _ if !own_flies && !other_flies => true,
            NeitherMay => false,
            WalkerMayNot => own_flies,
            FlyerMayNot => !own_flies,
        }
    };
    let mut results = BTreeSet::new();
    let mut add = |from: (usize, usize), to: (usize, usize), after: SlowJiuBoard| {
        let due = if from == to {
            0
        } else {
            closed(&after, to, side, rules.gun).min(count(&after, side.other()))
        };
        results.insert((from, to, after, due));
    };
    for row in 0..n {
        for column in 0..n {
            let from = (row, column);
            if board[row][column] != Some(side) {
                continue;
            }
            let moved = |to: (usize, usize)| {
                let mut after = board.clone();
                after[row][column] = None;
                after[to.0][to.1] = Some(side);
                after
            };
            for to in OFFSETS.iter().filter_map(|way| away(n, from, *way)) {
                if board[to.0][to.1].is_none() {
                    add(from, to, moved(to));
                }
            }
            if own_flies {
                for (r, cells) in board.iter().enumerate() {
                    for (c, cell) in cells.iter().enumerate() {
                        if cell.is_none() && r.abs_diff(row) + c.abs_diff(column) > 1 {
                            add(from, (r, c), moved((r, c)));
                        }
                    }
                }
            }
            let mut lifted = board.clone();
            lifted[row][column] = None;
            jump(
                &lifted,
                from,
                side,
                0,
                &mut |to, after: &SlowJiuBoard, jumps| {
                    if jumps > 1 || once {
                        let mut after = after.clone();
                        after[to.0][to.1] = Some(side);
                        add(from, to, after);
                    }
                },
            );
        }
    }
    results
}

/// Every chain of jumps of a stone that was lifted at `at`.
fn jump(
    board: &SlowJiuBoard,
    at: (usize, usize),
    side: Side,
    jumps: usize,
    add: &mut dyn FnMut((usize, usize), &SlowJiuBoard, usize),
) {
    let n = board.len();
    for (down, right) in OFFSETS {
        let over = away(n, at, (down, right));
        let to = away(n, at, (2 * down, 2 * right));
        if let (Some(over), Some(to)) = (over, to)
            && board[over.0][over.1] == Some(side.other())
            && board[to.0][to.1].is_none()
        {
            let mut after = board.clone();
            after[over.0][over.1] = None;
            add(to, &after, jumps + 1);
            jump(&after, to, side, jumps + 1, add);
        }
    }
}

/// Stones due for the squares, and the gun, that stand around a stone.
fn closed(board: &SlowJiuBoard, at: (usize, usize), side: Side, gun: bool) -> usize {
    let n = board.len();
    let own = |cell: Option<(usize, usize)>| cell.is_some_and(|(r, c)| board[r][c] == Some(side));
    let mut due = 0;
    for down in [-1, 1] {
        for right in [-1, 1] {
            let corners = [(down, 0), (0, right), (down, right)];
            if corners.iter().all(|way| own(away(n, at, *way))) {
                due += 1;
            }
        }
    }
    let row = (0..n).all(|c| board[at.0][c] == Some(side));
    let column = (0..n).all(|r| board[r][at.1] == Some(side));
    if gun && (row || column) { due + 2 } else { due }
}

/// Cells of a square.
type CellSquare = BTreeSet<(usize, usize)>;

/// The squares of a side.
fn squares(board: &SlowJiuBoard, side: Side) -> Vec<CellSquare> {
    let n = board.len();
    let corners = (0..n - 1).flat_map(|r| (0..n - 1).map(move |c| (r, c)));
    let cells =
        corners.map(|(r, c)| CellSquare::from([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]));
    let full = |square: &CellSquare| square.iter().all(|&(r, c)| board[r][c] == Some(side));
    cells.filter(full).collect()
}

/// Returns every step with which a stone of a side leaves squares and closes others: its end, the squares left, and the
/// squares closed.
fn shuttles(
    board: &SlowJiuBoard,
    side: Side,
) -> Vec<((usize, usize), Vec<CellSquare>, Vec<CellSquare>)> {
    let n = board.len();
    let mut results = Vec::new();
    for row in 0..n {
        for column in 0..n {
            let at = (row, column);
            let near: Vec<CellSquare> = squares(board, side)
                .into_iter()
                .filter(|square| square.contains(&at))
                .collect();
            if board[row][column] != Some(side) || near.is_empty() {
                continue;
            }
            for to in OFFSETS.iter().filter_map(|way| away(n, at, *way)) {
                if board[to.0][to.1].is_some() {
                    continue;
                }
                let mut after = board.clone();
                after[row][column] = None;
                after[to.0][to.1] = Some(side);
                let far: Vec<CellSquare> = squares(&after, side)
                    .into_iter()
                    .filter(|square| square.contains(&to))
                    .collect();
                if !far.is_empty() {
                    results.push((to, near.clone(), far));
                }
            }
        }
    }
    results
}

/// Whether a side holds a square, or three corners of a cell whose fourth is empty.
fn completes_a_square(board: &SlowJiuBoard, side: Side) -> bool {
    let last = board.len() - 1;
    let corners = (0..last).flat_map(|r| (0..last).map(move |c| (r, c)));
    let mut cells = corners.map(|(r, c)| {
        let [upper, lower] = [&board[r], &board[r + 1]];
        [upper[c], upper[c + 1], lower[c], lower[c + 1]]
    });
    cells.any(|cell| {
        let own = cell.iter().filter(|held| **held == Some(side)).count();
        own == 4 || own == 3 && cell.contains(&None)
    })
}

/// The side that wins by its dalian in battle.
pub fn dalian_winner<S: JiuSize>(position: &JiuPosition<S>) -> Option<Side> {
    let (board, rules) = (board(position), *position.rules());
    let walking = !Side::BOTH.iter().any(|&side| flies(&board, side, &rules));
    Side::BOTH.into_iter().find(|&side| {
        let shuttles = shuttles(&board, side);
        let mut ends = shuttles
            .iter()
            .map(|(_, near, far)| near.len().max(far.len()));
        let double = ends.any(|squares| squares > 1);
        // The stones of each single dalian: the empty end of its step is not one of them.
        let single: Vec<CellSquare> = shuttles
            .iter()
            .flat_map(|(to, near, far)| {
                let pairs = near.iter().flat_map(|n| far.iter().map(move |f| n | f));
                pairs.map(|pair| &pair - &CellSquare::from([*to]))
            })
            .collect();
        let two = single
            .iter()
            .any(|one| single.iter().any(|other| one.is_disjoint(other)));
        let squareless = squares(&board, side.other()).is_empty();
        let no_gun = JiuRules {
            gun: false,
            ..rules
        };
        let gateless = || {
            let ways = ways_of(&board, side.other(), &no_gun);
            ways.iter().all(|(_, _, _, closed)| *closed == 0)
        };
        (rules.win == Win::DoubleDalian && walking && double && gateless())
            || (rules.win == Win::TwoDalian && two && squareless)
            || (rules.win == Win::UnansweredDoubleDalian
                && walking
                && double
                && !completes_a_square(&board, side.other()))
            || (rules.adjudicate_dalian && walking && two && squareless && gateless())
    })
}

/// Counts the games of `depth` plies of battle: every way, and every choice of the stones that it takes.
pub fn perft(board: &SlowJiuBoard, side: Side, rules: &JiuRules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if Side::BOTH.iter().any(|&side| count(board, side) < 4) {
        return 0;
    }
    let boards = after(board, side, rules).into_iter();
    boards
        .map(|board| perft(&board, side.other(), rules, depth - 1))
        .sum()
}

/// The boards after every move of a side in battle, one for every choice of the stones that the move takes.
pub fn after(board: &SlowJiuBoard, side: Side, rules: &JiuRules) -> Vec<SlowJiuBoard> {
    let ways = ways_of(board, side, rules).into_iter();
    ways.flat_map(|(_, _, after, due)| without(&after, side.other(), due, (0, 0)))
        .collect()
}

/// Returns the boards with `due` stones of a side fewer, all of them behind this cell or on it.
fn without(
    board: &SlowJiuBoard,
    side: Side,
    due: usize,
    from: (usize, usize),
) -> Vec<SlowJiuBoard> {
    if due == 0 {
        return vec![board.clone()];
    }
    let n = board.len();
    let mut results = Vec::new();
    for at in from.0 * n + from.1..n * n {
        let (row, column) = (at / n, at % n);
        if board[row][column] == Some(side) {
            let mut less = board.clone();
            less[row][column] = None;
            let next = ((at + 1) / n, (at + 1) % n);
            results.extend(without(&less, side, due - 1, next));
        }
    }
    results
}

/// The same from the fast rules.
pub fn fast_ways<S: JiuSize>(position: &JiuPosition<S>) -> (BTreeSet<SlowJump>, usize) {
    assert_eq!(position.phase(), Phase::Battle);
    let n = u32::from(S::N);
    let cell = |point: u32| ((point / n) as usize, (point % n) as usize);
    let (side, start) = (position.to_move(), board(position));
    let mut results = BTreeSet::new();
    let mut listed = 0;
    position.each_way(&mut |mv| {
        let mut after = start.clone();
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        after[from.0][from.1] = None;
        for (over, _) in mv.stations::<S>() {
            let (row, column) = cell(over);
            after[row][column] = None;
        }
        after[to.0][to.1] = Some(side);
        results.insert((from, to, after, position.captures_due(mv)));
        listed += 1;
        true
    });
    assert!(!position.stones(side).is_empty());
    (results, listed)
}
