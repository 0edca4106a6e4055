//! Other games in a similar notation, and how to tell them apart.

use super::head;
use super::lexer::{Lexer, Tag, Token};
use super::problem::{PdnFault, PdnParsed, PdnProblem};
use tibetango_rules::quote::quote_text;

/// Number of this game in `GameType`.
const OURS: &str = "20";
/// Number of a mere set-up position, with which some programs say nothing about the game.
const FROM_POSITION: &str = "99";

/// Games by their numbers: those of the standard, then those of Lidraughts.
const GAMES: [(u32, &str); 19] = [
    (0, "chess"),
    (1, "Chinese chess"),
    (21, "English draughts"),
    (22, "Italian draughts"),
    (23, "American pool checkers"),
    (24, "Spanish draughts"),
    (25, "Russian draughts"),
    (26, "Brazilian draughts"),
    (27, "Canadian draughts"),
    (28, "Portuguese draughts"),
    (29, "Czech draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
    (41, "Spantsireti draughts"),
    (50, "Othello"),
    (96, "breakthrough draughts"),
    (97, "Frysk! draughts"),
    (98, "antidraughts"),
];

/// Number of moves that show whether points are those of chess.
const MOVES: usize = 20;

fn number(value: &str) -> &str {
    value.split(',').next().unwrap_or_default().trim()
}

/// Describes the other game that a `GameType` names, if it does.
fn name(value: &str) -> Option<String> {
    let number = number(value);
    let entry = GAMES.iter().find(|(key, _)| number.parse() == Ok(*key));
    let wide = value.split(',').nth(2).map(str::trim);
    match (entry, wide) {
        (Some((number, name)), _) => Some(format!("{number} is {name}")),
        (None, Some(wide)) if number != OURS && wide != "10" => {
            Some(format!("{} is a game on another board", quote_text(value)))
        }
        _ => None,
    }
}

/// Words with which a `Variant` begins that is another game.
const OTHER_VARIANTS: [&str; 16] = [
    "american",
    "antidraughts",
    "brazilian",
    "breakthrough",
    "canadian",
    "czech",
    "english",
    "frisian",
    "frysk",
    "italian",
    "killer",
    "portuguese",
    "russian",
    "spanish",
    "thai",
    "turkish",
];

/// Returns the note on a `Variant` that is another game: Lidraughts has it beside the number of the game.
pub(super) fn variant(value: &str) -> Option<String> {
    let word = value.trim().to_ascii_lowercase();
    let mut others = OTHER_VARIANTS.iter();
    others.any(|other| word.starts_with(other)).then(|| {
        format!(
            "Variant {} is another game: it is read as international draughts, by whose rules it may end otherwise",
            quote_text(value.trim())
        )
    })
}

/// Returns the note on a tag that names the game, if it needs one; an error if it is another game.
pub(super) fn game(tag: &Tag) -> PdnParsed<Option<String>> {
    if let Some(other) = name(&tag.value) {
        return Err(PdnFault::new(tag.at, PdnProblem::OtherGame(other)));
    }
    Ok(match number(&tag.value) {
        OURS | "" | "?" => None,
        FROM_POSITION => Some(
            "GameType 99 says that the game begins with a position: it is read as international draughts"
                .to_owned(),
        ),
        _ => Some(format!(
            "GameType {} is not known: it is read as international draughts",
            quote_text(&tag.value)
        )),
    })
}

/// True for the beginning of a file of this game: tags, of which one names it, or a position that no smaller board
/// has where none names another, or moves from square to square by numbers. It may end anywhere.
pub(super) fn is_pdn(beginning: &str) -> bool {
    let mut lexer = Lexer::new(beginning);
    let (mut tagged, mut has_number, mut has_pieces) = (false, false, false);
    while let Some((_, token)) = lexer.next() {
        match token {
            // Its value may go on.
            Token::Tag(tag) if tag.fault.is_some() => tagged = true,
            Token::Tag(tag) => {
                if tag.is("GameType") {
                    match (number(&tag.value), name(&tag.value)) {
                        (OURS, _) => return true,
                        (_, Some(_)) => return false,
                        _ => {}
                    }
                }
                has_pieces |= tag.is("FEN") && head::is_large(&tag.value) == Some(true);
                tagged = true;
            }
            Token::Number { .. } => has_number = true,
            Token::Move(_) => return has_pieces || (tagged && has_number),
            Token::Comment(_) | Token::Word(_) | Token::Dots => {}
            // A part of a move does not identify the game.
            Token::Wrong { problem, .. } if !problem.is_foreign() => {}
            _ => break,
        }
    }
    has_pieces
}

/// Kind of a file that begins with tags as files of this game do, but holds none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Other {
    /// A file whose first move is one of chess.
    Chess,
    /// A file with points of a larger board, as gomoku has them.
    Points,
    /// A file that does not name its game.
    Unknown,
}

/// Returns the kind of a file whose beginning has tags, or is a game of chess without any, and is
/// [not of this game](is_pdn); `None` for any other beginning. The beginning may end anywhere.
pub(super) fn other(beginning: &str) -> Option<Other> {
    if is_pdn(beginning) {
        return None;
    }
    if begins_chess(beginning) {
        return Some(Other::Chess);
    }
    let mut lexer = Lexer::new(beginning);
    let mut tagged = false;
    while let Some((_, token)) = lexer.next() {
        match token {
            Token::Tag(tag) => tagged |= tag.fault.is_none(),
            Token::Number { .. } | Token::Comment(_) | Token::Word(_) | Token::Dots => {}
            Token::Wrong {
                problem: PdnProblem::Chess(_),
                ..
            } => return tagged.then(|| kind_of_points(beginning)),
            _ => break,
        }
    }
    tagged.then_some(Other::Unknown)
}

/// Returns the kind of a file whose first move is the name of a square of chess: gomoku has points that look so, and
/// others that chess has not.
fn kind_of_points(beginning: &str) -> Other {
    let mut lexer = Lexer::new(beginning);
    let (mut played, mut count) = (false, 0);
    while let Some((_, token)) = lexer.next() {
        match token {
            Token::Word(word) if played && is_beyond_chess(&word) => return Other::Points,
            Token::Wrong { .. } => (played, count) = (true, count + 1),
            Token::Tag(_) if played => break,
            _ => {}
        }
        if count > MOVES {
            break;
        }
    }
    Other::Chess
}

/// True for a point of gomoku that no board of chess has: `i9`, `h12`.
fn is_beyond_chess(word: &str) -> bool {
    let mut letters = word.chars();
    let column = letters.next().map(|c| c.to_ascii_lowercase());
    let column = column.filter(|c| ('a'..='o').contains(c));
    let row = letters.as_str().parse::<u8>().ok();
    let row = row.filter(|row| (1..=15).contains(row));
    column
        .zip(row)
        .is_some_and(|(column, row)| column > 'h' || row > 8)
}

/// True for a beginning without tags of a game of chess: the number 1 and a first move of each side. Points of other
/// games are called like squares, but their games have no such numbers before such a pair.
fn begins_chess(beginning: &str) -> bool {
    let mut lexer = Lexer::new(beginning);
    let mut next = || lexer.next().map(|(_, token)| token);
    if !matches!(next(), Some(Token::Number { opens: true })) {
        return false;
    }
    let mut opens = |rows: [char; 2]| match next() {
        Some(Token::Wrong {
            problem: PdnProblem::Chess(text),
            ..
        }) => is_first(text.trim_matches('"'), rows),
        _ => false,
    };
    opens(['3', '4']) && opens(['5', '6'])
}

/// True for the move of a pawn or a knight to one of these rows.
fn is_first(word: &str, rows: [char; 2]) -> bool {
    let square = word.strip_prefix('N').unwrap_or(word);
    square.len() == 2 && square.ends_with(rows)
}
