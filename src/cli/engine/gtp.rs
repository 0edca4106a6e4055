//! `engine GAME --protocol gtp`: the Go Text Protocol in our dialect.

use std::io;

use super::super::failure::CommandResult;
use super::{DEFAULT_BUDGET, ServedEngine, Service, over_stdout};
use tibetango_lab::arena::Budget;
use tibetango_lab::protocol::gtp::clock::MoveLimit;
use tibetango_lab::protocol::gtp::server::GtpServer;

pub(super) const SERVICE: Service = Service {
    engine: "uct",
    serve,
};

fn serve(served: ServedEngine<'_>) -> CommandResult {
    let (caps, seed) = (served.caps(), served.arguments.seed);
    let presets = &served.config.of(served.history.game()).rules;
    let pace = match served.arguments.budget.or(DEFAULT_BUDGET) {
        Budget::Visits(visits) => MoveLimit::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => MoveLimit::Move(time),
    };
    let (name, settings, history) = (served.name, served.settings, served.history);
    let mut server = GtpServer::new(name, settings, seed, presets, history, pace, caps);
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
