//! Lines of the candidates: legal, in the order of the candidates, and free of charge.

#[cfg(feature = "jiaqi")]
use super::guarantees::jiaqi;
#[cfg(feature = "jiaqi")]
use super::{PARAMETERS as UCT, RandomPlay, facts};
use super::{
    alpha_beta::PARAMETERS,
    games::{Blind, Draughty, Roads, SHUFFLE},
};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, PlainReport, Strength};
use tibetango_lab::arena::opening::random_plies;
#[cfg(feature = "jiaqi")]
use tibetango_rules::Game;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameHistory, GameName};
#[cfg(feature = "jiaqi")]
use tibetango_search::Uct;
use tibetango_search::{AlphaBeta, LINE_LENGTH, Limits, SearchReport, Searcher};

/// Number of lines that are asked for.
const LINES: usize = 5;

fn limits(visits: u64) -> Limits {
    Limits {
        lines: LINES,
        report_every: Duration::ZERO,
        ..Limits::visits(visits)
    }
}

/// Asserts that there is a line for each candidate, in their order.
#[track_caller]
fn assert_order<M: Clone + PartialEq + std::fmt::Debug>(report: &SearchReport<M>, about: &str) {
    let candidates = report.candidates(LINES).into_iter();
    let candidates: Vec<M> = candidates.map(|stat| stat.mv.clone()).collect();
    let first = |line: &Vec<M>| line.first().cloned();
    let firsts: Vec<M> = report.lines.iter().filter_map(first).collect();
    assert_eq!(firsts, candidates, "{about}");
    let long = |line: &&Vec<M>| line.len() > LINE_LENGTH;
    assert_eq!(report.lines.iter().find(long), None, "{about}");
}

/// Plays every line by the rules; returns the number of plies of the longest that is not the answer's.
#[track_caller]
fn play_all(history: &AnyGameHistory, report: &PlainReport, about: &str) -> usize {
    assert_order(report, about);
    for moves in &report.lines {
        let mut history = history.clone();
        for mv in moves {
            let text = history.text(mv);
            if let Err(why) = history.play(mv) {
                panic!("{about}: {text} of {moves:?}: {why}");
            }
        }
    }
    let others = report.lines.iter();
    let others = others.filter(|line| line.first() != report.pv.first());
    others.map(Vec::len).max().unwrap_or(0)
}

#[test]
fn every_line_of_every_engine_is_legal_and_begins_with_its_candidate() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = config.of(game);
        let mut longest = 0;
        for preset in &own.rules {
            let size = preset.boards.get(1).unwrap_or(&preset.boards[0]);
            let empty = AnyGameHistory::new(*size, preset.rules).unwrap();
            let mut rng = SplitMix64::seed_from_u64(5);
            let mut positions = vec![empty.clone()];
            positions.extend([3, 20].map(|plies| random_plies(&empty, plies, &mut rng).unwrap()));
            for (name, engine) in own.engines.iter() {
                let mut engine = engine.clone();
                engine.set_memory_mib(16);
                let mut engine = AnyEngine::new(engine, 1);
                for history in &positions {
                    let about = format!("{game} {} {name} after {}", preset.id, history.len());
                    let mut check = |report: &PlainReport| {
                        longest = longest.max(play_all(history, report, &about));
                    };
                    let result = engine.think(history, &limits(600), &Strength::BEST, &mut check);
                    check(&result.0);
                    engine.new_game();
                }
            }
        }
        assert!(longest > 1, "{game}: no line goes on");
    }
}

#[test]
fn a_line_ends_where_a_position_comes_back() {
    let mut search = AlphaBeta::new(PARAMETERS, Blind, 1);
    let start = GameHistory::new(Roads::START);
    let report = search.search(&start, &limits(5000), &mut |_| {});
    assert_order(&report, "two roads");
    let round = |road: u8| vec![road, SHUFFLE, SHUFFLE, SHUFFLE, SHUFFLE];
    let mut lines = report.lines;
    lines.sort_unstable();
    assert_eq!(lines, [round(0), round(1)]);
}

#[test]
fn no_line_is_reported_unless_several_are_asked_for() {
    let start = GameHistory::new(Draughty::new(true));
    let mut search = AlphaBeta::new(PARAMETERS, Blind, 1);
    let report = search.search(&start, &Limits::visits(100), &mut |_| {});
    assert_eq!(report.lines, Vec::<Vec<u8>>::new());
    // The answer's line is known all the same.
    assert_eq!(report.line_of(&report.pv[0]).unwrap()[0], report.pv[0]);
}

#[cfg(feature = "jiaqi")]
#[test]
fn the_lines_of_a_tree_follow_the_most_visited_moves() {
    let start = jiaqi();
    let mut uct = Uct::new(UCT, RandomPlay, 4);
    let report = uct.search(&start, &limits(4_000), &mut |_| {});
    assert_order(&report, "tree");
    for moves in &report.lines {
        let mut history = start.clone();
        // Asked for no visits, a search tells of the tree below the position. It cuts the tree to that, so every line
        // gets a tree of its own.
        let mut uct = Uct::new(UCT, RandomPlay, 4);
        uct.search(&start, &limits(4_000), &mut |_| {});
        for pair in moves.windows(2) {
            history.play(pair[0]).unwrap();
            let best = uct.search(&history, &Limits::visits(0), &mut |_| {}).moves;
            let most = best.iter().map(|stat| stat.visits).max().unwrap();
            let next = best.iter().find(|stat| stat.mv == pair[1]).unwrap();
            assert_eq!(next.visits, most, "{moves:?}");
        }
        history.play(moves[moves.len() - 1]).unwrap();
        let best = uct.search(&history, &Limits::visits(0), &mut |_| {}).moves;
        let visited = best.iter().any(|stat| stat.visits > 0);
        let ends = history.position().outcome().is_some() || !visited;
        assert!(moves.len() == LINE_LENGTH || ends, "{moves:?} goes on");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_search_of_visits_is_the_same_with_lines_and_without() {
    let run = |lines: usize| {
        let limits = Limits {
            lines,
            ..Limits::visits(3000)
        };
        Uct::new(UCT, RandomPlay, 7).search(&jiaqi(), &limits, &mut |_| {})
    };
    let (without, with) = (run(1), run(LINES));
    assert_eq!(facts(&without), facts(&with));
    assert_eq!((without.lines.len(), with.lines.len()), (0, LINES));
}
