//! Games that a search with a guide plays against itself, for its network to learn from.

use super::numbered;
use crate::engine::{Played, PuctSettings};
use crate::eval::Examples;
use crate::files::{Aside, FileError};
use crate::games::{GameName, Line, Side};
use crate::net::{Network, PLANES};
use crate::search::puct::improved;
use crate::search::{Guide, Limits, Puct, PuctParameters, Report, Searcher};
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use safetensors::{Dtype, tensor::TensorView};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

/// The first words of the card of a file of games.
const FORMAT: &str = "tibetango-guided 1";

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The search of every move.
    pub search: PuctSettings,
    /// Visits of a move that is learned from.
    pub visits: u64,
    /// Visits of the others.
    pub quick_visits: u64,
    /// The share of the others: few visits make more games, and values need games rather than visits
    /// (Wu, Accelerating self-play learning in Go, 2019, 3.1).
    pub quick: f64,
    /// The first game: a part of a larger run begins later. A game depends on its number and the seed alone.
    pub first_game: u32,
    /// Number of games.
    pub games: u32,
    /// Decides everything.
    pub seed: u64,
}

/// What is learned from positions, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taught {
    /// Planes of every point of every position, 0 or 1.
    pub planes: Vec<u8>,
    /// The policy of every position, a share of 1 for every point.
    pub policy: Vec<f32>,
    /// 1, or 0 where the search was too short to be learned from.
    pub weights: Vec<f32>,
    /// The result for the side to move: 1 won, 0 drawn, -1 lost.
    pub values: Vec<f32>,
}

/// Plays the games of a plan that begin with `first`; `each` is told how many are over.
pub fn play<G: Played>(
    plan: &Plan,
    first: &G,
    guide: &G::Guide,
    each: &mut dyn FnMut(u32),
) -> Taught {
    let mut taught = Taught::default();
    let parameters = PuctParameters::from(&plan.search);
    let mut search = Puct::new(parameters, guide.clone(), plan.seed);
    for game in 0..plan.games {
        let number = plan.first_game.saturating_add(game);
        let (mut rng, seed) = numbered(plan.seed, number);
        search.renew(seed);
        one_game(plan, first, guide, &mut search, &mut rng, &mut taught);
        each(game + 1);
    }
    taught
}

fn one_game<G: Played>(
    plan: &Plan,
    first: &G,
    guide: &G::Guide,
    search: &mut Puct<G, G::Guide>,
    rng: &mut SplitMix64,
    taught: &mut Taught,
) {
    let mut line = Line::new(*first);
    let mut movers = Vec::new();
    let mut planes = Vec::new();
    let white = loop {
        let position = line.position();
        if let Some(outcome) = line.outcome() {
            break outcome.value_for(Side::White);
        }
        if let Some(value) = guide.end(position) {
            break value;
        }
        let quick = rng.random::<f64>() < plan.quick;
        let visits = if quick {
            plan.quick_visits
        } else {
            plan.visits
        };
        let report = search.search(&line, &Limits::visits(visits), &mut |_| {});
        planes.clear();
        guide.planes(position, line.moves().last().copied(), &mut planes);
        taught
            .planes
            .extend(planes.iter().map(|&plane| plane as u8));
        let policy = policy(plan, &report);
        let start = taught.policy.len();
        taught.policy.resize(start + position.shape().points(), 0.0);
        for (stat, share) in report.moves.iter().zip(&policy) {
            taught.policy[start + guide.place(stat.mv)] += *share as f32;
        }
        taught.weights.push(f32::from(u8::from(!quick)));
        movers.push(position.to_move());
        let Some(mv) = chosen(plan, &report, &policy, rng) else {
            break 0.5;
        };
        if line.play(mv).is_err() {
            break 0.5;
        }
    };
    taught.values.extend(movers.iter().map(|side| {
        let own = if *side == Side::White {
            white
        } else {
            1.0 - white
        };
        (2.0 * own - 1.0) as f32
    }));
}

/// What is learned from a search: of halving what it makes of the priors, else the shares of the visits.
fn policy<M>(plan: &Plan, report: &Report<M>) -> Vec<f64> {
    if plan.search.considered.is_some() {
        let value = report.glance.as_ref().map_or(0.5, |glance| glance.value);
        return improved(&report.moves, value);
    }
    let visits: u64 = report.moves.iter().map(|stat| stat.visits).sum();
    let share = |visited: u64| visited as f64 / visits.max(1) as f64;
    report.moves.iter().map(|stat| share(stat.visits)).collect()
}

/// The move to play: of halving its own, which is drawn by chance already, else one drawn by its visits
/// (temperature 1).
fn chosen<M: Copy>(
    plan: &Plan,
    report: &Report<M>,
    policy: &[f64],
    rng: &mut SplitMix64,
) -> Option<M> {
    if plan.search.considered.is_some() {
        return report.best();
    }
    let mut left: f64 = rng.random();
    let drawn = report.moves.iter().zip(policy).find(|(_, share)| {
        left -= **share;
        left < 0.0
    });
    drawn.map(|(stat, _)| stat.mv).or_else(|| report.best())
}

/// What a file of games is of.
pub struct Origin<'a> {
    /// The game.
    pub game: GameName,
    /// Points of a row.
    pub size: u8,
    /// The rules, by the name of their preset.
    pub rules: &'a str,
    /// The network that led them.
    pub network: Option<&'a Network>,
}

/// Writes what was taught, in the form safetensors: `planes` (positions x points x planes, bytes), `policy`
/// (positions x points), `policy_weight` and `value` (a number a position).
///
/// # Errors
/// The file cannot be written.
pub fn write(
    taught: &Taught,
    origin: &Origin<'_>,
    plan: &Plan,
    out: &Path,
) -> Result<(), FileError> {
    let positions = taught.values.len();
    let points = usize::from(origin.size) * usize::from(origin.size);
    let bytes = |numbers: &[f32]| -> Vec<u8> {
        numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect()
    };
    let tensors = [
        (
            "planes",
            Dtype::U8,
            vec![positions, points, PLANES],
            taught.planes.clone(),
        ),
        (
            "policy",
            Dtype::F32,
            vec![positions, points],
            bytes(&taught.policy),
        ),
        (
            "policy_weight",
            Dtype::F32,
            vec![positions],
            bytes(&taught.weights),
        ),
        ("value", Dtype::F32, vec![positions], bytes(&taught.values)),
    ];
    let words: HashMap<String, String> = [
        ("format", FORMAT.to_owned()),
        ("game", origin.game.to_string()),
        ("size", origin.size.to_string()),
        ("rules", origin.rules.to_owned()),
        (
            "net",
            origin
                .network
                .map_or("none", |net| &net.card().made)
                .to_owned(),
        ),
        ("games", plan.games.to_string()),
        ("seed", plan.seed.to_string()),
    ]
    .map(|(name, word)| (name.to_owned(), word))
    .into();
    let failed = |error: std::io::Error| FileError::io(out, "write the file")(error);
    let views = tensors.iter().map(|(name, kind, shape, bytes)| {
        TensorView::new(*kind, shape.clone(), bytes).map(|view| (*name, view))
    });
    let views = views.collect::<Result<Vec<_>, _>>();
    let whole = views.and_then(|views| safetensors::serialize(views, Some(words)));
    let whole = whole.map_err(|error| failed(std::io::Error::other(error)))?;
    let mut aside = Aside::create(out)?;
    aside.write_all(&whole).map_err(failed)?;
    aside.finish()
}
