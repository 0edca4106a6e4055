//! `solve`: what can be known for certain, whatever anybody plays: the smallest board of jiaqi whole, in gomoku wins by
//! continuous threats, in draughts who wins with few pieces.

mod arguments;
mod board;
mod endings;
mod threats;

use std::path::Path;

pub use arguments::Arguments;

use super::failure::Done;
use tibetango_rules::GameName;

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let game = arguments.start.board.game;
    if game != GameName::Jiaqi && (arguments.check.is_some() || arguments.sample.is_some()) {
        return Err("--check and --sample are for jiaqi alone".into());
    }
    if game != GameName::Draughts && arguments.build {
        return Err("--build is for draughts alone".into());
    }
    match game {
        GameName::Jiaqi => board::run(config_dir, arguments),
        GameName::Gomoku => threats::run(config_dir, arguments),
        GameName::Draughts => endings::run(config_dir, arguments),
        game => Err(format!(
            "{game}: this command knows {}, {} and {} alone",
            GameName::Jiaqi,
            GameName::Gomoku,
            GameName::Draughts
        )
        .into()),
    }
}
