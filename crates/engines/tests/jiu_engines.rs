//! Engines of jiu: their counts of shapes, and their play.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;
use support::games::jiu::random_history;
use support::shipped_engines::engine;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_engines::eval::jiu::{JiuMoves, census::Census};
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, Openings};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::formation::dalian;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuRules, JiuSize};
use tibetango_rules::{
    Board, Game, GameHistory, GameName, Grid, Phase, Point, Side, bitboard::Word,
};
use tibetango_search::{Limits, Searchable};

/// Counts the shapes of a side cell by cell.
fn slow_census<S: JiuSize>(position: &JiuPosition<S>, side: Side) -> Census {
    let n = i32::from(S::N);
    let at = |row: i32, column: i32| -> Option<Option<Side>> {
        let on = (0..n).contains(&row) && (0..n).contains(&column);
        on.then(|| {
            position
                .piece_at(Point((row * n + column) as u16))
                .map(|piece| piece.side)
        })
    };
    let own = |row, column| at(row, column) == Some(Some(side));
    let empty = |row, column| at(row, column) == Some(None);
    let foe = |row, column| at(row, column) == Some(Some(side.other()));
    let ways = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    let cell = |row: i32, column: i32| {
        [
            (row, column),
            (row, column + 1),
            (row + 1, column),
            (row + 1, column + 1),
        ]
    };
    let full = |row: i32, column: i32| cell(row, column).iter().all(|&(r, c)| own(r, c));
    let in_square = |row: i32, column: i32| {
        [(0, 0), (-1, 0), (0, -1), (-1, -1)]
            .iter()
            .any(|(down, across)| full(row + down, column + across))
    };
    let mut census = Census::default();
    for row in 0..n {
        for column in 0..n {
            if own(row, column) {
                census.stones += 1;
                let ring = [row, column, n - 1 - row, n - 1 - column];
                census.centre += ring.into_iter().min().expect("four").unsigned_abs();
            }
            if empty(row, column) {
                let near = ways.iter().any(|(d, a)| own(row + d, column + a));
                census.reach += u32::from(near);
            }
            if foe(row, column) {
                let jumped = ways
                    .iter()
                    .any(|(d, a)| own(row + d, column + a) && empty(row - d, column - a));
                census.targets += u32::from(jumped);
            }
            if row + 1 == n || column + 1 == n {
                continue;
            }
            let points = cell(row, column);
            let count = |kind: &dyn Fn(i32, i32) -> bool| {
                points.iter().filter(|&&(r, c)| kind(r, c)).count()
            };
            let (ours, free) = (count(&own), count(&empty));
            census.squares += u32::from(ours == 4);
            if ours == 4 {
                census.doubles +=
                    u32::from(full(row, column + 1)) + u32::from(full(row + 1, column));
            }
            census.blocked += u32::from(ours == 3 && free == 0);
            if ours == 2 && free == 2 {
                let diagonal = own(row, column) == own(row + 1, column + 1);
                census.diagonals += u32::from(diagonal);
                census.twos += u32::from(!diagonal);
            }
            if ours == 3 && free == 1 {
                census.triangles += 1;
                let &(r, c) = points.iter().find(|&&(r, c)| empty(r, c)).expect("one");
                let steps: Vec<_> = ways
                    .iter()
                    .map(|(d, a)| (r + d, c + a))
                    .filter(|&(r, c)| own(r, c) && !points.contains(&(r, c)))
                    .collect();
                census.gates += u32::from(!steps.is_empty());
                census.dalian += u32::from(steps.iter().any(|&(r, c)| in_square(r, c)));
            }
        }
    }
    census
}

fn census_of_games<S: JiuSize>(
    rules: JiuRules,
    history: &AnyGameHistory,
    of: impl Fn(&AnyGameHistory) -> Vec<JiuPosition<S>>,
) {
    let _ = rules;
    for position in of(history) {
        for side in Side::BOTH {
            let fast = Census::of(&position, side);
            assert_eq!(fast, slow_census(&position, side), "{}", position);
            let result = dalian::<S>(position.stones(side), position.empty());
            assert_eq!(fast.dalian > 0, !result.is_empty(), "{}", position);
        }
    }
}

#[test]
fn shapes_are_counted_as_cell_by_cell() {
    let rules = JiuRules::default();
    for seed in 0..6 {
        census_of_games::<Grid<6>>(
            rules,
            &random_history(6, rules, seed),
            |history| match history {
                AnyGameHistory::Jiu6(history) => history.positions().to_vec(),
                _ => Vec::new(),
            },
        );
        census_of_games::<Grid<8>>(
            rules,
            &random_history(8, rules, seed),
            |history| match history {
                AnyGameHistory::Jiu8(history) => history.positions().to_vec(),
                _ => Vec::new(),
            },
        );
    }
    census_of_games::<Grid<14>>(
        rules,
        &random_history(14, rules, 1),
        |history| match history {
            AnyGameHistory::Jiu14(history) => history.positions().to_vec(),
            _ => Vec::new(),
        },
    );
}

/// Returns the number of positions of a game with legal moves that a search does not consider.
fn narrowed_in<S: JiuSize>(history: &GameHistory<JiuPosition<S>>) -> usize {
    let mut narrowed = 0;
    for position in history.positions() {
        let (mut all, mut some) = (Vec::new(), Vec::new());
        position.legal_moves(&mut all);
        JiuMoves::search_moves(position, &mut some);
        let way = |mv: &JiuMove| (mv.kind(), mv.from(), mv.to(), mv.path());
        let ways = |moves: &[JiuMove]| -> BTreeSet<String> {
            moves.iter().map(|mv| format!("{:?}", way(mv))).collect()
        };
        assert_eq!(ways(&all), ways(&some), "{position}");
        assert!(
            some.iter().all(|mv| position.check(*mv).is_ok()),
            "{position}"
        );
        narrowed += usize::from(some.len() < all.len());
    }
    narrowed
}

#[test]
fn a_search_looks_at_every_way_and_only_at_legal_moves() {
    let rules = JiuRules {
        gun: true,
        ..JiuRules::default()
    };
    let mut narrowed = 0;
    for seed in 0..12 {
        let history = random_history([6, 8, 14][seed as usize % 3], rules, seed);
        narrowed += match &history {
            AnyGameHistory::Jiu6(history) => narrowed_in(history),
            AnyGameHistory::Jiu8(history) => narrowed_in(history),
            AnyGameHistory::Jiu14(history) => narrowed_in(history),
            other => panic!("{}", other.position_text()),
        };
    }
    assert!(narrowed > 50, "only {narrowed} positions had fewer moves");
}

#[test]
fn a_filled_board_is_one_that_placement_could_end_with() {
    use rand::SeedableRng;
    let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(5);
    let (mut open, rules) = (Vec::new(), JiuRules::default());
    let mut position = JiuPosition::<Grid<8>>::new(rules);
    let mut boards = BTreeSet::new();
    while position.phase() == Phase::Placement {
        for _ in 0..20 {
            let full = position.fill(&mut open, &mut rng);
            assert!(full.empty().is_empty(), "{position}");
            assert_eq!(full.stones(Side::White).count(), 32, "{position}");
            for side in Side::BOTH {
                let (before, after) = (position.stones(side), full.stones(side));
                assert_eq!(
                    before & after,
                    before,
                    "{position}: a stone of {side} was moved"
                );
            }
            let centre = [27, 36].map(|point| full.piece_at(Point(point)));
            assert_ne!(
                centre[0], centre[1],
                "{position}: both sides stand in the centre"
            );
            boards.insert(format!("{:?}", full.stones(Side::White)));
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[position.ply() as usize % moves.len()]);
    }
    assert!(boards.len() > 1000, "{} different boards", boards.len());
}

fn plan(a: &str, b: &str, size: u8, budget: Budget) -> MatchPlan {
    let player = |name: &str| Contestant::Ours(engine(GameName::Jiu, name));
    MatchPlan {
        size,
        preset: "competition".to_owned(),
        rules: JiuRules::default().into(),
        players: [player(a), player(b)],
        first_game: 0,
        games: 2,
        budgets: [budget; 2],
        margin: Duration::from_secs(3600),
        patience: Duration::from_secs(1),
        restarts: 0,
        openings: Openings::Random(4),
        seed: 1,
        jobs: 1,
        sprt: None,
    }
}

#[test]
fn every_engine_plays_whole_games() {
    let names: Vec<String> = {
        let config = Config::embedded();
        config
            .of(GameName::Jiu)
            .engines
            .names()
            .map(str::to_owned)
            .collect()
    };
    assert!(names.iter().any(|name| name == "jiu-staged"), "{names:?}");
    for name in &names {
        let report = plan(name, "greedy", 6, Budget::Visits(30))
            .play(&[], &mut |game, _| {
                assert_eq!(game.fault, None, "{name}: {:?}", game.note);
                assert_eq!(game.history.outcome(), Some(game.outcome), "{name}");
                ControlFlow::Continue(())
            })
            .expect("a match");
        assert_eq!(report.tally.games(), 2, "{name}");
    }
}

#[test]
fn the_champion_beats_greed() {
    let report = plan("champion", "greedy", 8, Budget::Visits(400))
        .play(&[], &mut |_, _| ControlFlow::Continue(()))
        .expect("a match");
    assert_eq!(report.tally.wins, 2);
}

#[test]
fn a_square_is_closed_where_it_wins() {
    // White closes d0-e0 and leaves Black three stones.
    let rules = JiuRules {
        fly_at: Some(4),
        ..JiuRules::default()
    };
    let text = "6/6/b1b1b1/ww4/1w4/w4b w battle 0 60";
    let history = AnyGameHistory::from_text(rules, text).expect("a position");
    let config = Config::embedded();
    let settings = config
        .of(GameName::Jiu)
        .engines
        .get("champion")
        .expect("shipped");
    let mut engine = AnyEngine::new(settings.clone(), 1);
    let limits = Limits::visits(2000);
    let (_, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    let mut table = history;
    table.play(&mv.expect("a move")).expect("a legal move");
    let outcome = table.outcome().expect("the game is over");
    assert_eq!(outcome.winner, Some(Side::White));
}

/// Checks that an engine tells beforehand whether its search goes by depth.
#[test]
fn what_goes_by_depth_is_known_beforehand() {
    let config = Config::embedded();
    let engines = &config.of(GameName::Jiu).engines;
    for size in [8, 10] {
        let first = AnyGameHistory::new(size, JiuRules::default()).expect("a board");
        let mut battle = random_history(size, JiuRules::default(), 3);
        while battle.ply() > u32::from(size) * u32::from(size) {
            assert!(battle.undo(), "size {size}");
        }
        assert_ne!(battle.phase(), Phase::Placement, "size {size}");
        for (name, settings) in engines.iter().filter(|(_, engine)| engine.searches()) {
            for history in [&first, &battle] {
                let mut engine = AnyEngine::new(settings.clone(), 1);
                let limits = Limits::visits(60);
                let (report, _) = engine.think(history, &limits, &Strength::BEST, &mut |_| {});
                let known = settings.goes_by_depth(history);
                assert_eq!(
                    report.by_depth,
                    known,
                    "{name}, {size}, {:?}",
                    history.phase()
                );
            }
        }
        // A network places the stones of the champion on boards that have one.
        let champion = engines.get("champion").expect("shipped");
        let by_depth = champion.goes_by_depth(&first);
        assert_eq!(by_depth, size == 10, "size {size}");
    }
}
