//! Announcement and discovery of servers on the local network: mDNS with DNS-SD, service `_tibetango._tcp`.
//!
//! A server is announced where it can be reached and nowhere else: one that is bound to loopback on loopback alone, so
//! that the programs of this machine find it; one that is bound to an address on the network of that address; one that
//! is bound to `0.0.0.0` on all networks with their IPv4 addresses, one that is bound to `::` on all of them. Others'
//! announcements are not trusted: names are cleaned and cut, and no more than 64 servers are kept.

use mdns_sd::{
    IfKind, IfPredicate, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo,
};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr, SocketAddrV6};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tibetango_records::record::text::{self, NAME_LETTERS};

/// Name of the service in DNS-SD.
const SERVICE: &str = "_tibetango._tcp.local.";

/// Name of a server that has none.
const NAMELESS: &str = "TibetanGo";

/// Maximum number of servers that are kept: a machine on the network may announce any number.
pub const MOST: usize = 64;

/// Maximum number of rooms that is believed of a server.
const ROOMS: usize = 4096;

/// Maximum bytes of a name: as one of the service's properties, and in the service's own name.
const BYTES: [usize; 2] = [200, 50];

/// Timeout for sending a farewell.
const FAREWELL: Duration = Duration::from_secs(1);

/// Server that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DiscoveredServer {
    /// Name of the server.
    pub name: String,
    /// Address of the server.
    pub address: SocketAddr,
    /// Number of its rooms.
    pub rooms: usize,
}

/// Servers that are there now, by the names of their services; at most [`MOST`].
#[derive(Debug, Default)]
pub struct Servers(BTreeMap<String, DiscoveredServer>);

impl Servers {
    /// Adds a server, or replaces the earlier announcement of its service; one too many is left out.
    pub fn add(&mut self, service: String, server: DiscoveredServer) {
        if self.0.len() < MOST || self.0.contains_key(&service) {
            self.0.insert(service, server);
        }
    }

    /// Removes a server that is gone.
    pub fn remove(&mut self, service: &str) {
        self.0.remove(service);
    }

    /// Returns the servers, by their names.
    #[must_use]
    pub fn list(&self) -> Vec<DiscoveredServer> {
        let mut servers: Vec<DiscoveredServer> = self.0.values().cloned().collect();
        servers.sort();
        servers
    }
}

type KnownServers = Arc<Mutex<Servers>>;

fn open(servers: &KnownServers) -> MutexGuard<'_, Servers> {
    servers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Search for servers, which goes on until it is dropped.
pub struct ServerSearch {
    daemon: ServiceDaemon,
    servers: KnownServers,
}

impl ServerSearch {
    /// Begins to search in all networks of this machine. Without multicast nothing is found.
    ///
    /// # Errors
    /// Fails if the system has no threads left; the message is one line.
    pub fn start() -> Result<Self, String> {
        let daemon = ServiceDaemon::new().map_err(|error| error.to_string())?;
        let servers = KnownServers::default();
        let search = Self {
            daemon,
            servers: servers.clone(),
        };
        let browsed = search.daemon.browse(SERVICE);
        let events = browsed.map_err(|error| error.to_string())?;
        // The search ends the channel, and with it the thread.
        std::thread::Builder::new()
            .name("servers".to_owned())
            .spawn(move || {
                while let Ok(event) = events.recv() {
                    learn(&mut open(&servers), event);
                }
            })
            .map_err(|error| error.to_string())?;
        Ok(search)
    }

    /// Returns the servers that are there now, by their names.
    #[must_use]
    pub fn servers(&self) -> Vec<DiscoveredServer> {
        open(&self.servers).list()
    }
}

impl Drop for ServerSearch {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.daemon.shutdown();
    }
}

/// Updates the known servers after one came, changed or went.
fn learn(servers: &mut Servers, event: ServiceEvent) {
    match event {
        ServiceEvent::ServiceResolved(server) => {
            if let Some(entry) = read(&server) {
                servers.add(server.fullname, entry);
            }
        }
        ServiceEvent::ServiceRemoved(_, fullname) => servers.remove(&fullname),
        _ => {}
    }
}

/// Reads the announcement of a server; `None` if it cannot be reached.
fn read(server: &ResolvedService) -> Option<DiscoveredServer> {
    let address = address(server)?;
    let property = server.get_property_val_str("name").unwrap_or_default();
    let mut name = text::name(property, NAME_LETTERS);
    if name.is_empty() {
        NAMELESS.clone_into(&mut name);
    }
    let rooms = server.get_property_val_str("rooms").unwrap_or_default();
    let rooms = rooms.parse::<usize>().unwrap_or_default().min(ROOMS);
    Some(DiscoveredServer {
        name,
        address,
        rooms,
    })
}

/// Returns the best of a server's addresses: one that others could use as well before one of this machine, IPv4 before
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
            // Without its network such an address cannot be reached.
            SocketAddrV6::new(*v6.addr(), server.port, 0, v6.scope_id().index).into()
        }
        other => SocketAddr::new(other.to_ip_addr(), server.port),
    })
}

/// Announcement of a server, withdrawn when it is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    fullname: String,
}

/// Announces a server that listens on this address, under this name and with `rooms` rooms.
///
/// # Errors
/// Fails if the system has no threads or no random numbers left; the message is one line.
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
    let instance = format!("{short} {mark}");
    let host = format!("tibetango-{mark}.local.");
    let bound = address.ip();
    let own = (!bound.is_unspecified()).then_some(bound);
    let service = ServiceInfo::new(
        SERVICE,
        &instance,
        &host,
        own.as_slice(),
        address.port(),
        &properties[..],
    );
    let mut service = service.map_err(|error| error.to_string())?;
    if bound.is_unspecified() {
        service = service.enable_addr_auto();
    }
    // The names are unique, so the network need not be asked for conflicts.
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

/// True if a server bound to one address can be reached through an interface with the other one.
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
        // Without a farewell the announcement expires after two minutes at most.
        let _ = self.daemon.unregister(&self.fullname);
        if let Ok(receiver) = self.daemon.shutdown() {
            let _ = receiver.recv_timeout(FAREWELL);
        }
    }
}
