//! Tests of the program itself: its output, its exit status, and the one line of every failure.

mod challenges;
mod endings;
mod external;
mod gomocup;
mod hub;
mod hub_client;
mod matches;
mod positions;
mod records;
mod resume;
mod selfplay;
mod serve;
mod server;
mod serving;
mod statistics;
mod texts;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use support::copied::{config_dir, copy_folder};

use serde_json::Value;

/// Output and exit status of a run.
struct Run {
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
        .stdin(Stdio::null());
    command
}

fn finish(mut command: Command) -> Run {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program starts");
    Run {
        status: status.code().expect("the program ends by itself"),
        out: String::from_utf8(stdout).expect("UTF-8"),
        err: String::from_utf8(stderr).expect("UTF-8"),
    }
}

fn run(arguments: &[&str]) -> Run {
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
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*said), (Some(0), ""), "{input:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts that a match is played to its end although a program that gives such an answer loses both games: the report
/// of each, and how they are counted.
#[cfg(unix)]
#[track_caller]
fn assert_lost(Run { status, out, err }: &Run, answer: &str, said: &str, counted: &str) {
    assert_eq!(*status, 0, "{answer}: {err}");
    let result: Value = serde_json::from_str(out).unwrap();
    assert_eq!(
        (&result["losses"], &result[counted]),
        (&2.into(), &2.into()),
        "{answer}: {err}"
    );
    let told = err.lines().filter(|line| line.starts_with("game "));
    assert!(
        told.clone().count() == 2 && told.clone().all(|line| line.contains(said)),
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
    let shown = format!("{command:?}");
    let run = finish(command);
    assert_eq!(
        (run.status, run.out.as_str()),
        (status, ""),
        "{shown}: {}",
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
fn usage_errors_are_one_line_and_say_what_is_possible() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["inspekt"], &["inspekt", "inspect"]),
        (&["inspect"], &["<GAME>"]),
        (&["inspect", "chess"], &["chess", "jiaqi"]),
        (&["inspect", "go"], &["go", "possible values: jiaqi, jiu"]),
        (
            &["solve", "jiu"],
            &["jiu", "jiaqi, gomoku and draughts alone"],
        ),
        (
            &["perft", "jiu", "--depth", "1", "--size", "7"],
            &["--size", "6, 8, 10, 12, 14, 16 or 18"],
        ),
        (
            &["perft", "jiu", "--depth", "1", "--size", "5"],
            &["6, 8, 10, 12, 14, 16 or 18"],
        ),
        (&["inspect", "jiaqi", "--jsn"], &["--jsn", "--json"]),
        (&["inspect", "jiaqi", "--size", "4"], &["4", "3, 5, 7 or 9"]),
        (
            &["inspect", "jiaqi", "--size", "five"],
            &["five", "3, 5, 7 or 9"],
        ),
        (&["perft", "jiaqi"], &["--depth"]),
        (&["perft", "jiaqi", "--depth", "x"], &["--depth"]),
        (&["best", "jiaqi"], &["--engine"]),
        (
            &[
                "best",
                "jiaqi",
                "--engine",
                "uct",
                "--visits",
                "5",
                "--time-ms",
                "5",
            ],
            &["--visits", "--time-ms"],
        ),
        (
            &["best", "jiaqi", "--engine", "uct", "--visits", "0"],
            &["--visits"],
        ),
        (
            &["best", "jiaqi", "--engine", "uct", "--threads", "-1"],
            &["'-1'", "--threads", "1..=256"],
        ),
        (
            &[
                "record", "picture", "a.xml", "--out", "a.png", "--width", "0",
            ],
            &["'0'", "--width", "200..=2400"],
        ),
        (
            &["arena", "jiaqi", "--a", "uct", "--b", "uct"],
            &["--games"],
        ),
        (
            &[
                "arena",
                "jiaqi",
                "--a",
                "uct",
                "--b",
                "uct",
                "--games",
                "2",
                "--cpu-ms",
                "5",
                "--time-ms",
                "5",
            ],
            &["--cpu-ms", "--time-ms"],
        ),
        (
            &[
                "arena",
                "jiaqi",
                "--a",
                "uct",
                "--b",
                "external:gtp:none",
                "--games",
                "2",
                "--cpu-ms",
                "5",
            ],
            &["--cpu-ms", "our own engines"],
        ),
        (
            &["arena", "jiaqi", "--a", "uct", "--b", "uct", "--games", "0"],
            &["--games"],
        ),
        (
            &[
                "arena", "jiaqi", "--a", "uct", "--b", "uct", "--games", "2", "--sprt", "5,0",
            ],
            &["--sprt"],
        ),
        (
            &["bench", "everything"],
            &["everything", "playouts", "uct", "movement", "perft"],
        ),
        (&["record"], &["show", "verify", "convert"]),
        (
            &["record", "convert", "a.xml", "--to", "pdf"],
            &["pdf", "xml", "text", "json"],
        ),
        (
            &["play", "jiaqi", "--windowed", "big"],
            &["big", "1280x720"],
        ),
    ];
    for (arguments, needed) in cases {
        let line = failure(2, arguments);
        for word in *needed {
            assert!(line.contains(word), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn help_and_version_are_results() {
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
    assert_eq!(
        good(&["--version"]),
        concat!("tibetango ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[cfg(not(feature = "gui"))]
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

#[cfg(all(feature = "gui", target_os = "linux"))]
#[test]
fn without_a_screen_one_sentence_says_so() {
    let data = tempfile::tempdir().unwrap();
    let cases = [
        ("none", None, "without a screen"),
        ("a dead one", Some(("DISPLAY", ":64097")), "DISPLAY=:64097"),
        (
            "a dead one of Wayland",
            Some(("WAYLAND_DISPLAY", "wayland-64097")),
            "WAYLAND_DISPLAY=wayland-64097",
        ),
    ];
    for (what, screen, said) in cases {
        let mut play = command(&["play"]);
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            play.env_remove(name);
        }
        if let Some((name, value)) = screen {
            play.env(name, value);
        }
        play.env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
            .env("TIBETANGO_DATA", data.path())
            .env("XDG_RUNTIME_DIR", data.path());
        let line = failed(2, play);
        assert!(line.contains(said), "{what}: {line}");
    }
}

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

#[cfg(target_os = "linux")]
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

#[test]
fn check_config_lists_files_or_faults() {
    let listed = good(&["check-config"]);
    for file in [
        "jiaqi/engines.ron",
        "jiu/difficulty.ron",
        "theme.ron",
        "keys.ron",
        "jiaqi/lessons.ron",
        "jiu/help.ron",
        "text/en.ron",
        "jiaqi/text/en.ron",
        "jiaqi/rules/thesis.ron",
    ] {
        assert!(listed.contains(&format!("config/{file}\n")), "{listed}");
    }
    let bad = config_with(
        "jiaqi/engines.ron",
        "(engines: {\"uct\": Random, \"Bad Name\": Greedy})",
    );
    let folder = bad.path().to_str().unwrap();
    for arguments in [
        &["check-config", folder][..],
        &["check-config", "--config", folder],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{arguments:?}");
        let faults: Vec<&str> = run.err.lines().collect();
        assert!(
            faults.iter().any(|line| line.contains("engines.ron:1:27")),
            "{faults:?}"
        );
        assert!(
            faults.iter().any(|line| line.contains("Bad Name")),
            "{faults:?}"
        );
        assert!(
            faults.iter().all(|line| line.starts_with("error: ")),
            "{faults:?}"
        );
    }
    assert!(failure(2, &["check-config", "/no/such/folder"]).contains("/no/such/folder"));
}

#[test]
fn the_configuration_is_found_where_it_is_asked_for() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/jiaqi/engines.ron");
    let engines = std::fs::read_to_string(shipped).unwrap();
    let more = engines.replace(
        "\"random\": Random,",
        "\"random\": Random, \"chance\": Random,",
    );
    let quick = config_with("jiaqi/engines.ron", &more);
    let folder = quick.path().to_str().unwrap();
    let best = ["best", "jiaqi", "--engine", "chance", "--visits", "1"];
    good(&[&["--config", folder], &best[..]].concat());
    good(&[&best[..], &["--config", folder]].concat());
    let mut by_variable = command(&best);
    by_variable.env("TIBETANGO_CONFIG", folder);
    assert_eq!(finish(by_variable).status, 0);
    // Bevy's root counts too, after both of these.
    let root = tempfile::tempdir().unwrap();
    copy_folder(quick.path(), &root.path().join("config"));
    let mut by_root = command(&best);
    by_root.env("BEVY_ASSET_ROOT", root.path());
    assert_eq!(finish(by_root).status, 0);
    // Where nobody says anything the working folder's counts, which has no such engine.
    let line = failure(2, &best);
    assert!(
        line.contains("--engine: \"chance\" is not an engine of engines.ron"),
        "{line}"
    );
    assert!(
        line.contains("allowed: random, greedy, careless, uct"),
        "{line}"
    );
    // A folder that was asked for must be there.
    assert!(
        failure(2, &["--config", "/no/such", "inspect", "jiaqi"])
            .contains("--config: there is no folder")
    );
    let mut missing = command(&["inspect", "jiaqi"]);
    missing.env("TIBETANGO_CONFIG", "/no/such");
    assert!(failed(2, missing).contains("TIBETANGO_CONFIG: there is no folder"));
    // Somebody else's folder of that name is passed over; the program then finds its own.
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::create_dir(elsewhere.path().join("config")).unwrap();
    let mut foreign = command(&["inspect", "jiaqi"]);
    foreign.current_dir(elsewhere.path());
    assert_eq!(finish(foreign).status, 0);
}

#[test]
fn a_bad_configuration_stops_a_command_with_one_line() {
    let bad = config_with(
        "jiaqi/engines.ron",
        "(engines: {\"A\": Random, \"B\": Greedy})",
    );
    let folder = bad.path().to_str().unwrap();
    let line = failure(2, &["--config", folder, "inspect", "jiaqi"]);
    assert!(
        line.contains("engines.ron:1:") && line.contains("more: see check-config"),
        "{line}"
    );
}
