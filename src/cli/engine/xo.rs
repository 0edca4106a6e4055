//! `engine tictactoe --protocol xo`: the protocol of the game that only tests play.

use std::io;

use super::super::failure::CommandResult;
use super::{DEFAULT_BUDGET, ServedEngine, Service, over_stdout};
use tibetango_engines::engine::AnyEngine;
use tibetango_lab::protocol::xo;

pub(super) const SERVICE: Service = Service {
    engine: "uct",
    serve,
};

fn serve(served: ServedEngine<'_>) -> CommandResult {
    let (arguments, rules) = (served.arguments, served.history.rules());
    let limits = arguments.budget.or(DEFAULT_BUDGET).limits();
    let mut engine = AnyEngine::new(served.settings, arguments.seed);
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    over_stdout(xo::serve(&mut engine, rules, &limits, input, output))
}
