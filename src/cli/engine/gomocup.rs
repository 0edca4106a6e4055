//! `engine gomoku --protocol gomocup`: the protocol of Gomocup.

use std::io;

use super::super::failure::CommandResult;
use super::{ServedEngine, Service, over_stdout};
use tibetango_lab::protocol::gomocup::server::GomocupServer;

pub(super) const SERVICE: Service = Service {
    engine: "champion",
    serve,
};

fn serve(served: ServedEngine<'_>) -> CommandResult {
    let pace = served.pace();
    let mut server = served.build(pace, GomocupServer::new)?;
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
