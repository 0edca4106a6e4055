//! The graph of the moves of a replay, and the numbers of moves.

use tibetango::app::presentation::{MoveNumber, presentation};
use tibetango::app::ui::move_graph::in_rows;
use tibetango_records::session::branches::{Branches, MAX_BRANCHES};
use tibetango_rules::{GameName, PlainMove, Point, Side};

/// Returns a game of some plies, with as many variations as there can be, of each other and of the game.
fn full() -> Branches {
    let place = |n: usize| PlainMove::place(Point(n as u16));
    let mut branches = Branches::new((0..20).map(place).collect());
    let mut dice: usize = 1;
    for n in 20.. {
        let mut below = |most: usize| {
            dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
            (dice >> 8) % most
        };
        let line = below(branches.others().len() + 1);
        let at = below(branches.path(line).len() + 1);
        if branches.play(line, at, &place(n)).is_none() {
            break;
        }
    }
    branches
}

#[test]
fn no_edge_of_500_variations_meets_another_line() {
    let branches = full();
    let others = branches.others();
    assert_eq!(others.len(), MAX_BRANCHES);
    let order = in_rows(&branches);
    let mut rows = vec![None; others.len() + 1];
    for (row, line) in order.iter().enumerate() {
        assert_eq!(rows[*line].replace(row), None, "line {line} has one row");
    }
    let row = |line: usize| rows[line].expect("a row for each line");
    assert_eq!(row(0), 0);
    for (line, branch) in (1..).zip(others) {
        let (above, below) = (row(branch.of), row(line));
        assert!(
            above < below,
            "line {line} stands below the one that it leaves"
        );
        // The edge goes down at the ply where it leaves: what stands between begins behind that.
        for between in &order[above + 1..below] {
            let begins = others[between - 1].at;
            assert!(
                begins >= branch.at,
                "line {between} lies on the edge of {line}"
            );
        }
    }
}

/// Returns what stands before the first four moves.
fn numbers(plies_per_number: usize, begins: Side) -> Vec<String> {
    let plies = 1..=4;
    let numbers = plies.map(|ply| MoveNumber::of(ply, plies_per_number, begins));
    numbers.map(|number| number.to_string()).collect()
}

#[test]
fn a_pair_has_one_number_and_begins_with_white() {
    assert_eq!(numbers(2, Side::White), ["1.", "1…", "2.", "2…"]);
    assert_eq!(numbers(2, Side::Black), ["1…", "2.", "2…", "3."]);
    for begins in Side::BOTH {
        assert_eq!(numbers(1, begins), ["1.", "2.", "3.", "4."]);
    }
}

#[test]
fn no_number_stands_before_the_first_move() {
    for plies in [1, 2] {
        for begins in Side::BOTH {
            let number = MoveNumber::of(0, plies, begins);
            let expected = MoveNumber {
                number: 0,
                second: false,
            };
            assert_eq!(number, expected, "{begins:?} begins, {plies} share");
        }
    }
}

#[test]
fn draughts_alone_counts_pairs() {
    for game in GameName::ALL {
        let plies = presentation(game).plies_per_number;
        let expected = if game.text() == "draughts" { 2 } else { 1 };
        assert_eq!(plies, expected, "{game}");
    }
}
