//! Positions as FEN of draughts (PDN standard 3.0, tag GameType 20): `W:W31-50:BK3,1,2` is the side to move and the
//! squares of each side, kings with a K before the number, ranges with a stroke; a full stop may stand at the end. Some
//! programs add the plies towards a draw, `H0`, and the number of the move, `F1`: they are read where they stand, and
//! not written. An unknown side to move is `?` or missing, and White is assumed ([`with_turn`]).

use super::geometry::SIZE;
use crate::quoting::quoted;
use crate::typed::{is_blank, is_quote, plain, takes_no_room};
use crate::{Draft, GameName, Phase, Piece, PositionError, Rank, Shape, Side};

/// Sign in place of an unknown side to move.
const UNKNOWN: &str = "?";

/// Strips the text of a position of its surroundings in the source that it was copied from: blanks, quotes, brackets of
/// a tag with its name, a full stop.
fn bare(text: &str) -> &str {
    let around = |c: char| is_blank(c) || is_quote(c) || "[]'".contains(c);
    let text = text.trim_matches(around);
    let text = match text.split_at_checked(3) {
        Some((tag, rest)) if tag.eq_ignore_ascii_case("FEN") => {
            rest.trim_start_matches(|c| around(c) || ":=".contains(c))
        }
        _ => text,
    };
    let text = text.strip_suffix('.').unwrap_or(text);
    text.trim_end_matches(around)
}

/// Returns the position with this side to move, where the text does not name one.
///
/// ```
/// use tibetango_rules::{Side, draughts::fen::with_turn};
/// assert_eq!(with_turn("?:W29:B22", Side::Black).as_deref(), Some("B:W29:B22"));
/// assert_eq!(with_turn("W:W29:B22", Side::Black), None);
/// ```
#[must_use]
pub fn with_turn(text: &str, side: Side) -> Option<String> {
    let text = bare(text);
    let unknown = text.strip_prefix(['?', '\u{ff1f}']);
    let rest = unknown.or_else(|| text.starts_with(':').then_some(text))?;
    Some(format!("{}{rest}", letter(side)))
}

/// Returns a position of the Hub protocol as FEN: the side to move, then a letter for each square (`w`, `b`, kings `W`,
/// `B`, empty `e`); `None` for any other text.
#[must_use]
pub fn of_hub(text: &str) -> Option<String> {
    let (turn, squares) = bare(text).split_at_checked(1)?;
    let letters = squares.bytes().all(|letter| b"wbWBe".contains(&letter));
    let whole = squares.len() == usize::from(SIZE) * usize::from(SIZE) / 2;
    if !letters || !whole || !matches!(turn, "W" | "B") {
        return None;
    }
    let of = |side: char| {
        let pieces = (1_u16..).zip(squares.chars());
        let own = pieces.filter(|(_, piece)| piece.eq_ignore_ascii_case(&side));
        let own = own.map(|(square, piece)| match piece.is_ascii_uppercase() {
            true => format!("K{square}"),
            false => square.to_string(),
        });
        own.collect::<Vec<_>>().join(",")
    };
    Some(format!("{turn}:W{}:B{}", of('w'), of('b')))
}

/// Reads a position; numbers that it does not give (plies, moves towards a draw) are 0.
///
/// # Errors
/// The faults, each with the part that has it.
pub fn read(text: &str) -> Result<Draft, PositionError> {
    let shape = Shape::of(GameName::Draughts, SIZE).expect("the board of the game");
    let wrong = |why: String| PositionError(vec![format!("FEN: {why}")]);
    let seen = bare(text).chars().filter(|c| !takes_no_room(*c));
    let text: String = seen.map(plain).collect();
    let mut parts = text.split(':').map(str::trim);
    let side = |letter: Option<&str>| match letter {
        Some("W" | "w") => Ok(Side::White),
        Some("B" | "b") => Ok(Side::Black),
        other => {
            let other = quoted(other.unwrap_or_default());
            Err(wrong(format!("{other} is no side: W or B")))
        }
    };
    let turn = match parts.next() {
        Some(UNKNOWN | "") => Side::White,
        letter => side(letter)?,
    };
    let mut draft = Draft {
        shape,
        pieces: vec![None; shape.points()],
        to_move: turn,
        phase: Phase::Play,
        quiet: 0,
        ply: 0,
    };
    let mut seen = [false; 2];
    for part in parts {
        if let Some(counted) = part.strip_prefix(['H', 'F']) {
            let count = counted.parse::<u16>();
            let count =
                count.map_err(|_| wrong(format!("{}: no number of moves", quoted(part))))?;
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
                let text = text.trim();
                let digits = text.bytes().all(|digit| digit.is_ascii_digit());
                let known = text
                    .parse()
                    .ok()
                    .filter(|number| digits && (1..=shape.points()).contains(number));
                let (last, told) = (shape.points(), quoted(text));
                known.ok_or_else(|| match text.as_bytes() {
                    [b'a'..=b'h', b'1'..=b'8'] => wrong(format!(
                        "{told} is a square of a board of 8 x 8: here they are 1 to {last}"
                    )),
                    _ => wrong(format!("{told} is no square: 1 to {last}")),
                })
            };
            let rank = crowned.map_or(Rank::Man, |_| Rank::King);
            let (first, last): (usize, usize) = (number(first)?, number(last)?);
            if last < first {
                let range = quoted(squares);
                return Err(wrong(format!("the range {range} runs backwards")));
            }
            let there = (1..).zip(&mut draft.pieces).take(last).skip(first - 1);
            for (square, there) in there {
                if there.replace(Piece { side: of, rank }).is_some() {
                    return Err(wrong(format!("two pieces stand on {square}")));
                }
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

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// Writes a position: every square by its number.
#[must_use]
pub fn write(draft: &Draft) -> String {
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
