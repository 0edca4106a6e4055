//! Self-play of a search by policy and value, for their network to learn from.

use super::{MEMORY_MIB, game_seed};
use crate::engine::{Engine, EngineGame, EngineSettings, PuctSettings};
use crate::eval::Examples;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use tibetango_rules::any::{AnyGameHistory, with_history};
use tibetango_rules::{GameHistory, Side};
use tibetango_search::net::{Aim, NeuralNetwork};
use tibetango_search::puct::improve_policy;
use tibetango_search::{Limits, PolicyValue, Puct, PuctParameters, SearchReport, Searcher};

/// Plan of the games to play.
#[derive(Clone, Debug)]
pub struct GuidedSelfPlayPlan {
    /// The search of every move.
    pub search: PuctSettings,
    /// Temperature τ of formula (3) of the paper of 2022 (3.2), above 0: without halving a move is drawn, and learned,
    /// by its visits to the power of 1/τ.
    pub tau: f64,
    /// Number of visits of a move that is learned from.
    pub visits: u64,
    /// Number of visits of the other moves.
    pub quick_visits: u64,
    /// Share of the other moves: few visits make more games, and values need games rather than visits (Wu,
    /// Accelerating self-play learning in Go, 2019, 3.1).
    pub quick: f64,
    /// Number of the first game: a part of a larger run begins later. A game depends on its number and the seed
    /// alone.
    pub first_game: u32,
    /// Number of games.
    pub games: u32,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Engine that places the stones in place of the search, with [`Self::visits`].
    pub teacher: Option<Teacher>,
    /// Engine that plays the battle, if both sides aim at that.
    pub battle: Option<Battle>,
}

impl GuidedSelfPlayPlan {
    /// Returns the aim of both sides in placing.
    #[must_use]
    pub fn aim(&self) -> Aim {
        if self.battle.is_some() {
            Aim::Battle
        } else {
            Aim::Squares
        }
    }
}

/// Engine whose games a network can begin with: it learns to predict the engine's moves.
#[derive(Clone, Debug)]
pub struct Teacher {
    /// The engine.
    pub engine: EngineSettings,
    /// Maximum number of random plies at the start; their number is random, from none on.
    pub opening_plies: u32,
    /// Chance that a later ply is random.
    pub random: f64,
}

/// Engine that plays on when the board is full.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The engine.
    pub engine: EngineSettings,
    /// Number of visits of its moves.
    pub visits: u64,
}

/// Training data from positions, in the order in which they were played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingData {
    /// Planes of every point of every position, 0 or 1.
    pub planes: Vec<u8>,
    /// The policy of every position, a share of 1 for every point; all 0 if its weight is 0.
    pub policy: Vec<f32>,
    /// Weight of every policy: 1, or 0 if the search was too short to be learned from or the move was random.
    pub weights: Vec<f32>,
    /// The result for the side to move: 1 won, 0 drawn, -1 lost; of a battle the mean of that and of the result
    /// expected at its start.
    pub values: Vec<f32>,
}

/// Players of the games.
struct Players<G: EngineGame> {
    search: Puct<G, G::PolicyValue>,
    teacher: Option<Engine<G>>,
    battle: Option<Engine<G>>,
}

/// A ply of placement.
struct PlacementPly<M> {
    mv: M,
    /// Training policy of its position: moves, and the share of 1 that each has. Empty if the move was random or came
    /// from a short search.
    policy: Vec<(M, f64)>,
}

/// Runs [`play`] on a board of any kind, led by a network or by none; `None` if no network plays the game.
pub fn training_data(
    plan: &GuidedSelfPlayPlan,
    first: &AnyGameHistory,
    network: Option<NeuralNetwork>,
    each: &mut dyn FnMut(u32),
) -> Option<TrainingData> {
    with_history!(first, history => play_guided(plan, history.position(), network, each))
}

fn play_guided<G: EngineGame>(
    plan: &GuidedSelfPlayPlan,
    first: &G,
    network: Option<NeuralNetwork>,
    each: &mut dyn FnMut(u32),
) -> Option<TrainingData> {
    let policy_value = G::policy_value(network, plan.aim())?;
    Some(play(plan, first, &policy_value, each))
}

/// Plays the games of a plan that begin with `first`; calls `each` with the number of finished games.
pub fn play<G: EngineGame>(
    plan: &GuidedSelfPlayPlan,
    first: &G,
    policy_value: &G::PolicyValue,
    each: &mut dyn FnMut(u32),
) -> TrainingData {
    let mut training_data = TrainingData::default();
    let parameters = PuctParameters::from(&plan.search);
    let engine = |settings: &EngineSettings| {
        let mut settings = settings.clone();
        // Short searches fill little, and every game begins with an empty table.
        settings.set_memory_of_each(MEMORY_MIB);
        Engine::new(&settings, plan.seed)
    };
    let mut players = Players {
        search: Puct::new(parameters, policy_value.clone(), plan.seed),
        teacher: plan.teacher.as_ref().map(|teacher| engine(&teacher.engine)),
        battle: plan.battle.as_ref().map(|battle| engine(&battle.engine)),
    };
    for game in 0..plan.games {
        let number = plan.first_game.saturating_add(game);
        let (mut rng, seed) = game_seed(plan.seed, number);
        players.search.renew(seed);
        let engines = [&mut players.teacher, &mut players.battle];
        for engine in engines.into_iter().flatten() {
            engine.renew(seed);
        }
        one_game(
            plan,
            first,
            policy_value,
            &mut players,
            &mut rng,
            &mut training_data,
        );
        each(game + 1);
    }
    training_data
}

fn one_game<G: EngineGame>(
    plan: &GuidedSelfPlayPlan,
    first: &G,
    policy_value: &G::PolicyValue,
    players: &mut Players<G>,
    rng: &mut SplitMix64,
    training_data: &mut TrainingData,
) {
    let mut history = GameHistory::new(*first);
    let mut movers = Vec::new();
    let mut planes = Vec::new();
    let opening = plan.teacher.as_ref();
    let opening = opening.map_or(0, |teacher| rng.random_range(0..=teacher.opening_plies));
    let white = loop {
        if let Some(outcome) = history.outcome() {
            break outcome.value_for(Side::White);
        }
        let position = history.position();
        if let Some(value) = policy_value.end(position) {
            let battle = players.battle.as_mut().zip(plan.battle.as_ref());
            break battle.map_or(value, |(engine, battle)| {
                play_battle(engine, battle.visits, &mut history)
            });
        }
        let ply = match (&plan.teacher, &mut players.teacher) {
            (Some(teacher), Some(engine)) => {
                let random = movers.len() < opening as usize;
                let random = random || rng.random::<f64>() < teacher.random;
                teacher_move(engine, plan.visits, random, &history, rng)
            }
            _ => search_move(plan, &mut players.search, &history, rng),
        };
        let Some(ply) = ply else {
            break 0.5;
        };
        planes.clear();
        policy_value.planes(position, history.moves().last().copied(), &mut planes);
        let bytes = planes.iter().map(|&plane| plane as u8);
        training_data.planes.extend(bytes);
        let start = training_data.policy.len();
        training_data
            .policy
            .resize(start + position.base().topology().points(), 0.0);
        for (mv, share) in &ply.policy {
            training_data.policy[start + policy_value.place(*mv)] += *share as f32;
        }
        let learned = !ply.policy.is_empty();
        training_data.weights.push(f32::from(u8::from(learned)));
        movers.push(position.to_move());
        if history.play(ply.mv).is_err() {
            break 0.5;
        }
    };
    training_data.values.extend(movers.iter().map(|side| {
        let own = if *side == Side::White {
            white
        } else {
            1.0 - white
        };
        (2.0 * own - 1.0) as f32
    }));
}

/// Returns the teacher's move, or a random one.
fn teacher_move<G: EngineGame>(
    engine: &mut Engine<G>,
    visits: u64,
    random: bool,
    history: &GameHistory<G>,
    rng: &mut SplitMix64,
) -> Option<PlacementPly<G::Move>> {
    if random {
        let moves = history.position().legal();
        return (!moves.is_empty()).then(|| PlacementPly {
            mv: moves[rng.random_range(0..moves.len())],
            policy: Vec::new(),
        });
    }
    let report = engine.think(history, &Limits::visits(visits), &mut |_| {});
    report.best().map(|mv| PlacementPly {
        mv,
        policy: vec![(mv, 1.0)],
    })
}

/// Returns the move of the search.
fn search_move<G: EngineGame>(
    plan: &GuidedSelfPlayPlan,
    search: &mut Puct<G, G::PolicyValue>,
    history: &GameHistory<G>,
    rng: &mut SplitMix64,
) -> Option<PlacementPly<G::Move>> {
    let quick = rng.random::<f64>() < plan.quick;
    let visits = if quick {
        plan.quick_visits
    } else {
        plan.visits
    };
    let report = search.search(history, &Limits::visits(visits), &mut |_| {});
    let shares = policy(plan, &report);
    let mv = choice(plan, &report, &shares, rng)?;
    let moves = report.moves.iter().map(|stat| stat.mv);
    Some(PlacementPly {
        mv,
        policy: if quick {
            Vec::new()
        } else {
            moves.zip(shares).collect()
        },
    })
}

/// Plays the battle on a full board to the end and returns White's value: the mean of its result, which is much a
/// matter of luck, and of the first search's value, which may be wrong.
fn play_battle<G: EngineGame>(
    engine: &mut Engine<G>,
    visits: u64,
    history: &mut GameHistory<G>,
) -> f64 {
    let mut first_value = None;
    loop {
        if let Some(outcome) = history.outcome() {
            let result = outcome.value_for(Side::White);
            return f64::midpoint(result, first_value.unwrap_or(result));
        }
        let report = engine.think(history, &Limits::visits(visits), &mut |_| {});
        first_value.get_or_insert(match history.position().to_move() {
            Side::White => report.value,
            Side::Black => 1.0 - report.value,
        });
        if report.best().is_none_or(|mv| history.play(mv).is_err()) {
            return 0.5;
        }
    }
}

/// Returns the policy learned from a search: of halving the priors as improved by it, else the shares of the visits to
/// the power of 1/τ.
fn policy<M>(plan: &GuidedSelfPlayPlan, report: &SearchReport<M>) -> Vec<f64> {
    if plan.search.considered.is_some() {
        let value = report.glance.as_ref().map_or(0.5, |glance| glance.value);
        return improve_policy(&report.moves, value);
    }
    let power = plan.tau.recip();
    let weights = report
        .moves
        .iter()
        .map(|stat| (stat.visits as f64).powf(power));
    let all: f64 = weights.clone().sum();
    weights.map(|weight| weight / all.max(1.0)).collect()
}

/// Returns the move to play: of halving its own choice, which is random already, else one drawn by the policy.
fn choice<M: Copy>(
    plan: &GuidedSelfPlayPlan,
    report: &SearchReport<M>,
    policy: &[f64],
    rng: &mut SplitMix64,
) -> Option<M> {
    if plan.search.considered.is_some() {
        return report.best();
    }
    let mut rest: f64 = rng.random();
    let draw = report.moves.iter().zip(policy).find(|(_, share)| {
        rest -= **share;
        rest < 0.0
    });
    draw.map(|(stat, _)| stat.mv).or_else(|| report.best())
}
