//! `engine GAME --protocol gtp`: the Go Text Protocol in our dialect.

use std::io;
use std::time::Duration;

use super::super::failure::Done;
use super::{DEFAULT_BUDGET, Served, Service, over_stdout};
use tibetango_lab::arena::Budget;
use tibetango_lab::protocol::gtp::clock::Pace;
use tibetango_lab::protocol::gtp::server::{Caps, Server};

pub(super) const SERVICE: Service = Service {
    engine: "uct",
    serve,
};

fn serve(served: Served<'_>) -> Done {
    let Served {
        config,
        arguments,
        name,
        settings,
        line,
    } = served;
    let pace = match arguments.budget.or(DEFAULT_BUDGET) {
        Budget::Visits(visits) => Pace::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => Pace::Move(time),
    };
    let mut server = Server::new(
        name,
        settings,
        arguments.seed,
        &config.of(line.game()).rules,
        line,
        pace,
        Caps {
            visits: arguments.max_visits,
            time: Duration::from_millis(arguments.max_ms),
            linger: Duration::from_millis(arguments.linger_ms),
        },
    );
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
