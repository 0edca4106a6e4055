//! `NAME/challenges.ron`: positions of a game that end in a few moves, with their goals.

use serde::Deserialize;

use super::rules::{Preset, rules_by_name};
use super::{legal, start_of};
use crate::challenge::{Challenge, ChallengeKind};
use crate::config::checks::{Checks, Unique};
use crate::config::error::{ConfigError, ConfigResult, Problem, no_faults};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{Files, inside};
use crate::config::text::TextTable;
use tibetango_engines::goals::proof::is_posed_well;
use tibetango_engines::goals::{Goal, MOST_SOLUTIONS, STEPS, prove, solutions};
use tibetango_rules::text::list_text;
use tibetango_rules::{AnyRules, GameName};

/// The file inside the folder of a game.
pub const FILE: &str = "challenges.ron";

/// Maximum number of kinds of a game, and of goals of a kind.
const MOST_KINDS: usize = 40;

/// Maximum number of challenges of a game.
const MOST: usize = 2000;

/// Minimum number of challenges of a step: this many in a row lead to the next one.
const LEAST_OF_A_STEP: usize = 3;

/// The challenges of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenges {
    /// The preset of rules that its positions are played by.
    pub preset: String,
    /// Those rules.
    pub rules: AnyRules,
    /// Kinds of challenges.
    pub kinds: Vec<ChallengeKind>,
    /// Challenges: none, or enough of every step.
    pub challenges: Vec<Challenge>,
}

impl Challenges {
    /// Returns the challenges of a step, in the order of the file.
    pub fn of_step(&self, step: u8) -> impl Iterator<Item = &Challenge> {
        let all = self.challenges.iter();
        all.filter(move |challenge| challenge.step == step)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChallenges {
    rules: String,
    kinds: Vec<ChallengeKind>,
    challenges: Vec<Challenge>,
}

/// Reads the file and sets every position up. Without `presets`, which are at fault then themselves, the default rules
/// stand in. The solutions are not checked: see [`prove_all`].
pub(super) fn check(
    files: &Files,
    game: GameName,
    presets: Option<&[Preset]>,
) -> ConfigResult<Challenges> {
    let source = files.read(&inside(game, FILE))?;
    let raw: RawChallenges = source.parse()?;
    let mut checks = Checks::new(&source);
    let rules = rules_by_name(&mut checks, game, presets, &raw.rules);
    check_kinds(&raw.kinds, &mut checks);
    let all = Route::root().field("challenges");
    let mut ids = Unique::default();
    for (here, challenge) in checks.items(&all, &raw.challenges, 0..=MOST) {
        if checks.is_full() {
            break;
        }
        checks.id(&here.field("id"), PathEnd::Value, &challenge.id, &mut ids);
        check_one(challenge, rules, &raw.kinds, &here, &mut checks);
    }
    let challenges = Challenges {
        preset: raw.rules,
        rules,
        kinds: raw.kinds,
        challenges: raw.challenges,
    };
    for step in (1..=STEPS).filter(|_| !challenges.challenges.is_empty()) {
        let count = challenges.of_step(step).count();
        if count < LEAST_OF_A_STEP {
            let form = format!("enough: step {step} needs {LEAST_OF_A_STEP} challenges at least");
            checks.note(&all, Problem::bad_number(count, &form));
        }
    }
    checks.finish(challenges)
}

fn check_kinds(kinds: &[ChallengeKind], checks: &mut Checks) {
    let mut ids = Unique::default();
    for (here, kind) in checks.items(&Route::root().field("kinds"), kinds, 0..=MOST_KINDS) {
        checks.id(&here.field("id"), PathEnd::Value, &kind.id, &mut ids);
        for (here, &goal) in checks.items(&here.field("goals"), &kind.goals, 1..=MOST_KINDS) {
            check_goal(goal, &here, checks);
        }
    }
}

fn check_goal(goal: Goal, here: &Route, checks: &mut Checks) {
    checks.within(&here.field("moves"), goal.moves(), 1..=Goal::MOST_MOVES);
    match goal {
        Goal::Take { stones, .. } | Goal::Jump { stones, .. } => {
            checks.within(&here.field("stones"), stones, 1..=Goal::MOST_STONES);
        }
        Goal::Keep { lose, .. } => {
            checks.within(&here.field("lose"), lose, 0..=Goal::MOST_STONES);
        }
        Goal::Win { .. } | Goal::Form { .. } | Goal::Deny { .. } => {}
    }
}

fn check_one(
    challenge: &Challenge,
    rules: AnyRules,
    kinds: &[ChallengeKind],
    here: &Route,
    checks: &mut Checks,
) {
    let ids = kinds.iter().map(|kind| kind.id.as_str());
    let route = here.field("kind");
    checks.one_of(&route, &challenge.kind, "one of the kinds", ids);
    let kind = kinds.iter().find(|kind| kind.id == challenge.kind);
    if let Some(kind) = kind.filter(|kind| !kind.goals.contains(&challenge.goal)) {
        let goals: Vec<String> = kind.goals.iter().map(Goal::to_string).collect();
        let problem =
            Problem::not_one_of(&challenge.goal.to_string(), "a goal of its kind", &goals);
        checks.note(&here.field("goal"), problem);
    }
    checks.within(&here.field("step"), challenge.step, 1..=STEPS);
    let place = here.field("position");
    let Some(start) = start_of(checks, &place, rules, &challenge.position) else {
        return;
    };
    if let Some(phase) = kind.and_then(|kind| kind.phase)
        && phase != start.phase()
    {
        let form = format!("a position of the phase {phase:?}, as its kind");
        checks.note(&place, Problem::bad_form(&challenge.position, &form));
    }
    let (list_route, texts) = (here.field("solutions"), &challenge.solutions);
    for (here, text) in checks.items(&list_route, texts, 1..=MOST_SOLUTIONS) {
        if legal(&start, text).is_none() {
            checks.note(&here, Problem::bad_form(text, "a legal move"));
        }
    }
}

/// Finds the kinds that lack their sentence in a language.
pub(in crate::config) fn unsaid(
    files: &Files,
    game: GameName,
    tables: &[TextTable],
) -> Vec<ConfigError> {
    let read = files.read(&inside(game, FILE));
    let read = read.and_then(|source| Ok((source.parse::<RawChallenges>()?, source)));
    // Faults of reading have been reported.
    let Ok((raw, source)) = read else {
        return Vec::new();
    };
    let kinds = raw.kinds.iter().enumerate();
    let lacking = kinds.flat_map(|(index, kind)| {
        let key = sentence(game, &kind.id);
        let table = tables.iter().find(|table| table.find(&key).is_none());
        table.map(|table| {
            let form = format!("a kind with a text {key:?} in {}.ron", table.language());
            let here = Route::root().field("kinds").item(index).field("id");
            source.fault(&here, Problem::bad_form(&kind.id, &form))
        })
    });
    lacking.collect()
}

/// Returns the key of the sentence that states the goal of a kind of challenge.
#[must_use]
pub fn sentence(game: GameName, kind: &str) -> String {
    format!("{game}.challenge.{kind}")
}

/// Proves every challenge of a game and returns the faults of those whose solutions are not exactly the first moves
/// that reach their goal. Each proof may look at `budget` positions; `each` is called after every one.
pub(in crate::config) fn prove_all(
    files: &Files,
    game: GameName,
    challenges: &Challenges,
    budget: u64,
    each: &mut dyn FnMut(),
) -> ConfigResult<()> {
    let source = files.read(&inside(game, FILE))?;
    let mut faults = Vec::new();
    for (index, challenge) in challenges.challenges.iter().enumerate() {
        let here = Route::root().field("challenges").item(index);
        if let Some((field, problem)) = fault(challenge, challenges.rules, budget) {
            faults.push(source.fault(&here.field(field), problem));
        }
        each();
    }
    no_faults(faults)
}

/// Returns the fault of a challenge, and the field that has it.
fn fault(challenge: &Challenge, rules: AnyRules, budget: u64) -> Option<(&'static str, Problem)> {
    let bad = Problem::bad_form;
    let Some(start) = challenge.start(rules) else {
        return Some(("position", bad(&challenge.position, "a position")));
    };
    let goal = challenge.goal.to_string();
    let Ok(right) = prove(&start, challenge.goal, budget) else {
        let form = format!("a goal that {budget} positions prove");
        return Some(("goal", bad(&goal, &form)));
    };
    let mut solutions = solutions(&start, &right);
    if solutions.is_empty() {
        return Some(("goal", bad(&goal, "a goal that can be reached here")));
    }
    let mut entries = challenge.solutions.clone();
    solutions.sort_unstable();
    entries.sort_unstable();
    let ways = start.ways().len();
    if !is_posed_well(solutions.len(), ways) {
        let form = format!(
            "a goal with 1 to {MOST_SOLUTIONS} solutions and more wrong moves than right ones: \
             {} of {ways} ways reach it",
            solutions.len()
        );
        return Some(("goal", bad(&goal, &form)));
    }
    (solutions != entries).then(|| {
        let form = format!("all that solves it: {}", list_text(&solutions));
        ("solutions", bad(&list_text(&entries), &form))
    })
}
