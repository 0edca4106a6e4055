//! The engines that configuration names.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use tibetango::arena::opening::random_plies;
use tibetango::engine::{AnyEngine, Engine, EngineSettings, UctSettings};
use tibetango::games::Game;
use tibetango::games::any::AnyLine;
use tibetango::games::jiaqi::{Rules, S5};
use tibetango::search::{Limits, MoveStat, Report};
use tibetango::with_line;

fn uct() -> EngineSettings {
    EngineSettings::Uct(UctSettings {
        c: 0.707,
        expand_after: 1,
        playout_plies: 200,
        memory_mib: 16,
        threads: 1,
    })
}

/// True when these counts could well be draws with these probabilities: one honest sample in a
/// thousand would fail, and the seeds are fixed.
fn plausible(counts: &[u32], shares: &[f64]) -> bool {
    let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let distance: f64 = counts
        .iter()
        .zip(shares)
        .map(|(&count, share)| (f64::from(count) - total * share).powi(2) / (total * share))
        .sum();
    let freedom = ChiSquared::new(counts.len() as f64 - 1.0).unwrap();
    distance < freedom.inverse_cdf(0.999)
}

#[test]
fn greedy_takes_as_many_as_it_can_and_any_of_the_best() {
    let mut rng = SplitMix64::seed_from_u64(11);
    let mut engine = AnyEngine::new(EngineSettings::Greedy, 1);
    let (mut capturing, mut ties) = (0, 0);
    for game in 0..200 {
        let empty = AnyLine::new([3, 5, 7, 9][game % 4], Rules::default()).unwrap();
        let plies = rng.random_range(0..45);
        let Some(line) = random_plies(&empty, plies, &mut rng) else {
            continue;
        };
        let captures: Vec<u32> = with_line!(&line, line => {
            let position = line.position();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.iter().map(|&mv| position.captures(mv)).collect()
        });
        let most = captures.iter().max().copied().unwrap();
        let best: Vec<_> = line
            .legal()
            .into_iter()
            .zip(&captures)
            .filter(|&(_, &taken)| taken == most)
            .map(|(mv, _)| mv)
            .collect();
        let mut chosen: Vec<_> = (0..40)
            .map(|_| {
                engine
                    .think(&line, &Limits::default(), 0.0, &mut |_| {})
                    .1
                    .unwrap()
            })
            .collect();
        assert!(chosen.iter().all(|mv| best.contains(mv)));
        chosen.dedup();
        capturing += u32::from(most > 0);
        ties += u32::from(best.len() > 1 && chosen.len() > 1);
        assert!(
            best.len() < 3 || chosen.len() > 1,
            "always the same of {}",
            best.len()
        );
    }
    assert!(capturing > 50 && ties > 50, "{capturing} {ties}");
}

#[test]
fn random_plays_every_move_alike() {
    let line = AnyLine::new(5, Rules::default()).unwrap();
    let legal = line.legal();
    let mut engine = AnyEngine::new(EngineSettings::Random, 1);
    let mut counts = vec![0; legal.len()];
    for _ in 0..40_000 {
        let (_, mv) = engine.think(&line, &Limits::default(), 0.0, &mut |_| {});
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
fn temperature_draws_by_visits() {
    let visits = [400, 100, 0, 25, 225];
    let report = Report {
        visits: 750,
        time: std::time::Duration::ZERO,
        nodes: 0,
        full: false,
        pv: vec![0],
        value: 0.5,
        moves: visits
            .iter()
            .enumerate()
            .map(|(mv, &visits)| MoveStat {
                mv,
                visits,
                value: 0.5,
            })
            .collect(),
    };
    let mut engine = Engine::<S5>::new(&EngineSettings::Random, 5);
    for temperature in [0.5, 1.0, 2.0] {
        let mut counts = [0; 5];
        for _ in 0..20_000 {
            counts[engine.draw(&report, temperature).unwrap()] += 1;
        }
        assert_eq!(counts[2], 0, "a move without visits is never played");
        let weights: Vec<f64> = visits
            .iter()
            .map(|&n| f64::from(n as u32).powf(1.0 / temperature))
            .collect();
        let total: f64 = weights.iter().sum();
        let played = [0, 1, 3, 4];
        let shares = played.map(|mv| weights[mv] / total);
        assert!(
            plausible(&played.map(|mv| counts[mv]), &shares),
            "{temperature}: {counts:?}"
        );
    }
    assert!((0..100).all(|_| engine.draw(&report, 0.0) == Some(0)));
}

#[test]
fn an_engine_follows_a_game_to_a_board_of_another_size() {
    let mut engine = AnyEngine::new(uct(), 1);
    let limits = Limits::visits(200);
    for size in [5, 3, 9, 7, 5] {
        let mut line = AnyLine::new(size, Rules::default()).unwrap();
        for _ in 0..3 {
            let (report, mv) = engine.think(&line, &limits, 0.0, &mut |_| {});
            assert_eq!(report.moves.len(), line.legal().len());
            line.play(&mv.unwrap()).unwrap();
        }
    }
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let line = AnyLine::new(5, Rules::default()).unwrap();
    let mut engine = AnyEngine::new(uct(), 1);
    let limits = Limits::visits(300);
    let sum = |report: &tibetango::engine::PlainReport| {
        report.moves.iter().map(|stat| stat.visits).sum::<u64>()
    };
    engine.think(&line, &limits, 0.0, &mut |_| {});
    let (kept, _) = engine.think(&line, &limits, 0.0, &mut |_| {});
    assert_eq!(sum(&kept), 600);
    engine.new_game();
    let (fresh, _) = engine.think(&line, &limits, 0.0, &mut |_| {});
    assert_eq!(sum(&fresh), 300);
}

#[test]
fn every_engine_plays_legal_games_on_every_board() {
    for (seed, settings) in [EngineSettings::Random, EngineSettings::Greedy, uct()]
        .into_iter()
        .enumerate()
    {
        for size in [3, 5, 7] {
            let mut engine = AnyEngine::new(settings.clone(), seed as u64);
            let mut line = AnyLine::new(size, Rules::default()).unwrap();
            while line.outcome().is_none() {
                let (_, mv) = engine.think(&line, &Limits::visits(30), 0.0, &mut |_| {});
                line.play(&mv.expect("a move")).expect("a legal one");
            }
            let (report, mv) = engine.think(&line, &Limits::visits(30), 0.0, &mut |_| {});
            assert!(mv.is_none() && report.moves.is_empty());
        }
    }
}
