//! A server on loopback with its page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tibetango::config::Config;
use tibetango::games::GameName;
use tibetango::lan::room::Played;
use tibetango::lan::server::{Plan, Server};
use tibetango::lan::thinkers::Mind;
use tibetango::record::{Record, file};

/// A server in a runtime of its own; it ends with this.
pub struct Serving {
    page: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
    records: tempfile::TempDir,
}

impl Serving {
    /// Rooms with the smallest board of a game, and an engine that answers at once.
    pub fn smallest(game: GameName) -> Self {
        let config = Config::embedded();
        let size = game.sizes()[0];
        let mut presets = config.of(game).rules.iter();
        let preset = presets
            .find(|preset| preset.boards.contains(&size))
            .unwrap();
        let played = Played::find(&config, game.text(), size, &preset.id).unwrap();
        let records = tempfile::tempdir().unwrap();
        let loopback: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let plan = Plan {
            rooms: 3,
            threads: 1,
            records: Some(records.path().to_owned()),
            web: Some(loopback),
            ..Plan::new(loopback, Mind::Engine("uct".to_owned(), 20), played)
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let server = runtime
            .block_on(Server::start(plan, Arc::new(config)))
            .unwrap();
        Self {
            page: server.web.unwrap(),
            runtime: Some(runtime),
            server: Some(server),
            records,
        }
    }

    /// Where its page is.
    pub fn page(&self) -> SocketAddr {
        self.page
    }

    /// Waits until so many games are kept.
    #[track_caller]
    pub fn until_kept(&self, count: usize) -> Vec<Record> {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let files = std::fs::read_dir(self.records.path()).unwrap();
            let kept: Vec<Record> = files
                .filter_map(|entry| file::load(&entry.unwrap().path()).ok())
                .collect();
            if kept.len() == count {
                return kept;
            }
            assert!(Instant::now() < end, "{} kept", kept.len());
            std::thread::yield_now();
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if let (Some(server), Some(runtime)) = (self.server.take(), self.runtime.take()) {
            runtime.block_on(server.stop());
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
    }
}
