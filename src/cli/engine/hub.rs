//! `engine draughts --protocol hub`: the Hub protocol.

use std::io;

use super::super::failure::CommandResult;
use super::{ServedEngine, Service, over_stdout};
use tibetango_lab::protocol::hub::server::HubServer;

pub(super) const SERVICE: Service = Service {
    engine: "champion",
    serve,
};

fn serve(served: ServedEngine<'_>) -> CommandResult {
    let pace = served.pace();
    let mut server = served.build(pace, HubServer::new)?;
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
