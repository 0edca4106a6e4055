//! Positions put together: by hand, or from a text that was read.
//!
//! As text a position is `rows side phase quiet ply`. Rows from the top with a stroke between them:
//! `w` and `b` for men, `W` and `B` for kings, numbers for empty points.

use super::bitboard::Word;
use super::board::Board;
use super::{AnyRules, Phase, Piece, Point, PositionError, Rank, Shape, Side, text};
use crate::quoting::quoted;

/// The most bytes of the text of a position.
pub const LONGEST_POSITION: usize = 1000;
/// Plies beyond this are no game of ours.
const MOST_PLIES: u32 = 1_000_000;

/// A position that was put together but not yet checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The board.
    pub shape: &'static Shape,
    /// What stands on each point, by point index.
    pub pieces: Vec<Option<Piece>>,
    /// Whose move it is.
    pub to_move: Side,
    /// The phase.
    pub phase: Phase,
    /// Plies since the last capture.
    pub quiet: u16,
    /// Plies played.
    pub ply: u32,
}

impl Draft {
    /// Reads a position of a game by these rules; the size of its board follows from its rows.
    ///
    /// # Errors
    /// The text is no position.
    pub fn read(rules: AnyRules, text: &str) -> Result<Self, PositionError> {
        let game = rules.game();
        let size = match game.sizes() {
            [only] => *only,
            _ => text::size_of_text(game, text)?,
        };
        let shape = Shape::of(game, size);
        let shape = shape.ok_or_else(|| PositionError::one(format!("no board of size {size}")))?;
        read(shape, rules.phases(), text)
    }

    /// What a position consists of.
    pub fn of<B: Board>(position: &B) -> Self {
        let shape = position.shape();
        Self {
            shape,
            pieces: shape.iter().map(|at| position.piece_at(at)).collect(),
            to_move: position.to_move(),
            phase: position.phase(),
            quiet: position.quiet(),
            ply: position.ply(),
        }
    }

    /// How many stones stand on the board.
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.pieces.iter().flatten().count() as u32
    }

    /// Puts a piece on a point, or takes away what stands there. What was counted is counted anew:
    /// nothing is known of how such a position came about.
    pub fn put(&mut self, at: Point, piece: Option<Piece>) {
        if let Some(there) = self.pieces.get_mut(at.index()) {
            *there = piece;
            self.recount();
        }
    }

    /// Goes to another phase; what was counted is counted anew.
    pub fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
        self.recount();
    }

    /// As few plies as the stones can have taken, none of them without a capture.
    fn recount(&mut self) {
        self.quiet = 0;
        self.ply = match self.phase {
            Phase::Placement | Phase::Play | Phase::Decision => self.stones(),
            _ => self.shape.points() as u32,
        };
    }

    /// The position as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let (mut row, mut gap) = (0, 0);
        let flush = |text: &mut String, gap: &mut u32| {
            if *gap > 0 {
                *text += &gap.to_string();
            }
            *gap = 0;
        };
        for (point, piece) in self.shape.iter().zip(&self.pieces) {
            if self.shape.row_column(point).0 != row {
                flush(&mut text, &mut gap);
                text.push('/');
                row += 1;
            }
            match *piece {
                None => gap += 1,
                Some(piece) => {
                    flush(&mut text, &mut gap);
                    text.push(letter(piece));
                }
            }
        }
        flush(&mut text, &mut gap);
        let (side, phase) = (letter(self.to_move.into()), self.phase.name());
        format!("{text} {side} {phase} {} {}", self.quiet, self.ply)
    }
}

/// The pieces of White and of Black as bitboards.
pub(super) fn stones<W: Word>(pieces: &[Option<Piece>]) -> [W; 2] {
    let mut stones = [W::ZERO; 2];
    for (point, piece) in (0..).zip(pieces) {
        if let Some(piece) = piece {
            stones[piece.side.index()] |= W::bit(point);
        }
    }
    stones
}

fn letter(piece: Piece) -> char {
    let letter = match piece.side {
        Side::White => 'w',
        Side::Black => 'b',
    };
    match piece.rank {
        Rank::Man => letter,
        Rank::King => letter.to_ascii_uppercase(),
    }
}

fn piece(letter: char) -> Option<Piece> {
    let side = match letter.to_ascii_lowercase() {
        'w' => Side::White,
        'b' => Side::Black,
        _ => return None,
    };
    let crowned = letter.is_ascii_uppercase();
    let rank = if crowned { Rank::King } else { Rank::Man };
    Some(Piece { side, rank })
}

/// Refuses a position for one reason.
fn one<T>(reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::one(reason))
}

/// Reads a position of a board; the game has these phases.
pub(super) fn read(
    shape: &'static Shape,
    phases: &[Phase],
    text: &str,
) -> Result<Draft, PositionError> {
    if text.len() > LONGEST_POSITION {
        return one(format!("longer than {LONGEST_POSITION} characters"));
    }
    if let Some(draft) = text::notation(shape.game()).own_draft(text) {
        return draft;
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, side, phase, quiet, ply] = fields.as_slice() else {
        let count = fields.len();
        return one(format!(
            "{count} fields: rows, side, phase, quiet and ply are needed"
        ));
    };
    let pieces = read_rows(shape, rows)?;
    let to_move = match side {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return one(format!("side {} is neither w nor b", quoted(side))),
    };
    let Some(&phase) = phases.iter().find(|known| known.name() == phase) else {
        let names: Vec<String> = phases.iter().map(|phase| phase.name().to_owned()).collect();
        return one(format!("phase {} is not {}", quoted(phase), one_of(&names)));
    };
    let Ok(quiet) = quiet.parse() else {
        return one(format!(
            "quiet {} is not a number from 0 to 65535",
            quoted(quiet)
        ));
    };
    let Some(ply) = ply.parse().ok().filter(|ply| *ply <= MOST_PLIES) else {
        return one(format!(
            "ply {} is not a number from 0 to {MOST_PLIES}",
            quoted(ply)
        ));
    };
    Ok(Draft {
        shape,
        pieces,
        to_move,
        phase,
        quiet,
        ply,
    })
}

/// `a, b or c`.
pub(super) fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn read_rows(shape: &Shape, text: &str) -> Result<Vec<Option<Piece>>, PositionError> {
    let span = usize::from(shape.span());
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != span {
        return one(format!(
            "{} rows: size {} has {span}",
            rows.len(),
            shape.size()
        ));
    }
    let mut pieces = Vec::with_capacity(shape.points());
    let mut points = shape.iter().peekable();
    for (at, row) in (0..).zip(rows) {
        let mut length = 0;
        while points
            .next_if(|point| shape.row_column(*point).0 == at)
            .is_some()
        {
            length += 1;
        }
        let end = pieces.len() + length;
        let mut gap = 0;
        for sign in row.chars().chain([' ']) {
            if let Some(digit) = sign.to_digit(10).filter(|digit| gap + *digit as usize > 0) {
                gap = (gap * 10 + digit as usize).min(length + 1);
                continue;
            }
            pieces.extend(std::iter::repeat_n(None, std::mem::take(&mut gap)));
            match piece(sign) {
                Some(piece) => pieces.push(Some(piece)),
                None if sign == ' ' => {}
                None => {
                    let row = at + 1;
                    return one(format!("{sign:?} in row {row}: w, b or a number"));
                }
            }
            if pieces.len() > end {
                break;
            }
        }
        if pieces.len() != end {
            return one(format!("row {} does not have {length} points", at + 1));
        }
    }
    Ok(pieces)
}
