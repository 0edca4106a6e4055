//! A server on loopback with its page.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_rules::GameName;
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::organiser::Contest;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::{Server, ServerConfig};
use tibetango_server::tournament::PairingSystem;

/// Server in a runtime of its own, both of which end when it is dropped.
pub struct PageServer {
    page: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
    records: tempfile::TempDir,
}

impl PageServer {
    /// Starts rooms with the smallest board of a game, and an engine that answers at once.
    pub fn smallest(game: GameName) -> Self {
        Self::start(game, |plan| plan)
    }

    /// Starts the same with chat.
    pub fn with_chat(game: GameName) -> Self {
        Self::start(game, |mut plan| {
            plan.customs.chat = true;
            plan
        })
    }

    /// Starts the same with the levels of the game in place of an engine; the computer plays at the second one where no
    /// other is chosen.
    pub fn with_levels(game: GameName) -> Self {
        let second = Config::embedded().of(game).levels.levels()[1].id.clone();
        Self::start(game, |plan| ServerConfig {
            engine: ServerEngine::Level(second),
            ..plan
        })
    }

    /// Starts the same with a round robin, whose rounds wait for their command.
    pub fn with_tournament(game: GameName) -> Self {
        Self::start(game, |plan| {
            let results = plan.records.clone().unwrap().join("tournament");
            let contest = Contest {
                automatic: false,
                ..Contest::new(PairingSystem::RoundRobin, results)
            };
            ServerConfig {
                tournament: Some(contest),
                ..plan
            }
        })
    }

    fn start(game: GameName, with: impl FnOnce(ServerConfig) -> ServerConfig) -> Self {
        let config = Config::embedded();
        let size = game.sizes()[0];
        let mut presets = config.of(game).rules.iter();
        let preset = presets
            .find(|preset| preset.boards.contains(&size))
            .unwrap();
        let played = RoomSettings::find(&config, game.text(), size, &preset.id).unwrap();
        let records = tempfile::tempdir().unwrap();
        let loopback: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let plan = ServerConfig {
            rooms: 3,
            threads: 1,
            records: Some(records.path().to_owned()),
            web: Some(loopback),
            ..ServerConfig::new(loopback, ServerEngine::Engine("uct".to_owned(), 20), played)
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let server = runtime
            .block_on(Server::start(with(plan), Arc::new(config)))
            .unwrap();
        Self {
            page: server.web.unwrap(),
            runtime: Some(runtime),
            server: Some(server),
            records,
        }
    }

    /// Returns the address of its page.
    pub fn page(&self) -> SocketAddr {
        self.page
    }

    /// Runs a command of the tournament's organiser, and returns its output.
    pub fn command(&self, line: &str) -> String {
        let (server, runtime) = (self.server.as_ref(), self.runtime.as_ref());
        let tournament = server
            .and_then(|server| server.tournament.as_ref())
            .unwrap();
        runtime.unwrap().block_on(tournament.command(line))
    }

    /// Returns the folder of its records.
    pub fn folder(&self) -> &Path {
        self.records.path()
    }
}

impl Drop for PageServer {
    fn drop(&mut self) {
        if let (Some(server), Some(runtime)) = (self.server.take(), self.runtime.take()) {
            runtime.block_on(server.stop());
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
    }
}
