//! `solve`: proves results with the best play of both sides; one file per game.

mod arguments;

use std::path::Path;

pub use arguments::SolveArguments;

use super::failure::CommandResult;
use tibetango_rules::text::all_of;
use tibetango_rules::{GameName, for_games};

/// Solver of a game; [`NOTHING`] is for games without a solver.
struct Solver {
    /// Solves the game that the arguments begin; `None` for a game that the command does not support.
    run: Option<fn(Option<&Path>, &SolveArguments) -> CommandResult>,
    /// Returns the objection to this game's own options when another game is to be solved.
    objection: fn(&SolveArguments) -> Option<&'static str>,
}

/// Solver of a game without a solution and without options of its own.
#[allow(dead_code, reason = "no game of some builds is such a one")]
const NOTHING: Solver = Solver {
    run: None,
    objection: |_| None,
};

macro_rules! solvers {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(mod $module;)+

        fn solver(game: GameName) -> &'static Solver {
            match game {
                $(GameName::$Name => &$module::SOLVER),+
            }
        }
    };
}
for_games!(solvers);

pub fn run(config_dir: Option<&Path>, arguments: &SolveArguments) -> CommandResult {
    let game = arguments.start.board.game;
    let mut others = GameName::ALL.into_iter().filter(|other| *other != game);
    if let Some(objection) = others.find_map(|other| (solver(other).objection)(arguments)) {
        return Err(objection.into());
    }
    match solver(game).run {
        Some(run) => run(config_dir, arguments),
        None => Err(format!("{game}: this command knows {} alone", game_list()).into()),
    }
}

/// Returns the games that can be solved, in words: `a, b and c`.
fn game_list() -> String {
    let games = GameName::ALL.into_iter();
    let games = games.filter(|&game| solver(game).run.is_some());
    all_of(games.map(GameName::text))
}
