//! Matches: fair pairs, results that can be repeated, and the strength that they indicate.

#[cfg(feature = "draughts")]
mod ballots;
mod budgets;
mod journal;
mod ladder;
#[cfg(feature = "gomoku")]
mod openings;
mod sprt;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use support::shipped_engines::engine;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_lab::arena::sprt::Model;
use tibetango_lab::arena::{
    ArenaGame, Budget, Contestant, GameScore, MatchError, MatchPlan, MatchTally, OffBoardFault,
    Openings, Sprt,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{GameName, Side};
use tibetango_search::Limits;

fn uct() -> EngineSettings {
    engine(GameName::Jiaqi, "uct")
}

fn ours(engines: [EngineSettings; 2]) -> [Contestant; 2] {
    engines.map(Contestant::Ours)
}

fn plan() -> MatchPlan {
    MatchPlan {
        size: 5,
        preset: "thesis".to_owned(),
        rules: JiaqiRules::default().into(),
        players: ours([uct(), EngineSettings::Greedy]),
        first_game: 0,
        games: 12,
        budgets: [Budget::Visits(60); 2],
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(30),
        restarts: 0,
        openings: Openings::Random(3),
        seed: 1,
        jobs: 1,
        sprt: None,
    }
}

/// Plays a match; returns the result, and each game.
fn play(plan: &MatchPlan) -> (MatchTally, BTreeMap<u32, ArenaGame>) {
    let mut games = BTreeMap::new();
    let report = plan
        .play(&[], &mut |game, _| {
            assert!(
                games.insert(game.index, game.clone()).is_none(),
                "played twice"
            );
            ControlFlow::Continue(())
        })
        .expect("a match");
    (report.tally, games)
}

fn moves(games: &BTreeMap<u32, ArenaGame>) -> Vec<Vec<String>> {
    games
        .values()
        .map(|game| game.history.move_texts())
        .collect()
}

#[test]
fn pairs_share_an_opening_with_colours_swapped() {
    let plan = plan();
    let (tally, games) = play(&plan);
    assert_eq!(games.len(), 12);
    let games: Vec<_> = games.into_values().collect();
    let mut pentanomial = [0; 5];
    let mut openings = Vec::new();
    for pair in games.chunks(2) {
        assert_eq!(
            [pair[0].a, pair[1].a],
            [Side::White, Side::Black],
            "game {}",
            pair[0].index
        );
        let opening = &pair[0].history.move_texts()[..3];
        assert_eq!(
            opening,
            &pair[1].history.move_texts()[..3],
            "game {}",
            pair[0].index
        );
        openings.push(opening.to_vec());
        pentanomial[usize::from(pair[0].half_points() + pair[1].half_points())] += 1;
    }
    openings.dedup();
    assert_eq!(openings.len(), 6, "every pair has an opening of its own");
    assert_eq!(tally.pentanomial, pentanomial);
    for game in &games {
        assert_eq!(
            game.history.outcome(),
            Some(game.outcome),
            "game {}",
            game.index
        );
        assert_eq!(game.fault, None, "game {}", game.index);
    }
    let points: u32 = games.iter().map(|game| u32::from(game.half_points())).sum();
    assert_eq!(points, 2 * tally.wins + tally.draws);
    assert_eq!((tally.games(), tally.illegal, tally.forfeits()), (12, 0, 0));
}

#[test]
fn the_result_depends_on_the_seed_but_not_on_the_jobs() {
    let (tally, games) = play(&plan());
    for jobs in [2, 3, 50] {
        let (other, others) = play(&MatchPlan { jobs, ..plan() });
        assert_eq!(tally, other, "{jobs} jobs");
        assert_eq!(moves(&games), moves(&others), "{jobs} jobs");
    }
    // The games do not depend on their number, either.
    let (_, fewer) = play(&MatchPlan { games: 5, ..plan() });
    assert_eq!(moves(&fewer), moves(&games)[..5]);
    let (_, others) = play(&MatchPlan { seed: 2, ..plan() });
    assert_ne!(moves(&games), moves(&others));
}

#[test]
fn parts_add_up_to_the_whole() {
    let (whole, games) = play(&plan());
    let mut sum = [0; 8];
    let counts = |tally: &MatchTally| {
        let [lost, worse, even, better, won] = tally.pentanomial;
        let games = [tally.wins, tally.draws, tally.losses];
        [games[0], games[1], games[2], lost, worse, even, better, won]
    };
    let mut parts = BTreeMap::new();
    for (first_game, games) in [(0, 4), (4, 2), (6, 6)] {
        let (tally, part) = play(&MatchPlan {
            first_game,
            games,
            jobs: 2,
            ..plan()
        });
        let numbers: Vec<u32> = part.keys().copied().collect();
        let expected: Vec<u32> = (first_game..first_game + games).collect();
        assert_eq!(numbers, expected, "from game {first_game}");
        sum = std::array::from_fn(|at| sum[at] + counts(&tally)[at]);
        assert_eq!(
            (tally.illegal, tally.forfeits()),
            (0, 0),
            "games from {first_game}"
        );
        parts.extend(part);
    }
    assert_eq!(sum, counts(&whole));
    assert_eq!(moves(&parts), moves(&games));
    let error = |plan: &MatchPlan| {
        let played = plan.play(&[], &mut |_, _| ControlFlow::Continue(()));
        played.expect_err("no such part").to_string()
    };
    let odd = MatchPlan {
        first_game: 3,
        ..plan()
    };
    assert!(error(&odd).contains("even number, not 3"));
    let far = MatchPlan {
        first_game: u32::MAX - 1,
        ..plan()
    };
    assert!(error(&far).contains("no such numbers"));
}

#[test]
fn games_played_before_are_counted_and_not_played_again() {
    let (whole, games) = play(&plan());
    let earlier: Vec<(u32, GameScore)> = [7, 0, 11, 3]
        .map(|index| (index, games[&index].score()))
        .to_vec();
    let mut reports = Vec::new();
    let report = plan()
        .play(&earlier, &mut |game, _| {
            reports.push(game.index);
            ControlFlow::Continue(())
        })
        .expect("a match");
    assert_eq!(report.tally, whole);
    assert_eq!(reports, [1, 2, 4, 5, 6, 8, 9, 10]);
}

/// Score of a game in which a program refused a message.
const BROKEN: GameScore = GameScore {
    half_points: 1,
    fault: Some(OffBoardFault::Refused),
};

#[test]
fn a_broken_game_does_not_count() {
    let (whole, games) = play(&plan());
    let broken = 6;
    let earlier: Vec<(u32, GameScore)> = games
        .iter()
        .map(|(index, game)| {
            (
                *index,
                if *index == broken {
                    BROKEN
                } else {
                    game.score()
                },
            )
        })
        .collect();
    let again = |plan: &MatchPlan| {
        plan.play(&earlier, &mut |game, _| panic!("game {} again", game.index))
            .expect("a match")
    };
    let report = again(&plan());
    let half_points = games[&broken].half_points();
    let without = |count: u32, points: u8| count - u32::from(half_points == points);
    let tally = report.tally;
    assert_eq!((tally.games(), tally.broken), (11, 1));
    assert_eq!(
        (tally.wins, tally.draws, tally.losses),
        (
            without(whole.wins, 2),
            without(whole.draws, 1),
            without(whole.losses, 0)
        )
    );
    // Its pair does not count, for the test that may end a match as well.
    assert_eq!(tally.pentanomial.iter().sum::<u32>(), 5);
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 5.0,
        model: Model::Logistic,
        alpha: 1e-6,
        beta: 1e-6,
    };
    let tested = again(&MatchPlan {
        sprt: Some(sprt),
        ..plan()
    });
    let test = tested.test.expect("a test");
    assert!((test.llr - sprt.llr_of_pairs(&tally.pentanomial)).abs() < 1e-9);
    // A match of broken games alone indicates nothing.
    let mut nothing = MatchTally::default();
    nothing.add_game(BROKEN);
    assert_eq!(
        (nothing.games(), nothing.broken, nothing.score()),
        (0, 1, 0.5)
    );
    assert_eq!((nothing.illegal, nothing.forfeits()), (0, 0));
}

#[test]
fn an_engine_that_was_warmed_up_begins_at_nothing() {
    let history = AnyGameHistory::new(5, JiaqiRules::default()).expect("a board");
    let mut engine = AnyEngine::new(uct(), 1);
    engine.warm_up(&history);
    let (report, mv) = engine.think(&history, &Limits::visits(50), &Strength::BEST, &mut |_| {});
    assert!(mv.is_some());
    // No visit is left over from before.
    let count: u64 = report.moves.iter().map(|stat| stat.visits).sum();
    assert!(
        report.visits == 50 && count <= 50,
        "{count} of {}",
        report.visits
    );
}

#[test]
fn a_single_game_counts_but_makes_no_pair() {
    let (tally, _) = play(&MatchPlan { games: 3, ..plan() });
    assert_eq!(tally.games(), 3);
    assert_eq!(tally.pentanomial.iter().sum::<u32>(), 1);
}

#[test]
fn search_beats_chance() {
    let engines = [uct(), EngineSettings::Random];
    let (tally, _) = play(&MatchPlan {
        players: ours(engines.clone()),
        games: 20,
        budgets: [Budget::Visits(300); 2],
        ..plan()
    });
    assert!(tally.score() > 0.85, "{tally:?}");
    let [a, b] = engines;
    let (turned, _) = play(&MatchPlan {
        players: ours([b, a]),
        games: 20,
        budgets: [Budget::Visits(300); 2],
        ..plan()
    });
    assert!(turned.score() < 0.15, "{turned:?}");
}

#[test]
fn equal_engines_are_found_equal() {
    let (tally, _) = play(&MatchPlan {
        players: ours([EngineSettings::Random, EngineSettings::Random]),
        games: 400,
        openings: Openings::Random(0),
        ..plan()
    });
    let estimate = tally.estimate();
    assert!(
        estimate.elo_low < 0.0 && estimate.elo_high > 0.0,
        "{estimate:?}"
    );
}

#[test]
fn a_match_can_be_broken_off() {
    for jobs in [1, 4] {
        let mut reports = 0;
        let report = MatchPlan { jobs, ..plan() }
            .play(&[], &mut |_, _| {
                reports += 1;
                if reports == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .expect("a match");
        assert_eq!((reports, report.tally.games()), (3, 3), "{jobs} jobs");
    }
}

#[test]
fn what_cannot_be_played_is_told() {
    // No game on three lines lasts 900 plies: the quiet limit ends it.
    let endless = MatchPlan {
        size: 3,
        rules: JiaqiRules {
            quiet_limit: 5,
            ..JiaqiRules::default()
        }
        .into(),
        openings: Openings::Random(900),
        ..plan()
    };
    let error = endless
        .play(&[], &mut |_, _| ControlFlow::Continue(()))
        .expect_err("no opening");
    assert!(matches!(error, MatchError::Opening(900)), "{error}");
    let sizeless = MatchPlan { size: 4, ..plan() };
    let error = sizeless
        .play(&[], &mut |_, _| ControlFlow::Continue(()))
        .expect_err("no board");
    assert_eq!(
        error.to_string(),
        "jiaqi has no board of 4 lines: it has 3, 5, 7 or 9"
    );
}

fn tally(wins: u32, draws: u32, losses: u32) -> MatchTally {
    MatchTally {
        wins,
        draws,
        losses,
        ..MatchTally::default()
    }
}

#[test]
fn elo_and_its_interval_are_those_of_the_books() {
    // Wilson's interval of 75 of 100 is 0.65698 to 0.82455; Elo(0.75) = 400 log10(3).
    let estimate = tally(75, 0, 25).estimate();
    assert_eq!(estimate.score, 0.75);
    assert!((estimate.elo - 400.0 * 3f64.log10()).abs() < 1e-9);
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    assert!(
        (estimate.elo_low - elo(0.65698)).abs() < 0.02,
        "{estimate:?}"
    );
    assert!(
        (estimate.elo_high - elo(0.82455)).abs() < 0.02,
        "{estimate:?}"
    );
    // A draw is half a game.
    assert_eq!(tally(60, 30, 10).estimate(), estimate);
}

#[test]
fn estimates_are_symmetric_and_finite() {
    for (wins, draws, losses) in [
        (1, 0, 0),
        (2, 0, 0),
        (10, 0, 0),
        (1000, 0, 0),
        (7, 3, 2),
        (0, 5, 0),
    ] {
        let case = format!("{wins} won, {draws} drawn, {losses} lost");
        let up = tally(wins, draws, losses).estimate();
        let down = tally(losses, draws, wins).estimate();
        assert!((up.elo + down.elo).abs() < 1e-6, "{case}: {up:?} {down:?}");
        assert!(
            (up.elo_low + down.elo_high).abs() < 1e-6,
            "{case}: {up:?} {down:?}"
        );
        assert!(
            (up.elo_high + down.elo_low).abs() < 1e-6,
            "{case}: {up:?} {down:?}"
        );
        for estimate in [up, down] {
            assert!(
                estimate.elo_low.is_finite() && estimate.elo_high.is_finite(),
                "{case}: {estimate:?}"
            );
            assert!(
                estimate.elo_low <= estimate.elo && estimate.elo <= estimate.elo_high,
                "{case}: {estimate:?}"
            );
            assert!(estimate.elo_low < estimate.elo_high, "{case}: {estimate:?}");
            assert!((0.0..=1.0).contains(&estimate.los), "{case}: {estimate:?}");
        }
        assert!(
            (up.los + down.los - 1.0).abs() < 1e-9,
            "{case}: {up:?} {down:?}"
        );
    }
    // More games narrow the interval.
    let width = |n: u32| {
        let estimate = tally(n, 0, n).estimate();
        estimate.elo_high - estimate.elo_low
    };
    assert!(width(10) > width(100) && width(100) > width(1000));
    let nothing = MatchTally::default().estimate();
    assert!(nothing.score == 0.5 && nothing.elo == 0.0 && nothing.elo_low < 0.0);
}

#[test]
fn pairs_decide_how_wide_the_interval_is() {
    let with = |pentanomial| MatchTally {
        pentanomial,
        ..tally(100, 0, 100)
    };
    // Games of a pair that do not depend on each other: the interval of single games.
    let width = |tally: &MatchTally| tally.estimate().elo_high - tally.estimate().elo_low;
    let single = width(&tally(100, 0, 100));
    let independent = width(&with([25, 0, 50, 0, 25]));
    assert!(
        (independent / single - 1.0).abs() < 0.02,
        "{independent} {single}"
    );
    // Openings that one colour always wins say nothing about strength, and so no noise either.
    let biased = width(&with([0, 0, 100, 0, 0]));
    assert!(biased < 0.2 * single && biased > 0.0, "{biased} {single}");
    // Pairs that are won or lost together vary more than single games do.
    assert!(width(&with([50, 0, 0, 0, 50])) > 1.3 * single);
}

#[test]
fn the_likelihood_of_superiority_is_that_of_the_books() {
    // 60 of 100 games: (0.6 - 0.5) / sqrt(0.6 * 0.4 / 100) = 2.0412 deviations.
    assert!((tally(60, 0, 40).estimate().los - 0.97938).abs() < 1e-4);
    assert!((tally(50, 0, 50).estimate().los - 0.5).abs() < 1e-12);
    assert!(MatchTally::default().estimate().los == 0.5);
    assert!(
        tally(5, 0, 5).estimate().elo.is_sign_positive(),
        "no -0 is shown"
    );
}
