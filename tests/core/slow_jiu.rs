//! Jiu once more, slowly and obviously: rows of cells, no masks, no tables.

use std::collections::BTreeSet;
use tibetango::games::Board as _;
use tibetango::games::jiu::{Position, Size};
use tibetango::games::{Game, Phase, Point, Side, bitboard::Word};

/// Cells by row and column.
pub type Board = Vec<Vec<Option<Side>>>;

/// The stones of a position.
pub fn board<S: Size>(position: &Position<S>) -> Board {
    let n = usize::from(S::N);
    let cell = |row: usize, column: usize| {
        position
            .piece_at(Point((row * n + column) as u8))
            .map(|piece| piece.side)
    };
    (0..n)
        .map(|row| (0..n).map(|column| cell(row, column)).collect())
        .collect()
}

fn count(board: &Board, side: Side) -> usize {
    board.iter().flatten().filter(|c| **c == Some(side)).count()
}

/// A cell that far away, if it is on the board.
fn away(
    n: usize,
    (row, column): (usize, usize),
    (down, right): (i32, i32),
) -> Option<(usize, usize)> {
    let row = usize::try_from(row as i32 + down).ok()?;
    let column = usize::try_from(column as i32 + right).ok()?;
    (row < n && column < n).then_some((row, column))
}

const WAYS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// One way to go: where the stone ends, the board then, and how many stones it takes by choice.
pub type Way = ((usize, usize), (usize, usize), Board, usize);

/// Every way of the side to move in battle.
pub fn ways<S: Size>(position: &Position<S>) -> BTreeSet<Way> {
    let n = usize::from(S::N);
    let board = board(position);
    let side = position.to_move();
    let rules = *position.rules();
    let fly_at = usize::from(rules.fly_at.unwrap_or(S::N));
    let [own_flies, other_flies] = [side, side.other()].map(|side| count(&board, side) <= fly_at);
    let once = {
        use tibetango::games::jiu::SingleJump::{FlyerMayNot, Free, NeitherMay, WalkerMayNot};
        match rules.single_jump {
            Free => true,
            _ if !own_flies && !other_flies => true,
            NeitherMay => false,
            WalkerMayNot => own_flies,
            FlyerMayNot => !own_flies,
        }
    };
    let mut found = BTreeSet::new();
    let mut add = |from: (usize, usize), to: (usize, usize), after: Board| {
        let due = if from == to {
            0
        } else {
            closed(&after, to, side, rules.gun).min(count(&after, side.other()))
        };
        found.insert((from, to, after, due));
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
            for to in WAYS.iter().filter_map(|way| away(n, from, *way)) {
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
            jump(&lifted, from, side, 0, &mut |to, after: &Board, jumps| {
                if jumps > 1 || once {
                    let mut after = after.clone();
                    after[to.0][to.1] = Some(side);
                    add(from, to, after);
                }
            });
        }
    }
    found
}

/// Every chain of jumps of a stone that was lifted at `at`.
fn jump(
    board: &Board,
    at: (usize, usize),
    side: Side,
    jumps: usize,
    add: &mut dyn FnMut((usize, usize), &Board, usize),
) {
    let n = board.len();
    for (down, right) in WAYS {
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
fn closed(board: &Board, at: (usize, usize), side: Side, gun: bool) -> usize {
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

/// The same from the fast rules.
pub fn fast_ways<S: Size>(position: &Position<S>) -> (BTreeSet<Way>, usize) {
    assert_eq!(position.phase(), Phase::Battle);
    let n = u32::from(S::N);
    let cell = |point: u32| ((point / n) as usize, (point % n) as usize);
    let (side, start) = (position.to_move(), board(position));
    let mut found = BTreeSet::new();
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
        found.insert((from, to, after, position.captures_due(mv)));
        listed += 1;
        true
    });
    assert!(!position.stones(side).is_empty());
    (found, listed)
}
