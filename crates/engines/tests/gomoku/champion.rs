//! The champion's play in decided positions, and its reports.

use support::games::gomoku::rules;
use support::games::histories::after;
use support::shipped_engines::engine;
use tibetango_engines::engine::{AnyEngine, PlainReport, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::Rule;
use tibetango_rules::{GameName, Point};
use tibetango_search::Limits;

/// Returns its move and its report.
fn think(history: &AnyGameHistory, limits: &Limits, seed: u64) -> (String, PlainReport) {
    let mut engine = AnyEngine::new(engine(GameName::Gomoku, "champion"), seed);
    let (report, mv) = engine.think(history, limits, &Strength::BEST, &mut |_| {});
    (history.text(&mv.unwrap()), report)
}

#[test]
fn who_is_lost_meets_what_is_nearest() {
    // Two open threes of Black that share nothing.
    let history = after(
        15,
        rules(Rule::Freestyle),
        "g8 b15 h8 b1 i8 d15 d6 d1 d5 n15 d4",
    );
    let ends = ["e8", "f8", "j8", "k8", "d8", "d7", "d3", "d2"];
    let played = |seed| think(&history, &Limits::visits(3_000), seed);
    let (first, report) = played(1);
    assert!(report.value < 1e-9, "{}", report.value);
    assert!(ends.contains(&&*first), "{first}");
    for seed in 2..8 {
        assert_eq!(played(seed).0, first, "seed {seed}");
    }
}

/// Returns true if a stone stands no more than four points away: points farther away are not even considered.
fn is_near(history: &AnyGameHistory, at: Point) -> bool {
    let size = usize::from(history.topology().size());
    let apart = |a: usize, b: usize| a.abs_diff(b) <= 4;
    let stones = history.pieces().into_iter().enumerate();
    let mut stones = stones.filter(|(_, piece)| piece.is_some());
    stones.any(|(other, _)| {
        apart(at.index() % size, other % size) && apart(at.index() / size, other / size)
    })
}

#[test]
fn replies_that_are_shown_are_those_that_were_looked_at() {
    let mut replies = 0;
    for moves in ["h8 i9", "h8 h9 i7", "h8 g9 j10 i6", "h8 i8 h10"] {
        let history = after(15, rules(Rule::Freestyle), moves);
        let limits = Limits::visits(20_000);
        limits.watched.set(true);
        let (_, report) = think(&history, &limits, 1);
        for branch in &report.tree {
            let mut history = history.clone();
            history.play(&branch.stat.mv).unwrap();
            for reply in &branch.next {
                let at = reply.stat.mv.to.expect("a stone is placed");
                assert!(is_near(&history, at), "{}", history.text(&reply.stat.mv));
                replies += usize::from(report.pv.first() != Some(&branch.stat.mv));
            }
        }
    }
    assert!(replies > 3, "{replies}");
}
