//! The sequential test: known values, symmetry, and matches that it ends.

use std::ops::ControlFlow;

use clap::ValueEnum;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::sprt::{Model, Sprt, SprtDecision};
use tibetango_lab::arena::{Budget, MatchPlan, MatchReport};

use super::{ours, plan, uct};

fn test(model: Model, elo0: f64, elo1: f64) -> Sprt {
    Sprt {
        elo0,
        elo1,
        model,
        alpha: 0.05,
        beta: 0.05,
    }
}

/// Clap and serde make the words from the names of the variants.
#[test]
fn the_command_line_and_json_name_each_unit_alike() {
    let words = [
        (Model::Normalized, "normalized"),
        (Model::Logistic, "logistic"),
    ];
    for (model, word) in words {
        assert_eq!(Model::from_str(word, false), Ok(model), "{word}");
        let json = serde_json::to_string(&model).unwrap();
        assert_eq!(json, format!("\"{word}\""), "{word}");
        assert_eq!(model.name(), word);
    }
    assert_eq!(Model::value_variants().len(), words.len());
}

#[test]
fn known_values() {
    // From Stockfish's test framework, by the units and the counts of games won, lost and drawn.
    let cases = [
        (Model::Normalized, [0.0, 2.0], [36433, 36027, 68692], 0.92),
        (
            Model::Normalized,
            [-1.75, 0.25],
            [10871, 10650, 20431],
            2.30,
        ),
        (Model::Logistic, [0.5, 2.5], [21404, 21184, 40708], -1.57),
    ];
    for (model, [elo0, elo1], [wins, losses, draws], expected) in cases {
        let llr = test(model, elo0, elo1).llr_of_games(wins, draws, losses);
        assert!((llr - expected).abs() < 0.01, "{model:?}: {llr}");
    }
}

#[test]
fn pairs_have_the_values_that_a_general_optimizer_finds() {
    // Likelihoods maximized under both constraints by SciPy's SLSQP, without our equations.
    let cases = [
        (Model::Normalized, [0.0, 5.0], 0.597679),
        (Model::Normalized, [0.0, 50.0], 1.850921),
        (Model::Normalized, [-30.0, 10.0], 6.631597),
        (Model::Logistic, [0.0, 5.0], 0.860539),
        (Model::Logistic, [0.0, 50.0], -0.750865),
        (Model::Logistic, [-30.0, 10.0], 10.568130),
    ];
    for (model, [elo0, elo1], expected) in cases {
        let llr = test(model, elo0, elo1).llr_of_pairs(&[10, 40, 100, 60, 15]);
        assert!((llr - expected).abs() < 1e-5, "{model:?} {elo0}: {llr}");
    }
}

#[test]
fn bounds_are_wald_s() {
    let (lower, upper) = test(Model::Normalized, 0.0, 5.0).bounds();
    assert!((upper - 2.9444).abs() < 1e-4 && (lower + upper).abs() < 1e-12);
    let lopsided = Sprt {
        alpha: 0.01,
        beta: 0.1,
        ..test(Model::Normalized, 0.0, 5.0)
    };
    let (lower, upper) = lopsided.bounds();
    assert!((upper - 90f64.ln()).abs() < 1e-9, "{upper}");
    assert!((lower - (0.1f64 / 0.99).ln()).abs() < 1e-9, "{lower}");
    assert_eq!(lopsided.verdict(upper), Some(SprtDecision::H1));
    assert_eq!(lopsided.verdict(lower), Some(SprtDecision::H0));
    assert_eq!(lopsided.verdict(0.0), None);
}

#[test]
fn turning_sides_turns_the_sign() {
    for model in [Model::Logistic, Model::Normalized] {
        for counts in [[3, 9, 20, 11, 2], [0, 0, 7, 1, 0], [0, 0, 0, 0, 9]] {
            let mut turned = counts;
            turned.reverse();
            let llr = test(model, -10.0, 30.0).llr_of_pairs(&counts);
            let back = test(model, -30.0, 10.0).llr_of_pairs(&turned);
            assert!(
                (llr + back).abs() < 1e-6 * llr.abs().max(1.0),
                "{model:?} {counts:?}: {llr} {back}"
            );
        }
    }
}

#[test]
fn independent_pairs_weigh_as_much_as_their_games() {
    // 4000 games, half won, a quarter drawn; the pairs as chance makes them.
    let (wins, draws, losses) = (2000, 1000, 1000);
    let pairs = [125, 250, 625, 500, 500];
    for model in [Model::Logistic, Model::Normalized] {
        let test = test(model, 40.0, 60.0);
        let by_games = test.llr_of_games(wins, draws, losses);
        let by_pairs = test.llr_of_pairs(&pairs);
        let apart = (by_games - by_pairs).abs() / by_games.abs();
        assert!(apart < 0.05, "{model:?}: {by_games} {by_pairs}");
    }
}

#[test]
fn extremes_stay_finite_and_have_the_right_sign() {
    for model in [Model::Logistic, Model::Normalized] {
        for (low, high) in [(0.0, 1.0), (-1000.0, 1000.0), (500.0, 999.0), (-0.1, 0.1)] {
            let test = test(model, low, high);
            assert_eq!(test.llr_of_pairs(&[0; 5]), 0.0, "{model:?} {low} {high}");
            for counts in [
                [0, 0, 0, 0, 1],
                [0, 0, 0, 0, 5_000_000],
                [1, 0, 0, 0, 4_000_000],
            ] {
                let llr = test.llr_of_pairs(&counts);
                assert!(
                    llr.is_finite() && llr > 0.0,
                    "{model:?} {low} {high}: {llr}"
                );
                let mut turned = counts;
                turned.reverse();
                let llr = test.llr_of_pairs(&turned);
                assert!(
                    llr.is_finite() && llr < 0.0,
                    "{model:?} {low} {high}: {llr}"
                );
            }
        }
    }
}

fn tested(plan: &MatchPlan) -> MatchReport {
    plan.play(&[], &mut |_, _| ControlFlow::Continue(()))
        .expect("a match")
}

#[test]
fn a_match_ends_with_the_pair_that_decides() {
    let plan = MatchPlan {
        players: ours([uct(), EngineSettings::Random]),
        games: 400,
        budgets: [Budget::Visits(100); 2],
        sprt: Some(test(Model::Normalized, 0.0, 100.0)),
        ..plan()
    };
    let report = tested(&plan);
    let end = report.test.expect("a test");
    assert_eq!(end.verdict, Some(SprtDecision::H1));
    let games = report.tally.games();
    assert!(games < 400 && games.is_multiple_of(2));
    assert_eq!(report.tally.pentanomial.iter().sum::<u32>(), games / 2);
    // The number of jobs and of allowed games do not matter.
    for (jobs, allowed) in [(3, 400), (8, games)] {
        let other = tested(&MatchPlan {
            jobs,
            games: allowed,
            ..plan.clone()
        });
        assert_eq!(
            (other.tally, other.test),
            (report.tally, report.test),
            "{jobs} jobs, {allowed} games"
        );
    }
    // One pair fewer, and it is open.
    let short = tested(&MatchPlan {
        games: games - 2,
        ..plan.clone()
    });
    assert_eq!(short.test.expect("a test").verdict, None);
    // From the other side it ends as soon, with the other decision.
    let [a, b] = plan.players.clone();
    let turned = tested(&MatchPlan {
        players: [b, a],
        sprt: Some(test(Model::Normalized, -100.0, 0.0)),
        ..plan
    });
    assert_eq!(turned.test.expect("a test").verdict, Some(SprtDecision::H0));
}
