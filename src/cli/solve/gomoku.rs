//! `solve gomoku`: proves wins by continuous fours and threes against every answer.

use std::path::Path;

use serde::Serialize;

use super::{NOTHING, SolveArguments, Solver};
use crate::cli::failure::CommandResult;
use crate::cli::output;
use crate::cli::start::config;
use tibetango_engines::eval::gomoku::{ForcedWin, Fours, Threats};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Phase, PlainMove, Point};

/// Solver that proves wins by continuous threats.
pub(super) const SOLVER: Solver = Solver {
    run: Some(run),
    ..NOTHING
};

#[derive(Serialize)]
struct GomokuSolution {
    /// `fours`, `threats` or `none`.
    win: &'static str,
    /// Side to move.
    side: &'static str,
    /// Moves of both sides, the winner's first and last.
    line: Vec<String>,
}

fn run(config_dir: Option<&Path>, arguments: &SolveArguments) -> CommandResult {
    let config = config(config_dir)?;
    let history = arguments.start.unfinished(&config, "nothing to solve")?;
    if history.phase() != Phase::Play {
        return Err("the opening is not over: there is nothing to solve yet".into());
    }
    let AnyGameHistory::Gomoku15(game) = &history else {
        return Err("this board has no rows of five".into());
    };
    let position = game.position();
    let most = arguments.positions;
    let depth = arguments.depth;
    let solution = ForcedWin::find(position, Fours { most }, Threats { most, depth });
    let (win, points) = match solution {
        Some(ForcedWin::Fours(moves)) => ("fours", moves),
        Some(ForcedWin::Threats(moves)) => ("threats", moves),
        None => ("none", Vec::new()),
    };
    let moves = points.iter();
    let moves = moves.map(|point| history.text(&PlainMove::place(Point(u16::from(*point)))));
    let answer = GomokuSolution {
        win,
        side: position.side().name(),
        line: moves.collect(),
    };
    output::tell(arguments.json, &answer, || answer.text(most, depth))
}

impl GomokuSolution {
    fn text(&self, most: u32, depth: u32) -> String {
        let (side, line) = (self.side, self.line.join(" "));
        match self.win {
            "fours" => format!("{side} wins by continuous fours: {line}\n"),
            "threats" => format!("{side} wins by continuous fours and threes: {line}\n"),
            _ => format!(
                "no win of {side} by continuous fours and threes was found within {most} positions and {depth} threats\n"
            ),
        }
    }
}
