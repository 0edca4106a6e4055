//! Learned weights of jiaqi's patterns: the value equals plain sums over the numbers of self-play, and invalid files
//! are refused.

use crate::evaluation::{patterns, value};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::sync::Arc;
use support::games::present_games::other_than;
use support::jiaqi_setups::{history_at, random_text};
use tibetango_engines::eval::FeatureSampler;
use tibetango_engines::eval::jiaqi::patterns::{Patterns, ROOM};
use tibetango_engines::eval::jiaqi::{PatternSampler, PatternWeights, WeightError};
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{GameName, Grid, Topology};

/// Weights file with a hidden layer, read independently of the program.
#[derive(serde::Deserialize)]
struct PlainWeights {
    bias: Vec<i64>,
    weights: Vec<Vec<Vec<i64>>>,
    hidden: Option<PlainHidden>,
}

#[derive(serde::Deserialize)]
struct PlainHidden {
    rows: Vec<Vec<Vec<i64>>>,
    bias: Vec<Vec<i64>>,
    out: Vec<Vec<i64>>,
}

const SHIPPED: &str = include_str!("../../../assets/eval/jiaqi-5.ron");

/// Compares the tables and the hidden layer with plain sums over the numbers of self-play.
#[test]
fn tables_and_hidden_layer_are_what_plain_sums_say() {
    let plain: PlainWeights = ron::from_str(SHIPPED).expect("weights");
    let hidden = plain.hidden.expect("a hidden layer");
    let rows: Vec<Vec<i64>> = hidden.rows.concat();
    let patterns = patterns::<Grid<5>, ROOM>();
    let sampler = PatternSampler::new(Topology::of(GameName::Jiaqi, 5).unwrap());
    let mut rng = SplitMix64::seed_from_u64(8);
    let (mut stages, mut moved) = (std::collections::BTreeSet::new(), 0);
    for _ in 0..600 {
        let rules = JiaqiRules::default();
        let history = history_at::<Grid<5>>(rules, &random_text::<Grid<5>>(&rules, &mut rng));
        let (stage, numbers) = sampler.sample(history.position()).unwrap();
        let tables: Vec<i64> = plain.weights[stage].concat();
        let alone: i64 = numbers.iter().map(|&n| tables[usize::from(n)]).sum();
        let mut neurons = hidden.bias[stage].clone();
        for row in numbers.iter().map(|&n| &rows[usize::from(n)]) {
            for (neuron, add) in neurons.iter_mut().zip(row) {
                *neuron += add;
            }
        }
        let pairs = neurons.iter().zip(&hidden.out[stage]);
        let sum: i64 = pairs.map(|(&neuron, out)| neuron.max(0) * out).sum();
        // A sum of 128 x 256 is a whole logit, which is 800 in the numbers of the tables.
        let together = (sum * 800).div_euclid(128 * 256);
        let expected = (alone + together + plain.bias[stage]) / 8;
        let result = i64::from(value(&patterns, history.position()));
        assert_eq!(result, expected, "{}", history.position());
        moved += usize::from(together.abs() > 80);
        stages.insert(stage);
    }
    assert_eq!(stages.len(), 9, "{stages:?}");
    assert!(moved > 60, "the layer hardly says anything: {moved}");
}

#[test]
fn a_hidden_layer_that_does_not_fit_is_refused() {
    let at = SHIPPED.find("    hidden: ").expect("a hidden layer");
    let (tables, hidden) = SHIPPED.split_at(at);
    let changed = |from: &str, to: &str| format!("{tables}{}", hidden.replacen(from, to, 1));
    // Replaces the first number in the first list of numbers after `name`.
    let first_number = |name: &str, number: &str| {
        let lists = hidden.find(name).expect(name) + name.len();
        let begins = |pair: &[u8]| pair[0] == b'[' && (pair[1] == b'-' || pair[1].is_ascii_digit());
        let mut pairs = hidden.as_bytes()[lists..].windows(2);
        let from = lists + pairs.position(begins).expect("a list of numbers") + 1;
        let to = from + hidden[from..].find(',').expect("numbers");
        format!("{tables}{}{number}{}", &hidden[..from], &hidden[to..])
    };
    let first_number_gone = |name: &str| first_number(name, "").replacen("[,", "[", 1);
    // The largest allowed numbers.
    for (name, number) in [("bias: [", "-10000"), ("out: [", "2000")] {
        let read = PatternWeights::from_ron(&first_number(name, number));
        assert!(read.is_ok(), "{name}{number}: {:?}", read.err());
    }
    let faults = [
        ("a row too short", first_number_gone("rows: [")),
        ("a state too many", changed("],[", "],[],[")),
        ("a class too many", changed("rows: [", "rows: [ [],")),
        (
            "a stage too many",
            changed("out: [", &format!("out: [[{}],", ["0"; 32].join(","))),
        ),
        ("a neuron too large", first_number("bias: [", "10001")),
        (
            "an output weight too large",
            first_number("out: [", "-2001"),
        ),
    ];
    for (what, text) in faults {
        let error = PatternWeights::from_ron(&text).expect_err(what);
        assert!(matches!(error, WeightError::Hidden(5)), "{what}: {error}");
    }
    // A number of more than eight bits makes the row invalid.
    let wide = PatternWeights::from_ron(&changed("[[", "[[300,"));
    assert!(matches!(wide, Err(WeightError::Syntax(_))));
    // Without the layer the tables stand alone.
    let alone = PatternWeights::from_ron(&format!("{tables})")).expect("tables");
    let topology = Topology::of(GameName::Jiaqi, 5).unwrap();
    let alone = Patterns::<ROOM>::new(topology, &alone).expect("they fit");
    let whole = patterns::<Grid<5>, ROOM>();
    let rules = JiaqiRules::default();
    let mut rng = SplitMix64::seed_from_u64(9);
    let different = (0..100).filter(|_| {
        let history = history_at::<Grid<5>>(rules, &random_text::<Grid<5>>(&rules, &mut rng));
        value(&alone, history.position()) != value(&whole, history.position())
    });
    assert!(different.count() > 50);
}

#[test]
fn weights_that_are_not_whole_are_refused() {
    let other = other_than(GameName::Jiaqi);
    let other = format!("(game: \"{other}\", size: 5, bias: [], weights: [])");
    let bad = [
        ("", "syntax"),
        ("(game: \"jiaqi\", size: 5, bias: [], weights: [])", "shape"),
        ("(game: \"jiaqi\", size: 4, bias: [], weights: [])", "shape"),
        ("(game: \"jiaqi\", size: 9, bias: [], weights: [])", "shape"),
        (
            "(game: \"jiaqi\", size: 5, bias: [], weights: [], more: 1)",
            "syntax",
        ),
        (other.as_str(), "game"),
        ("(game: \"go\", size: 5, bias: [], weights: [])", "syntax"),
        ("(size: 5, bias: [], weights: [])", "syntax"),
    ];
    for (text, kind) in bad {
        let error = PatternWeights::from_ron(text).unwrap_err();
        let result = match error {
            WeightError::Syntax(_) => "syntax",
            WeightError::Shape(_) => "shape",
            WeightError::Hidden(_) => "hidden",
            WeightError::Game(_) => "game",
        };
        assert_eq!(result, kind, "{text}");
    }
    assert!(PatternWeights::built_in(3).is_none());
    for lines in [5, 7, 9] {
        let again = PatternWeights::built_in(lines).unwrap();
        assert_eq!(again.size(), lines, "{lines}");
        assert!(
            Arc::ptr_eq(&again, &PatternWeights::built_in(lines).unwrap()),
            "{lines}"
        );
    }
}
