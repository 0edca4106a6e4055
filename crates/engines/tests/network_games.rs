//! Self-play of a search by policy and value, and its training data.

use safetensors::SafeTensors;
use std::collections::HashMap;
use std::path::Path;
use support::slow_jiu;
use tibetango_engines::engine::{
    AlphaBetaSettings, Engine, EngineGame, EngineSettings, PuctSettings,
};
use tibetango_engines::eval::jiu::{
    JiuMoves, PlacementPolicyValue, kept_rounds, network as network_of,
};
use tibetango_engines::selfplay::network_games::{
    Battle, GuidedSelfPlayPlan, Teacher, TrainingData, play,
};
use tibetango_lab::selfplay::network_games::{Origin, write};
use tibetango_rules::jiu::{JiuPosition, JiuRules};
use tibetango_rules::{Game, GameHistory, GameName, Grid, Phase, Side};
use tibetango_search::net::{Aim, NetFile, NeuralNetwork, PLANES};
use tibetango_search::{Limits, PolicyValue, PolicyValueQuery};

type Small = JiuPosition<Grid<6>>;

fn plan(considered: Option<u32>) -> GuidedSelfPlayPlan {
    GuidedSelfPlayPlan {
        search: PuctSettings {
            considered,
            ..PuctSettings::default()
        },
        tau: 1.0,
        visits: 12,
        quick_visits: 3,
        quick: 0.4,
        first_game: 5,
        games: 3,
        seed: 9,
        teacher: None,
        battle: None,
    }
}

/// Returns a plan with the stones placed by a teacher, for a battle of random moves.
fn lesson(random: f64) -> GuidedSelfPlayPlan {
    GuidedSelfPlayPlan {
        teacher: Some(Teacher {
            engine: EngineSettings::AlphaBeta(AlphaBetaSettings::default()),
            opening_plies: 0,
            random,
        }),
        battle: Some(Battle {
            engine: EngineSettings::Random,
            visits: 1,
        }),
        ..plan(None)
    }
}

fn network(seed: u64) -> NeuralNetwork {
    let file = NetFile::read(&support::nets::small(6, seed)).unwrap();
    NeuralNetwork::new(&file)
}

fn training_data(plan: &GuidedSelfPlayPlan, network: Option<NeuralNetwork>) -> TrainingData {
    let policy_value = <Small as EngineGame>::policy_value(network, plan.aim()).unwrap();
    play(
        plan,
        &Small::new(JiuRules::default()),
        &policy_value,
        &mut |_| {},
    )
}

#[test]
fn games_hang_on_their_number_and_the_seed_alone() {
    for considered in [None, Some(8)] {
        let all = training_data(&plan(considered), Some(network(1)));
        assert_eq!(
            all,
            training_data(&plan(considered), Some(network(1))),
            "{considered:?}"
        );
        assert_ne!(
            all,
            training_data(&plan(considered), Some(network(2))),
            "{considered:?}"
        );
        let one = |first_game| GuidedSelfPlayPlan {
            first_game,
            games: 1,
            ..plan(considered)
        };
        let mut parts = TrainingData::default();
        for game in 5..8 {
            let part = training_data(&one(game), Some(network(1)));
            parts.planes.extend(part.planes);
            parts.policy.extend(part.policy);
            parts.weights.extend(part.weights);
            parts.values.extend(part.values);
        }
        assert_eq!(all, parts, "{considered:?}");
    }
}

#[test]
fn the_temperature_is_the_power_of_the_visits() {
    let first = |tau: f64| {
        let plan = GuidedSelfPlayPlan {
            tau,
            quick: 0.0,
            games: 1,
            ..plan(None)
        };
        training_data(&plan, Some(network(1))).policy[..36].to_vec()
    };
    // The search of the first ply is the same at every temperature.
    let (shares, squares, all) = (
        first(1.0),
        first(0.5),
        first(1.0).iter().map(|n| n * n).sum::<f32>(),
    );
    assert!(shares.iter().filter(|share| **share > 0.0).count() > 1);
    for (share, square) in shares.iter().zip(squares) {
        assert!(
            (share * share / all - square).abs() < 1e-5,
            "{share} and {square}"
        );
    }
}

#[test]
fn what_is_taught_is_of_the_positions() {
    for (considered, network) in [(Some(8), None), (None, Some(network(1)))] {
        let plan = plan(considered);
        let training_data = training_data(&plan, network);
        let positions = training_data.values.len();
        // A board of 36 points is full after 36 plies.
        assert_eq!(positions, 36 * plan.games as usize, "{considered:?}");
        assert_eq!(
            training_data.planes.len(),
            positions * 36 * PLANES,
            "{considered:?}"
        );
        assert_eq!(training_data.policy.len(), positions * 36, "{considered:?}");
        let quick = training_data
            .weights
            .iter()
            .filter(|weight| **weight == 0.0);
        let quick = quick.count();
        assert!(
            (20..70).contains(&quick),
            "{considered:?}: {quick}, two in five"
        );
        for at in 0..positions {
            let case = format!("{considered:?}, position {at}");
            let planes = &training_data.planes[at * 36 * PLANES..(at + 1) * 36 * PLANES];
            let policy = &training_data.policy[at * 36..(at + 1) * 36];
            assert!(
                (policy.iter().sum::<f32>() - training_data.weights[at]).abs() < 1e-4,
                "{case}: {policy:?}"
            );
            let plane = |which: usize| planes.chunks_exact(PLANES).map(move |p| p[which]);
            for ((own, enemy), share) in plane(0).zip(plane(1)).zip(policy) {
                assert!(own + enemy <= 1, "{case}");
                assert!(
                    *share >= 0.0 && (own + enemy == 0 || *share == 0.0),
                    "{case}: {share} where {own} and {enemy} lie"
                );
            }
            let ply = at % 36;
            let stones: u8 = plane(0).chain(plane(1)).sum();
            assert_eq!(usize::from(stones), ply, "{case}");
            assert_eq!(
                plane(2).sum::<u8>(),
                u8::from(ply > 0),
                "{case}: the last stone"
            );
            assert!(
                plane(3).all(|first| usize::from(first) == 1 - ply % 2),
                "{case}"
            );
            // Sides alternate, and so does the value of the game.
            let game = at - ply;
            let sign = if ply % 2 == 0 { 1.0 } else { -1.0 };
            assert_eq!(
                training_data.values[at],
                sign * training_data.values[game],
                "{case}"
            );
        }
    }
}

#[test]
fn a_full_board_is_won_by_who_has_more_squares() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(3);
    let policy_value = PlacementPolicyValue::new(None, Aim::Squares);
    let mut orders = Vec::new();
    for _ in 0..300 {
        let mut position = Small::new(JiuRules::default());
        let mut moves = Vec::new();
        while position.phase() == Phase::Placement {
            assert_eq!(policy_value.end(&position), None, "{position}");
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        // The stones that stood in the centre are lifted when the board is full.
        let board = slow_jiu::board(&position);
        let squares = |side: Side| {
            let cell = |row: usize, column: usize| {
                let stones = [(0, 0), (0, 1), (1, 0), (1, 1)];
                stones
                    .iter()
                    .all(|(r, c)| board[row + r][column + c] == Some(side))
            };
            let cells = (0..5).flat_map(|row| (0..5).map(move |column| (row, column)));
            cells.filter(|&(row, column)| cell(row, column)).count()
        };
        let (white, black) = (squares(Side::White), squares(Side::Black));
        let order = white.cmp(&black);
        let expected = 0.5 + f64::from(order as i8) / 2.0;
        assert_eq!(policy_value.end(&position), Some(expected), "{position}");
        orders.push(order);
    }
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 3, "won, drawn and lost");
}

/// Checks that with the aim of the battle a full board is worth more if the champion wins from it.
#[test]
fn a_full_board_promises_the_battle_that_comes() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(5);
    let policy_value = PlacementPolicyValue::new(None, Aim::Battle);
    let champion = EngineSettings::AlphaBeta(AlphaBetaSettings::default());
    let mut engine = Engine::<JiuPosition<Grid<8>>>::new(&champion, 1);
    let (mut promised, mut results) = ([0.0; 2], [0.0; 2]);
    for _ in 0..60 {
        let mut history = GameHistory::new(JiuPosition::<Grid<8>>::new(JiuRules::default()));
        let mut moves = Vec::new();
        while history.position().phase() == Phase::Placement {
            assert_eq!(
                policy_value.end(history.position()),
                None,
                "{}",
                history.position()
            );
            history.position().legal_moves(&mut moves);
            history
                .play(moves[rng.random_range(0..moves.len())])
                .unwrap();
        }
        let promise = policy_value.end(history.position()).unwrap();
        let outcome = loop {
            if let Some(outcome) = history.outcome() {
                break outcome;
            }
            let report = engine.think(&history, &Limits::visits(60), &mut |_| {});
            history.play(report.best().unwrap()).unwrap();
        };
        let good = usize::from(promise > 0.5);
        promised[good] += 1.0;
        results[good] += outcome.value_for(Side::White);
    }
    assert!(promised[0] >= 10.0 && promised[1] >= 10.0, "{promised:?}");
    assert!(
        results[1] / promised[1] > results[0] / promised[0] + 0.2,
        "{results:?} of {promised:?}"
    );
}

/// Checks that a teacher's games teach the moves that it chose, and of the battle the mean of its result and the
/// expected one.
#[test]
fn a_teacher_is_followed_but_where_chance_played() {
    let training_by = |random| training_data(&lesson(random), None);
    let (followed, mixed) = (training_by(0.0), training_by(0.5));
    assert_eq!(followed, training_by(0.0));
    let others: Vec<_> = followed
        .weights
        .iter()
        .filter(|weight| **weight != 1.0)
        .collect();
    assert!(others.is_empty(), "{others:?}");
    let chance = mixed.weights.iter().filter(|weight| **weight == 0.0);
    assert!((30..80).contains(&chance.count()), "half of 108");
    for (what, training_data) in [("followed", &followed), ("mixed", &mixed)] {
        let rows = training_data
            .policy
            .chunks_exact(36)
            .zip(&training_data.weights);
        for (policy, weight) in rows {
            assert!(
                policy.iter().all(|share| [0.0, 1.0].contains(share)),
                "{what}: {policy:?}"
            );
            assert_eq!(policy.iter().sum::<f32>(), *weight, "{what}: {policy:?}");
        }
        // A random player expects nothing: one half of the result is left.
        assert!(
            training_data
                .values
                .iter()
                .all(|value| [-0.5, 0.0, 0.5].contains(value)),
            "{what}: {:?}",
            training_data.values
        );
        assert!(
            training_data.values.iter().any(|value| *value != 0.0),
            "{what}: {:?}",
            training_data.values
        );
    }
    // The learned move is the one that was played.
    for at in (0..followed.values.len()).filter(|at| at % 36 < 35) {
        let points = 0..36;
        let own = |at: usize, plane: usize, point: usize| {
            followed.planes[(at * 36 + point) * PLANES + plane] == 1
        };
        let placed = points.clone().find(|&point| own(at + 1, 2, point));
        let learned = points
            .clone()
            .find(|&point| followed.policy[at * 36 + point] == 1.0);
        assert_eq!(placed, learned, "position {at}");
    }
}

#[test]
fn a_file_of_games_says_what_it_holds() {
    let plan = plan(Some(8));
    let training_data = training_data(&plan, None);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.safetensors");
    let origin = Origin {
        game: GameName::Jiu,
        size: 6,
        rules: "amdo",
        network: None,
    };
    write(&training_data, &origin, &plan, &out).unwrap();
    let bytes = std::fs::read(&out).unwrap();
    // The order of the words is not left to chance.
    for time in 2..=8 {
        write(&training_data, &origin, &plan, &out).unwrap();
        let again = std::fs::read(&out).unwrap();
        assert!(again == bytes, "other bytes when written the {time}th time");
    }
    let length = u64::from_le_bytes(bytes[..8].try_into().unwrap());
    assert_eq!(length % 8, 0, "the numbers begin at a multiple of eight");
    let (_, head) = SafeTensors::read_metadata(&bytes).unwrap();
    let words: HashMap<String, String> = head.metadata().clone().unwrap();
    assert_eq!(words["format"], "tibetango-guided 1");
    assert_eq!((&*words["net"], &*words["size"]), ("none", "6"));
    assert_eq!(words["aim"], "squares");
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    let positions = training_data.values.len();
    let shape = |name: &str| tensors.tensor(name).unwrap().shape().to_vec();
    assert_eq!(shape("planes"), [positions, 36, PLANES]);
    assert_eq!(shape("policy"), [positions, 36]);
    assert_eq!(
        tensors.tensor("planes").unwrap().data(),
        training_data.planes
    );
    let values = tensors.tensor("value").unwrap();
    let (quads, _) = values.data().as_chunks::<4>();
    let values: Vec<f32> = quads.iter().map(|quad| f32::from_le_bytes(*quad)).collect();
    assert_eq!(values, training_data.values);
}

#[test]
fn shipped_networks_are_for_their_boards() {
    // Those for more squares come from the run of the paper of 2022, once it is there.
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/nets/paper-2022");
    let squares = if run.is_dir() { vec![14] } else { Vec::new() };
    for (aim, boards) in [(Aim::Battle, vec![8, 14]), (Aim::Squares, squares)] {
        let sizes = GameName::Jiu.sizes().iter().copied();
        let is_there = |n: &u8| network_of(*n, aim, None).is_some();
        let result: Vec<u8> = sizes.filter(is_there).collect();
        assert_eq!(result, boards, "{aim:?}");
        for size in result {
            let file = network_of(size, aim, None).unwrap();
            assert_eq!(file.card.aim, aim);
            file.serves(GameName::Jiu, size).unwrap();
        }
    }
}

/// Checks the networks of the run of the paper of 2022, whichever of them are there, by the names of their files.
#[test]
fn every_kept_network_is_found_by_its_rounds() {
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/nets/paper-2022");
    let files = std::fs::read_dir(run).into_iter().flatten().flatten();
    let named = files.filter_map(|file| {
        let name = file.file_name().into_string().unwrap();
        let rounds = name.strip_prefix("after-")?.strip_suffix(".safetensors")?;
        Some(rounds.parse().unwrap())
    });
    let mut named: Vec<u32> = named.collect();
    named.sort_unstable();
    assert_eq!(kept_rounds(Aim::Squares), named);
    let file_after = |after| network_of(14, Aim::Squares, after);
    for &rounds in &named {
        let file = file_after(Some(rounds)).unwrap();
        assert_eq!(file.card.after, Some(rounds));
        file.serves(GameName::Jiu, 14).unwrap();
    }
    let last = file_after(None).and_then(|file| file.card.after);
    assert_eq!(last, named.last().copied());
    let beyond = last.map_or(0, |rounds| rounds + 1);
    assert!(
        file_after(Some(beyond)).is_none(),
        "no network after {beyond}"
    );
    // The champion's networks are the last of their runs.
    assert!(kept_rounds(Aim::Battle).is_empty());
    assert!(network_of(8, Aim::Battle, Some(0)).is_none());
}

/// Checks that a network for the battle has learned its aim, though a battle's result is hard to foresee: on randomly
/// filled boards with one empty point it mostly favours the side that the static evaluation of the full board will
/// favour.
#[test]
fn a_shipped_network_knows_who_stands_better() {
    use rand::{RngExt, SeedableRng};
    let file = network_of(8, Aim::Battle, None).unwrap();
    let mut policy_value =
        PlacementPolicyValue::new(Some(NeuralNetwork::new(&file)), file.card.aim);
    let mut rng = rand_xoshiro::SplitMix64::seed_from_u64(7);
    let (mut right, mut verdicts) = (0, 0);
    for _ in 0..200 {
        let mut position = JiuPosition::<Grid<8>>::new(JiuRules::default());
        let mut moves = Vec::new();
        let mut step = |position: &mut JiuPosition<Grid<8>>| {
            position.legal_moves(&mut moves);
            let mv = moves[rng.random_range(0..moves.len())];
            position.play_unchecked(mv);
            mv
        };
        let mut last = None;
        for _ in 0..63 {
            last = Some(step(&mut position));
        }
        let mut questions = [PolicyValueQuery::new::<JiuMoves>(position, last)];
        policy_value.answer(&mut questions);
        let [question] = &questions;
        assert!(
            (question.priors.iter().sum::<f32>() - 1.0).abs() < 1e-4,
            "{position}: {:?}",
            question.priors
        );
        let white = match position.to_move() {
            Side::White => question.value,
            Side::Black => 1.0 - question.value,
        };
        while position.phase() == Phase::Placement {
            step(&mut position);
        }
        let end = policy_value.end(&position).unwrap();
        if end != 0.5 {
            verdicts += 1;
            right += usize::from((white > 0.5) == (end > 0.5));
        }
    }
    assert!(
        verdicts > 100 && right * 3 > verdicts * 2,
        "{right} of {verdicts}"
    );
}
