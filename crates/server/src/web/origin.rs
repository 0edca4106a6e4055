//! Which pages may play here: the server's own. Any page that somebody opens could ask this server for a WebSocket,
//! with the network that its reader has.

use axum::http::{HeaderMap, header};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use tibetango_rules::quoting::quoted;
use tracing::warn;

/// So many pairs are logged; what strangers say shall not fill the disk.
pub const LOGGED: usize = 32;

/// A page that comes from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Foreign {
    /// Where the page comes from.
    pub origin: String,
    /// Where it would have to come from.
    pub own: String,
}

/// Passes a page from the host that is asked, and whoever is no page.
///
/// # Errors
/// The page comes from elsewhere.
pub fn check(headers: &HeaderMap) -> Result<(), Foreign> {
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
    Err(Foreign {
        own: quoted(&format!("{scheme}://{host}")),
        origin: quoted(&origin),
    })
}

/// The pages from elsewhere that were logged, each once.
#[derive(Default)]
pub struct Logged(Mutex<BTreeSet<Foreign>>);

impl Logged {
    /// Logs a page from elsewhere, the first time, as long as there are fewer than [`LOGGED`]; true where it did.
    pub fn log(&self, page: Foreign) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= LOGGED || !known.insert(page.clone()) {
            return false;
        }
        drop(known);
        let Foreign { origin, own } = page;
        warn!(
            %origin,
            %own,
            "a page was refused that comes from elsewhere; a proxy must hand on the Host that the browser says, port and all"
        );
        true
    }
}
