//! The proof of identity for returning to an unfinished game or a tournament, in a file of this window beside the
//! player's others: a window that was closed or has crashed finds its seat again.

use super::NetworkGames;
use super::host::PORT;
use super::outgoing_lines::{address, guest};
use crate::app::latest_writer::{LatestWriter, WriteResult};
use crate::app::play::store::Store;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tibetango_records::files::{make_folder, read_private, remove, write_private};
use tibetango_records::messages::path_text;

/// Maximum size of the file in bytes.
const MOST: usize = 4096;
/// Seconds after which the file expires: a tournament lasts a day.
const DAY: u64 = 24 * 60 * 60;

/// The proof of identity for returning, and the server.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnTicket {
    /// The server's address.
    pub address: String,
    /// The player's name there.
    pub name: String,
    /// The secret that identifies the player. It is never shown.
    pub(super) token: String,
    /// Whether it is the ticket of a tournament.
    pub(super) contest: bool,
    /// Time when it was stored, in seconds since 1970.
    at: u64,
}

impl ReturnTicket {
    /// Creates an entry with the current time.
    pub(super) fn new(address: &str, name: &str, token: &str, contest: bool) -> Self {
        Self {
            address: address.to_owned(),
            name: name.to_owned(),
            token: token.to_owned(),
            contest,
            at: now(),
        }
    }

    /// True if this program may have written it within a day.
    fn is_sound(&self) -> bool {
        let hex = self.token.bytes().all(|byte| byte.is_ascii_hexdigit());
        let named = !self.name.is_empty() && guest(&self.name) == self.name;
        let is_address = address(&self.address, PORT).as_deref() == Some(&*self.address);
        hex && self.token.len() == 32 && named && is_address && now().abs_diff(self.at) < DAY
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Pause before a failed write is retried.
const PAUSE: Duration = Duration::from_secs(5);

/// Content of the file as it is there or was last given to its writer.
#[derive(Resource)]
struct TicketFile {
    seat: Option<ReturnTicket>,
    writer: LatestWriter<(PathBuf, Option<ReturnTicket>)>,
}

impl Default for TicketFile {
    fn default() -> Self {
        Self {
            seat: None,
            writer: LatestWriter::new("seat", PAUSE, write),
        }
    }
}

/// Reads the file. An error is logged without its message, which may contain the secret.
fn read(path: &Path) -> Option<ReturnTicket> {
    let text = match read_private(path, MOST) {
        Ok(None) => return None,
        Ok(Some(bytes)) => ron::de::from_bytes::<ReturnTicket>(&bytes).ok(),
        Err(_) => None,
    };
    if text.is_none() {
        warn!("no seat is found in {}", path_text(path));
    }
    text.filter(ReturnTicket::is_sound)
}

/// Writes the file so that only the player can read it: the token allows its holder to take the seat.
fn write((path, ticket): &(PathBuf, Option<ReturnTicket>)) -> WriteResult {
    let Some(ticket) = ticket else {
        return Ok(remove(path)?);
    };
    let text = ron::ser::to_string_pretty(ticket, ron::ser::PrettyConfig::default())?;
    path.parent().map_or(Ok(()), make_folder)?;
    Ok(write_private(path, text.as_bytes())?)
}

/// Returns the path of this window's file.
fn place(store: &Store) -> Option<PathBuf> {
    store.file("seat", "ron")
}

fn load(mut network: ResMut<NetworkGames>, mut filed: ResMut<TicketFile>, store: Res<Store>) {
    filed.seat = place(&store).and_then(|path| read(&path));
    network.ticket.clone_from(&filed.seat);
}

fn keep(network: Res<NetworkGames>, mut filed: ResMut<TicketFile>, store: Res<Store>) {
    if filed.seat == network.ticket {
        return;
    }
    let Some(path) = place(&store) else { return };
    filed.seat.clone_from(&network.ticket);
    filed.writer.put((path, network.ticket.clone()));
}

/// Adds the file to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TicketFile>()
        .add_systems(Startup, load)
        .add_systems(Last, keep);
}
