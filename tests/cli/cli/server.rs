//! Tests of `serve` and `join`: saved files and their log, refused input, and input that is no text.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use support::wait::{PATIENCE, Wait};

use super::{command, failure, finish};

/// Running server, killed when this is dropped unless it has ended.
struct Served {
    child: Child,
    address: String,
    output: BufReader<ChildStdout>,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    /// Starts a server of a small board with an engine that answers at once.
    fn start(arguments: &[&str]) -> Self {
        Self::started(command(&with(arguments)))
    }

    fn started(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ");
        let address = address
            .unwrap_or_else(|| panic!("it said {line:?}"))
            .to_owned();
        Self {
            child,
            address,
            output,
        }
    }

    /// Sends the signal to end; returns the exit status and the log.
    fn end(&mut self) -> (i32, String) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(status.success());
        let mut log = String::new();
        let mut errors = self.child.stderr.take().unwrap();
        errors.read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code().unwrap(), log)
    }

    fn type_in(&mut self, line: &[u8]) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.flush().unwrap();
    }

    /// Returns the next line on stdout.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}

/// Returns the arguments of a server on a free port, followed by `more`.
fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let usual = "serve --port 0 --rooms 2 --size 3 --engine greedy --visits 1";
    usual.split(' ').chain(more.iter().copied()).collect()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Connects a client that plays against the engine.
fn play(address: &str) -> (TcpStream, BufReader<TcpStream>) {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap());
    let requests = [
        ("Hello,1\nLogin,Dolma", "Tables,"),
        ("SitDown,1", "Token,1,"),
        ("Ready,1,White,Dolma", "Sync,1,0,"),
        ("Move,1,1,a1", "Played,1,2,"),
    ];
    for (line, answer) in requests {
        (&stream).write_all(format!("{line}\n").as_bytes()).unwrap();
        hear(&mut lines, answer);
    }
    (stream, lines)
}

fn hear(lines: &mut impl BufRead, begin: &str) -> String {
    let mut wait = Wait::begin();
    loop {
        let mut line = String::new();
        assert!(lines.read_line(&mut line).unwrap() > 0, "no {begin}");
        if line.starts_with(begin) {
            return line;
        }
        assert!(
            wait.pause(),
            "other lines without end, and no {begin}: {line}"
        );
    }
}

/// Returns the records of a folder; none if there is no folder.
fn records(folder: &Path) -> Vec<PathBuf> {
    let result = fs::read_dir(folder).into_iter().flatten();
    let paths = result.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "xml"))
        .collect()
}

#[test]
fn two_servers_do_not_write_to_one_folder() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("folder");
    let cases: [(&str, &[&str]); 2] = [
        ("--running", &["--running", text(&folder)]),
        (
            "--results",
            &["--tournament", "swiss", "--results", text(&folder)],
        ),
    ];
    for (option, arguments) in cases {
        let mut first = Served::start(arguments);
        let line = failure(2, &with(arguments));
        let message = format!("{option}: {}: is in use", folder.display());
        assert!(line.starts_with(&message), "{line}");
        let (status, log) = first.end();
        assert_eq!(status, 0, "{option}: {log}");
        // And after it has ended the next one finds its games there.
        drop(Served::start(arguments));
    }
}

#[cfg(unix)]
#[test]
fn a_game_that_cannot_be_kept_where_it_belongs_is_told_and_not_lost() {
    let dir = tempfile::tempdir().unwrap();
    let (running, finished) = (dir.path().join("running"), dir.path().join("records"));
    let arguments = ["--running", text(&running), "--records", text(&finished)];
    let mut served = Served::start(&arguments);
    let _guest = play(&served.address);
    // A file is put in the place of the folder.
    fs::remove_dir_all(&running).unwrap();
    fs::write(&running, "a file").unwrap();
    let (status, log) = served.end();
    assert_eq!(status, 1, "{log}");
    assert!(log.contains("room-1.json"), "the log names no file: {log}");
    let last = log.trim_end().lines().last().unwrap();
    assert!(last.starts_with("error: "), "{log}");
    assert_eq!(records(&finished).len(), 1, "{log}");
    assert_eq!(fs::read_to_string(&running).unwrap(), "a file");
}

/// Simulates a full disk, where files can be created but not filled, by a limit of the shell, which looks the same to
/// writers.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_empty_file() {
    let dir = tempfile::tempdir().unwrap();
    let (running, finished) = (dir.path().join("running"), dir.path().join("records"));
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let mut full = Command::new("sh");
    full.args(["-c", script, env!("CARGO_BIN_EXE_tibetango")])
        .args(with(&[
            "--running",
            text(&running),
            "--records",
            text(&finished),
        ]))
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut served = Served::started(full);
    let (mut stream, mut lines) = play(&served.address);
    stream.write_all(b"Lose,1\n").unwrap();
    hear(&mut lines, "Over,1,");
    let (status, log) = served.end();
    assert_eq!(status, 1, "{log}");
    for folder in [&running, &finished] {
        let named = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        let named: Vec<_> = named.collect();
        let left = named
            .iter()
            .filter(|name| !name.to_string_lossy().contains("lock"));
        assert_eq!(left.count(), 0, "{}: {named:?}", folder.display());
    }
    assert_eq!(
        log.matches("not kept: it is tried again").count(),
        2,
        "each is told once: {log}"
    );
}

#[test]
fn folders_and_files_that_are_at_fault_are_named_and_kept() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("tournament.json");
    fs::write(&file, "{").unwrap();
    let line = failure(
        2,
        &with(&["--tournament", "swiss", "--results", text(dir.path())]),
    );
    assert!(
        line.starts_with(&format!("--results: {}", file.display())),
        "{line}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "{");
    for option in ["--records", "--running"] {
        let line = failure(2, &with(&[option, text(&file)]));
        assert!(
            line.starts_with(&format!("{option}: {}", file.display())),
            "{line}"
        );
    }
}

#[test]
fn a_line_that_is_no_text_costs_the_organiser_nothing_but_that_line() {
    let dir = tempfile::tempdir().unwrap();
    let mut served = Served::start(&["--tournament", "swiss", "--results", text(dir.path())]);
    served.type_in(b"table\n");
    assert!(served.line().starts_with("| Place |"));
    served.line();
    served.type_in(b"drop Jos\xe9\n");
    assert_eq!(served.line(), "refused: the line is not UTF-8 text");
    let mut long = vec![b'x'; 100_000];
    long.push(b'\n');
    served.type_in(&long);
    let line = served.line();
    assert!(line.starts_with("refused: a line has at most"), "{line}");
    served.type_in(b"table\r\n");
    assert!(served.line().starts_with("| Place |"), "it answers no more");
}

#[cfg(unix)]
#[test]
fn files_of_tickets_and_tokens_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let served = Served::start(&["--tournament", "swiss", "--results", text(dir.path())]);
    let stream = TcpStream::connect(&served.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    (&stream)
        .write_all(b"Hello,1\nLogin,Dolma\nEnter\n")
        .unwrap();
    hear(&mut BufReader::new(stream), "Token,0,");
    assert_eq!(mode(&dir.path().join("tournament.json")), 0o600);
    let running = dir.path().join("running games");
    let served = Served::start(&["--running", text(&running)]);
    let _guest = play(&served.address);
    assert_eq!(mode(&running.join("room-1.json")), 0o600);
}

#[test]
fn what_a_server_sends_does_not_steer_the_terminal() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = b"Hello,1\nError,rude,\x1b[2J\x07caf\xe9\n".to_vec();
        bytes.extend(vec![b'x'; 1_000_000]);
        bytes.extend(b"\nlast\r\n");
        stream.write_all(&bytes).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        // Lines of the client that stay unread would cut its input short.
        stream.read_to_end(&mut Vec::new()).unwrap();
    });
    let run = finish(command(&["join", &address, "--plain"]));
    server.join().unwrap();
    assert_eq!(run.status, 0, "{}", run.err);
    let plain = |c: char| c == '\n' || !c.is_control();
    assert!(run.out.chars().all(plain), "{:?}", run.out);
    assert_eq!(
        run.out,
        "Hello,1\nError,rude,\\u{1b}[2J\\u{7}caf\u{fffd}\nlast\n"
    );
    assert!(run.err.contains("too long"), "{}", run.err);
}

#[test]
fn what_is_typed_and_no_text_is_not_said_and_the_rest_is() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let echo = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut lines = Vec::new();
        stream.read_to_end(&mut lines).unwrap();
        String::from_utf8(lines).unwrap()
    });
    let mut client = command(&["join", &address, "--plain"]);
    client.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = client.spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    typed.write_all(b"Ping,caf\xe9\nPing,here\n").unwrap();
    drop(typed);
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "not said: the line is not UTF-8 text\n");
    assert_eq!(echo.join().unwrap(), "Hello,1\nLogin,guest\nPing,here\n");
}
