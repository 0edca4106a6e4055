//! Servers on loopback, a proxy that can be cut, and servers that only recite lines.

use std::io::Write;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tibetango_content::config::Config;
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::organiser::Contest;
use tibetango_server::organiser::handle::TournamentHandle;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::{Server, ServerConfig, ServerLimits};
use tibetango_server::tournament::PairingSystem;

/// A server in a runtime of its own; it stops when this is dropped.
pub struct NetworkServer {
    pub address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
    folder: Option<TempDir>,
    tournament: Option<TournamentHandle>,
}

impl NetworkServer {
    pub fn start(played: RoomSettings) -> Self {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self::start_at(any, tempfile::tempdir().unwrap(), played)
    }

    /// Starts a server where people may chat, with a round-robin tournament or without.
    pub fn talking(played: RoomSettings, contest: bool) -> Self {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let folder = tempfile::tempdir().unwrap();
        let contest = contest.then(|| Contest {
            automatic: false,
            ..Contest::new(PairingSystem::RoundRobin, folder.path().join("results"))
        });
        Self::open(any, folder, played, |plan| {
            (plan.customs.chat, plan.tournament) = (true, contest);
        })
    }

    /// Starts a server that keeps its games in this folder.
    pub fn start_at(address: SocketAddr, folder: TempDir, played: RoomSettings) -> Self {
        Self::open(address, folder, played, |_| {})
    }

    fn open(
        address: SocketAddr,
        folder: TempDir,
        played: RoomSettings,
        more: impl FnOnce(&mut ServerConfig),
    ) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let mut plan = ServerConfig {
            rooms: 3,
            threads: 1,
            running: Some(folder.path().to_owned()),
            limits: ServerLimits {
                // Windows of a test are quicker than people.
                lines: 1_000_000,
                burst: 1_000_000,
                ..ServerLimits::default()
            },
            ..ServerConfig::new(address, ServerEngine::Engine("uct".to_owned(), 20), played)
        };
        more(&mut plan);
        let config = Arc::new(Config::embedded());
        let server = runtime.block_on(Server::start(plan, config)).unwrap();
        Self {
            address: server.address,
            tournament: server.tournament.clone(),
            runtime: Some(runtime),
            folder: Some(folder),
        }
    }

    /// Sends a command to the tournament's terminal and returns the answer.
    pub fn command(&self, line: &str) -> String {
        let (runtime, tournament) = (
            self.runtime.as_ref().unwrap(),
            self.tournament.as_ref().unwrap(),
        );
        runtime.block_on(tournament.command(line))
    }

    /// Stops without a message, as when it is killed, and returns its folder.
    pub fn kill(mut self) -> TempDir {
        self.end();
        self.folder.take().unwrap()
    }

    fn end(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
    }
}

impl Drop for NetworkServer {
    fn drop(&mut self) {
        self.end();
    }
}

/// The open streams, and whether new ones are accepted.
#[derive(Default)]
struct Wires {
    open: Vec<TcpStream>,
    shut: bool,
}

/// A proxy to a server that can be cut.
pub struct CuttableProxy {
    pub address: SocketAddr,
    wires: Arc<Mutex<Wires>>,
}

impl CuttableProxy {
    pub fn start(to: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let wires = Arc::new(Mutex::new(Wires::default()));
        let wires_here = wires.clone();
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let mut wires_here = wires_here.lock().unwrap();
                let Some(far) = (!wires_here.shut)
                    .then(|| TcpStream::connect(to).ok())
                    .flatten()
                else {
                    continue;
                };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    std::thread::spawn(move || {
                        // A wire that is cut ends.
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                wires_here.open.extend([near, far]);
            }
        });
        Self { address, wires }
    }

    /// Cuts all connections.
    pub fn cut(&self) {
        for wire in self.wires.lock().unwrap().open.drain(..) {
            // It may have ended by itself.
            let _ = wire.shutdown(Shutdown::Both);
        }
    }

    /// Cuts all connections, and accepts no new ones.
    pub fn close(&self) {
        self.wires.lock().unwrap().shut = true;
        self.cut();
    }

    /// Accepts new connections again.
    pub fn open(&self) {
        self.wires.lock().unwrap().shut = false;
    }
}

/// Starts a server that sends these lines to every client, without regard to its requests, and then stays silent.
pub fn speaker(words: &str) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let (address, words) = (listener.local_addr().unwrap(), words.to_owned());
    std::thread::spawn(move || {
        let mut lines = Vec::new();
        for mut stream in listener.incoming().flatten() {
            // Clients that have read enough disconnect.
            let _ = stream.write_all(words.as_bytes());
            lines.push(stream);
        }
    });
    address
}
