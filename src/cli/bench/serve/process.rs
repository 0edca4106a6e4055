//! Server in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use super::times::Outcome;
use tibetango_server::room::RoomSettings;

/// Server process, killed when this is dropped.
pub struct Process {
    child: Child,
    /// Address that it listens on.
    pub address: SocketAddr,
}

impl Process {
    /// Starts this program as a server with that number of rooms, and waits until it listens.
    pub fn start(settings: &RoomSettings, rooms: usize) -> Outcome<Self> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let child = Command::new(program)
            .args(["serve", "--port", "0"])
            .args(["--engine", "uct", "--visits", "1", "--threads", "1"])
            .args(["--game", settings.rules.game().text()])
            .args(["--size", &settings.size.to_string()])
            .args(["--rules", &settings.preset])
            .args(["--rooms", &rooms.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let mut process = Self {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
        };
        let mut line = String::new();
        if let Some(out) = process.child.stdout.take() {
            let read = BufReader::new(out).read_line(&mut line);
            read.map_err(|error| error.to_string())?;
        }
        let address = line.trim_end().strip_prefix("listening on ");
        process.address = address
            .and_then(|address| address.parse().ok())
            .ok_or("the server did not start: `tibetango serve --port 0` says why")?;
        Ok(process)
    }

    /// Returns the server's resident memory in KiB; `None` if the system does not report it.
    pub fn resident(&self) -> Option<f64> {
        let status = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(status).ok()?;
        let mut lines = status.lines();
        let line = lines.find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; in any case nothing is left of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
