//! `engine draughts --protocol hub`: the Hub protocol.

use std::io;
use std::time::Duration;

use super::super::failure::{Done, Failure};
use super::{DEFAULT_BUDGET, Served, Service, over_stdout, pace_of};
use tibetango_lab::protocol::hub::server::{Caps, Server};

pub(super) const SERVICE: Service = Service {
    engine: "champion",
    serve,
};

fn serve(served: Served<'_>) -> Done {
    let Served {
        arguments,
        name,
        settings,
        line,
        ..
    } = served;
    let pace = pace_of(arguments.budget.or(DEFAULT_BUDGET));
    let caps = Caps {
        visits: arguments.max_visits,
        time: Duration::from_millis(arguments.max_ms),
        linger: Duration::from_millis(arguments.linger_ms),
    };
    let server = Server::new(name, settings, arguments.seed, &line, pace, caps);
    let mut server = server.map_err(|why| Failure::option("--protocol", why))?;
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
