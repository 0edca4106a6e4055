//! Positions as FEN of draughts (PDN standard 3.0, tag GameType 20): `W:W31-50:BK3,1,2` is the side to move and the squares
//! of each side, kings with a K before the number, ranges with a stroke; a full stop may stand at the end. Some programs add
//! the plies towards a draw, `H0`, and the number of the move, `F1`: they are read where they stand, and not written.

use super::geometry::SIZE;
use crate::games::{Draft, GameName, Phase, Piece, PositionError, Rank, Shape, Side};

/// Reads a position; what it does not say (plies, moves towards a draw) is 0.
///
/// # Errors
/// What is wrong, and with which part.
pub fn read(text: &str) -> Result<Draft, PositionError> {
    let shape = Shape::of(GameName::Draughts, SIZE).expect("the board of the game");
    let wrong = |why: String| PositionError(vec![format!("FEN: {why}")]);
    let text = text.trim().trim_matches('"');
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut parts = text.split(':').map(str::trim);
    let side = |letter: Option<&str>| match letter {
        Some("W" | "w") => Ok(Side::White),
        Some("B" | "b") => Ok(Side::Black),
        other => Err(wrong(format!(
            "{:?} is no side: W or B",
            other.unwrap_or_default()
        ))),
    };
    let mut draft = Draft {
        shape,
        pieces: vec![None; shape.points()],
        to_move: side(parts.next())?,
        phase: Phase::Play,
        quiet: 0,
        ply: 0,
    };
    let mut seen = [false; 2];
    for part in parts {
        if let Some(counted) = part.strip_prefix(['H', 'F']) {
            let count = counted.parse::<u16>();
            let count = count.map_err(|_| wrong(format!("{part:?}: no number of moves")))?;
            if part.starts_with('H') {
                draft.quiet = count;
            } else {
                let second = u32::from(draft.to_move == Side::Black);
                draft.ply = 2 * u32::from(count.saturating_sub(1)) + second;
            }
            draft.ply = draft.ply.max(draft.quiet.into());
            continue;
        }
        let of = side(part.get(..1))?;
        if std::mem::replace(&mut seen[of.index()], true) {
            return Err(wrong(format!("the pieces of {of} stand there twice")));
        }
        let squares = part.get(1..).unwrap_or_default().split(',').map(str::trim);
        for squares in squares.filter(|squares| !squares.is_empty()) {
            let crowned = squares.strip_prefix(['K', 'k']);
            let (first, last) = match crowned.unwrap_or(squares).split_once('-') {
                Some((first, last)) => (first, last.trim_start_matches(['K', 'k'])),
                None => (crowned.unwrap_or(squares), crowned.unwrap_or(squares)),
            };
            let number = |text: &str| {
                let digits = text.bytes().all(|digit| digit.is_ascii_digit());
                let known = text
                    .parse()
                    .ok()
                    .filter(|number| digits && (1..=shape.points()).contains(number));
                let last = shape.points();
                known.ok_or_else(|| wrong(format!("{text:?} is no square: 1 to {last}")))
            };
            let rank = crowned.map_or(Rank::Man, |_| Rank::King);
            let (first, last): (usize, usize) = (number(first)?, number(last)?);
            for square in first..=last {
                let there = &mut draft.pieces[square - 1];
                if there.replace(Piece { side: of, rank }).is_some() {
                    return Err(wrong(format!("two pieces stand on {square}")));
                }
            }
            if last < first {
                return Err(wrong(format!("the range {squares:?} runs backwards")));
            }
        }
    }
    for of in Side::BOTH {
        if !seen[of.index()] {
            return Err(wrong(format!("the pieces of {of} are missing")));
        }
    }
    Ok(draft)
}

/// Writes a position: every square by its number.
#[must_use]
pub fn write(draft: &Draft) -> String {
    let letter = |side| match side {
        Side::White => 'W',
        Side::Black => 'B',
    };
    let mut text = letter(draft.to_move).to_string();
    for side in Side::BOTH {
        text.push(':');
        text.push(letter(side));
        let pieces = (1..).zip(&draft.pieces);
        let own = pieces.filter_map(|(square, at): (u16, _)| Some((square, (*at)?)));
        let own = own.filter(|(_, piece)| piece.side == side);
        let squares = own.map(|(square, piece)| match piece.rank {
            Rank::Man => square.to_string(),
            Rank::King => format!("K{square}"),
        });
        text += &squares.collect::<Vec<_>>().join(",");
    }
    text
}
