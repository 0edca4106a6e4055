//! A server on loopback, and clients that write lines and wait for lines.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use support::wait::{PATIENCE, Wait};
use tibetango_content::config::Config;
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::message::MOST;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::{Server, ServerConfig, ServerLimits};

/// Server in a runtime of its own, both of which end when it is dropped.
pub struct LanServer {
    pub address: SocketAddr,
    /// Address of its page, if it has one.
    pub web: Option<SocketAddr>,
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
    records: tempfile::TempDir,
}

impl LanServer {
    pub fn start(played: RoomSettings, limits: ServerLimits) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), played, limits)
    }

    /// Ends without a message, as when it is killed, and returns its folder.
    pub fn kill(mut self) -> tempfile::TempDir {
        self.server = None;
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
        std::mem::replace(&mut self.records, tempfile::tempdir().unwrap())
    }

    pub fn start_in(
        records: tempfile::TempDir,
        played: RoomSettings,
        limits: ServerLimits,
    ) -> Self {
        Self::open(records, played, limits, |_| {})
    }

    /// Starts a server whose plan is changed.
    pub fn with(
        played: RoomSettings,
        limits: ServerLimits,
        more: impl FnOnce(&mut ServerConfig),
    ) -> Self {
        Self::open(tempfile::tempdir().unwrap(), played, limits, more)
    }

    /// Starts a server in this folder whose plan is changed.
    pub fn open(
        records: tempfile::TempDir,
        played: RoomSettings,
        limits: ServerLimits,
        more: impl FnOnce(&mut ServerConfig),
    ) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let address = "127.0.0.1:0".parse().unwrap();
        let engine = ServerEngine::Engine("uct".to_owned(), 20);
        let mut plan = ServerConfig {
            rooms: 3,
            threads: 1,
            records: Some(records.path().to_owned()),
            running: Some(records.path().to_owned()),
            limits,
            ..ServerConfig::new(address, engine, played)
        };
        more(&mut plan);
        let server = runtime
            .block_on(Server::start(plan, Arc::new(Config::embedded())))
            .unwrap();
        Self {
            address: server.address,
            web: server.web,
            runtime: Some(runtime),
            server: Some(server),
            records,
        }
    }

    pub fn stop(&mut self) {
        if let (Some(server), Some(runtime)) = (self.server.take(), &self.runtime) {
            runtime.block_on(server.stop());
        }
    }

    /// Runs a command of the tournament's organiser, and returns its output.
    pub fn command(&self, line: &str) -> String {
        let tournament = self.server.as_ref().unwrap().tournament.as_ref().unwrap();
        self.runtime
            .as_ref()
            .unwrap()
            .block_on(tournament.command(line))
    }

    /// True if its metrics contain this line.
    pub fn counts(&self, line: &str) -> bool {
        let text = self.server.as_ref().unwrap().metrics.text();
        text.lines().any(|row| row == line)
    }

    /// Returns the number of running tasks.
    pub fn tasks(&self) -> usize {
        self.runtime.as_ref().unwrap().metrics().num_alive_tasks()
    }

    /// Returns the folder of its records.
    pub fn folder(&self) -> &Path {
        self.records.path()
    }
}

impl Drop for LanServer {
    fn drop(&mut self) {
        self.stop();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
    }
}

/// Client that writes lines and waits for lines.
pub struct LineClient {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl LineClient {
    pub fn come(address: SocketAddr) -> Self {
        Self::on(TcpStream::connect(address).unwrap())
    }

    /// Connects from another address of loopback, which has many on Linux and one elsewhere.
    pub fn come_from(last: u8, address: SocketAddr) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let connected = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            let own = Ipv4Addr::new(127, 0, 0, last);
            socket.bind((own, 0).into()).unwrap();
            socket.connect(address).await.unwrap()
        });
        let stream = connected.into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        Self::on(stream)
    }

    fn on(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap());
        Self { stream, lines }
    }

    /// Connects a client that sends `Hello` and logs in.
    pub fn knowing(address: SocketAddr, name: &str) -> Self {
        Self::come(address).called(name)
    }

    /// Sends `Hello` and logs in.
    pub fn called(mut self, name: &str) -> Self {
        let answer = self.ask("Hello,1");
        assert!(answer.starts_with("Hello,1,"), "{answer}");
        assert_eq!(self.ask(&format!("Login,{name}")), "Tables,3", "{name}");
        self
    }

    /// Returns the bare connection.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Returns the next line that begins with either; earlier lines are skipped.
    #[track_caller]
    pub fn either(&mut self, begins: [&str; 2]) -> String {
        let mut wait = Wait::begin();
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "the connection ended before {begins:?}");
            if begins.iter().any(|begin| line.starts_with(begin)) {
                return line;
            }
            assert!(wait.pause(), "none of {begins:?}: {line}");
        }
    }

    pub fn say(&mut self, line: &str) {
        self.say_bytes(line.as_bytes());
    }

    /// Sends a line that need not be text.
    pub fn say_bytes(&mut self, line: &[u8]) {
        self.stream.write_all(&[line, b"\n"].concat()).unwrap();
    }

    #[track_caller]
    pub fn hear(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        assert!(line.len() <= MOST + 1, "{line}");
        line.trim_end().to_owned()
    }

    #[track_caller]
    pub fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Returns the next line that begins so; earlier lines are skipped.
    #[track_caller]
    pub fn until(&mut self, begin: &str) -> String {
        let mut wait = Wait::begin();
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "the connection ended before {begin}");
            if line.starts_with(begin) {
                return line;
            }
            assert!(
                wait.pause(),
                "other lines without end, and no {begin}: {line}"
            );
        }
    }
}
