//! Names by which the page may be asked for. A foreign page can have its own name answered with the address of this
//! server (DNS rebinding): for the browser both are then of one origin, and `origin` finds nothing to refuse. No name
//! that others can hand out is therefore admitted.

use super::origin::{Refusable, RefusalLog};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use tibetango_rules::quote::quote_text;
use tracing::warn;

/// Endings of names that are given out in a network alone, by mDNS (RFC 6762) or by its own servers (RFC 8375, and what
/// ICANN has reserved): no other owner can have them answered.
const OWN_ENDINGS: [&str; 3] = [".local", ".home.arpa", ".internal"];

/// Names of this server beside those of its network, in small letters.
#[derive(Clone, Debug)]
pub struct Hosts(BTreeSet<String>);

impl Hosts {
    /// Returns the names of the network, and those that the server's owner adds.
    #[must_use]
    pub fn new(added: &[String]) -> Self {
        Self(added.iter().map(|name| plain(name)).collect())
    }

    /// True for a `Host`, with or without a port, that is an address, a name of one word (`localhost`, or a machine's),
    /// a name of the network, or one of those added.
    #[must_use]
    pub fn admits(&self, host: &str) -> bool {
        let bare = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'));
        if host.parse::<SocketAddr>().is_ok()
            || host.parse::<IpAddr>().is_ok()
            || bare.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
        {
            return true;
        }
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        let name = plain(name);
        let is_word =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let mut endings = OWN_ENDINGS.iter();
        let is_own = endings.any(|end| name.strip_suffix(end).is_some_and(|own| !own.is_empty()));
        is_word || is_own || self.0.contains(&name)
    }

    /// Admits a request to one of the names, and one that names no host, as no browser sends it.
    ///
    /// # Errors
    /// Fails if the request is to another name.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), UnknownHost> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let other = hosts.find(|host| !host.to_str().is_ok_and(|host| self.admits(host)));
        other.map_or(Ok(()), |host| {
            Err(UnknownHost(quote_text(&String::from_utf8_lossy(
                host.as_bytes(),
            ))))
        })
    }
}

/// Returns a name in the form in which names are compared.
fn plain(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

/// Name, in quotation marks, of a request for a page that is not a name of this server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnknownHost(pub String);

impl Refusable for UnknownHost {
    fn log(&self) {
        let Self(host) = self;
        warn!(
            %host,
            "a page was refused that was asked for by a name unknown here; if it is this server's, start it with --host and that name"
        );
    }
}

/// Names and the log of others.
struct Guard {
    hosts: Hosts,
    unknown: RefusalLog<UnknownHost>,
}

/// Refuses all requests to a router by other names.
pub(crate) fn guard(router: Router, hosts: Hosts) -> Router {
    let guard = Guard {
        hosts,
        unknown: RefusalLog::default(),
    };
    router.layer(from_fn_with_state(Arc::new(guard), admit))
}

async fn admit(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let Err(host) = guard.hosts.check(request.headers()) else {
        return next.run(request).await;
    };
    guard.unknown.log(host);
    let why = "this server does not know that name for itself: ask for it by its address, or start it with --host and the name\n";
    (StatusCode::FORBIDDEN, why).into_response()
}
