//! Tests of DamExchange: programs at the other end of a connection.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, Stdio};

use serde_json::Value;
use support::ports::{NOBODY, to_be_told};

use super::{arena, broken, fair};
use crate::cli::{CommandRun, command, failure, good, ours, run};

/// Program that listens on a free port, ended when this is dropped.
struct Listening(Child, String);

impl Listening {
    fn start(more: &[&str]) -> Self {
        let base = ["engine", "draughts", "--protocol", "dxp", "--listen", "0"];
        let mut child = command(&[&base[..], more].concat())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let place = line.trim().strip_prefix("listening at ").expect(&line);
        assert!(place.starts_with("127.0.0.1:"), "for this machine alone");
        let place = place.to_owned();
        // Its other output is discarded, so that it does not block.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Self(child, place)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[test]
fn our_engines_play_over_a_connection() {
    let champion = Listening::start(&["--visits", "200"]);
    let address = &champion.1;
    // It is the other program of a match, with both budgets: several games over one connection.
    let player = format!("external:dxp:{address}");
    let more = ["--games", "4", "--visits", "50", "--openings", "ballots"];
    let (over, err) = fair(&arena(&player, "greedy", &more));
    assert!(err.contains("knows no limit of visits"), "{err}");
    assert_eq!(
        (&over["games"], &over["wins"]),
        (&4.into(), &4.into()),
        "{err}"
    );
    let more = [
        "--games",
        "2",
        "--time-ms",
        "50",
        "--margin-ms",
        "60000",
        "--openings",
        "0",
    ];
    let (over, _) = fair(&arena(&player, "random", &more));
    assert_eq!(over["wins"], 2);
    // And by itself: two processes.
    let base = [
        "engine",
        "draughts",
        "--protocol",
        "dxp",
        "--engine",
        "greedy",
    ];
    let more = [
        "--connect",
        address,
        "--games",
        "2",
        "--minutes",
        "3",
        "--game-moves",
        "0",
    ];
    let CommandRun { status, out, err } = run(&[&base[..], &more].concat());
    assert_eq!((status, out.as_str()), (0, ""), "{err}");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 2, "{err}");
    assert!(
        lines[0].starts_with("game 1, white against \"TibetanGo champion\": "),
        "{err}"
    );
    assert!(
        lines[1].starts_with("game 2, black against \"TibetanGo champion\": "),
        "{err}"
    );
}

#[test]
fn a_program_is_started_before_it_is_connected_to() {
    let port = to_be_told();
    let started = ours("draughts", "dxp", &format!("--visits 100 --listen {port}"));
    let player = format!("external:dxp:127.0.0.1:{port} {started}");
    let more = ["--games", "2", "--visits", "50"];
    let (over, err) = fair(&arena(&player, "random", &more));
    assert_eq!(over["wins"], 2, "{err}");
    let nothing = format!(
        "external:dxp:127.0.0.1:{port} '{}' --version",
        env!("CARGO_BIN_EXE_tibetango")
    );
    let error = failure(2, &arena(&nothing, "random", &more));
    assert!(error.contains("ended before it listened"), "{error}");
}

/// Starts an opponent that accepts games and calls `does` at each game request and move.
fn other_program(does: fn(&mut std::net::TcpStream)) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut message = Vec::new();
            while reader
                .read_until(0, &mut message)
                .is_ok_and(|count| count > 0)
            {
                let answer = match message[0] {
                    b'R' => format!("A{:32}0\0", "stranger"),
                    b'E' => "E00\0".to_owned(),
                    _ => String::new(),
                };
                // Whether the message arrived shows in the next one.
                let _ = stream.write_all(answer.as_bytes());
                if matches!(message[0], b'R' | b'M') {
                    does(&mut stream);
                }
                message.clear();
            }
        }
    });
    format!("external:dxp:{place}")
}

#[test]
fn a_match_goes_on_with_any_faulty_peer() {
    let cases: [(fn(&mut std::net::TcpStream), &str, &str); 6] = [
        (
            |stream| drop(stream.shutdown(std::net::Shutdown::Both)),
            "has closed the connection",
            "crashes",
        ),
        (
            |stream| drop(stream.write_all(b"M0001015000\0")),
            "illegal move",
            "illegal",
        ),
        (
            |stream| drop(stream.write_all(b"E20\0")),
            "ended the game",
            "illegal",
        ),
        (
            |stream| drop(stream.write_all(&b"K0\0".repeat(300))),
            "talks without end",
            "crashes",
        ),
        (
            |stream| drop(stream.write_all(b"what?\0")),
            "no message",
            "crashes",
        ),
        (
            |stream| drop(stream.write_all(&[b'x'; 200])),
            "without an end",
            "crashes",
        ),
    ];
    for (does, message, counted) in cases {
        let other_program = other_program(does);
        let more = [
            "--games",
            "2",
            "--openings",
            "0",
            "--visits",
            "5",
            "--patience-ms",
            "20000",
        ];
        let CommandRun { status, out, err } = run(&arena(&other_program, "random", &more));
        assert_eq!(status, 0, "{message}: {err}");
        let result: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&result["losses"], &result[counted]),
            (&2.into(), &2.into()),
            "{message}: {err}"
        );
        let messages = err.lines().filter(|line| line.starts_with("game "));
        assert!(
            messages.clone().all(|line| line.contains(message)),
            "{message}: {err}"
        );
    }
    // A program that does not play on has not lost: the message to it may be at fault.
    let cases: [(fn(&mut std::net::TcpStream), &str); 3] = [
        (
            |stream| drop(stream.write_all(b"E00\0")),
            "ended the game without a result",
        ),
        (
            |stream| drop(stream.write_all(b"Cillegal\0E01\0")),
            "said \"illegal\" and ended the game",
        ),
        // Scan does this.
        (
            |stream| {
                drop(stream.write_all(b"Cerror: illegal move: \"32-28\"\0"));
                drop(stream.shutdown(std::net::Shutdown::Both));
            },
            "and has closed the connection",
        ),
    ];
    for (does, did) in cases {
        broken(&other_program(does), "random", did);
    }
    // A program that gives up loses without a fault.
    let other_program = other_program(|stream| drop(stream.write_all(b"E10\0")));
    let more = ["--games", "2", "--openings", "0", "--visits", "5"];
    let (over, err) = fair(&arena(&other_program, "random", &more));
    assert_eq!(over["losses"], 2, "{err}");
}

#[test]
fn a_game_of_as_many_moves_as_were_agreed_on_is_drawn() {
    // It says all at once: its move, and behind the answer to it that it ends the game.
    let other_program = other_program(|stream| drop(stream.write_all(b"M0001322800\0E00\0")));
    let folder = tempfile::tempdir().unwrap();
    let [records, journal] = ["records", "journal"].map(|name| folder.path().join(name));
    // This time for a move gives a game one move of each side.
    let more = [
        "--games",
        "1",
        "--openings",
        "0",
        "--time-ms",
        "59940000",
        "--patience-ms",
        "20000",
        "--records",
        records.to_str().unwrap(),
        "--resume",
        journal.to_str().unwrap(),
    ];
    // Played, and read again.
    for time in ["first", "second"] {
        let (over, err) = fair(&arena(&other_program, "random", &more));
        assert_eq!(
            (&over["draws"], &over["broken"]),
            (&1.into(), &0.into()),
            "{time}: {err}"
        );
    }
    let file = records.join("000001.xml");
    let output = good(&["record", "verify", file.to_str().unwrap()]);
    assert!(
        output.ends_with(": 2 plies, all legal; draw (agreed)\n"),
        "{output}"
    );
}

#[test]
fn an_address_without_a_program_and_one_in_use_are_reported() {
    let busy = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = busy.local_addr().unwrap().port().to_string();
    let nobody = format!("external:dxp:{NOBODY}");
    let arena: [&str; 8] = [
        "arena", "draughts", "--a", &nobody, "--b", "random", "--games", "2",
    ];
    let engine = ["engine", "draughts", "--protocol"];
    for (words, more, why) in [
        (&arena[..], &[][..], "cannot be reached at"),
        (
            &engine,
            &["hub", "--listen", "0"],
            "only with --protocol dxp",
        ),
        (&engine, &["dxp", "--listen", "far away"], "a port"),
        (
            &engine,
            &["dxp", "--connect", NOBODY],
            "cannot be reached at",
        ),
        (&engine, &["dxp", "--listen", &port], "cannot listen at"),
    ] {
        let line = failure(2, &[words, more].concat());
        assert!(line.contains(why), "{words:?} {more:?}: {line}");
    }
}
