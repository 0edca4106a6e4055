//! Learned weights of gomoku's shapes: the value equals plain sums over the numbers of self-play, and invalid files
//! are refused.

use super::threats::games;
use serde::Deserialize;
use serde_big_array::BigArray;
use support::games::present_games::other_than;
use tibetango_engines::eval::FeatureSampler;
use tibetango_engines::eval::gomoku::{GomokuWeights, Judgement, ShapeSampler, Shapes, Threat};
use tibetango_rules::gomoku::Rule;
use tibetango_rules::{Game, GameName, TextForm};
use tibetango_search::Evaluate;

const SHIPPED: &str = include_str!("../../../../assets/eval/gomoku.ron");

/// Weights file, read independently of the program.
#[derive(Deserialize)]
struct GomokuPlainWeights {
    stages: (WeightsStage,),
}

#[derive(Deserialize)]
struct WeightsStage {
    bias: i64,
    #[serde(with = "BigArray")]
    own: [i64; 77],
    #[serde(with = "BigArray")]
    other: [i64; 77],
}

#[test]
fn values_are_what_plain_sums_say() {
    let plain: GomokuPlainWeights = ron::from_str(SHIPPED).unwrap();
    let WeightsStage { bias, own, other } = plain.stages.0;
    let judgement = Judgement::new(GomokuWeights::ratings(None));
    let mut compared = 0;
    games(Rule::Freestyle, 40, 60, &mut |position| {
        let side = position.side();
        let shapes = Shapes::of(position);
        // A four with an open three is worth more than the sum, and a straight four settles it.
        let more = shapes.count(side, Threat::FourThree) + shapes.count(side, Threat::StraightFour);
        let sampled = ShapeSampler
            .sample(position)
            .filter(|_| more == 0 && position.outcome().is_none());
        let Some((_, counts)) = sampled else { return };
        let sum = |counts: &[u16], weights: &[i64; 77]| -> i64 {
            counts
                .iter()
                .zip(weights)
                .map(|(&count, weight)| i64::from(count) * weight)
                .sum()
        };
        let expected = (sum(&counts[..77], &own) + sum(&counts[77..], &other) + bias) / 16;
        let state = judgement.start(position);
        let result = i64::from(judgement.value(&state, position));
        assert_eq!(result, expected.clamp(-3_000, 3_000), "{}", position.text());
        compared += 1;
    });
    assert!(compared > 500, "{compared}");
}

#[test]
fn weights_that_cannot_be_right_are_refused() {
    assert!(GomokuWeights::from_ron(SHIPPED).is_ok());
    let other = other_than(GameName::Gomoku).text();
    let exchanged = format!("weights of {other} in place of gomoku's");
    for (from, to, why) in [
        ("gomoku", other, exchanged.as_str()),
        (
            "size: 15",
            "size: 19",
            "weights of a board of size 19: there is none",
        ),
        ("own: (", "own: (1, ", ""),
        ("bias: ", "bias: 99999", ""),
        ("other: (", "others: (", ""),
    ] {
        let wrong = SHIPPED.replacen(from, to, 1);
        assert_ne!(wrong, SHIPPED, "{from}");
        let error = GomokuWeights::from_ron(&wrong).unwrap_err();
        assert!(error.contains(why), "{to}: {error}");
    }
}
