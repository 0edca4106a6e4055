//! Moves that a search does not make at its root.

use super::games::{Blind, TicTacToe};
use super::{PARAMETERS, RandomPlay, alpha_beta};
use tibetango_rules::GameHistory;
use tibetango_search::{AlphaBeta, Limits, Searcher, Uct};

/// Checks that a search leaves out the moves that it is told, and nothing else.
pub(super) fn assert_leaves_out(label: &str, search: &mut dyn Searcher<TicTacToe>) {
    // The cross wins with 2; otherwise 5 alone keeps the nought from winning.
    let history = GameHistory::new(TicTacToe::parse("xx. oo. ...", 'x'));
    for (out, best) in [
        (&[][..], Some(2)),
        (&[2], Some(5)),
        // A move that was left out once is a move like any other later.
        (&[], Some(2)),
        (&[5], Some(2)),
        (&[2, 5, 6, 7], Some(8)),
        (&[2, 5, 6, 7, 8], None),
        (&[], Some(2)),
    ] {
        let limits = Limits {
            exclusions: out.into(),
            ..Limits::visits(3_000)
        };
        let report = search.search(&history, &limits, &mut |_| {});
        assert_eq!(report.best(), best, "{label} without {out:?}");
        let moves: Vec<usize> = report.moves.iter().map(|stat| stat.mv.into()).collect();
        let left: Vec<usize> = [2, 5, 6, 7, 8]
            .into_iter()
            .filter(|mv| !out.contains(mv))
            .collect();
        assert_eq!(moves, left, "{label} without {out:?}");
    }
}

#[test]
fn uct_leaves_out_moves_of_its_root() {
    let mut search = Uct::<TicTacToe, _>::new(PARAMETERS, RandomPlay, 1);
    assert_leaves_out("UCT", &mut search);
}

#[test]
fn alpha_beta_leaves_out_moves_of_its_root() {
    let mut search = AlphaBeta::<TicTacToe, _>::new(alpha_beta::PARAMETERS, Blind, 1);
    assert_leaves_out("alpha-beta", &mut search);
}

/// Below the root they are moves like any other: the tree that goes on from there has them.
#[test]
fn a_move_that_is_left_out_at_the_root_is_found_one_ply_later() {
    let mut history = GameHistory::new(TicTacToe::parse("xx. oo. ...", 'x'));
    let mut search = Uct::new(PARAMETERS, RandomPlay, 1);
    let limits = Limits {
        exclusions: [2].into(),
        ..Limits::visits(3_000)
    };
    let report = search.search(&history, &limits, &mut |_| {});
    history.play(report.best().unwrap()).unwrap();
    let report = search.search(&history, &Limits::visits(3_000), &mut |_| {});
    assert_eq!(report.best(), Some(2));
}
