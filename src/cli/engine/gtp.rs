//! `engine GAME --protocol gtp`: the Go Text Protocol in our dialect.

use std::io;

use super::super::failure::Done;
use super::{DEFAULT_BUDGET, Served, Service, over_stdout};
use tibetango_lab::arena::Budget;
use tibetango_lab::protocol::gtp::clock::MoveLimit;
use tibetango_lab::protocol::gtp::server::GtpServer;

pub(super) const SERVICE: Service = Service {
    engine: "uct",
    serve,
};

fn serve(served: Served<'_>) -> Done {
    let caps = served.caps();
    let Served {
        config,
        arguments,
        name,
        settings,
        line,
    } = served;
    let pace = match arguments.budget.or(DEFAULT_BUDGET) {
        Budget::Visits(visits) => MoveLimit::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => MoveLimit::Move(time),
    };
    let mut server = GtpServer::new(
        name,
        settings,
        arguments.seed,
        &config.of(line.game()).rules,
        line,
        pace,
        caps,
    );
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
