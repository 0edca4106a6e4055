//! Gomoku once more, slowly and obviously: every question is answered by setting stones on copies of the board and
//! counting the unbroken rows that result. No masks, no tables, no patterns.
//!
//! The terms are those of the Renju International Federation's rules, sections 3 and 9.

use std::collections::BTreeSet;

/// Lines from edge to edge, both ways.
const SIZE: usize = 15;

/// Stones in a row that win.
const FIVE: usize = 5;

/// The four lines through a point, each as one step down and to the right along it.
const LINES: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A row, counted from the top, and a column, counted from the left.
type SlowPoint = (usize, usize);

/// Colour of a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlowColour {
    /// Written `b`; the only one with forbidden moves.
    Black,
    /// Written `w`.
    White,
}

/// Rule that the game is played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Five or more in a row win, for both.
    Freestyle,
    /// Exactly five win, for both; a longer row is worth nothing.
    Standard,
    /// Black wins by exactly five and has forbidden moves, White wins by five or more.
    Renju,
}

/// Reason why Black may not play on a point. A move with several reasons has the first named here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// It makes six or more in a row.
    Overline,
    /// It makes two fours at once.
    DoubleFour,
    /// It makes two threes at once.
    DoubleThree,
}

/// The stones, and the rule they are played by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowBoard {
    /// Rule that decides which rows win and which are forbidden.
    pub rule: Rule,
    /// The points by row and column; row 0 is at the top.
    pub at: [[Option<SlowColour>; SIZE]; SIZE],
}

impl SlowBoard {
    /// A board without stones.
    pub fn empty(rule: Rule) -> Self {
        let at = [[None; SIZE]; SIZE];
        Self { rule, at }
    }

    /// Sets a stone on an empty point. The caller must check whether the move is forbidden or the game already won.
    pub fn play(&mut self, row: usize, column: usize, colour: SlowColour) {
        assert_eq!(self.at[row][column], None, "a stone at {row}, {column}");
        self.at[row][column] = Some(colour);
    }

    /// Whether a stone set here would win by the rule. Never on a point that is taken.
    ///
    /// One line that wins is enough: a five beside an overline is a five.
    pub fn wins(&self, row: usize, column: usize, colour: SlowColour) -> bool {
        let longer_wins = match self.rule {
            Rule::Freestyle => true,
            Rule::Standard => false,
            Rule::Renju => colour == SlowColour::White,
        };
        self.is_empty((row, column))
            && self
                .with((row, column), colour)
                .lengths((row, column))
                .iter()
                .any(|length| *length == FIVE || longer_wins && *length > FIVE)
    }

    /// Returns the reason why Black may not play here in renju. `None` if Black may, if the point is taken, and under
    /// the other rules, where nothing is forbidden.
    ///
    /// A five comes first: with it Black has won, even if the stone makes a forbidden shape, too (section 9.2).
    pub fn forbidden(&self, row: usize, column: usize) -> Option<Forbidden> {
        let point = (row, column);
        if self.rule != Rule::Renju || !self.is_empty(point) {
            return None;
        }
        let after = self.with(point, SlowColour::Black);
        let lengths = after.lengths(point);
        if lengths.contains(&FIVE) {
            return None;
        }
        if lengths.iter().any(|length| *length > FIVE) {
            return Some(Forbidden::Overline);
        }
        let fours: usize = LINES
            .iter()
            .map(|line| after.fours(point, *line).len())
            .sum();
        if fours > 1 {
            return Some(Forbidden::DoubleFour);
        }
        let threes = LINES.iter().filter(|line| after.has_three(point, **line));
        if threes.count() > 1 {
            return Some(Forbidden::DoubleThree);
        }
        None
    }

    /// The fours on a line to which Black's stone at `point` belongs, each as its four stones.
    ///
    /// A four is what one more stone makes exactly five. The four stones tell it from another four,
    /// not the place of the fifth: a straight four has two such places and is still one four, and
    /// the two fours on the one line of `b.bbb.b` are two different sets of stones.
    fn fours(&self, point: SlowPoint, line: (isize, isize)) -> BTreeSet<Vec<SlowPoint>> {
        let mut fours = BTreeSet::new();
        for fifth in self.empty_points_near(point, line) {
            let five = self.with(fifth, SlowColour::Black).row_through(fifth, line);
            if five.len() == FIVE && five.contains(&point) {
                fours.insert(five.into_iter().filter(|stone| *stone != fifth).collect());
            }
        }
        fours
    }

    /// Whether Black's stone at `point` belongs to a three on this line.
    ///
    /// A three is what one more stone makes a straight four. That stone must not make five at the
    /// same time (section 3), and Black must be allowed to play it (section 9.3): a) without an
    /// overline or a double-four and b) without a double-three, which is judged in the same way
    /// again, with every stone supposed so far on the board. One stone has to pass both, as in the
    /// published positions. Each supposed stone fills a point, so that the question comes to an end.
    fn has_three(&self, point: SlowPoint, line: (isize, isize)) -> bool {
        self.empty_points_near(point, line)
            .into_iter()
            .any(|added| {
                let after = self.with(added, SlowColour::Black);
                after.is_straight_four(added, point, line)
                    && !self.wins(added.0, added.1, SlowColour::Black)
                    && self.forbidden(added.0, added.1).is_none()
            })
    }

    /// Whether the stones at `added` and `point` are of one straight four on this line: exactly four in an unbroken
    /// row, where a stone at either end would make exactly five.
    fn is_straight_four(&self, added: SlowPoint, point: SlowPoint, line: (isize, isize)) -> bool {
        let row = self.row_through(added, line);
        let [first, _, _, last] = row[..] else {
            return false;
        };
        let ends = [away(first, line, -1), away(last, line, 1)];
        row.contains(&point)
            && ends.into_iter().all(|end| {
                end.is_some_and(|end| {
                    self.is_empty(end)
                        && self
                            .with(end, SlowColour::Black)
                            .row_through(end, line)
                            .len()
                            == FIVE
                })
            })
    }

    /// The empty points of a line that are near enough to stand in one five with `point`.
    fn empty_points_near(&self, point: SlowPoint, line: (isize, isize)) -> Vec<SlowPoint> {
        (-4..=4)
            .filter_map(|steps| away(point, line, steps))
            .filter(|near| self.is_empty(*near))
            .collect()
    }

    /// Returns the lengths of the rows through a stone, line by line.
    fn lengths(&self, point: SlowPoint) -> Vec<usize> {
        LINES
            .iter()
            .map(|line| self.row_through(point, *line).len())
            .collect()
    }

    /// The stones of the unbroken row of one colour to which the stone at `point` belongs on a
    /// line, in the order of the line.
    fn row_through(&self, point: SlowPoint, line: (isize, isize)) -> Vec<SlowPoint> {
        let colour = self.at[point.0][point.1];
        assert!(colour.is_some(), "no stone at {point:?}");
        let mut row = vec![point];
        for direction in [-1, 1] {
            let mut steps = direction;
            while let Some(next) = away(point, line, steps)
                && self.at[next.0][next.1] == colour
            {
                row.push(next);
                steps += direction;
            }
        }
        row.sort_unstable();
        row
    }

    /// A copy of the board with one more stone.
    fn with(&self, (row, column): SlowPoint, colour: SlowColour) -> Self {
        let mut board = self.clone();
        board.play(row, column, colour);
        board
    }

    fn is_empty(&self, (row, column): SlowPoint) -> bool {
        self.at[row][column].is_none()
    }
}

/// Returns the point this number of steps along a line, if it is on the board.
fn away(
    (row, column): SlowPoint,
    (down, right): (isize, isize),
    steps: isize,
) -> Option<SlowPoint> {
    let row = row.checked_add_signed(down * steps)?;
    let column = column.checked_add_signed(right * steps)?;
    (row < SIZE && column < SIZE).then_some((row, column))
}
