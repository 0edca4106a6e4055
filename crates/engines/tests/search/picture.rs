//! Picture of a search's tree: it agrees with the tree, stays small, and changes nothing.

use super::guarantees::jiaqi;
use super::{PARAMETERS, RandomPlay, facts};
use std::time::Duration;
use tibetango_engines::eval::jiaqi::{Glance, ThesisPlayout};
use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition};
use tibetango_rules::{Game, GameHistory, Grid};
use tibetango_search::{
    AlphaBeta, AlphaBetaParameters, BREADTH, Limits, MoveOrder, MoveStat, Parts, SearchReport,
    SearchedMove, Searcher, Uct, WatchFlag,
};

type SmallBoard = JiaqiPosition<Grid<5>>;
type Thesis = Uct<SmallBoard, ThesisPlayout<Grid<5>>>;

fn watched(visits: u64) -> Limits {
    let limits = Limits::visits(visits);
    limits.watched.set(true);
    limits
}

fn thesis() -> Thesis {
    Uct::new(PARAMETERS, ThesisPlayout::new(200, MoveOrder::Static), 4)
}

/// Returns the most visited of these moves, the first of equals first.
fn most<M: Clone>(moves: &[MoveStat<M>], most: usize) -> Vec<MoveStat<M>> {
    let mut moves: Vec<_> = moves.iter().filter(|stat| stat.visits > 0).collect();
    moves.sort_by_key(|stat| std::cmp::Reverse(stat.visits));
    moves.into_iter().take(most).cloned().collect()
}

fn stats<M: Clone>(branches: &[SearchedMove<M>]) -> Vec<MoveStat<M>> {
    branches.iter().map(|branch| branch.stat.clone()).collect()
}

/// Returns the search's report on the position after these moves, without searching on.
fn below(moves: &[JiaqiMove<Grid<5>>]) -> SearchReport<JiaqiMove<Grid<5>>> {
    let mut uct = thesis();
    let mut history = jiaqi();
    uct.search(&history, &Limits::visits(20_000), &mut |_| {});
    for &mv in moves {
        history.play(mv).expect("legal");
    }
    uct.search(&history, &Limits::visits(0), &mut |_| {})
}

#[test]
fn it_agrees_with_the_tree_at_every_node() {
    let report = thesis().search(&jiaqi(), &watched(20_000), &mut |_| {});
    assert_eq!(stats(&report.tree), most(&report.moves, BREADTH[0]));
    assert_eq!(report.tree.len(), BREADTH[0]);
    let mut deepest = 0;
    for (at, branch) in report.tree.iter().enumerate() {
        let subtree = below(&[branch.stat.mv]);
        assert_eq!(
            stats(&branch.next),
            most(&subtree.moves, BREADTH[1]),
            "branch {at}"
        );
        let sum: u64 = branch.next.iter().map(|next| next.stat.visits).sum();
        assert!(
            sum < branch.stat.visits,
            "branch {at}: {sum} of {} visits",
            branch.stat.visits
        );
        let next = branch.next.first().filter(|_| at < 2);
        if let Some(next) = next.filter(|next| !next.next.is_empty()) {
            let subtree = below(&[branch.stat.mv, next.stat.mv]);
            assert_eq!(
                stats(&next.next),
                most(&subtree.moves, BREADTH[2]),
                "branch {at}"
            );
            assert!(
                next.next.iter().all(|leaf| leaf.next.is_empty()),
                "branch {at}"
            );
            deepest += 1;
        }
    }
    assert!(deepest > 0, "no branch is three moves long");
}

#[test]
fn nothing_changes_for_being_looked_at() {
    for visits in [1, 40, 3000] {
        let run = |limits: &Limits| {
            let mut uct = Uct::new(PARAMETERS, RandomPlay, 7);
            uct.search(&jiaqi(), limits, &mut |_| {})
        };
        let (unseen, watched_report) = (run(&Limits::visits(visits)), run(&watched(visits)));
        assert_eq!(facts(&unseen), facts(&watched_report), "{visits} visits");
        assert!(
            unseen.tree.is_empty() && !watched_report.tree.is_empty(),
            "{visits} visits: {} and {} branches",
            unseen.tree.len(),
            watched_report.tree.len()
        );
    }
}

#[test]
fn a_search_is_looked_at_from_the_next_report_on() {
    let looks = WatchFlag::default();
    let limits = Limits {
        report_every: Duration::ZERO,
        watched: looks.clone(),
        ..Limits::visits(3000)
    };
    let mut pictures = Vec::new();
    thesis().search(&jiaqi(), &limits, &mut |report| {
        pictures.push(!report.tree.is_empty());
        looks.set(pictures.len() % 20 >= 10);
    });
    assert!(pictures.len() > 40);
    for (at, has_tree) in pictures.into_iter().enumerate() {
        assert_eq!(has_tree, at % 20 >= 10, "report {at}");
    }
}

/// Collects every path down the picture, to the ends.
fn ways<M: Copy>(branches: &[SearchedMove<M>], before: &[M], list: &mut Vec<Vec<M>>) {
    for branch in branches {
        let way = [before, &[branch.stat.mv]].concat();
        ways(&branch.next, &way, list);
        list.push(way);
    }
}

#[test]
fn a_search_by_depth_shows_its_moves_and_the_replies_it_holds_to_be_best() {
    let parameters = AlphaBetaParameters {
        depth: 40,
        memory: 1 << 20,
        parts: Parts::default(),
    };
    let run = |limits: &Limits| {
        let mut search: AlphaBeta<SmallBoard, _> = AlphaBeta::new(parameters, Glance, 3);
        search.search(&jiaqi(), limits, &mut |_| {})
    };
    let report = run(&watched(40_000));
    assert_eq!(facts(&report), facts(&run(&Limits::visits(40_000))));
    assert_eq!(stats(&report.tree), most(&report.moves, BREADTH[0]));
    let mut result = Vec::new();
    ways(&report.tree, &[], &mut result);
    assert!(result.len() <= BREADTH[0] * BREADTH.len());
    assert!(result.contains(&report.pv[..BREADTH.len()].to_vec()));
    assert!(
        result
            .iter()
            .any(|way| way.len() == BREADTH.len() && way[0] != report.pv[0]),
        "{result:?}"
    );
    for way in result {
        let mut history = jiaqi();
        for mv in way {
            history.play(mv).expect("legal");
        }
    }
    let best = report
        .tree
        .iter()
        .find(|branch| branch.stat.mv == report.pv[0]);
    let best = best.expect("the best move took most nodes");
    // Both sides see the same chances.
    assert!((best.next[0].stat.value - (1.0 - report.value)).abs() < 1e-9);
}

#[test]
fn a_game_that_is_over_has_no_tree() {
    let mut history: GameHistory<JiaqiPosition<Grid<3>>> =
        GameHistory::new(JiaqiPosition::new(Default::default()));
    let mut moves = Vec::new();
    while history.outcome().is_none() {
        history.position().legal_moves(&mut moves);
        history.play(moves[0]).expect("legal");
    }
    let report = Uct::new(PARAMETERS, RandomPlay, 1).search(&history, &watched(100), &mut |_| {});
    assert!(report.tree.is_empty(), "{:?}", report.tree);
}
