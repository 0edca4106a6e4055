//! `engine gomoku --protocol gomocup`: the protocol of Gomocup.

use std::io;

use super::super::failure::Done;
use super::{Served, Service, over_stdout};
use tibetango_lab::protocol::gomocup::server::GomocupServer;

pub(super) const SERVICE: Service = Service {
    engine: "champion",
    serve,
};

fn serve(served: Served<'_>) -> Done {
    let pace = served.pace();
    let mut server = served.made(pace, GomocupServer::new)?;
    over_stdout(server.serve(io::stdin(), io::stdout().lock()))
}
