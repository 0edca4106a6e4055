//! A server inside this program, for players without another one: on this machine's address in the network, else on
//! loopback.

use crossbeam_channel::{Receiver, bounded};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use tibetango_content::config::Config;
use tibetango_rules::GameName;
use tibetango_server::discovery::announce;
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::start_error::StartError;
use tibetango_server::server::{Server, ServerConfig};
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// The default port of servers.
pub const PORT: u16 = 4715;
/// The port of the page, if it is free.
const PAGE: u16 = 4716;

/// Addresses of a server inside this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostAddresses {
    /// The address for other programs.
    pub address: SocketAddr,
    /// The address for browsers.
    pub page: Option<SocketAddr>,
}

/// A server inside this program. It stops when this is dropped, and notifies its clients.
pub struct Host {
    start: Receiver<Result<HostAddresses, String>>,
    place: Option<HostAddresses>,
    stop: CancellationToken,
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Host {
    /// Starts a server on its own thread, with the first rules of this game in every room.
    ///
    /// # Errors
    /// There are no such rules, or the system has no thread left.
    pub fn start(config: &Config, game: GameName, called: &str) -> Result<Self, String> {
        Self::start_at(outward(), config, game, called)
    }

    /// Starts such a server on an address of this machine.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn start_at(
        ip: IpAddr,
        config: &Config,
        game: GameName,
        called: &str,
    ) -> Result<Self, String> {
        let own = config.of(game);
        let preset = own.rules.first().ok_or("there are no rules")?;
        let played = RoomSettings::find(config, game.text(), preset.size, &preset.id)?;
        let usual = own.levels.levels().get(own.levels.default_index());
        let usual = usual.ok_or("there are no levels")?;
        let engine = ServerEngine::Level(usual.id.clone());
        let plan = ServerConfig::new(SocketAddr::new(ip, PORT), engine, played);
        Self::run(plan, config, Some(called.to_owned()))
    }

    /// Starts exactly this server on its own thread, without announcing it in the network.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn open(plan: ServerConfig, config: &Config) -> Result<Self, String> {
        Self::run(plan, config, None)
    }

    /// Runs a server; with a name it is announced in the network, and listens on other ports if the usual ones are
    /// taken.
    fn run(plan: ServerConfig, config: &Config, called: Option<String>) -> Result<Self, String> {
        let rooms = plan.rooms;
        let (tell, start) = bounded(1);
        let stop = CancellationToken::new();
        let (ended, config) = (stop.clone(), Arc::new(config.clone()));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        std::thread::Builder::new()
            .name("host".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    let started = match called {
                        Some(_) => listen(plan, &config).await,
                        None => Server::start(plan, config).await,
                    };
                    let server = match started {
                        Ok(server) => server,
                        Err(error) => {
                            // The requester may be gone.
                            let _ = tell.send(Err(error.to_string()));
                            return;
                        }
                    };
                    let place = HostAddresses {
                        address: server.address,
                        page: server.web,
                    };
                    // Dropping it withdraws the announcement.
                    let announced = called.map(|called| announce(server.address, &called, rooms));
                    if let Some(Err(error)) = &announced {
                        warn!(%error, "the server is not announced");
                    }
                    if tell.send(Ok(place)).is_ok() {
                        ended.cancelled().await;
                    }
                    drop(announced);
                    server.stop().await;
                });
            })
            .map_err(|error| error.to_string())?;
        Ok(Self {
            start,
            place: None,
            stop,
        })
    }

    /// Returns the server's addresses, once it listens.
    #[must_use]
    pub fn place(&self) -> Option<HostAddresses> {
        self.place
    }

    /// Returns the outcome of the start, once: the addresses, or the reason why it failed.
    pub fn news(&mut self) -> Option<Result<HostAddresses, String>> {
        let news = self.start.try_recv().ok()?;
        if let Ok(place) = news {
            self.place = Some(place);
        }
        Some(news)
    }
}

/// Listens on the usual ports, or on free ones if those are taken.
async fn listen(plan: ServerConfig, config: &Arc<Config>) -> Result<Server, StartError> {
    let at = |port: u16, page: u16| ServerConfig {
        address: SocketAddr::new(plan.address.ip(), port),
        web: Some(SocketAddr::new(plan.address.ip(), page)),
        ..plan.clone()
    };
    match Server::start(at(PORT, PAGE), config.clone()).await {
        Err(error) if error.is_taken() => Server::start(at(0, 0), config.clone()).await,
        started => started,
    }
}

/// Returns this machine's address in the network, or loopback. Nothing is sent: the system is only asked for its
/// route.
pub(crate) fn outward() -> IpAddr {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let Ok(socket) = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)) else {
        return here;
    };
    // An address reserved for documentation, which nobody has.
    let far = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let local = socket.connect(far).and_then(|()| socket.local_addr());
    let local = local.map(|address| address.ip());
    local.ok().filter(|ip| !ip.is_unspecified()).unwrap_or(here)
}
