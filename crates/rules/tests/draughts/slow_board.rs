//! The moves of draughts as the rules of the FMJD state them (articles 3 and 4), square by square on a board of 10 x
//! 10, without a thought for speed. Nothing is shared with the program but the name of a side.

use std::collections::BTreeSet;
use tibetango_rules::Side;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowPiece {
    pub side: Side,
    pub king: bool,
}

/// Row and column from the top left, light squares too.
pub type SlowSquare = (i8, i8);

/// A move: its first square, its last square, and the squares taken.
pub type SlowMove = (SlowSquare, SlowSquare, BTreeSet<SlowSquare>);

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowBoard {
    pub squares: [[Option<SlowPiece>; 10]; 10],
    pub side: Side,
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The dark square with a number, 1 to 50.
pub fn numbered(number: usize) -> SlowSquare {
    let dark = (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
    let mut dark = dark.filter(|(row, column)| (row + column) % 2 == 1);
    dark.nth(number - 1).expect("a square from 1 to 50")
}

impl SlowBoard {
    fn at(&self, (row, column): SlowSquare) -> Option<SlowPiece> {
        self.squares[row as usize][column as usize]
    }

    fn put(&mut self, (row, column): SlowSquare, piece: Option<SlowPiece>) {
        self.squares[row as usize][column as usize] = piece;
    }

    fn is_empty(&self, square: SlowSquare) -> bool {
        inside(square) && self.at(square).is_none()
    }

    fn pieces(&self) -> impl Iterator<Item = (SlowSquare, SlowPiece)> + '_ {
        let all = (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
        all.filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Every legal move: none where a side has no pieces, for then the game is over.
    pub fn moves(&self) -> BTreeSet<SlowMove> {
        if self.pieces().all(|(_, piece)| piece.side == self.side) {
            return BTreeSet::new();
        }
        let own = || self.pieces().filter(|(_, piece)| piece.side == self.side);
        let mut captures = BTreeSet::new();
        for (from, piece) in own() {
            // The piece is in the hand: where it stood is empty.
            let mut without = self.clone();
            without.put(from, None);
            without.jump_on(piece, from, from, &BTreeSet::new(), &mut captures);
        }
        let most = captures.iter().map(|(_, _, taken)| taken.len()).max();
        if let Some(most) = most {
            captures.retain(|(_, _, taken)| taken.len() == most);
            return captures;
        }
        let mut moves = BTreeSet::new();
        for (from, piece) in own() {
            for diagonal in DIAGONALS {
                let forward = match piece.side {
                    Side::White => diagonal.0 < 0,
                    Side::Black => diagonal.0 > 0,
                };
                if !piece.king && !forward {
                    continue;
                }
                let reach = if piece.king { 9 } else { 1 };
                for far in 1..=reach {
                    let to = away(from, diagonal, far);
                    if !self.is_empty(to) {
                        break;
                    }
                    moves.insert((from, to, BTreeSet::new()));
                }
            }
        }
        moves
    }

    /// Every way in which a piece in the hand can go on taking, each whole or not.
    fn jump_on(
        &self,
        piece: SlowPiece,
        from: SlowSquare,
        at: SlowSquare,
        taken: &BTreeSet<SlowSquare>,
        moves: &mut BTreeSet<SlowMove>,
    ) {
        if !taken.is_empty() {
            moves.insert((from, at, taken.clone()));
        }
        for diagonal in DIAGONALS {
            let reach = if piece.king { 9 } else { 1 };
            // The first piece on the diagonal, as far as this piece sees.
            let seen = (1..=reach).find(|far| !self.is_empty(away(at, diagonal, *far)));
            let Some(far) = seen else { continue };
            let over = away(at, diagonal, far);
            // Pieces leave after the whole move: a taken one stands in the way and is not taken twice.
            let enemy = inside(over) && self.at(over).is_some_and(|other| other.side != piece.side);
            if !enemy || taken.contains(&over) {
                continue;
            }
            let behind = if piece.king { 9 } else { 1 };
            for beyond in 1..=behind {
                let land = away(over, diagonal, beyond);
                if !self.is_empty(land) {
                    break;
                }
                let mut more = taken.clone();
                more.insert(over);
                self.jump_on(piece, from, land, &more, moves);
            }
        }
    }

    /// The position after a move.
    pub fn play(&mut self, (from, to, taken): &SlowMove) {
        let mut piece = self.at(*from).expect("a piece");
        self.put(*from, None);
        for square in taken {
            self.put(*square, None);
        }
        let last = if piece.side == Side::White { 0 } else { 9 };
        piece.king |= to.0 == last;
        self.put(*to, Some(piece));
        self.side = self.side.other();
    }
}

fn inside((row, column): SlowSquare) -> bool {
    (0..10).contains(&row) && (0..10).contains(&column)
}

fn away((row, column): SlowSquare, (down, right): (i8, i8), far: i8) -> SlowSquare {
    (row + far * down, column + far * right)
}
