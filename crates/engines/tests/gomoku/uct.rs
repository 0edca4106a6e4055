//! UCT as the outline has it: the choice among points that were never visited; and its random games without a tree.

use std::collections::BTreeSet;
use support::games::gomoku::rules;
use support::games::histories::after;
use support::shipped_engines::engine;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::Rule;
use tibetango_search::Limits;

/// Points of the empty board.
const POINTS: u64 = 225;

/// Returns the principal variation of a search of the empty board.
fn line(visits: u64, seed: u64) -> Vec<String> {
    let history = AnyGameHistory::new(15, rules(Rule::Freestyle)).unwrap();
    let mut engine = AnyEngine::new(engine(GameName::Gomoku, "uct"), seed);
    let (report, _) = engine.think(
        &history,
        &Limits::visits(visits),
        &Strength::BEST,
        &mut |_| {},
    );
    report.pv.iter().map(|mv| history.text(mv)).collect()
}

#[test]
fn points_never_visited_are_tried_at_random() {
    // Visits, ply of the line, seeds, least number of points tried.
    let cases = [
        ("at the root, by its first visit", 1, 0_usize, 300, 120),
        ("at a child, by its second visit", POINTS + 1, 1, 60, 40),
    ];
    for (label, visits, ply, seeds, least) in cases {
        let tried: BTreeSet<String> = (0..seeds)
            .map(|seed| line(visits, seed)[ply].clone())
            .collect();
        assert!(tried.len() >= least, "{label}: {tried:?}");
    }
}

#[test]
fn a_seed_decides_which_points_are_tried() {
    for visits in [1, POINTS + 1, 2_000] {
        assert_eq!(line(visits, 7), line(visits, 7), "{visits} visits");
    }
}

#[test]
fn it_searches_on_only_if_it_is_told_to() {
    let history = AnyGameHistory::new(15, rules(Rule::Freestyle)).unwrap();
    let shipped = engine(GameName::Gomoku, "uct");
    let mut longer = shipped.clone();
    let EngineSettings::Uct(settings) = &mut longer else {
        panic!("no UCT");
    };
    assert_eq!(settings.search_on_percent, 0);
    settings.search_on_percent = 50;
    let visits = |settings: &EngineSettings, seed: u64, most: u64| {
        let mut engine = AnyEngine::new(settings.clone(), seed);
        let limits = Limits::visits(most);
        let (report, _) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
        report.visits
    };
    // With so few visits of each point the two ways often disagree.
    let mut longest = 0;
    for most in [300, 500, 800] {
        for seed in 0..10 {
            let all = visits(&longer, seed, most);
            assert!((most..=most + most / 2).contains(&all), "{all} of {most}");
            longest = longest.max(all - most);
        }
    }
    assert!(longest > 0, "no search went on");
    assert_eq!(visits(&shipped, 1, 300), 300);
}

#[test]
fn random_games_after_each_move_find_the_five() {
    // Black has four in a row with one free end.
    let history = after(15, rules(Rule::Freestyle), "h8 a1 i8 c1 j8 e1 k8 g8");
    let mut engine = AnyEngine::new(engine(GameName::Gomoku, "monte-carlo"), 1);
    let limits = Limits::visits(10_000);
    let (report, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    assert_eq!(history.text(&mv.unwrap()), "l8");
    assert_eq!((report.value, report.pv.len()), (1.0, 1));
    // The root and the 217 free points.
    assert_eq!(report.nodes, 218);
}
