//! Positions as FEN of draughts (PDN standard 3.0, tag GameType 20): `W:W31-50:BK3,1,2` is the side to move and the
//! squares of each side, kings with a K before the number, ranges with a stroke; a full stop may stand at the end. Some
//! programs add the plies towards a draw, `H0`, and the number of the move, `F1`: they are read where they stand, and
//! not written. An unknown side to move is `?` or missing, and White is assumed ([`with_turn`]).

use super::geometry::{SIZE, SQUARES};
use crate::normalization::{is_blank, is_quote, plain, takes_no_room};
use crate::quote::quote_text;
use crate::{GameName, Phase, Piece, PositionError, Rank, Setup, Side, Topology};

/// Sign in place of an unknown side to move.
const UNKNOWN: &str = "?";

/// Number of the last square of Canadian draughts.
pub const CANADIAN: usize = 72;
/// Number of the last square of the row that would follow here.
const SLIP: usize = SQUARES + SIZE as usize / 2;

/// First letters of White and Black in other languages: Dutch, German, French with Spanish and Italian, Polish,
/// Portuguese, Russian. No letter of Black is an English one, so it tells the language.
const FOREIGN: [(char, char); 6] = [
    ('W', 'Z'),
    ('W', 'S'),
    ('B', 'N'),
    ('B', 'C'),
    ('B', 'P'),
    ('\u{411}', '\u{427}'),
];

/// Brackets and marks around a position in the source that it was copied from.
const AROUND: [char; 17] = [
    '[', ']', '(', ')', '\'', '`', '*', '\u{2018}', '\u{2019}', '\u{300a}', '\u{300b}', '\u{300c}',
    '\u{300d}', '\u{3010}', '\u{3011}', '\u{ff08}', '\u{ff09}',
];

/// Strips the text of a position of its surroundings in the source that it was copied from: blanks, quotes, brackets of
/// a tag with its name, signs of Markdown, a full stop.
fn bare(text: &str) -> &str {
    let around = |c: char| is_blank(c) || is_quote(c) || AROUND.contains(&c);
    let text = text.trim_matches(around);
    let text = match text.split_at_checked(3) {
        Some((tag, rest)) if tag.eq_ignore_ascii_case("FEN") => {
            rest.trim_start_matches(|c: char| around(c) || ":=".contains(plain(c)))
        }
        _ => text,
    };
    let text = text.strip_suffix(['.', '\u{3002}']).unwrap_or(text);
    text.trim_end_matches(around)
}

/// Returns a position of another form as FEN, and the name of that form: with semicolons in place of colons, with a
/// word for the side to move, with the letters of another language, or as Hub writes it, a letter for that side and one
/// for each square. `None` for any other text.
///
/// ```
/// use tibetango_rules::draughts::fen::other_form;
/// assert_eq!(other_form("W;W41;B1").unwrap().0, "W:W41:B1");
/// assert_eq!(other_form("white:W41:B1").unwrap().0, "W:W41:B1");
/// assert_eq!(other_form("Z:W41:Z1").unwrap().0, "B:W41:B1");
/// assert!(other_form("W:W41:B1").is_none());
/// ```
#[must_use]
pub fn other_form(text: &str) -> Option<(String, &'static str)> {
    let text = bare(text);
    if let Some(fen) = of_hub(text) {
        return Some((fen, "as Hub writes positions"));
    }
    if let Some(fen) = of_language(text) {
        return Some((fen, "with the letters of another language"));
    }
    if let Some((turn, rest)) = text.split_once(':') {
        let words = [("white", Side::White), ("black", Side::Black)];
        let mut words = words.into_iter();
        let entry = words.find(|(word, _)| word.eq_ignore_ascii_case(turn.trim()));
        let (_, turn) = entry?;
        let fen = format!("{}:{rest}", letter(turn));
        return Some((fen, "with a word for the side to move"));
    }
    let (turn, _) = text.split_once(';')?;
    let sides = ["W", "B", UNKNOWN];
    let mut sides = sides.into_iter();
    let is_side = sides.any(|side| side.eq_ignore_ascii_case(turn.trim()));
    is_side.then(|| (text.replace(';', ":"), "with semicolons in place of colons"))
}

/// Returns a position of Hub as FEN: the side to move, then `w`, `b`, `W` and `B` for men and kings and `e` for an
/// empty square, from the first to the last.
fn of_hub(text: &str) -> Option<String> {
    let (turn, squares) = text.split_at_checked(1)?;
    if !["W", "B"].contains(&turn) || squares.len() != SQUARES {
        return None;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (number, piece) in (1_u16..).zip(squares.chars()) {
        match piece {
            'w' => sides[0].push(number.to_string()),
            'W' => sides[0].push(format!("K{number}")),
            'b' => sides[1].push(number.to_string()),
            'B' => sides[1].push(format!("K{number}")),
            'e' => {}
            _ => return None,
        }
    }
    let [white, black] = sides.map(|pieces| pieces.join(","));
    Some(format!("{turn}:W{white}:B{black}"))
}

/// Returns a position with the letters of another language as FEN; `None` if Black has an English letter, or a letter
/// is of yet another language.
fn of_language(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(':').map(str::trim).collect();
    let (turn, sides) = parts.split_first()?;
    let (white, black) = FOREIGN.into_iter().find(|(white, black)| {
        let is_side = |part: &str| begins(part, *white) || begins(part, *black);
        // Numbers of plies and moves stand behind the sides.
        let is_known = |part: &str| is_side(part) || begins(part, 'H') || begins(part, 'F');
        let is_turn = match turn.chars().count() {
            0 => true,
            1 => *turn == UNKNOWN || is_side(turn),
            _ => false,
        };
        is_turn
            && sides.iter().all(|part| is_known(part))
            && sides.iter().any(|part| begins(part, *black))
    })?;
    let english = |part: &&str| {
        let side = match () {
            () if begins(part, white) => Side::White,
            () if begins(part, black) => Side::Black,
            () => return (*part).to_owned(),
        };
        let rest: String = part.chars().skip(1).collect();
        format!("{}{rest}", letter(side))
    };
    let parts: Vec<String> = parts.iter().map(english).collect();
    Some(parts.join(":"))
}

/// True for a text that begins with a letter, given as the capital one.
fn begins(text: &str, letter: char) -> bool {
    let first = text.chars().next();
    first.is_some_and(|c| c.to_uppercase().eq([letter]))
}

/// True for a position with squares of the board of 12 x 12, and no others that are not here.
fn is_wide(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse::<usize>().ok());
    let beyond: Vec<usize> = numbers.filter(|number| *number > SQUARES).collect();
    let all = beyond.iter().all(|number| *number <= CANADIAN);
    // One that is hardly beyond may be a slip.
    let last = beyond.iter().max().is_some_and(|last| *last > SLIP);
    all && (beyond.len() > 1 || last)
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

/// Reads a position; numbers that it does not give (plies, moves towards a draw) are 0.
///
/// # Errors
/// The faults, each with the part that has it.
pub fn read(text: &str) -> Result<Setup, PositionError> {
    let topology = Topology::of(GameName::Draughts, SIZE).expect("the board of the game");
    let wrong = |why: String| PositionError(vec![format!("FEN: {why}")]);
    let other = other_form(text);
    let text = other.as_ref().map_or(text, |(fen, _)| fen.as_str());
    let visible = bare(text).chars().filter(|c| !takes_no_room(*c));
    let text: String = visible.map(plain).collect();
    let wide = is_wide(&text);
    let mut parts = text.split(':').map(str::trim);
    let side = |letter: Option<&str>| match letter {
        Some("W" | "w") => Ok(Side::White),
        Some("B" | "b") => Ok(Side::Black),
        other => {
            let other = other.unwrap_or_default();
            let alone = other.chars().count() == 1;
            let foreign = alone && FOREIGN.iter().any(|(_, black)| begins(other, *black));
            let english = if foreign {
                ", of the English words"
            } else {
                ""
            };
            let other = quote_text(other);
            Err(wrong(format!("{other} is no side: W or B{english}")))
        }
    };
    let turn = match parts.next() {
        Some(UNKNOWN | "") => Side::White,
        letter => side(letter)?,
    };
    let mut setup = Setup {
        topology,
        pieces: vec![None; topology.points()],
        to_move: turn,
        phase: Phase::Play,
        quiet: 0,
        ply: 0,
    };
    let mut has_side = [false; 2];
    for part in parts {
        if let Some(digits) = part.strip_prefix(['H', 'F']) {
            let count = digits.parse::<u16>();
            let count =
                count.map_err(|_| wrong(format!("{}: no number of moves", quote_text(part))))?;
            if part.starts_with('H') {
                setup.quiet = count;
            } else {
                let second = u32::from(setup.to_move == Side::Black);
                setup.ply = 2 * u32::from(count.saturating_sub(1)) + second;
            }
            setup.ply = setup.ply.max(setup.quiet.into());
            continue;
        }
        let of = side(part.get(..1))?;
        if std::mem::replace(&mut has_side[of.index()], true) {
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
                let number = text
                    .parse()
                    .ok()
                    .filter(|number| digits && (1..=topology.points()).contains(number));
                let (last, digits_text) = (topology.points(), quote_text(text));
                number.ok_or_else(|| match text.as_bytes() {
                    [b'a'..=b'h', b'1'..=b'8'] => wrong(format!(
                        "{digits_text} is a square of a board of 8 x 8: here they are 1 to {last}"
                    )),
                    _ if wide => wrong(format!(
                        "{digits_text} is no square: 1 to {last}; this is likely Canadian draughts (12 x 12)"
                    )),
                    _ => wrong(format!("{digits_text} is no square: 1 to {last}")),
                })
            };
            let rank = crowned.map_or(Rank::Man, |_| Rank::King);
            let (first, last): (usize, usize) = (number(first)?, number(last)?);
            if last < first {
                let range = quote_text(squares);
                return Err(wrong(format!("the range {range} runs backwards")));
            }
            let there = (1..).zip(&mut setup.pieces).take(last).skip(first - 1);
            for (square, there) in there {
                if there.replace(Piece { side: of, rank }).is_some() {
                    return Err(wrong(format!("two pieces stand on {square}")));
                }
            }
        }
    }
    for of in Side::BOTH {
        if !has_side[of.index()] {
            return Err(wrong(format!("the pieces of {of} are missing")));
        }
    }
    Ok(setup)
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// Writes a position: every square by its number.
#[must_use]
pub fn write(setup: &Setup) -> String {
    let mut text = letter(setup.to_move).to_string();
    for side in Side::BOTH {
        text.push(':');
        text.push(letter(side));
        let pieces = (1..).zip(&setup.pieces);
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
