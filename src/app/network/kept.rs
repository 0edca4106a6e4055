//! With what one comes back to a game that goes on, or to a tournament, in a file of this window beside the
//! player's others: a window that was closed, or that has crashed, finds its seat again.

use super::Network;
use super::host::PORT;
use super::said::{address, guest};
use crate::app::play::store::Store;
use crate::app::state::AppSystems;
use crate::files::{read_bounded, write_atomic};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

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

/// What the file holds.
#[derive(Resource, Default)]
struct Filed(Option<Kept>);

/// What is wrong with the file is not told in its own words: it holds what nobody is to read.
fn read(path: &Path) -> Option<Kept> {
    if !path.is_file() {
        return None;
    }
    let bytes = read_bounded(path, MOST).ok();
    let kept = bytes.and_then(|bytes| ron::de::from_bytes::<Kept>(&bytes).ok());
    if kept.is_none() {
        warn!("no seat is found in {}", path.display());
    }
    kept.filter(Kept::is_sound)
}

fn write(path: &Path, kept: Option<&Kept>) -> Result<(), Box<dyn std::error::Error>> {
    match kept {
        Some(kept) => {
            let text = ron::ser::to_string_pretty(kept, ron::ser::PrettyConfig::default())?;
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            write_atomic(path, text.as_bytes())?;
        }
        None if path.is_file() => std::fs::remove_file(path)?,
        None => {}
    }
    Ok(())
}

/// The file of this window.
fn place(store: &Store) -> Option<PathBuf> {
    store.file("seat", "ron")
}

fn load(mut network: ResMut<Network>, mut filed: ResMut<Filed>, store: Res<Store>) {
    filed.0 = place(&store).and_then(|path| read(&path));
    network.kept.clone_from(&filed.0);
}

fn keep(network: Res<Network>, mut filed: ResMut<Filed>, store: Res<Store>) {
    if filed.0 == network.kept {
        return;
    }
    filed.0.clone_from(&network.kept);
    let Some(path) = place(&store) else { return };
    if let Err(error) = write(&path, filed.0.as_ref()) {
        warn!("the seat is not kept: {error}");
    }
}

/// Adds the file to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Filed>()
        .add_systems(Startup, load)
        .add_systems(Update, keep.in_set(AppSystems::Turn));
}
