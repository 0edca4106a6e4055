//! Limits and deadlines for everything that clients can queue or hold: the table of `docs/protocol.md`, line by line.

mod connections;
mod deadlines;
mod entrants;
#[cfg(target_os = "linux")]
mod entries;
mod growth;
mod rooms;
mod table;

use super::{room_settings, short_limits};
use std::time::Duration;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::ServerLimits;

fn jiaqi() -> RoomSettings {
    room_settings("jiaqi", 5, "thesis")
}

/// Time that is long enough for a line and short enough to be waited for.
const MOMENT: Duration = Duration::from_millis(400);

/// Time that no test waits for.
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Returns limits without a deadline that a test waits for. A client that came first to such a server and is still
/// there when another server has ended a connection shows that the other one's limit did so: with a usual limit in
/// both, they would end in the order in which they began.
fn patient() -> ServerLimits {
    ServerLimits {
        handshake: HOUR,
        page: HOUR,
        ..short_limits()
    }
}
