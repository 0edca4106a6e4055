//! Selection among the root's moves when visits are few: a draw without replacement by Gumbel's trick, then
//! sequential halving (Danihelka, Guez, Schrittwieser and Silver, Policy improvement by planning with Gumbel, ICLR
//! 2022). It improves on the policy with any number of visits, where PUCT needs many.

use crate::policy_value::PolicyValueQuery;
use crate::report::MoveStat;
use rand::{Rng, RngExt};
use tibetango_rules::Game;

/// Weight of values against logits (c_visit and c_scale in the paper).
const VISITS_AT_FIRST: f64 = 50.0;
const SCALE: f64 = 0.1;

/// The plan of a search, and the random numbers drawn for it.
#[derive(Clone, Debug)]
pub struct Halving {
    /// The logarithm of the prior plus Gumbel noise, by child.
    noisy_priors: Vec<f64>,
    /// Value of the root before any search, 0 to 1.
    value: f64,
    /// Number of earlier visits of the move that each visit goes to.
    plan: Vec<u32>,
    made: usize,
}

impl Halving {
    /// Plans `visits` visits of at most `considered` moves.
    pub fn new<G: Game>(
        question: &PolicyValueQuery<G>,
        considered: u32,
        visits: u64,
        rng: &mut impl Rng,
    ) -> Self {
        let draws = question.priors.iter().map(|&prior| {
            // In (0, 1): neither logarithm is without end.
            let uniform: f64 = rng.random_range(f64::EPSILON..1.0 - f64::EPSILON);
            log(prior.into()) - (-uniform.ln()).ln()
        });
        let draws: Vec<f64> = draws.collect();
        let considered = (considered as usize).clamp(1, draws.len().max(1));
        Self {
            plan: plan(considered, visits.min(1 << 20) as usize),
            noisy_priors: draws,
            value: question.value.into(),
            made: 0,
        }
    }

    /// Returns the root's move to visit next; `None` when all visits are made.
    pub fn next<M>(&mut self, moves: &[MoveStat<M>]) -> Option<usize> {
        let visits = *self.plan.get(self.made)?;
        self.made += 1;
        self.best_of(moves, visits.into())
    }

    /// Returns the move to play: the best one of those visited most.
    pub fn best<M>(&self, moves: &[MoveStat<M>]) -> Option<usize> {
        self.best_of(moves, moves.iter().map(|stat| stat.visits).max()?)
    }

    /// Returns the best move with this number of visits.
    fn best_of<M>(&self, moves: &[MoveStat<M>], visits: u64) -> Option<usize> {
        let values = complete_values(moves, self.value);
        let scores = self.noisy_priors.iter().zip(values);
        let scores = scores.map(|(draw, value)| draw + value);
        let open = moves.iter().zip(scores).enumerate();
        open.filter(|(_, (stat, _))| stat.visits == visits)
            .max_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b))
            .map(|(at, _)| at)
    }
}

/// Returns the policy that the values make of the priors, a share of 1 for each move of the root: the training target
/// of a network (formula 11 of the paper). `value` is the root's before any search, 0 to 1.
pub fn improve_policy<M>(moves: &[MoveStat<M>], value: f64) -> Vec<f64> {
    let priors = moves.iter().map(|stat| log(stat.prior.unwrap_or(0.0)));
    let logits = priors.zip(complete_values(moves, value));
    let logits: Vec<f64> = logits.map(|(prior, value)| prior + value).collect();
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut policy: Vec<f64> = logits.iter().map(|logit| (logit - most).exp()).collect();
    let sum: f64 = policy.iter().sum();
    policy.iter_mut().for_each(|share| *share /= sum);
    policy
}

/// Returns the values of the root's moves on the scale of logits; unvisited ones get a mixture of the root's value
/// before any search and the others' values (formulas 8 and 33 of the paper).
fn complete_values<M>(moves: &[MoveStat<M>], value: f64) -> Vec<f64> {
    let (mut visits, mut shares, mut weighted) = (0.0, 0.0, 0.0);
    for stat in moves.iter().filter(|stat| stat.visits > 0) {
        let prior = stat.prior.unwrap_or(0.0);
        visits += stat.visits as f64;
        shares += prior;
        weighted += prior * stat.value;
    }
    let mixed = match shares > 0.0 {
        true => (value + visits * weighted / shares) / (1.0 + visits),
        false => value,
    };
    let value = |stat: &MoveStat<M>| if stat.visits > 0 { stat.value } else { mixed };
    let values: Vec<f64> = moves.iter().map(value).collect();
    let most = moves.iter().map(|stat| stat.visits).max().unwrap_or(0) as f64;
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let scale = (VISITS_AT_FIRST + most) * SCALE / (high - low).max(1e-8);
    values.iter().map(|value| (value - low) * scale).collect()
}

/// Returns the logarithm of a prior; for 0 that of a very small one.
fn log(prior: f64) -> f64 {
    prior.max(1e-9).ln()
}

/// Plans, for every visit, the number of earlier visits of the move that it goes to: all `considered` moves get the
/// same number, then the better half of them, and so on.
fn plan(considered: usize, visits: usize) -> Vec<u32> {
    let mut plan = Vec::with_capacity(visits);
    if considered <= 1 {
        plan.extend(0..visits as u32);
        return plan;
    }
    let rounds = considered.next_power_of_two().ilog2() as usize;
    let mut had = vec![0; considered];
    let mut open = considered;
    while plan.len() < visits {
        for _ in 0..(visits / (rounds * open)).max(1) {
            plan.extend_from_slice(&had[..open]);
            had[..open].iter_mut().for_each(|visits| *visits += 1);
        }
        open = (open / 2).max(2).min(considered);
    }
    plan.truncate(visits);
    plan
}
