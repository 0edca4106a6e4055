//! Challenges found in games that the computer plays against itself.

use std::collections::{HashMap, HashSet};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

use super::symmetry::Looks;
use super::{Challenge, ChallengeKind};
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_engines::goals::grade::DifficultyFacts;
use tibetango_engines::goals::proof::{is_posed_well, prove, right_up_to, solutions};
use tibetango_engines::goals::{Goal, STEPS};
use tibetango_rules::AnyRules;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::{Limits, Stop};

/// Maximum length of a game, in plies.
const LONGEST_GAME: usize = 600;

/// Maximum number of plies without a capture in a position that is worth a look: beyond it a player dawdles.
const MOST_QUIET: u16 = 30;

/// Minimum number of points in which two positions of a kind must differ.
const LEAST_DIFFERENCE: usize = 4;

/// Player of a game.
#[derive(Clone, Debug)]
pub struct MiningPlayer {
    /// The engine.
    pub engine: EngineSettings,
    /// Strength with which it chooses.
    pub strength: Strength,
    /// Number of visits of a move.
    pub visits: u64,
}

/// Games to play and challenges to look for in them.
#[derive(Clone, Debug)]
pub struct MiningPlan {
    /// The empty board.
    pub start: AnyGameHistory,
    /// Players; two of them are drawn for each game.
    pub players: Vec<MiningPlayer>,
    /// Kinds of challenges to look for.
    pub kinds: Vec<ChallengeKind>,
    /// Number of games.
    pub games: u32,
    /// Maximum number of random plies at the start of a game; the minimum is 0.
    pub opening_plies: u32,
    /// Seed that decides everything.
    pub seed: u64,
    /// Maximum number of positions that one proof may look at.
    pub budget: u64,
    /// Maximum number of challenges of one kind and step.
    pub most: usize,
    /// Maximum number of first moves that solve one.
    pub solutions: usize,
    /// Minimum number of ways to go at first.
    pub ways: usize,
    /// Signal that ends the games from outside.
    pub stop: Stop,
}

/// Plays games and gathers challenges, each unlike the others and those of `challenges`. `each` is called after
/// every game, with its number and the number of challenges found so far.
pub fn mine(
    plan: &MiningPlan,
    challenges: &[Challenge],
    each: &mut dyn FnMut(u32, usize),
) -> Vec<Challenge> {
    let mut collection = MinedChallenges::new(plan.start.rules(), challenges);
    let players = plan.players.iter();
    let mut engines: Vec<AnyEngine> = players
        .map(|player| AnyEngine::new(player.engine.clone(), plan.seed))
        .collect();
    for game in 0..plan.games {
        if plan.stop.is_stopped() || engines.is_empty() {
            break;
        }
        play(plan, game, &mut engines, &mut collection);
        each(game + 1, collection.challenges.len());
    }
    collection.challenges
}

/// Plays one game, looking at each of its positions.
fn play(plan: &MiningPlan, game: u32, engines: &mut [AnyEngine], collection: &mut MinedChallenges) {
    let mut rng = SplitMix64::seed_from_u64(plan.seed ^ u64::from(game) << 32);
    let sides = [(); 2].map(|()| rng.random_range(0..engines.len()));
    for &side in &sides {
        engines[side].new_game();
    }
    let opening = rng.random_range(0..=plan.opening_plies) as usize;
    let mut history = plan.start.clone();
    let mut had = HashSet::new();
    while history.outcome().is_none() && history.len() < LONGEST_GAME && !plan.stop.is_stopped() {
        let mv = if history.len() < opening {
            let legal = history.legal();
            legal.get(rng.random_range(0..legal.len().max(1))).cloned()
        } else {
            look(plan, &history, &mut had, collection);
            let player = sides[history.to_move().index()];
            let MiningPlayer {
                strength, visits, ..
            } = &plan.players[player];
            let mut limits = Limits::visits(*visits);
            limits.stop = plan.stop.clone();
            let engine = &mut engines[player];
            engine.think(&history, &limits, strength, &mut |_| {}).1
        };
        let plays = mv.is_some_and(|mv| history.play(&mv).is_ok());
        if !plays {
            break;
        }
    }
}

/// Looks for challenges of each kind in a position. `had` holds the challenges of this game so far: a kind with its
/// number of moves, and a kind with the move that solves it.
fn look(
    plan: &MiningPlan,
    history: &AnyGameHistory,
    had: &mut HashSet<(String, String)>,
    collection: &mut MinedChallenges,
) {
    if history.quiet() > MOST_QUIET {
        return;
    }
    let ways = history.ways().len();
    if ways < plan.ways {
        return;
    }
    let Ok(start) = AnyGameHistory::from_text(history.rules(), &history.position_text()) else {
        return;
    };
    for kind in &plan.kinds {
        if kind.phase.is_some_and(|phase| phase != history.phase())
            || collection.is_full(kind, plan)
        {
            continue;
        }
        for &goal in &kind.goals {
            let moves = (kind.id.clone(), goal.moves().to_string());
            let right = right_up_to(&start, goal, plan.budget, plan.solutions);
            let (false, Ok(right)) = (had.contains(&moves), right) else {
                continue;
            };
            let solution_texts = solutions(&start, &right);
            if solution_texts.len() > plan.solutions
                || !is_posed_well(solution_texts.len(), ways)
                || !needs_all_moves(&start, goal, right.len(), plan.budget)
            {
                continue;
            }
            let Ok(facts) = DifficultyFacts::of(&start, goal, &right, plan.budget) else {
                continue;
            };
            let key = (kind.id.clone(), solution_texts.join(" "));
            if had.insert(key)
                && collection.add(plan, kind, goal, &start, solution_texts, facts.step())
            {
                had.insert(moves);
            }
            break;
        }
    }
}

/// True where fewer moves would make another challenge: a goal to be reached cannot be reached yet, and a goal to be
/// guarded is guarded by more moves than the `right` ones.
fn needs_all_moves(start: &AnyGameHistory, goal: Goal, right: usize, budget: u64) -> bool {
    let fewer = goal.moves() - 1;
    if fewer == 0 {
        return true;
    }
    let sooner = prove(start, goal.within(fewer), budget);
    sooner.is_ok_and(|sooner| match goal.guards() {
        true => sooner.len() > right,
        false => sooner.is_empty(),
    })
}

/// Challenges found so far.
struct MinedChallenges {
    challenges: Vec<Challenge>,
    /// Looks of the challenges of each kind.
    looks: HashMap<String, Vec<Looks>>,
    ids: HashSet<String>,
    /// Number of challenges of a kind and step.
    counts: HashMap<(String, u8), usize>,
}

impl MinedChallenges {
    fn new(rules: AnyRules, challenges: &[Challenge]) -> Self {
        let mut looks: HashMap<String, Vec<Looks>> = HashMap::new();
        for challenge in challenges {
            let own_looks = challenge.start(rules).map(|history| Looks::of(&history));
            looks
                .entry(challenge.kind.clone())
                .or_default()
                .extend(own_looks);
        }
        Self {
            challenges: Vec::new(),
            looks,
            ids: challenges
                .iter()
                .map(|challenge| challenge.id.clone())
                .collect(),
            counts: HashMap::new(),
        }
    }

    /// True where there are as many of a kind as are wanted, in every step.
    fn is_full(&self, kind: &ChallengeKind, plan: &MiningPlan) -> bool {
        (1..=STEPS).all(|step| self.count(&kind.id, step) >= plan.most)
    }

    fn count(&self, kind: &str, step: u8) -> usize {
        let key = (kind.to_owned(), step);
        self.counts.get(&key).copied().unwrap_or_default()
    }

    /// Adds a challenge, unless one of its kind looks like it or there are enough; returns whether it did.
    fn add(
        &mut self,
        plan: &MiningPlan,
        kind: &ChallengeKind,
        goal: Goal,
        start: &AnyGameHistory,
        solutions: Vec<String>,
        step: u8,
    ) -> bool {
        let looks = Looks::of(start);
        let others = self.looks.entry(kind.id.clone()).or_default();
        let alike = |other: &Looks| looks.are_like(other, LEAST_DIFFERENCE - 1);
        if others.iter().any(alike) || self.count(&kind.id, step) >= plan.most {
            return false;
        }
        let position = start.position_text();
        let hash = blake3::hash(format!("{goal} {position}").as_bytes()).to_hex();
        let size = start.topology().size();
        let id = format!("{}-{size}-{}", kind.id, &hash[..6]);
        if !self.ids.insert(id.clone()) {
            return false;
        }
        self.looks.entry(kind.id.clone()).or_default().push(looks);
        *self.counts.entry((kind.id.clone(), step)).or_default() += 1;
        self.challenges.push(Challenge {
            id,
            kind: kind.id.clone(),
            goal,
            position,
            solutions,
            step,
        });
        true
    }
}
