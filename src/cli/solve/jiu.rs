//! `solve jiu`: forced results of positions in which both sides fly, and the counts of all those of four stones against
//! four.

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

use serde::Serialize;

use super::{SolveArguments, Solver};
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::start::config;
use crate::cli::{interrupt, output};
use tibetango_engines::eval::jiu::endings::{EndingSolver, ForcedResult, FourAgainstFour};
use tibetango_records::messages::count_text;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_rules::{Game, GameHistory, TextForm};
use tibetango_search::Stop;

/// Solver that searches endings, or counts those of four stones against four.
pub(super) const SOLVER: Solver = Solver {
    run: Some(run),
    objection: |arguments| arguments.count.then_some("--count is for jiu alone"),
};

#[derive(Serialize)]
struct JiuSolution {
    /// Value for the side to move; `open` if nothing was proved.
    value: &'static str,
    /// Number of plies to the end of a won or lost game.
    plies: Option<u8>,
    side: &'static str,
    /// Moves that win soonest, or hold out longest.
    best: Vec<String>,
    /// Moves of both sides to the end.
    line: Vec<String>,
    /// Number of positions examined.
    positions: u64,
}

#[derive(Serialize)]
struct EndingCounts {
    size: u8,
    /// Number of positions with one side to move.
    positions: u64,
    drawn: u64,
    /// The others by the number of plies to their end.
    decided: Vec<CountRow>,
}

#[derive(Serialize)]
struct CountRow {
    plies: usize,
    /// Value for the side to move.
    value: &'static str,
    positions: u64,
}

fn run(config_dir: Option<&Path>, arguments: &SolveArguments) -> CommandResult {
    let stop = interrupt::stop();
    if arguments.count {
        return count(arguments, &stop);
    }
    let config = config(config_dir)?;
    let history = arguments.start.unfinished(&config, "nothing to solve")?;
    let most = arguments.positions.into();
    let answer = match &history {
        AnyGameHistory::Jiu6(game) => solved(game, most, &stop),
        AnyGameHistory::Jiu8(game) => solved(game, most, &stop),
        _ => None,
    };
    let answer = answer.ok_or(
        "this position is no ending: on a board of 6 x 6 or 8 x 8 both sides must fly, with 8 stones each at most, \
         single jumps be allowed, and no row of stones be long enough to fire a gun",
    )?;
    output::tell(arguments.json, &answer, || answer.text())
}

/// Solves the position at the end of a game; `None` if it is no ending.
fn solved<S: JiuSize>(
    game: &GameHistory<JiuPosition<S>>,
    most: u64,
    stop: &Stop,
) -> Option<JiuSolution> {
    let position = game.position();
    let mut solver = EndingSolver::of(game, most, stop)?;
    let solution = solver.solve();
    let positions = solver.positions();
    let best = solution.map_or_else(Vec::new, |result| solver.best_moves(result));
    let line = solution.map_or_else(Vec::new, |result| solver.line(result));
    Some(JiuSolution {
        value: match solution {
            Some(ForcedResult::Win(_)) => "win",
            Some(ForcedResult::Loss(_)) => "loss",
            None => "open",
        },
        plies: solution.map(ForcedResult::plies),
        side: position.to_move().name(),
        best: best.into_iter().map(|mv| position.move_text(mv)).collect(),
        line: texts(*position, line),
        positions,
    })
}

/// Returns the texts of moves that follow each other.
fn texts<S: JiuSize>(mut position: JiuPosition<S>, moves: Vec<JiuMove>) -> Vec<String> {
    let text = |mv: JiuMove| {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        text
    };
    moves.into_iter().map(text).collect()
}

/// Solves all positions of four stones against four, with a progress bar on stderr.
fn count(arguments: &SolveArguments, stop: &Stop) -> CommandResult {
    if arguments.start.position.is_some() || !arguments.start.moves.is_empty() {
        return Err("--position and --moves: --count solves all positions".into());
    }
    let size = FourAgainstFour::MOST_SIZE;
    if arguments
        .start
        .board
        .size
        .is_some_and(|other| other != size)
    {
        return Err(format!("--size: only the board of {size} x {size} is small enough").into());
    }
    let threads = available_parallelism().map_or(1, NonZeroUsize::get);
    let bar = output::bar_like("{wide_bar} {percent} % decided, {msg} [{elapsed}]", 0);
    let solved = FourAgainstFour::solve(size, threads, stop, &mut |plies, decided, all| {
        bar.set_length(all);
        bar.set_position(decided);
        bar.set_message(count_text(plies, "ply", "plies"));
    });
    bar.finish_and_clear();
    let stopped = || Failure::from("stopped before the endings were solved");
    let answer = EndingCounts::of(size, solved.ok_or_else(stopped)?.counts());
    output::tell(arguments.json, &answer, || answer.text())
}

impl JiuSolution {
    fn text(&self) -> String {
        let (side, positions) = (self.side, self.positions);
        let Some(plies) = self.plies else {
            let positions = count_text(positions, "position", "positions");
            return format!("no forced result was found within {positions}\n");
        };
        let plies = count_text(plies, "ply", "plies");
        let mut text = format!("a {} for {side} in {plies}\n", self.value);
        let best = self.best.join(" ");
        text += &match self.value {
            "loss" => format!("these hold out longest: {best}\n"),
            _ => format!("these win soonest: {best}\n"),
        };
        text += &format!("forced so: {}\n", self.line.join(" "));
        text
    }
}

impl EndingCounts {
    /// Returns the counts of a board: drawn positions first, then the others by the number of plies to their end.
    fn of(size: u8, counts: &[u64]) -> Self {
        let rows = counts.iter().enumerate().skip(1);
        let rows = rows.map(|(plies, &positions)| CountRow {
            plies,
            value: if plies % 2 == 1 { "win" } else { "loss" },
            positions,
        });
        Self {
            size,
            positions: counts.iter().sum(),
            drawn: counts.first().copied().unwrap_or_default(),
            decided: rows.collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for CountRow {
            plies,
            value,
            positions,
        } in &self.decided
        {
            text += &format!("{value:>5} in {plies:>2} {positions:>14}\n");
        }
        text += &format!("{:>11} {:>14}\n", "drawn", self.drawn);
        text += &format!("{:>11} {:>14}\n", "all", self.positions);
        text
    }
}
