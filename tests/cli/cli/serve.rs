//! Tests of `serve`: the option named in an error, the limit of open files, and the log of foreign connections.

use super::{command, failure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use support::wait::{PATIENCE, Wait};
use tibetango_server::unfinished_games;

/// Base of every command: a free port.
const SERVE: [&str; 3] = ["serve", "--port", "0"];

#[test]
fn a_server_that_does_not_start_names_what_is_at_fault() {
    let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let taken = other.local_addr().unwrap().port().to_string();
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("tournament.json"), "{").unwrap();
    let results = dir.path().to_str().unwrap();
    let broken = ["--port", "0", "--tournament", "swiss", "--results", results];
    for (arguments, named, unnamed) in [
        (&["--port", &*taken][..], "--port", "--web"),
        (&["--port", "0", "--web", &*taken][..], "--web", "--port"),
        // An address for documents, which no machine has.
        (&["--bind", "192.0.2.1"][..], "--bind", "--port"),
        (&broken[..], "tournament.json", "--port"),
        (&["--proxy", "127.0.0.1"][..], "--web", "--port"),
        (&["--web", "0", "--proxy", "here"][..], "--proxy", "--port"),
        (&["--host", "games.example"][..], "--web", "--port"),
        (
            &["--web", "0", "--host", "http://a.example"][..],
            "--host",
            "--port",
        ),
    ] {
        let line = failure(2, &[&["serve"][..], arguments].concat());
        assert!(line.contains(named), "{arguments:?}: {line}");
        assert!(!line.contains(unnamed), "{arguments:?}: {line}");
    }
}

/// Server in a process of its own, killed when this is dropped.
struct ServerProcess {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl ServerProcess {
    fn start(mut command: Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    /// Returns the address at the end of the next line that the server prints.
    #[track_caller]
    fn address(&mut self) -> SocketAddr {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        let word = line.trim_end().trim_end_matches('/');
        let address = word.rsplit([' ', '/']).next().unwrap();
        address
            .parse()
            .unwrap_or_else(|why| panic!("{line}: {why}"))
    }

    /// Kills the server and returns its log.
    fn kill(mut self) -> String {
        self.child.kill().unwrap();
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).unwrap();
        self.child.wait().unwrap();
        log
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended by itself; in any case nothing is left of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Client of the server, which sends and reads lines.
struct ServeClient(BufReader<TcpStream>);

impl ServeClient {
    fn come(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(BufReader::new(stream))
    }

    fn say(&mut self, line: &str) {
        let line = format!("{line}\n");
        self.0.get_mut().write_all(line.as_bytes()).unwrap();
    }

    /// Returns the next line; empty at the end of the connection, however it ends.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(_) => line,
            Err(_) => String::new(),
        }
    }

    #[track_caller]
    fn until(&mut self, begin: &str) -> String {
        let mut wait = Wait::begin();
        loop {
            let line = self.hear();
            assert!(!line.is_empty() && wait.pause(), "no {begin}");
            if line.starts_with(begin) {
                return line;
            }
        }
    }
}

/// Returns a command of the program with this limit of open files.
#[cfg(unix)]
fn with_files(files: usize, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_tibetango");
    let limited = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
    shell.args(["-c", &limited, program]).args(arguments);
    shell.current_dir(env!("CARGO_MANIFEST_DIR"));
    shell.stdin(Stdio::null());
    shell
}

#[cfg(all(unix, feature = "jiaqi"))]
#[test]
fn connections_stop_before_the_files_are_all_open() {
    let dir = tempfile::tempdir().unwrap();
    let running = dir.path().to_str().unwrap();
    let arguments = [&SERVE[..], &["--running", running, "--threads", "1"]].concat();
    let mut server = ServerProcess::start(with_files(200, &arguments));
    let address = server.address();
    let mut people = ["Dolma", "Tashi"].map(|name| {
        let mut client = ServeClient::come(address);
        for line in ["Hello,1", &format!("Login,{name}"), "SitDown,1"] {
            client.say(line);
        }
        client.until("Token,1,");
        client
    });
    people[0].say("Ready,1,White,Dolma");
    people[0].until("Ready,");
    people[1].say("Ready,1,Black,Tashi");
    people[0].until("Sync,1,0");
    // More than it has files for, fewer than may come from one address.
    let mut crowd = Vec::new();
    let mut refused = 0;
    for _ in 0..220 {
        let mut client = ServeClient::come(address);
        client.say("Login,guest");
        match client.hear().starts_with("Tables,") {
            true => crowd.push(client),
            false => refused += 1,
        }
    }
    assert!(!crowd.is_empty() && crowd.len() < 200, "{}", crowd.len());
    assert!(refused > 20, "{refused}");
    // Every move that was announced is on the disk.
    for (ply, text) in ["a1", "c1", "g1", "i1"].into_iter().enumerate() {
        people[ply % 2].say(&format!("Move,1,{},{text}", ply + 1));
        people[0].until(&format!("Played,1,{},", ply + 1));
        let game = unfinished_games::load(&unfinished_games::path(dir.path(), 1))
            .unwrap()
            .unwrap();
        let plies = game.record().unwrap().plies.len();
        assert_eq!(plies, ply + 1, "after {text}");
    }
    let log = server.kill();
    let warnings: Vec<&str> = log.lines().filter(|line| line.contains("WARN")).collect();
    let [warnings] = &*warnings else {
        panic!("one warning, at the start: {log}");
    };
    assert!(warnings.contains("files=200"), "{warnings}");
}

#[cfg(unix)]
#[test]
fn a_server_without_files_for_anybody_does_not_start() {
    let line = super::failed(2, with_files(100, &SERVE));
    assert!(line.contains("100 files"), "{line}");
}

/// Requests a WebSocket from a page of this origin, in this version of HTTP; returns the status.
fn ask_from(page: SocketAddr, http: &str, host: &str, origin: &str) -> String {
    let stream = TcpStream::connect(page).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = format!(
        "GET /ws HTTP/{http}\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    (&stream).write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).unwrap();
    line.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_page_from_elsewhere_is_logged_once_with_both_origins() {
    let named = ["--web", "0", "--host", "games.example"];
    let mut server = ServerProcess::start(command(&[&SERVE[..], &named].concat()));
    server.address();
    let page = server.address();
    // Requests of a proxy that leaves the port out, and of a foreign page.
    let proxied = ("games.example", "http://games.example:8080");
    let own = page.to_string();
    let foreign = (&*own, "http://elsewhere.example");
    for (host, origin) in [proxied, proxied, foreign, proxied, foreign] {
        // nginx asks in version 1.0 unless it is configured otherwise.
        for http in ["1.0", "1.1"] {
            let status = ask_from(page, http, host, origin);
            assert_eq!(status, "403", "{origin} at {host}, {http}");
        }
    }
    let log = server.kill();
    for (host, origin) in [proxied, foreign] {
        let both = |line: &&str| {
            line.contains(&format!("\"{origin}\"")) && line.contains(&format!("\"http://{host}\""))
        };
        assert_eq!(log.lines().filter(both).count(), 1, "{origin}: {log}");
    }
}

#[test]
fn a_page_by_a_name_unknown_here_is_logged_once_with_the_way_out() {
    let mut server = ServerProcess::start(command(&[&SERVE[..], &["--web", "0"]].concat()));
    server.address();
    let page = server.address();
    for host in ["evil.example", "other.example", "evil.example"] {
        let status = ask_from(page, "1.1", host, &format!("http://{host}"));
        assert_eq!(status, "403", "{host}");
    }
    let log = server.kill();
    for host in ["evil.example", "other.example"] {
        let message =
            |line: &&str| line.contains(&format!("\"{host}\"")) && line.contains("--host");
        assert_eq!(log.lines().filter(message).count(), 1, "{host}: {log}");
    }
}
