//! Moves of other games, recognised by their notation.

use super::problem::PdnProblem;
use tibetango_rules::quote::quote_text;

/// Returns the fault of a word that is a move of another game: `c3-d4`, `b6xd4`, `a3b4`, `cd4`; `e4`, `Nf3`, `O-O`.
pub(super) fn move_of(word: &str) -> Option<PdnProblem> {
    if is_by_letters(word) {
        return Some(PdnProblem::Letters(quote_text(word)));
    }
    is_chess(word).then(|| PdnProblem::Chess(quote_text(word)))
}

/// True for a move of draughts by letters and digits. A capital letter before a square alone is a piece of chess.
fn is_by_letters(word: &str) -> bool {
    if let [b'a'..=b'h', b'a'..=b'h', b'1'..=b'8'] = word.as_bytes() {
        return true;
    }
    let small = word.to_ascii_lowercase();
    let (mut rest, mut squares) = (small.as_bytes(), 0);
    while let [b'a'..=b'h', b'1'..=b'8', behind @ ..] = rest {
        squares += 1;
        rest = match behind {
            [b'-' | b'x' | b':', next @ ..] => next,
            _ => behind,
        };
    }
    rest.is_empty() && squares > 1
}

/// True for a move of chess in short notation.
fn is_chess(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#']);
    if matches!(bare, "O-O" | "O-O-O" | "o-o" | "o-o-o") {
        return true;
    }
    let bare = match bare.split_once('=') {
        Some((bare, "Q" | "R" | "B" | "N")) => bare,
        Some(_) => return false,
        None => bare,
    };
    let [begin @ .., b'a'..=b'h', b'1'..=b'8'] = bare.as_bytes() else {
        return false;
    };
    // The piece, its origin, and the cross of a capture.
    let begin = begin.strip_suffix(b"x").unwrap_or(begin);
    let from = match begin {
        [b'K' | b'Q' | b'R' | b'B' | b'N', from @ ..] => from,
        from => from,
    };
    matches!(
        from,
        [] | [b'a'..=b'h'] | [b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8']
    )
}
