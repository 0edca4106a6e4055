//! Ladders of handicaps: the curve through the scores, and the factor at which two players are equally strong.

use std::convert::Infallible;
use std::time::Duration;

use tibetango_lab::arena::ladder::{LadderMatch, LadderPlan, csv};
use tibetango_lab::arena::logistic::{CurvePoint, ScoreCurve};
use tibetango_lab::arena::{Budget, MatchTally};

/// Random numbers of the tests' own (SplitMix64).
struct Dice(u64);

impl Dice {
    /// Returns the next number, from 0 to 1.
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Simulates a match of games with this expected score; between equals two games of five are drawn.
fn simulated(dice: &mut Dice, expected: f64, pairs: u32) -> MatchTally {
    let draws = 1.6 * expected * (1.0 - expected);
    let wins = expected - draws / 2.0;
    let mut tally = MatchTally::default();
    for _ in 0..pairs {
        let mut half_points = 0;
        for _ in 0..2 {
            let number = dice.roll();
            if number < wins {
                tally.wins += 1;
                half_points += 2;
            } else if number < wins + draws {
                tally.draws += 1;
                half_points += 1;
            } else {
                tally.losses += 1;
            }
        }
        tally.pentanomial[half_points] += 1;
    }
    tally
}

fn visits(budget: Budget) -> f64 {
    match budget {
        Budget::Visits(visits) => visits as f64,
        Budget::Time(time) | Budget::Processor(time) => panic!("{time:?}"),
    }
}

/// Returns a ladder on which both players begin with a million visits.
fn plan(changed: usize) -> LadderPlan {
    LadderPlan {
        budgets: [Budget::Visits(1_000_000); 2],
        changed,
        most: 10,
    }
}

/// Plays a ladder of simulated matches, in which `a` has the odds `slope` more for each doubling of its visits against
/// those of `b`, and is as strong as `b` with `factor` times its visits.
fn climbed(plan: &LadderPlan, seed: u64, factor: f64, slope: f64) -> Vec<LadderMatch> {
    let mut dice = Dice(seed);
    let result = plan.climb::<Infallible>(&mut |[a, b]| {
        let odds = slope * (visits(a) / visits(b) / factor).log2();
        Ok(simulated(&mut dice, 1.0 / (1.0 + (-odds).exp()), 50))
    });
    let Ok(matches) = result;
    matches
}

#[test]
fn the_interval_covers_the_factor_in_about_19_of_20_ladders() {
    // `a` is as strong with a thirteenth of the visits: with equal ones `b` needs 13 times as many.
    const LADDERS: u64 = 200;
    let plan = plan(1);
    let mut covered = 0;
    let mut logarithms = 0.0;
    for seed in 1..=LADDERS {
        let matches = climbed(&plan, seed, 1.0 / 13.0, 0.9);
        let curve = LadderPlan::curve(&matches).expect("the scores cross one half");
        let even = plan.even(&curve);
        let (low, high) = (even.low.unwrap_or(0.0), even.high.unwrap_or(f64::INFINITY));
        assert!(low < even.factor && even.factor < high, "{even:?}");
        covered += u32::from(low <= 13.0 && 13.0 <= high);
        logarithms += even.factor.ln();
    }
    // The seeds decide: of 200 intervals of 95 % 190 are expected, and 3.1 are the deviation of that number.
    assert!((181..=199).contains(&covered), "{covered} of {LADDERS}");
    let mean = (logarithms / LADDERS as f64).exp();
    assert!((12.4..13.6).contains(&mean), "{mean}");
}

#[test]
fn either_player_may_be_the_changed_one() {
    for (changed, expected) in [(0, 5.0), (1, 0.2)] {
        let plan = plan(changed);
        let matches = climbed(&plan, 7, 5.0, 1.0);
        let curve = LadderPlan::curve(&matches).expect("the scores cross one half");
        let even = plan.even(&curve);
        let within = even.low.expect("a lower end")..even.high.expect("an upper end");
        assert!(within.contains(&expected), "{changed}: {even:?}");
        for rung in &matches {
            let [a, b] = rung.budgets.map(visits);
            let (own, other) = if changed == 0 { (a, b) } else { (b, a) };
            assert_eq!(other, 1e6, "{rung:?}");
            assert!((rung.factor - own / 1e6).abs() < 1e-9, "{rung:?}");
            assert!((rung.x - (a / b).log2()).abs() < 1e-9, "{rung:?}");
        }
    }
}

/// Returns the logarithm of the odds of a score.
fn odds(score: f64) -> f64 {
    (score / (1.0 - score)).ln()
}

#[test]
fn two_scores_decide_the_curve() {
    // The line through the odds of both scores, by hand, and the deviation of its zero by the delta method.
    let (places, scores, games) = ([-2.0, 1.0], [0.25, 0.6], 1e6);
    let points = [0, 1].map(|at| CurvePoint {
        x: places[at],
        score: scores[at],
        games,
    });
    let curve = ScoreCurve::through(&points).expect("a curve");
    let [low, high] = scores.map(odds);
    let slope = (high - low) / (places[1] - places[0]);
    let middle = places[1] - high / slope;
    assert!((curve.slope - slope).abs() < 1e-4, "{curve:?} {slope}");
    assert!((curve.middle - middle).abs() < 1e-4, "{curve:?} {middle}");
    for (x, score) in places.into_iter().zip(scores) {
        assert!((curve.score(x) - score).abs() < 1e-4, "{curve:?}");
    }
    let shares = [high / (high - low), -low / (high - low)];
    let variance: f64 = [0, 1]
        .map(|at| shares[at].powi(2) / (games * scores[at] * (1.0 - scores[at])))
        .iter()
        .sum();
    let half = 1.959_964 * variance.sqrt() / slope;
    let ends = [curve.low, curve.high].map(|end| end.expect("an end"));
    assert!(
        (ends[0] - (middle - half)).abs() < 0.02 * half,
        "{curve:?} {half}"
    );
    assert!(
        (ends[1] - (middle + half)).abs() < 0.02 * half,
        "{curve:?} {half}"
    );
}

#[test]
fn a_curve_needs_scores_that_rise() {
    let point = |x, score, games| CurvePoint { x, score, games };
    assert_eq!(ScoreCurve::through(&[]), None);
    assert_eq!(
        ScoreCurve::through(&[point(-1.0, 0.9, 100.0), point(1.0, 0.1, 100.0)]),
        None
    );
    // Scores that fall, not evenly about one half: a middle far off would still make a curve that rises.
    for scores in [(0.6, 0.2), (0.8, 0.4), (0.5, 0.4)] {
        let points = [point(-1.0, scores.0, 100.0), point(1.0, scores.1, 100.0)];
        assert_eq!(ScoreCurve::through(&points), None, "{scores:?}");
    }
    // Few games leave the interval open on a side that they say nothing of.
    let open =
        ScoreCurve::through(&[point(0.0, 0.4, 4.0), point(1.0, 0.55, 4.0)]).expect("a curve");
    assert!(open.low.is_none() || open.high.is_none(), "{open:?}");
    // Scores that jump have a middle between them.
    let jump =
        ScoreCurve::through(&[point(0.0, 0.0, 50.0), point(1.0, 1.0, 50.0)]).expect("a curve");
    let ends = (jump.low.expect("an end"), jump.high.expect("an end"));
    assert!(ends.0 > -1.0 && ends.0 < jump.middle, "{jump:?}");
    assert!(jump.middle < ends.1 && ends.1 < 2.0, "{jump:?}");
}

/// Returns a match that `a` won by this score, a number of tenths.
fn by_tenths(score: u32) -> MatchTally {
    MatchTally {
        wins: score,
        losses: 10 - score,
        ..MatchTally::default()
    }
}

#[test]
fn a_ladder_goes_on_until_the_score_has_crossed_one_half() {
    let climb = |plan: &LadderPlan, even: f64| {
        let mut asked = Vec::new();
        let result = plan.climb::<Infallible>(&mut |[a, b]| {
            let ratio = visits(a) / visits(b);
            asked.push(visits(b));
            Ok(by_tenths(if ratio > even { 8 } else { 2 }))
        });
        let Ok(matches) = result;
        (asked, matches)
    };
    let base = LadderPlan {
        budgets: [Budget::Visits(64), Budget::Visits(64)],
        ..plan(1)
    };
    // Ever more visits of b until it wins, and one match beyond.
    let (asked, matches) = climb(&base, 0.2);
    assert_eq!(asked, [64.0, 128.0, 256.0, 512.0, 1024.0]);
    let scores: Vec<f64> = matches.iter().map(|rung| rung.tally.score()).collect();
    assert_eq!(scores, [0.2, 0.2, 0.8, 0.8, 0.8], "the hardest for a first");
    // A crossing beside the first match is looked at from both sides.
    assert_eq!(climb(&base, 0.7).0, [64.0, 128.0, 256.0, 32.0]);
    assert_eq!(climb(&base, 1.5).0, [64.0, 32.0, 16.0, 128.0]);
    // No crossing within the bounds: of the option, and of budgets.
    let short = LadderPlan { most: 2, ..base };
    let (asked, matches) = climb(&short, 0.001);
    assert_eq!(asked, [64.0, 128.0, 256.0]);
    assert_eq!(LadderPlan::curve(&matches), None);
    let (asked, _) = climb(&base, 1e9);
    assert_eq!(asked, [64.0, 32.0, 16.0, 8.0, 4.0, 2.0, 1.0]);
}

#[test]
fn budgets_are_whole_and_so_are_their_factors() {
    let ms = |ms| Budget::Time(Duration::from_millis(ms));
    let plan = LadderPlan {
        budgets: [ms(100), ms(25)],
        changed: 1,
        most: 10,
    };
    // 12.5 ms are 13, which is 0.52 of 25.
    let (budgets, factor) = plan.at(1).expect("half of the time");
    assert_eq!((budgets, factor), ([ms(100), ms(13)], 0.52));
    assert_eq!(plan.at(-2), Some(([ms(100), ms(100)], 4.0)));
    assert_eq!(plan.at(6), None, "less than a millisecond");
    let cpu = LadderPlan {
        budgets: [Budget::Processor(Duration::from_millis(8)), ms(25)],
        changed: 0,
        most: 10,
    };
    let (budgets, _) = cpu.at(1).expect("twice the time");
    assert_eq!(budgets[0], Budget::Processor(Duration::from_millis(16)));
}

#[test]
fn the_matches_of_a_ladder_are_a_table() {
    let matches = climbed(&plan(1), 3, 0.5, 1.0);
    let curve = LadderPlan::curve(&matches);
    let table = csv(&matches, curve.as_ref());
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some("factor,doublings,budget_a,budget_b,games,won,drawn,lost,score,curve")
    );
    for (line, rung) in lines.zip(&matches) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), 10, "{line}");
        let number = |at: usize| cells[at].parse::<f64>().unwrap();
        assert_eq!(cells[2], "1000000v", "{line}");
        assert_eq!(number(4), number(5) + number(6) + number(7), "{line}");
        assert!((number(8) - rung.tally.score()).abs() < 1e-3, "{line}");
        assert!((0.0..=1.0).contains(&number(9)), "{line}");
    }
    assert_eq!(table.lines().count(), matches.len() + 1);
}
