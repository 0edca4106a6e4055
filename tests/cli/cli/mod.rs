//! Tests of the program itself: its output, its exit status, and the one line of every failure.

mod challenges;
mod configuration;
#[cfg(any(feature = "draughts", feature = "jiu"))]
mod endings;
#[cfg(feature = "jiaqi")]
mod engine_protocols;
#[cfg(feature = "jiu")]
mod experiments;
#[cfg(feature = "jiaqi")]
mod external_programs;
#[cfg(all(feature = "gomoku", feature = "jiaqi"))]
mod gomocup;
#[cfg(feature = "draughts")]
mod hub;
#[cfg(feature = "draughts")]
mod hub_client;
#[cfg(feature = "gomoku")]
mod library;
#[cfg(feature = "jiaqi")]
mod matches;
#[cfg(feature = "jiaqi")]
mod positions;
mod records;
mod release;
#[cfg(feature = "jiaqi")]
mod resume;
mod selfplay;
mod serve;
#[cfg(feature = "jiaqi")]
mod server;
mod statistics;
mod strength;
mod usage;
#[cfg(all(feature = "gui", target_os = "linux"))]
mod window;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use support::config_copy::config_dir;

use serde_json::Value;

/// Output and exit status of a run.
struct CommandRun {
    status: i32,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tibetango"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("TIBETANGO_CONFIG")
        .env_remove("BEVY_ASSET_ROOT")
        // The files of the user who tests count in no test.
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .env_remove("LANGUAGE")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    command
}

fn finish(mut command: Command) -> CommandRun {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program starts");
    CommandRun {
        status: status.code().expect("the program ends by itself"),
        out: String::from_utf8(stdout).expect("UTF-8"),
        err: String::from_utf8(stderr).expect("UTF-8"),
    }
}

fn run(arguments: &[&str]) -> CommandRun {
    finish(command(arguments))
}

/// Returns the program itself as an engine that speaks a protocol.
fn ours(game: &str, protocol: &str, more: &str) -> String {
    let program = env!("CARGO_BIN_EXE_tibetango");
    format!("'{program}' engine {game} --protocol {protocol} {more}")
}

/// Sends this input to an engine and returns its answer; the engine must end successfully and print nothing else.
#[track_caller]
fn talk(game: &str, protocol: &str, more: &[&str], input: &str) -> String {
    let base = ["engine", game, "--protocol", protocol];
    let mut child = command(&[&base[..], more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(input.as_bytes()).unwrap();
    drop(to);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*text), (Some(0), ""), "{input:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts that a match is played to its end although a program that gives such an answer loses both games: the report
/// of each, and how they are counted.
#[cfg(unix)]
#[track_caller]
fn assert_lost(
    CommandRun { status, out, err }: &CommandRun,
    answer: &str,
    text: &str,
    counted: &str,
) {
    assert_eq!(*status, 0, "{answer}: {err}");
    let result: Value = serde_json::from_str(out).unwrap();
    assert_eq!(
        (&result["losses"], &result[counted]),
        (&2.into(), &2.into()),
        "{answer}: {err}"
    );
    let messages = err.lines().filter(|line| line.starts_with("game "));
    assert!(
        messages.clone().count() == 2 && messages.clone().all(|line| line.contains(text)),
        "{answer}: {err}"
    );
}

/// Returns the output of a run that must succeed and print nothing else.
#[track_caller]
fn good(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Returns the JSON that a run must print, on one line.
#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let out = good(arguments);
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).expect("JSON")
}

/// Returns the one line of a run that must fail with this status.
#[track_caller]
fn failure(status: i32, arguments: &[&str]) -> String {
    failed(status, command(arguments))
}

#[track_caller]
fn failed(status: i32, command: Command) -> String {
    let text = format!("{command:?}");
    let run = finish(command);
    assert_eq!(
        (run.status, run.out.as_str()),
        (status, ""),
        "{text}: {}",
        run.err
    );
    let mut lines = run.err.lines();
    let line = lines.next().unwrap_or_default().to_owned();
    assert_eq!(lines.next(), None, "one line: {}", run.err);
    line.strip_prefix("error: ").expect("an error").to_owned()
}

#[track_caller]
fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

#[test]
fn help_is_a_result() {
    for command in [
        "inspect",
        "perft",
        "best",
        "arena",
        "engine",
        "bench",
        "record",
        "check-config",
        "play",
    ] {
        assert!(good(&[command, "--help"]).contains("Usage:"), "{command}");
    }
    assert!(good(&["--help"]).contains("check-config"));
}

#[cfg(all(not(feature = "gui"), feature = "jiaqi"))]
#[test]
fn without_a_window_playing_is_refused() {
    for arguments in [
        &[][..],
        &["play"],
        &["play", "jiaqi", "--windowed", "1280x720"],
    ] {
        let line = failure(2, arguments);
        assert!(line.contains("no window"), "{arguments:?}: {line}");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_closed_pipe_is_no_failure() {
    // The reader goes away before anything is written.
    for arguments in [
        &["inspect", "jiaqi"][..],
        &["--help"],
        &["perft", "jiaqi", "--depth", "1"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = command(arguments);
        let output = command
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "",
            "{arguments:?}"
        );
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(all(target_os = "linux", feature = "jiaqi"))]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = command(&["inspect", "jiaqi"]);
    let output = command
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert!(
        line.starts_with("error: cannot write the result to stdout: "),
        "{line}"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// Copies the shipped configuration, with one file replaced.
fn config_with(file: &str, text: &str) -> tempfile::TempDir {
    let folder = config_dir();
    std::fs::write(folder.path().join(file), text).unwrap();
    folder
}
