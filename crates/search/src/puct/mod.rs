//! PUCT (paper of 2022 on jiu, 3.2, formulas 1 to 3): a tree search that a [`PolicyValue`] leads, as in AlphaZero.
//!
//! A visit descends by the bound of formula 2 until it reaches a position without children; that is evaluated, its
//! moves get their priors, and its value is backed up. Positions wait for each other, so that several are evaluated at
//! once: a visit under way counts as lost, which sends the next one elsewhere.

mod descent;
mod halving;

pub use descent::bound;
pub use halving::{Halving, improve_policy};

use super::limits::{CheckPacer, Limits, Stopwatch, WatchFlag, take};
use super::policy_value::{PolicyValue, PolicyValueQuery};
use super::report::{RootEvaluation, SearchReport};
use super::root::{RootedTree, root_moves, tell};
use super::searchable::Searchable;
use super::searcher::Searcher;
use super::tree::ROOT;
use descent::{Batch, Descent, Prior, VisitEnd};
use rand::SeedableRng;
use rand_distr::{Distribution, Gamma};
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use tibetango_rules::{Game, GameHistory};

/// Maximum number of visits between two checks of the clock and the stop flag.
const SLICE: u64 = 32;

/// Settings of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctParameters {
    /// c of formula 2; the paper has 3.5.
    pub c: f64,
    /// Maximum size of the tree in bytes.
    pub memory: u64,
    /// Maximum number of positions that are evaluated together, at least 1.
    pub batch: u32,
    /// Number of root moves that are compared by sequential halving, if visits are limited and one thread searches;
    /// `None` for PUCT at the root, too.
    pub considered: Option<u32>,
    /// Noise that makes games of self-play differ.
    pub noise: Option<Noise>,
}

/// Noise on the priors of the root, as in AlphaZero; the paper of 2022 has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Share of the noise in the priors, 0 to 1.
    pub share: f64,
    /// α of the Dirichlet distribution that it is drawn from; if it is small, few moves get most of the noise.
    pub alpha: f64,
}

impl Noise {
    /// Mixes noise into priors.
    fn mix(self, priors: &mut [f32], rng: &mut SplitMix64) {
        // Shares of independent gamma variates have that distribution.
        let Ok(gamma) = Gamma::new(self.alpha, 1.0) else {
            return;
        };
        let noise: Vec<f64> = priors.iter().map(|_| gamma.sample(rng)).collect();
        let sum: f64 = noise.iter().sum();
        if sum > 0.0 {
            for (prior, noise) in priors.iter_mut().zip(noise) {
                let own = f64::from(*prior) * (1.0 - self.share);
                *prior = (own + self.share * noise / sum) as f32;
            }
        }
    }
}

/// A PUCT search that keeps its tree from move to move.
pub struct Puct<G: Game, E: PolicyValue<G>> {
    parameters: PuctParameters,
    policy_value: E,
    tree: RootedTree<G, E::Moves, Prior>,
    seed: u64,
    searches: u64,
}

impl<G: Game, E: PolicyValue<G>> Puct<G, E> {
    /// Creates a search without a tree.
    pub fn new(parameters: PuctParameters, policy_value: E, seed: u64) -> Self {
        Self {
            parameters,
            policy_value,
            tree: RootedTree::new(parameters.memory),
            seed,
            searches: 0,
        }
    }
}

/// State shared by the threads of one search.
struct PuctShared<'a, G: Game, E: PolicyValue<G>> {
    descent: Descent<'a, G, E::Moves>,
    batch: usize,
    halving: Option<Mutex<Halving>>,
    is_over: AtomicBool,
    /// Number of visits not yet handed out.
    budget: AtomicU64,
    done: AtomicU64,
    start: Stopwatch,
    timed: bool,
    /// Number of moves whose lines are reported; none if it is 1.
    lines: usize,
    watched: &'a WatchFlag,
    /// Evaluation of the root before any search.
    glance: Option<RootEvaluation>,
}

impl<G: Game, E: PolicyValue<G>> Searcher<G> for Puct<G, E> {
    fn renew(&mut self, seed: u64) {
        self.clear();
        self.seed = seed;
        self.searches = 0;
    }

    fn clear(&mut self) {
        self.tree.forget();
    }

    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let start = Stopwatch::start(limits.clock);
        let threads = limits.threads.max(1);
        let halved = limits.visits.zip(self.parameters.considered);
        let halved = halved.filter(|_| threads == 1);
        if halved.is_some() {
            // Halving counts the visits of the root's moves from none.
            self.tree.forget();
        }
        self.tree.move_to(history, limits);
        let tree = self.tree.tree();
        let root = history.position().clone();
        let last = history.moves().last().copied();
        let mut question = PolicyValueQuery::new::<E::Moves>(root.clone(), last);
        limits.exclude(&mut question.moves, E::Moves::move_index);
        let over = history.outcome().is_some()
            || self.policy_value.end(&root).is_some()
            || question.moves.is_empty();
        let mut rng = SplitMix64::seed_from_u64(self.seed.wrapping_add(self.searches << 20));
        self.searches += 1;
        let (mut halving, mut glance) = (None, None);
        if !over {
            let mut questions = [question];
            self.policy_value.answer(&mut questions);
            let [question] = &mut questions;
            if let Some(noise) = self.parameters.noise {
                noise.mix(&mut question.priors, &mut rng);
            }
            tree.set_root(question);
            glance = Some(RootEvaluation {
                value: question.value.into(),
                by: self.policy_value.name(),
            });
            halving = halved.map(|(visits, considered)| {
                Mutex::new(Halving::new(question, considered, visits, &mut rng))
            });
        }
        let returning = history.returning();
        let shared = PuctShared {
            descent: Descent {
                tree,
                root: &root,
                returning: &returning,
                c: self.parameters.c as f32,
            },
            batch: self.parameters.batch.max(1) as usize,
            halving,
            is_over: AtomicBool::new(over || !tree.node(ROOT).is_grown()),
            budget: AtomicU64::new(limits.visits.unwrap_or(u64::MAX)),
            done: AtomicU64::new(0),
            start,
            timed: limits.time.is_some(),
            lines: limits.lines,
            watched: &limits.watched,
            glance,
        };
        let mut next_report = limits.report_every;
        let mut watch = |shared: &PuctShared<G, E>| {
            let time = start.elapsed();
            if limits.time.is_some_and(|limit| time >= limit) || limits.stop.is_stopped() {
                shared.is_over.store(true, Relaxed);
            } else if time >= next_report {
                next_report = time + limits.report_every;
                progress(&shared.report());
            }
        };
        if threads == 1 {
            shared.work::<false>(&mut self.policy_value, &mut watch);
        } else {
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    let mut policy_value = self.policy_value.clone();
                    let shared = &shared;
                    scope.spawn(move || shared.work::<true>(&mut policy_value, &mut |_| {}));
                }
                shared.work::<true>(&mut self.policy_value, &mut watch);
            });
        }
        shared.report()
    }
}

impl<G: Game, E: PolicyValue<G>> PuctShared<'_, G, E> {
    /// Makes visits until a limit is met. `SHARED` says whether other threads do the same.
    fn work<const SHARED: bool>(&self, policy_value: &mut E, watch: &mut dyn FnMut(&Self)) {
        let mut pace = CheckPacer::new(SLICE, self.timed);
        let mut batch = Batch::default();
        while !self.is_over.load(Relaxed) {
            let mut slice = take(&self.budget, pace.next(self.start.elapsed()));
            if slice == 0 {
                break;
            }
            while slice > 0 && !self.is_over.load(Relaxed) {
                let much = self.batch.min(slice as usize);
                let result = self.look::<SHARED>(policy_value, much, &mut batch);
                self.done.fetch_add(result, Relaxed);
                slice -= result.min(slice);
                watch(self);
            }
        }
    }

    /// Makes at most `most` visits, at least one, whose positions are evaluated together; returns their number.
    fn look<const SHARED: bool>(
        &self,
        policy_value: &mut E,
        most: usize,
        batch: &mut Batch<G>,
    ) -> u64 {
        let mut count = 0;
        batch.clear();
        while batch.len() + count < most {
            let first = match &self.halving {
                None => None,
                // The next move depends on the result of the last one.
                Some(_) if !batch.is_empty() => break,
                Some(halving) => {
                    let halving = halving.lock();
                    let mut halving = halving.unwrap_or_else(PoisonError::into_inner);
                    halving.next(&root_moves(self.descent.tree))
                }
            };
            match self.descent.go::<SHARED, _>(policy_value, first, batch) {
                VisitEnd::Settled => count += 1,
                VisitEnd::Waiting => {}
                VisitEnd::Busy => break,
            }
        }
        policy_value.answer(batch.questions());
        self.descent.store::<SHARED>(batch);
        (count + batch.len()) as u64
    }

    fn report(&self) -> SearchReport<G::Move> {
        let tree = self.descent.tree;
        let choice = self.halving.as_ref().and_then(|halving| {
            let halving = halving.lock();
            halving
                .unwrap_or_else(PoisonError::into_inner)
                .best(&root_moves(tree))
        });
        let report = tell(tree, choice, false, self.lines, self.watched);
        SearchReport {
            visits: self.done.load(Relaxed),
            time: self.start.elapsed(),
            glance: self.glance.clone(),
            ..report
        }
    }
}
