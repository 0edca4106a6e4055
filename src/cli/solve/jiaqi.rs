//! `solve jiaqi`: computes the exact value of the smallest board, and checks engines against it.

use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::SplitMix64;
use serde::Serialize;

use super::{SolveArguments, Solver};
use crate::cli::engines::by_name;
use crate::cli::failure::CommandResult;
use crate::cli::output;
use crate::cli::start::config;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_records::messages::count_text;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_rules::{Board, Game, GameHistory, GameName, Grid, Phase, TextForm};
use tibetango_search::Limits;
use tibetango_search::solve::{Solution, SolvedResult};

/// Upper bound on the number of positions, far more than the board of three lines has.
const MOST_POSITIONS: usize = 4_000_000;

/// Solver of the smallest board.
pub(super) const SOLVER: Solver = Solver {
    run: Some(run),
    objection: |arguments| {
        let has_option = arguments.check.is_some() || arguments.sample.is_some();
        has_option.then_some("--check and --sample are for jiaqi alone")
    },
};

#[derive(Serialize)]
struct JiaqiSolution {
    /// Value for the side that moves first.
    value: &'static str,
    positions: usize,
    positions_by_ply: Vec<u32>,
    positions_in_movement: u32,
    first_moves: Vec<FirstMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Check>,
}

#[derive(Serialize)]
struct FirstMove {
    #[serde(rename = "move")]
    mv: String,
    value: &'static str,
    /// Number of plies to the end of a won or lost game.
    plies: Option<i32>,
}

#[derive(Serialize)]
struct Check {
    engine: String,
    visits: u64,
    checked: u32,
    gave_away: u32,
    share: f64,
    /// Positions in which the engine erred, at most a few.
    examples: Vec<String>,
}

fn run(config_dir: Option<&Path>, arguments: &SolveArguments) -> CommandResult {
    let start = &arguments.start;
    if start.position.is_some() || !start.moves.is_empty() {
        return Err("--position and --moves: the board is solved whole, from its beginning".into());
    }
    let config = config(config_dir)?;
    let (_, rules, _) = start.board.table_rules(&config)?;
    let rules = JiaqiRules::try_from(rules).map_err(|game| format!("{game} has no such board"))?;
    if start.board.size.unwrap_or(3) != 3 {
        return Err("--size: only the board of 3 lines is small enough to be solved".into());
    }
    let engines = &config.of(GameName::Jiaqi).engines;
    let name = arguments.check.as_ref();
    let engine = name.map(|name| by_name(engines, "--check", name));
    let engine = name.zip(engine.transpose()?);
    let root = JiaqiPosition::<Grid<3>>::new(rules.without_counting());
    let mut by_ply = Vec::new();
    let mut in_movement = 0;
    let mut positions = Vec::new();
    let solution = Solution::walk(&root, MOST_POSITIONS, &mut |position| {
        if position.phase() == Phase::Placement {
            let ply = position.ply() as usize;
            if by_ply.len() <= ply {
                by_ply.resize(ply + 1, 0);
            }
            by_ply[ply] += 1;
        } else {
            in_movement += 1;
        }
        if position.outcome().is_none() {
            positions.push(*position);
        }
    })?;
    let mut moves = Vec::new();
    root.legal_moves(&mut moves);
    let first_moves = moves.iter().filter_map(|&mv| {
        let value = solution.value_of_move(&root, mv)?;
        Some(FirstMove {
            mv: root.move_text(mv),
            value: SolvedResult::of(value).name(),
            plies: (value != 0).then(|| tibetango_search::WIN - value.abs()),
        })
    });
    let check = engine.map(|(name, settings)| {
        let engine = AnyEngine::new(settings, arguments.seed);
        check(arguments, name.clone(), engine, &solution, positions)
    });
    let verdict = solution.verdict(&root);
    let answer = JiaqiSolution {
        value: verdict.map_or("unknown", SolvedResult::name),
        positions: solution.positions(),
        positions_by_ply: by_ply,
        positions_in_movement: in_movement,
        first_moves: first_moves.collect(),
        check,
    };
    output::tell(arguments.json, &answer, || answer.text())
}

fn check(
    arguments: &SolveArguments,
    engine: String,
    mut player: AnyEngine,
    solution: &Solution,
    mut positions: Vec<JiaqiPosition<Grid<3>>>,
) -> Check {
    positions.retain(|position| solution.verdict(position) > Some(SolvedResult::Loss));
    if let Some(sample) = arguments.sample {
        positions.shuffle(&mut SplitMix64::seed_from_u64(arguments.seed));
        positions.truncate(sample as usize);
    }
    let bar = output::bar_like("{wide_bar} {pos}/{len}", positions.len() as u64);
    let mut gave_away = 0;
    let mut examples = Vec::new();
    for position in &positions {
        player.new_game();
        let history = AnyGameHistory::Jiaqi3(GameHistory::new(*position));
        let limits = Limits::visits(arguments.visits);
        let (_, best) = player.think(&history, &limits, &Strength::BEST, &mut |_| {});
        let after = best
            .and_then(|mv| position.checked(&mv).ok())
            .and_then(|mv| Some((mv, solution.value_of_move(position, mv)?.signum())));
        let before = solution.value(position).map_or(0, i32::signum);
        if after.is_none_or(|(_, value)| value < before) {
            gave_away += 1;
            if examples.len() < 10 {
                let mv = after.map_or_else(String::new, |(mv, _)| position.move_text(mv));
                examples.push(format!("{position}: {mv}"));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let checked = positions.len() as u32;
    Check {
        engine,
        visits: arguments.visits,
        checked,
        gave_away,
        share: f64::from(gave_away) / f64::from(checked.max(1)),
        examples,
    }
}

impl JiaqiSolution {
    fn text(&self) -> String {
        let mut text = format!(
            "a {} for the side that moves first\n{} positions, {} of them in movement\n",
            self.value, self.positions, self.positions_in_movement
        );
        for (ply, count) in self.positions_by_ply.iter().enumerate() {
            let word = if ply == 1 { "ply" } else { "plies" };
            text += &format!("after {ply:>2} {word:<5} {count:>7}\n");
        }
        text += "first moves:\n";
        for first in &self.first_moves {
            text += &format!("  {} {}", first.mv, first.value);
            if let Some(plies) = first.plies {
                text += &format!(" in {}", count_text(plies, "ply", "plies"));
            }
            text += "\n";
        }
        if let Some(check) = &self.check {
            text += &format!(
                "{} at {} visits gave away {} of {} won or drawn positions ({:.3} %)\n",
                check.engine,
                check.visits,
                check.gave_away,
                check.checked,
                100.0 * check.share
            );
            for example in &check.examples {
                text += &format!("  {example}\n");
            }
        }
        text
    }
}
