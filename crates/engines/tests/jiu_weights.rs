//! Learned weights of jiu's shapes: the value equals plain sums over the numbers of self-play, and invalid files are
//! refused.

use std::collections::BTreeSet;
use std::sync::Arc;
use support::games::jiu::random_history;
use tibetango_engines::eval::FeatureSampler;
use tibetango_engines::eval::jiu::{FEATURES, Formations, STAGES, ShapeSampler, ShapeWeights};
use tibetango_rules::Grid;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize};
use tibetango_search::{Evaluate, STATIC_LIMIT};

const SHIPPED: [&str; 2] = [
    include_str!("../../../assets/eval/jiu-small.ron"),
    include_str!("../../../assets/eval/jiu-large.ron"),
];

/// Weights file, read independently of the program.
#[derive(serde::Deserialize)]
struct PlainWeights {
    stages: [PlainStage; STAGES],
}

#[derive(serde::Deserialize)]
struct PlainStage {
    bias: f64,
    own: [f64; FEATURES],
    other: [f64; FEATURES],
    hidden: Option<PlainHidden>,
}

#[derive(serde::Deserialize)]
struct PlainHidden {
    own: [[f64; 16]; FEATURES],
    other: [[f64; 16]; FEATURES],
    bias: [f64; 16],
    out: [f64; 16],
}

/// Returns the value of a position in plain sums.
fn expected(weights: &PlainWeights, stage: usize, figures: &[u16]) -> f64 {
    let figures: Vec<f64> = figures.iter().map(|&figure| figure.into()).collect();
    let stage = &weights.stages[stage];
    let alone = figures.iter().zip(stage.own.iter().chain(&stage.other));
    let alone: f64 = alone.map(|(figure, weight)| figure * weight).sum();
    let together = stage.hidden.as_ref().map_or(0.0, |layer| {
        let neuron = |at: usize| {
            let rows = layer.own.iter().chain(&layer.other);
            let added = figures
                .iter()
                .zip(rows)
                .map(|(figure, row)| figure * row[at]);
            (layer.bias[at] + added.sum::<f64>()).max(0.0) * layer.out[at]
        };
        (0..16).map(neuron).sum()
    });
    // Weights are in sixteenths of a value, and a whole logit is a value of 100.
    ((stage.bias + alone) / 16.0 + 100.0 * together)
        .clamp(-f64::from(STATIC_LIMIT), STATIC_LIMIT.into())
}

/// Compares the values of positions; returns the stages of the game that occurred.
fn compare<S: JiuSize>(text: &str, positions: &[JiuPosition<S>]) -> BTreeSet<usize> {
    let plain: PlainWeights = ron::from_str(text).expect("weights");
    let formations = Formations::new(Arc::new(ShapeWeights::from_ron(text).expect("weights")));
    let mut stages = BTreeSet::new();
    for position in positions {
        let (stage, figures) = ShapeSampler.sample(position).unwrap();
        let value = f64::from(formations.value(&(), position));
        let expected = expected(&plain, stage, &figures);
        // A value is cut to a whole number, and the layer rounds.
        assert!(
            (value - expected).abs() < 1.1,
            "{value} {expected}: {position}"
        );
        stages.insert(stage);
    }
    stages
}

#[test]
fn values_are_what_plain_sums_say() {
    let rules = JiuRules::default();
    let mut stages = BTreeSet::new();
    for seed in 0..12 {
        if let AnyGameHistory::Jiu8(history) = random_history(8, rules, seed) {
            stages.extend(compare::<Grid<8>>(SHIPPED[0], history.positions()));
        }
    }
    assert_eq!(stages.len(), STAGES, "{stages:?}");
    for (size, seed) in [(14, 1), (18, 2)] {
        match random_history(size, rules, seed) {
            AnyGameHistory::Jiu14(history) => compare::<Grid<14>>(SHIPPED[1], history.positions()),
            AnyGameHistory::Jiu18(history) => compare::<Grid<18>>(SHIPPED[1], history.positions()),
            _ => panic!("another board"),
        };
    }
}

#[test]
fn weights_that_cannot_be_right_are_refused() {
    let [small, _] = SHIPPED;
    let layer = small.find("hidden: ").expect("a hidden layer");
    let number = small[layer..].find(|letter: char| letter.is_ascii_digit() || letter == '-');
    let number = layer + number.expect("its first number");
    let end = number + small[number..].find(',').expect("an end");
    let with = |text: &str| format!("{}{text}{}", &small[..number], &small[end..]);
    assert!(ShapeWeights::from_ron(&with("-999.5")).is_ok());
    for wrong in ["NaN", "inf", "-1001", "1e300"] {
        let message = ShapeWeights::from_ron(&with(wrong)).expect_err(wrong);
        assert!(message.contains("hidden layer"), "{wrong}: {message}");
    }
    for (what, wrong) in [
        ("a word", with("x")),
        ("two numbers", with("1, 2")),
        (
            "another game",
            small.replacen("game: \"jiu\"", "game: \"jiaqi\"", 1),
        ),
        ("an odd size", small.replacen("size: 8", "size: 7", 1)),
        (
            "a name that is not known",
            small.replacen("bias", "level", 1),
        ),
    ] {
        assert!(ShapeWeights::from_ron(&wrong).is_err(), "{what}");
    }
}
