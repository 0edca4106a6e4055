//! Numbers of moves.

use tibetango::app::presentation::Numbering::{Pairs, Plies};
use tibetango::app::presentation::{Numbering, presentation};
use tibetango_rules::{GameName, Side};

/// Returns what stands before the first four moves.
fn numbers(numbering: Numbering, begins: Side) -> Vec<String> {
    let plies = 1..=4;
    plies
        .map(|ply| numbering.of(ply, begins).to_string())
        .collect()
}

#[test]
fn a_pair_has_one_number_and_begins_with_white() {
    assert_eq!(numbers(Pairs, Side::White), ["1.", "1…", "2.", "2…"]);
    assert_eq!(numbers(Pairs, Side::Black), ["1…", "2.", "2…", "3."]);
    for begins in Side::BOTH {
        assert_eq!(numbers(Plies, begins), ["1.", "2.", "3.", "4."]);
    }
}

#[test]
fn draughts_alone_counts_pairs() {
    for game in GameName::ALL {
        let pairs = presentation(game).numbering == Pairs;
        assert_eq!(pairs, game.to_string() == "draughts", "{game}");
    }
}
