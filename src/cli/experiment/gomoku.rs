//! Experiments about gomoku.

use super::{Board, Experiment, levels};
use tibetango_rules::GameName;

pub(super) const EXPERIMENTS: &[Experiment] = &[Experiment {
    name: "gomoku-levels",
    about: "The levels of gomoku, each against the one below",
    games: 200,
    board: Board::Levels,
    plots: false,
    run: |config, arguments| levels::of(config, GameName::Gomoku, arguments),
}];
