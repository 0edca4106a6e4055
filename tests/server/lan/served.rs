//! A server on loopback, and clients that write lines and wait for lines.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use support::waiting::{PATIENCE, Wait};
use tibetango::config::Config;
use tibetango::lan::message::MOST;
use tibetango::lan::room::Played;
use tibetango::lan::server::{Allowed, Plan, Server};
use tibetango::lan::thinkers::Mind;

/// A server in a runtime of its own; it ends with this.
pub struct Serving {
    pub address: SocketAddr,
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
    records: tempfile::TempDir,
}

impl Serving {
    pub fn start(played: Played, limits: Allowed) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), played, limits)
    }

    /// Ends without a word, as when it is killed, and gives its folder.
    pub fn kill(mut self) -> tempfile::TempDir {
        self.server = None;
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
        std::mem::replace(&mut self.records, tempfile::tempdir().unwrap())
    }

    pub fn start_in(records: tempfile::TempDir, played: Played, limits: Allowed) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let address = "127.0.0.1:0".parse().unwrap();
        let mind = Mind::Engine("uct".to_owned(), 20);
        let plan = Plan {
            rooms: 3,
            threads: 1,
            records: Some(records.path().to_owned()),
            running: Some(records.path().to_owned()),
            limits,
            ..Plan::new(address, mind, played)
        };
        let server = runtime
            .block_on(Server::start(plan, Arc::new(Config::embedded())))
            .unwrap();
        Self {
            address: server.address,
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

    /// The folder of its records.
    pub fn folder(&self) -> &Path {
        self.records.path()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stop();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(5));
        }
    }
}

/// A client that writes lines and waits for lines.
pub struct Client {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Client {
    pub fn come(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap());
        Self { stream, lines }
    }

    /// One that knows more than the thesis.
    pub fn knowing(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::come(address);
        let answer = client.ask("Hello,1");
        assert!(answer.starts_with("Hello,1,"), "{answer}");
        assert_eq!(client.ask(&format!("Login,{name}")), "Tables,3", "{name}");
        client
    }

    pub fn say(&mut self, line: &str) {
        self.stream
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
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

    /// The next line that begins so; what comes before it is passed over.
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
