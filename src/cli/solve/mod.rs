//! `solve`: what can be known for certain, whatever anybody plays; one file a game.

mod arguments;

use std::path::Path;

pub use arguments::Arguments;

use super::failure::Done;
use tibetango_rules::{GameName, for_games};

/// The command's treatment of a game; [`NOTHING`] is for games of which nothing can be known for certain.
struct Solver {
    /// Solves the game that the arguments begin; `None` for a game that the command does not know.
    run: Option<fn(Option<&Path>, &Arguments) -> Done>,
    /// Objects to this game's own options where another game is to be solved.
    objection: fn(&Arguments) -> Option<&'static str>,
}

/// There is nothing to solve, and no options of the game's own.
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

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let game = arguments.start.board.game;
    let mut others = GameName::ALL.into_iter().filter(|other| *other != game);
    if let Some(objection) = others.find_map(|other| (solver(other).objection)(arguments)) {
        return Err(objection.into());
    }
    match solver(game).run {
        Some(run) => run(config_dir, arguments),
        None => Err(format!("{game}: this command knows {} alone", known()).into()),
    }
}

/// The games that can be solved, in words: `a, b and c`.
fn known() -> String {
    let games = GameName::ALL.into_iter();
    let games = games.filter(|&game| solver(game).run.is_some());
    let names: Vec<&str> = games.map(GameName::text).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
