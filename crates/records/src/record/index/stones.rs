//! Boards as short texts: for each run of equal points their number, if more than one, and a sign.

use tibetango_rules::Piece;

const EMPTY: char = '.';

/// Writes a board as text.
pub(super) fn text(pieces: &[Option<Piece>]) -> String {
    let mut text = String::new();
    for alike in pieces.chunk_by(|one, other| one == other) {
        if alike.len() > 1 {
            text += &alike.len().to_string();
        }
        text.push(alike[0].map_or(EMPTY, Piece::letter));
    }
    text
}

/// Reads a board of `points` points; an unknown one has an empty text, and is read as an empty list.
pub(super) fn read(text: &str, points: usize) -> Option<Vec<Option<Piece>>> {
    let mut pieces = Vec::new();
    let mut count = 0usize;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            count = count.checked_mul(10)?.checked_add(digit as usize)?;
            continue;
        }
        let piece = match c {
            EMPTY => None,
            c => Some(Piece::from_letter(c)?),
        };
        let alike = std::mem::take(&mut count).max(1);
        if alike > points - pieces.len() {
            return None;
        }
        pieces.extend(std::iter::repeat_n(piece, alike));
    }
    (count == 0 && [0, points].contains(&pieces.len())).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tibetango_rules::{Rank, Side};

    #[test]
    fn a_short_text_does_not_fill_the_memory() {
        // Each run is twice as long as the one before it.
        let runs = (4..48).map(|power| format!("{}.", 1_u64 << power));
        assert_eq!(read(&runs.collect::<String>(), 16), None);
    }

    #[test]
    fn boards_come_back_and_nonsense_does_not() {
        let man = |side| Some(Piece::from(side));
        let king = Some(Piece {
            side: Side::Black,
            rank: Rank::King,
        });
        let mut board = vec![None; 12];
        board.extend([man(Side::White), man(Side::White), king, None]);
        assert_eq!(text(&board), "12.2wB.");
        assert_eq!(read("12.2wB.", 16), Some(board));
        assert_eq!(read("", 16), Some(Vec::new()));
        for wrong in [
            "12.2wB",
            "12.2wB..",
            "99999999999999999999999.",
            "99999999999.",
            "16x",
            "15.3",
            "1000000.",
        ] {
            assert_eq!(read(wrong, 16), None, "{wrong}");
        }
    }
}
