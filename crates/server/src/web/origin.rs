//! Check of a WebSocket's origin: only the server's own page may play here. Any page that a reader opens could ask this
//! server for a WebSocket, with the network that the reader has.

use axum::http::{HeaderMap, header};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use tibetango_rules::quote::quote_text;
use tracing::warn;

/// Maximum number of refused requests that are logged, so that clients cannot fill the disk.
pub const LOGGED: usize = 32;

/// Page from another origin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForeignPage {
    /// Origin of the page.
    pub origin: String,
    /// Origin that it would need.
    pub own: String,
}

/// Admits a page from the host that it asks, and any client that is no page.
///
/// # Errors
/// Fails if the page comes from another origin.
pub fn check(headers: &HeaderMap) -> Result<(), ForeignPage> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let origin = String::from_utf8_lossy(origin.as_bytes());
    let host = headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (scheme, from) = origin.split_once("://").unwrap_or(("http", ""));
    if !host.is_empty() && from.eq_ignore_ascii_case(host) {
        return Ok(());
    }
    Err(ForeignPage {
        own: quote_text(&format!("{scheme}://{host}")),
        origin: quote_text(&origin),
    })
}

impl Refusable for ForeignPage {
    fn log(&self) {
        let Self { origin, own } = self;
        warn!(
            %origin,
            %own,
            "a page was refused that comes from elsewhere; a proxy must hand on the Host that the browser says, port and all"
        );
    }
}

/// Reason for a refusal, which says what its owner can do if it should not be one.
pub trait Refusable: Clone + Ord {
    /// Logs it.
    fn log(&self);
}

/// Refusals that were logged, each once.
pub struct RefusalLog<T>(Mutex<BTreeSet<T>>);

impl<T> Default for RefusalLog<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Refusable> RefusalLog<T> {
    /// Logs a refusal, the first time, as long as there are fewer than [`LOGGED`]; true if it did.
    pub fn log(&self, refusal: T) -> bool {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= LOGGED || !entries.insert(refusal.clone()) {
            return false;
        }
        drop(entries);
        refusal.log();
        true
    }
}
