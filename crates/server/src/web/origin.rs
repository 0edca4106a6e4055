//! Which pages may play here: the server's own. Any page that somebody opens could ask this server for a WebSocket,
//! with the network that its reader has.

use axum::http::{HeaderMap, header};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use tibetango_rules::quoting::quoted;
use tracing::warn;

/// So many pairs are logged; what strangers say shall not fill the disk.
const LOGGED: usize = 32;

/// A page that comes from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Foreign {
    /// Where the page comes from.
    origin: String,
    /// Where it would have to come from.
    own: String,
}

/// Passes a page from the host that is asked, and whoever is no page.
pub(super) fn check(headers: &HeaderMap) -> Result<(), Foreign> {
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
pub(super) struct Logged(Mutex<BTreeSet<Foreign>>);

impl Logged {
    /// Logs a page from elsewhere, the first time.
    pub fn log(&self, page: Foreign) {
        if self.is_new(&page) {
            let Foreign { origin, own } = page;
            warn!(
                %origin,
                %own,
                "a page was refused that comes from elsewhere; a proxy must hand on the Host that the browser says, port and all"
            );
        }
    }

    fn is_new(&self, page: &Foreign) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.len() < LOGGED && known.insert(page.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn asked(host: &str, origin: Option<&str>) -> Result<(), Foreign> {
        let value = |text: &str| HeaderValue::from_str(text).expect("a value");
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, value(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, value(origin));
        }
        check(&headers)
    }

    #[test]
    fn only_the_own_page_and_programs_may_play() {
        let host = "192.168.1.5:8080";
        assert_eq!(asked(host, None), Ok(()));
        for own in ["http://192.168.1.5:8080", "https://192.168.1.5:8080"] {
            assert_eq!(asked(host, Some(own)), Ok(()), "{own}");
        }
        for other in [
            "http://192.168.1.5",
            "http://192.168.1.5:8081",
            "http://elsewhere.example",
            "http://",
            "null",
            "",
        ] {
            assert!(asked(host, Some(other)).is_err(), "{other}");
        }
        assert!(asked("", Some("http://")).is_err());
    }

    #[test]
    fn a_page_from_elsewhere_is_logged_once_and_few_are() {
        let logged = Logged::default();
        // A proxy that leaves the port out.
        let page = asked("games.example", Some("http://games.example:8080"));
        let page = page.expect_err("from elsewhere");
        assert_eq!(page.origin, "\"http://games.example:8080\"");
        assert_eq!(page.own, "\"http://games.example\"");
        assert!(logged.is_new(&page));
        assert!(!logged.is_new(&page));
        let many = (0..1000).map(|n| asked("own", Some(&format!("http://{n}.example"))));
        let many = many.map(|page| page.expect_err("from elsewhere"));
        assert_eq!(many.filter(|page| logged.is_new(page)).count(), LOGGED - 1);
    }
}
