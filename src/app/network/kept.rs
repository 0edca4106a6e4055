//! With what one comes back to a game that goes on, or to a tournament, in a file of this window beside the
//! player's others: a window that was closed, or that has crashed, finds its seat again.

use super::Network;
use super::host::PORT;
use super::said::{address, guest};
use crate::app::play::store::Store;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tibetango_records::files::{Retry, make_folder, read_private, remove, write_private};

/// Bytes of the file at most.
const MOST: usize = 4096;
/// Seconds after which nobody is waited for any more: a tournament is one of a day.
const DAY: u64 = 24 * 60 * 60;

/// With what one comes back, and where.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The server.
    pub address: String,
    /// What one is called there.
    pub name: String,
    /// Says who one is. It is shown to nobody.
    pub(super) token: String,
    /// It is the ticket of a tournament.
    pub(super) contest: bool,
    /// When it was kept, in seconds since 1970.
    at: u64,
}

impl Kept {
    /// What is to be kept from now on.
    pub(super) fn new(address: &str, name: &str, token: &str, contest: bool) -> Self {
        Self {
            address: address.to_owned(),
            name: name.to_owned(),
            token: token.to_owned(),
            contest,
            at: now(),
        }
    }

    /// True for what this program may have written within a day.
    fn is_sound(&self) -> bool {
        let hex = self.token.bytes().all(|byte| byte.is_ascii_hexdigit());
        let named = !self.name.is_empty() && guest(&self.name) == self.name;
        let found = address(&self.address, PORT).as_deref() == Some(&*self.address);
        hex && self.token.len() == 32 && named && found && now().abs_diff(self.at) < DAY
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The pause before what the disk has refused is tried again.
const PAUSE: Duration = Duration::from_secs(5);

/// What the file holds.
#[derive(Resource)]
struct Filed {
    seat: Option<Kept>,
    retry: Retry,
}

impl Default for Filed {
    fn default() -> Self {
        Self {
            seat: None,
            retry: Retry::after(PAUSE),
        }
    }
}

/// What is wrong with the file is not told in its own words: it holds what nobody is to read.
fn read(path: &Path) -> Option<Kept> {
    let kept = match read_private(path, MOST) {
        Ok(None) => return None,
        Ok(Some(bytes)) => ron::de::from_bytes::<Kept>(&bytes).ok(),
        Err(_) => None,
    };
    if kept.is_none() {
        warn!("no seat is found in {}", path.display());
    }
    kept.filter(Kept::is_sound)
}

/// Nobody but the player may read it: with the token anybody takes the seat.
fn write(path: &Path, kept: Option<&Kept>) -> Result<(), Box<dyn std::error::Error>> {
    let Some(kept) = kept else {
        return Ok(remove(path)?);
    };
    let text = ron::ser::to_string_pretty(kept, ron::ser::PrettyConfig::default())?;
    path.parent().map_or(Ok(()), make_folder)?;
    Ok(write_private(path, text.as_bytes())?)
}

/// The file of this window.
fn place(store: &Store) -> Option<PathBuf> {
    store.file("seat", "ron")
}

fn load(mut network: ResMut<Network>, mut filed: ResMut<Filed>, store: Res<Store>) {
    filed.seat = place(&store).and_then(|path| read(&path));
    network.kept.clone_from(&filed.seat);
}

fn keep(network: Res<Network>, mut filed: ResMut<Filed>, store: Res<Store>) {
    let rests = filed.retry.due().is_some() && !filed.retry.is_due();
    if filed.seat == network.kept || rests {
        return;
    }
    let Some(path) = place(&store) else { return };
    let written = write(&path, network.kept.as_ref());
    let told = filed.retry.tried(&written);
    match written {
        Ok(()) => filed.seat.clone_from(&network.kept),
        Err(error) if told => warn!("the seat is not kept, which is tried again: {error}"),
        Err(_) => {}
    }
}

/// Adds the file to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Filed>()
        .add_systems(Startup, load)
        .add_systems(Update, keep.in_set(AppSystems::Turn));
}
