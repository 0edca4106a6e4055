//! Positions as text: `rows side phase quiet ply`. Rows from the top with a stroke between them:
//! `w` and `b` for men, `W` and `B` for kings, numbers for empty points.

use super::bitboard::Word;
use super::board::Board;
use super::{Phase, Piece, PositionError, Rank, Shape, Side};

/// Longer texts are no position of ours.
const LONGEST: usize = 1000;
/// Plies beyond this are no game of ours.
const MOST_PLIES: u32 = 1_000_000;

/// A position that was read but not yet checked against the rules.
pub(super) struct Setup {
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

/// A position as text.
pub(super) fn write<B: Board>(position: &B) -> String {
    let shape = position.shape();
    let mut text = String::new();
    let (mut row, mut gap) = (0, 0);
    let flush = |text: &mut String, gap: &mut u32| {
        if *gap > 0 {
            *text += &gap.to_string();
        }
        *gap = 0;
    };
    for point in shape.iter() {
        if shape.row_column(point).0 != row {
            flush(&mut text, &mut gap);
            text.push('/');
            row += 1;
        }
        match position.piece_at(point) {
            None => gap += 1,
            Some(piece) => {
                flush(&mut text, &mut gap);
                text.push(letter(piece));
            }
        }
    }
    flush(&mut text, &mut gap);
    let (side, phase) = (letter(position.to_move().into()), position.phase().name());
    format!(
        "{text} {side} {phase} {} {}",
        position.quiet(),
        position.ply()
    )
}

/// Refuses a position for one reason.
pub(super) fn one<T>(reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::one(reason))
}

/// Reads a position of a board; the game has these phases.
pub(super) fn read(shape: &Shape, phases: &[Phase], text: &str) -> Result<Setup, PositionError> {
    if text.len() > LONGEST {
        return one(format!("longer than {LONGEST} characters"));
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
        _ => return one(format!("side {side:?} is neither w nor b")),
    };
    let Some(&phase) = phases.iter().find(|known| known.name() == phase) else {
        let names: Vec<String> = phases.iter().map(|phase| phase.name().to_owned()).collect();
        return one(format!("phase {phase:?} is not {}", one_of(&names)));
    };
    let Ok(quiet) = quiet.parse() else {
        return one(format!("quiet {quiet:?} is not a number from 0 to 65535"));
    };
    let Some(ply) = ply.parse().ok().filter(|ply| *ply <= MOST_PLIES) else {
        return one(format!(
            "ply {ply:?} is not a number from 0 to {MOST_PLIES}"
        ));
    };
    Ok(Setup {
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
