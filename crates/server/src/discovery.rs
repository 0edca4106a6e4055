//! Servers of the local network that tell where they are: mDNS with DNS-SD, service `_tibetango._tcp`.
//!
//! A server tells it where it can be reached and nowhere else: one that is bound to loopback on loopback alone, so
//! that the programs of this machine find it; one that is bound to an address on the network of that address; one
//! that is bound to `0.0.0.0` on all networks with their IPv4 addresses, one that is bound to `::` on all of them.
//! What others tell is not to be trusted: names are cleaned and cut, and no more than 64 servers are kept.

use mdns_sd::{
    IfKind, IfPredicate, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo,
};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr, SocketAddrV6};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tibetango_records::record::text::{self, NAME_LETTERS};

/// The service, as DNS-SD names it.
const SERVICE: &str = "_tibetango._tcp.local.";

/// What a server is called that has no name.
const NAMELESS: &str = "TibetanGo";

/// So many servers are kept at most.
const MOST: usize = 64;

/// No server has more rooms than that.
const ROOMS: usize = 4096;

/// Bytes of a name at most: where it is one of the service's properties, and in the service's own name.
const BYTES: [usize; 2] = [200, 50];

/// How long to wait for a farewell to be sent.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub address: SocketAddr,
    /// How many rooms it has.
    pub rooms: usize,
}

/// The servers that are known, by the names of their services.
type Known = Arc<Mutex<BTreeMap<String, Found>>>;

fn open(known: &Known) -> MutexGuard<'_, BTreeMap<String, Found>> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search for servers; it goes on until it is dropped.
pub struct Search {
    daemon: ServiceDaemon,
    known: Known,
}

impl Search {
    /// Begins to search in all networks of this machine. Where there is no multicast nothing is found.
    ///
    /// # Errors
    /// The system has no threads left, in one line.
    pub fn start() -> Result<Self, String> {
        let daemon = ServiceDaemon::new().map_err(|error| error.to_string())?;
        let known = Known::default();
        let search = Self {
            daemon,
            known: known.clone(),
        };
        let browsed = search.daemon.browse(SERVICE);
        let events = browsed.map_err(|error| error.to_string())?;
        // The search ends the channel, and with it the thread.
        std::thread::Builder::new()
            .name("servers".to_owned())
            .spawn(move || {
                while let Ok(event) = events.recv() {
                    learn(&mut open(&known), event);
                }
            })
            .map_err(|error| error.to_string())?;
        Ok(search)
    }

    /// The servers that are there now, by their names.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        let mut found: Vec<Found> = open(&self.known).values().cloned().collect();
        found.sort();
        found
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.daemon.shutdown();
    }
}

/// Somebody came, changed or went.
fn learn(known: &mut BTreeMap<String, Found>, event: ServiceEvent) {
    match event {
        ServiceEvent::ServiceResolved(server) => {
            let room = known.len() < MOST || known.contains_key(&server.fullname);
            if let Some(found) = read(&server).filter(|_| room) {
                known.insert(server.fullname, found);
            }
        }
        ServiceEvent::ServiceRemoved(_, fullname) => {
            known.remove(&fullname);
        }
        _ => {}
    }
}

/// A server by what it tells; `None` for one that cannot be reached.
fn read(server: &ResolvedService) -> Option<Found> {
    let address = address(server)?;
    let said = server.get_property_val_str("name").unwrap_or_default();
    let mut name = text::name(said, NAME_LETTERS);
    if name.is_empty() {
        NAMELESS.clone_into(&mut name);
    }
    let rooms = server.get_property_val_str("rooms").unwrap_or_default();
    let rooms = rooms.parse::<usize>().unwrap_or_default().min(ROOMS);
    Some(Found {
        name,
        address,
        rooms,
    })
}

/// The best of a server's addresses: one that others could use as well before one of this machine, IPv4 before
/// IPv6.
fn address(server: &ResolvedService) -> Option<SocketAddr> {
    let rank = |ip: &&ScopedIp| {
        let ip = ip.to_ip_addr();
        (ip.is_loopback(), ip.is_ipv6(), ip)
    };
    let usable = server.addresses.iter().filter(|ip| {
        let ip = ip.to_ip_addr();
        !ip.is_unspecified() && !ip.is_multicast()
    });
    let best = usable.min_by_key(rank).filter(|_| server.port != 0)?;
    Some(match best {
        ScopedIp::V6(v6) if v6.addr().is_unicast_link_local() => {
            // Without the network such an address says nothing.
            SocketAddrV6::new(*v6.addr(), server.port, 0, v6.scope_id().index).into()
        }
        other => SocketAddr::new(other.to_ip_addr(), server.port),
    })
}

/// A server that is told of; it is withdrawn when this is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    fullname: String,
}

/// Tells of a server that listens on this address, under this name and with so many rooms.
///
/// # Errors
/// The system has no threads or no random numbers left, in one line.
pub fn announce(address: SocketAddr, name: &str, rooms: usize) -> Result<Announcement, String> {
    // Two servers of one name stay two services, and each machine's addresses its own.
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    let mark = format!("{:08x}", u32::from_ne_bytes(bytes));
    let mut name = text::name(name, NAME_LETTERS);
    if name.is_empty() {
        NAMELESS.clone_into(&mut name);
    }
    let [long, short] = BYTES.map(|most| name[..name.floor_char_boundary(most)].trim_end());
    let properties = [("name", long.to_owned()), ("rooms", rooms.to_string())];
    let (instance, host) = (
        format!("{short} {mark}"),
        format!("tibetango-{mark}.local."),
    );
    let bound = address.ip();
    let own = [bound];
    let own = if bound.is_unspecified() {
        &own[..0]
    } else {
        &own[..]
    };
    let service = ServiceInfo::new(
        SERVICE,
        &instance,
        &host,
        own,
        address.port(),
        &properties[..],
    );
    let mut service = service.map_err(|error| error.to_string())?;
    if bound.is_unspecified() {
        service = service.enable_addr_auto();
    }
    // Its names are its own: nobody has to be asked.
    service.set_requires_probe(false);
    let announcement = Announcement {
        daemon: ServiceDaemon::new().map_err(|error| error.to_string())?,
        fullname: service.get_fullname().to_owned(),
    };
    let elsewhere = IfPredicate::new(move |interface| !reaches(bound, interface.ip()));
    let daemon = &announcement.daemon;
    daemon
        .disable_interface(IfKind::Predicate(elsewhere))
        .and_then(|()| daemon.register(service))
        .map_err(|error| error.to_string())?;
    Ok(announcement)
}

/// True where a server that is bound to one address can be reached through an interface with the other one.
fn reaches(bound: IpAddr, interface: IpAddr) -> bool {
    match bound {
        IpAddr::V4(v4) if v4.is_unspecified() => interface.is_ipv4(),
        IpAddr::V6(v6) if v6.is_unspecified() => true,
        ip if ip.is_loopback() => interface.is_loopback() && interface.is_ipv4() == ip.is_ipv4(),
        ip => interface == ip,
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // A farewell that is not sent is missed for two minutes at most: then what was told has expired.
        let _ = self.daemon.unregister(&self.fullname);
        if let Ok(ended) = self.daemon.shutdown() {
            let _ = ended.recv_timeout(FAREWELL);
        }
    }
}
