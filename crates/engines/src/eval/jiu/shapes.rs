//! The shapes that the papers of 2021 and 2022 name, counted for the whole board at once.
//!
//! A cell is four neighbouring points. Its words hold a bit at the upper left point, as in [`census`](super::census),
//! which counts the champion's features.

use tibetango_rules::jiu::formation::squares;
use tibetango_rules::jiu::{JiuPosition, JiuSize};
use tibetango_rules::{Game, Side, bitboard::Word};

/// Defines a struct of counts, with the names of its fields.
macro_rules! counts {
    ($(#[$about:meta])* $Name:ident { $($(#[$doc:meta])* $name:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $Name {
            $($(#[$doc])* pub $name: u32),+
        }

        impl $Name {
            /// Names of the counts, in the order of the fields.
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// Returns the counts, in the order of the names.
            #[inline]
            pub(super) fn counts(&self) -> [i32; Self::NAMES.len()] {
                [$(self.$name as i32),+]
            }
        }
    };
}

counts! {
    /// Counts of a side's shapes. A shape is recognised by its own stones; stones in its way are the other side's
    /// defence (paper of 2021, 2.3).
    Shapes {
        /// Number of stones on the board.
        stone,
        /// Two in line (二连子): neighbours in a row or column.
        two,
        /// Three in line (三连子): neighbours in a row or column.
        three,
        /// Triangles (三角): cells with three own stones.
        triangle,
        /// Squares (成方): cells full of own stones.
        square,
        /// Two squares that share two stones (双棋门).
        double_square,
        /// Diagonals (对角): cells whose two own stones face each other.
        diagonal,
        /// Enemy triangles that an own stone keeps from becoming a square.
        stop_triangle,
        /// Own stones beside the middle of three enemy stones in line, where a fourth would make
        /// two triangles.
        stop_three,
        /// Enemy diagonals that an own stone keeps from becoming an open triangle.
        stop_diagonal,
        /// Single dalian (单褡裢): a stone that steps out of a square, closes another, and can go back; either way it
        /// captures one stone.
        dalian,
        /// Double dalian (双褡裢): a dalian where one of the two steps closes two squares.
        double_dalian,
    }
}

counts! {
    /// Effects of a move of the battle (process score, paper of 2021, 2.2 and 2.3).
    Events {
        /// Squares that it closes.
        close,
        /// Stones that it captures.
        take,
        /// Single dalian that it makes.
        make_dalian,
        /// Double dalian that it makes.
        make_double_dalian,
        /// Single dalian of the other side that it breaks.
        break_dalian,
        /// Double dalian of the other side that it breaks.
        break_double_dalian,
    }
}

/// Returns true for names of shapes and events that keep the other side from something.
pub(super) fn defends(name: &str) -> bool {
    name.starts_with("stop_") || name.starts_with("break_")
}

/// Cells of a side by the stones that they hold.
struct Cells<W> {
    /// Stones at the upper left, upper right, lower left, lower right of every cell.
    at: [W; 4],
    /// Cells whose other three points the side holds, for each of these corners; the corner itself may hold anything.
    threes: [W; 4],
    /// Rows and columns of three, by their first stone.
    lines: [W; 2],
}

fn at<S: JiuSize>(word: S::Word) -> [S::Word; 4] {
    let n = u32::from(S::N);
    [word, word.down(1), word.down(n), word.down(n + 1)]
}

impl<W: Word> Cells<W> {
    fn of<S: JiuSize<Word = W>>(own: W) -> Self {
        let (geometry, n) = (S::geometry(), u32::from(S::N));
        let corners = at::<S>(own);
        let [a, b, c, d] = corners;
        let pairs = pairs::<S>(own);
        Self {
            at: corners,
            threes: [b & c & d, a & c & d, a & b & d, a & b & c].map(|w| w & geometry.corners),
            lines: [pairs[0] & pairs[0].down(1), pairs[1] & pairs[1].down(n)],
        }
    }

    /// Returns the cells with two stones on one diagonal and none on the other, for both diagonals.
    fn diagonals<S: JiuSize<Word = W>>(&self) -> [W; 2] {
        let [a, b, c, d] = self.at;
        [a & d & !b & !c, b & c & !a & !d].map(|word| word & S::geometry().corners)
    }
}

/// Returns pairs of neighbours in rows and in columns, by their first stone.
fn pairs<S: JiuSize>(own: S::Word) -> [S::Word; 2] {
    let row = own & own.down(1) & !S::geometry().last_column;
    [row, own & own.down(u32::from(S::N))]
}

fn sum<W: Word>(words: impl IntoIterator<Item = W>) -> u32 {
    words.into_iter().map(Word::count).sum()
}

impl Shapes {
    /// Counts the shapes of one side.
    pub fn of<S: JiuSize>(position: &JiuPosition<S>, side: Side) -> Self {
        let own = position.stones(side);
        let (mine, theirs) = (
            Cells::of::<S>(own),
            Cells::of::<S>(position.stones(side.other())),
        );
        let full = mine.threes[0] & mine.at[0];
        let doubles = pairs::<S>(full);
        let against = |words: [S::Word; 4]| (0..4).map(move |i| theirs.threes[i] & words[i]);
        let [falling, rising] = theirs.diagonals::<S>();
        let [a, b, c, d] = mine.at;
        let (dalian, double_dalian) = dalian::<S>(&mine, full, at::<S>(position.empty()));
        Self {
            stone: own.count(),
            two: sum(pairs::<S>(own)),
            three: sum(mine.lines),
            triangle: (0..4).map(|i| (mine.threes[i] & !mine.at[i]).count()).sum(),
            square: full.count(),
            double_square: sum(doubles),
            diagonal: sum(mine.diagonals::<S>()),
            stop_triangle: sum(against(mine.at)),
            stop_three: stop_three::<S>(theirs.lines, own),
            stop_diagonal: (falling & (b | c)).count() + (rising & (a | d)).count(),
            dalian,
            double_dalian,
        }
    }
}

/// Counts own stones beside the middle of these lines, once for each line.
fn stop_three<S: JiuSize>([rows, columns]: [S::Word; 2], own: S::Word) -> u32 {
    let (geometry, n) = (S::geometry(), u32::from(S::N));
    let (row, column) = (rows.up(1), columns.up(n));
    sum([
        row.up(n) & own,
        row.down(n) & own,
        (column & !geometry.last_column).up(1) & own,
        (column & !geometry.first_column).down(1) & own,
    ])
}

/// Counts single and double dalian, each found from the place of its shuttle.
fn dalian<S: JiuSize>(mine: &Cells<S::Word>, full: S::Word, empty: [S::Word; 4]) -> (u32, u32) {
    let (geometry, n) = (S::geometry(), u32::from(S::N));
    // For a cell's four corners: the place of the hole, and the place of a stone of a full cell.
    let place = |words: [S::Word; 4]| {
        let [a, b, c, d] = words;
        [a, b.up(1), c.up(n), d.up(n + 1)]
    };
    let hole = place(std::array::from_fn(|i| mine.threes[i] & empty[i]));
    let stone = place([full; 4]);
    // Right, left, down, up: the corners that the hole has in the cells ahead, those that the
    // shuttle has in the cells behind, and the shift from the shuttle to the hole.
    type Shift<'a, W> = &'a dyn Fn(W) -> W;
    let ways: [([usize; 2], [usize; 2], Shift<S::Word>); 4] = [
        ([0, 2], [1, 3], &|w: S::Word| {
            w.up(1) & !geometry.first_column
        }),
        ([1, 3], [0, 2], &|w: S::Word| {
            w.down(1) & !geometry.last_column
        }),
        ([0, 1], [2, 3], &|w: S::Word| w.up(n)),
        ([2, 3], [0, 1], &|w: S::Word| w.down(n)),
    ];
    let (mut single, mut double) = (0, 0);
    for (ahead, behind, shift) in ways {
        let far = ahead.map(|corner| hole[corner]);
        let near = behind.map(|corner| shift(stone[corner]));
        let all = (far[0] | far[1]) & (near[0] | near[1]);
        let twice = all & (far[0] & far[1] | near[0] & near[1]);
        double += twice.count();
        single += all.count() - twice.count();
    }
    (single, double)
}

impl Events {
    /// Returns the effects of the move between two positions of the battle; `shapes` are those of both sides before
    /// and after, the mover's first.
    pub(super) fn of<S: JiuSize>(
        [before, after]: [&JiuPosition<S>; 2],
        [old, new]: [[Shapes; 2]; 2],
    ) -> Self {
        let mover = before.to_move();
        let squares = |position: &JiuPosition<S>| squares::<S>(position.stones(mover));
        let more = |now: u32, then: u32| now.saturating_sub(then);
        Self {
            close: (squares(after) & !squares(before)).count(),
            take: more(old[1].stone, new[1].stone),
            make_dalian: more(new[0].dalian, old[0].dalian),
            make_double_dalian: more(new[0].double_dalian, old[0].double_dalian),
            break_dalian: more(old[1].dalian, new[1].dalian),
            break_double_dalian: more(old[1].double_dalian, new[1].double_dalian),
        }
    }
}
