//! Alpha-beta on games that are solved here; against plain minimax, and the guarantees of every search: [`jiaqi`].

#[cfg(feature = "jiaqi")]
mod jiaqi;

use super::games::{
    Blind, Draughty, HEAPS, Nim, SHUFFLE, Searched, optimal_moves, reachable, solve, verdict,
};
use tibetango_rules::GameHistory;
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Limits, Parts, SearchReport, Searcher};

pub(super) const PARAMETERS: AlphaBetaParameters = AlphaBetaParameters {
    depth: 40,
    memory: 1 << 20,
    parts: Parts {
        scout: true,
        aspiration: true,
        table: true,
        killers: true,
        history: true,
        reductions: true,
        pruning: true,
        probcut: true,
        quiescence: 0,
    },
};

fn search<G: Searched>(
    parameters: AlphaBetaParameters,
    history: &GameHistory<G>,
) -> SearchReport<G::Move> {
    AlphaBeta::new(parameters, Blind, 1).search(history, &Limits::default(), &mut |_| {})
}

/// Returns the parameters with each part of the search left out in turn.
fn with_parts() -> Vec<AlphaBetaParameters> {
    let all = PARAMETERS.parts;
    let mut variants = vec![
        Parts {
            scout: false,
            ..all
        },
        Parts {
            aspiration: false,
            ..all
        },
        Parts {
            table: false,
            ..all
        },
        Parts {
            killers: false,
            ..all
        },
        Parts {
            history: false,
            ..all
        },
        Parts {
            reductions: false,
            ..all
        },
        Parts {
            quiescence: 4,
            ..all
        },
        all,
    ];
    variants
        .drain(..)
        .map(|parts| AlphaBetaParameters {
            parts,
            ..PARAMETERS
        })
        .collect()
}

#[test]
fn noughts_and_crosses_is_played_without_a_fault_with_any_part_off() {
    let variants = with_parts();
    for (at, position) in reachable().into_iter().enumerate().step_by(7) {
        let parameters = variants[at / 7 % variants.len()];
        let report = search(parameters, &GameHistory::new(position));
        let best = report.best().expect("a move");
        assert!(
            optimal_moves(&position).contains(&best),
            "{position:?} {parameters:?}: {best}"
        );
        assert_eq!(
            verdict(&report),
            solve(&position),
            "{position:?} {parameters:?}"
        );
    }
}

#[test]
fn a_side_that_moves_twice_running_is_understood() {
    for heaps in HEAPS {
        let start = Nim::new(heaps);
        for parameters in with_parts() {
            let report = search(parameters, &GameHistory::new(start));
            let best = report.best().expect("a move");
            assert!(
                optimal_moves(&start).contains(&best),
                "{heaps:?} {parameters:?}: {report:?}"
            );
            assert_eq!(verdict(&report), solve(&start), "{heaps:?} {parameters:?}");
        }
    }
}

#[test]
fn going_round_in_circles_is_a_draw_and_better_than_losing() {
    let report = search(PARAMETERS, &GameHistory::new(Draughty::new(true)));
    assert_eq!((report.best(), verdict(&report)), (Some(SHUFFLE), 0));
}
