//! Solved games, and the engines compared with the solved board of three lines.

use super::games::{Nim, TicTacToe, reachable, solve};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::SplitMix64;
use tibetango_engines::engine::{AlphaBetaSettings, Engine, EngineSettings, Evaluation};
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_rules::{Game, GameHistory, Grid, Phase};
use tibetango_search::Limits;
use tibetango_search::solve::{Solution, SolvedResult, TooLarge};

#[test]
fn every_position_of_small_games_has_its_minimax_value() {
    let solution = Solution::of(&TicTacToe::parse("", 'x'), 10_000).unwrap();
    assert_eq!(solution.positions(), 5478);
    for position in reachable() {
        assert_eq!(
            solution.value(&position).map(i32::signum),
            Some(solve(&position)),
            "{position:?}"
        );
    }
    for heaps in [[1, 2, 3], [2, 3, 3], [1, 1, 4]] {
        let start = Nim::new(heaps);
        let solution = Solution::of(&start, 10_000).unwrap();
        assert_eq!(
            solution.value(&start).map(i32::signum),
            Some(solve(&start)),
            "{heaps:?}"
        );
    }
    assert_eq!(
        Solution::of(&TicTacToe::parse("", 'x'), 100).unwrap_err(),
        TooLarge(100)
    );
}

fn endless() -> JiaqiRules {
    JiaqiRules {
        quiet_limit: u16::MAX,
        ..JiaqiRules::default()
    }
}

#[test]
fn the_values_of_three_lines_agree_with_each_other() {
    // A position is worth the best of its moves, and a win comes one ply nearer with it.
    let root = JiaqiPosition::<Grid<3>>::new(endless());
    let mut all = Vec::new();
    let solution = Solution::walk(&root, 1_000_000, &mut |position| all.push(*position)).unwrap();
    assert_eq!(all.len(), solution.positions());
    let (mut wins, mut draws, mut losses, mut moved) = (0, 0, 0, 0);
    let mut moves = Vec::new();
    for position in &all {
        let value = solution.value(position).unwrap();
        match solution.verdict(position).unwrap() {
            SolvedResult::Win => wins += 1,
            SolvedResult::Draw => draws += 1,
            SolvedResult::Loss => losses += 1,
        }
        moved += u32::from(position.phase() != Phase::Placement);
        position.legal_moves(&mut moves);
        if position.outcome().is_some() {
            continue;
        }
        let best = moves
            .iter()
            .map(|&mv| solution.value_of_move(position, mv).unwrap())
            .max()
            .unwrap();
        assert_eq!(value, best - best.signum(), "{position}");
    }
    assert!(
        wins > 1000 && losses > 1000 && moved > 1000,
        "{wins} won, {draws} drawn, {losses} lost; {moved} in movement"
    );
}

#[test]
fn the_champion_gives_nothing_away_on_three_lines() {
    let settings = EngineSettings::AlphaBeta(AlphaBetaSettings {
        evaluation: Evaluation::Patterns,
        memory_mib: 1,
        solve: true,
        ..AlphaBetaSettings::default()
    });
    let mut all = Vec::new();
    let solution = Solution::walk(
        &JiaqiPosition::<Grid<3>>::new(endless()),
        1_000_000,
        &mut |p| all.push(*p),
    )
    .unwrap();
    all.retain(|p| p.outcome().is_none() && solution.verdict(p) > Some(SolvedResult::Loss));
    all.shuffle(&mut SplitMix64::seed_from_u64(8));
    let mut engine = Engine::<JiaqiPosition<Grid<3>>>::new(&settings, 1);
    for position in &all[..3000] {
        engine.new_game();
        let history = GameHistory::new(*position);
        let report = engine.think(&history, &Limits::visits(1000), &mut |_| {});
        let value = solution
            .value_of_move(position, report.best().unwrap())
            .unwrap();
        let before = solution.value(position).unwrap();
        assert!(value.signum() >= before.signum(), "{position}: {report:?}");
    }
}
