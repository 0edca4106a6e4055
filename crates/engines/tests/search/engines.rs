//! Engines named in the configuration.

use super::plausible;
use cpu_time::ThreadTime;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use support::shipped_engines::engine;
use tibetango_engines::engine::{
    AlphaBetaSettings, AnyEngine, EngineSettings, Evaluation, GuidedSettings, HandOver,
    NetworkSource, PuctSettings, StagedSettings, Strength, UctSettings,
};
use tibetango_lab::arena::opening::random_plies;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_search::net::Aim;
use tibetango_search::{ChildSelection, Limits, MoveOrder, Parts};

fn uct() -> EngineSettings {
    EngineSettings::Uct(UctSettings {
        memory_mib: 16,
        ..UctSettings::default()
    })
}

/// Returns settings of every kind of engine, small enough for tests.
fn kinds() -> Vec<EngineSettings> {
    let small = UctSettings {
        memory_mib: 16,
        ..UctSettings::default()
    };
    let alpha_beta = AlphaBetaSettings {
        memory_mib: 1,
        ..AlphaBetaSettings::default()
    };
    vec![
        EngineSettings::Random,
        EngineSettings::Greedy,
        EngineSettings::Uct(small.clone()),
        EngineSettings::Uct(UctSettings {
            order: MoveOrder::Static,
            ..small.clone()
        }),
        EngineSettings::Uct(UctSettings {
            order: MoveOrder::StaticBest,
            ..small.clone()
        }),
        EngineSettings::Uct(UctSettings {
            selection: ChildSelection::Random,
            ..small.clone()
        }),
        EngineSettings::Uct(UctSettings {
            expand_after: 5,
            depth: Some(3),
            hand_over: Some(HandOver {
                after_ply: 20,
                to: alpha_beta.clone(),
            }),
            ..small
        }),
        EngineSettings::AlphaBeta(alpha_beta.clone()),
        EngineSettings::AlphaBeta(AlphaBetaSettings {
            evaluation: Evaluation::Patterns,
            solve: true,
            ..alpha_beta
        }),
    ]
}

#[test]
fn greedy_takes_as_many_as_it_can_and_any_of_the_best() {
    let mut rng = SplitMix64::seed_from_u64(11);
    let mut engine = AnyEngine::new(EngineSettings::Greedy, 1);
    let (mut capturing, mut ties) = (0, 0);
    for game in 0..200 {
        let empty = AnyGameHistory::new([3, 5, 7, 9][game % 4], JiaqiRules::default()).unwrap();
        let plies = rng.random_range(0..45);
        let Some(history) = random_plies(&empty, plies, &mut rng) else {
            continue;
        };
        let taken_by = |mv: &tibetango_rules::PlainMove| {
            let mut after = history.clone();
            after.play(mv).unwrap();
            *after.captures().last().unwrap()
        };
        let captures: Vec<u32> = history.legal().iter().map(taken_by).collect();
        let most = captures.iter().max().copied().unwrap();
        let best: Vec<_> = history
            .legal()
            .into_iter()
            .zip(&captures)
            .filter(|&(_, &taken)| taken == most)
            .map(|(mv, _)| mv)
            .collect();
        let mut chosen: Vec<_> = (0..40)
            .map(|_| {
                engine
                    .think(&history, &Limits::default(), &Strength::BEST, &mut |_| {})
                    .1
                    .unwrap()
            })
            .collect();
        assert!(
            chosen.iter().all(|mv| best.contains(mv)),
            "game {game}: {chosen:?} of {best:?}"
        );
        chosen.dedup();
        capturing += u32::from(most > 0);
        ties += u32::from(best.len() > 1 && chosen.len() > 1);
        assert!(
            best.len() < 3 || chosen.len() > 1,
            "game {game}: always the same of {}",
            best.len()
        );
    }
    assert!(capturing > 50 && ties > 50, "{capturing} {ties}");
}

#[test]
fn random_plays_every_move_alike() {
    let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    let legal = history.legal();
    let mut engine = AnyEngine::new(EngineSettings::Random, 1);
    let mut counts = vec![0; legal.len()];
    for _ in 0..40_000 {
        let (_, mv) = engine.think(&history, &Limits::default(), &Strength::BEST, &mut |_| {});
        counts[legal
            .iter()
            .position(|other| Some(other) == mv.as_ref())
            .unwrap()] += 1;
    }
    assert!(
        plausible(&counts, &vec![1.0 / legal.len() as f64; legal.len()]),
        "{counts:?}"
    );
}

#[test]
fn an_engine_follows_a_game_to_a_board_of_another_size() {
    let mut engine = AnyEngine::new(uct(), 1);
    let limits = Limits::visits(200);
    for size in [5, 3, 9, 7, 5] {
        let mut history = AnyGameHistory::new(size, JiaqiRules::default()).unwrap();
        for _ in 0..3 {
            let (report, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
            assert_eq!(report.moves.len(), history.legal().len(), "size {size}");
            history.play(&mv.unwrap()).unwrap();
        }
    }
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    let mut engine = AnyEngine::new(uct(), 1);
    let limits = Limits::visits(300);
    let sum = |report: &tibetango_engines::engine::PlainReport| {
        report.moves.iter().map(|stat| stat.visits).sum::<u64>()
    };
    engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    let (kept, _) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    assert_eq!(sum(&kept), 600);
    engine.new_game();
    let (fresh, _) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    assert_eq!(sum(&fresh), 300);
}

#[test]
fn every_engine_plays_legal_games_on_every_board() {
    for (seed, settings) in kinds().into_iter().enumerate() {
        for size in [3, 5, 7] {
            let mut engine = AnyEngine::new(settings.clone(), seed as u64);
            let mut history = AnyGameHistory::new(size, JiaqiRules::default()).unwrap();
            while history.outcome().is_none() {
                let (_, mv) =
                    engine.think(&history, &Limits::visits(30), &Strength::BEST, &mut |_| {});
                history.play(&mv.expect("a move")).expect("a legal one");
            }
            let (report, mv) =
                engine.think(&history, &Limits::visits(30), &Strength::BEST, &mut |_| {});
            assert_eq!(mv, None, "{settings:?} on {size}");
            assert!(
                report.moves.is_empty(),
                "{settings:?} on {size}: {:?}",
                report.moves
            );
        }
    }
}

#[test]
fn processor_time_is_spent_on_the_searching_thread_itself() {
    let limit = Duration::from_millis(30);
    for settings in kinds() {
        if matches!(settings, EngineSettings::Random | EngineSettings::Greedy) {
            continue; // They need no time.
        }
        let mut engine = AnyEngine::new(settings.clone(), 7);
        let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
        let before = ThreadTime::now();
        let limits = Limits::processor_time(limit);
        let (report, _) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
        assert!(before.elapsed() >= limit, "{settings:?}");
        assert!(report.time >= limit && report.visits > 0, "{settings:?}");
    }
}

/// Without UCB nothing reads C, and no tree leads to good moves.
#[test]
fn an_engine_without_ucb_has_no_constant() {
    for (name, by_ucb) in [("mcts", false), ("uct", true)] {
        let settings = engine(GameName::Jiaqi, name);
        assert_eq!(settings.c().is_some(), by_ucb, "{name}");
        assert_eq!(settings.grows_a_tree(), by_ucb, "{name}");
        let mut player = AnyEngine::new(settings, 1);
        let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
        let (report, _) =
            player.think(&history, &Limits::visits(400), &Strength::BEST, &mut |_| {});
        assert_eq!(report.at_random, !by_ucb, "{name}");
    }
}

/// Returns the memory that the settings give each tree and table, in the order of the stages.
fn memories(settings: &EngineSettings) -> Vec<u32> {
    match settings {
        EngineSettings::Random | EngineSettings::Greedy | EngineSettings::Careless { .. } => vec![],
        EngineSettings::Uct(uct) => {
            let after = uct.hand_over.iter().map(|other| other.to.memory_mib);
            [uct.memory_mib].into_iter().chain(after).collect()
        }
        EngineSettings::AlphaBeta(search) => vec![search.memory_mib],
        EngineSettings::Staged(staged) => {
            vec![staged.placement.memory_mib, staged.battle.memory_mib]
        }
        EngineSettings::Guided(guided) => {
            [vec![guided.placement.memory_mib], memories(&guided.base)].concat()
        }
    }
}

#[test]
fn memory_is_that_of_all_stages_together() {
    let tree = |memory_mib| UctSettings {
        memory_mib,
        ..UctSettings::default()
    };
    let search = |memory_mib, table| AlphaBetaSettings {
        memory_mib,
        parts: Parts {
            table,
            ..Parts::default()
        },
        ..AlphaBetaSettings::default()
    };
    let handed_over = |to| {
        EngineSettings::Uct(UctSettings {
            hand_over: Some(HandOver { after_ply: 20, to }),
            ..tree(256)
        })
    };
    let staged = || {
        EngineSettings::Staged(Box::new(StagedSettings {
            placement: tree(16),
            battle: search(16, true),
        }))
    };
    let guided = |base| {
        EngineSettings::Guided(Box::new(GuidedSettings {
            placement: PuctSettings::default(),
            net: NetworkSource::BuiltIn(Aim::Battle, None),
            base_name: "base".to_owned(),
            base,
        }))
    };
    let alone = |table| EngineSettings::AlphaBeta(search(64, table));
    for (settings, all, given, shares) in [
        (EngineSettings::Random, None, 8, vec![]),
        (EngineSettings::Uct(tree(256)), Some(256), 7, vec![7]),
        (alone(true), Some(64), 7, vec![7]),
        // An engine without a table takes no memory.
        (alone(false), None, 7, vec![64]),
        (handed_over(search(64, false)), Some(256), 10, vec![10, 64]),
        (handed_over(search(64, true)), Some(320), 320, vec![256, 64]),
        (
            handed_over(search(64, true)),
            Some(320),
            640,
            vec![512, 128],
        ),
        (handed_over(search(64, true)), Some(320), 81, vec![64, 17]),
        // Each keeps something.
        (handed_over(search(64, true)), Some(320), 1, vec![1, 1]),
        (staged(), Some(32), 5, vec![2, 3]),
        (guided(alone(true)), Some(128), 64, vec![32, 32]),
        (guided(staged()), Some(96), 12, vec![8, 2, 2]),
    ] {
        let about = format!("{given} MiB for {settings:?}");
        assert_eq!(settings.memory_mib(), all, "{about}");
        let mut set = settings;
        set.set_memory_mib(given);
        assert_eq!(memories(&set), shares, "{about}");
        if let Some(all) = set.memory_mib() {
            assert!(all == given || shares == [1, 1], "{about}: {all}");
        }
    }
}
